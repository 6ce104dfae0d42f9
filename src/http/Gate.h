// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "http/Exchange.h"
#include "http/Guard.h"
#include "http/Limits.h"
#include "http/QtHttp.h"

#include <QSet>
#include <QTcpServer>

#include <functional>
#include <memory>
#include <vector>

namespace qonduit::http {

class Connection;

/// Accepts clients, each into a Connection of its own, and shows QHttpServer only what that lets through.
///
/// Takes no more clients than the limits and the process's descriptors allow: who comes too many is told 503.
class Gate final : public QTcpServer
{
public:
    using Handler = std::function<void(std::shared_ptr<Exchange>)>;

    /// \param clock outlives the gate
    Gate(const Limits &limits, Clock &clock, Handler handler);
    ~Gate() override;

    Guard &guard() { return m_guard; }
    /// Ends all connections at once; their exchanges are told.
    void closeConnections();

    /// QHttpServer has made a responder for the request that a connection is feeding to it at this moment.
    void takeResponder(ResponseWriter writer);

    // For connections.
    const Limits &limits() const { return m_limits; }
    Clock &clock() const { return m_clock; }
    const Handler &handler() const { return m_handler; }
    /// Room to read into; all connections share it, so it is good until the next call of foreign code.
    std::vector<char> &scratch() { return m_scratch; }
    /// The Date header, made once a second.
    const QByteArray &date();
    void setFeeding(Connection *connection) { m_feeding = connection; }
    void forget(Connection *connection);

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    void pauseForAWhile();
    void tidyAfterCrowd();

    const Limits m_limits;
    Clock &m_clock;
    Handler m_handler;
    Guard m_guard;
    qsizetype m_mostConnections;
    QSet<Connection *> m_connections; ///< all that are open
    QSet<Connection *> m_refused; ///< those of them that were too many, on their way out
    Connection *m_feeding = nullptr;
    std::vector<char> m_scratch;
    QByteArray m_date;
    Clock::TimePoint m_dateGoodUntil = Clock::TimePoint::min();
    Timer m_pause;
    int m_leftSinceTidied = 0;
    Timer m_tidy;
};

} // namespace qonduit::http
