// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/SessionManager.h"
#include "support/Collected.h"
#include "support/EventLoop.h"
#include "support/FakeChannels.h"
#include "support/ManualClock.h"
#include "support/TestApprover.h"

namespace qonduit {

/// A server to be reached over a FakeChannel.
inline ServerConfig fakeServer(const QString &name = QStringLiteral("fake"))
{
    ServerConfig config;
    config.name = name;
    config.command = QStringLiteral("run-") + name;
    config.restart.backoff.jitter = 0;
    return config;
}

/// A client with our tools that has declared nothing.
inline ClientIdentity testClient()
{
    ClientIdentity client;
    client.principal = QStringLiteral("tester");
    client.name = QStringLiteral("test-client");
    return client;
}

/// One that sees everything of every server natively.
/// \param capabilities as it has declared them
inline ClientIdentity nativeClient(const QByteArray &capabilities = "{}")
{
    auto client = testClient();
    client.exposure.kind = ExposureChoice::Kind::All;
    client.capabilities = RawJson::fromTrusted(capabilities);
    return client;
}

/// Everything that sessions need, with time that stands still and servers that do as they are told.
struct SessionFixture
{
    ManualClock clock;
    FakeChannels channels;
    TestApprover approver;
    Departures departures;
    SleepWatch sleep { clock };
    ServerRegistry registry;
    Trace trace { clock };
    SharedServers shared { registry, surroundings(), trace };

    Backend::Surroundings surroundings() { return { clock, channels, approver, departures, sleep }; }
    std::unique_ptr<Session> makeSession(const Session::Limits &limits = {})
    {
        return makeSession(testClient(), limits);
    }
    std::unique_ptr<Session> makeSession(const ClientIdentity &client, const Session::Limits &limits = {})
    {
        return std::make_unique<Session>("session-id", client,
                                         Session::Surroundings { registry, surroundings(), trace, shared }, limits);
    }
};

} // namespace qonduit
