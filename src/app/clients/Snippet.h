// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientServers.h"
#include "core/Result.h"

#include <QList>
#include <QString>

namespace qonduit {

/// The servers in whatever a person pastes: a program's whole file, the object with its servers, one entry with or
/// without its name and braces, TOML tables, an address, a command line, `claude mcp add …` and its likes, and links
/// that install a server. Nothing is run, and nothing is looked up.
///
/// A server whose name is not given is named after its package, program or host. mergeServers() turns the result into
/// candidates with free names.
/// \returns InvalidParams with what is missing, and the line where there are several
Result<QList<FoundServer>> serversFromSnippet(const QString &text, const ClientFolders &folders);

} // namespace qonduit
