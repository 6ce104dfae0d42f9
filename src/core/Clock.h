// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>

#include <chrono>
#include <functional>
#include <map>

class QTimer;

namespace qonduit {

class Timer;

/// Time, and the timers that live by it. The engine has one; tests have one that they move by hand.
///
/// Deadlines are kept in 64 bits on a steady clock, in one queue, whatever their number.
class Clock
{
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    virtual ~Clock();

    /// Steady time: never jumps, for measuring and deadlines.
    virtual TimePoint now() const = 0;
    /// Wall time in UTC, for people and for the wire.
    virtual QDateTime utcNow() const = 0;
    /// utcNow() as RFC 3339 with milliseconds, for example `2026-01-02T03:04:05.678Z`.
    QString timestamp() const;

protected:
    using Queue = std::multimap<TimePoint, Timer *>;

    /// The earliest deadline has changed; TimePoint::max() when none is left.
    virtual void schedule(TimePoint next) = 0;
    /// Fires, in order, everything that is due at now().
    void fireDue();
    TimePoint nextDeadline() const;

private:
    friend class Timer;
    Queue m_queue;
};

/// Runs a function once, after a while, unless it is stopped or destroyed before.
class Timer
{
public:
    explicit Timer(Clock &clock);
    ~Timer();
    Timer(const Timer &) = delete;
    Timer &operator=(const Timer &) = delete;

    /// Starts, or starts again. A duration of zero or less fires on the next turn of the event loop.
    void start(std::chrono::milliseconds after, std::function<void()> action);
    void stop();
    bool isActive() const { return m_active; }

private:
    friend class Clock;
    Clock &m_clock;
    Clock::Queue::iterator m_place;
    std::function<void()> m_action;
    bool m_active = false;
};

/// The real clock, driven by one QTimer of the thread that made it.
class SystemClock : public QObject, public Clock
{
    Q_OBJECT

public:
    explicit SystemClock(QObject *parent = nullptr);

    TimePoint now() const override;
    QDateTime utcNow() const override;

protected:
    void schedule(TimePoint next) override;

private:
    QTimer *m_timer;
    TimePoint m_armedFor = TimePoint::max();
};

} // namespace qonduit
