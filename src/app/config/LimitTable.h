// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <vector>

namespace qonduit {

struct Configuration;

/// One number under `limits` in the configuration file. \see docs/configuration.md
struct Limit
{
    const char *key; ///< ends in `_s` for seconds, `_bytes` for bytes; else a count
    double least;
    double most;
    std::function<double()> value;
    std::function<void(double)> set;
};

/// All that can be limited, bound to \p configuration, which outlives the table.
std::vector<Limit> limitsOf(Configuration &configuration);

} // namespace qonduit
