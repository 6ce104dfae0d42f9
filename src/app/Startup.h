// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/Engine.h"
#include "local/CommandLine.h"
#include "local/ExitCode.h"

#include <QStringList>

#include <optional>

namespace qonduit {

/// What every program does before it starts the engine: read the flags, start the log, read the configuration, find
/// or make the token. What goes wrong is said on stderr.
struct Startup
{
    CommandLine line;
    /// What to start the engine with; absent when the program is to end with exitCode.
    std::optional<Engine::Settings> settings;
    ExitCode exitCode = ExitCode::Stopped;

    static Startup prepare(const QStringList &arguments, Approvals::Person person);

    // The same in two steps, for who has something to do between them.
    /// Reads the flags, and prints what `--help` and `--version` want.
    /// \returns nothing when the program is to end with \p exitCode
    static std::optional<CommandLine> readLine(const QStringList &arguments, ExitCode &exitCode);
    static Startup prepare(const CommandLine &line, Approvals::Person person);
};

} // namespace qonduit
