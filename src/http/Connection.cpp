// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Connection.h"

#include "core/Log.h"
#include "http/ExchangePrivate.h"
#include "http/Gate.h"
#include "http/GateSocket.h"
#include "http/SocketCalls.h"

#include <utility>

namespace qonduit::http {

using namespace std::chrono_literals;
using Stage = RequestReader::Stage;

namespace {

/// Fewer new bytes of a body than this do not put its deadline off: one byte now and then is no progress.
constexpr qsizetype bodyProgress = 4 * 1024;
constexpr auto lingerTime = 2s;

QByteArray refusalResponse(const Refusal &refusal, const QByteArray &date)
{
    const auto body = QByteArray(refusal.reason) + '\n';
    return "HTTP/1.1 " + QByteArray::number(refusal.status) + " Refused\r\nDate: " + date
         + "\r\nContent-Type: text/plain\r\nCache-Control: no-store\r\nConnection: close\r\nContent-Length: "
         + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

/// What QHttpServer is given: enough for a responder and a line in its log. The fields and the body stay with us, so
/// that they are neither parsed nor copied twice.
QByteArray ticketFor(const Request &request)
{
    return request.method + ' ' + request.path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";
}

} // namespace

Connection::Connection(Gate &gate) : QObject(&gate), m_gate(gate), m_reader(gate.limits()), m_timer(gate.clock())
{
    connect(&m_socket, &QTcpSocket::readyRead, this, &Connection::readSocket);
    connect(&m_socket, &QTcpSocket::bytesWritten, this, &Connection::onBytesWritten);
    // Queued: a failed write disconnects inside the call of whoever wrote.
    connect(&m_socket, &QTcpSocket::disconnected, this, &Connection::drop, Qt::QueuedConnection);
}

Connection::~Connection() = default;

bool Connection::open(qintptr descriptor)
{
    if (!m_socket.setSocketDescriptor(descriptor))
        return false;
    m_socket.setReadBufferSize(qint64(m_gate.scratch().size()));
    m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    return true;
}

GateSocket *Connection::admit()
{
    m_gateSocket = new GateSocket(m_socket, &m_gate);
    awaitMore();
    return m_gateSocket;
}

void Connection::readSocket()
{
    if (m_phase == Phase::Lingering)
        return discard();
    // What comes before its turn stays in the socket; when that is full, the client waits.
    auto &scratch = m_gate.scratch();
    while (m_phase == Phase::Reading && m_socket.bytesAvailable() > 0) {
        const auto length = m_socket.peek(scratch.data(), qint64(scratch.size()));
        if (length <= 0)
            break;
        m_socket.skip(m_reader.feed(QByteArrayView(scratch.data(), length)));
        if (!passesSoFar())
            return;
        if (m_reader.stage() == Stage::Done)
            dispatch();
    }
    if (m_phase == Phase::Reading)
        awaitMore();
}

void Connection::discard()
{
    m_lingered += m_socket.skip(m_socket.bytesAvailable());
    if (m_lingered > 2 * m_gate.limits().body)
        drop();
}

bool Connection::passesSoFar()
{
    if (m_reader.stage() == Stage::Refused) {
        refuse(m_reader.refusal());
        return false;
    }
    const bool headIsWhole = m_reader.stage() == Stage::Body || m_reader.stage() == Stage::Done;
    if (!headIsWhole || std::exchange(m_headPassed, true))
        return true;
    if (const auto refusal = m_gate.guard().check(m_reader.request().headers)) {
        refuse(*refusal);
        return false;
    }
    if (m_reader.expectsContinue())
        send("HTTP/1.1 100 Continue\r\n\r\n");
    return true;
}

void Connection::dispatch()
{
    m_phase = Phase::Answering;
    m_timer.stop();
    m_awaited = Stage::Done;
    m_headPassed = false;
    m_keepAlive = m_reader.keepsAlive();
    m_dispatching = true;
    m_gate.setFeeding(this);
    if (m_gateSocket)
        m_gateSocket->feed(ticketFor(m_reader.request()));
    m_gate.setFeeding(nullptr);
    m_dispatching = false;
    if (m_reader.stage() == Stage::Done) // QHttpServer has made no responder
        refuse({ 400, "the request is malformed" });
}

void Connection::serve(ResponseWriter writer)
{
    auto exchange = ExchangePrivate::create(*this, m_reader.take(), std::move(writer));
    m_exchange = exchange;
    m_gate.handler()(std::move(exchange));
    if (const auto open = m_exchange.lock())
        ExchangePrivate::of(*open).outliveHandler();
}

void Connection::lend(const QByteArray &body)
{
    if (m_gateSocket)
        m_gateSocket->lend(body);
}

Headers Connection::withOwnHeaders(const Headers &headers)
{
    auto all = headers;
    all.append(QByteArrayLiteral("Date"), m_gate.date());
    if (!headers.value("Cache-Control"))
        all.append(QByteArrayLiteral("Cache-Control"), QByteArrayLiteral("no-store"));
    if (!m_keepAlive)
        all.append(QByteArrayLiteral("Connection"), QByteArrayLiteral("close"));
    return all;
}

void Connection::send(const QByteArray &bytes)
{
    m_socket.write(bytes);
    m_socket.flush();
}

void Connection::flush()
{
    if (m_gateSocket)
        m_gateSocket->flushToClient();
}

void Connection::whenSent(Exchange::Delivered delivered)
{
    if (!delivered)
        return;
    const bool isUp = m_socket.state() == QAbstractSocket::ConnectedState;
    if (unsentBytes() == 0 || !isUp)
        delivered(isUp);
    else
        m_deliveries.emplace_back(m_gateSocket->bytesFlushed(), std::move(delivered));
}

void Connection::answered(Exchange::Delivered delivered)
{
    m_exchange.reset();
    m_phase = Phase::Draining;
    if (unsentBytes() == 0)
        readyForNext();
    else
        awaitDrain();
    whenSent(std::move(delivered));
}

void Connection::readyForNext()
{
    if (!m_keepAlive)
        return linger();
    m_phase = Phase::Reading;
    if (m_dispatching) // readSocket() goes on
        return;
    awaitMore();
    if (m_socket.bytesAvailable() > 0) // not from here, where whoever answered is still at work
        QMetaObject::invokeMethod(this, &Connection::readSocket, Qt::QueuedConnection);
}

void Connection::awaitMore()
{
    const auto stage = m_reader.stage();
    const auto &limits = m_gate.limits();
    const bool sameStage = m_awaited == stage;
    if (stage == Stage::Idle) {
        m_timer.start(limits.keepAliveIdle, [this] { drop(); });
    } else if (stage == Stage::Head && !sameStage) {
        m_timer.start(limits.headerTimeout, [this] { refuse({ 408, "the header fields did not come in time" }); });
    } else if (stage == Stage::Body && (!sameStage || m_reader.bytesRead() - m_bytesWhenAwaited >= bodyProgress)) {
        m_bytesWhenAwaited = m_reader.bytesRead();
        m_timer.start(limits.bodyIdle, [this] { refuse({ 408, "the body did not come in time" }); });
    }
    m_awaited = stage;
}

void Connection::awaitDrain()
{
    m_timer.start(m_gate.limits().bodyIdle, [this] { drop(); });
}

void Connection::onBytesWritten()
{
    while (!m_deliveries.empty() && m_gateSocket
           && m_gateSocket->bytesFlushed() - unsentBytes() >= m_deliveries.front().first) {
        const auto delivered = std::move(m_deliveries.front().second);
        m_deliveries.pop_front();
        delivered(true);
    }
    if (m_phase == Phase::Draining) {
        if (unsentBytes() == 0)
            readyForNext();
        else
            awaitDrain();
    } else if (m_phase == Phase::Lingering && unsentBytes() == 0) {
        shutdownWriting(m_socket.socketDescriptor());
    }
}

void Connection::refuse(const Refusal &refusal)
{
    if (m_phase == Phase::Gone || m_phase == Phase::Lingering)
        return;
    qCDebug(logDoor, "refused with %d: %s", refusal.status, refusal.reason);
    send(refusalResponse(refusal, m_gate.date()));
    linger();
}

void Connection::linger()
{
    // Closing while the client still sends would reset the connection and could destroy our last answer on its way.
    m_phase = Phase::Lingering;
    m_timer.start(lingerTime, [this] { drop(); });
    if (unsentBytes() == 0)
        shutdownWriting(m_socket.socketDescriptor());
    QMetaObject::invokeMethod(this, &Connection::readSocket, Qt::QueuedConnection);
}

void Connection::dropLater()
{
    QMetaObject::invokeMethod(this, &Connection::drop, Qt::QueuedConnection);
}

void Connection::drop()
{
    if (std::exchange(m_phase, Phase::Gone) == Phase::Gone)
        return;
    m_timer.stop();
    m_gate.forget(this);
    const auto exchange = m_exchange.lock();
    if (exchange) // Qt drops what is unsent, or worse, when a responder outlives its connection
        ExchangePrivate::of(*exchange).detach();
    m_socket.abort();
    if (m_gateSocket)
        m_gateSocket->hangUp();
    deleteLater();
    for (const auto &[mark, delivered] : std::exchange(m_deliveries, {}))
        delivered(false);
    if (exchange)
        ExchangePrivate::of(*exchange).tellGone();
}

} // namespace qonduit::http
