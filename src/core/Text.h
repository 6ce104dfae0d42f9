// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>
#include <QString>
#include <QStringList>

namespace qonduit {

/// A command line as a person reads it: each argument in quotes where it needs them, control characters escaped,
/// nothing cut. For display only, never for a shell.
QString quotedCommandLine(const QString &program, const QStringList &arguments);

/// One line of untrusted text made harmless for a terminal, a log or a message: control, zero-width and
/// bidirectional characters are escaped, and what exceeds \p limit characters is cut with an ellipsis.
QString singleLine(const QString &text, qsizetype limit = 200);

/// \returns true when both are equal, in a time that depends only on their lengths
bool constantTimeEquals(QByteArrayView a, QByteArrayView b);

} // namespace qonduit
