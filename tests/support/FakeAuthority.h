// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/RawServer.h"

#include <QUrlQuery>

namespace qonduit {

/// A protected server and its authorization server in one, on loopback, which answer as a test says.
class FakeAuthority : public RawServer
{
public:
    FakeAuthority()
    {
        handler = [this](const Request &request) {
            const auto path = request.path.split('?').first();
            if (answers.contains(path))
                answers.value(path)(request);
            else if (path == "/.well-known/oauth-protected-resource/mcp")
                json(request, resource);
            else if (path == "/.well-known/oauth-authorization-server")
                json(request, metadata);
            else if (path == "/register")
                RawServer::answer(request, "201 Created", "Content-Type: application/json\r\n",
                                  "{\"client_id\":\"client-" + QByteArray::number(++registrations) + "\"}");
            else if (path == "/token")
                json(request, tokens());
            else
                RawServer::answer(request, "404 Not Found");
        };
        resource = "{\"resource\":\"" + url().toEncoded() + "\",\"authorization_servers\":[\"" + origin() + "\"]}";
        metadata = "{\"issuer\":\"" + origin() + "\",\"authorization_endpoint\":\"" + origin()
                 + "/auth\",\"token_endpoint\":\"" + origin() + "/token\",\"registration_endpoint\":\"" + origin()
                 + "/register\",\"revocation_endpoint\":\"" + origin()
                 + "/revoke\",\"code_challenge_methods_supported\":[\"S256\"],"
                   "\"authorization_response_iss_parameter_supported\":true}";
    }

    QByteArray origin() const { return "http://127.0.0.1:" + QByteArray::number(serverPort()); }
    /// Tokens with a new number each time.
    QByteArray tokens()
    {
        const auto number = QByteArray::number(++given);
        return "{\"access_token\":\"access-" + number + "\",\"refresh_token\":\"refresh-" + number
             + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}";
    }
    int countOf(const QByteArray &path) const
    {
        return int(std::count_if(requests.begin(), requests.end(),
                                 [&path](const Request &request) { return request.path == path; }));
    }
    /// What the last request for tokens has said.
    QUrlQuery lastTokenRequest() const
    {
        for (auto it = requests.rbegin(); it != requests.rend(); ++it) {
            if (it->path == "/token")
                return QUrlQuery(QString::fromLatin1(it->body));
        }
        return {};
    }

    QByteArray resource;
    QByteArray metadata;
    QHash<QByteArray, std::function<void(const Request &)>> answers; ///< instead of the usual ones, by path
    int registrations = 0;
    int given = 0;
};

} // namespace qonduit
