// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/NewsLift.h"

namespace qonduit {

using namespace std::chrono_literals;

NewsLift::NewsLift(Clock &clock, QObject &window, std::function<News()> read)
    : m_timer(clock), m_window(window), m_read(std::move(read))
{
}

void NewsLift::schedule()
{
    if (!m_timer.isActive())
        m_timer.start(50ms, [this] { go(); });
}

void NewsLift::go()
{
    if (m_isOnItsWay->exchange(true))
        return schedule();
    QMetaObject::invokeMethod(
        &m_window,
        [isOnItsWay = m_isOnItsWay, news = m_read()] {
            *isOnItsWay = false;
            news();
        },
        Qt::QueuedConnection);
}

} // namespace qonduit
