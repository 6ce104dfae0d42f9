// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Log.h"
#include "core/Result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace qonduit {

/// What the flags say, those of all programs. \see docs/configuration.md
struct CommandLine
{
    bool isHeadless = false;
    bool isHidden = false;
    /// The client is on standard input and output, and there is no other.
    bool isStdio = false;
    bool isStandalone = false;
    bool requiresApplication = false;
    bool wantsVersion = false;
    bool wantsHelp = false;
    /// A bundle's path or a `qonduit:` link for the window; empty for none.
    QString toOpen;
    QString configFile;
    QString dataFolder;
    std::optional<quint16> port;
    std::optional<QString> host;
    std::optional<bool> isAuthenticated;
    /// What the client on standard input and output sees; absent: what is meant for it.
    std::optional<QString> expose;
    Log::Level logLevel = Log::Level::Info;
    QString logFile;

    /// \param arguments the program's, its own name first
    /// \returns InvalidParams that names the flag and what was expected
    static Result<CommandLine> parse(const QStringList &arguments);
    static QString helpText();
    /// Prints what wantsHelp or wantsVersion ask for on standard output.
    void print() const;
};

} // namespace qonduit
