// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/catalogue/CatalogueList.h"

#include <QHash>

#include <vector>

namespace qonduit {

/// Something about a server that is not as it was agreed to.
struct ToolChange
{
    enum class Kind { Changed, Added, Renamed, Instructions };

    Kind kind = Kind::Changed;
    QString name; ///< of the tool; empty for instructions
    QString formerName; ///< of a tool that is the same but for its name
    QByteArray hash; ///< of what is new
    RawJson before; ///< as it was; missing when it was not there, or there was no room to keep it
    RawJson after;

    /// `changed`, `added`, `renamed` or `instructions`.
    static const char *kindName(Kind kind);
};

/// The tools of a list by their names. What a list has twice counts as one that is both.
std::vector<ToolChange> definitionsOf(const std::vector<CatalogueEntry> &tools);
/// What of a list is not as it is pinned. What a list no longer has is no change.
/// \param pinned hashes by name
std::vector<ToolChange> changesOf(const QHash<QString, QByteArray> &pinned, const std::vector<CatalogueEntry> &tools);
/// The tools that are not changed: the same list when nothing is.
CatalogueList::Entries without(const CatalogueList::Entries &tools, const std::vector<ToolChange> &changes);
/// SHA-256 over all changes.
QByteArray digestOf(const std::vector<ToolChange> &changes);

} // namespace qonduit
