// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <chrono>

namespace qonduit {

/// A length of time as a person reads it, translated: `0.4 ms`, `12 ms`, `3.4 s`, `2 min 5 s`, `1 h 3 min`.
QString durationText(std::chrono::microseconds length);

} // namespace qonduit
