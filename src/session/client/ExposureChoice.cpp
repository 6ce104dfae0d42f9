// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/ExposureChoice.h"

#include "backends/ServerConfig.h"
#include "core/Text.h"

namespace qonduit {

namespace {
const auto serverPrefix = QStringLiteral("server:");
}

Result<ExposureChoice> ExposureChoice::parse(const QString &text)
{
    if (text == QStringLiteral("static"))
        return ExposureChoice {};
    if (text == QStringLiteral("all"))
        return ExposureChoice { Kind::All, {} };
    const auto server = text.mid(serverPrefix.size());
    if (text.startsWith(serverPrefix) && ServerConfig::checkName(server))
        return ExposureChoice { Kind::Server, server };
    return Error(ErrorCode::InvalidParams,
                 QStringLiteral("expected static, all or server:<name>, got %1").arg(singleLine(text, 80)));
}

QString ExposureChoice::toString() const
{
    switch (kind) {
    case Kind::Static:
        return QStringLiteral("static");
    case Kind::All:
        return QStringLiteral("all");
    case Kind::Server:
        break;
    }
    return serverPrefix + server;
}

} // namespace qonduit
