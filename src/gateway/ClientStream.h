// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "http/Exchange.h"
#include "storage/EventStore.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>

namespace qonduit {

/// One event stream towards a client: a sequence of messages with ids of its own, that outlives connections.
///
/// Each message is kept until the stream is forgotten. While no connection is attached, messages are only kept; a
/// client that comes back with the last id that it has seen gets the rest, then goes on live.
class ClientStream : public QObject
{
    Q_OBJECT

public:
    /// \param store outlives the stream
    /// \param hasPriming whether a connection opens with an event without data (MCP 2025-11-25)
    ClientStream(EventStore &store, bool hasPriming);
    ~ClientStream() override;

    const QByteArray &id() const { return m_id; }

    /// Opens the event stream on an exchange and writes what comes from now on to it.
    void attach(const std::shared_ptr<http::Exchange> &exchange, const http::Headers &headers);
    /// The same, after what came later than an event that the client has seen. That is written no faster than the
    /// client reads; what comes meanwhile queues up behind it.
    /// \returns NotFound when that is not kept any more
    Result<> resume(const std::shared_ptr<http::Exchange> &exchange, quint64 lastSeen);
    bool isAttached() const { return m_writer != nullptr; }

    void send(const QByteArray &message, const std::function<void(bool)> &delivered);
    /// No more messages: ends the connection, and a later one once it has got the rest.
    void finish();
    bool isFinished() const { return m_isFinished; }

    /// Splits an event id of ours, `<stream>.<number>`.
    static std::optional<std::pair<QByteArray, quint64>> parseEventId(const QByteArray &eventId);

Q_SIGNALS:
    /// The connection has gone; the stream goes on without one.
    void detached();

private:
    QByteArray eventId(quint64 number) const;
    void openOn(const std::shared_ptr<http::Exchange> &exchange, const http::Headers &headers);
    void catchUp();
    void giveUpWaiting();
    void endConnection();
    void detach();

    EventStore &m_store;
    QByteArray m_id;
    bool m_hasPriming;
    bool m_isFinished = false;
    bool m_isCatchingUp = false; ///< the connection is not yet where the stream is
    quint64 m_lastWritten = 0; ///< while it catches up
    std::map<quint64, std::function<void(bool)>> m_waiting; ///< to be told when what came meanwhile is delivered
    std::shared_ptr<http::Exchange> m_exchange;
    http::SseWriter *m_writer = nullptr;
};

} // namespace qonduit
