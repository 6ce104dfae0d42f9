// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/Backend.h"

#include "backends/BackendFailure.h"
#include "core/Log.h"
#include "core/Text.h"
#include "protocol/ProxyError.h"
#include "protocol/Wire.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto startTimeout = 30s;
constexpr auto healthyAfter = 60s;
constexpr std::size_t stderrLines = 20;
constexpr Backoff::Policy httpBackoff { 1s, 180s, 2.0, 0.1 };

RawJson toolParams(const QString &tool, const RawJson &arguments)
{
    QByteArray params;
    params.reserve(tool.size() + arguments.view().size() + 32);
    params += "{\"name\":";
    json::appendString(params, tool);
    params += ",\"arguments\":";
    params += arguments.isMissing() ? QByteArrayView("{}") : arguments.view();
    params += '}';
    return RawJson::fromTrusted(std::move(params));
}

/// Why there is no connection, to those whose calls wait for one: whatever happened, nothing of theirs was sent.
Error beforeAnyCall(const Error &error)
{
    const bool soundsSent =
        error.is(ErrorCode::Closed) || error.is(ErrorCode::Timeout) || error.is(ErrorCode::BadReply);
    return soundsSent ? Error(ErrorCode::Unavailable, error.message, error.data) : error;
}

} // namespace

Backend::Backend(ServerConfig config, const Surroundings &surroundings, BackendListener &listener, QString client)
    : m_config(std::move(config)),
      m_around(surroundings),
      m_listener(listener),
      m_client(std::move(client)),
      m_backoff(m_config.transport == ServerConfig::Transport::Stdio ? m_config.restart.backoff : httpBackoff),
      m_retry(m_around.clock),
      m_healthy(m_around.clock),
      m_stderr(stderrLines)
{
    if (!m_config.enabled)
        m_status.state = State::Disabled;
}

Backend::~Backend()
{
    if (m_attempt)
        std::exchange(m_attempt, std::nullopt)
            ->settle(proxyError(ProxyErrorCode::BackendUnavailable,
                                QStringLiteral("the connection to %1 was given up").arg(m_config.name), m_config.name,
                                false, false));
    dropPeer();
}

QString Backend::stateName(State state)
{
    switch (state) {
    case State::NotConnected:
        return QStringLiteral("not_connected");
    case State::Connecting:
        return QStringLiteral("connecting");
    case State::Connected:
        return QStringLiteral("connected");
    case State::Reconnecting:
        return QStringLiteral("reconnecting");
    case State::Error:
        return QStringLiteral("error");
    case State::Disabled:
        break;
    }
    return QStringLiteral("disabled");
}

QStringList Backend::recentStderr() const
{
    return QStringList(m_stderr.begin(), m_stderr.end());
}

QCoro::Task<Result<>> Backend::ready()
{
    if (m_status.state == State::Connected)
        co_return {};
    if (m_status.state == State::Disabled)
        co_return proxyError(ProxyErrorCode::BackendUnavailable,
                             QStringLiteral("server %1 is disabled").arg(m_config.name), m_config.name, false, false);
    if (m_status.state == State::Error)
        co_return proxyError(ProxyErrorCode::BackendUnavailable,
                             QStringLiteral("server %1 does not run: %2; mend it, then use reconnect_server")
                                 .arg(m_config.name, m_status.lastError),
                             m_config.name, false, false);
    if (m_attempt) {
        const auto shared = *m_attempt;
        co_return co_await shared;
    }
    const Cell<Result<>> outcome;
    m_attempt = outcome;
    connectOnce(outcome); // runs detached
    co_return co_await outcome;
}

QCoro::Task<Result<>> Backend::reconnect()
{
    const QPointer<Backend> self = this;
    if (m_attempt) { // one is under way already
        const auto shared = *m_attempt;
        co_return co_await shared;
    }
    m_retry.stop();
    m_healthy.stop();
    m_backoff.reset();
    // The state comes before the calls of the old connection end: who calls again gets the new one.
    if (m_status.state == State::Connected)
        setState(State::NotConnected, "server_disconnected", QStringLiteral("a reconnect was asked for"));
    else if (m_status.state != State::Disabled)
        m_status.state = State::NotConnected;
    if (!self)
        co_return Error(ErrorCode::Closed, QStringLiteral("the connection was given up"));
    dropPeer();
    if (!self)
        co_return Error(ErrorCode::Closed, QStringLiteral("the connection was given up"));
    auto result = co_await ready();
    co_return result;
}

QCoro::Task<Result<ToolList::Tools>> Backend::tools()
{
    const QPointer<Backend> self = this;
    const auto connected = co_await ready();
    if (!connected)
        co_return connected.error();
    if (!self || !m_peer)
        co_return Error(ErrorCode::Closed, QStringLiteral("the connection was closed"));
    if (!m_identity.offers("tools"))
        m_tools.setNone();
    auto listed = co_await m_tools.tools(m_peer.get());
    if (!listed && self)
        co_return inOurWords(listed.error(), QString());
    co_return listed;
}

std::shared_ptr<ToolCall> Backend::callTool(const QString &tool, const RawJson &arguments, const ToolOptions &options)
{
    auto call = std::make_shared<ToolCall>();
    if (m_status.state == State::Connected)
        start(call, tool, arguments, options);
    else
        callWhenReady(call, tool, arguments, options); // runs detached
    return call;
}

QCoro::Task<> Backend::callWhenReady(std::shared_ptr<ToolCall> call, QString tool, RawJson arguments,
                                     ToolOptions options)
{
    const QPointer<Backend> self = this;
    const auto connected = co_await ready();
    if (!connected)
        call->m_answer.settle(connected.error());
    else if (self && m_peer)
        start(call, tool, arguments, options);
    else
        call->m_answer.settle(Error(ErrorCode::Closed, QStringLiteral("the connection was closed")));
}

void Backend::start(const std::shared_ptr<ToolCall> &call, const QString &tool, const RawJson &arguments,
                    const ToolOptions &options)
{
    if (call->m_answer.isSettled())
        return; // cancelled while it waited for the connection
    const Peer::CallOptions peerOptions { m_config.callTimeout.value_or(0ms), options.onProgress };
    const auto sent = m_peer->call(wire::toolsCall, toolParams(tool, arguments), peerOptions);
    call->m_peer = m_peer.get();
    call->m_id = sent.id;
    sent.answer.whenSettled([self = QPointer<Backend>(this), call, tool](const Result<RawJson> &outcome) {
        if (outcome && outcome->isObject())
            call->m_answer.settle(outcome);
        else if (!self)
            call->m_answer.settle(Error(ErrorCode::Closed, QStringLiteral("the connection was closed")));
        else if (outcome)
            call->m_answer.settle(
                self->inOurWords(Error(ErrorCode::BadReply, QStringLiteral("the result is no object")), tool));
        else
            call->m_answer.settle(self->inOurWords(outcome.error(), tool));
    });
}

QCoro::Task<> Backend::connectOnce(Cell<Result<>> outcome)
{
    const QPointer<Backend> self = this;
    m_retry.stop();
    setState(State::Connecting, "server_connecting");
    if (!self)
        co_return;
    if (!m_around.approver.isApproved(m_config)) {
        const auto approved = co_await m_around.approver.approve(m_config, m_client);
        if (!self)
            co_return;
        if (!approved) {
            m_attempt.reset();
            m_status.lastError = approved.error().message;
            const auto denied =
                proxyError(ProxyErrorCode::ApprovalDenied, approved.error().message, m_config.name, false, false);
            setState(State::NotConnected, "server_refused", approved.error().message);
            outcome.settle(denied);
            co_return;
        }
    }
    const auto opened = co_await openPeer();
    if (!self || outcome.isSettled())
        co_return;
    m_attempt.reset();
    if (!opened) {
        const auto failed = backendFailure(m_config.name, beforeAnyCall(opened.error()), false);
        onAttemptFailed(opened.error());
        outcome.settle(failed);
        co_return;
    }
    m_status.connectedAt = m_around.clock.utcNow();
    m_status.lastError.clear();
    m_status.attempt = 0;
    m_healthy.start(healthyAfter, [this] { m_backoff.reset(); });
    setState(State::Connected, std::exchange(m_wasConnected, true) ? "server_reconnected" : "server_connected");
    outcome.settle({});
}

QCoro::Task<Result<>> Backend::openPeer()
{
    const QPointer<Backend> self = this;
    dropPeer();
    m_tools.invalidate();
    const auto prepared = m_around.channels.prepared(m_config);
    co_await prepared;
    if (!self)
        co_return Error(ErrorCode::Closed, QStringLiteral("the connection was given up"));
    m_peer = std::make_unique<Peer>(m_around.channels.make(m_config), m_around.clock);
    m_peer->setRequestHandler([this](Peer::Request request) { return answer(std::move(request)); });
    m_peer->setNotificationHandler(
        [this](const QByteArray &method, const RawJson &params) { onNotification(method, params); });
    connect(&m_peer->channel(), &Channel::logged, this, &Backend::onLogged);

    const Cell<Result<>> opened;
    m_opening = opened;
    connect(m_peer.get(), &Peer::opened, this, [opened] { opened.settle({}); });
    connect(m_peer.get(), &Peer::closed, this, [this, opened](const Error &why) {
        if (opened.settle(why))
            return; // it never came up; whoever waits says so
        onPeerClosed(why);
    });
    m_peer->open();
    const auto result = co_await opened;
    if (!self)
        co_return Error(ErrorCode::Closed, QStringLiteral("the connection was given up"));
    if (!result)
        co_return result.error();
    auto identity = co_await shakeHands(m_peer.get(), startTimeout);
    if (!self)
        co_return Error(ErrorCode::Closed, QStringLiteral("the connection was given up"));
    if (!identity)
        co_return identity.error();
    m_identity = *identity;
    co_return {};
}

void Backend::onPeerClosed(const Error &why)
{
    if (m_status.state != State::Connected)
        return; // the handshake's own error says why
    const QPointer<Backend> self = this;
    dropPeer();
    m_healthy.stop();
    m_status.lastError = explained(why);
    setState(State::NotConnected, "server_disconnected", why.message);
    if (self && m_status.state == State::NotConnected && !m_attempt) // nobody has called it back meanwhile
        retryLater(why.message);
}

void Backend::onAttemptFailed(const Error &why)
{
    dropPeer();
    m_status.lastError = explained(why);
    // A program that is not there, or a server that refuses us, will not mend itself within a second.
    const bool isFinal = why.is(ErrorCode::Rejected)
                      || (why.is(ErrorCode::Unavailable) && m_config.transport == ServerConfig::Transport::Stdio);
    if (isFinal)
        setState(State::Error, "restart_failed", why.message);
    else
        retryLater(why.message);
}

void Backend::retryLater(const QString &reason)
{
    const bool isProcess = m_config.transport == ServerConfig::Transport::Stdio;
    if (isProcess && (!m_config.restart.enabled || m_backoff.attempts() >= m_config.restart.maxAttempts)) {
        setState(State::Error, "restart_failed", reason);
        return;
    }
    const auto delay = m_backoff.next();
    m_status.attempt = m_backoff.attempts();
    m_status.nextRetryAt = m_around.clock.utcNow().addMSecs(delay.count());
    m_retry.start(delay, [this] {
        ready(); // runs detached: its outcome is our state
    });
    setState(State::Reconnecting, "server_reconnecting", reason);
}

void Backend::setState(State state, const char *event, const QString &detail)
{
    m_status.state = state;
    if (state != State::Reconnecting)
        m_status.nextRetryAt = {};
    m_listener.backendChanged(*this, event, detail);
}

void Backend::dropPeer()
{
    if (const auto opening = std::exchange(m_opening, std::nullopt))
        opening->settle(Error(ErrorCode::Closed, QStringLiteral("the connection was given up")));
    if (!m_peer)
        return;
    disconnect(m_peer.get(), nullptr, this, nullptr);
    disconnect(&m_peer->channel(), nullptr, this, nullptr);
    m_around.departures.takeLeaveOf(std::move(m_peer));
}

QCoro::Task<Peer::Answer> Backend::answer(Peer::Request request)
{
    Peer::Answer answer { RawJson::emptyObject() };
    if (request.method == wire::ping)
        co_return answer;
    if (request.method == wire::elicitationCreate) {
        const auto reply = m_listener.backendAsked(*this, request.params, request.cancelled);
        answer.outcome = co_await reply; // `this` may be gone from here on
        co_return answer;
    }
    answer.outcome = Error(ErrorCode::MethodNotFound,
                           QStringLiteral("Method not found: %1").arg(singleLine(QString::fromUtf8(request.method))));
    co_return answer;
}

void Backend::onNotification(const QByteArray &method, const RawJson &params)
{
    if (method == wire::toolListChanged)
        m_tools.invalidate();
    m_listener.backendNotified(*this, method, params);
}

void Backend::onLogged(const QString &source, const QString &line)
{
    if (source == QStringLiteral("stderr"))
        m_stderr.append(line);
    m_listener.backendLogged(*this, source, line);
}

Error Backend::inOurWords(const Error &error, const QString &tool) const
{
    const auto &known = m_tools.known();
    const bool mayRunTwice = known && std::any_of(known->begin(), known->end(), [&](const auto &entry) {
                                 return entry.name == tool && entry.mayRunTwice();
                             });
    return backendFailure(m_config.name, error, mayRunTwice);
}

} // namespace qonduit
