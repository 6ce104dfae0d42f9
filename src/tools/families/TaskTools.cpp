// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "protocol/json/Write.h"
#include "tools/ForwardedRequest.h"
#include "tools/ToolArguments.h"

#include <algorithm>

namespace qonduit {

namespace {

ToolReply noSuchTask(const QString &id)
{
    return ToolReply::failure("TOOL_ERR_NOT_FOUND",
                              QStringLiteral("no task is called %1; ended tasks are kept for five minutes").arg(id));
}

QCoro::Task<ToolReply> listTasks(ToolContext context, ToolArguments arguments)
{
    const auto server = arguments.text("server");
    const auto status = Task::statusFromName(arguments.text("status"));
    const bool includeEnded = arguments.flag("include_completed") || status;
    QByteArray out;
    json::ObjectWriter writer(out);
    auto list = writer.array("tasks");
    for (const auto &task : context.session->tasks().tasks()) {
        const bool wanted = (server.isEmpty() || task->server() == server) && (!status || task->status() == *status);
        if (wanted && (includeEnded || task->isWorking()))
            list.raw(task->toJson());
    }
    list.end();
    writer.end();
    const auto isOfServer = [&](const auto &task) { return task->server() == server; };
    const auto &tasks = context.session->tasks().tasks();
    if (std::none_of(tasks.begin(), tasks.end(), isOfServer)) { // those of a server that was removed are still there
        if (const auto known = checkServerFilter(*context.session, server); !known)
            co_return forwardedFailure(known.error());
    }
    co_return ToolReply::ofJson(out);
}

QCoro::Task<ToolReply> getTask(ToolContext context, ToolArguments arguments)
{
    const auto id = arguments.text("task_id");
    const auto task = context.session->tasks().find(id);
    if (!task)
        co_return noSuchTask(id);
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.raw("task", task->toJson());
    const auto questions = context.session->requests().pending(task->server(), PendingRequest::Kind::Elicitation);
    writer.raw("pending_elicitations_for_server", toJson(questions, PendingRequest::Detail::Brief));
    writer.end();
    co_return ToolReply::ofJson(out);
}

/// Waits until the task ends, the time is up, or the client no longer wants to know.
/// \param patience nothing: as long as the task lives, which its manager ends at the latest when its time is up
QCoro::Task<> waitForEnd(std::shared_ptr<Task> task, Clock &clock, std::optional<std::chrono::milliseconds> patience,
                         Cell<Error> cancelled)
{
    const Cell<bool> woken;
    Timer timeout(clock);
    const auto onEnd = task->ended().subscribe([woken] { woken.settle(true); });
    const auto onCancel = cancelled.subscribe([woken] { woken.settle(true); });
    if (patience && !woken.isSettled())
        timeout.start(*patience, [woken] { woken.settle(false); });
    co_await woken;
}

QCoro::Task<ToolReply> getTaskResult(ToolContext context, ToolArguments arguments)
{
    const auto id = arguments.text("task_id");
    const auto task = context.session->tasks().find(id);
    if (!task)
        co_return noSuchTask(id);
    const auto patience = arguments.milliseconds("timeout_ms");
    co_await waitForEnd(task, context.session->clock(), patience, context.cancelled);
    switch (task->status()) {
    case Task::Status::Completed:
        co_return ToolReply(task->result());
    case Task::Status::Working:
        if (!patience || context.cancelled.isSettled())
            co_return ToolReply::failure("TOOL_ERR_EXECUTION_FAILED", QStringLiteral("the wait was ended"));
        co_return ToolReply::failure(
            "TOOL_ERR_TIMEOUT",
            QStringLiteral("task %1 is still working after %2 ms; ask again, or wait with await_activity")
                .arg(id)
                .arg(patience->count()),
            "{\"task\":" + task->toJson() + '}');
    case Task::Status::Failed: {
        auto error = *task->error();
        error.message = QStringLiteral("task %1 has failed: %2").arg(id, error.message);
        co_return ToolReply::failure(error);
    }
    case Task::Status::Expired:
        co_return ToolReply::failure("TOOL_ERR_TIMEOUT",
                                     QStringLiteral("task %1 has expired: %2").arg(id, task->error()->message));
    case Task::Status::Cancelled:
        break;
    }
    co_return ToolReply::failure("TOOL_ERR_EXECUTION_FAILED", QStringLiteral("task %1 was cancelled").arg(id));
}

QCoro::Task<ToolReply> cancelTask(ToolContext context, ToolArguments arguments)
{
    const auto id = arguments.text("task_id");
    const auto cancelled = context.session->tasks().cancel(id);
    if (!cancelled && cancelled.error().is(ErrorCode::NotFound))
        co_return noSuchTask(id);
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("success", cancelled.has_value());
    writer.member("message", cancelled ? QStringLiteral("task %1 was cancelled").arg(id) : cancelled.error().message);
    writer.end();
    co_return ToolReply::ofJson(out);
}

} // namespace

std::vector<ToolDefinition> taskTools()
{
    using Type = ToolParameter::Type;
    const ToolParameter taskId { "task_id", Type::String, "The task's task_id", true };
    return {
        { "list_tasks",
          "List tasks",
          "List the background tasks of this session: tool calls that took longer than their timeout_ms.",
          { { "server", Type::String, "Only tasks of this server" },
            { "status",
              Type::String,
              "Only tasks in this state",
              false,
              {},
              {},
              { "working", "completed", "failed", "cancelled", "expired" } },
            { "include_completed", Type::Boolean, "Also tasks that have ended", false, {}, {}, {}, "false" } },
          { true, false, true, false },
          listTasks },
        { "get_task",
          "Get task",
          "Look at one background task: its state, its progress, and what its server asks meanwhile.",
          { taskId },
          { true, false, true, false },
          getTask },
        { "get_task_result",
          "Get task result",
          "Wait until a background task ends and return the tool's own result unchanged.",
          { taskId,
            { "timeout_ms", Type::Integer, "How long to wait, in milliseconds; default: as long as the task may live",
              false, 0, 1800000 } },
          { true, false, true, false },
          getTaskResult },
        { "cancel_task",
          "Cancel task",
          "Stop a background task. Its server is told.",
          { taskId },
          { false, true, true, false },
          cancelTask },
    };
}

} // namespace qonduit
