// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ServerRegistry.h"

#include "backends/ServerConfigJson.h"
#include "core/Log.h"

#include <algorithm>
#include <utility>

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
    const auto change = m_store && config.persistent ? outcomeOf(m_store->setServer(config)) : Change();
    Q_EMIT added(config);
    return change;
}

Result<ServerRegistry::Change> ServerRegistry::update(ServerConfig config)
{
    const auto known = require(config.name);
    if (!known)
        return known.error();
    const bool wasStored = (*known)->persistent;
    Change change;
    if (m_store && config.persistent)
        change = outcomeOf(m_store->setServer(config));
    else if (m_store && wasStored)
        change.problem = outcomeOf(m_store->removeServer(config.name)).problem;
    replace(std::move(config));
    return change;
}

Result<ServerRegistry::Change> ServerRegistry::remove(QString name) // a copy: the name may be the server's own
{
    const auto known = require(name);
    if (!known)
        return known.error();
    const bool isStored = m_store && (*known)->persistent;
    const auto change = isStored ? outcomeOf(m_store->removeServer(name)) : Change { true, {} };
    take(name);
    return change;
}

void ServerRegistry::follow(const QList<ServerConfig> &stored)
{
    const auto isStored = [&](const QString &name) {
        return std::any_of(stored.begin(), stored.end(), [&](const auto &server) { return server.name == name; });
    };
    for (const auto &server : QList(m_servers)) {
        if (server.persistent && !isStored(server.name))
            take(server.name);
    }
    for (const auto &server : stored) {
        if (find(server.name)) {
            replace(server);
        } else {
            m_servers.append(server);
            Q_EMIT added(server);
        }
    }
}

/// Puts a server into the place of the one of its name, if anything is different.
void ServerRegistry::replace(ServerConfig config)
{
    const auto place = std::find_if(m_servers.begin(), m_servers.end(),
                                    [&](const auto &server) { return server.name == config.name; });
    const bool isSame = place->isSameServer(config) && place->persistent == config.persistent
                     && serverToJson(*place) == serverToJson(config);
    if (isSame)
        return;
    config.knownSecrets = place->knownSecrets; // what they stood for may still be written somewhere
    const auto before = std::exchange(*place, config);
    Q_EMIT changed(before, config);
}

void ServerRegistry::take(const QString &name)
{
    if (m_servers.removeIf([&](const auto &server) { return server.name == name; }) > 0)
        Q_EMIT removed(name);
}

ServerRegistry::Change ServerRegistry::outcomeOf(const Result<> &stored)
{
    if (stored)
        return { true, {} };
    qCWarning(logBackends).noquote() << stored.error().message;
    return { false, stored.error().message };
}

} // namespace qonduit
