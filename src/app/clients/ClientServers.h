// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientProgram.h"
#include "app/clients/OwnAddress.h"
#include "backends/ServerConfig.h"
#include "core/Result.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace qonduit {

/// Where a server was found.
struct ServerOrigin
{
    QString client; ///< ClientProgram::id; `snippet` for what was pasted
    QString clientName;
    QString file;
    int line = 0; ///< of its entry, counted from 1; 0 when not known
    QString name; ///< as it is spelt there
    QString project; ///< the folder, when it counts in one project only
};

/// A value that the other program would ask its person for, and that we need before the server can start. Its name is
/// the server's and the value's, so that it is not one that is kept for something else.
struct NeededSecret
{
    QString name; ///< the NAME of `${secret:NAME}` in the server's arguments, variables or headers
    QString description; ///< as the other program would ask; its author's words
    bool isPassword = true;
};

/// One server as another program has it.
struct FoundServer
{
    /// What we would run. Its name is a legal one, and not necessarily free. With a problem, only what could be read.
    ServerConfig config;
    ServerOrigin origin;
    QList<NeededSecret> secrets;
    /// What has no counterpart here and is left behind, one sentence each.
    QStringList notes;
    /// Why it cannot be taken over, with the place; empty when it can.
    QString problem;
};

/// What one program's files say.
struct ClientReading
{
    ClientProgram program;
    bool isInstalled = false;
    bool hasFile = false;
    /// The names under which Qonduit itself stands in the file; not empty means connected.
    QStringList ownEntries;
    /// Without Qonduit itself.
    QList<FoundServer> servers;
    /// The file is damaged or cannot be read: which file, the line, what was expected. Nothing writes to it then.
    std::optional<Error> error;
    /// What was wrong with files of single projects.
    QStringList warnings;

    bool isConnected() const { return !ownEntries.isEmpty(); }
};

/// Reads the files of one program. Reads the disk: not for the window's thread.
ClientReading readClient(const ClientProgram &program, const ClientFolders &folders, const OwnAddress &own);

/// readClient() of all known programs, installed or not.
QList<ClientReading> readClients(const ClientFolders &folders, const OwnAddress &own);

/// The servers in the text of a program's file.
/// \param path for messages and origins
/// \returns InvalidParams with file, line, and what was expected
Result<QList<FoundServer>> serversInText(const ClientProgram &program, const QByteArray &text, const QString &path,
                                         const ClientFolders &folders);

} // namespace qonduit
