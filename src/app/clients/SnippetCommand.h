// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace qonduit {

/// One entry and its name, as a command line says it.
struct NamedEntry
{
    QString name;
    QJsonObject entry;
};

/// What `claude mcp add …`, `codex mcp add …` or `gemini mcp add …` would add; else the command line itself, with
/// variables before it (`TOKEN=x npx …`).
/// \returns InvalidParams with what is missing
Result<NamedEntry> entryFromCommand(const QStringList &words);

/// A name for a server that has none: after its package or program, or after its host.
QString nameFor(const QString &command, const QStringList &arguments);
QString nameFor(const QUrl &url);

} // namespace qonduit
