// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Clock.h"

#include <QTimer>

#include <algorithm>
#include <vector>

namespace qonduit {

using namespace std::chrono_literals;

namespace {
/// QTimer counts milliseconds in an int; a longer wait is done in steps.
constexpr std::chrono::milliseconds longestStep = 24h;
}

Clock::~Clock() = default;

QString Clock::timestamp() const
{
    return utcNow().toString(Qt::ISODateWithMs);
}

Clock::TimePoint Clock::nextDeadline() const
{
    return m_queue.empty() ? TimePoint::max() : m_queue.begin()->first;
}

void Clock::fireDue()
{
    // A timer that is started by an action waits for the next round, even when it is due at once.
    const auto dueUntil = now();
    std::vector<Timer *> due;
    for (auto it = m_queue.begin(); it != m_queue.end() && it->first <= dueUntil; ++it)
        due.push_back(it->second);
    for (auto *timer : due) {
        // An earlier action may have stopped, restarted or destroyed this one: only the queue knows.
        const auto stillDue = std::find_if(m_queue.begin(), m_queue.upper_bound(dueUntil),
                                           [timer](const auto &entry) { return entry.second == timer; });
        if (stillDue == m_queue.end() || stillDue->first > dueUntil)
            continue;
        timer->m_active = false;
        m_queue.erase(stillDue);
        const auto action = std::exchange(timer->m_action, nullptr);
        action();
    }
    schedule(nextDeadline());
}

Timer::Timer(Clock &clock) : m_clock(clock) { }

Timer::~Timer()
{
    stop();
}

void Timer::start(std::chrono::milliseconds after, std::function<void()> action)
{
    stop();
    const auto deadline = m_clock.now() + std::max(after, 0ms);
    m_action = std::move(action);
    m_place = m_clock.m_queue.emplace(deadline, this);
    m_active = true;
    if (m_place == m_clock.m_queue.begin())
        m_clock.schedule(deadline);
}

void Timer::stop()
{
    if (!std::exchange(m_active, false))
        return;
    m_clock.m_queue.erase(m_place);
    m_action = nullptr;
}

SystemClock::SystemClock(QObject *parent) : QObject(parent), m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    m_timer->setTimerType(Qt::PreciseTimer);
    connect(m_timer, &QTimer::timeout, this, [this] {
        m_armedFor = TimePoint::max();
        fireDue();
    });
}

Clock::TimePoint SystemClock::now() const
{
    return std::chrono::steady_clock::now();
}

QDateTime SystemClock::utcNow() const
{
    return QDateTime::currentDateTimeUtc();
}

void SystemClock::schedule(TimePoint next)
{
    // Arming is a system call's worth of work and most deadlines are stopped before they come: a QTimer that fires
    // for a deadline that has gone finds nothing due and looks again.
    if (next >= m_armedFor)
        return;
    m_armedFor = next;
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(next - now());
    m_timer->start(std::clamp<std::chrono::milliseconds>(wait, 0ms, longestStep));
}

} // namespace qonduit
