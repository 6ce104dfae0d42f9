// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/JsonTree.h"

#include <QClipboard>
#include <QGuiApplication>

namespace qonduit {

namespace {

/// So many rows there are at most before anybody has opened one.
constexpr qsizetype openLimit = 500;

} // namespace

int JsonTree::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant JsonTree::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &row = m_rows[index.row()];
    switch (Role(role == Qt::DisplayRole ? int(Role::Value) : role)) {
    case Role::Level:
        return row.level;
    case Role::Name:
        return row.name();
    case Role::Value:
        return row.shownValue();
    case Role::Kind:
        return row.kindName();
    case Role::IsOpen:
        return row.isOpen;
    case Role::CanOpen:
        return row.canOpen();
    }
    return {};
}

QHash<int, QByteArray> JsonTree::roleNames() const
{
    return { { int(Role::Level), "level" }, { int(Role::Name), "name" },     { int(Role::Value), "value" },
             { int(Role::Kind), "kind" },   { int(Role::IsOpen), "isOpen" }, { int(Role::CanOpen), "canOpen" } };
}

void JsonTree::setValue(const RawJson &value)
{
    beginResetModel();
    m_json = value;
    m_rows.clear();
    if (!m_json.isMissing()) {
        JsonRow whole;
        whole.value = m_json.view();
        whole.level = -1;
        if (whole.isContainer())
            m_rows = whole.inside();
        whole.level = 0;
        if (m_rows.isEmpty())
            m_rows += whole;
        openWhatIsShort();
    }
    endResetModel();
    Q_EMIT countChanged();
}

void JsonTree::setOpen(int row, bool isOpen)
{
    if (!has(row) || m_rows[row].isOpen == isOpen)
        return;
    const auto before = m_rows[row];
    if (before.isContainer() && !before.canOpen())
        return;
    const auto rows = isOpen && (before.isMore() || before.isContainer()) ? before.inside() : QList<JsonRow>();
    if (before.isMore()) {
        // It becomes the first of the new ones: the person is on it.
        m_rows[row] = rows.first();
        Q_EMIT dataChanged(index(row), index(row));
        insert(row + 1, rows.sliced(1));
        return;
    }
    m_rows[row].isOpen = isOpen;
    Q_EMIT dataChanged(index(row), index(row));
    insert(row + 1, rows);
    if (!isOpen) {
        int end = row + 1;
        while (end < m_rows.size() && m_rows[end].level > before.level)
            ++end;
        remove(row + 1, end - row - 1);
    }
}

int JsonTree::parentOf(int row) const
{
    if (!has(row))
        return -1;
    const int level = m_rows[row].level;
    while (row >= 0 && m_rows[row].level >= level)
        --row;
    return row;
}

void JsonTree::copy(int row) const
{
    if (has(row) && !m_rows[row].isMore())
        QGuiApplication::clipboard()->setText(m_rows[row].wholeValue());
}

/// Opens the objects and arrays of the first level, one after the other, while there are few rows. Before anybody
/// looks.
void JsonTree::openWhatIsShort()
{
    for (qsizetype i = 0; i < m_rows.size() && m_rows.size() < openLimit; ++i) {
        if (!m_rows[i].isContainer() || !m_rows[i].canOpen())
            continue;
        const auto rows = m_rows[i].inside();
        if (m_rows.size() + rows.size() > openLimit)
            continue;
        m_rows[i].isOpen = true;
        m_rows = m_rows.first(i + 1) + rows + m_rows.sliced(i + 1);
        i += rows.size();
    }
}

void JsonTree::insert(int before, const QList<JsonRow> &rows)
{
    if (rows.isEmpty())
        return;
    beginInsertRows({}, before, before + int(rows.size()) - 1);
    m_rows = m_rows.first(before) + rows + m_rows.sliced(before);
    endInsertRows();
    Q_EMIT countChanged();
}

void JsonTree::remove(int first, int count)
{
    if (count == 0)
        return;
    beginRemoveRows({}, first, first + count - 1);
    m_rows.remove(first, count);
    endRemoveRows();
    Q_EMIT countChanged();
}

} // namespace qonduit
