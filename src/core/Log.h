// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonObject>
#include <QLoggingCategory>

#include <optional>

namespace qonduit {

Q_DECLARE_LOGGING_CATEGORY(logRpc)
Q_DECLARE_LOGGING_CATEGORY(logStdio)
Q_DECLARE_LOGGING_CATEGORY(logBackendHttp)
Q_DECLARE_LOGGING_CATEGORY(logDoor)
Q_DECLARE_LOGGING_CATEGORY(logStorage)
Q_DECLARE_LOGGING_CATEGORY(logBackends)
Q_DECLARE_LOGGING_CATEGORY(logSession)
Q_DECLARE_LOGGING_CATEGORY(logTools)
Q_DECLARE_LOGGING_CATEGORY(logGateway)
Q_DECLARE_LOGGING_CATEGORY(logApp)
Q_DECLARE_LOGGING_CATEGORY(logUi)

/// The program's log: one JSON object a line, `{"level","event","timestamp","data"}`, on stderr or in a file,
/// never on stdout. Messages of Qt's logging arrive as the event `log` with their category.
namespace Log {

enum class Level { Debug, Info, Warn, Error };

/// \param name debug, info, warn or error
std::optional<Level> levelFromName(const QString &name);

/// Takes over Qt's message handler.
/// \param file where lines go; empty for stderr. Files begin anew at 5 MiB, and the last three are kept
/// \returns false when the file cannot be opened for appending
bool install(Level least, const QString &file = {});
/// From now on lines go into this file as well.
/// \returns false when it cannot be opened for appending
bool copyTo(const QString &file);

/// Whether lines of this level are written: for those that come with every call, whose data cost something to collect.
bool isWanted(Level level);

/// Says one thing that happened, under the name that operators search for.
/// \param event snake_case, for example `server_connected`
/// \param data never holds a secret; a text that is empty is left out
void event(const QLoggingCategory &category, Level level, const char *event, const QJsonObject &data = {});

} // namespace Log
} // namespace qonduit
