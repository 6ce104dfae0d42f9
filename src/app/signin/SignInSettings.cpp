// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/SignInSettings.h"

#include "backends/EntryReader.h"

#include <QJsonObject>

namespace qonduit {

Result<SignInSettings> SignInSettings::read(const QJsonValue &value)
{
    const auto where = QStringLiteral("sign_in");
    if (!value.isUndefined() && !value.isObject())
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("%1: expected an object, got %2").arg(where, shown(value)));
    const auto members = value.toObject();
    EntryReader reader(members, where);
    reader.complainOfUnknown({ u"callback_port", u"client_document" });
    SignInSettings settings;
    settings.callbackPort = quint16(reader.wholeNumber("callback_port", nullptr, 0, 65535, settings.callbackPort));
    const auto document = reader.text("client_document");
    settings.clientDocument = QUrl(document, QUrl::StrictMode);
    // Draft OAuth Client ID Metadata Document, section 3: https, with a path, and nothing else.
    const auto &url = settings.clientDocument;
    const bool isGood = url.isValid() && url.scheme() == QStringLiteral("https") && url.path().size() > 1
                     && url.userInfo().isEmpty() && !url.hasFragment();
    if (!document.isEmpty() && !isGood)
        reader.complain(QStringLiteral("%1: expected an https address with a path, got %2")
                            .arg(reader.at(QStringLiteral("client_document")), shown(document)));
    if (reader.complaint())
        return *reader.complaint();
    return settings;
}

} // namespace qonduit
