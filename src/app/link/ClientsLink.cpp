// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/ClientsLink.h"

namespace qonduit {

void ClientsLink::watch(const QObject *who, bool isLooking)
{
    if (isLooking)
        m_watchers.insert(who);
    else
        m_watchers.remove(who);
    setWatched(!m_watchers.isEmpty());
}

void ClientsLink::updateSessions(const QList<SessionRow> &sessions)
{
    if (m_sessions == sessions)
        return;
    m_sessions = sessions;
    Q_EMIT sessionsChanged();
}

void ClientsLink::updateClients(const QList<ClientRow> &clients)
{
    if (m_clients == clients)
        return;
    m_clients = clients;
    Q_EMIT clientsChanged();
}

void ClientsLink::updateServers(const QList<ServerConfig> &servers)
{
    m_servers = servers;
    Q_EMIT serversChanged();
}

} // namespace qonduit
