// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/FakeClient.h"
#include "support/SessionFixture.h"

namespace qonduit {

/// What a session is told by its servers.
struct Heard
{
    explicit Heard(Session &session)
    {
        QObject::connect(&session, &Session::notified, &session, [this](const Backend &, const ServerMessage &message) {
            methods += message.method;
            params += message.params.toByteArray();
        });
    }

    QList<QByteArray> methods;
    QList<QByteArray> params;
};

/// Sessions that have the connection to one server in common; calls of its tools are answered by the tests.
struct SharedFixture : SessionFixture
{
    SharedFixture()
    {
        channels.script.answersCalls = false;
        std::ignore = registry.add(config()); // the first one has no namesake
    }

    static ServerConfig config(const QString &name = QStringLiteral("fake"))
    {
        auto server = fakeServer(name);
        server.sharing = ServerConfig::Sharing::Shared;
        return server;
    }

    /// A session that is connected to every server.
    std::unique_ptr<Session> joined(const ClientIdentity &client = testClient())
    {
        auto session = makeSession(client);
        session->connectServers();
        turnEventLoop();
        return session;
    }
    static Backend &backendOf(const Session &session) { return *session.existingBackend(QStringLiteral("fake")); }
    FakeServer &server() { return channels.latest(); }

    /// Has a session call a tool.
    static std::shared_ptr<BackendCall> call(Session &session, const QByteArray &arguments = "{}")
    {
        BackendCall::Options options;
        options.origin = session.origin("1", 0);
        auto call =
            backendOf(session).callTool(QStringLiteral("work"), RawJson::fromTrusted(arguments), std::move(options));
        turnEventLoop();
        return call;
    }
    /// The server says something on the stream of one of our requests.
    void sayOn(const QByteArray &stream, jsonrpc::Message message)
    {
        message.relatedTo = stream;
        Q_EMIT channels.near()->received(message);
        turnEventLoop();
    }
    void ask(const QByteArray &id, const QByteArray &method, const QByteArray &params)
    {
        server().request(id, method, params);
        turnEventLoop();
    }
    void elicit(const QByteArray &id)
    {
        server().elicit(id);
        turnEventLoop();
    }
    void tell(const QByteArray &method, const QByteArray &params)
    {
        server().notify(method, params);
        turnEventLoop();
    }
    /// What the server was answered; missing when it still waits.
    QByteArray answerTo(const QByteArray &id)
    {
        const auto *answer = server().answerTo(id);
        return answer ? answer->payload.toByteArray() : QByteArray();
    }

    static constexpr auto nobody = R"({"action":"cancel"})";
};

} // namespace qonduit
