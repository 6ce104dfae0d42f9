// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QFile>
#include <QString>

#include <optional>

namespace qonduit {

/// Files that are written as a whole, and those that hold what only their owner may read.

/// Writes a file as a whole or not at all. A link stays one, and what it leads to is written.
/// \param permissions that it gets; absent: those of any new file
/// \returns Storage with the file and the reason; the old content stands then
Result<> writeWholeFile(const QString &path, const QByteArray &content,
                        std::optional<QFile::Permissions> permissions = {});

/// As writeWholeFile(), readable by its owner only. Makes its folder.
Result<> writePrivateFile(const QString &path, const QByteArray &content);

/// Reads a file of at most \p limit bytes. Tightens its permissions to 0600, with a warning, when others may read it.
/// Never waits: a pipe or a device is no file.
/// \returns NotFound; Rejected when we may not read it, or somebody else could have put it there: another user owns it
/// or a link to it, or everyone may write into its folder; Storage with the file and the reason
Result<QByteArray> readPrivateFile(const QString &path, qint64 limit);

} // namespace qonduit
