// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/EventStream.h"

#include "core/Log.h"
#include "http/ExchangePrivate.h"
#include "http/Gate.h"

#include <algorithm>

namespace qonduit::http {

namespace {

constexpr bool isLineBreak(char c)
{
    return c == '\n' || c == '\r';
}

/// Appends `name: value` and a line feed. A value that cannot be one line is left out.
void appendField(QByteArray &frame, QByteArrayView name, QByteArrayView value)
{
    if (std::any_of(value.begin(), value.end(), [](char c) { return isLineBreak(c) || c == '\0'; })) {
        qCWarning(logDoor, "an event's %s holds a line break and was left out", name.data());
        return;
    }
    frame.append(name).append(": ").append(value).append('\n');
}

void appendData(QByteArray &frame, QByteArrayView data)
{
    for (;;) {
        const auto lineEnd = std::find_if(data.begin(), data.end(), isLineBreak) - data.begin();
        frame.append("data: ").append(data.first(lineEnd)).append('\n');
        if (lineEnd == data.size())
            return;
        const bool isPair = data[lineEnd] == '\r' && lineEnd + 1 < data.size() && data[lineEnd + 1] == '\n';
        data = data.sliced(lineEnd + (isPair ? 2 : 1));
    }
}

QByteArray frameFor(const SseWriter::Event &event)
{
    QByteArray frame;
    frame.reserve(event.data.size() + event.id.size() + event.name.size() + 64);
    if (!event.name.isEmpty())
        appendField(frame, "event", event.name);
    if (!event.id.isEmpty())
        appendField(frame, "id", event.id);
    if (event.retryMs >= 0)
        appendField(frame, "retry", QByteArray::number(event.retryMs));
    appendData(frame, event.data);
    frame.append('\n');
    return frame;
}

} // namespace

EventStream::EventStream(ExchangePrivate &exchange) : m_exchange(exchange) { }

void EventStream::begin(const Headers &headers)
{
    auto &connection = *m_exchange.connection;
    auto all = connection.withOwnHeaders(headers);
    if (!headers.value("Content-Type"))
        all.append(QByteArrayLiteral("Content-Type"), QByteArrayLiteral("text/event-stream"));
    all.append(QByteArrayLiteral("X-Accel-Buffering"), QByteArrayLiteral("no")); // nginx would collect events
    m_exchange.writer->beginChunked(200, all);
    m_keepAlive.emplace(connection.gate().clock());
    keepAlive();
    connection.flush();
}

void EventStream::detach()
{
    m_keepAlive.reset();
}

bool EventStream::isOpen() const
{
    return m_keepAlive && !m_overflowed;
}

void EventStream::write(const Event &event, std::function<void(bool)> delivered)
{
    if (isOpen() && m_exchange.connection->unsentBytes() > m_exchange.connection->gate().limits().unsentBytes) {
        qCInfo(logDoor, "an event stream was closed because its client does not read");
        m_overflowed = true;
        m_exchange.connection->dropLater();
    }
    if (!isOpen()) {
        if (delivered)
            delivered(false);
        return;
    }
    m_exchange.writer->writeChunk(frameFor(event));
    keepAlive();
    auto &connection = *m_exchange.connection;
    connection.flush();
    connection.whenSent(std::move(delivered));
}

void EventStream::finish()
{
    if (!isOpen())
        return;
    m_exchange.writer->endEvents();
    m_exchange.connection->flush();
    m_exchange.finish({});
}

void EventStream::keepAlive()
{
    m_keepAlive->start(m_exchange.connection->gate().limits().streamKeepAlive, [this] {
        // While bytes wait, the connection is not idle and one more would only add to them.
        if (m_exchange.connection->unsentBytes() == 0) {
            m_exchange.writer->writeChunk(QByteArrayLiteral(":\n\n"));
            m_exchange.connection->flush();
        }
        keepAlive();
    });
}

} // namespace qonduit::http
