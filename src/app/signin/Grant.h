// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "transport/web/WebClient.h"

#include <QDateTime>
#include <QString>
#include <QUrl>

namespace qonduit::signin {

/// As whom we ask an authorization server.
struct Client
{
    QString id;
    QString secret; ///< empty for a public client, as we are where we may
    /// How the secret is shown: `none`, `client_secret_basic` or `client_secret_post`.
    QString authMethod = QStringLiteral("none");
    QString redirectUri; ///< that it is registered with
    bool isRegisteredByUs = false; ///< by dynamic registration, so that it may be registered anew
    QString scope = {}; ///< the most that it may ask for; empty when nobody has said
};

/// What a sign-in has brought: tokens, for what they are, from whom, and as whom we have them. A secret as a whole.
struct Grant
{
    QString resource;
    QString issuer;
    QUrl tokenEndpoint;
    QUrl revocationEndpoint; ///< empty when there is none
    Client client;
    QByteArray accessToken;
    QByteArray refreshToken; ///< empty when there is none
    QDateTime expiresAt; ///< invalid when nobody has said
    QString scope; ///< what was granted; empty when nobody has said

    /// Takes what a token endpoint answers. What it leaves out stays: the refresh token, unless a new one comes, and
    /// the scope.
    /// \returns BadReply when it is no bearer token; Rejected with the endpoint's own words when it refuses, and with
    /// `{"error":"invalid_grant"}` as data
    Result<> take(const WebAnswer &answer, const QDateTime &now);

    /// For the keychain.
    QByteArray toJson() const;
    /// \returns BadReply when it is not what toJson() makes
    static Result<Grant> fromJson(const QByteArray &json);
};

/// A form for the token endpoint of \p grant, with what shows who we are.
/// \param fields name and value, in this order
WebRequest tokenRequest(const Grant &grant, const QList<std::pair<QString, QString>> &fields, Reach namedBy);

/// The `error` that an authorization server has named, which \p error of take() bears; empty when it named none.
QString oauthErrorOf(const Error &error);

/// What an authorization server says when it refuses, for a person: its code and its words, on one line.
QString oauthWords(const QString &code, const QString &description);

} // namespace qonduit::signin
