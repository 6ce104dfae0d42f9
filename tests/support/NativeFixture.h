// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/Reception.h"
#include "support/EventLoop.h"
#include "support/FakeChannels.h"
#include "support/ManualClock.h"
#include "support/TestApprover.h"
#include "support/WireClient.h"

#include <functional>

namespace qonduit {

inline const ExposureChoice everything { ExposureChoice::Kind::All, {} };
inline ExposureChoice only(const QString &server)
{
    return { ExposureChoice::Kind::Server, server };
}

/// A server that offers all there is.
inline ServerScript fullScript()
{
    ServerScript script;
    script.initializeResult =
        R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true},"prompts":{},"resources":{"subscribe":true},"logging":{},"completions":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}},"serverInfo":{"name":"full","version":"1"}})";
    script.answersCalls = false;
    script.results = { { "logging/setLevel", "{}" } };
    return script;
}

/// Servers behind FakeChannels, our reception, and clients that come to it. Time stands still.
struct NativeFixture
{
    using Change = std::function<void(ServerConfig &)>;

    /// Adds a server that offers everything, or what \c channels.scripts has for it.
    void add(const QString &name, const Change &change = {})
    {
        ServerConfig config;
        config.name = name;
        config.command = QStringLiteral("run-") + name;
        config.restart.backoff.jitter = 0;
        if (change)
            change(config);
        if (!channels.scripts.contains(name))
            channels.scripts[name] = fullScript();
        std::ignore = registry.add(config); // names of tests do not clash
        settle();
    }
    static void shared(ServerConfig &config) { config.sharing = ServerConfig::Sharing::Shared; }

    /// Begins a session, and waits for the answer to its `initialize`, which has the id `"init"`.
    std::unique_ptr<WireClient> greet(const ExposureChoice &exposure, const QByteArray &capabilities = "{}",
                                      const QString &principal = QStringLiteral("somebody"))
    {
        auto client = std::make_unique<WireClient>();
        const auto params = R"({"protocolVersion":"2025-11-25","capabilities":)" + capabilities
                          + R"(,"clientInfo":{"name":"tester","version":"7","websiteUrl":"urn:x"}})";
        const auto initialize = RawJson::fromTrusted(params);
        auto session = reception.receive(principal, exposure, initialize,
                                         Reception::revisionFor(initialize, Revision::V2025_03_26), client->makeEnd());
        latestSession = *session;
        latestSession->peer()->open();
        client->request("\"init\"", wire::initialize, params);
        settle();
        return client;
    }
    /// The same with `notifications/initialized`, and nothing of all that in the log that is looked at.
    std::unique_ptr<WireClient> join(const ExposureChoice &exposure, const QByteArray &capabilities = "{}",
                                     const QString &principal = QStringLiteral("somebody"))
    {
        auto client = greet(exposure, capabilities, principal);
        client->notify(wire::initialized);
        settle();
        client->take();
        return client;
    }
    /// One request, and its raw result or error; nothing when there is none yet.
    QByteArray ask(WireClient &client, const QByteArray &id, QByteArrayView method, const QByteArray &params = "{}")
    {
        client.request(id, method, params);
        settle();
        return client.answer(id);
    }

    /// The latest connection to a server.
    FakeServer &server(const QString &name) { return *channels.byName.value(name).last(); }
    /// The id of the latest request by a method that has reached a server.
    QByteArray idOf(const QString &name, QByteArrayView method)
    {
        const auto *request = server(name).latest(method);
        return request ? request->id : QByteArray();
    }
    /// The params of it.
    QByteArray paramsOf(const QString &name, QByteArrayView method)
    {
        const auto *request = server(name).latest(method);
        return request ? request->payload.toByteArray() : QByteArray();
    }

    static void settle() { turnEventLoop(); }
    void advance(std::chrono::milliseconds by)
    {
        settle();
        clock.advance(by);
        settle();
    }
    void end(Session *session)
    {
        sessions.end(*session, QStringLiteral("the client has gone"));
        settle();
    }

    ManualClock clock;
    FakeChannels channels;
    TestApprover approver;
    Departures departures;
    SleepWatch sleep { clock };
    ServerRegistry registry;
    Principals principals;
    SessionManager sessions { registry, { clock, channels, approver, departures, sleep }, {} };
    Reception reception { principals, sessions, clock };
    QPointer<Session> latestSession;
};

} // namespace qonduit
