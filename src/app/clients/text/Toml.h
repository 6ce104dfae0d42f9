// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/text/EntryFields.h"
#include "core/Result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <vector>

/// Settings files in TOML: reading by toml++, editing on the text itself.
namespace qonduit::tomltext {

/// The whole text as an object. Dates and times become texts.
/// \returns ParseError with the line and what is wrong
Result<QJsonObject> read(const QByteArray &text);

/// One table header, or one key with its value.
struct Statement
{
    bool isHeader = false;
    QStringList path; ///< from the root; for a header that of its table
    qsizetype begin = 0; ///< the beginning of its line
    qsizetype end = 0; ///< behind its last line's end
    int line = 0; ///< counted from 1
};

/// The statements of a text that read() has passed.
std::vector<Statement> statements(const QByteArray &text);

/// The line of the table `[section.name]`, or of the first key that belongs to it; 0 when there is none.
int lineOf(const QByteArray &text, const QString &section, const QString &name);

/// Writes the table `[section.name]` in its old place or at the end of the text. All other bytes, comments included,
/// stay as they are.
/// \returns ParseError for what is no TOML; InvalidParams when \p section is no table to which another can be added
Result<QByteArray> withEntry(const QByteArray &text, const QString &section, const QString &name,
                             const EntryFields &entry);

/// Removes the table `[section.name]` with all that is in it. A text without it is returned as it is.
/// \returns as withEntry()
Result<QByteArray> withoutEntry(const QByteArray &text, const QString &section, const QString &name);

} // namespace qonduit::tomltext
