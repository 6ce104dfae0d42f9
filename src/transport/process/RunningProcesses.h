// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>
#include <vector>

namespace qonduit {

/// What the operating system says of the processes that run now. The one place that asks it.
namespace RunningProcesses {

struct Process
{
    qint64 id = 0;
    /// When it started, in a unit of the system's own. With the id it names a process for as long as the system
    /// runs: ids are used again, but not with the same start.
    qint64 start = 0;
    qint64 residentBytes = 0;
    /// What it and those of its children that have ended have used.
    std::chrono::milliseconds cpuTime {};
};

/// \returns nothing when there is no such process, or it is dead and only waits to be asked how it ended
std::optional<Process> find(qint64 id);

/// The members of the group and of the session that \p leader leads or has led; on Windows it and its descendants.
/// The system gives nobody the leader's id while there are members, so they all belong to one leader.
std::vector<Process> ledBy(qint64 leader);

/// Names this run of the system, and on Linux our view of its process ids: ids and starts of another one mean nothing.
QString systemRun();

/// The pipes that a process has as its standard streams, in names that the system gives once in a run: who holds one
/// of them comes from whoever made it. Empty where that cannot be asked.
QStringList pipesOf(qint64 id);

/// Ends all that ledBy() names (SIGKILL).
void killAll(qint64 leader);

} // namespace RunningProcesses
} // namespace qonduit
