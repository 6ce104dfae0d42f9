// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace qonduit {

/// Exit codes of all programs. \see docs/configuration.md
enum class ExitCode { Stopped = 0, BadUsage = 2, PortTaken = 3, NoDataFolder = 4 };

/// Says on stderr why the program ends.
/// \returns the code, for main()
int failWith(ExitCode code, const QString &message);

} // namespace qonduit
