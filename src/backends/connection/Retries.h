// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Clock.h"
#include "core/Result.h"

#include <chrono>
#include <optional>

namespace qonduit {

/// After what pause a server is tried again, and how often: for ever over HTTP, a bounded number of times for a
/// process.
class Retries
{
public:
    /// \param config and \p clock outlive the retries
    Retries(const ServerConfig &config, Clock &clock);

    /// Counts one more.
    /// \param why the last one failed: a server may say how long it wants to be left alone
    /// \returns how long to wait for it; nothing when there were enough
    std::optional<std::chrono::milliseconds> next(const Error &why);
    /// Of the present series.
    int count() const { return m_backoff.attempts(); }
    /// Begins a new series, by the policy that is configured now.
    void reset();
    /// A connection stands: the series is over once it has lasted for 60 s.
    void beginLasting();
    void endLasting() { m_lasting.stop(); }

private:
    const ServerConfig &m_config;
    Backoff m_backoff;
    Timer m_lasting;
};

} // namespace qonduit
