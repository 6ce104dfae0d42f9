// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Registration.h"

#include "core/Text.h"
#include "protocol/json/Write.h"

namespace qonduit::signin {

namespace {

const auto none = QStringLiteral("none");
const auto basic = QStringLiteral("client_secret_basic");
const auto inBody = QStringLiteral("client_secret_post");
constexpr qsizetype longestId = 2048;

QString text(const RawJson &json, const char *member)
{
    return json[member].toString().value_or(QString());
}

/// The ways of showing who we are that we know, the one that we would rather use first.
QString methodFor(const IssuerMetadata &issuer)
{
    for (const auto &method : { none, basic, inBody }) {
        if (issuer.tokenAuthMethods.contains(method))
            return method;
    }
    return none;
}

} // namespace

QString secretMethod(const IssuerMetadata &issuer)
{
    const bool wantsBody = issuer.tokenAuthMethods.contains(inBody) && !issuer.tokenAuthMethods.contains(basic);
    return wantsBody ? inBody : basic;
}

WebRequest registrationRequest(const IssuerMetadata &issuer, const QString &redirectUri, const QString &scope,
                               Reach namedBy)
{
    WebRequest request { issuer.registrationEndpoint };
    request.namedBy = namedBy;
    request.contentType = "application/json";
    json::ObjectWriter writer(request.body);
    writer.member("client_name", "Qonduit");
    writer.member("application_type", "native");
    writer.member("token_endpoint_auth_method", methodFor(issuer));
    const auto list = [&writer](QByteArrayView name, const QStringList &values) {
        auto array = writer.array(name);
        for (const auto &value : values)
            array.element(value);
        array.end();
    };
    list("redirect_uris", { redirectUri });
    list("grant_types", { QStringLiteral("authorization_code"), QStringLiteral("refresh_token") });
    list("response_types", { QStringLiteral("code") });
    if (!scope.isEmpty())
        writer.member("scope", scope);
    writer.end();
    return request;
}

Result<Client> registeredClient(const WebAnswer &answer, const QString &redirectUri)
{
    const auto parsed = RawJson::parse(answer.body);
    const auto json = parsed ? *parsed : RawJson();
    if (answer.status != 200 && answer.status != 201) {
        const auto code = text(json, "error");
        return Error(ErrorCode::Rejected, QStringLiteral("the sign-in service does not register Qonduit: %1")
                                              .arg(code.isEmpty() ? QStringLiteral("HTTP %1").arg(answer.status)
                                                                  : oauthWords(code, text(json, "error_description"))));
    }
    Client client;
    client.id = text(json, "client_id");
    client.secret = text(json, "client_secret");
    client.authMethod = text(json, "token_endpoint_auth_method");
    client.redirectUri = redirectUri;
    client.isRegisteredByUs = true;
    if (client.secret.isEmpty())
        client.authMethod = none;
    else if (client.authMethod.isEmpty())
        client.authMethod = basic; // RFC 7591, section 2
    const bool isKnown = client.authMethod == none || client.authMethod == basic || client.authMethod == inBody;
    if (client.id.isEmpty() || client.id.size() > longestId || client.secret.size() > longestId || !isKnown)
        return Error(ErrorCode::BadReply,
                     QStringLiteral("the sign-in service has not registered Qonduit in a way that it can use"));
    return client;
}

} // namespace qonduit::signin
