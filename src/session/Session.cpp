// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/Session.h"

#include "core/Log.h"
#include "protocol/ProxyError.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"
#include "session/SharedServers.h"

#include <QPointer>

namespace qonduit {

namespace {

/// Bytes of a notification's params that an event carries.
constexpr qsizetype notificationLimit = 64 * 1024;
constexpr qsizetype methodLimit = 400;

} // namespace

Session::Session(QByteArray id, ClientIdentity client, const Surroundings &surroundings, const Limits &limits)
    : m_id(std::move(id)),
      m_client(std::move(client)),
      m_around(surroundings),
      m_servers(m_around.registry, m_client.profile),
      m_limits(limits),
      m_ids(clock()),
      m_label(m_ids.next()),
      m_traced(m_around.trace.open(m_label, m_client.title(), m_client.principal)),
      m_clientTap(m_around.trace, m_traced),
      m_events(clock(), m_ids, limits.events),
      m_tasks(clock(), m_ids, m_events, limits.tasks),
      m_requests(clock(), m_ids, m_events, limits.requests),
      m_buffers(clock(), limits.buffers),
      m_timers(clock(), m_ids, m_events, limits.timers),
      m_taskHandles(m_client.exposure.kind == ExposureChoice::Kind::All ? TaskHandles::Naming::OurHandles
                                                                        : TaskHandles::Naming::ServersIds),
      m_relay(m_client, m_requests, m_taskHandles,
              [this](const QString &server, QByteArrayView method, const RawJson &params) {
                  if (auto *backend = existingBackend(server))
                      backend->notify(method, params);
              })
{
    m_tasks.setQuestionProbe([this](const QString &server) { return m_requests.isAsking(server); });
    connect(&m_requests, &PendingRequests::settled, this,
            [this](const QString &, const QString &server, std::chrono::milliseconds waited) {
                m_tasks.addWaitingTime(server, waited);
            });
    connect(&m_around.registry, &ServerRegistry::added, this, &Session::onServerAdded);
    connect(&m_around.registry, &ServerRegistry::changed, this, &Session::onServerChanged);
    connect(&m_around.registry, &ServerRegistry::removed, this, &Session::onServerRemoved);
}

Session::~Session()
{
    end(QStringLiteral("the session was closed"));
    m_around.trace.close(*m_traced, QStringLiteral("the session was closed")); // what came after its end
}

void Session::setPeer(std::unique_ptr<Peer> peer)
{
    m_peer = std::move(peer);
    m_peer->setTap(&m_clientTap);
    m_relay.setPeer(*m_peer);
}

void Session::notifyClient(QByteArrayView method, const RawJson &params, const QByteArray &requestId)
{
    if (m_peer)
        m_peer->notify(method, params, requestId);
}

Result<Backend *> Session::backend(const QString &server)
{
    if (m_around.registry.isPaused() && m_servers.find(server))
        return proxyError(ProxyErrorCode::BackendUnavailable,
                          QStringLiteral("Qonduit is paused, so %1 is not asked; the user can resume it").arg(server),
                          server, true, false);
    if (auto *existing = existingBackend(server))
        return existing;
    const auto config = m_servers.require(server);
    if (!config)
        return config.error();
    if (m_hasEnded)
        return Error(ErrorCode::Closed, QStringLiteral("the session has ended"));
    if ((*config)->sharing == ServerConfig::Sharing::Shared)
        return &m_around.shared.join(**config, *this);
    auto &place = m_backends[server];
    place = std::make_unique<Backend>(**config, m_around.backends, *this,
                                      Backend::Owner { m_client.title(), m_label, m_client.introduction() });
    return place.get();
}

Backend *Session::existingBackend(const QString &server) const
{
    const auto found = m_backends.find(server);
    return found == m_backends.end() ? m_around.shared.joined(server, *this) : found->second.get();
}

void Session::connectServers()
{
    m_keepsConnected = true;
    for (const auto &config : m_servers.all()) {
        if (!config.enabled || config.connect == ServerConfig::Connect::Lazy)
            continue;
        connectServer(config.name);
    }
}

void Session::tellServers(const QByteArray &method, const RawJson &params)
{
    QStringList own; // what one client says of itself is nothing to the others
    for (const auto &config : m_servers.all()) {
        if (config.enabled && config.sharing == ServerConfig::Sharing::Session)
            own += config.name;
    }
    m_relay.passOn(method, params, own);
}

void Session::end(const QString &reason)
{
    if (std::exchange(m_hasEnded, true))
        return;
    disconnect(&m_around.registry, nullptr, this, nullptr);
    m_timers.removeAll();
    m_around.trace.close(*m_traced, reason);
    m_tasks.cancelAll(reason);
    m_requests.rejectAll({}, reason);
    std::exchange(m_backends, {})
        .clear(); // takes leave of the servers; who looks for one while their calls end finds none
    m_around.shared.leave(*this);
    if (m_peer)
        m_peer->close();
    Q_EMIT ended();
}

bool Session::isIdle() const
{
    return m_tasks.workingCount() == 0 && m_timers.activeCount() == 0 && m_requests.isEmpty()
        && (!m_peer || m_peer->requestsInFlight() == 0);
}

void Session::backendChanged(Backend &backend, const BackendEvent &event)
{
    const auto &server = backend.config().name;
    const QPointer<Session> self = this;
    const bool isOurs = m_backends.count(server) > 0;
    if (!event.isStep) {
        if (isOurs) // else those who share it have said so
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

Cell<Result<RawJson>> Session::backendAsked(Backend &backend, const ServerMessage &message,
                                            const Cell<Error> &withdrawn)
{
    const auto &config = backend.config();
    const bool isSampling = message.method == wire::samplingCreateMessage;
    if (!isSampling && message.method != wire::elicitationCreate)
        return m_relay.ask(config.name, message, withdrawn);
    PendingRequest request;
    request.kind = isSampling ? PendingRequest::Kind::Sampling : PendingRequest::Kind::Elicitation;
    request.server = config.name;
    request.revision = backend.identity().revision;
    request.params = message.params;
    request.audience = audienceFor(m_client, config, request, m_around.shared.hasDesktop());
    if (message.origin.user == this) // else it is another client's, whose ids mean nothing here
        request.clientRequest = message.origin.request;
    return m_requests.ask(std::move(request), withdrawn);
}

void Session::backendNotified(Backend &backend, const ServerMessage &notification)
{
    const auto &[method, params, origin] = notification;
    const QPointer<Session> self = this;
    if (m_client.isNative()) // what it is told, it is told at once
        Q_EMIT notified(backend, notification);
    else if (method != wire::progress) // of a task that we do not have
        keep(backend, method, params);
    if (!self)
        return;
    if (method == wire::elicitationComplete)
        m_requests.noteElicitationComplete(backend.config().name,
                                           params["elicitationId"].toString().value_or(QString()));
    if (method == wire::toolListChanged)
        Q_EMIT serversChanged();
}

/// Keeps what a server has told for a client that asks for it.
void Session::keep(Backend &backend, const QByteArray &method, const RawJson &params)
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
    return &m_serverTaps.try_emplace(config.name, m_around.trace, m_traced, config).first->second;
}

} // namespace qonduit
