// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/setup/ProgramsModel.h"

#include <algorithm>

namespace qonduit {

namespace {

QVariant value(const ProgramRow &row, ProgramsModel::Role role)
{
    using Role = ProgramsModel::Role;
    switch (role) {
    case Role::Id:
        return row.id;
    case Role::Name:
        return row.name;
    case Role::File:
        return row.file;
    case Role::Connected:
        return row.isConnected;
    case Role::Condition:
        return !row.problem.isEmpty() ? QStringLiteral("bad")
             : row.isConnected        ? QStringLiteral("good")
                                      : QStringLiteral("off");
    case Role::StateText:
        if (!row.problem.isEmpty())
            return ProgramsModel::tr("Its file cannot be changed");
        if (row.isConnected)
            return row.servers == 0 ? ProgramsModel::tr("Connected")
                                    : ProgramsModel::tr("Connected · %n server(s) of its own", nullptr, row.servers);
        return row.servers == 0 ? ProgramsModel::tr("Not connected")
                                : ProgramsModel::tr("Not connected · %n server(s) of its own", nullptr, row.servers);
    case Role::Problem:
        return row.problem;
    case Role::CanUndo:
        return row.canUndo;
    }
    return {};
}

} // namespace

void ProgramsModel::take(const QList<ProgramRow> &rows)
{
    const int before = rowCount();
    update(rows);
    if (rowCount() != before)
        Q_EMIT countChanged();
}

const ProgramRow *ProgramsModel::find(const QString &id) const
{
    const auto found = std::find_if(rows().begin(), rows().end(), [&](const ProgramRow &row) { return row.id == id; });
    return found == rows().end() ? nullptr : &*found;
}

int ProgramsModel::indexOf(const QString &id) const
{
    const auto *row = find(id);
    return row ? int(row - rows().constData()) : -1;
}

QVariant ProgramsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return value(rows().at(index.row()), role == Qt::DisplayRole ? Role::Name : Role(role));
}

QHash<int, QByteArray> ProgramsModel::roleNames() const
{
    return {
        { int(Role::Id), "programId" },        { int(Role::Name), "name" },
        { int(Role::File), "file" },           { int(Role::Connected), "connected" },
        { int(Role::Condition), "condition" }, { int(Role::StateText), "stateText" },
        { int(Role::Problem), "problem" },     { int(Role::CanUndo), "canUndo" },
    };
}

QList<int> ProgramsModel::changedRoles(const ProgramRow &before, const ProgramRow &after) const
{
    QList<int> changed;
    for (int role = int(Role::Id); role <= int(Role::CanUndo); ++role) {
        if (value(before, Role(role)) != value(after, Role(role)))
            changed += role;
    }
    return changed;
}

} // namespace qonduit
