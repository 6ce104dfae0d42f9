// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/LogLevel.h"
#include "protocol/json/RawJson.h"

#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace qonduit {

class BackendListener;

/// What the users of one server have asked it to keep doing: which resources it watches, and how much it logs. Kept, so
/// that the next connection can be asked for the same.
class StandingRequests
{
public:
    using User = const BackendListener *;

    /// The most that one user may have watched.
    static constexpr std::size_t mostWatched = 1000;

    /// \param params of the request, to be sent again
    /// \returns false when the user has too much watched already
    bool watch(const QString &uri, const RawJson &params, User user);
    /// \returns whether nobody has it watched any more, so that the server should hear of it
    bool unwatch(const QString &uri, User user);
    /// The server has answered a request to watch. One that it has never agreed to is not asked for again.
    void noteAnswer(const QString &uri, User user, bool isAgreed);
    /// Who has a resource watched, or one that it is part of.
    /// \see MCP 2025-11-25, server/resources, Subscriptions: an update may be of a sub-resource
    std::vector<User> watchers(const QString &uri) const;
    /// The params of what the server has agreed to watch.
    std::vector<RawJson> agreed() const;

    void setLogLevel(LogLevel level, User user) { m_logLevels[user] = level; }
    /// The most that any user wants; absent when nobody has said.
    std::optional<LogLevel> logLevel() const;
    /// What this user wants; absent when it has not said.
    std::optional<LogLevel> logLevel(User user) const;

    /// A user has gone.
    /// \returns what nobody has watched any more
    QStringList forget(User user);

private:
    struct Watch
    {
        RawJson params;
        bool isAgreed = false;
        std::set<User> users;
    };
    std::map<QString, Watch> m_watched; ///< by URI
    std::map<User, LogLevel> m_logLevels;
};

} // namespace qonduit
