// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/trace/Trace.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace qonduit {

/// What the waterfall shows, as JSON: the sessions and spans that have changed since a look before.
///
/// `{"cursor","complete","now","now_ms","limits","sessions","spans"}`. A complete answer replaces what the reader
/// has; any other one adds to it, and the reader drops the oldest beyond the limits, as the trace does. Times that end
/// in `_ms` are of one steady clock.
/// \param principal whose sessions are shown; nothing: all
/// \param cursor of the answer before; anything that is none gets a complete answer
QByteArray waterfallJson(const Trace &trace, const std::optional<QString> &principal, QByteArrayView cursor);

} // namespace qonduit
