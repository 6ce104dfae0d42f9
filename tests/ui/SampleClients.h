// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/ClientsLink.h"
#include "app/link/EngineLink.h"
#include "core/Clock.h"

namespace qonduit::sample {

/// Clients of all kinds: busy, idle, native, nameless, hostile.
QList<SessionRow> sessions(const QDateTime &now);
QList<ClientRow> clients();
/// Some that other programs in a home of ours have too.
QList<ServerConfig> serverConfigs();

/// Fills a folder with the settings of other programs, real in form: doubles, conflicts, secrets, a damaged file.
void fillHome(const QString &home);
/// From now on `HOME` is that folder, and nothing of this machine's is found.
void moveTo(const QString &home);

/// Answers for the engine, as far as clients go: tokens, profiles, servers that are brought.
void serveClients(EngineLink &link, Clock &clock);

} // namespace qonduit::sample
