// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/LogLevel.h"

namespace qonduit {

const QList<QByteArray> &logLevelNames()
{
    static const QList<QByteArray> names { "debug", "info",     "notice", "warning",
                                           "error", "critical", "alert",  "emergency" };
    return names;
}

std::optional<LogLevel> logLevelFromName(const QString &name)
{
    const auto index = logLevelNames().indexOf(name.toUtf8());
    return index < 0 ? std::nullopt : std::optional(LogLevel(index));
}

} // namespace qonduit
