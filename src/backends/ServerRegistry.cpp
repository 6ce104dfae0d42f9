// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ServerRegistry.h"

#include "core/Log.h"

#include <algorithm>

namespace qonduit {

const ServerConfig *ServerRegistry::find(const QString &name) const
{
    const auto found =
        std::find_if(m_servers.begin(), m_servers.end(), [&](const auto &server) { return server.name == name; });
    return found == m_servers.end() ? nullptr : &*found;
}

Result<const ServerConfig *> ServerRegistry::require(const QString &name) const
{
    if (const auto *config = find(name))
        return config;
    if (m_servers.isEmpty())
        return Error(ErrorCode::NotFound,
                     QStringLiteral("no server is called %1; there are none yet, add one with add_server").arg(name));
    return Error(ErrorCode::NotFound,
                 QStringLiteral("no server is called %1; there are: %2").arg(name, names().join(QStringLiteral(", "))));
}

QStringList ServerRegistry::names() const
{
    QStringList names;
    for (const auto &server : m_servers)
        names += server.name;
    return names;
}

Result<ServerRegistry::Change> ServerRegistry::add(ServerConfig config)
{
    const auto name = ServerConfig::checkName(config.name);
    if (!name)
        return name.error();
    if (find(config.name))
        return Error(ErrorCode::Rejected,
                     QStringLiteral("a server called %1 exists already; remove it first, or choose another name")
                         .arg(config.name));
    m_servers.append(config);
    const auto change = m_store && config.persistent ? changed(m_store->setServer(config)) : Change();
    Q_EMIT added(config);
    return change;
}

Result<ServerRegistry::Change> ServerRegistry::remove(QString name) // a copy: the name may be the server's own
{
    const auto known = require(name);
    if (!known)
        return known.error();
    const bool isStored = m_store && (*known)->persistent;
    m_servers.removeIf([&](const auto &server) { return server.name == name; });
    const auto change = isStored ? changed(m_store->removeServer(name)) : Change { true, {} };
    Q_EMIT removed(name);
    return change;
}

ServerRegistry::Change ServerRegistry::changed(const Result<> &stored)
{
    if (stored)
        return { true, {} };
    qCWarning(logBackends).noquote() << stored.error().message;
    return { false, stored.error().message };
}

} // namespace qonduit
