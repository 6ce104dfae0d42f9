// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/ConnectionKeeper.h"

#include "backends/BackendFailure.h"
#include "protocol/ProxyError.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr int keptStderrLines = 1000;
constexpr int toldStderrLines = 10;

/// Why there is no connection, to those whose calls wait for one: whatever happened, nothing of theirs was sent.
Error beforeAnyCall(const Error &error)
{
    const bool soundsSent =
        error.is(ErrorCode::Closed) || error.is(ErrorCode::Timeout) || error.is(ErrorCode::BadReply);
    return soundsSent ? Error(ErrorCode::Unavailable, error.message, error.data) : error;
}

} // namespace

ConnectionKeeper::ConnectionKeeper(const ServerConfig &config, const Surroundings &surroundings, Owner owner)
    : m_config(config),
      m_around(surroundings),
      m_owner(std::move(owner)),
      m_startReason(QStringLiteral("first use")),
      m_retries(m_config, m_around.clock),
      m_retry(m_around.clock),
      m_health(m_around.clock, [this] { return probeForHealth(); })
{
    if (!m_config.enabled)
        m_status.state = State::Disabled;
    connect(&m_around.sleep, &SleepWatch::woke, this, &ConnectionKeeper::onWoke);
    connect(&m_health, &HealthCheck::degraded, this,
            [this](const Error &why) { tell("server_health_degraded", { why.message }); });
    connect(&m_health, &HealthCheck::restored, this, [this] { tell("server_health_restored", {}); });
}

ConnectionKeeper::~ConnectionKeeper()
{
    leave();
}

void ConnectionKeeper::leave()
{
    if (std::exchange(m_isLeaving, true))
        return;
    m_retry.stop();
    if (m_attempt)
        std::exchange(m_attempt, std::nullopt)->settle(leftAlone());
    dropConnection();
    if (m_turn)
        std::exchange(m_turn, std::nullopt)->settle(true);
}

Error ConnectionKeeper::leftAlone() const
{
    return proxyError(ProxyErrorCode::BackendUnavailable,
                      QStringLiteral("the connection to %1 was given up").arg(m_config.name), m_config.name, false,
                      false);
}

Cell<bool> ConnectionKeeper::nextTurn()
{
    if (m_turn)
        return *m_turn;
    m_turn.emplace();
    const auto turn = *m_turn;
    if (m_isLeaving) {
        m_turn.reset();
        turn.settle(true);
        return turn;
    }
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_turn)
                std::exchange(m_turn, std::nullopt)->settle(true);
        },
        Qt::QueuedConnection);
    return turn;
}

ConnectionKeeper::Process ConnectionKeeper::process() const
{
    if (!m_connection || m_connection->processId() == 0)
        return {};
    return { m_connection->processId(), m_dialledAt, m_startReason };
}

QStringList ConnectionKeeper::recentStderr(int most) const
{
    auto lines = m_connection ? m_connection->peer().channel().recentErrorLines(most)
                              : m_lastStderr.mid(std::max<qsizetype>(m_lastStderr.size() - most, 0));
    for (auto &line : lines)
        line = m_config.withoutSecrets(line);
    return lines;
}

QCoro::Task<Result<>> ConnectionKeeper::ready()
{
    if (m_isLeaving)
        co_return leftAlone();
    if (m_status.state == State::Connected)
        co_return {};
    if (m_status.state == State::Disabled)
        co_return proxyError(ProxyErrorCode::BackendUnavailable,
                             QStringLiteral("server %1 is disabled; the user can enable it in Qonduit's window, or by "
                                            "\"enabled\": true in its entry of the configuration file")
                                 .arg(m_config.name),
                             m_config.name, false, false);
    if (m_status.state == State::Error)
        co_return proxyError(ProxyErrorCode::BackendUnavailable,
                             QStringLiteral("server %1 does not run: %2; mend it, then use reconnect_server")
                                 .arg(m_config.name, m_status.lastError),
                             m_config.name, false, false);
    if (m_attempt) {
        const auto shared = *m_attempt;
        co_return co_await shared;
    }
    if (m_signInNeeded && m_retry.isActive())
        co_return Error(*m_signInNeeded); // a copy: QCoro 0.8 would move it out of the member
    const Cell<Result<>> outcome;
    m_attempt = outcome;
    connectOnce(outcome); // runs detached
    co_return co_await outcome;
}

QCoro::Task<> ConnectionKeeper::connectOnce(Cell<Result<>> outcome)
{
    const QPointer<ConnectionKeeper> self = this;
    const auto isOver = [&self, &outcome] { return !self || outcome.isSettled(); };
    m_retry.stop();
    m_signInNeeded.reset();
    m_status.state = State::Connecting;
    m_status.nextRetryAt = {};
    tell("server_connecting", { {}, {}, true });
    if (isOver())
        co_return;

    std::optional<Result<>> opened;
    if (m_connection) { // out of reach only: it may know us still
        auto probing = m_connection->probe();
        const auto probed = co_await probing;
        if (isOver())
            co_return;
        if (!probed) { // a server that has forgotten us ends the connection right after our question
            const auto turn = nextTurn();
            co_await turn;
            if (isOver())
                co_return;
        }
        if (m_connection)
            opened = probed;
    }
    const bool isSame = opened.has_value();
    if (!opened) {
        auto asking = approved();
        opened = co_await asking;
        if (isOver())
            co_return;
        if (!*opened) {
            m_status.state = State::NotConnected;
            m_status.lastError = opened->error().message;
            m_status.failure = opened->error();
            m_attempt.reset();
            tell("server_refused", { opened->error().message, {}, true });
            outcome.settle(*opened);
            co_return;
        }
        auto opening = openConnection(outcome);
        opened = co_await opening;
        if (isOver())
            co_return;
    }
    if (*opened) {
        onConnected(isSame);
        outcome.settle({});
        co_return;
    }
    const auto failed = backendFailure(m_config.name, beforeAnyCall(opened->error()), false);
    if (opened->error().is(ErrorCode::SignInNeeded))
        m_signInNeeded = failed;
    onAttemptFailed(opened->error());
    outcome.settle(failed);
}

QCoro::Task<Result<>> ConnectionKeeper::approved()
{
    if (m_around.approver.isApproved(m_config))
        co_return {};
    const auto answer = m_around.approver.approve(m_config, m_owner.client);
    const auto server = m_config.name;
    const auto approved = co_await answer; // `this` may be gone from here on
    if (approved)
        co_return {};
    co_return proxyError(ProxyErrorCode::ApprovalDenied, approved.error().message, server, false, false);
}

/// \param outcome of the attempt that it is a part of: settled, it is over, though the server may be wanted again
QCoro::Task<Result<>> ConnectionKeeper::openConnection(Cell<Result<>> outcome)
{
    const QPointer<ConnectionKeeper> self = this;
    const auto gone = leftAlone();
    const auto preparing = m_around.channels.prepared(m_config);
    const auto prepared = co_await preparing;
    if (!self || m_isLeaving || outcome.isSettled())
        co_return gone;
    m_isUnprepared = !prepared;
    if (!prepared)
        co_return prepared.error();
    const ChannelFactory::Purpose purpose { m_owner.session, m_startReason };
    m_connection =
        std::make_unique<Connection>(m_around.channels.make(*prepared, purpose), m_around.clock, m_around.departures);
    connect(m_connection.get(), &Connection::dialled, this, [this] {
        m_dialledAt = m_around.clock.utcNow();
        if (const auto process = m_connection->processId(); process != 0)
            tell("process_started", { {}, [process](json::ObjectWriter &writer) { writer.member("pid", process); } });
    });
    connect(m_connection.get(), &Connection::ended, this, &ConnectionKeeper::onEnded);
    connect(m_connection.get(), &Connection::faltered, this, &ConnectionKeeper::onFaltered);

    Q_EMIT dialling(*m_connection);
    auto opening = m_connection->open(m_owner.introduction);
    const auto opened = co_await opening; // `this` may be gone from here on
    co_return opened;
}

void ConnectionKeeper::onConnected(bool isSameConnection)
{
    const QPointer<ConnectionKeeper> self = this;
    const auto &identity = m_connection->identity();
    const auto before =
        std::exchange(m_lastServerInfo, identity.serverInfo.isMissing() ? RawJson::emptyObject() : identity.serverInfo);
    const bool isOther = before.view() != m_lastServerInfo.view();
    m_attempt.reset();
    m_stands = true;
    m_status.state = State::Connected;
    m_status.connectedAt = m_around.clock.utcNow();
    m_status.lastError.clear();
    m_status.failure.reset();
    m_status.attempt = 0;
    m_retries.beginLasting();
    m_health.start();
    Q_EMIT connected(identity, isSameConnection);
    if (!self)
        return;
    if (before.isMissing()) {
        tell("server_connected", {});
        return;
    }
    const auto details = [=](json::ObjectWriter &writer) {
        writer.member("session", isSameConnection ? "kept" : "new");
        writer.member("server_changed", isOther);
    };
    tell(isProcess() ? "restarted" : "server_reconnected", { {}, details });
}

void ConnectionKeeper::onEnded(const Error &why)
{
    const QPointer<ConnectionKeeper> self = this;
    m_retry.stop();
    m_status.lastError = wordsFor(m_config, why);
    m_status.failure = why;
    // The state comes before the calls end, and so does the count: who calls again at once is not free of it.
    const bool isAttemptUnderWay = m_attempt.has_value(); // it goes on without this connection
    const auto pause = isAttemptUnderWay ? std::nullopt : m_retries.next(why);
    if (!isAttemptUnderWay)
        m_status.state = pause ? State::Disconnected : State::Error;
    const auto state = m_status.state;
    const auto process = m_connection->processId();
    dropConnection();
    if (self && process != 0)
        tellEndOfProcess(process, why);
    if (self)
        tell("server_disconnected", { why.message });
    if (!self || isAttemptUnderWay || m_attempt || m_status.state != state)
        return; // somebody has called it back meanwhile
    if (pause)
        retryLater(*pause, why);
    else
        giveUp(why);
}

void ConnectionKeeper::tellEndOfProcess(qint64 process, const Error &why)
{
    tell(isOrderlyEnd(why) ? "process_stopped" : "process_crashed",
         ConnectionNews::endOfProcess(process, why, recentStderr(toldStderrLines)));
}

void ConnectionKeeper::onFaltered(const Error &why)
{
    if (m_status.state != State::Connected)
        return;
    m_retries.endLasting();
    m_health.stop();
    m_status.lastError = wordsFor(m_config, why);
    m_status.failure = why;
    if (const auto pause = m_retries.next(why))
        retryLater(*pause, why);
    else
        giveUp(why);
}

void ConnectionKeeper::onAttemptFailed(const Error &why)
{
    const QPointer<ConnectionKeeper> self = this;
    // A program or secret that is not there, or a server that refuses us, will not mend itself within a second.
    const bool isFinal =
        m_isUnprepared || why.is(ErrorCode::Rejected) || (why.is(ErrorCode::Unavailable) && isProcess());
    const auto pause = isFinal ? std::nullopt : m_retries.next(why);
    const auto state = pause ? State::Disconnected : State::Error;
    const auto process = m_connection && isEndOfProcess(why) ? m_connection->processId() : 0;
    m_status.state = state;
    m_status.lastError = wordsFor(m_config, why);
    m_status.failure = why;
    m_attempt.reset();
    if (!m_stands)
        dropConnection();
    if (self && process != 0)
        tellEndOfProcess(process, why);
    if (!self || m_attempt || m_status.state != state)
        return; // somebody has called it back meanwhile
    if (pause)
        retryLater(*pause, why);
    else
        giveUp(why);
}

void ConnectionKeeper::retryLater(std::chrono::milliseconds pause, const Error &why)
{
    m_status.state = State::Reconnecting;
    m_status.attempt = m_retries.count();
    m_status.nextRetryAt = m_around.clock.utcNow().addMSecs(pause.count());
    m_startReason = QStringLiteral("restart %1: %2").arg(m_status.attempt).arg(why.message);
    m_retry.start(pause, [this] {
        ready(); // runs detached: its outcome is our state
    });
    const auto details = [this](json::ObjectWriter &writer) {
        writer.member("attempt", m_status.attempt);
        writer.member("next_retry_at", m_status.nextRetryAt.toString(Qt::ISODateWithMs));
    };
    tell(isProcess() ? "restarting" : "server_reconnecting", { why.message, details });
}

void ConnectionKeeper::giveUp(const Error &why)
{
    m_status.state = State::Error;
    tell("restart_failed", { why.message });
}

/// A probe that slept with the computer has failed of that: SleepWatch is asked before the failure counts.
QCoro::Task<Result<>> ConnectionKeeper::probeForHealth()
{
    const QPointer<ConnectionKeeper> self = this;
    auto probing = m_connection->probe();
    const auto probed = co_await probing;
    if (self && !probed)
        m_around.sleep.look();
    co_return probed;
}

/// The computer has slept. What could not be reached then says nothing about now.
void ConnectionKeeper::onWoke()
{
    if (m_status.state == State::Connected) {
        m_health.checkNow();
    } else if (m_status.state == State::Reconnecting && !m_attempt) {
        m_retries.reset();
        ready(); // runs detached: its outcome is our state
    }
}

/// From here on there is no connection. Its calls end when it is destroyed, which may be the end of us too.
std::unique_ptr<Connection> ConnectionKeeper::takeConnection()
{
    m_retries.endLasting();
    m_health.stop();
    m_stands = false;
    if (!m_connection)
        return nullptr;
    if (m_connection->processId() != 0)
        m_lastStderr = m_connection->peer().channel().recentErrorLines(keptStderrLines);
    disconnect(m_connection.get(), nullptr, this, nullptr);
    return std::move(m_connection);
}

void ConnectionKeeper::dropConnection()
{
    takeConnection().reset();
}

void ConnectionKeeper::tell(const char *type, const ConnectionNews &news)
{
    Q_EMIT happened(news.asEvent(type, m_status));
}

} // namespace qonduit
