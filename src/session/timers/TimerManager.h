// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "core/Ids.h"
#include "core/Result.h"
#include "session/events/EventQueue.h"
#include "session/timers/SetTimer.h"

#include <memory>
#include <vector>

namespace qonduit {

/// The timers of one session: each makes an event `timer_expired` when its time has come.
///
/// An interval timer expires at whole multiples of its duration after it was set, whenever the events were made: it
/// does not drift. Expirations that were missed (the machine slept) or that follow too fast are one event that says
/// how many. It ends by itself when it has lived for the longest time that a timer may take.
class TimerManager
{
public:
    struct Limits
    {
        std::size_t active = 100;
        std::size_t expired = 100; ///< kept; the oldest makes room
        std::chrono::milliseconds longest { 24 * 60 * 60 * 1000 };
        std::chrono::milliseconds betweenEvents { 100 }; ///< of one interval timer, at least
    };

    /// \param clock, \p ids and \p events outlive this
    TimerManager(Clock &clock, Ids &ids, EventQueue &events, Limits limits);

    /// \param duration at least 1 ms and at most the longest
    /// \returns Overloaded when so many are active already
    Result<SetTimer> set(std::chrono::milliseconds duration, const QString &message, bool isInterval);
    /// All timers in the order in which they were set.
    std::vector<SetTimer> timers(bool includeExpired) const;
    /// \returns NotFound
    Result<SetTimer> find(const QString &id) const;
    /// Takes a timer away, active or not.
    /// \returns the timer as it was, or NotFound
    Result<SetTimer> remove(const QString &id);
    void removeAll() { m_entries.clear(); }
    std::size_t activeCount() const;

private:
    struct Entry
    {
        SetTimer timer;
        Clock::TimePoint setAt;
        Clock::TimePoint due; ///< a whole multiple of the duration after setAt
        Timer alarm;
    };

    Entry *entry(const QString &id) const;
    void arm(Entry &entry);
    void expire(Entry &entry);
    void tell(const SetTimer &timer, qint64 count);
    void forgetSurplus();
    QDateTime wallTime(Clock::TimePoint point) const;

    Clock &m_clock;
    Ids &m_ids;
    EventQueue &m_events;
    Limits m_limits;
    std::vector<std::unique_ptr<Entry>> m_entries;
};

} // namespace qonduit
