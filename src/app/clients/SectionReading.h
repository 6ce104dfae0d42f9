// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientEntry.h"
#include "app/clients/text/Jsonc.h"
#include "core/Result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace qonduit {

/// The most servers that are read from one file.
inline constexpr int mostEntries = 1000;

/// The servers in one section of a text in JSON with comments.
/// \param way the members that lead to the section, from the root; a missing one is a section without servers
/// \returns ParseError or InvalidParams with the line and what was expected
Result<QList<FoundServer>> serversInJson(const QByteArray &text, const QStringList &way,
                                         const EntrySurroundings &surroundings);

/// What VS Code asks its person for, from the root of a checked text.
QJsonArray inputsIn(const QByteArray &text, jsonc::Span root);

/// The same from any object of a text that jsonc::check() has passed; its inputs are those of the surroundings.
Result<QList<FoundServer>> serversUnder(const QByteArray &text, jsonc::Span object, const QStringList &way,
                                        const EntrySurroundings &surroundings);

/// The servers in one table of a text in TOML. \returns as serversInJson()
Result<QList<FoundServer>> serversInToml(const QByteArray &text, const QString &section,
                                         const EntrySurroundings &surroundings);

} // namespace qonduit
