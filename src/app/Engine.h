// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/AccessToken.h"
#include "app/Approvals.h"
#include "app/config/ConfigurationFile.h"
#include "app/config/ConfigurationWatch.h"
#include "app/signin/KeychainTokens.h"
#include "app/signin/SignIns.h"
#include "app/definitions/DefinitionFolder.h"
#include "app/secrets/SecretStore.h"
#include "backends/ChannelFactory.h"
#include "backends/definitions/DefinitionPins.h"
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
        /// What is wrong with the configuration file, for a banner.
        QString problem = {};
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

    /// Who else may talk to us from now on. Sessions of those who are gone, or have another token or profile, end:
    /// their clients begin anew. The file is left alone.
    void setClients(const QList<Configuration::Client> &clients);
    /// Adds a client, or gives a known one another profile; keeps it in the file.
    /// \returns the token of a new client, which nobody can be told again; empty for a known one. InvalidParams for a
    /// name that no client can have; else what ConfigurationFile::setMember() does
    Result<QByteArray> setClient(const QString &name, const Profile &profile);
    /// Gives a client another token. \returns it; NotFound; else what ConfigurationFile::setMember() does
    Result<QByteArray> renewToken(const QString &name);
    /// \returns it as it was; NotFound; else what ConfigurationFile::removeMember() does
    Result<Configuration::Client> removeClient(const QString &name);
    /// \returns Rejected when there is one of that name; else what ConfigurationFile::setMember() does
    Result<> addClient(const Configuration::Client &client);

    /// Applies what somebody else has written into the file to what runs. Damaged, it changes nothing.
    void followFile();
    /// What is wrong with the configuration file now, in words for a person; empty when nothing is.
    const QString &problem() const { return m_settings.problem; }
    /// While paused, no new requests reach the servers: they are answered 1001. Connections stay. Not kept.
    void setPaused(bool paused);
    bool isPaused() const { return m_registry.isPaused(); }

    const Configuration &configuration() const { return m_settings.configuration; }
    /// What the person has written, which may be newer than configuration().
    ConfigurationFile &file() { return m_settings.file; }
    const AccessToken &token() const { return m_settings.token; }
    ServerRegistry &registry() { return m_registry; }
    SessionManager &sessions() { return *m_sessions; }
    Approvals &approvals() { return m_approvals; }
    const TransportFactory &channels() const { return m_channels; }
    /// What servers said of their tools when that was agreed to, and what of it has changed.
    DefinitionPins &definitions() { return m_definitions; }
    /// The sign-ins to servers over HTTP.
    SignIns &signIns() { return m_signIns; }
    /// What configurations refer to as `${secret:NAME}`.
    SecretStore &secrets() { return m_secrets; }
    /// For what else of ours has to be kept secret.
    Keychain &keychain() { return m_keychain; }
    /// Where we keep what outlives us; empty for nowhere.
    const QString &dataFolder() const { return m_settings.dataFolder; }
    /// The servers that refer to a secret and are connected: they keep what it was until they connect again.
    QStringList connectedUsersOf(const QString &secret) const;
    Clock &clock() { return m_clock; }

Q_SIGNALS:
    void stopped();
    /// problem() has changed.
    void configurationProblem(const QString &problem);
    /// The file was edited, and what runs is as it says now, but for what needs a restart: `listen`, `auth`, `limits`.
    void configurationReloaded();
    void pausedChanged(bool paused);

private:
    void watchFile();
    void follow(const Configuration &next);
    void carryApproval(const ServerConfig &server);
    void setProblem(const QString &problem);
    Principals principals() const;
    void addConfiguredServers();
    void reconnectSignedIn(const QString &server);
    void retryUsersOf(const QString &secret);
    void drain();
    void takeLeave();

    Settings m_settings;
    SystemClock m_clock;
    Ids m_ids;
    Approvals m_approvals;
    DefinitionFolder m_definitionFolder;
    DefinitionPins m_definitions;
    Keychain m_keychain;
    SecretStore m_secrets;
    TransportFactory m_channels;
    Departures m_departures;
    ServerRegistry m_registry;
    signin::KeychainTokens m_tokens;
    SignIns m_signIns;
    std::unique_ptr<SessionManager> m_sessions;
    std::unique_ptr<Gateway> m_gateway;
    SleepWatch m_sleep;
    Timer m_drainStep;
    Timer m_stopDeadline;
    std::unique_ptr<ConfigurationWatch> m_watch;
    bool m_isStopping = false;
    bool m_hasRefused = false;
};

} // namespace qonduit
