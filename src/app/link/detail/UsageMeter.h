// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "transport/process/ProcessUsage.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QThreadPool>

#include <functional>

namespace qonduit {

/// What child processes use, asked for every two seconds while somebody wants to know.
///
/// The system is asked on a thread of its own: nothing that passes through the engine waits for it.
class UsageMeter : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds pause { 2000 };

    struct Reading
    {
        ProcessUsage usage;
        double processors = -1; ///< how many it kept busy since the reading before; below zero: there was none
    };
    /// The processes that run now, as ProcessLedger knows them.
    using Leaders = std::function<QList<qint64>()>;
    using Ask = std::function<ProcessUsage(qint64)>;

    /// \param clock outlives the meter
    /// \param ask is called on another thread
    UsageMeter(Clock &clock, Leaders leaders, Ask ask = usageOf);
    /// Waits for a question that is under way, which takes milliseconds.
    ~UsageMeter() override;

    void setOn(bool isOn);
    /// Of the latest round. Processes that have come since are not in it.
    const QHash<qint64, Reading> &readings() const { return m_readings; }

Q_SIGNALS:
    void measured();

private:
    void ask();
    void take(const QHash<qint64, ProcessUsage> &usages);

    Clock &m_clock;
    Leaders m_leaders;
    Ask m_ask;
    Timer m_timer;
    QThreadPool m_worker;
    bool m_isOn = false;
    bool m_isAsking = false;
    Clock::TimePoint m_measuredAt;
    QHash<qint64, Reading> m_readings;
};

} // namespace qonduit
