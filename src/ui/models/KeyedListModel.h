// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QSet>

#include <algorithm>

namespace qonduit {

/// A list model whose rows have a key, and that takes a whole new list as the fewest steps from the old one.
///
/// Views keep their selection, scroll position and focus, because nothing is ever reset. Rows whose key was seen
/// already are dropped. A template outside `core`: both models need these thirty lines, and signals of rows that
/// come and go are where hand-written copies differ.
template<typename Row>
class KeyedListModel : public QAbstractListModel
{
public:
    int rowCount(const QModelIndex &parent = {}) const final { return parent.isValid() ? 0 : int(m_rows.size()); }

protected:
    using QAbstractListModel::QAbstractListModel;

    virtual QString keyOf(const Row &row) const = 0;
    /// The roles in which both rows differ; empty when they look the same.
    virtual QList<int> changedRoles(const Row &before, const Row &after) const = 0;

    const QList<Row> &rows() const { return m_rows; }

    void update(const QList<Row> &wanted)
    {
        const auto target = withoutDoubles(wanted);
        removeAbsent(target);
        for (int i = 0; i < int(target.size()); ++i) {
            const int at = indexOfKey(keyOf(target[i]), i);
            if (at < 0) {
                beginInsertRows({}, i, i);
                m_rows.insert(i, target[i]);
                endInsertRows();
                continue;
            }
            if (at != i) {
                beginMoveRows({}, at, at, {}, i);
                m_rows.move(at, i);
                endMoveRows();
            }
            replace(i, target[i]);
        }
    }

private:
    QList<Row> withoutDoubles(const QList<Row> &wanted) const
    {
        QList<Row> result;
        QSet<QString> seen;
        for (const auto &row : wanted) {
            const auto key = keyOf(row);
            if (seen.contains(key))
                continue;
            seen.insert(key);
            result += row;
        }
        return result;
    }

    void removeAbsent(const QList<Row> &target)
    {
        QSet<QString> keys;
        for (const auto &row : target)
            keys.insert(keyOf(row));
        for (int last = int(m_rows.size()) - 1; last >= 0; --last) {
            if (keys.contains(keyOf(m_rows[last])))
                continue;
            int first = last;
            while (first > 0 && !keys.contains(keyOf(m_rows[first - 1])))
                --first;
            beginRemoveRows({}, first, last);
            m_rows.remove(first, last - first + 1);
            endRemoveRows();
            last = first;
        }
    }

    int indexOfKey(const QString &key, int from) const
    {
        for (int i = from; i < int(m_rows.size()); ++i) {
            if (keyOf(m_rows[i]) == key)
                return i;
        }
        return -1;
    }

    void replace(int i, const Row &row)
    {
        const auto roles = changedRoles(m_rows[i], row);
        m_rows[i] = row;
        if (!roles.isEmpty())
            Q_EMIT dataChanged(index(i), index(i), roles);
    }

    QList<Row> m_rows;
};

} // namespace qonduit
