// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"

namespace qonduit {

/// One server as list_servers shows it.
/// \param backend the session's connection; null when there was none yet
QByteArray serverRow(const ServerConfig &config, const Backend *backend);

/// What add_server and reconnect_server tell of a server that is connected.
QByteArray connectedServerRow(const Backend &backend, const std::vector<CatalogueEntry> &tools);

} // namespace qonduit
