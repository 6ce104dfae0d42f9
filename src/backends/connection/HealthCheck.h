// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "core/Result.h"

#include <QCoroTask>
#include <QObject>

#include <functional>

namespace qonduit {

/// Asks a connected server now and then whether it is well. Warns, and never disrupts.
class HealthCheck : public QObject
{
    Q_OBJECT

public:
    enum class Health { Unknown, Healthy, Degraded };
    using Probe = std::function<QCoro::Task<Result<>>()>;

    /// \param clock outlives the check
    /// \param probe asks the server once, within a deadline of its own
    HealthCheck(Clock &clock, Probe probe);

    /// The server has just connected: it is healthy, and asked every 120 s ±10 %.
    void start();
    /// There is no connection to ask over.
    void stop();
    /// Asks at once, for example after the computer has slept. What failed before, or is being asked, no longer counts.
    void checkNow();

    Health health() const { return m_health; }
    /// As tools.md spells it, for example `healthy`.
    static const char *name(Health health);

Q_SIGNALS:
    /// Three probes in a row have failed.
    void degraded(const qonduit::Error &why);
    void restored();

private:
    void checkLater();
    QCoro::Task<> check();

    Timer m_timer;
    Probe m_probe;
    Health m_health = Health::Unknown;
    int m_failures = 0;
    int m_round = 0; ///< a probe of an earlier one says nothing
};

} // namespace qonduit
