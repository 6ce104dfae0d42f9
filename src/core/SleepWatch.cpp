// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/SleepWatch.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto interval = 10s;
constexpr auto shortestSleep = 5s;

} // namespace

SleepWatch::SleepWatch(Clock &clock)
    : m_clock(clock), m_timer(clock), m_lastSteady(clock.now()), m_lastWall(clock.utcNow())
{
    lookLater();
}

void SleepWatch::look()
{
    const auto steady = m_clock.now();
    const auto wall = m_clock.utcNow();
    const auto awake = std::chrono::duration_cast<std::chrono::milliseconds>(steady - m_lastSteady);
    const auto slept = std::chrono::milliseconds(m_lastWall.msecsTo(wall)) - awake;
    m_lastSteady = steady;
    m_lastWall = wall;
    lookLater();
    if (slept >= shortestSleep)
        Q_EMIT woke(slept);
}

void SleepWatch::lookLater()
{
    m_timer.start(interval, [this] { look(); });
}

} // namespace qonduit
