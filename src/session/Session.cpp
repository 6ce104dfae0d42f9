// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/Session.h"

#include "core/Log.h"
#include "protocol/Wire.h"
#include "protocol/json/Write.h"

#include <QPointer>

namespace qonduit {

namespace {

/// Bytes of a notification's params that an event carries.
constexpr qsizetype notificationLimit = 64 * 1024;

/// Connection states that the client need not be told of: they are steps on the way to one that it is told.
bool isStep(QByteArrayView event)
{
    return event == "server_connecting" || event == "server_refused";
}

} // namespace

QString ClientIdentity::title() const
{
    if (name.isEmpty())
        return principal;
    return version.isEmpty() ? name : name + u' ' + version;
}

Session::Session(QByteArray id, ClientIdentity client, ServerRegistry &registry,
                 const Backend::Surroundings &surroundings, const Limits &limits)
    : m_id(std::move(id)),
      m_client(std::move(client)),
      m_registry(registry),
      m_around(surroundings),
      m_limits(limits),
      m_ids(m_around.clock),
      m_events(m_around.clock, m_ids, limits.events),
      m_tasks(m_around.clock, m_ids, m_events, limits.tasks),
      m_requests(m_around.clock, m_ids, m_events, limits.requests)
{
    m_tasks.setQuestionProbe([this](const QString &server) { return m_requests.isAsking(server); });
    connect(&m_requests, &PendingRequests::settled, this,
            [this](const QString &, const QString &server, std::chrono::milliseconds waited) {
                m_tasks.addWaitingTime(server, waited);
            });
    connect(&m_registry, &ServerRegistry::added, this, &Session::onServerAdded);
    connect(&m_registry, &ServerRegistry::removed, this, &Session::onServerRemoved);
}

Session::~Session()
{
    end(QStringLiteral("the session was closed"));
}

void Session::setPeer(std::unique_ptr<Peer> peer)
{
    m_peer = std::move(peer);
}

void Session::notifyClient(QByteArrayView method, const RawJson &params, const QByteArray &requestId)
{
    if (m_peer)
        m_peer->notify(method, params, requestId);
}

Result<Backend *> Session::backend(const QString &server)
{
    if (m_hasEnded)
        return Error(ErrorCode::Closed, QStringLiteral("the session has ended"));
    if (auto *existing = existingBackend(server))
        return existing;
    const auto *config = m_registry.find(server);
    if (!config) {
        const auto names = m_registry.names();
        return Error(
            ErrorCode::NotFound,
            names.isEmpty()
                ? QStringLiteral("no server is called %1; there are none yet, add one with add_server").arg(server)
                : QStringLiteral("no server is called %1; there are: %2")
                      .arg(server, names.join(QStringLiteral(", "))));
    }
    auto &place = m_backends[server];
    place = std::make_unique<Backend>(*config, m_around, *this, m_client.title());
    return place.get();
}

Backend *Session::existingBackend(const QString &server) const
{
    const auto found = m_backends.find(server);
    return found == m_backends.end() ? nullptr : found->second.get();
}

void Session::connectServers()
{
    for (const auto &config : m_registry.servers()) {
        if (!config.enabled || config.connect == ServerConfig::Connect::Lazy)
            continue;
        if (const auto connection = backend(config.name))
            (*connection)->ready(); // runs detached: its outcome is the backend's state
    }
}

void Session::end(const QString &reason)
{
    if (std::exchange(m_hasEnded, true))
        return;
    disconnect(&m_registry, nullptr, this, nullptr);
    m_tasks.cancelAll(reason);
    m_requests.rejectAll({}, reason);
    std::exchange(m_backends, {})
        .clear(); // takes leave of the servers; who looks for one while their calls end finds none
    if (m_peer)
        m_peer->close();
    Q_EMIT ended();
}

bool Session::isIdle() const
{
    return m_tasks.workingCount() == 0 && m_requests.pending().empty() && (!m_peer || m_peer->requestsInFlight() == 0);
}

void Session::backendChanged(Backend &backend, const char *event, const QString &detail)
{
    const auto &server = backend.config().name;
    const QPointer<Session> self = this;
    if (!isStep(event)) {
        QByteArray data;
        json::ObjectWriter writer(data);
        writer.member("status", Backend::stateName(backend.status().state));
        if (!detail.isEmpty())
            writer.member("reason", backend.status().lastError.isEmpty() ? detail : backend.status().lastError);
        if (backend.status().attempt > 0)
            writer.member("attempt", backend.status().attempt);
        writer.end();
        Log::event(logSession(), detail.isEmpty() ? Log::Level::Info : Log::Level::Warn, event,
                   { { QStringLiteral("server"), server },
                     { QStringLiteral("client"), m_client.title() },
                     { QStringLiteral("reason"), detail } });
        m_events.append(event, server, RawJson::fromTrusted(data));
    }
    if (backend.status().state != Backend::State::Connected && backend.status().state != Backend::State::Connecting)
        m_requests.rejectAll(server, QStringLiteral("the server, which has gone"));
    if (self)
        Q_EMIT serversChanged();
}

Cell<Result<RawJson>> Session::backendAsked(Backend &backend, const RawJson &params, const Cell<Error> &withdrawn)
{
    return m_requests.ask(backend.config().name, params, withdrawn);
}

void Session::backendNotified(Backend &backend, const QByteArray &method, const RawJson &params)
{
    if (method == wire::logMessage)
        return; // a log line is nothing that happened
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("method", method);
    if (params.view().size() <= notificationLimit)
        writer.member("params", params);
    else
        writer.member("params_bytes", params.view().size()); // its weight is all that is told
    writer.end();
    m_events.append("notification", backend.config().name, RawJson::fromTrusted(data));
    if (method == wire::toolListChanged)
        Q_EMIT serversChanged();
}

void Session::backendLogged(Backend &backend, const QString &source, const QString &line)
{
    qCDebug(logBackends) << backend.config().name << source << backend.config().withoutSecrets(line);
}

Result<> Session::addServer(const ServerConfig &config)
{
    m_isAdding = true; // the others are told of it by an event, the client of this session by its result
    auto added = m_registry.add(config);
    m_isAdding = false;
    return added;
}

void Session::onServerAdded(const ServerConfig &config)
{
    if (!m_isAdding)
        m_events.append("server_added", config.name, RawJson::emptyObject());
    Q_EMIT serversChanged();
}

void Session::onServerRemoved(const QString &name)
{
    const auto found = m_backends.find(name);
    if (found != m_backends.end()) {
        const auto leaving = std::move(found->second); // its calls end while it is no longer found
        m_backends.erase(found);
    }
    m_requests.rejectAll(name, QStringLiteral("the server, which was removed"));
    m_events.append("server_removed", name, RawJson::emptyObject());
    Q_EMIT serversChanged();
}

} // namespace qonduit
