// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientProgram.h"
#include "app/clients/OwnAddress.h"
#include "app/clients/text/TextDiff.h"
#include "core/Result.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

namespace qonduit {

/// What was done to a program's file, so that it can be undone.
struct ConnectReceipt
{
    ClientProgram program;
    OwnAddress own;
    bool isDisconnect = false;
    bool madeFile = false; ///< there was no file before
    QString backup; ///< empty when the file was made, and when nothing had to be written
    QByteArray writtenSha256;
};

/// The exact change to another program's file that connects it to Qonduit or disconnects it, made before anything is
/// written. A value; only apply() writes. All functions here touch the disk: not for the window's thread.
struct ConnectPlan
{
    /// Best is HTTP where the program can, else qonduit-stdio.
    enum class Via { Best, Stdio };

    bool isDisconnect = false;
    ClientProgram program;
    OwnAddress own;
    QString target; ///< the file that is written: where program.path points to
    bool hasFile = false; ///< false: it is made, with its folder
    /// Other users of the machine can read the file, in which the token stands then.
    bool isReadableByOthers = false;

    QByteArray before;
    QByteArray after;
    QList<DiffHunk> hunks; ///< with the token in clear; a window may want to hide it

    QString entry; ///< the name of our entry; of the first when several are removed
    QStringList replaced; ///< entries that are replaced or removed: Qonduit's own
    QStringList kept; ///< entries of other servers, which stay as they are

    /// The file says already what it should.
    bool changesNothing() const { return before == after; }

    /// \returns InvalidParams for a damaged file (file, line, what was expected); Storage when it cannot be read, is no
    /// file, or belongs to somebody else; Unavailable when the program is not installed
    static Result<ConnectPlan> toConnect(const ClientProgram &program, const OwnAddress &own, Via via = Via::Best);
    /// Removes every entry that is Qonduit itself. \returns as toConnect(); NotFound when there is none
    static Result<ConnectPlan> toDisconnect(const ClientProgram &program, const OwnAddress &own);

    /// Puts a backup beside the file and writes the change, as a whole or not at all, with the file's permissions.
    /// \param now goes into the backup's name
    /// \returns Rejected when the file is no longer what #before says; Storage with the reason, nothing changed then
    Result<ConnectReceipt> apply(const QDateTime &now) const;
};

/// How an undo went.
enum class Undone {
    Restored, ///< the file is what it was, byte for byte
    EntryOnly, ///< somebody else had changed the file too, so just our entry was changed back; the backup stays
};

/// Takes back what apply() did. \returns Storage or InvalidParams as ConnectPlan, NotFound when our entry
/// is gone already
Result<Undone> undo(const ConnectReceipt &receipt);

} // namespace qonduit
