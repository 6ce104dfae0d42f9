// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/ClientStream.h"

#include "core/Ids.h"

#include <QPointer>

namespace qonduit {

namespace {
/// How long a client is to wait before it comes back.
constexpr int retryMs = 1000;
/// Bytes of what a client has missed that are written at a time; the next follow when these have left.
constexpr qsizetype burst = 256 * 1024;
}

ClientStream::ClientStream(EventStore &store, bool hasPriming)
    : m_store(store), m_id(Ids::secret().left(22)), m_hasPriming(hasPriming)
{
}

ClientStream::~ClientStream()
{
    m_store.remove(m_id);
    giveUpWaiting();
    if (m_writer)
        m_writer->finish();
}

void ClientStream::attach(const std::shared_ptr<http::Exchange> &exchange, const http::Headers &headers)
{
    openOn(exchange, headers);
    if (m_hasPriming)
        m_writer->write({ eventId(m_store.append(m_id, {})), {}, {}, retryMs });
}

Result<> ClientStream::resume(const std::shared_ptr<http::Exchange> &exchange, quint64 lastSeen)
{
    const auto missed = m_store.after(m_id, lastSeen);
    if (!missed)
        return missed.error();
    if (m_exchange)
        m_exchange->disconnect(this);
    if (m_writer)
        m_writer->finish(); // the client has given up the old connection, whether we know it yet or not
    openOn(exchange, {});
    m_isCatchingUp = true;
    m_lastWritten = lastSeen;
    catchUp();
    return {};
}

/// Writes a burst of what the client has missed. All at once would be more than a connection may hold unsent, and end
/// it for a client that does read.
void ClientStream::catchUp()
{
    const auto missed = m_store.after(m_id, m_lastWritten);
    if (!missed) { // more has come than is kept: the client is told so when it comes back
        endConnection();
        Q_EMIT detached();
        return;
    }
    const auto goOn = [self = QPointer(this), writer = m_writer](bool wasSent) {
        if (wasSent && self && self->m_writer == writer)
            self->catchUp();
    };
    qsizetype bytes = 0;
    for (const auto &event : *missed) {
        m_lastWritten = event.number;
        if (event.message.isEmpty())
            continue;
        bytes += event.message.size();
        const auto waiting = m_waiting.extract(event.number);
        const auto delivered = waiting ? waiting.mapped() : nullptr;
        if (bytes > burst)
            return m_writer->write({ eventId(event.number), event.message, "message" },
                                   [goOn, delivered](bool wasSent) {
                                       if (delivered)
                                           delivered(wasSent);
                                       goOn(wasSent);
                                   });
        m_writer->write({ eventId(event.number), event.message, "message" }, delivered);
    }
    m_isCatchingUp = false;
    if (m_isFinished) {
        endConnection();
        Q_EMIT detached();
    }
}

void ClientStream::send(const QByteArray &message, const std::function<void(bool)> &delivered)
{
    const auto number = m_store.append(m_id, message);
    if (m_writer && !m_isCatchingUp)
        m_writer->write({ eventId(number), message, "message" }, delivered);
    else if (delivered && m_isCatchingUp)
        m_waiting.emplace(number, delivered);
    else if (delivered)
        delivered(false);
}

void ClientStream::finish()
{
    m_isFinished = true;
    if (!m_isCatchingUp)
        endConnection();
}

/// The connection has ended before it was the turn of what waits.
void ClientStream::giveUpWaiting()
{
    for (const auto &[number, delivered] : std::exchange(m_waiting, {}))
        delivered(false);
}

void ClientStream::endConnection()
{
    m_isCatchingUp = false;
    giveUpWaiting();
    if (auto *writer = std::exchange(m_writer, nullptr)) {
        m_exchange->disconnect(this);
        writer->finish();
        m_exchange.reset();
    }
}

std::optional<std::pair<QByteArray, quint64>> ClientStream::parseEventId(const QByteArray &eventId)
{
    const auto dot = eventId.lastIndexOf('.');
    bool isNumber = false;
    const auto number = dot < 0 ? 0 : eventId.sliced(dot + 1).toULongLong(&isNumber);
    if (!isNumber)
        return std::nullopt;
    return std::pair(eventId.first(dot), quint64(number));
}

QByteArray ClientStream::eventId(quint64 number) const
{
    return m_id + '.' + QByteArray::number(number);
}

void ClientStream::openOn(const std::shared_ptr<http::Exchange> &exchange, const http::Headers &headers)
{
    m_exchange = exchange;
    m_writer = exchange->beginEventStream(headers);
    connect(exchange.get(), &http::Exchange::clientGone, this, &ClientStream::detach);
}

void ClientStream::detach()
{
    m_isCatchingUp = false;
    m_writer = nullptr;
    m_exchange.reset();
    giveUpWaiting();
    Q_EMIT detached();
}

} // namespace qonduit
