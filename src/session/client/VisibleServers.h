// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerRegistry.h"
#include "session/client/Profile.h"

namespace qonduit {

/// The servers and tools that exist for one client: what its profile does not allow is not there.
class VisibleServers
{
public:
    /// Both outlive this.
    VisibleServers(const ServerRegistry &registry, const Profile &profile)
        : m_registry(registry), m_profile(profile) { }

    /// In the order in which they were added.
    QList<ServerConfig> all() const;
    /// Of those that are enabled.
    QStringList enabledNames() const;
    /// Null when there is none of that name.
    const ServerConfig *find(const QString &name) const;
    /// \returns NotFound that says which servers there are
    Result<const ServerConfig *> require(const QString &name) const;
    /// The one that is named, or all that are enabled when \p named is empty.
    /// \returns what require() does
    Result<QStringList> select(const QString &named) const;
    /// Whether a server's tool may be seen and called: its configuration and the profile both have to say so.
    bool isAllowed(const QString &server, const QString &tool) const;
    /// Whether there are tools of it that isAllowed() refuses, or may be.
    bool isRestricted(const QString &server) const;

private:
    const ServerRegistry &m_registry;
    const Profile &m_profile;
};

} // namespace qonduit
