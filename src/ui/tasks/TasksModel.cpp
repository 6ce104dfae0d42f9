// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/TasksModel.h"

#include "core/Text.h"
#include "ui/models/DurationText.h"

#include <QLocale>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype nameLimit = 120;
constexpr qsizetype messageLimit = 400;
/// From which share on an estimate is worth its words.
constexpr double leastShare = 0.02;

double shareOf(const TaskRow &row)
{
    if (!row.progress || !row.total || *row.total <= 0)
        return -1;
    return std::clamp(*row.progress / *row.total, 0.0, 1.0);
}

QString progressText(const TaskRow &row)
{
    const QLocale locale;
    QStringList parts;
    if (row.progress) {
        const auto count = [&locale](double value) {
            return locale.toString(value, 'f', QLocale::FloatingPointShortest);
        };
        const auto done = count(*row.progress);
        parts += row.total ? TasksModel::tr("%1 of %2").arg(done, count(*row.total)) : done;
    }
    if (!row.message.isEmpty())
        parts += singleLine(row.message, messageLimit);
    return parts.join(QStringLiteral(" · "));
}

/// To the second, so that it does not flicker.
QString secondsText(std::chrono::steady_clock::duration length)
{
    const auto seconds = std::chrono::floor<std::chrono::seconds>(std::max(length, length.zero())).count();
    if (seconds < 60)
        return TasksModel::tr("%1 s").arg(seconds);
    return durationText(std::chrono::seconds(seconds));
}

} // namespace

TasksModel::TasksModel(QObject *parent) : KeyedListModel(parent) { }

QVariant TasksModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return value(rows().at(index.row()), role == Qt::DisplayRole ? Role::Label : Role(role));
}

QHash<int, QByteArray> TasksModel::roleNames() const
{
    return {
        { int(Role::TaskId), "taskId" },
        { int(Role::Tool), "tool" },
        { int(Role::Server), "server" },
        { int(Role::Client), "client" },
        { int(Role::Running), "running" },
        { int(Role::Condition), "condition" },
        { int(Role::StatusText), "statusText" },
        { int(Role::Share), "share" },
        { int(Role::ProgressText), "progressText" },
        { int(Role::ErrorText), "errorText" },
        { int(Role::ElapsedText), "elapsedText" },
        { int(Role::LeftText), "leftText" },
        { int(Role::Label), "label" },
    };
}

void TasksModel::take(QList<TaskRow> tasks, TimePoint now)
{
    std::stable_sort(tasks.begin(), tasks.end(), [](const TaskRow &a, const TaskRow &b) {
        if (a.isWorking() != b.isWorking())
            return a.isWorking();
        return a.isWorking() ? a.started > b.started : a.ended > b.ended;
    });
    const int before = rowCount();
    m_now = now;
    update(tasks);
    const int running = int(std::count_if(tasks.begin(), tasks.end(), [](const auto &row) { return row.isWorking(); }));
    if (std::exchange(m_running, running) != running || before != rowCount())
        Q_EMIT countChanged();
}

void TasksModel::setNow(TimePoint now)
{
    m_now = now;
    if (m_running > 0) // they are the first
        Q_EMIT dataChanged(index(0), index(m_running - 1),
                           { int(Role::ElapsedText), int(Role::LeftText), int(Role::Label) });
}

const TaskRow *TasksModel::find(const QString &id) const
{
    const auto found = std::find_if(rows().begin(), rows().end(), [&id](const TaskRow &row) { return row.id == id; });
    return found == rows().end() ? nullptr : &*found;
}

QString TasksModel::statusText(TaskRow::Status status)
{
    switch (status) {
    case TaskRow::Status::Working:
        return tr("Running");
    case TaskRow::Status::Completed:
        return tr("Completed");
    case TaskRow::Status::Failed:
        return tr("Failed");
    case TaskRow::Status::Cancelled:
        return tr("Cancelled");
    case TaskRow::Status::Expired:
        return tr("Out of time");
    }
    return {};
}

QString TasksModel::condition(TaskRow::Status status)
{
    switch (status) {
    case TaskRow::Status::Working:
        return QStringLiteral("busy");
    case TaskRow::Status::Completed:
        return QStringLiteral("good");
    case TaskRow::Status::Failed:
    case TaskRow::Status::Expired:
        return QStringLiteral("bad");
    case TaskRow::Status::Cancelled:
        break;
    }
    return QStringLiteral("off");
}

QList<int> TasksModel::changedRoles(const TaskRow &before, const TaskRow &after) const
{
    QList<int> changed;
    if (before == after)
        return changed;
    for (int role = int(Role::TaskId); role <= int(Role::Label); ++role) {
        if (value(before, Role(role)) != value(after, Role(role)))
            changed += role;
    }
    return changed;
}

QVariant TasksModel::value(const TaskRow &row, Role role) const
{
    switch (role) {
    case Role::TaskId:
        return row.id;
    case Role::Tool:
        return singleLine(row.tool, nameLimit);
    case Role::Server:
        return row.server;
    case Role::Client:
        return singleLine(row.client, nameLimit);
    case Role::Running:
        return row.isWorking();
    case Role::Condition:
        return condition(row.status);
    case Role::StatusText:
        return statusText(row.status);
    case Role::Share:
        return shareOf(row);
    case Role::ProgressText:
        return row.isWorking() ? progressText(row) : QString();
    case Role::ErrorText:
        return singleLine(row.error, messageLimit);
    case Role::ElapsedText:
        return elapsedText(row);
    case Role::LeftText:
        return leftText(row);
    case Role::Label:
        return QStringList { singleLine(row.tool, nameLimit), row.server, statusText(row.status), elapsedText(row) }
            .join(QStringLiteral(", "));
    }
    return {};
}

QString TasksModel::elapsedText(const TaskRow &row) const
{
    if (row.isWorking())
        return secondsText(m_now - row.started);
    return durationText(std::chrono::duration_cast<std::chrono::microseconds>(row.ended - row.started));
}

QString TasksModel::leftText(const TaskRow &row) const
{
    if (!row.isWorking())
        return {};
    const auto life = tr("at most %1").arg(secondsText(row.deadline - m_now));
    const auto share = shareOf(row);
    if (share < leastShare)
        return life;
    const auto elapsed = std::chrono::duration<double>(m_now - row.started);
    const auto left = std::chrono::duration_cast<std::chrono::steady_clock::duration>(elapsed * (1 - share) / share);
    return tr("about %1, %2").arg(secondsText(left), life);
}

} // namespace qonduit
