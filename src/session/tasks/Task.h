// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Result.h"
#include "protocol/json/RawJson.h"
#include "session/StateTable.h"

#include <QByteArray>
#include <QString>

#include <array>
#include <chrono>
#include <memory>
#include <optional>

namespace qonduit {

class BackendCall;

/// What becomes of a call of a server's tool.
inline constexpr std::array<StateTransition, 2> toolCallTransitions { {
    { "in_flight", "returned_result", "the call ends within its budget" },
    { "in_flight", "promoted_to_task", "the budget ends first" },
} };

/// What becomes of a task.
inline constexpr std::array<StateTransition, 4> taskTransitions { {
    { "working", "completed", "the server answers" },
    { "working", "failed", "the call fails" },
    { "working", "cancelled", "cancel_task, or the end of the session" },
    { "working", "expired", "its time is up" },
} };

/// A tool call that has outlived the patience of whoever asked for it.
///
/// Its states are those of taskTransitions; what has ended does not change any more.
class Task
{
public:
    enum class Status { Working, Completed, Failed, Cancelled, Expired };

    Task(Clock &clock, QString id, QString server, QString tool, std::chrono::milliseconds ttl,
         std::shared_ptr<BackendCall> call);

    const QString &id() const { return m_id; }
    const QString &server() const { return m_server; }
    const QString &tool() const { return m_tool; }
    const QString &createdAt() const { return m_createdAt; }
    Status status() const { return m_status; }
    bool isWorking() const { return m_status == Status::Working; }
    /// Whether taskTransitions leads there from the present status.
    bool mayBecome(Status status) const;
    std::chrono::milliseconds ttl() const { return m_ttl; }
    /// What is left of the TTL.
    std::chrono::milliseconds remaining() const;
    Clock::TimePoint startedAt() const { return m_startedAt; }
    Clock::TimePoint deadline() const { return m_deadline; }
    /// When it has ended; undefined while it works.
    Clock::TimePoint endedAt() const { return m_endedAt; }
    /// The latest that its server has told, without what is large; missing when that is nothing.
    const RawJson &progress() const { return m_progress; }
    /// The backend's result; missing unless completed.
    const RawJson &result() const { return m_result; }
    const std::optional<Error> &error() const { return m_error; }
    /// Settled by the manager when the task has ended and its event stands.
    const Cell<bool> &ended() const { return m_ended; }
    BackendCall &call() const { return *m_call; }

    /// Keeps what the latest progress notification tells, without what is large.
    void setProgress(const RawJson &params);
    /// Gives the task a little more time, because the person has not answered its server yet.
    void addPause(std::chrono::milliseconds by);
    /// The person has answered its server: the wait, as far as it fell into the task's life, does not count.
    void addWaitingTime(std::chrono::milliseconds waited);
    /// Says how the task has ended. Whoever waits for ended() is not woken yet.
    void finish(Status status, const RawJson &result, std::optional<Error> error);

    /// The row of `get_task` and `list_tasks`.
    QByteArray toJson() const;

    static QByteArray statusName(Status status);
    static std::optional<Status> statusFromName(const QString &name);

private:
    friend class TaskManager;
    Clock &m_clock;
    QString m_id;
    QString m_server;
    QString m_tool;
    Status m_status = Status::Working;
    QString m_createdAt;
    QString m_updatedAt;
    std::chrono::milliseconds m_ttl;
    Clock::TimePoint m_startedAt;
    Clock::TimePoint m_deadline;
    Clock::TimePoint m_endedAt {};
    std::chrono::milliseconds m_paused { 0 }; ///< given in advance on the present wait
    std::shared_ptr<BackendCall> m_call;
    RawJson m_progress;
    RawJson m_result;
    std::optional<Error> m_error;
    Cell<bool> m_ended;
    Timer m_timer; ///< to the deadline, then to the day it is forgotten
};

} // namespace qonduit
