// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "backends/references/SecretSource.h"

#include <QCoroTask>
#include <QProcessEnvironment>

namespace qonduit {

/// Looks up what the references of a configuration stand for, at the moment at which the server is started or reached.
/// \param secrets null when there is nowhere to look; asked only for what the configuration names, and at once for all
/// \param environment what `${env:NAME}` names
/// \returns the configuration to start the server with, whose values its KnownSecrets hide; or Unavailable with what is
/// missing and what to do about it. Never with an empty value in the place of a reference.
QCoro::Task<Result<ServerConfig>> resolved(ServerConfig config, SecretSource *secrets, QProcessEnvironment environment);

} // namespace qonduit
