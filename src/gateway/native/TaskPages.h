// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"
#include "core/Cell.h"

#include <QCoroTask>
#include <QPointer>

#include <vector>

namespace qonduit {

/// Reads a server's list of tasks, page by page, until it ends: at most 50 pages, and no more pages after 1,000 tasks
/// or 8 MiB.
/// \param over settles when no more is waited for; whoever calls keeps the deadline
/// \param read settles with what has come, which is all that there is when nothing has failed
QCoro::Task<> readTasks(QPointer<Backend> backend, Origin origin, Cell<Error> over, Cell<std::vector<RawJson>> read);

} // namespace qonduit
