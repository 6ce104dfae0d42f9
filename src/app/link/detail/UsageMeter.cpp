// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/detail/UsageMeter.h"

#include <algorithm>
#include <utility>

namespace qonduit {

UsageMeter::UsageMeter(Clock &clock, Leaders leaders, Ask ask)
    : m_clock(clock), m_leaders(std::move(leaders)), m_ask(std::move(ask)), m_timer(clock)
{
    m_worker.setMaxThreadCount(1);
}

UsageMeter::~UsageMeter()
{
    m_worker.waitForDone();
}

void UsageMeter::setOn(bool isOn)
{
    if (m_isOn == isOn)
        return;
    m_isOn = isOn;
    m_timer.stop();
    m_readings.clear(); // of long ago, when it is switched on again
    if (isOn)
        ask();
}

void UsageMeter::ask()
{
    m_timer.start(pause, [this] { ask(); });
    if (m_isAsking) // a machine that is very busy
        return;
    m_isAsking = true;
    m_worker.start([this, leaders = m_leaders(), ask = m_ask] {
        QHash<qint64, ProcessUsage> usages;
        for (const auto leader : leaders)
            usages.insert(leader, ask(leader));
        QMetaObject::invokeMethod(
            this, [this, usages] { take(usages); }, Qt::QueuedConnection);
    });
}

void UsageMeter::take(const QHash<qint64, ProcessUsage> &usages)
{
    m_isAsking = false;
    if (!m_isOn)
        return;
    const auto now = m_clock.now();
    const std::chrono::duration<double> passed = now - m_measuredAt;
    QHash<qint64, Reading> readings;
    for (auto it = usages.begin(); it != usages.end(); ++it) {
        Reading reading { it.value() };
        const auto before = m_readings.constFind(it.key());
        if (before != m_readings.constEnd() && passed.count() > 0) {
            const std::chrono::duration<double> used = reading.usage.cpuTime - before->usage.cpuTime;
            reading.processors = std::max(used / passed, 0.0); // less than before, when a child has ended
        }
        readings.insert(it.key(), reading);
    }
    m_readings = readings;
    m_measuredAt = now;
    Q_EMIT measured();
}

} // namespace qonduit
