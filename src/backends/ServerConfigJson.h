// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Result.h"

#include <QJsonObject>

namespace qonduit {

/// Reads one server as configuration files and add_server spell it; camelCase spellings are taken too.
/// \param path where the entry stands, for messages, for example `servers.git`
/// \returns InvalidParams that names the path, what was expected and what came
/// \see docs/configuration.md
Result<ServerConfig> serverFromJson(const QString &name, const QJsonObject &entry, const QString &path);

/// The entry that reads back as the same server.
QJsonObject serverToJson(const ServerConfig &config);

} // namespace qonduit
