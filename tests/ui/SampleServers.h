// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/DetailLink.h"
#include "app/link/EngineLink.h"

namespace qonduit::sample {

/// What the window would know of a server of servers().
ServerDetail detail(const QString &server);
/// A log with every level, in batches as the engine sends them.
QList<LogRow> logLines(int count);
ServerUsages usages();
/// What a tool answers: text, a picture, JSON, a link, a sound.
RawJson richResult();
/// The sound in richResult(), a short WAV.
QByteArray soundBytes();
/// A bundle that asks for a folder, several folders, a file, a secret, a number and yes or no.
Bundle bundle();
/// Text that tries everything: markup, reading direction, ten thousand characters.
QString hostileText();

/// Answers the page of servers as the engine would, with invented data: to whoever looks at a server, its detail; to
/// whoever tries something, richResult(); to whoever looks into a bundle, bundle().
void playServers(EngineLink &link);

} // namespace qonduit::sample
