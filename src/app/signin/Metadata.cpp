// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Metadata.h"

#include "core/Text.h"

namespace qonduit::signin {

namespace {

constexpr qsizetype mostTexts = 256;

QString text(const RawJson &json, const char *member)
{
    return json[member].toString().value_or(QString());
}

QStringList texts(const RawJson &json, const char *member)
{
    QStringList found;
    for (const auto &element : json[member].elements()) {
        if (const auto word = element.toString(); word && found.size() < mostTexts)
            found += *word;
    }
    return found;
}

QUrl address(const RawJson &json, const char *member)
{
    return QUrl(text(json, member), QUrl::StrictMode);
}

int portOf(const QUrl &url)
{
    return url.port(url.scheme() == QLatin1StringView("https") ? 443 : 80);
}

bool isSameOrigin(const QUrl &one, const QUrl &other)
{
    return one.scheme() == other.scheme() && one.host() == other.host() && portOf(one) == portOf(other);
}

QString withSlash(const QString &path)
{
    return path.endsWith(u'/') ? path : path + u'/';
}

/// Whether \p resource is \p server, or a folder that it stands in.
bool holds(const QUrl &resource, const QUrl &server)
{
    return resource.isValid() && isSameOrigin(resource, server)
        && withSlash(server.path(QUrl::FullyEncoded)).startsWith(withSlash(resource.path(QUrl::FullyEncoded)));
}

QUrl atRoot(const QUrl &url, const QString &path)
{
    auto root = url.adjusted(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
    root.setPath(path, QUrl::TolerantMode);
    return root;
}

QString pathWithoutSlash(const QUrl &url)
{
    const auto path = url.path(QUrl::FullyEncoded);
    return path.endsWith(u'/') ? path.chopped(1) : path;
}

Error bad(const QString &sentence)
{
    return { ErrorCode::BadReply, sentence };
}

} // namespace

Result<ResourceMetadata> ResourceMetadata::read(const RawJson &json, const QUrl &server)
{
    ResourceMetadata metadata;
    metadata.resource = text(json, "resource");
    metadata.issuers = texts(json, "authorization_servers");
    metadata.scopes = texts(json, "scopes_supported");
    if (metadata.resource.isEmpty())
        return bad(QStringLiteral("the server's metadata does not name a resource"));
    const QUrl resource(metadata.resource, QUrl::StrictMode);
    if (!holds(resource, server) || resource.hasFragment())
        return bad(QStringLiteral("the server's metadata is about %1, which is another server")
                       .arg(singleLine(metadata.resource, 100)));
    if (metadata.issuers.isEmpty())
        return bad(QStringLiteral("the server's metadata does not say where to sign in"));
    return metadata;
}

Result<IssuerMetadata> IssuerMetadata::read(const RawJson &json, const QString &issuer)
{
    IssuerMetadata metadata;
    metadata.issuer = text(json, "issuer");
    const auto name = singleLine(issuer, 100);
    if (!isSameIssuer(metadata.issuer, issuer))
        return bad(QStringLiteral("the metadata of %1 is about another issuer, %2")
                       .arg(name, singleLine(metadata.issuer, 100)));
    metadata.authorizationEndpoint = address(json, "authorization_endpoint");
    metadata.tokenEndpoint = address(json, "token_endpoint");
    metadata.registrationEndpoint = address(json, "registration_endpoint");
    metadata.revocationEndpoint = address(json, "revocation_endpoint");
    metadata.scopes = texts(json, "scopes_supported");
    metadata.tokenAuthMethods = texts(json, "token_endpoint_auth_methods_supported");
    metadata.saysIssuer = json["authorization_response_iss_parameter_supported"].toBool().value_or(false);
    metadata.takesMetadataDocuments = json["client_id_metadata_document_supported"].toBool().value_or(false);
    if (metadata.authorizationEndpoint.isEmpty() || !metadata.authorizationEndpoint.isValid()
        || metadata.tokenEndpoint.isEmpty() || !metadata.tokenEndpoint.isValid())
        return bad(QStringLiteral("%1 does not say where to sign in and where to get tokens").arg(name));
    if (!texts(json, "code_challenge_methods_supported").contains(QStringLiteral("S256")))
        return Error(ErrorCode::Rejected,
                     QStringLiteral("%1 does not offer a safe sign-in: it lacks PKCE with S256").arg(name));
    const auto responses = texts(json, "response_types_supported");
    if (!responses.isEmpty() && !responses.contains(QStringLiteral("code")))
        return Error(ErrorCode::Rejected,
                     QStringLiteral("%1 does not offer a sign-in by authorization code").arg(name));
    return metadata;
}

QList<QUrl> resourceMetadataUrls(const QUrl &server)
{
    const auto wellKnown = QStringLiteral("/.well-known/oauth-protected-resource");
    const auto path = pathWithoutSlash(server);
    QList<QUrl> urls;
    if (!path.isEmpty())
        urls += atRoot(server, wellKnown + path);
    urls += atRoot(server, wellKnown);
    return urls;
}

QList<QUrl> issuerMetadataUrls(const QUrl &issuer)
{
    const auto oauth = QStringLiteral("/.well-known/oauth-authorization-server");
    const auto openId = QStringLiteral("/.well-known/openid-configuration");
    const auto path = pathWithoutSlash(issuer);
    QList<QUrl> urls { atRoot(issuer, oauth + path), atRoot(issuer, openId + path) };
    if (!path.isEmpty())
        urls += atRoot(issuer, path + openId);
    return urls;
}

QString canonicalResource(const QUrl &server)
{
    const auto plain = server.adjusted(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
    const auto isRoot = plain.path() == QStringLiteral("/");
    return (isRoot ? plain.adjusted(QUrl::StripTrailingSlash | QUrl::RemovePath) : plain).toString(QUrl::FullyEncoded);
}

bool isSameIssuer(const QString &one, const QString &other)
{
    const auto plain = [](const QString &issuer) {
        return issuer.count(u'/') == 3 && issuer.endsWith(u'/') ? issuer.chopped(1) : issuer;
    };
    return !one.isEmpty() && plain(one) == plain(other);
}

} // namespace qonduit::signin
