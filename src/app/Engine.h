// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/AccessToken.h"
#include "app/Approvals.h"
#include "app/ConfigurationFile.h"
#include "backends/ChannelFactory.h"
#include "backends/connection/Departures.h"
#include "backends/ServerRegistry.h"
#include "gateway/Gateway.h"
#include "session/SessionManager.h"

#include <QObject>

#include <memory>

namespace qonduit {

/// Everything from the registry to the gateway, put together and started. Lives on one thread: the main thread
/// without a screen, one of its own in the desktop application.
class Engine : public QObject
{
    Q_OBJECT

public:
    struct Settings
    {
        Configuration configuration;
        ConfigurationFile file;
        AccessToken token;
        Approvals::Person person = Approvals::Person::Absent;
        /// Where we keep what outlives us; empty for nowhere.
        QString dataFolder = {};
    };

    explicit Engine(Settings settings);
    ~Engine() override;

    /// Opens the door, and the local one beside it unless another engine serves the data folder.
    /// \returns the endpoint's URL, or Unavailable when the port is taken
    Result<QString> start();
    /// Instead of start(): serves one client, over lines, and nobody else. Stops by itself when the client goes or
    /// sends no more.
    void startFor(std::unique_ptr<LineStream> client, const Greeting &greeting);
    /// Whether the client of startFor() was refused what it wants.
    bool hasRefused() const { return m_hasRefused; }
    /// Takes no more requests, lets what is open end within 5 s and answers the rest, lets the servers end; then
    /// stopped(), within 10 s.
    void stop();

    const Configuration &configuration() const { return m_settings.configuration; }
    const AccessToken &token() const { return m_settings.token; }
    ServerRegistry &registry() { return m_registry; }
    SessionManager &sessions() { return *m_sessions; }
    Approvals &approvals() { return m_approvals; }
    Clock &clock() { return m_clock; }

Q_SIGNALS:
    void stopped();

private:
    void addConfiguredServers();
    void drain();
    void takeLeave();

    Settings m_settings;
    SystemClock m_clock;
    Ids m_ids;
    Approvals m_approvals;
    TransportFactory m_channels;
    Departures m_departures;
    ServerRegistry m_registry;
    std::unique_ptr<SessionManager> m_sessions;
    std::unique_ptr<Gateway> m_gateway;
    SleepWatch m_sleep;
    Timer m_drainStep;
    Timer m_stopDeadline;
    bool m_isStopping = false;
    bool m_hasRefused = false;
};

} // namespace qonduit
