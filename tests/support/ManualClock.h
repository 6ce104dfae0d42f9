// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"

namespace qonduit {

/// Time that stands still until a test moves it.
class ManualClock : public Clock
{
public:
    TimePoint now() const override { return m_now; }
    QDateTime utcNow() const override { return m_epoch.addMSecs(m_sinceStart.count()); }

    /// Moves time and fires what becomes due, each at its own moment.
    void advance(std::chrono::milliseconds by)
    {
        const auto target = m_now + by;
        while (nextDeadline() <= target) {
            const auto step = std::max(nextDeadline(), m_now);
            m_sinceStart += std::chrono::duration_cast<std::chrono::milliseconds>(step - m_now);
            m_now = step;
            fireDue();
        }
        m_sinceStart += std::chrono::duration_cast<std::chrono::milliseconds>(target - m_now);
        m_now = target;
    }

    /// The computer sleeps: the clock on the wall goes on, steady time stands still and nothing fires.
    void sleep(std::chrono::milliseconds length) { m_sinceStart += length; }

protected:
    void schedule(TimePoint) override { }

private:
    TimePoint m_now {};
    std::chrono::milliseconds m_sinceStart { 0 };
    QDateTime m_epoch = QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), Qt::UTC);
};

} // namespace qonduit
