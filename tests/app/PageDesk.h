// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineBridge.h"

#include <QTest>

namespace qonduit {

/// An engine with one server that runs as a process, one client, and the window's end of it.
struct PageDesk
{
    /// \param mode of misbehaving-server
    explicit PageDesk(const QString &mode = {}) : engine(settings(mode))
    {
        ClientIdentity client;
        client.principal = QStringLiteral("tester");
        client.name = QStringLiteral("test-client");
        session = *engine.sessions().create(client);
    }

    static Engine::Settings settings(const QString &mode)
    {
        Engine::Settings settings { {}, ConfigurationFile({}, "{}"), { "token", {} } };
        settings.configuration.port = 0;
        ServerConfig server;
        server.name = QStringLiteral("echoes");
        server.command = QStringLiteral(MISBEHAVING_SERVER);
        server.arguments = { QStringLiteral("--mode"), mode };
        server.environment.insert(QStringLiteral("PASSPHRASE"), QStringLiteral("known-to-the-server"));
        settings.configuration.servers = { server };
        return settings;
    }

    std::shared_ptr<BackendCall> call(const QString &tool, const QByteArray &arguments)
    {
        BackendCall::Options options;
        options.origin = session->origin({}, 0);
        return (*session->backend(QStringLiteral("echoes")))->callTool(tool, RawJson::fromTrusted(arguments), options);
    }

    Engine engine;
    EngineLink link;
    EngineBridge bridge { engine, link, {} };
    Session *session = nullptr;
};

} // namespace qonduit
