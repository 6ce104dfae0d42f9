// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/ActivityLink.h"
#include "app/link/EngineLink.h"
#include "app/link/TasksLink.h"
#include "core/Clock.h"

namespace qonduit::sample {

/// A request, and one of a server's tools that is made for it. Both took \p took from \p began on.
QList<SpanRow> call(quint64 id, const QString &client, const QString &server, const QByteArray &tool,
                    SpanRow::TimePoint began, std::chrono::microseconds took);
/// A working day of requests, the last ones still running: of several clients to many servers, with questions, errors,
/// long names and other scripts. Always the same.
/// \param now when the last of them are under way
QList<SpanRow> requests(int count, Clock::TimePoint now, const QDateTime &wallClock);
QList<TaskRow> tasks(Clock::TimePoint now);
SpanDetails spanDetails(const SpanRow &row);

/// Does for the pages of tasks and requests what an engine would: answers what they ask.
/// \param clock outlives the link
void serveActivity(EngineLink &link, Clock &clock, int requests = 10'000);

} // namespace qonduit::sample
