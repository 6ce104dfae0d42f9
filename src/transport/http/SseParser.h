// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace qonduit {

/// Reads a `text/event-stream`, in pieces of any size.
///
/// Every byte is looked at once. An event that the end of the stream cuts off is never seen. Bytes stay as they came:
/// that they are UTF-8 is for the reader of the data to check.
/// \see WHATWG HTML, server-sent events, "Interpreting an event stream"
class SseParser
{
public:
    struct Event
    {
        QByteArray name; ///< of the event field; empty when there was none
        QByteArray data; ///< its lines joined by LF; empty in a priming event

        /// Whether it is of the usual kind. MCP sends its messages by that, and servers their own things by others.
        bool isMessage() const { return name.isEmpty() || name == "message"; }
    };

    /// \param limit the largest event, in bytes
    explicit SseParser(qsizetype limit = 16 * 1024 * 1024) : m_limit(limit) { }

    /// Takes the next piece.
    /// \returns the events that it completes, or BadReply when one exceeds the limit; the parser is of no use then
    Result<std::vector<Event>> feed(QByteArrayView piece);

    /// The id of the last event that was complete, for Last-Event-ID; empty when none had one.
    const QByteArray &lastEventId() const { return m_lastEventId; }
    /// The last reconnection time that was asked for, in milliseconds, however large.
    std::optional<qint64> retryMs() const { return m_retryMs; }

private:
    /// One look for the next of two bytes in a piece, remembered until it is passed.
    class Finder;

    QByteArrayView withoutByteOrderMark(QByteArrayView piece);
    void takeLine(QByteArrayView line, std::vector<Event> &events);
    void takeField(QByteArrayView name, QByteArrayView value);
    void dispatch(std::vector<Event> &events);
    bool isTooLarge(qsizetype more) const;

    qsizetype m_limit;
    QByteArray m_line; ///< the beginning of a line whose end has not come
    QByteArray m_data;
    QByteArray m_name;
    QByteArray m_id;
    QByteArray m_lastEventId;
    std::optional<qint64> m_retryMs;
    int m_markSeen = 0; ///< bytes of the byte order mark; -1 when the stream has begun
    bool m_hasData = false;
    bool m_afterCr = false; ///< an LF that comes now belongs to the CR before
};

} // namespace qonduit
