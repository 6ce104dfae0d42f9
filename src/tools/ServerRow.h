// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"
#include "backends/ServerRegistry.h"
#include "protocol/json/Write.h"
#include "session/client/VisibleServers.h"

#include <optional>

namespace qonduit {

/// One server as list_servers shows it.
/// \param backend the session's connection; null when there was none yet
QByteArray serverRow(const ServerConfig &config, const Backend *backend, const VisibleServers &visible);

/// What add_server and reconnect_server tell of a server that is connected.
/// \param added what became of it if it is new
QByteArray connectedServerRow(const Backend &backend, const std::vector<CatalogueEntry> &tools,
                              const VisibleServers &visible, const std::optional<ServerRegistry::Change> &added = {});

/// The process of a server, and what it uses; nothing when it has none.
void appendProcess(json::ObjectWriter &writer, const Backend &backend);

/// Whether a change outlives this program; if it does not though it should, why.
void appendKept(json::ObjectWriter &row, const ServerRegistry::Change &change);

} // namespace qonduit
