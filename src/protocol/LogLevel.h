// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace qonduit {

/// How much a log message matters, least first.
/// \see MCP 2025-11-25, server/utilities/logging; RFC 5424
enum class LogLevel { Debug, Info, Notice, Warning, Error, Critical, Alert, Emergency };

/// The names as MCP spells them, in the order of the enumerators.
const QList<QByteArray> &logLevelNames();
std::optional<LogLevel> logLevelFromName(const QString &name);

} // namespace qonduit
