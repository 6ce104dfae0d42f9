// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/StandingRequests.h"

#include <algorithm>

namespace qonduit {

bool StandingRequests::watch(const QString &uri, const RawJson &params, User user)
{
    const auto isUsers = [user](const auto &watched) { return watched.second.users.count(user) > 0; };
    if (std::size_t(std::count_if(m_watched.begin(), m_watched.end(), isUsers)) >= mostWatched)
        return false;
    auto &watch = m_watched[uri];
    watch.params = RawJson::fromTrusted(params.toByteArray()); // not the whole message
    watch.users.insert(user);
    return true;
}

bool StandingRequests::unwatch(const QString &uri, User user)
{
    const auto found = m_watched.find(uri);
    if (found == m_watched.end())
        return true;
    found->second.users.erase(user);
    if (!found->second.users.empty())
        return false;
    m_watched.erase(found);
    return true;
}

void StandingRequests::noteAnswer(const QString &uri, User user, bool isAgreed)
{
    const auto found = m_watched.find(uri);
    if (found == m_watched.end())
        return; // no longer wanted
    if (isAgreed)
        found->second.isAgreed = true;
    else if (!found->second.isAgreed)
        unwatch(uri, user);
}

std::vector<StandingRequests::User> StandingRequests::watchers(const QString &uri) const
{
    std::set<User> users;
    for (const auto &[watched, watch] : m_watched) {
        if (uri == watched || (uri.startsWith(watched) && (watched.endsWith(u'/') || uri[watched.size()] == u'/')))
            users.insert(watch.users.begin(), watch.users.end());
    }
    return { users.begin(), users.end() };
}

std::vector<RawJson> StandingRequests::agreed() const
{
    std::vector<RawJson> params;
    for (const auto &[uri, watch] : m_watched) {
        if (watch.isAgreed)
            params.push_back(watch.params);
    }
    return params;
}

std::optional<LogLevel> StandingRequests::logLevel() const
{
    std::optional<LogLevel> most;
    for (const auto &[user, level] : m_logLevels)
        most = std::min(most.value_or(level), level);
    return most;
}

std::optional<LogLevel> StandingRequests::logLevel(User user) const
{
    const auto found = m_logLevels.find(user);
    return found == m_logLevels.end() ? std::nullopt : std::optional(found->second);
}

QStringList StandingRequests::forget(User user)
{
    m_logLevels.erase(user);
    QStringList unwatched;
    for (auto it = m_watched.begin(); it != m_watched.end();) {
        if (it->second.users.erase(user) > 0 && it->second.users.empty()) {
            unwatched += it->first;
            it = m_watched.erase(it);
        } else {
            ++it;
        }
    }
    return unwatched;
}

} // namespace qonduit
