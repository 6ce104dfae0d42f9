// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"
#include "ui/models/JsonRow.h"

#include <QAbstractListModel>
#include <QQmlEngine>

namespace qonduit {

/// A JSON value as rows that fold open and shut, for a list: what is in the value, level by level, in the order and
/// with the numbers that came. All of it is somebody else's.
///
/// A row is made when the one around it is opened, so a value costs what is looked at of it. An object or array gives
/// JsonRow::atOnce rows, and one that gives the next. A text or number that is too long for a line opens too, and is
/// then shown whole.
class JsonTree : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by who shows a value")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum class Role {
        Level = Qt::UserRole + 1,
        Name,
        Value, ///< as JsonRow::shownValue()
        Kind, ///< as JsonRow::kindName()
        IsOpen,
        CanOpen,
    };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }

    /// Shows \p value with its first two levels open, as far as they are short.
    void setValue(const RawJson &value);

    /// Opens or shuts a row; what gives more gives it. Does nothing where there is nothing to open.
    Q_INVOKABLE void setOpen(int row, bool isOpen);
    /// The row that \p row is within; -1 for none.
    Q_INVOKABLE int parentOf(int row) const;
    /// Puts a row's whole value on the clipboard.
    Q_INVOKABLE void copy(int row) const;

Q_SIGNALS:
    void countChanged();

private:
    bool has(int row) const { return row >= 0 && row < m_rows.size(); }
    void openWhatIsShort();
    void insert(int before, const QList<JsonRow> &rows);
    void remove(int first, int count);

    RawJson m_json; ///< what the rows look into
    QList<JsonRow> m_rows;
};

} // namespace qonduit
