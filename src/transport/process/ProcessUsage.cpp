// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessUsage.h"

#include "transport/process/RunningProcesses.h"

namespace qonduit {

ProcessUsage usageOf(qint64 leader)
{
    ProcessUsage usage;
    if (leader <= 0)
        return usage;
    for (const auto &process : RunningProcesses::ledBy(leader)) {
        usage.residentBytes += process.residentBytes;
        usage.cpuTime += process.cpuTime;
        ++usage.processCount;
    }
    return usage;
}

} // namespace qonduit
