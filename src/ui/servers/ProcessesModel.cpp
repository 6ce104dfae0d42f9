// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/ProcessesModel.h"

#include "core/Text.h"

#include <QLocale>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

QVariant value(const ProcessRow &row, ProcessesModel::Role role)
{
    switch (role) {
    case ProcessesModel::Role::Id:
        return row.id;
    case ProcessesModel::Role::Session:
        return row.session.isEmpty() ? ProcessesModel::tr("this window") : singleLine(row.session, 80);
    case ProcessesModel::Role::Reason:
        return singleLine(row.reason);
    case ProcessesModel::Role::Started:
        return QLocale().toString(row.startedAt.toLocalTime(), QLocale::ShortFormat);
    case ProcessesModel::Role::Memory:
        return ProcessesModel::memoryText(row.residentBytes);
    case ProcessesModel::Role::Processors:
        return ProcessesModel::processorText(row.processors);
    case ProcessesModel::Role::Count:
        return row.count;
    }
    return {};
}

} // namespace

ProcessesModel::ProcessesModel(const DetailLink &link, QObject *parent) : KeyedListModel(parent), m_link(link)
{
    connect(&link, &DetailLink::detailChanged, this, &ProcessesModel::refresh);
    refresh();
}

QVariant ProcessesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return value(rows().at(index.row()), role == Qt::DisplayRole ? Role::Id : Role(role));
}

QHash<int, QByteArray> ProcessesModel::roleNames() const
{
    return {
        { int(Role::Id), "processId" },    { int(Role::Session), "session" }, { int(Role::Reason), "reason" },
        { int(Role::Started), "started" }, { int(Role::Memory), "memory" },   { int(Role::Processors), "processors" },
        { int(Role::Count), "size" },
    };
}

QString ProcessesModel::memoryText(qint64 bytes)
{
    return bytes > 0 ? QLocale().formattedDataSize(bytes, bytes < 100'000'000 ? 1 : 0, QLocale::DataSizeSIFormat)
                     : QString();
}

QString ProcessesModel::processorText(double processors)
{
    return processors < 0 ? QString()
                          : tr("%1 %").arg(QLocale().toString(processors * 100, 'f', processors < 0.1 ? 1 : 0));
}

QList<int> ProcessesModel::changedRoles(const ProcessRow &before, const ProcessRow &after) const
{
    if (before == after)
        return {};
    QList<int> changed;
    for (int role = int(Role::Id); role <= int(Role::Count); ++role) {
        if (value(before, Role(role)) != value(after, Role(role)))
            changed += role;
    }
    return changed;
}

void ProcessesModel::refresh()
{
    const auto before = rowCount();
    update(m_link.detail().processes);
    if (rowCount() != before)
        Q_EMIT countChanged();
}

} // namespace qonduit
