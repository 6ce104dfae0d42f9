// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Gate.h"

#include "core/Log.h"
#include "http/Connection.h"
#include "http/GateSocket.h"
#include "http/SocketCalls.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace qonduit::http {

using namespace std::chrono_literals;

namespace {

/// Descriptors that are left to the rest of the process.
constexpr qsizetype reservedDescriptors = 128;
/// Of these, so many may serve for telling clients that there are too many.
constexpr qsizetype mostRefusals = 64;
/// Clients that may wait to be accepted. With Qt's 50 a burst has to come again a second later, then three, then seven.
constexpr int backlog = 1024;
constexpr std::size_t scratchSize = 64 * 1024;
/// So many connections that have ended leave enough behind to be worth tidying up.
constexpr int crowd = 256;

qsizetype mostConnections(int wanted)
{
    const auto affordable = std::max<qsizetype>(descriptorLimit() - reservedDescriptors, 1);
    return std::min<qsizetype>(wanted, affordable);
}

} // namespace

Gate::Gate(const Limits &limits, Clock &clock, Handler handler)
    : m_limits(limits),
      m_clock(clock),
      m_handler(std::move(handler)),
      m_mostConnections(mostConnections(limits.connections)),
      m_scratch(scratchSize),
      m_pause(clock),
      m_tidy(clock)
{
    setListenBacklogSize(backlog);
    connect(this, &QTcpServer::acceptError, this, [this] { pauseForAWhile(); });
}

Gate::~Gate() = default;

void Gate::closeConnections()
{
    const auto connections = m_connections; // each removes itself
    for (auto *connection : connections)
        connection->drop();
}

void Gate::takeResponder(ResponseWriter writer)
{
    if (m_feeding)
        std::exchange(m_feeding, nullptr)->serve(std::move(writer));
}

const QByteArray &Gate::date()
{
    const auto now = m_clock.now();
    if (now >= m_dateGoodUntil) {
        const auto time = m_clock.utcNow();
        m_date = QLocale::c().toString(time, u"ddd, dd MMM yyyy HH:mm:ss 'GMT'").toLatin1();
        m_dateGoodUntil = now + 1s - std::chrono::milliseconds(time.time().msec());
    }
    return m_date;
}

void Gate::forget(Connection *connection)
{
    m_connections.remove(connection);
    m_refused.remove(connection);
    if (++m_leftSinceTidied == crowd)
        m_tidy.start(1s, [this] { tidyAfterCrowd(); });
}

void Gate::incomingConnection(qintptr descriptor)
{
    const bool isOneTooMany = m_connections.size() - m_refused.size() >= m_mostConnections;
    if (isOneTooMany && m_refused.size() >= mostRefusals) {
        QTcpSocket socket; // without a word: its descriptor is free again at once
        socket.setSocketDescriptor(descriptor);
        socket.abort();
        return;
    }
    auto *connection = new Connection(*this);
    if (!connection->open(descriptor)) {
        delete connection;
        return;
    }
    m_connections.insert(connection);
    if (!isOneTooMany) {
        addPendingConnection(connection->admit());
        return;
    }
    m_refused.insert(connection);
    connection->refuse({ 503, "too many clients are connected" });
}

/// What a connection has used lies in small pieces among what lives on, and would stay ours.
void Gate::tidyAfterCrowd()
{
    m_leftSinceTidied = 0;
    returnFreeMemory();
}

void Gate::pauseForAWhile()
{
    // A listening socket whose clients cannot be accepted stays readable: the event loop would spin.
    qCWarning(logDoor, "no more clients can be accepted for a second");
    pauseAccepting();
    m_pause.start(1s, [this] { resumeAccepting(); });
}

} // namespace qonduit::http
