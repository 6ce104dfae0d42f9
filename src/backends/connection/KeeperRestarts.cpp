// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a ConnectionKeeper does when it is told to begin anew.

#include "backends/connection/ConnectionKeeper.h"

#include "protocol/ProxyError.h"

#include <QPointer>

#include <utility>

namespace qonduit {

QCoro::Task<Result<>> ConnectionKeeper::reconnect()
{
    const QPointer<ConnectionKeeper> self = this;
    const auto gone = leftAlone();
    m_retry.stop();
    m_retries.reset();
    m_startReason = QStringLiteral("a reconnect was asked for");
    const bool stood = m_stands;
    std::unique_ptr<Connection> leaving;
    if (!m_attempt) {
        // The state comes before the calls of the old connection end: who calls again gets the new one.
        leaving = takeConnection();
        if (m_status.state != State::Disabled)
            m_status.state = State::NotConnected;
        m_status.lastError.clear();
        m_status.failure.reset();
        m_status.nextRetryAt = {};
    } else if (stood) { // it asks whether the server knows us still, which no longer matters
        leaving = takeConnection();
    }
    if (stood)
        tell("server_disconnected", { m_startReason });
    leaving.reset();
    if (!self || m_isLeaving)
        co_return gone;
    auto connecting = ready();
    auto result = co_await connecting;
    co_return result;
}

std::unique_ptr<Connection> ConnectionKeeper::startOver(const QString &why)
{
    const QPointer<ConnectionKeeper> self = this;
    m_retry.stop();
    m_retries.reset();
    m_startReason = why;
    m_signInNeeded.reset();
    const auto attempt = std::exchange(m_attempt, std::nullopt);
    const bool wasInUse = m_stands || attempt;
    auto leaving = takeConnection();
    m_lastStderr.clear(); // of another server, whose secrets are no longer known
    m_status = {};
    m_status.state = m_config.enabled ? State::NotConnected : State::Disabled;
    if (attempt)
        attempt->settle(proxyError(ProxyErrorCode::BackendUnavailable,
                                   QStringLiteral("server %1 cannot be reached: %2").arg(m_config.name, why),
                                   m_config.name, true, false));
    if (self && wasInUse)
        tell("server_disconnected", { why });
    return leaving;
}

} // namespace qonduit
