// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/CodeRequest.h"

#include "core/Ids.h"

#include <QCryptographicHash>

namespace qonduit::signin {

namespace {

const auto offline = QStringLiteral("offline_access");
constexpr qsizetype longestCode = 8192;

QString decoded(const QUrlQuery &query, const QString &name)
{
    return query.queryItemValue(name, QUrl::FullyDecoded);
}

} // namespace

CodeRequest::CodeRequest() : m_state(Ids::secret()), m_verifier(Ids::secret()) { }

QByteArray CodeRequest::challengeFor(const QByteArray &verifier)
{
    return QCryptographicHash::hash(verifier, QCryptographicHash::Sha256)
        .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QUrl CodeRequest::url(const IssuerMetadata &issuer, const Client &client, const QString &resource,
                      const QString &scope) const
{
    auto url = issuer.authorizationEndpoint;
    auto query = url.query(QUrl::FullyEncoded);
    const auto add = [&query](const char *name, const QString &value) {
        if (!query.isEmpty())
            query += u'&';
        query += QLatin1StringView(name) + u'=' + QString::fromLatin1(QUrl::toPercentEncoding(value));
    };
    add("response_type", QStringLiteral("code"));
    add("client_id", client.id);
    add("redirect_uri", client.redirectUri);
    add("state", QString::fromLatin1(m_state));
    add("code_challenge", QString::fromLatin1(challengeFor(m_verifier)));
    add("code_challenge_method", QStringLiteral("S256"));
    add("resource", resource);
    if (!scope.isEmpty())
        add("scope", scope);
    if (scopeWords(scope).contains(offline))
        add("prompt", QStringLiteral("consent")); // OpenID Connect Core 1.0, section 11, wants it for that scope
    url.setQuery(query, QUrl::StrictMode);
    return url;
}

Result<QString> CodeRequest::codeIn(const QUrlQuery &answer, const IssuerMetadata &issuer) const
{
    // First of all: whose answer it is. An error may be somebody else's too.
    const bool namesIssuer = answer.hasQueryItem(QStringLiteral("iss"));
    if ((namesIssuer && decoded(answer, QStringLiteral("iss")) != issuer.issuer) || (!namesIssuer && issuer.saysIssuer))
        return Error(ErrorCode::Rejected,
                     QStringLiteral("the answer came from another sign-in service than was asked"));
    if (answer.hasQueryItem(QStringLiteral("error"))) {
        const auto words = oauthWords(decoded(answer, QStringLiteral("error")),
                                      decoded(answer, QStringLiteral("error_description")).replace(u'+', u' '));
        return Error(ErrorCode::Rejected, QStringLiteral("the sign-in was refused: %1").arg(words));
    }
    const auto code = decoded(answer, QStringLiteral("code"));
    if (code.isEmpty() || code.size() > longestCode)
        return Error(ErrorCode::BadReply, QStringLiteral("the sign-in service gave no code"));
    return code;
}

QList<std::pair<QString, QString>> CodeRequest::exchange(const QString &code, const Client &client,
                                                         const QString &resource) const
{
    return { { QStringLiteral("grant_type"), QStringLiteral("authorization_code") },
             { QStringLiteral("code"), code },
             { QStringLiteral("code_verifier"), QString::fromLatin1(m_verifier) },
             { QStringLiteral("redirect_uri"), client.redirectUri },
             { QStringLiteral("resource"), resource } };
}

QString chooseScope(const QString &configured, const QString &challenged, const ResourceMetadata &resource,
                    const QString &grantedBefore, const IssuerMetadata &issuer)
{
    if (!configured.isEmpty())
        return scopeUnion(configured, {});
    const auto wanted = challenged.isEmpty() ? resource.scopes.join(u' ') : challenged;
    const auto renewable = issuer.scopes.contains(offline) ? offline : QString();
    return scopeUnion(scopeUnion(grantedBefore, wanted), renewable);
}

} // namespace qonduit::signin
