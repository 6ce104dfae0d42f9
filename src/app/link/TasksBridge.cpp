// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/TasksBridge.h"

#include "app/Engine.h"
#include "app/activity/SecretMask.h"
#include "app/link/TasksLink.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// How often the progress of working tasks is looked at, while the page is open.
constexpr auto progressPause = 250ms;
/// Bytes of arguments and of a result that go up to the window.
constexpr qsizetype payloadLimit = 256 * 1024;

TaskRow::Status statusOf(const Task &task)
{
    switch (task.status()) {
    case Task::Status::Working:
        return TaskRow::Status::Working;
    case Task::Status::Completed:
        return TaskRow::Status::Completed;
    case Task::Status::Failed:
        return TaskRow::Status::Failed;
    case Task::Status::Cancelled:
        return TaskRow::Status::Cancelled;
    case Task::Status::Expired:
        break;
    }
    return TaskRow::Status::Expired;
}

TaskRow rowOf(const Session &session, const Task &task)
{
    TaskRow row;
    row.id = task.id();
    row.client = session.client().title();
    row.server = task.server();
    row.tool = task.tool();
    row.status = statusOf(task);
    row.started = task.startedAt();
    row.deadline = task.deadline();
    row.ended = task.endedAt();
    row.progress = task.progress()["progress"].toDouble();
    row.total = task.progress()["total"].toDouble();
    row.message = task.progress()["message"].toString().value_or(QString());
    if (task.error())
        row.error = task.error()->message;
    return row;
}

/// Of JSON that may be long, without the server's secrets.
QByteArray shown(const ServerConfig *server, const RawJson &json)
{
    const auto beginning = json.view().first(std::min(json.view().size(), payloadLimit));
    const auto text = QString::fromUtf8(beginning);
    return withoutSecrets((server ? server->withoutSecrets(text) : text).toUtf8());
}

} // namespace

TasksBridge::TasksBridge(Engine &engine, TasksLink &link)
    : m_engine(engine), m_link(link), m_lift(engine.clock(), link, [this] { return read(); }), m_look(engine.clock())
{
    connect(&link, &PageLink::watchedChanged, this, [this](bool isWatched) {
        m_isWatched = isWatched;
        tell();
    });
    connect(&m_engine.sessions(), &SessionManager::changed, this, &TasksBridge::tell);
    connect(&link, &TasksLink::detailsRequested, this, &TasksBridge::readDetails);
    connect(&link, &TasksLink::cancelRequested, this, &TasksBridge::cancel);
}

void TasksBridge::tell()
{
    if (m_isWatched)
        m_lift.schedule();
}

NewsLift::News TasksBridge::read()
{
    QList<TaskRow> rows;
    bool isWorking = false;
    for (auto *session : m_engine.sessions().sessions()) {
        for (const auto &task : session->tasks().tasks()) {
            rows += rowOf(*session, *task);
            isWorking = isWorking || task->isWorking();
        }
    }
    if (isWorking && m_isWatched)
        m_look.start(progressPause, [this] { tell(); });
    return [&link = m_link, rows] { Q_EMIT link.tasksCame(rows); };
}

void TasksBridge::readDetails(const QString &id)
{
    TaskDetails details;
    details.id = id;
    const auto [session, task] = find(id);
    details.isThere = task != nullptr;
    if (task) {
        const auto *server = m_engine.registry().find(task->server());
        details.arguments = shown(server, task->call().params()["arguments"]);
        details.result = shown(server, task->result());
    }
    tellWindow(m_link, [details](TasksLink &link) { Q_EMIT link.detailsCame(details); });
}

void TasksBridge::cancel(const QString &id)
{
    const auto [session, task] = find(id);
    if (task)
        std::ignore = session->tasks().cancel(id); // one that has just ended is as good
}

std::pair<Session *, std::shared_ptr<Task>> TasksBridge::find(const QString &id) const
{
    for (auto *session : m_engine.sessions().sessions()) {
        if (auto task = session->tasks().find(id))
            return { session, std::move(task) };
    }
    return { nullptr, nullptr };
}

} // namespace qonduit
