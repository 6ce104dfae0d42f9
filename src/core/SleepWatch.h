// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"

#include <QDateTime>
#include <QObject>

#include <chrono>

namespace qonduit {

/// Notices that the computer has slept: wall time has gone on while ours stood still.
///
/// A clock that is set has the same look, so whoever listens does nothing that would be wrong then.
class SleepWatch : public QObject
{
    Q_OBJECT

public:
    /// \param clock outlives the watch
    explicit SleepWatch(Clock &clock);

    /// Looks now. Otherwise it may be ten seconds after the waking that it is noticed.
    void look();

Q_SIGNALS:
    /// \param slept about how long
    void woke(std::chrono::milliseconds slept);

private:
    void lookLater();

    Clock &m_clock;
    Timer m_timer;
    Clock::TimePoint m_lastSteady;
    QDateTime m_lastWall;
};

} // namespace qonduit
