// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Ids.h"
#include "session/events/Event.h"

#include <QObject>

#include <chrono>
#include <deque>
#include <functional>
#include <vector>

namespace qonduit {

/// The events of one session, each delivered exactly once.
///
/// A result that leaves takes all undelivered events with it. They count as delivered once it has been handed to the
/// socket; if the client was gone by then they come back, and the next result takes them. Delivered events are kept
/// a while for clients that ask from an earlier one on. What has to be dropped unread is said in an `events_lost`.
class EventQueue : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        std::size_t events = 1000;
        std::chrono::milliseconds age { 30 * 60 * 1000 };
    };

    /// Events on their way to the client. Call settled exactly once.
    struct Batch
    {
        std::vector<Event> events;
        std::function<void(bool delivered)> settled;
    };

    /// \param clock and \p ids outlive the queue
    EventQueue(Clock &clock, Ids &ids, Limits limits);

    void append(const QByteArray &type, const QString &server, const RawJson &data);

    bool hasUndelivered() const;
    /// Takes everything undelivered, oldest first.
    Batch take();
    /// Takes everything later than \p id, delivered or not.
    Batch takeAfter(const QString &id);
    /// Settles with the next event that is appended. All who wait get the same.
    Cell<Event> next() const { return m_next; }
    /// The id of the latest event; empty when there was none.
    const QString &lastId() const { return m_lastId; }

private:
    enum class State { Undelivered, OnItsWay, Delivered };
    struct Entry
    {
        Event event;
        Clock::TimePoint at;
        State state = State::Undelivered;
    };

    Event make(const QByteArray &type, const QString &server, const RawJson &data);
    Batch takeIf(const std::function<bool(const Entry &)> &wanted);
    void noteLost(const QString &id);
    void evict();

    Clock &m_clock;
    Ids &m_ids;
    Limits m_limits;
    std::deque<Entry> m_entries;
    Cell<Event> m_next;
    QString m_lastId;
    // What was dropped unread and has not been told yet.
    qint64 m_lost = 0;
    QString m_firstLost;
    QString m_lastLost;
};

} // namespace qonduit
