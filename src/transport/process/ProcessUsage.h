// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

#include <chrono>

namespace qonduit {

/// What a child and everything that it has started use, taken together.
struct ProcessUsage
{
    /// Memory that several of them share is counted for each.
    qint64 residentBytes = 0;
    /// Of processor time. May fall when one of them ends whose parent has not waited for it.
    std::chrono::milliseconds cpuTime {};
    int processCount = 0;
};

/// Asks the system, which takes about a millisecond with some hundred processes on the machine.
/// \param leader Channel::processId()
ProcessUsage usageOf(qint64 leader);

} // namespace qonduit
