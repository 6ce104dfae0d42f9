// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Grant.h"

#include "core/Text.h"
#include "protocol/json/RawJson.h"
#include "protocol/json/Write.h"

#include <QUrlQuery>

#include <algorithm>

namespace qonduit::signin {

namespace {

constexpr qsizetype longestToken = 16 * 1024;
/// Longer lives are not believed, and not needed.
constexpr qint64 longestLife = 366 * 24 * 3600;

bool canBeSent(QByteArrayView token)
{
    return !token.isEmpty() && token.size() <= longestToken
        && std::all_of(token.begin(), token.end(), [](char c) { return c >= 0x21 && c <= 0x7e; });
}

QString text(const RawJson &json, const char *member)
{
    return json[member].toString().value_or(QString());
}

Error refusal(const RawJson &json, int status)
{
    const auto code = text(json, "error");
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("error", code);
    writer.end();
    const auto words =
        code.isEmpty() ? QStringLiteral("HTTP %1").arg(status) : oauthWords(code, text(json, "error_description"));
    return { status >= 500 ? ErrorCode::Unavailable : ErrorCode::Rejected,
             QStringLiteral("the sign-in service refused: %1").arg(words), data };
}

} // namespace

Result<> Grant::take(const WebAnswer &answer, const QDateTime &now)
{
    const auto parsed = RawJson::parse(answer.body);
    const auto json = parsed ? *parsed : RawJson();
    if (answer.status != 200 && answer.status != 201)
        return refusal(json, answer.status);
    const auto bad = [](const QString &what) {
        return Error(ErrorCode::BadReply,
                     QStringLiteral("the sign-in service gave no token that can be used: ") + what);
    };
    if (!json.isObject())
        return bad(QStringLiteral("its answer is no JSON object"));
    if (text(json, "token_type").compare(QStringLiteral("Bearer"), Qt::CaseInsensitive) != 0)
        return bad(QStringLiteral("it is not a bearer token"));
    const auto access = text(json, "access_token").toUtf8();
    const auto refresh = text(json, "refresh_token").toUtf8();
    if (!canBeSent(access) || refresh.size() > longestToken)
        return bad(QStringLiteral("it is empty, too long, or not visible ASCII"));
    const auto life = json["expires_in"].toDouble();
    accessToken = access;
    if (!refresh.isEmpty())
        refreshToken = refresh;
    expiresAt = life ? now.addSecs(qint64(std::clamp(*life, 0.0, double(longestLife)))) : QDateTime();
    if (const auto granted = text(json, "scope"); !granted.isEmpty())
        scope = granted;
    return {};
}

QByteArray Grant::toJson() const
{
    QByteArray json;
    json::ObjectWriter writer(json);
    writer.member("version", 1);
    writer.member("resource", resource);
    writer.member("issuer", issuer);
    writer.member("token_endpoint", tokenEndpoint.toString(QUrl::FullyEncoded));
    writer.member("revocation_endpoint", revocationEndpoint.toString(QUrl::FullyEncoded));
    auto as = writer.object("client");
    as.member("id", client.id);
    as.member("secret", client.secret);
    as.member("auth_method", client.authMethod);
    as.member("redirect_uri", client.redirectUri);
    as.member("is_registered_by_us", client.isRegisteredByUs);
    as.member("scope", client.scope);
    as.end();
    writer.member("access_token", QByteArrayView(accessToken));
    writer.member("refresh_token", QByteArrayView(refreshToken));
    writer.member("expires_at", expiresAt.toUTC().toString(Qt::ISODate));
    writer.member("scope", scope);
    writer.end();
    return json;
}

Result<Grant> Grant::fromJson(const QByteArray &json)
{
    const auto parsed = RawJson::parse(json);
    const auto root = parsed ? *parsed : RawJson();
    Grant grant;
    grant.resource = text(root, "resource");
    grant.issuer = text(root, "issuer");
    grant.tokenEndpoint = QUrl(text(root, "token_endpoint"), QUrl::StrictMode);
    grant.revocationEndpoint = QUrl(text(root, "revocation_endpoint"), QUrl::StrictMode);
    const auto as = root["client"];
    grant.client = { text(as, "id"),
                     text(as, "secret"),
                     text(as, "auth_method"),
                     text(as, "redirect_uri"),
                     as["is_registered_by_us"].toBool().value_or(false),
                     text(as, "scope") };
    grant.accessToken = text(root, "access_token").toUtf8();
    grant.refreshToken = text(root, "refresh_token").toUtf8();
    grant.expiresAt = QDateTime::fromString(text(root, "expires_at"), Qt::ISODate);
    grant.scope = text(root, "scope");
    if (root["version"].toInteger() != 1 || !canBeSent(grant.accessToken) || grant.tokenEndpoint.isEmpty()
        || grant.client.id.isEmpty())
        return Error(ErrorCode::BadReply, QStringLiteral("what was kept of a sign-in cannot be read"));
    return grant;
}

WebRequest tokenRequest(const Grant &grant, const QList<std::pair<QString, QString>> &fields, Reach namedBy)
{
    const auto encoded = [](const QString &value) { return QUrl::toPercentEncoding(value); };
    const auto &client = grant.client;
    WebRequest request { grant.tokenEndpoint };
    request.namedBy = namedBy;
    request.contentType = "application/x-www-form-urlencoded";
    for (const auto &[name, value] : fields)
        request.body += encoded(name) + '=' + encoded(value) + '&';
    if (client.authMethod == QStringLiteral("client_secret_basic")) {
        request.authorization = "Basic " + (encoded(client.id) + ':' + encoded(client.secret)).toBase64();
    } else {
        request.body += "client_id=" + encoded(client.id) + '&';
        if (!client.secret.isEmpty())
            request.body += "client_secret=" + encoded(client.secret) + '&';
    }
    request.body.chop(1);
    return request;
}

QString oauthErrorOf(const Error &error)
{
    return error.isPeers || error.data.isEmpty()
             ? QString()
             : RawJson::fromTrusted(error.data)["error"].toString().value_or(QString());
}

QString oauthWords(const QString &code, const QString &description)
{
    const auto plain = singleLine(code, 60);
    return description.isEmpty() ? plain : plain + QStringLiteral(" (%1)").arg(singleLine(description, 200));
}

} // namespace qonduit::signin
