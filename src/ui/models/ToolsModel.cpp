// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/ToolsModel.h"

#include "core/Text.h"

namespace qonduit {

namespace {

/// A description is written for a model and may be a book; this much is shown.
constexpr qsizetype descriptionLimit = 2000;

QVariant value(const ToolRow &row, ToolsModel::Role role)
{
    switch (role) {
    case ToolsModel::Role::Name:
        return singleLine(row.name);
    case ToolsModel::Role::Title:
        return row.title == row.name ? QString() : singleLine(row.title);
    case ToolsModel::Role::Description:
        return row.description.left(descriptionLimit).trimmed();
    }
    return {};
}

} // namespace

ToolsModel::ToolsModel(const EngineLink &link, QObject *parent) : KeyedListModel(parent), m_link(link)
{
    connect(&link, &EngineLink::serversChanged, this, &ToolsModel::refresh);
}

QVariant ToolsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return value(rows().at(index.row()), role == Qt::DisplayRole ? Role::Name : Role(role));
}

QHash<int, QByteArray> ToolsModel::roleNames() const
{
    return {
        { int(Role::Name), "name" },
        { int(Role::Title), "title" },
        { int(Role::Description), "description" },
    };
}

void ToolsModel::setServer(const QString &name)
{
    if (name == m_server)
        return;
    m_server = name;
    refresh();
    Q_EMIT serverChanged();
}

QList<int> ToolsModel::changedRoles(const ToolRow &before, const ToolRow &after) const
{
    QList<int> changed;
    for (const auto role : { Role::Name, Role::Title, Role::Description }) {
        if (value(before, role) != value(after, role))
            changed += int(role);
    }
    return changed;
}

void ToolsModel::refresh()
{
    for (const auto &server : m_link.servers()) {
        if (server.name == m_server)
            return update(server.tools);
    }
    update({});
}

} // namespace qonduit
