// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QDateTime>
#include <QFileDevice>
#include <QString>

namespace qonduit {

/// Another program's file as it was when it was read.
struct ClientFile
{
    QString path;
    QString target; ///< where a link at #path leads; else the path
    bool exists = false;
    QFileDevice::Permissions permissions;
    QByteArray bytes;

    bool isReadableByOthers() const;

    /// Reads a file. Never waits: a FIFO, a device and a folder are errors, and so is more than \p limit bytes.
    /// \returns a file that does not exist when there is none; Storage with the file and the reason
    static Result<ClientFile> read(const QString &path, qint64 limit);

    /// \returns Storage when the file, or the folder in which it would be made, belongs to somebody else, or when its
    /// owner has made it read-only
    Result<> checkWritable() const;

    /// Writes \p content in place of the file that was read, as a whole or not at all, with its permissions; a new one
    /// is readable by its owner only, and gets its folder. A link stays a link. Does not look whether the file has
    /// changed since.
    /// \returns Storage; the old content stands then
    Result<> replaceWith(const QByteArray &content) const;

    /// Copies what was read to `<path>.qonduit-backup-<time>`, with the file's permissions.
    /// \returns the copy's path, or Storage
    Result<QString> backUp(const QDateTime &now) const;
};

} // namespace qonduit
