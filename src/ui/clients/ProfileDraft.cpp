// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/clients/ProfileDraft.h"

namespace qonduit {

void ProfileServersModel::read(const ClientRow &client, const QList<ServerRow> &servers)
{
    beginResetModel(); // another client: nothing of what was shown stays
    m_servers.clear();
    QSet<QString> names;
    const auto add = [&](const QString &name, const QStringList &tools, bool isThere) {
        if (names.contains(name))
            return;
        names.insert(name);
        Server server { name, !client.servers || client.servers->contains(name), isThere, true, tools, {} };
        if (const auto chosen = client.tools.constFind(name); chosen != client.tools.constEnd()) {
            server.hasAllTools = false;
            server.chosen = { chosen->begin(), chosen->end() };
            for (const auto &tool : *chosen) {
                if (!tools.contains(tool))
                    server.tools += tool;
            }
        }
        m_servers += server;
    };
    for (const auto &server : servers)
        add(server.name, server.tools, true);
    for (const auto &name : client.servers.value_or(QStringList()))
        add(name, {}, false);
    for (const auto &name : client.tools.keys())
        add(name, {}, false);
    endResetModel();
}

void ProfileServersModel::write(ClientRow &client, bool isEveryServerAllowed) const
{
    client.servers.reset();
    client.tools.clear();
    QStringList allowed;
    for (const auto &server : m_servers) {
        if (server.isAllowed)
            allowed += server.name;
        if (server.hasAllTools || !(isEveryServerAllowed || server.isAllowed))
            continue;
        QStringList chosen;
        for (const auto &tool : server.tools) {
            if (server.chosen.contains(tool))
                chosen += tool;
        }
        client.tools.insert(server.name, chosen);
    }
    if (!isEveryServerAllowed)
        client.servers = allowed;
}

int ProfileServersModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_servers.size());
}

QVariant ProfileServersModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &server = m_servers.at(index.row());
    if (role == Qt::DisplayRole)
        return server.name;
    switch (Role(role)) {
    case Role::Name:
        return server.name;
    case Role::Allowed:
        return server.isAllowed;
    case Role::IsThere:
        return server.isThere;
    case Role::AllTools:
        return server.hasAllTools;
    case Role::Tools: {
        QVariantList tools;
        for (const auto &tool : server.tools)
            tools += QVariantMap { { QStringLiteral("name"), tool },
                                   { QStringLiteral("chosen"), server.chosen.contains(tool) } };
        return tools;
    }
    case Role::ChosenTools:
        return int(server.chosen.size());
    }
    return {};
}

QHash<int, QByteArray> ProfileServersModel::roleNames() const
{
    return {
        { int(Role::Name), "name" },       { int(Role::Allowed), "allowed" },
        { int(Role::IsThere), "isThere" }, { int(Role::AllTools), "allTools" },
        { int(Role::Tools), "tools" },     { int(Role::ChosenTools), "chosenTools" },
    };
}

void ProfileServersModel::setAllowed(int row, bool isAllowed)
{
    if (auto *server = at(row)) {
        server->isAllowed = isAllowed;
        tell(row);
    }
}

void ProfileServersModel::setAllTools(int row, bool isAll)
{
    auto *server = at(row);
    if (!server || server->hasAllTools == isAll)
        return;
    server->hasAllTools = isAll;
    server->chosen = isAll ? QSet<QString>() : QSet<QString>(server->tools.begin(), server->tools.end());
    tell(row);
}

void ProfileServersModel::setToolChosen(int row, const QString &tool, bool isChosen)
{
    auto *server = at(row);
    if (!server || server->hasAllTools || !server->tools.contains(tool))
        return;
    if (isChosen)
        server->chosen.insert(tool);
    else
        server->chosen.remove(tool);
    // The list of tools is left alone: a view that made it anew would lose the person's place in it.
    Q_EMIT dataChanged(index(row), index(row), { int(Role::ChosenTools) });
}

ProfileServersModel::Server *ProfileServersModel::at(int row)
{
    return row >= 0 && row < m_servers.size() ? &m_servers[row] : nullptr;
}

void ProfileServersModel::tell(int row)
{
    Q_EMIT dataChanged(index(row), index(row));
}

void ProfileDraft::read(const ClientRow &client, bool isNew, const QList<ServerRow> &servers)
{
    m_name = client.name;
    m_isNew = isNew;
    m_allServers = !client.servers;
    m_exposure = client.exposure;
    m_ask = client.ask;
    m_serverNames.clear();
    for (const auto &server : servers)
        m_serverNames += server.name;
    m_servers.read(client, servers);
    Q_EMIT changed();
}

ClientRow ProfileDraft::result() const
{
    ClientRow client;
    client.name = m_name.trimmed();
    client.exposure = m_exposure;
    client.ask = m_ask;
    m_servers.write(client, m_allServers);
    return client;
}

} // namespace qonduit
