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
constexpr qsizetype methodLimit = 400;

} // namespace

QString ClientIdentity::title() const
{
    if (name.isEmpty())
        return principal;
    return version.isEmpty() ? name : name + u' ' + version;
}

Session::Session(QByteArray id, ClientIdentity client, ServerRegistry &registry,
                 const Backend::Surroundings &surroundings, Trace &trace, const Limits &limits)
    : m_id(std::move(id)),
      m_client(std::move(client)),
      m_registry(registry),
      m_around(surroundings),
      m_limits(limits),
      m_ids(m_around.clock),
      m_label(m_ids.next()),
      m_trace(trace),
      m_traced(trace.open(m_label, m_client.title(), m_client.principal)),
      m_clientTap(trace, m_traced),
      m_events(m_around.clock, m_ids, limits.events),
      m_tasks(m_around.clock, m_ids, m_events, limits.tasks),
      m_requests(m_around.clock, m_ids, m_events, limits.requests),
      m_buffers(m_around.clock, limits.buffers),
      m_timers(m_around.clock, m_ids, m_events, limits.timers)
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
    m_trace.close(*m_traced, QStringLiteral("the session was closed")); // what came after its end
}

void Session::setPeer(std::unique_ptr<Peer> peer)
{
    m_peer = std::move(peer);
    m_peer->setTap(&m_clientTap);
}

void Session::notifyClient(QByteArrayView method, const RawJson &params, const QByteArray &requestId)
{
    if (m_peer)
        m_peer->notify(method, params, requestId);
}

Result<Backend *> Session::backend(const QString &server)
{
    if (auto *existing = existingBackend(server))
        return existing;
    const auto config = m_registry.require(server);
    if (!config)
        return config.error();
    if (m_hasEnded)
        return Error(ErrorCode::Closed, QStringLiteral("the session has ended"));
    auto &place = m_backends[server];
    place = std::make_unique<Backend>(**config, m_around, *this, Backend::Owner { m_client.title(), m_label });
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
    m_timers.removeAll();
    m_trace.close(*m_traced, reason);
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
    return m_tasks.workingCount() == 0 && m_timers.activeCount() == 0 && m_requests.pending().empty()
        && (!m_peer || m_peer->requestsInFlight() == 0);
}

void Session::backendChanged(Backend &backend, const BackendEvent &event)
{
    const auto &server = backend.config().name;
    const QPointer<Session> self = this;
    if (!event.isStep) {
        Log::event(logSession(), event.reason.isEmpty() ? Log::Level::Info : Log::Level::Warn, event.type,
                   { { QStringLiteral("server"), server },
                     { QStringLiteral("client"), m_client.title() },
                     { QStringLiteral("reason"), event.reason } });
        m_events.append(event.type, server, event.data);
    }
    if (!backend.stands() && backend.status().state != Backend::State::Connecting)
        m_requests.rejectAll(server, QStringLiteral("the server, which has gone"));
    if (self)
        Q_EMIT serversChanged();
}

Cell<Result<RawJson>> Session::backendAsked(Backend &backend, const QByteArray &method, const RawJson &params,
                                            const Cell<Error> &withdrawn)
{
    const auto kind =
        method == wire::samplingCreateMessage ? PendingRequest::Kind::Sampling : PendingRequest::Kind::Elicitation;
    return m_requests.ask(kind, backend.config().name, params, withdrawn, backend.identity().revision);
}

void Session::backendNotified(Backend &backend, const QByteArray &method, const RawJson &params)
{
    if (method == wire::logMessage) { // a log line is nothing that happened
        m_buffers.appendMessage(backend.config().name, params);
        return;
    }
    m_buffers.appendNotification(backend.config().name, method, params);
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("method", method.left(methodLimit));
    if (params.view().size() <= notificationLimit)
        writer.member("params", params);
    else
        writer.member("params_bytes", params.view().size()); // its weight is all that is told
    writer.end();
    m_events.append("notification", backend.config().name, RawJson::fromTrusted(data));
    if (method == wire::elicitationComplete)
        m_requests.noteElicitationComplete(backend.config().name,
                                           params["elicitationId"].toString().value_or(QString()));
    if (method == wire::toolListChanged)
        Q_EMIT serversChanged();
}

void Session::backendLogged(Backend &backend, const QString &source, const QString &line)
{
    const auto &config = backend.config();
    const auto harmless = config.withoutSecrets(line);
    qCDebug(logBackends) << config.name << source << harmless;
    m_buffers.appendLine(config.name, logSourceFromName(source).value_or(LogSource::Stderr), harmless);
}

PeerTap *Session::tapFor(Backend &backend)
{
    const auto &config = backend.config();
    return &m_serverTaps.try_emplace(config.name, m_trace, m_traced, config).first->second;
}

Result<ServerRegistry::Change> Session::addServer(const ServerConfig &config)
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
    m_serverTaps.erase(name); // after the connection that it watched
    m_requests.rejectAll(name, QStringLiteral("the server, which was removed"));
    m_buffers.forget(name);
    m_events.append("server_removed", name, RawJson::emptyObject());
    Q_EMIT serversChanged();
}

} // namespace qonduit
