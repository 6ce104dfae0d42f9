// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/config/Configuration.h"
#include "core/Result.h"

#include <QJsonValue>
#include <QList>
#include <QStringList>

namespace qonduit {

/// Reads who else may talk to us, each with a token and a profile, as the configuration's `clients` spells it.
/// \param warnings gets the keys that are not known
/// \returns InvalidParams that names the path, what was expected and what came
/// \see docs/configuration.md
Result<QList<Configuration::Client>> clientsFromJson(const QJsonValue &clients, QStringList &warnings);

/// Which profiles name servers that there are not. Servers come and go, so that is no error.
QStringList warningsOf(const QList<Configuration::Client> &clients, const QList<ServerConfig> &servers);

} // namespace qonduit
