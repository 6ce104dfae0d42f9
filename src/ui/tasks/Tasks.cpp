// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/Tasks.h"

#include "core/Text.h"
#include "ui/models/PayloadText.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype nameLimit = 200;

} // namespace

Tasks::Tasks(TasksLink &link, Clock &clock, QObject *parent)
    : QObject(parent), m_link(link), m_clock(clock), m_tick(clock)
{
    connect(&link, &TasksLink::tasksCame, this, &Tasks::take);
    connect(&link, &TasksLink::detailsCame, this, &Tasks::takeDetails);
}

bool Tasks::isWatched() const
{
    return m_link.isWatched();
}

void Tasks::setWatched(bool isWatched)
{
    if (isWatched == m_link.isWatched())
        return;
    m_link.setWatched(isWatched);
    if (isWatched)
        tick();
    else
        m_tick.stop();
    Q_EMIT watchedChanged();
}

void Tasks::take(const QList<TaskRow> &tasks)
{
    m_list.take(tasks, m_clock.now());
    if (isWatched() && m_list.running() > 0 && !m_tick.isActive())
        tick();
    const auto *row = m_selected.isEmpty() ? nullptr : m_list.find(m_selected);
    if (m_selected.isEmpty() || (row && *row == m_row))
        return;
    if (!row)
        return select({});
    if (row->status != m_row.status)
        Q_EMIT m_link.detailsRequested(m_selected); // there may be a result now
    m_row = *row;
    Q_EMIT selectedChanged();
}

void Tasks::tick()
{
    m_list.setNow(m_clock.now());
    if (isWatched() && m_list.running() > 0)
        m_tick.start(1s, [this] { tick(); });
}

void Tasks::select(const QString &id)
{
    if (id == m_selected)
        return;
    const auto *row = m_list.find(id);
    m_selected = row ? id : QString();
    m_row = row ? *row : TaskRow();
    m_hasDetails = false;
    m_arguments.clear();
    m_result.clear();
    if (row)
        Q_EMIT m_link.detailsRequested(id);
    Q_EMIT selectedChanged();
}

void Tasks::cancel(const QString &id)
{
    Q_EMIT m_link.cancelRequested(id);
}

void Tasks::takeDetails(const TaskDetails &details)
{
    if (details.id != m_selected || !details.isThere)
        return;
    m_hasDetails = true;
    m_arguments = jsonText(details.arguments);
    m_result = resultText(details.result);
    Q_EMIT selectedChanged();
}

QString Tasks::title() const
{
    return singleLine(m_row.tool, nameLimit);
}

QString Tasks::facts() const
{
    return tr("%1 · for %2").arg(m_row.server, singleLine(m_row.client, nameLimit));
}

QString Tasks::condition() const
{
    return TasksModel::condition(m_row.status);
}

bool Tasks::canCancel() const
{
    return !m_selected.isEmpty() && m_row.isWorking();
}

QString Tasks::error() const
{
    return cutText(m_row.error);
}

QString Tasks::resultNote() const
{
    if (!m_hasDetails || !m_result.isEmpty())
        return {};
    return m_row.isWorking() ? tr("There is no result yet.") : tr("There is no result.");
}

} // namespace qonduit
