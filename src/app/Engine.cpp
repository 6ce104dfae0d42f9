// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/Engine.h"

#include "core/Log.h"
#include "transport/process/ProcessLedger.h"

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// How long what is open may go on when we are asked to stop.
constexpr auto drainTimeout = 5s;
constexpr auto drainStep = 20ms;
/// How long the servers get after that, before they are killed: all in all less than the 10 s that service managers
/// and desktops allow.
constexpr auto leaveTimeout = 4s;

/// A folder in the data folder; empty for nowhere.
QString folderOf(const Engine::Settings &settings, const QString &name)
{
    return settings.dataFolder.isEmpty() ? QString() : settings.dataFolder + u'/' + name;
}

/// Where the ledger of processes is kept; empty for nowhere.
QString processFolder(const Engine::Settings &settings)
{
    return folderOf(settings, QStringLiteral("processes"));
}

/// Where nobody can be asked, servers that were updated must go on working: what they say is pinned anew, and logged.
DefinitionPins::Rule ruleOf(const Engine::Settings &settings)
{
    const bool isPresent = settings.person == Approvals::Person::Present;
    return settings.configuration.changedTools.value_or(isPresent ? DefinitionPins::Rule::Withhold
                                                                  : DefinitionPins::Rule::Accept);
}

} // namespace

Engine::Engine(Settings settings)
    : m_settings(std::move(settings)),
      m_ids(m_clock),
      m_approvals(m_settings.configuration.approval, m_settings.person, m_clock, m_ids),
      m_definitionFolder(folderOf(m_settings, QStringLiteral("definitions"))),
      m_definitions(ruleOf(m_settings), m_definitionFolder, m_clock),
      m_keychain(m_clock),
      m_secrets(m_keychain, m_settings.dataFolder),
      m_channels(m_clock,
                 m_settings.person == Approvals::Person::Present ? TransportFactory::Path::OfLoginShell
                                                                 : TransportFactory::Path::OursIfItServes,
                 processFolder(m_settings), &m_secrets),
      m_tokens(m_keychain),
      m_signIns(m_registry, m_clock, m_tokens, &m_secrets, m_settings.configuration.signIn),
      m_sleep(m_clock),
      m_drainStep(m_clock),
      m_stopDeadline(m_clock)
{
    m_channels.setAuthorizers([this](const ServerConfig &server) { return m_signIns.authorizerFor(server); });
    connect(&m_signIns, &SignIns::signedIn, this, &Engine::reconnectSignedIn);
    connect(&m_secrets, &SecretStore::changed, this, &Engine::retryUsersOf);
    const Backend::Surroundings surroundings {
        m_clock, m_channels, m_approvals, m_departures, m_sleep, &m_definitions
    };
    m_sessions = std::make_unique<SessionManager>(m_registry, surroundings, m_settings.configuration.sessionLimits);
    m_gateway = std::make_unique<Gateway>(m_settings.configuration.httpLimits, principals(), *m_sessions, m_clock);
    addConfiguredServers();
    m_registry.setStore(m_settings.file); // not before: those stand in it already
    connect(&m_registry, &ServerRegistry::removed, &m_approvals, &Approvals::forget);
    connect(&m_registry, &ServerRegistry::changed, &m_approvals, &Approvals::replace);
    connect(&m_registry, &ServerRegistry::removed, &m_definitions, &DefinitionPins::forget);
}

Engine::~Engine()
{
    m_sessions->endAll(QStringLiteral("Qonduit stops"));
    m_sessions.reset(); // their streams are kept by the gateway
}

Result<QString> Engine::start()
{
    ProcessLedger::sweep(processFolder(m_settings));
    const auto &configuration = m_settings.configuration;
    const QHostAddress address = configuration.host == QStringLiteral("localhost")
                                   ? QHostAddress(QHostAddress::LocalHost)
                                   : QHostAddress(configuration.host);
    const auto port = m_gateway->listen(address, configuration.port);
    if (!port)
        return port.error();
    const auto host =
        address.protocol() == QAbstractSocket::IPv6Protocol ? u'[' + address.toString() + u']' : address.toString();
    const auto url = QStringLiteral("http://%1:%2/mcp").arg(host).arg(*port);
    Log::event(logApp(), Log::Level::Info, "listening", { { QStringLiteral("url"), url } });
    watchFile();
    if (!m_settings.dataFolder.isEmpty()) {
        const auto listening = m_gateway->local().listen(m_settings.dataFolder);
        if (!listening)
            qCWarning(logApp).noquote() << "qonduit-stdio will not find this application:" << listening.error().message;
    }
    return url;
}

void Engine::startFor(std::unique_ptr<LineStream> stream, const Greeting &greeting)
{
    ProcessLedger::sweep(processFolder(m_settings));
    const auto &client = m_gateway->local().serve(std::move(stream), greeting);
    m_hasRefused = client.isRefused();
    connect(&client, &LineClient::inputEnded, this, &Engine::stop);
    connect(&client, &LineClient::gone, this, &Engine::stop);
}

void Engine::setPaused(bool paused)
{
    if (paused == isPaused())
        return;
    m_registry.setPaused(paused);
    Log::event(logApp(), Log::Level::Info, paused ? "paused" : "resumed");
    Q_EMIT pausedChanged(paused);
}

void Engine::stop()
{
    if (std::exchange(m_isStopping, true))
        return;
    Log::event(logApp(), Log::Level::Info, "shutdown_started");
    m_gateway->stopAccepting();
    // The window is closed by now, so that its questions have nobody to ask; what waits for them can still end.
    if (m_settings.person == Approvals::Person::Present) {
        for (auto *session : m_sessions->sessions())
            session->requests().rejectAll({}, QStringLiteral("Qonduit stops"));
    }
    m_stopDeadline.start(drainTimeout, [this] { takeLeave(); });
    drain();
}

/// Lets what is open end by itself.
void Engine::drain()
{
    const auto sessions = m_sessions->sessions();
    const bool isBusy = std::any_of(sessions.begin(), sessions.end(), [](const Session *session) {
        return session->peer() && session->peer()->requestsInFlight() > 0;
    });
    if (isBusy)
        m_drainStep.start(drainStep, [this] { drain(); });
    else
        takeLeave();
}

/// Answers what is still open, and sends the servers home.
void Engine::takeLeave()
{
    m_drainStep.stop();
    m_sessions->endAll(QStringLiteral("Qonduit stops"));
    const auto finish = [this] {
        m_stopDeadline.stop();
        m_departures.disconnect(this); // once
        Log::event(logApp(), Log::Level::Info, "shutdown_complete");
        Q_EMIT stopped();
    };
    if (m_departures.isEmpty()) {
        // What was just answered still has to leave the socket.
        m_stopDeadline.start(0ms, finish);
        return;
    }
    connect(&m_departures, &Departures::emptied, this, finish);
    m_stopDeadline.start(leaveTimeout, finish);
}

/// Whoever waits for the server to be signed in to need not wait for the next attempt.
void Engine::reconnectSignedIn(const QString &server)
{
    for (auto *session : m_sessions->sessions()) {
        auto *backend = session->existingBackend(server);
        if (backend && backend->status().state != Backend::State::Connected)
            backend->reconnect(); // runs detached: its outcome is the backend's state
    }
}

void Engine::addConfiguredServers()
{
    for (const auto &warning : m_settings.configuration.warnings)
        qCWarning(logApp).noquote() << warning;
    for (const auto &server : m_settings.configuration.servers) {
        m_approvals.approveNow(server); // by whoever wrote the file
        const auto added = m_registry.add(server);
        if (!added)
            qCWarning(logApp).noquote() << added.error().message;
    }
}

} // namespace qonduit
