// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "protocol/Wire.h"
#include "protocol/json/Write.h"
#include "tools/ForwardedRequest.h"
#include "tools/GatheredList.h"
#include "tools/ToolArguments.h"

#include <QRegularExpression>

namespace qonduit {

namespace {

constexpr int patternLimit = 500;

/// A regular expression that a client sent, with bounded effort.
Result<QRegularExpression> readPattern(const ToolArguments &arguments, QByteArrayView parameter)
{
    const auto text = arguments.text(parameter);
    // PCRE takes such verbs at the beginning only, and the last one of a kind counts: a client must not bring its own.
    const bool hasVerb = text.startsWith(QStringLiteral("(*"));
    const QRegularExpression pattern(QStringLiteral("(*LIMIT_MATCH=20000)") + text);
    if (!hasVerb && text.size() <= patternLimit && pattern.isValid())
        return pattern;
    return Error(ErrorCode::InvalidParams,
                 QStringLiteral("%1: expected a regular expression of at most %2 characters, got one that %3")
                     .arg(QString::fromUtf8(parameter.toByteArray()))
                     .arg(patternLimit)
                     .arg(text.size() > patternLimit ? QStringLiteral("is longer")
                          : hasVerb                  ? QStringLiteral("begins with a verb")
                                                     : QStringLiteral("is wrong: ") + pattern.errorString()));
}

/// Whether a name is wanted.
/// \returns InvalidParams when finding out takes too long
Result<bool> isWanted(const QRegularExpression &pattern, const QString &name, QByteArrayView parameter)
{
    const auto match = pattern.match(name);
    if (match.isValid())
        return match.hasMatch();
    return Error(ErrorCode::InvalidParams,
                 QStringLiteral("%1: this regular expression is too costly; write a simpler one")
                     .arg(QString::fromUtf8(parameter.toByteArray())));
}

QCoro::Task<ToolReply> listTools(ToolContext context, ToolArguments arguments)
{
    const auto session = context.session;
    const auto serverPattern = readPattern(arguments, "server");
    const auto toolPattern = readPattern(arguments, "tool");
    if (!serverPattern || !toolPattern)
        co_return ToolReply::failure(serverPattern ? toolPattern.error() : serverPattern.error());

    QStringList servers;
    for (const auto &server : session->servers().enabledNames()) {
        const auto wanted = isWanted(*serverPattern, server, "server");
        if (!wanted)
            co_return ToolReply::failure(wanted.error());
        if (*wanted)
            servers += server;
    }
    auto gathering = GatheredList::of(session, servers, CatalogueList::Kind::Tools);
    const auto gathered = co_await gathering;
    if (!gathered)
        co_return ToolReply::sessionEnded();

    std::optional<Error> tooCostly;
    const auto isShown = [&](const QString &server, const CatalogueEntry &tool) {
        const auto wanted = tooCostly ? Result<bool>(false) : isWanted(*toolPattern, tool.name, "tool");
        if (!wanted)
            tooCostly = wanted.error();
        return wanted && *wanted && session->servers().isAllowed(server, tool.name);
    };
    auto reply = gathered->reply(
        { "name", "title", "description", "inputSchema", "outputSchema", "annotations", "icons" }, isShown);
    if (tooCostly)
        co_return ToolReply::failure(*tooCostly);
    co_return reply;
}

QByteArray promotedBlock(Session &session, const Task &task)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    auto proxyTask = writer.object("proxy_task");
    proxyTask.member("task_id", task.id());
    proxyTask.member("status", Task::statusName(task.status()));
    proxyTask.member("created_at", task.createdAt());
    proxyTask.member("server", task.server());
    proxyTask.member("tool", task.tool());
    proxyTask.end();
    auto pending = writer.object("pending_on_server");
    auto tasks = pending.array("tasks");
    for (const auto &working : session.tasks().working(task.server()))
        tasks.raw(working->toJson());
    tasks.end();
    const auto questions = session.requests().pending(task.server(), PendingRequest::Kind::Elicitation);
    pending.raw("elicitations_for_server", toJson(questions, PendingRequest::Detail::Brief));
    pending.end();
    writer.end();
    return out;
}

/// Relays the backend's progress to the client, under the client's token, while its request is open; a task keeps it.
std::function<void(const RawJson &)> progressRelay(const ToolContext &context,
                                                   const std::shared_ptr<std::weak_ptr<Task>> &task)
{
    return [session = context.session, requestId = context.requestId, token = context.progressToken,
            task](const RawJson &params) {
        if (const auto promoted = task->lock()) {
            promoted->setProgress(params);
            return;
        }
        if (!session || token.isMissing())
            return;
        QByteArray relayed;
        json::ObjectWriter writer(relayed);
        writer.member("progressToken", token);
        if (const auto members = params.members()) {
            for (const auto &member : *members) {
                if (member.key != "progressToken")
                    writer.member(member.key, member.value);
            }
        }
        writer.end();
        session->notifyClient(wire::progress, RawJson::fromTrusted(relayed), requestId);
    };
}

QCoro::Task<ToolReply> executeTool(ToolContext context, ToolArguments arguments)
{
    const auto session = context.session;
    const auto server = arguments.text("server");
    const auto tool = arguments.text("tool");
    const auto backend = session->backend(server);
    if (!backend)
        co_return forwardedFailure(backend.error());
    if (!session->servers().isAllowed(server, tool))
        co_return ToolReply::failure("TOOL_ERR_NOT_FOUND",
                                     QStringLiteral("server %1 exposes no tool called %2").arg(server, tool));

    if (const auto room = session->tasks().checkRoom(); !room) // before anything runs
        co_return ToolReply::failure(room.error());

    const auto budget = *arguments.milliseconds("timeout_ms");
    const auto promotedTask = std::make_shared<std::weak_ptr<Task>>();
    BackendCall::Options options;
    options.onProgress = progressRelay(context, promotedTask);
    options.origin = session->origin(context.requestId, context.span);
    TaskManager::Run run;
    run.call = (*backend)->callTool(tool, arguments.raw("args"), std::move(options));
    run.server = server;
    run.tool = tool;
    run.budget = budget;
    run.ttl = arguments.milliseconds("ttl_ms").value_or(std::chrono::milliseconds(0));
    run.cancelled = context.cancelled;
    const auto outcome = co_await session->tasks().runWithin(std::move(run));
    if (outcome.answer) {
        if (*outcome.answer)
            co_return ToolReply(**outcome.answer);
        co_return ToolReply::failure(outcome.answer->error());
    }
    *promotedTask = outcome.promoted;
    const auto text = QStringLiteral("Tool call exceeded timeout (%1ms). Promoted to task %2. Use get_task_result to "
                                     "retrieve the result when ready.")
                          .arg(budget.count())
                          .arg(outcome.promoted->id());
    co_return ToolReply::ofTexts({ text.toUtf8(), promotedBlock(*session, *outcome.promoted) });
}

} // namespace

std::vector<ToolDefinition> toolTools()
{
    using Type = ToolParameter::Type;
    return {
        { "list_tools",
          "List tools",
          "List the tools of the connected MCP servers, with their input schemas. Narrow the list by regular "
          "expressions on the server's and the tool's name.",
          { { "server",
              Type::String,
              "Regular expression, found anywhere in the server's name",
              false,
              {},
              {},
              {},
              "\".*\"" },
            { "tool",
              Type::String,
              "Regular expression, found anywhere in the tool's name",
              false,
              {},
              {},
              {},
              "\".*\"" } },
          { true, false, true, true },
          listTools },
        { "execute_tool",
          "Execute tool",
          "Call a tool of an MCP server and return its result unchanged. A call that takes longer than timeout_ms goes "
          "on in the background: "
          "the result then names a task; use await_activity to be woken and get_task_result to fetch it.",
          { { "server", Type::String, "Name of the server", true },
            { "tool", Type::String, "Name of the tool, as list_tools shows it", true },
            { "args", Type::Object, "Arguments for the tool, by its inputSchema", false, {}, {}, {}, "{}" },
            { "timeout_ms",
              Type::Integer,
              "How long to wait before the call becomes a task, in milliseconds",
              false,
              1,
              1800000,
              {},
              "120000" },
            { "ttl_ms", Type::Integer, "How long the task may live, in milliseconds; default 10 minutes", false, 1,
              1800000 } },
          { false, true, false, true },
          executeTool },
    };
}

} // namespace qonduit
