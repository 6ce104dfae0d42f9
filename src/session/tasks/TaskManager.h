// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/BackendCall.h"
#include "core/Ids.h"
#include "session/events/EventQueue.h"
#include "session/tasks/Task.h"

#include <QCoroTask>
#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace qonduit {

/// The tasks of one session, and the only place that makes them: a tool call that outlives its budget is promoted.
class TaskManager : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        std::chrono::milliseconds ttl { 10 * 60 * 1000 };
        std::chrono::milliseconds longestTtl { 30 * 60 * 1000 };
        std::chrono::milliseconds keepEnded { 5 * 60 * 1000 };
        std::size_t working = 100;
        std::size_t ended = 200; ///< kept; the oldest makes room
        qsizetype endedBytes = 64 * 1024 * 1024; ///< of their results together; one is always kept
    };

    /// A tool call and who is concerned by it.
    struct Run
    {
        std::shared_ptr<BackendCall> call;
        QString server;
        QString tool;
        std::chrono::milliseconds budget { 120000 };
        std::chrono::milliseconds ttl { 0 }; ///< zero: the default
        Cell<Error> cancelled; ///< settles when whoever asked no longer wants it
    };
    /// How it went within the budget: an answer, or else a task.
    struct Outcome
    {
        std::optional<Result<RawJson>> answer;
        std::shared_ptr<Task> promoted;
    };

    /// \param clock, \p ids and \p events outlive the manager
    TaskManager(Clock &clock, Ids &ids, EventQueue &events, Limits limits);
    ~TaskManager() override;

    /// \returns Overloaded when so many tasks are working that a call could not become one
    Result<> checkRoom() const;
    /// Waits for a call for as long as its budget lasts, then lets it go on as a task.
    /// \returns Overloaded as the answer when too many tasks are working already; the call is given up then
    QCoro::Task<Outcome> runWithin(Run run);

    const std::vector<std::shared_ptr<Task>> &tasks() const { return m_tasks; }
    std::shared_ptr<Task> find(const QString &id) const;
    std::size_t workingCount() const;
    /// The rows of all working tasks, of one server when it is named.
    std::vector<std::shared_ptr<Task>> working(const QString &server = {}) const;

    /// Cancels at the backend too.
    /// \returns NotFound, or Rejected when the task has ended
    Result<> cancel(const QString &id);
    void cancelAll(const QString &reason);

    /// Says whether the person is being asked something by this server: its tasks do not expire meanwhile.
    void setQuestionProbe(std::function<bool(const QString &server)> isAsking) { m_isAsking = std::move(isAsking); }
    /// Adds the time spent waiting for a person to the tasks of a server.
    void addWaitingTime(const QString &server, std::chrono::milliseconds waited);

Q_SIGNALS:
    void changed();

private:
    Outcome refuse(const Run &run) const;
    std::shared_ptr<Task> promote(const Run &run);
    QCoro::Task<> follow(std::shared_ptr<Task> task);
    void end(const std::shared_ptr<Task> &task, Task::Status status, const RawJson &result, std::optional<Error> error);
    void watchDeadline(const std::shared_ptr<Task> &task);
    void forgetLater(const std::shared_ptr<Task> &task);
    void forgetSurplus(const std::shared_ptr<Task> &latest);

    Clock &m_clock;
    Ids &m_ids;
    EventQueue &m_events;
    Limits m_limits;
    std::function<bool(const QString &)> m_isAsking;
    std::vector<std::shared_ptr<Task>> m_tasks;
};

} // namespace qonduit
