// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "ui/tasks/TasksModel.h"

#include <QQmlEngine>

namespace qonduit {

class TasksLink;

/// The page of running and finished tasks of every session.
class Tasks : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(qonduit::TasksModel *list READ list CONSTANT)
    /// Whether somebody looks; nothing comes up from the engine, and no clock ticks, otherwise.
    Q_PROPERTY(bool watched READ isWatched WRITE setWatched NOTIFY watchedChanged)
    /// The task whose details are shown; empty for none.
    Q_PROPERTY(QString selected READ selected NOTIFY selectedChanged)
    Q_PROPERTY(QString title READ title NOTIFY selectedChanged)
    Q_PROPERTY(QString facts READ facts NOTIFY selectedChanged)
    Q_PROPERTY(QString condition READ condition NOTIFY selectedChanged)
    Q_PROPERTY(bool canCancel READ canCancel NOTIFY selectedChanged)
    Q_PROPERTY(QString error READ error NOTIFY selectedChanged)
    Q_PROPERTY(QString arguments READ arguments NOTIFY selectedChanged)
    Q_PROPERTY(QString result READ result NOTIFY selectedChanged)
    Q_PROPERTY(QString resultNote READ resultNote NOTIFY selectedChanged)

public:
    /// Both outlive this.
    Tasks(TasksLink &link, Clock &clock, QObject *parent = nullptr);

    TasksModel *list() { return &m_list; }
    bool isWatched() const;
    void setWatched(bool isWatched);
    const QString &selected() const { return m_selected; }
    QString title() const;
    QString facts() const;
    QString condition() const;
    bool canCancel() const;
    QString error() const;
    const QString &arguments() const { return m_arguments; }
    const QString &result() const { return m_result; }
    QString resultNote() const;

    Q_INVOKABLE void select(const QString &id);
    /// Ends a task at its server too.
    Q_INVOKABLE void cancel(const QString &id);

Q_SIGNALS:
    void watchedChanged();
    void selectedChanged();

private:
    void take(const QList<TaskRow> &tasks);
    void takeDetails(const TaskDetails &details);
    void tick();

    TasksLink &m_link;
    Clock &m_clock;
    TasksModel m_list;
    Timer m_tick;
    QString m_selected;
    TaskRow m_row; ///< the selected one
    bool m_hasDetails = false;
    QString m_arguments;
    QString m_result;
};

} // namespace qonduit
