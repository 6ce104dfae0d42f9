// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "core/Text.h"
#include "protocol/json/Write.h"
#include "tools/ToolArguments.h"

#include <map>

namespace qonduit {

namespace {

enum class Woken { Event, Timeout, Cancelled };

/// Waits for the next event, at most \p patience and at most until \p over settles.
QCoro::Task<Woken> waitForEvent(Cell<Event> next, Clock &clock, std::chrono::milliseconds patience, Cell<bool> over,
                                Cell<Error> cancelled)
{
    const Cell<Woken> woken;
    Timer timeout(clock);
    const auto onEvent = next.subscribe([woken] { woken.settle(Woken::Event); });
    const auto onOver = over.subscribe([woken] { woken.settle(Woken::Timeout); });
    const auto onCancel = cancelled.subscribe([woken] { woken.settle(Woken::Cancelled); });
    timeout.start(patience, [woken] { woken.settle(Woken::Timeout); });
    const auto why = co_await woken;
    co_return why;
}

QByteArray eventTrigger(const Event &event)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    const bool isDisconnect = event.type == "server_disconnected";
    writer.member("type", isDisconnect ? "server_disconnected" : "event");
    writer.member("server", event.server);
    if (!isDisconnect)
        writer.member("eventType", event.type);
    writer.end();
    return out;
}

void appendEvents(json::ObjectWriter &writer, const std::vector<Event> &events)
{
    std::map<QString, QByteArrayList> byServer;
    for (const auto &event : events)
        byServer[event.server].append(event.toJson());
    auto groups = writer.array("events");
    for (const auto &[server, rows] : byServer) {
        auto group = groups.object();
        group.member("server", server);
        group.raw("events", '[' + rows.join(',') + ']');
        group.end();
    }
    groups.end();
}

void appendPendingOnServers(json::ObjectWriter &writer, const TaskManager &tasks)
{
    std::map<QString, QByteArrayList> byServer;
    for (const auto &task : tasks.working()) {
        QByteArray row;
        json::ObjectWriter rowWriter(row);
        rowWriter.member("taskId", task->id());
        rowWriter.member("toolName", task->tool());
        rowWriter.member("status", Task::statusName(task->status()));
        rowWriter.end();
        byServer[task->server()].append(row);
    }
    auto groups = writer.array("pending_server");
    for (const auto &[server, rows] : byServer) {
        auto group = groups.object();
        group.member("server", server);
        group.raw("working_tasks", '[' + rows.join(',') + ']');
        group.end();
    }
    groups.end();
}

void appendPendingOnClient(json::ObjectWriter &writer, const PendingRequests &requests)
{
    auto pending = writer.object("pending_client");
    auto questions = pending.array("elicitations");
    for (const auto &question : requests.pending({}, PendingRequest::Kind::Elicitation)) {
        auto row = questions.object();
        row.member("requestId", question.id);
        row.member("server", question.server);
        row.member("message", question.shortMessage());
        row.end();
    }
    questions.end();
    auto turns = pending.array("sampling_requests");
    for (const auto &request : requests.pending({}, PendingRequest::Kind::Sampling)) {
        auto row = turns.object();
        row.member("requestId", request.id);
        row.member("server", request.server);
        row.end();
    }
    turns.end();
    pending.end();
}

QByteArray activity(Session &session, const QByteArray &trigger, const std::vector<Event> &events)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.raw("triggers", '[' + trigger + ']');
    appendEvents(writer, events);
    appendPendingOnServers(writer, session.tasks());
    appendPendingOnClient(writer, session.requests());
    writer.member("lastEventId", session.events().lastId());
    writer.end();
    return out;
}

QCoro::Task<ToolReply> awaitActivity(ToolContext context, ToolArguments arguments)
{
    const auto session = context.session;
    auto &queue = session->events();
    const auto lastSeen = arguments.text("last_event_id");
    if (!lastSeen.isEmpty() && !queue.isKnown(lastSeen)) // empty is the lastEventId of a session without events
        co_return ToolReply::failure(
            "TOOL_ERR_INVALID_ARGUMENTS",
            QStringLiteral("last_event_id: expected the id of an event of this session, got %1")
                .arg(singleLine(lastSeen, 60)));
    const auto wanted = [&lastSeen, &queue] { return lastSeen.isEmpty() ? queue.take() : queue.takeAfter(lastSeen); };

    QByteArray trigger = R"({"type":"immediate"})";
    auto batch = wanted();
    if (batch.events.empty()) {
        const auto next = queue.next();
        const auto patience = *arguments.milliseconds("timeout_ms");
        auto waiting = waitForEvent(next, session->clock(), patience, session->endAnnounced(), context.cancelled);
        const auto woken = co_await waiting;
        if (!session || woken == Woken::Cancelled)
            co_return ToolReply::failure("TOOL_ERR_SESSION_NOT_FOUND", QStringLiteral("the wait was ended"));
        trigger = woken == Woken::Event ? eventTrigger(next.value()) : QByteArray(R"({"type":"timeout"})");
        batch = wanted();
    }
    auto reply = ToolReply::ofJson(activity(*session, trigger, batch.events));
    if (batch.settled)
        reply.whenDelivered(batch.settled);
    co_return reply;
}

} // namespace

std::vector<ToolDefinition> activityTools()
{
    using Type = ToolParameter::Type;
    return {
        { "await_activity",
          "Await activity",
          "Sleep until something happens: a task ends, a server asks something, a server comes or goes. Returns at "
          "once when there is news already. "
          "Also tells which tasks are working and which questions wait for you.",
          { { "timeout_ms",
              Type::Integer,
              "How long to wait at most, in milliseconds",
              false,
              100,
              900000,
              {},
              "30000" },
            { "last_event_id", Type::String,
              "Return everything later than this event, even what was delivered before" } },
          { true, false, false, false },
          awaitActivity },
    };
}

} // namespace qonduit
