// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace qonduit {

/// JSON as a person reads it: one member a line, indented, numbers and order as they came; cut with an ellipsis when it
/// is long. Plain text.
/// \param json may be cut off anywhere
QString jsonText(const QByteArray &json);

/// The result of a tool as a person reads it: its texts as they are, other blocks in a few words, structured content as
/// JSON. A result that is none of a tool is shown as JSON. Plain text, cut like jsonText().
QString resultText(const QByteArray &json);

/// Text of a server's or a client's, cut with an ellipsis when it is long.
QString cutText(const QString &text);

} // namespace qonduit
