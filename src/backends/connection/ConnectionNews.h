// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/BackendListener.h"
#include "protocol/json/Write.h"

#include <QDateTime>

#include <functional>
#include <optional>

namespace qonduit {

/// How it stands with the connection to a server.
struct ConnectionStatus
{
    enum class State { NotConnected, Connecting, Connected, Reconnecting, Disconnected, Error, Disabled };

    State state = State::NotConnected;
    QDateTime connectedAt;
    QString lastError;
    /// What lastError tells, for programs; its data may hold what the server wrote.
    std::optional<Error> failure;
    int attempt = 0; ///< of the present series of reconnects
    QDateTime nextRetryAt;

    /// The state as tools.md spells it, for example `not_connected`.
    static QString stateName(State state);
};

/// What an event says besides its type and the status.
struct ConnectionNews
{
    QString reason = {}; ///< for a log: nothing that the server wrote
    std::function<void(json::ObjectWriter &)> details = {};
    bool isStep = false;

    /// How a process has ended.
    /// \param why of ProcessEnd, or of whatever else broke the conversation
    /// \param lastLines of its stderr
    static ConnectionNews endOfProcess(qint64 process, const Error &why, const QStringList &lastLines);
    BackendEvent asEvent(const char *type, const ConnectionStatus &status) const;
};

/// Whether a process has exited by itself, without an error.
bool isOrderlyEnd(const Error &why);
/// Whether a process has ended, and not only our conversation with it.
bool isEndOfProcess(const Error &why);

} // namespace qonduit
