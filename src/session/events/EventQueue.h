// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Ids.h"
#include "core/RingBuffer.h"
#include "session/events/Event.h"

#include <QObject>

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace qonduit {

/// The events of one session, each delivered exactly once.
///
/// A result that leaves takes all undelivered events with it. They count as delivered once it has been handed to the
/// socket; if the client was gone by then they come back, and the next result takes them. Delivered events are kept
/// a while for clients that ask from an earlier one on. What has to be dropped unread is said in an `events_lost`:
/// every event is delivered, or counted in one of these, never both.
class EventQueue : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        std::size_t events = 1000;
        std::chrono::milliseconds age { 30 * 60 * 1000 };
        std::size_t bytes = 8 * 1024 * 1024; ///< of all events together, about
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
    /// Takes everything undelivered, and everything later than \p id even when it was delivered before. What was
    /// delivered and can no longer be repeated is said in an `events_lost` with `delivered_before`.
    Batch takeAfter(const QString &id);
    /// Whether \p id is that of an event of this session, kept or dropped.
    bool isKnown(const QString &id) const;
    /// Settles with the next event that is appended, or comes back undelivered. All who wait get the same.
    Cell<Event> next() const { return m_next; }
    /// The id of the latest event; empty when there was none.
    const QString &lastId() const { return m_lastId; }

private:
    enum class State { Undelivered, OnItsWay, Delivered };
    /// Events that were dropped.
    struct Loss
    {
        qint64 count = 0;
        QString firstId;
        QString lastId;

        void add(const Loss &other);
        QByteArray toJson(bool wereDelivered) const;
    };
    /// Shared with the batch that carries it: it may be evicted on its way.
    struct Entry
    {
        Event event;
        Clock::TimePoint at;
        std::size_t bytes = 0;
        Loss loss = {}; ///< what an `events_lost` tells of
        State state = State::Undelivered;
        quint64 batch = 0; ///< the latest that carries it
        bool isEvicted = false;
    };
    using EntryPtr = std::shared_ptr<Entry>;

    EntryPtr push(const QByteArray &type, const QString &server, const RawJson &data, const Loss &loss);
    Batch takeIf(const std::function<bool(const Entry &)> &wanted);
    void settle(const std::vector<EntryPtr> &entries, quint64 batch, bool delivered);
    /// Makes what was lost unread an event.
    void tellLoss();
    void noteLost(const Entry &entry);
    void wakeLater();
    void evictAged();
    void evictSurplus();
    void evictOldest();
    void warnWhenFilling();
    bool isFilledTo(std::size_t tenths) const;

    Clock &m_clock;
    Ids &m_ids;
    Limits m_limits;
    std::deque<EntryPtr> m_entries; ///< by id
    std::size_t m_bytes = 0;
    quint64 m_lastBatch = 0;
    Cell<Event> m_next;
    Timer m_wake;
    QString m_firstId;
    QString m_lastId;
    Loss m_lost; ///< dropped unread and not told yet
    RingBuffer<QString> m_dropped; ///< ids of events that were delivered and then dropped
    QString m_lastEvicted;
    QString m_lastGap; ///< id of the latest `events_lost` that is not kept
    bool m_hasWarned = false;
};

} // namespace qonduit
