// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QString>
#include <QStringList>

namespace qonduit {

/// The words of a command line that somebody has copied from a page: quotes and backslashes as a POSIX shell reads
/// them, lines that end in a backslash joined. Backslashes in what looks like a Windows path stay.
/// \returns InvalidParams for an open quote, and for what only a shell can do: pipes, several commands, redirection
Result<QStringList> commandWords(const QString &line);

} // namespace qonduit
