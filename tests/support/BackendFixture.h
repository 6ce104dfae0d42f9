// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"
#include "support/Collected.h"
#include "support/EventLoop.h"
#include "support/FakeChannels.h"
#include "support/ListenerLog.h"
#include "support/ManualClock.h"
#include "support/TestApprover.h"

namespace qonduit {

/// One backend, its listener, and FakeServers for it to reach.
struct BackendFixture
{
    BackendFixture()
    {
        config.name = QStringLiteral("fake");
        config.command = QStringLiteral("run-fake");
        config.restart.backoff.jitter = 0;
    }

    /// The server is reached over HTTP.
    void useHttp()
    {
        config.command.clear();
        config.transport = ServerConfig::Transport::StreamableHttp;
        config.url = QUrl(QStringLiteral("http://127.0.0.1:1/mcp"));
    }
    /// Makes the backend out of \c config.
    Backend &make()
    {
        const Backend::Surroundings surroundings { clock, channels, approver, departures, sleep, definitions };
        backend = std::make_unique<Backend>(config, surroundings, log,
                                            Backend::Owner { QStringLiteral("tester"), QStringLiteral("session") });
        return *backend;
    }
    /// Makes the backend and connects it.
    Backend &connected()
    {
        make();
        const Collected ready(backend->ready());
        turnEventLoop();
        return *backend;
    }
    std::shared_ptr<BackendCall> call(const QByteArray &arguments = "{}", const QString &tool = QStringLiteral("work"))
    {
        const auto call = backend->callTool(tool, RawJson::fromTrusted(arguments), {});
        turnEventLoop();
        return call;
    }

    Collected<Result<CatalogueList::Entries>> list(CatalogueList::Kind kind = CatalogueList::Kind::Tools)
    {
        Collected<Result<CatalogueList::Entries>> listed(backend->list(kind));
        turnEventLoop();
        return listed;
    }
    void advance(std::chrono::milliseconds by)
    {
        clock.advance(by);
        turnEventLoop();
    }
    /// The server cannot be reached just now; the connection stands.
    void falter(const Error &why = { ErrorCode::Unavailable, QStringLiteral("connection refused") })
    {
        channels.near()->faltered(why);
        turnEventLoop();
    }

    ServerConfig config;
    ManualClock clock;
    FakeChannels channels;
    TestApprover approver;
    Departures departures;
    SleepWatch sleep { clock };
    DefinitionPins *definitions = nullptr;
    ListenerLog log;
    std::unique_ptr<Backend> backend;
};

/// A member of the `data` of an error that the proxy made.
inline RawJson errorData(const Error &error, QByteArrayView member)
{
    return error.data.isEmpty() ? RawJson() : RawJson::fromTrusted(error.data)[member];
}

} // namespace qonduit
