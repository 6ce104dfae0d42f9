// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "http/Exchange.h"
#include "http/QtHttp.h"
#include "http/RequestReader.h"

#include <QPointer>
#include <QTcpSocket>

#include <deque>
#include <memory>

namespace qonduit::http {

class Gate;
class GateSocket;

/// One client's connection: owns its socket, reads its requests, one at a time, under the limits of size and time.
///
/// The next request is looked at only when the answer to the one before has gone out whole, so answers cannot swap and
/// a client that does not read cannot make us work. After an answer of our own (a Refusal) nothing more is read.
class Connection final : public QObject
{
    Q_OBJECT

public:
    explicit Connection(Gate &gate);
    ~Connection() override;

    /// \returns false when the descriptor is of no use
    bool open(qintptr descriptor);
    /// Begins to serve it. \returns the socket that QHttpServer is to see
    GateSocket *admit();
    /// Answers with the refusal itself and closes.
    void refuse(const Refusal &refusal);
    /// Closes at once; an open exchange is told that its client has gone.
    void drop();
    /// Makes an exchange of the request that was fed, and has it handled.
    void serve(ResponseWriter writer);

    // For the open exchange.
    /// The body that is about to be written; it is then sent without being copied.
    void lend(const QByteArray &body);
    /// \p headers and those that every response of ours carries.
    Headers withOwnHeaders(const Headers &headers);
    /// Sends what the writer wrote, as much as the client takes now.
    void flush();
    /// Bytes that wait because the client does not read.
    qint64 unsentBytes() const { return m_socket.bytesToWrite(); }
    /// Tells when all that was flushed so far is with the operating system: at once, if it is.
    void whenSent(Exchange::Delivered delivered);
    /// The answer is complete and flushed, and its writer released.
    void answered(Exchange::Delivered delivered);
    /// Closes on the next turn of the event loop.
    void dropLater();
    Gate &gate() { return m_gate; }

private:
    enum class Phase {
        Reading, ///< a request, or waiting for one
        Answering, ///< an exchange is open
        Draining, ///< the answer is complete, some of it unsent
        Lingering, ///< everything is said; the client may finish speaking, so that it can read our last answer
        Gone,
    };

    void readSocket();
    void discard();
    bool passesSoFar();
    void dispatch();
    void send(const QByteArray &bytes);
    void awaitMore();
    void awaitDrain();
    void readyForNext();
    void onBytesWritten();
    void linger();

    Gate &m_gate;
    QTcpSocket m_socket;
    QPointer<GateSocket> m_gateSocket; ///< QHttpServer deletes it
    RequestReader m_reader;
    Timer m_timer; ///< the one deadline that this phase has
    Phase m_phase = Phase::Reading;
    std::weak_ptr<Exchange> m_exchange;
    std::deque<std::pair<qint64, Exchange::Delivered>> m_deliveries; ///< and the number of flushed bytes each waits for
    RequestReader::Stage m_awaited = RequestReader::Stage::Done; ///< what the timer was started for
    qsizetype m_bytesWhenAwaited = 0;
    qint64 m_lingered = 0; ///< bytes read for nothing
    bool m_headPassed = false;
    bool m_keepAlive = true;
    bool m_dispatching = false;
};

} // namespace qonduit::http
