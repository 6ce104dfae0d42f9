// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientServers.h"
#include "backends/ServerConfig.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace qonduit {

/// A server that could be brought to Qonduit, with every place where it was found.
struct Candidate
{
    enum class State {
        New, ///< can be taken over
        Known, ///< Qonduit has the same server, as knownAs
        Broken, ///< cannot be taken over; problem says why
    };

    State state = State::New;
    /// What would be run. Of a new one the name is free: neither ours nor that of another candidate.
    ServerConfig config;
    QString knownAs;
    QString problem;
    /// The name that it has elsewhere and cannot have here; empty when it keeps its name. Its name in #config is the
    /// proposal.
    QString wantedName;
    /// Who holds #wantedName: a server of ours with other content, or else another candidate.
    bool isNameOurs = false;
    QList<ServerOrigin> origins; ///< at least one
    QList<NeededSecret> secrets;
    QStringList notes;

    bool hasConflict() const { return !wantedName.isEmpty(); }
};

/// Merges doubles: what runs the same command with the same arguments, variables and folder, or reaches the same
/// address with the same headers, is one candidate, whatever its names. The order is that in which they were found.
/// \param ours the servers that Qonduit has already
QList<Candidate> mergeServers(const QList<FoundServer> &found, const QList<ServerConfig> &ours);

/// A legal name made of \p wanted that is not in \p taken: itself, or with a number behind it.
QString freeName(const QString &wanted, const QStringList &taken);

/// \p name with what is not legal in a server's name replaced; `server` when nothing is left.
QString legalName(const QString &name);

} // namespace qonduit
