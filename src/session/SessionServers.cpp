// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a session does when servers come, go, or are changed.

#include "session/Session.h"

#include "protocol/Wire.h"

#include <QPointer>

namespace qonduit {

Result<ServerRegistry::Change> Session::addServer(const ServerConfig &config)
{
    m_isAdding = true; // the others are told of it by an event, the client of this session by its result
    auto added = m_around.registry.add(config);
    m_isAdding = false;
    return added;
}

void Session::onServerAdded(const ServerConfig &config)
{
    if (!m_client.profile.allows(config.name))
        return;
    if (!m_isAdding)
        m_events.append("server_added", config.name, RawJson::emptyObject());
    // A native client wants to list what it offers; the others connect to it when they first use it.
    const bool isWanted = m_client.isNative() && m_keepsConnected && !m_isAdding;
    if (isWanted && config.enabled && config.connect == ServerConfig::Connect::Eager)
        connectServer(config.name);
    Q_EMIT serversChanged();
}

void Session::onServerChanged(const ServerConfig &before, const ServerConfig &after)
{
    const auto &name = after.name;
    if (!m_client.profile.allows(name))
        return;
    const QPointer<Session> self = this;
    const bool wasInUse = existingBackend(name) != nullptr;
    if (const auto own = m_backends.find(name); own != m_backends.end()) {
        if (after.sharing == before.sharing)
            own->second->setConfig(after);
        else // the next one is not ours alone
            endConnection(name);
        if (!self)
            return;
        if (const auto tap = m_serverTaps.find(name); tap != m_serverTaps.end())
            tap->second.setServer(after);
    }
    if (m_hasEnded)
        return;
    if (!after.enabled || !before.isSameServer(after) || before.sharing != after.sharing)
        m_requests.rejectAll(name, QStringLiteral("the server, whose configuration was changed"));
    if (self && before.allowedTools != after.allowedTools)
        tellRulesChanged(name);
    if (self && after.enabled && after.connect == ServerConfig::Connect::Eager && (m_keepsConnected || wasInUse))
        connectServer(name);
    if (self)
        Q_EMIT serversChanged();
}

/// Native clients list again; the others find it among what has happened.
void Session::tellRulesChanged(const QString &server)
{
    const QPointer<Session> self = this;
    if (auto *backend = m_client.isNative() ? nullptr : existingBackend(server))
        keep(*backend, wire::toolListChanged.toByteArray(), RawJson());
    if (self)
        Q_EMIT rulesChanged(server);
}

void Session::connectServer(const QString &name)
{
    if (const auto connection = backend(name))
        (*connection)->ready(); // runs detached: its outcome is the backend's state
}

/// Takes leave of a server, unless its connection is shared.
void Session::endConnection(const QString &server)
{
    const auto tap = m_serverTaps.extract(server); // outlives the connection that it watches
    const auto leaving = m_backends.extract(server); // its calls end while it is no longer found
}

void Session::onServerRemoved(const QString &name)
{
    if (!m_client.profile.allows(name))
        return;
    endConnection(name);
    m_requests.rejectAll(name, QStringLiteral("the server, which was removed"));
    m_buffers.forget(name);
    m_events.append("server_removed", name, RawJson::emptyObject());
    Q_EMIT serversChanged();
}

} // namespace qonduit
