// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"

#include <QList>
#include <QPair>

namespace qonduit {

/// Whether a server's variables or headers hold, in plain text, what looks like a secret: by its name, unless it is a
/// reference already.
bool hasPlainSecrets(const ServerConfig &server);

/// A server with references in the place of its plain secrets, and what they stand for.
struct MovedSecrets
{
    ServerConfig server;
    QList<QPair<QString, QString>> secrets; ///< by the name of the reference
};

/// Takes the plain secrets out of a server's variables and headers. Of an `Authorization` the scheme stays.
/// \param taken names that secrets have already
MovedSecrets withoutPlainSecrets(ServerConfig server, QStringList taken);

} // namespace qonduit
