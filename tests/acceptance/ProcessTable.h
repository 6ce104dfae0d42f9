// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QtGlobal>

/// What /proc says of processes.
namespace qonduit::ProcessTable {

/// Whether a process runs; a zombie does not.
bool isRunning(qint64 process);
/// The running children of a process and their children.
QList<qint64> descendants(qint64 process);
int openDescriptors(qint64 process);
qint64 residentBytes(qint64 process);
/// The most that was ever resident.
qint64 peakResidentBytes(qint64 process);
/// The processor time that a process has used, in milliseconds.
qint64 processorTimeMs(qint64 process);

} // namespace qonduit::ProcessTable
