// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace qonduit {

/// One line of a unified diff.
struct DiffLine
{
    enum class Kind { Context, Added, Removed };

    Kind kind = Kind::Context;
    int before = 0; ///< its number in the old text, from 1; 0 for an added line
    int after = 0; ///< its number in the new text, from 1; 0 for a removed line
    QString text; ///< without its line ending
};

/// Lines that changed, with the lines around them.
struct DiffHunk
{
    int beforeStart = 0; ///< as `@@ -beforeStart,beforeCount +afterStart,afterCount @@`
    int beforeCount = 0;
    int afterStart = 0;
    int afterCount = 0;
    QList<DiffLine> lines;
};

/// What makes \p after of \p before, line by line; nothing when they are equal. A changed line ending is a change. Very
/// different long texts are one hunk that removes all and adds all, rather than the shortest.
/// \param context how many unchanged lines stand around a change
QList<DiffHunk> diffOf(const QByteArray &before, const QByteArray &after, int context = 3);

} // namespace qonduit
