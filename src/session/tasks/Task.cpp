// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/tasks/Task.h"

#include "protocol/json/Write.h"

#include <algorithm>

namespace qonduit {

namespace {

/// Bytes of each part of a progress notification that are kept: they stand in every look at the task.
constexpr qsizetype progressLimit = 1000;

struct StatusName
{
    Task::Status status;
    const char *name;
};
constexpr std::array<StatusName, 5> statusNames { {
    { Task::Status::Working, "working" },
    { Task::Status::Completed, "completed" },
    { Task::Status::Failed, "failed" },
    { Task::Status::Cancelled, "cancelled" },
    { Task::Status::Expired, "expired" },
} };

} // namespace

Task::Task(Clock &clock, QString id, QString server, QString tool, std::chrono::milliseconds ttl,
           std::shared_ptr<BackendCall> call)
    : m_clock(clock),
      m_id(std::move(id)),
      m_server(std::move(server)),
      m_tool(std::move(tool)),
      m_createdAt(clock.timestamp()),
      m_updatedAt(m_createdAt),
      m_ttl(ttl),
      m_startedAt(clock.now()),
      m_deadline(m_startedAt + ttl),
      m_call(std::move(call)),
      m_timer(clock)
{
}

std::chrono::milliseconds Task::remaining() const
{
    return std::max(std::chrono::ceil<std::chrono::milliseconds>(m_deadline - m_clock.now()),
                    std::chrono::milliseconds(0));
}

bool Task::mayBecome(Status status) const
{
    return std::any_of(taskTransitions.begin(), taskTransitions.end(), [&](const auto &arrow) {
        return statusName(m_status) == arrow.from && statusName(status) == arrow.to;
    });
}

void Task::addPause(std::chrono::milliseconds by)
{
    // From now on, not from the deadline: that may be long past when the machine has slept.
    const auto deadline = m_clock.now() + by;
    m_paused += std::chrono::duration_cast<std::chrono::milliseconds>(deadline - m_deadline);
    m_deadline = deadline;
}

void Task::addWaitingTime(std::chrono::milliseconds waited)
{
    const auto age = std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - m_startedAt);
    m_deadline += std::max(std::min(waited, age) - std::exchange(m_paused, {}), std::chrono::milliseconds(0));
}

void Task::setProgress(const RawJson &params)
{
    QByteArray progress;
    json::ObjectWriter writer(progress);
    for (const auto *key : { "progress", "total", "message" }) {
        const auto value = params[key];
        if (value.view().size() <= progressLimit)
            writer.member(key, value);
    }
    writer.end();
    m_progress = RawJson::fromTrusted(progress);
    m_updatedAt = m_clock.timestamp();
}

void Task::finish(Status status, const RawJson &result, std::optional<Error> error)
{
    m_status = status;
    m_endedAt = m_clock.now();
    m_result = RawJson::fromTrusted(result.toByteArray()); // not the whole message that it is a part of
    m_error = std::move(error);
    m_updatedAt = m_clock.timestamp();
}

QByteArray Task::toJson() const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("task_id", m_id);
    writer.member("status", statusName(m_status));
    writer.member("created_at", m_createdAt);
    writer.member("last_updated_at", m_updatedAt);
    writer.member("server", m_server);
    writer.member("tool", m_tool);
    writer.member("ttl_ms", qint64(m_ttl.count()));
    if (!m_progress.isMissing())
        writer.raw("progress", m_progress.view());
    if (m_error)
        writer.member("error", m_error->message);
    writer.end();
    return out;
}

QByteArray Task::statusName(Status status)
{
    const auto found =
        std::find_if(statusNames.begin(), statusNames.end(), [=](const auto &entry) { return entry.status == status; });
    return found->name;
}

std::optional<Task::Status> Task::statusFromName(const QString &name)
{
    for (const auto &entry : statusNames) {
        if (name == QLatin1String(entry.name))
            return entry.status;
    }
    return std::nullopt;
}

} // namespace qonduit
