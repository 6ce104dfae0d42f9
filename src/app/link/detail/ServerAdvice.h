// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Result.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace qonduit {

/// What is known of a server that does not work. Values only, so that it can be judged on any thread.
struct ServerFacts
{
    ServerConfig config;
    /// Why it does not work; absent: nothing is wrong.
    std::optional<Error> failure;
    QStringList lastLines; ///< of its stderr
    QString searchPath; ///< where programs are looked for, as PATH spells it
};

/// Why a server does not work, and what would mend it. The words are the window's.
struct ServerAdvice
{
    enum class Cause {
        None, ///< nothing is wrong, or nothing more is known than the error says
        SwitchedOff,
        ProgramMissing, ///< it is nowhere to be found
        ProgramElsewhere, ///< it is at #path, where nobody looks
        InterpreterMissing, ///< the program is there, what it is written for (#program) is not
        InterpreterElsewhere, ///< the same, and that is at #path
        NotExecutable,
        FolderMissing,
        ApprovalDenied,
        SignInNeeded,
        SecretMissing, ///< the secret called #program
        AddressInUse,
        PackageMissing, ///< its package manager knows no such package
        NotReached, ///< nobody answers at its address
    };

    Cause cause = Cause::None;
    QString program;
    QString path;

    bool operator==(const ServerAdvice &) const = default;

    /// Looks at the disk: not for a thread that others wait for.
    static ServerAdvice on(const ServerFacts &facts);
    /// Whether mended() can do something about it.
    bool isMendable() const;
    /// \p config so that the program at #path is run, and finds its own helpers.
    ServerConfig mended(ServerConfig config, const QString &searchPath) const;
};

/// Where version managers and installers put \p program for \p home, outside of PATH; the newest first.
QStringList usualPlaces(const QString &program, const QString &home);

} // namespace qonduit
