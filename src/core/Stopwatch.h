// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"

#include <optional>

namespace qonduit {

/// How long something has gone on in all, with breaks.
class Stopwatch
{
public:
    /// \param clock outlives the stopwatch
    explicit Stopwatch(Clock &clock) : m_clock(clock) { }

    /// Runs or stands from now on. Saying the same twice changes nothing.
    void setRunning(bool runs)
    {
        if (runs == isRunning())
            return;
        m_before = total();
        m_since = runs ? std::optional(m_clock.now()) : std::nullopt;
    }
    bool isRunning() const { return m_since.has_value(); }
    std::chrono::milliseconds total() const
    {
        const auto current = m_since ? m_clock.now() - *m_since : Clock::TimePoint::duration(0);
        return m_before + std::chrono::duration_cast<std::chrono::milliseconds>(current);
    }

private:
    Clock &m_clock;
    std::chrono::milliseconds m_before { 0 };
    std::optional<Clock::TimePoint> m_since;
};

} // namespace qonduit
