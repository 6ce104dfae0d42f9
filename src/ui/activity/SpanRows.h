// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/activity/SpanList.h"

#include <QAbstractListModel>
#include <QQmlEngine>

namespace qonduit {

/// The rows of the waterfall that are in sight: a window onto the list.
///
/// Rows that leave it on one side come back on the other as moves, so that their items are used again. What is out of
/// sight costs nothing, whatever its number.
class SpanRows : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Activity")
    /// The row of the list that is the first in sight.
    Q_PROPERTY(int first READ first NOTIFY firstChanged)

public:
    enum class Role {
        Title = Qt::UserRole + 1, ///< what it is about, else its method
        Method, ///< empty when it is the title
        Server,
        Client,
        Depth,
        Condition, ///< `good`, `busy`, `bad` or `off`: picks the colour
        StatusText,
        Begin, ///< milliseconds on the time axis
        End, ///< the same; below zero while it is pending
        DurationText,
        Label, ///< the row in one sentence
    };
    Q_ENUM(Role)

    /// \param list outlives this
    explicit SpanRows(const SpanList &list, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int first() const { return m_first; }
    /// Shows so many rows of the list from one on, as they are now.
    void look(int first, int count);
    /// The list has changed.
    void refresh() { look(m_first, m_count); }

    static QString statusText(SpanRow::Status status);
    static QString condition(SpanRow::Status status);

Q_SIGNALS:
    void firstChanged();

private:
    struct Shown
    {
        SpanRow row;
        int depth = 0;
    };
    static bool looksSame(const Shown &a, const Shown &b);
    void turn(const QList<Shown> &wanted);

    const SpanList &m_list;
    QList<Shown> m_shown;
    int m_first = 0;
    int m_count = 0;
};

} // namespace qonduit
