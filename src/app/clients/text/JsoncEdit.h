// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/text/EntryFields.h"
#include "core/Result.h"

#include <QByteArray>
#include <QString>

/// Changing one entry of a settings file in JSON with comments. What is not the entry keeps every byte: comments,
/// trailing commas, indentation, line endings, order, the byte order mark. The entry is written as the file is: with
/// its indentation and its line endings, and in one line where all of it stands in one.
namespace qonduit::jsonc {

/// `root[section][name] = entry`, in its old place or behind the last one. Makes the section, and the root of a text
/// with nothing in it.
/// \returns ParseError or InvalidParams with the line and what was expected
Result<QByteArray> withEntry(const QByteArray &text, const QString &section, const QString &name,
                             const EntryFields &entry);

/// Removes `root[section][name]`, with its comma and its line. Comments beside it stay. A text without it is returned
/// as it is.
/// \returns ParseError or InvalidParams with the line and what was expected
Result<QByteArray> withoutEntry(const QByteArray &text, const QString &section, const QString &name);

} // namespace qonduit::jsonc
