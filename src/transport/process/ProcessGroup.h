// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProcess>
#include <QString>

namespace qonduit {

/// A child process and everything it starts, as one thing that can be ended. Without a group of its own a child
/// that is killed leaves its grandchildren behind.
///
/// On Unix the child leads a session of its own and inherits none of our descriptors; on Linux the kernel kills it
/// when the thread that started it ends, so that it cannot survive us. On Windows `taskkill /T` finds the tree.
namespace ProcessGroup {

/// Prepares \p process, before it is started, to lead its group.
void prepare(QProcess &process);

/// Asks the group led by \p leader to end (SIGTERM).
void terminate(qint64 leader);
/// Tells the group led by \p leader that its terminal has gone (SIGHUP), which shells and their scripts clean up for.
void hangUp(qint64 leader);
/// Ends the group led by \p leader (SIGKILL). Nothing happens when nobody is left in it.
void kill(qint64 leader);

/// Ends the group and destroys \p process. Returns within some milliseconds also when the kernel takes longer.
void dispose(QProcess *process, qint64 leader);

} // namespace ProcessGroup
} // namespace qonduit
