// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/ClientsBridge.h"

#include "app/Engine.h"
#include "app/link/PlainSecrets.h"
#include "gateway/ClientChannel.h"

#include <QHash>
#include <QPointer>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto readAgain = 1s;
/// The principal of the window's own session, which is no client's.
const auto window = QStringLiteral("desktop");

/// When each session's client has last asked for something or got an answer, by the session's label. Who comes over
/// the local socket leaves no other trace.
QHash<QString, QDateTime> lastRequests(const Trace &trace)
{
    QHash<QString, QDateTime> latest;
    for (const auto &span : trace.spans()) {
        if (!span.server.isEmpty())
            continue;
        auto &time = latest[span.session->label];
        const auto took =
            span.isPending() ? 0ms : std::chrono::duration_cast<std::chrono::milliseconds>(span.duration());
        time = std::max(time, span.startedAt.addMSecs(took.count()));
    }
    return latest;
}

QStringList connectedServers(Session &session)
{
    QStringList names;
    for (const auto &config : session.servers().all()) {
        const auto *backend = session.existingBackend(config.name);
        if (backend && backend->status().state == Backend::State::Connected)
            names += config.name;
    }
    return names;
}

ClientRow rowOf(const Configuration::Client &client)
{
    ClientRow row;
    row.name = client.name;
    row.servers = client.profile.servers;
    row.tools = client.profile.tools;
    row.exposure = client.profile.exposure ? client.profile.exposure->toString() : QString();
    row.ask = client.profile.ask ? ServerConfig::askName(*client.profile.ask) : QString();
    return row;
}

Result<Profile> profileOf(const ClientRow &row)
{
    Profile profile;
    profile.servers = row.servers;
    profile.tools = row.tools;
    profile.ask = ServerConfig::askFromName(row.ask);
    if (row.exposure.isEmpty())
        return profile;
    const auto exposure = ExposureChoice::parse(row.exposure);
    if (!exposure)
        return exposure.error();
    profile.exposure = *exposure;
    return profile;
}

} // namespace

ClientsBridge::ClientsBridge(Engine &engine, ClientsLink &link)
    : m_engine(engine), m_link(link), m_lift(engine.clock(), link, [this] { return read(); }), m_tick(engine.clock())
{
    connect(&m_link, &ClientsLink::watchedChanged, this, &ClientsBridge::watch);
    connect(&m_link, &ClientsLink::endSessionRequested, this, &ClientsBridge::endSession);
    connect(&m_link, &ClientsLink::setClientRequested, this, &ClientsBridge::setClient);
    connect(&m_link, &ClientsLink::newTokenRequested, this, &ClientsBridge::renewToken);
    connect(&m_link, &ClientsLink::removeClientRequested, this, &ClientsBridge::removeClient);
    connect(&m_link, &ClientsLink::restoreClientRequested, this, &ClientsBridge::restoreClient);
    connect(&m_link, &ClientsLink::addServersRequested, this,
            [this](const QList<ServerConfig> &servers, bool movesSecrets) {
                addServers(servers, movesSecrets); // runs detached: it tells what becomes of each
            });
    const auto onNews = [this] {
        if (m_isWatched)
            m_lift.schedule();
    };
    connect(&m_engine.sessions(), &SessionManager::changed, this, onNews);
    connect(&m_engine.registry(), &ServerRegistry::added, this, onNews);
    connect(&m_engine.registry(), &ServerRegistry::removed, this, onNews);
    // The page may have been opened before there was an engine to hear of it.
    tellWindow(m_link, [](ClientsLink &page) {
        if (page.isWatched())
            Q_EMIT page.watchedChanged(true);
    });
}

void ClientsBridge::watch(bool isWatched)
{
    m_isWatched = isWatched;
    if (!isWatched)
        return m_tick.stop();
    m_lift.schedule();
    m_tick.start(readAgain, [this] { watch(true); });
}

NewsLift::News ClientsBridge::read()
{
    QList<ClientRow> clients;
    for (const auto &client : m_engine.configuration().clients)
        clients += rowOf(client);
    auto servers = m_engine.registry().servers();
    for (auto &server : servers)
        server.knownSecrets = {}; // the engine's own, and of its thread
    return [&link = m_link, sessions = sessionRows(), clients, servers] {
        link.updateServers(servers);
        link.updateClients(clients);
        link.updateSessions(sessions);
    };
}

QList<SessionRow> ClientsBridge::sessionRows() const
{
    QList<SessionRow> rows;
    const auto requests = lastRequests(m_engine.sessions().trace());
    for (auto *session : m_engine.sessions().sessions()) {
        const auto &client = session->client();
        if (client.principal == window)
            continue;
        const auto usage = m_engine.sessions().usageOf(*session);
        const auto *peer = session->peer();
        SessionRow row;
        row.label = session->label();
        row.client = client.name;
        row.version = client.version;
        row.principal = client.principal;
        row.isOwners = Principals::areOurs.contains(client.principal);
        row.revision = QString::fromLatin1(name(client.revision));
        row.exposure = client.exposure.toString();
        const bool isHttp = peer && qobject_cast<ClientChannel *>(&session->peer()->channel());
        row.way = isHttp ? SessionRow::Way::Http : SessionRow::Way::Program;
        row.streamsOpen = usage.streamsOpen;
        row.callsOpen = peer ? int(peer->requestsInFlight()) : 0;
        row.began = usage.began;
        row.lastUsed = std::max(usage.lastUsed, requests.value(row.label));
        row.servers = connectedServers(*session);
        rows += row;
    }
    // Those that have come last, first. A label is a ULID, and sorts by its time.
    std::sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.label > b.label; });
    return rows;
}

void ClientsBridge::endSession(const QString &label)
{
    for (auto *session : m_engine.sessions().sessions()) {
        if (session->label() == label && session->client().principal != window)
            return m_engine.sessions().end(*session, QStringLiteral("the person has disconnected it"));
    }
}

void ClientsBridge::setClient(const ClientRow &row)
{
    const auto profile = profileOf(row);
    if (!profile)
        return fail(row.name, profile.error().message);
    const auto token = m_engine.setClient(row.name, *profile);
    if (!token)
        return fail(row.name, token.error().message);
    if (!token->isEmpty())
        tellWindow(m_link,
                   [name = row.name, token = *token](ClientsLink &link) { Q_EMIT link.tokenMade(name, token); });
    m_lift.schedule();
}

void ClientsBridge::renewToken(const QString &name)
{
    const auto token = m_engine.renewToken(name);
    if (!token)
        return fail(name, token.error().message);
    tellWindow(m_link, [name, token = *token](ClientsLink &link) { Q_EMIT link.tokenMade(name, token); });
    m_lift.schedule();
}

void ClientsBridge::removeClient(const QString &name)
{
    const auto removed = m_engine.removeClient(name);
    if (!removed)
        return fail(name, removed.error().message);
    m_removed = *removed;
    m_lift.schedule();
}

void ClientsBridge::restoreClient(const QString &name)
{
    if (!m_removed || m_removed->name != name)
        return;
    const auto restored = m_engine.addClient(*m_removed);
    if (!restored)
        return fail(name, restored.error().message);
    m_removed.reset();
    m_lift.schedule();
}

QCoro::Task<> ClientsBridge::addServers(QList<ServerConfig> servers, bool movesSecrets)
{
    const QPointer<ClientsBridge> self = this;
    for (const auto &server : servers) {
        if (!movesSecrets || !hasPlainSecrets(server)) {
            addServer(server);
            continue;
        }
        const auto moved = withoutPlainSecrets(server, m_engine.secrets().names());
        QString problem;
        for (const auto &[name, value] : moved.secrets) {
            auto keeping = m_engine.secrets().set(name, value);
            const auto kept = co_await keeping;
            if (!self)
                co_return;
            if (!kept)
                problem = kept.error().message;
        }
        if (problem.isEmpty())
            addServer(moved.server);
        else // plain text in silence is what the person did not want
            tellWindow(m_link, [name = server.name, problem](ClientsLink &link) {
                Q_EMIT link.serverAdded(name, false, problem);
            });
    }
}

void ClientsBridge::addServer(const ServerConfig &server)
{
    m_engine.approvals().approveNow(server); // the person has seen what it runs, and chosen it
    const auto added = m_engine.registry().add(server);
    const auto problem = added ? added->problem : added.error().message;
    tellWindow(m_link, [name = server.name, isAdded = added.has_value(), problem](ClientsLink &link) {
        Q_EMIT link.serverAdded(name, isAdded, problem);
    });
    m_lift.schedule();
}

void ClientsBridge::fail(const QString &about, const QString &message)
{
    tellWindow(m_link, [about, message](ClientsLink &link) { Q_EMIT link.failed(about, message); });
}

} // namespace qonduit
