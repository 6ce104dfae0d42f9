// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Log.h"
#include "core/Result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace qonduit {

/// Exit codes of all programs. \see docs/configuration.md
enum class ExitCode { Stopped = 0, BadUsage = 2, PortTaken = 3, NoDataFolder = 4 };

/// What the flags say. \see docs/configuration.md
struct CommandLine
{
    bool isHeadless = false;
    bool isHidden = false;
    bool wantsVersion = false;
    bool wantsHelp = false;
    QString configFile;
    QString dataFolder;
    std::optional<quint16> port;
    std::optional<QString> host;
    std::optional<bool> isAuthenticated;
    Log::Level logLevel = Log::Level::Info;
    QString logFile;

    /// \param arguments the program's, its own name first
    /// \returns InvalidParams that names the flag and what was expected
    static Result<CommandLine> parse(const QStringList &arguments);
    static QString helpText();
};

} // namespace qonduit
