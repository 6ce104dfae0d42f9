// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"
#include "backends/ServerRegistry.h"
#include "protocol/json/Write.h"

#include <optional>

namespace qonduit {

/// One server as list_servers shows it.
/// \param backend the session's connection; null when there was none yet
QByteArray serverRow(const ServerConfig &config, const Backend *backend);

/// What add_server and reconnect_server tell of a server that is connected.
/// \param added what became of it if it is new
QByteArray connectedServerRow(const Backend &backend, const std::vector<CatalogueEntry> &tools,
                              const std::optional<ServerRegistry::Change> &added = {});

/// Whether a change outlives this program; if it does not though it should, why.
void appendKept(json::ObjectWriter &row, const ServerRegistry::Change &change);

} // namespace qonduit
