// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/clients/KnownClientsModel.h"

#include "core/Text.h"
#include "ui/clients/SessionsModel.h"

#include <algorithm>

namespace qonduit {

namespace {
constexpr qsizetype serversShown = 3;
}

KnownClientsModel::KnownClientsModel(const ClientsLink &link, QObject *parent) : KeyedListModel(parent), m_link(link)
{
    connect(&link, &ClientsLink::clientsChanged, this, &KnownClientsModel::refresh);
    connect(&link, &ClientsLink::sessionsChanged, this, [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0), index(rowCount() - 1), { int(Role::Sessions) });
    });
    refresh();
}

QVariant KnownClientsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return value(rows().at(index.row()), role == Qt::DisplayRole ? Role::Name : Role(role));
}

QHash<int, QByteArray> KnownClientsModel::roleNames() const
{
    return {
        { int(Role::Name), "name" },
        { int(Role::Allowed), "allowed" },
        { int(Role::Manners), "manners" },
        { int(Role::Sessions), "sessions" },
    };
}

QVariant KnownClientsModel::value(const ClientRow &row, Role role) const
{
    switch (role) {
    case Role::Name:
        return row.name;
    case Role::Allowed: {
        if (!row.servers)
            return row.tools.isEmpty() ? tr("All servers and tools")
                                       : tr("All servers, chosen tools on %n", nullptr, int(row.tools.size()));
        if (row.servers->isEmpty())
            return tr("No servers");
        auto text = singleLine(row.servers->mid(0, serversShown).join(QStringLiteral(", ")));
        if (const auto more = int(row.servers->size() - serversShown); more > 0)
            text = tr("%1 and %n more", nullptr, more).arg(text);
        return row.tools.isEmpty() ? text : tr("%1; chosen tools").arg(text);
    }
    case Role::Manners: {
        QStringList manners { SessionsModel::exposureText(row.exposure) };
        if (row.ask == QStringLiteral("client"))
            manners += tr("asks in the client");
        else if (row.ask == QStringLiteral("desktop"))
            manners += tr("asks here");
        else if (row.ask == QStringLiteral("both"))
            manners += tr("asks in both places");
        return manners.join(QStringLiteral(" · "));
    }
    case Role::Sessions:
        return int(std::count_if(m_link.sessions().begin(), m_link.sessions().end(),
                                 [&](const SessionRow &session) { return session.principal == row.name; }));
    }
    return {};
}

QList<int> KnownClientsModel::changedRoles(const ClientRow &before, const ClientRow &after) const
{
    QList<int> changed;
    for (int role = int(Role::Name); role <= int(Role::Sessions); ++role) {
        if (value(before, Role(role)) != value(after, Role(role)))
            changed += role;
    }
    return changed;
}

void KnownClientsModel::refresh()
{
    const int before = rowCount();
    update(m_link.clients());
    if (rowCount() != before)
        Q_EMIT countChanged();
}

} // namespace qonduit
