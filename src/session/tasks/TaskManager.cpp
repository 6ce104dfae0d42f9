// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/tasks/TaskManager.h"

#include "core/Log.h"
#include "core/Text.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <algorithm>
#include <numeric>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// How often a task whose time is up looks whether the person has answered by now.
constexpr auto questionPause = 1s;

const char *eventFor(Task::Status status)
{
    switch (status) {
    case Task::Status::Working:
        return "task_created";
    case Task::Status::Completed:
        return "task_completed";
    case Task::Status::Failed:
        return "task_failed";
    case Task::Status::Cancelled:
        return "task_cancelled";
    case Task::Status::Expired:
        break;
    }
    return "task_expired";
}

enum class First { Answer, Budget, Cancel };

/// Tells operators what becomes of a call. Its arguments are nobody's business.
void logCall(Log::Level level, const char *event, const TaskManager::Run &run, const char *state)
{
    if (Log::isWanted(level))
        Log::event(logSession(), level, event,
                   { { QStringLiteral("server"), run.server },
                     { QStringLiteral("tool"), singleLine(run.tool, 100) },
                     { QStringLiteral("state"), QString::fromLatin1(state) } });
}

} // namespace

TaskManager::TaskManager(Clock &clock, Ids &ids, EventQueue &events, Limits limits)
    : m_clock(clock), m_ids(ids), m_events(events), m_limits(limits)
{
}

TaskManager::~TaskManager()
{
    for (const auto &task : m_tasks) // somebody may hold it longer than us
        task->m_timer.stop();
}

Result<> TaskManager::checkRoom() const
{
    if (workingCount() < m_limits.working)
        return {};
    return Error(ErrorCode::Overloaded,
                 QStringLiteral("%1 tasks are working already; wait for one with await_activity, or cancel one")
                     .arg(m_limits.working));
}

QCoro::Task<TaskManager::Outcome> TaskManager::runWithin(Run run)
{
    if (!checkRoom())
        co_return refuse(run);
    const QPointer<TaskManager> self = this;
    const auto &[returned, promotion] = toolCallTransitions;
    logCall(Log::Level::Debug, "tool_execution_start", run, returned.from);
    const Cell<First> first;
    Timer budget(m_clock);
    const auto onAnswer = run.call->answer().subscribe([first] { first.settle(First::Answer); });
    const auto onCancel = run.cancelled.subscribe([first] { first.settle(First::Cancel); });
    if (!first.isSettled())
        budget.start(run.budget, [first] { first.settle(First::Budget); });
    const auto which = co_await first;
    if (which == First::Answer || !self) {
        run.call->cancel(QStringLiteral("the session ended")); // no effect on an answer that is there
        logCall(Log::Level::Debug, "tool_execution_complete", run, returned.to);
        co_return Outcome { run.call->answer().value(), nullptr };
    }
    if (which == First::Cancel) {
        run.call->cancel(run.cancelled.value().message);
        logCall(Log::Level::Debug, "tool_execution_complete", run, returned.to);
        co_return Outcome { run.call->answer().value(), nullptr };
    }
    if (!checkRoom()) // others were promoted meanwhile
        co_return refuse(run);
    logCall(Log::Level::Info, "tool_execution_timeout", run, promotion.to);
    co_return Outcome { std::nullopt, promote(run) };
}

std::shared_ptr<Task> TaskManager::find(const QString &id) const
{
    const auto found = std::find_if(m_tasks.begin(), m_tasks.end(), [&](const auto &task) { return task->id() == id; });
    return found == m_tasks.end() ? nullptr : *found;
}

std::size_t TaskManager::workingCount() const
{
    return std::size_t(
        std::count_if(m_tasks.begin(), m_tasks.end(), [](const auto &task) { return task->isWorking(); }));
}

std::vector<std::shared_ptr<Task>> TaskManager::working(const QString &server) const
{
    std::vector<std::shared_ptr<Task>> found;
    std::copy_if(m_tasks.begin(), m_tasks.end(), std::back_inserter(found),
                 [&](const auto &task) { return task->isWorking() && (server.isEmpty() || task->server() == server); });
    return found;
}

Result<> TaskManager::cancel(const QString &id)
{
    const auto task = find(id);
    if (!task)
        return Error(ErrorCode::NotFound, QStringLiteral("no task is called %1").arg(id));
    if (!task->isWorking())
        return Error(
            ErrorCode::Rejected,
            QStringLiteral("task %1 is %2 already").arg(id, QString::fromLatin1(Task::statusName(task->status()))));
    end(task, Task::Status::Cancelled, {}, std::nullopt);
    task->call().cancel(QStringLiteral("the task was cancelled"));
    return {};
}

void TaskManager::cancelAll(const QString &reason)
{
    for (const auto &task : working()) {
        end(task, Task::Status::Cancelled, {}, Error(ErrorCode::Cancelled, reason));
        task->call().cancel(reason);
    }
}

void TaskManager::addWaitingTime(const QString &server, std::chrono::milliseconds waited)
{
    for (const auto &task : working(server)) {
        task->addWaitingTime(waited);
        watchDeadline(task);
    }
}

TaskManager::Outcome TaskManager::refuse(const Run &run) const
{
    const auto room = checkRoom();
    run.call->cancel(room.error().message);
    return { Result<RawJson>(room.error()), nullptr };
}

std::shared_ptr<Task> TaskManager::promote(const Run &run)
{
    const auto ttl = std::min(run.ttl > 0ms ? run.ttl : m_limits.ttl, m_limits.longestTtl);
    auto task = std::make_shared<Task>(m_clock, m_ids.next(), run.server, run.tool, ttl, run.call);
    m_tasks.push_back(task);
    watchDeadline(task);
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("task_id", task->id());
    writer.member("tool", task->tool());
    writer.end();
    m_events.append("task_created", task->server(), RawJson::fromTrusted(data));
    Q_EMIT changed();
    follow(task); // runs detached
    return task;
}

QCoro::Task<> TaskManager::follow(std::shared_ptr<Task> task)
{
    const QPointer<TaskManager> self = this;
    const auto answer = co_await task->call().answer();
    if (!self)
        co_return;
    if (answer)
        end(task, Task::Status::Completed, *answer, std::nullopt);
    else
        end(task, Task::Status::Failed, {}, answer.error());
}

void TaskManager::end(const std::shared_ptr<Task> &task, Task::Status status, const RawJson &result,
                      std::optional<Error> error)
{
    if (!task->mayBecome(status)) {
        qCDebug(logSession) << "dropped a late result of task" << task->id();
        return; // the first end counts
    }
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("task_id", task->id());
    writer.member("tool", task->tool());
    writer.member("status", Task::statusName(status));
    if (error)
        writer.member("error", error->message);
    writer.end();
    if (status == Task::Status::Failed || status == Task::Status::Expired)
        Log::event(logSession(), Log::Level::Warn, eventFor(status),
                   { { QStringLiteral("server"), task->server() },
                     { QStringLiteral("tool"), singleLine(task->tool(), 100) } });
    task->finish(status, result, std::move(error));
    forgetSurplus(task);
    forgetLater(task);
    // The event stands before those who wait for the task go on, so their result carries it.
    m_events.append(eventFor(status), task->server(), RawJson::fromTrusted(data));
    task->ended().settle(true);
    Q_EMIT changed();
}

void TaskManager::watchDeadline(const std::shared_ptr<Task> &task)
{
    task->m_timer.start(task->remaining(), [this, weak = std::weak_ptr<Task>(task)] {
        const auto due = weak.lock();
        if (!due || !due->isWorking())
            return;
        if (m_isAsking && m_isAsking(due->server())) {
            due->addPause(questionPause);
            watchDeadline(due);
            return;
        }
        const auto why =
            QStringLiteral("the task lived longer than its ttl of %1 s").arg(double(due->ttl().count()) / 1000);
        end(due, Task::Status::Expired, {}, Error(ErrorCode::Timeout, why));
        due->call().cancel(why);
    });
}

/// Forgets ended tasks, the oldest first, until neither they nor their results are too many. \p latest stays.
void TaskManager::forgetSurplus(const std::shared_ptr<Task> &latest)
{
    auto count = m_tasks.size() - workingCount();
    auto bytes = std::accumulate(m_tasks.begin(), m_tasks.end(), qsizetype(0),
                                 [](qsizetype sum, const auto &task) { return sum + task->result().view().size(); });
    while (count > 1 && (count > m_limits.ended || bytes > m_limits.endedBytes)) {
        const auto oldest = std::find_if(m_tasks.begin(), m_tasks.end(),
                                         [&](const auto &known) { return !known->isWorking() && known != latest; });
        bytes -= (*oldest)->result().view().size();
        --count;
        m_tasks.erase(oldest);
    }
}

void TaskManager::forgetLater(const std::shared_ptr<Task> &task)
{
    task->m_timer.start(m_limits.keepEnded, [this, id = task->id()] {
        m_tasks.erase(
            std::remove_if(m_tasks.begin(), m_tasks.end(), [&](const auto &known) { return known->id() == id; }),
            m_tasks.end());
        Q_EMIT changed();
    });
}

} // namespace qonduit
