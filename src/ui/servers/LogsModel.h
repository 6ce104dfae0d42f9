// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/DetailLink.h"

#include <QAbstractListModel>
#include <QQmlEngine>

#include <deque>

namespace qonduit {

/// What the server that is looked at has logged: the last thousand lines, the newest at the end.
///
/// News comes in batches, and each is one insertion; what makes room goes in one removal.
class LogsModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by ServerInspector")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int kept READ kept NOTIFY countChanged)
    Q_PROPERTY(int least READ least WRITE setLeast NOTIFY leastChanged)

public:
    static constexpr std::size_t most = 1000;

    enum class Role {
        Time = Qt::UserRole + 1,
        Source, ///< `protocol`, `stderr` or `stdout`
        Level, ///< in words
        Severity, ///< `good`, `busy` or `bad`: picks the colour
        Text,
        Session, ///< whose connection it came over; empty for the window's own
    };
    Q_ENUM(Role)

    explicit LogsModel(DetailLink &link, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int count() const { return rowCount(); }
    /// How many are kept, those that are not shown too.
    int kept() const { return int(m_rows.size()); }
    /// Only what is at least of this level is shown: 0 debug, 1 info, 3 warnings, 4 errors. What programs print has no
    /// level, and counts as info.
    int least() const { return m_least; }
    void setLeast(int level);

    Q_INVOKABLE void clear();
    /// All that is shown, a line each, for the clipboard.
    Q_INVOKABLE QString text() const;

Q_SIGNALS:
    void countChanged();
    void leastChanged();

private:
    void append(const QList<LogRow> &rows);
    bool isShown(const LogRow &row) const { return row.level >= m_least; }
    QString lineOf(const LogRow &row) const;

    std::deque<LogRow> m_rows; ///< all that are kept
    std::deque<LogRow> m_shown; ///< those of them that are shown
    QString m_server;
    int m_least = 0;
};

} // namespace qonduit
