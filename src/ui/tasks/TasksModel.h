// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/TasksLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The tasks of every session: those that run first, then those that have ended, each the newest first.
class TasksModel : public KeyedListModel<TaskRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Tasks")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int running READ running NOTIFY countChanged)

public:
    enum class Role {
        TaskId = Qt::UserRole + 1,
        Tool,
        Server,
        Client,
        Running,
        Condition, ///< `good`, `busy`, `bad` or `off`: picks the colour
        StatusText,
        Share, ///< how much is done, 0 to 1; below zero when nobody knows
        ProgressText, ///< its server's words and numbers; empty when it tells nothing
        ErrorText,
        ElapsedText,
        LeftText, ///< how long it may take, or still live; empty when it has ended
        Label, ///< the row in one sentence
    };
    Q_ENUM(Role)

    using TimePoint = TaskRow::TimePoint;

    explicit TasksModel(QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }
    int running() const { return m_running; }

    void take(QList<TaskRow> tasks, TimePoint now);
    /// Time has passed.
    void setNow(TimePoint now);
    /// Null when there is none.
    const TaskRow *find(const QString &id) const;

    static QString statusText(TaskRow::Status status);
    static QString condition(TaskRow::Status status);

Q_SIGNALS:
    void countChanged();

protected:
    QString keyOf(const TaskRow &row) const override { return row.id; }
    QList<int> changedRoles(const TaskRow &before, const TaskRow &after) const override;

private:
    QVariant value(const TaskRow &row, Role role) const;
    QString elapsedText(const TaskRow &row) const;
    QString leftText(const TaskRow &row) const;

    TimePoint m_now {};
    int m_running = 0;
};

} // namespace qonduit
