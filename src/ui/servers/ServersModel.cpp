// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/ServersModel.h"

#include "core/Text.h"
#include "ui/servers/ProcessesModel.h"

namespace qonduit {

namespace {

/// What is shown of an error; the full text is in the log.
constexpr qsizetype errorLimit = 2000;

QString condition(ServerRow::State state)
{
    switch (state) {
    case ServerRow::State::Connected:
        return QStringLiteral("good");
    case ServerRow::State::Connecting:
    case ServerRow::State::Reconnecting:
    case ServerRow::State::SignInNeeded:
        return QStringLiteral("busy");
    case ServerRow::State::Error:
        return QStringLiteral("bad");
    case ServerRow::State::NotConnected:
    case ServerRow::State::Disabled:
        break;
    }
    return QStringLiteral("off");
}

QVariant value(const ListedServer &server, ServersModel::Role role)
{
    const auto &row = server.row;
    switch (role) {
    case ServersModel::Role::Name:
        return row.name;
    case ServersModel::Role::Address:
        return row.address;
    case ServersModel::Role::Transport:
        return row.transport;
    case ServersModel::Role::Condition:
        return condition(row.state);
    case ServersModel::Role::StateText:
        return ServersModel::stateText(row.state);
    case ServersModel::Role::LastError:
        return row.lastError.left(errorLimit);
    case ServersModel::Role::ServerTitle:
        return singleLine(row.serverTitle);
    case ServersModel::Role::Sessions:
        return row.sessions;
    case ServersModel::Role::ToolCount:
        return int(row.tools.size());
    case ServersModel::Role::UsageText: {
        auto texts = QStringList { ProcessesModel::memoryText(server.usage.residentBytes),
                                   ProcessesModel::processorText(server.usage.processors) };
        texts.removeAll(QString());
        return server.usage.processes > 0 ? texts.join(QStringLiteral(" · ")) : QString();
    }
    case ServersModel::Role::Enabled:
        return row.state != ServerRow::State::Disabled;
    }
    return {};
}

} // namespace

ServersModel::ServersModel(EngineLink &link, QObject *parent) : KeyedListModel(parent), m_link(link)
{
    connect(&link, &EngineLink::serversChanged, this, &ServersModel::refresh);
    connect(&link.detail(), &DetailLink::usagesChanged, this, &ServersModel::refresh);
    refresh();
}

QVariant ServersModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &row = rows().at(index.row());
    return value(row, role == Qt::DisplayRole ? Role::Name : Role(role));
}

QHash<int, QByteArray> ServersModel::roleNames() const
{
    return {
        { int(Role::Name), "name" },
        { int(Role::Address), "address" },
        { int(Role::Transport), "transport" },
        { int(Role::Condition), "condition" },
        { int(Role::StateText), "stateText" },
        { int(Role::LastError), "lastError" },
        { int(Role::ServerTitle), "serverTitle" },
        { int(Role::Sessions), "sessions" },
        { int(Role::ToolCount), "toolCount" },
        { int(Role::UsageText), "usageText" },
        { int(Role::Enabled), "isEnabled" },
    };
}

void ServersModel::hide(const QString &name)
{
    m_hidden.insert(name);
    refresh();
}

void ServersModel::show(const QString &name)
{
    if (m_hidden.remove(name))
        refresh();
}

void ServersModel::setFilter(const QString &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    refresh();
    Q_EMIT filterChanged();
}

QString ServersModel::stateText(ServerRow::State state)
{
    switch (state) {
    case ServerRow::State::NotConnected:
        return tr("Not connected");
    case ServerRow::State::Connecting:
        return tr("Connecting");
    case ServerRow::State::Connected:
        return tr("Connected");
    case ServerRow::State::Reconnecting:
        return tr("Reconnecting");
    case ServerRow::State::SignInNeeded:
        return tr("Waits for you to sign in");
    case ServerRow::State::Error:
        return tr("Needs help");
    case ServerRow::State::Disabled:
        return tr("Switched off");
    }
    return {};
}

QList<int> ServersModel::changedRoles(const ListedServer &before, const ListedServer &after) const
{
    QList<int> changed;
    for (int role = int(Role::Name); role <= int(Role::Enabled); ++role) {
        if (value(before, Role(role)) != value(after, Role(role)))
            changed += role;
    }
    return changed;
}

void ServersModel::refresh()
{
    const int before = rowCount();
    const int totalBefore = m_total;
    QList<ListedServer> shown;
    QSet<QString> stillHidden;
    m_total = 0;
    for (const auto &server : m_link.servers()) {
        if (m_hidden.contains(server.name)) {
            stillHidden.insert(server.name);
            continue;
        }
        ++m_total;
        const auto says = [this](const QString &text) { return text.contains(m_filter, Qt::CaseInsensitive); };
        if (m_filter.isEmpty() || says(server.name) || says(server.serverTitle) || says(server.address))
            shown += ListedServer { server, m_link.detail().usages().value(server.name) };
    }
    m_hidden = stillHidden;
    update(shown);
    if (rowCount() != before || m_total != totalBefore)
        Q_EMIT countChanged();
}

} // namespace qonduit
