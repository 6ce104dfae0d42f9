// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/VisibleServers.h"

namespace qonduit {

QList<ServerConfig> VisibleServers::all() const
{
    QList<ServerConfig> visible;
    for (const auto &server : m_registry.servers()) {
        if (m_profile.allows(server.name))
            visible += server;
    }
    return visible;
}

QStringList VisibleServers::enabledNames() const
{
    QStringList names;
    for (const auto &server : m_registry.servers()) {
        if (server.enabled && m_profile.allows(server.name))
            names += server.name;
    }
    return names;
}

const ServerConfig *VisibleServers::find(const QString &name) const
{
    return m_profile.allows(name) ? m_registry.find(name) : nullptr;
}

Result<const ServerConfig *> VisibleServers::require(const QString &name) const
{
    if (const auto *config = find(name))
        return config;
    QStringList names;
    for (const auto &server : all())
        names += server.name;
    if (names.isEmpty())
        return Error(ErrorCode::NotFound,
                     QStringLiteral("no server is called %1; there are none yet, add one with add_server").arg(name));
    return Error(ErrorCode::NotFound,
                 QStringLiteral("no server is called %1; there are: %2").arg(name, names.join(QStringLiteral(", "))));
}

Result<QStringList> VisibleServers::select(const QString &named) const
{
    if (named.isEmpty())
        return enabledNames();
    if (const auto known = require(named); !known)
        return known.error();
    return QStringList { named };
}

bool VisibleServers::isAllowed(const QString &server, const QString &tool) const
{
    const auto *config = find(server);
    return config && config->isAllowed(tool) && m_profile.allows(server, tool);
}

bool VisibleServers::isRestricted(const QString &server) const
{
    const auto *config = find(server);
    return !config || config->allowedTools || m_profile.tools.contains(server);
}

} // namespace qonduit
