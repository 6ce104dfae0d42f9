// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRandomGenerator>

#include <algorithm>
#include <chrono>

namespace qonduit {

/// How long to wait before the next attempt: `base`, times `factor` each time, at most `ceiling`, give or take a tenth.
class Backoff
{
public:
    struct Policy
    {
        std::chrono::milliseconds base { 1000 };
        std::chrono::milliseconds ceiling { 60000 };
        double factor = 2.0;
        double jitter = 0.1; ///< share of the delay, up and down
    };

    explicit Backoff(Policy policy) : m_policy(policy) { }

    std::chrono::milliseconds next()
    {
        double delay = double(m_policy.base.count());
        for (int i = 0; i < m_attempts && delay < double(m_policy.ceiling.count()); ++i)
            delay *= m_policy.factor;
        delay = std::min(delay, double(m_policy.ceiling.count()));
        ++m_attempts;
        const double swing = (QRandomGenerator::global()->generateDouble() * 2 - 1) * m_policy.jitter;
        return std::chrono::milliseconds(qint64(delay * (1 + swing)));
    }

    /// Attempts since the last reset.
    int attempts() const { return m_attempts; }
    void reset() { m_attempts = 0; }

private:
    Policy m_policy;
    int m_attempts = 0;
};

} // namespace qonduit
