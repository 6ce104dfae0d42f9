// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "protocol/Wire.h"
#include "protocol/json/Write.h"
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

void appendTool(json::ArrayWriter &list, const QString &server, const ServerTool &tool)
{
    auto row = list.object();
    row.member("server", server);
    for (const auto key : { "name", "title", "description", "inputSchema", "outputSchema", "annotations", "icons" })
        row.member(key, tool.description[key]);
    row.end();
}

QCoro::Task<ToolReply> listTools(ToolContext context, ToolArguments arguments)
{
    const auto session = context.session;
    const auto serverPattern = readPattern(arguments, "server");
    const auto toolPattern = readPattern(arguments, "tool");
    if (!serverPattern || !toolPattern)
        co_return ToolReply::failure(serverPattern ? toolPattern.error() : serverPattern.error());

    QStringList servers;
    for (const auto &config : session->registry().servers()) {
        const auto wanted = isWanted(*serverPattern, config.name, "server");
        if (!wanted)
            co_return ToolReply::failure(wanted.error());
        if (config.enabled && *wanted)
            servers += config.name;
    }
    // All connect at the same time: whoever is slow delays the list by its own time only.
    for (const auto &server : servers) {
        if (const auto backend = session->backend(server))
            (*backend)->ready(); // runs detached: awaited below
    }
    QByteArray out;
    json::ArrayWriter list(out);
    QByteArray failures;
    json::ArrayWriter failureList(failures);
    bool hasFailed = false;
    for (const auto &server : servers) {
        if (!session)
            co_return ToolReply::sessionEnded();
        const auto backend = session->backend(server);
        if (!backend)
            continue; // removed meanwhile
        const QPointer<Backend> guard = *backend;
        const auto tools = co_await guard->tools();
        if (!tools) {
            hasFailed = true;
            auto failure = failureList.object();
            failure.member("server", server);
            failure.member("message", tools.error().message);
            failure.end();
            continue;
        }
        for (const auto &tool : *tools) {
            const auto wanted = isWanted(*toolPattern, tool.name, "tool");
            if (!wanted)
                co_return ToolReply::failure(wanted.error());
            if (*wanted && guard && guard->config().isAllowed(tool.name))
                appendTool(list, server, tool);
        }
    }
    list.end();
    failureList.end();
    if (hasFailed)
        co_return ToolReply::ofTexts({ out, "{\"unavailable_servers\":" + failures + '}' });
    co_return ToolReply::ofJson(out);
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
    pending.raw("elicitations_for_server", toJson(session.requests().pending(task.server())));
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
        co_return ToolReply::failure("TOOL_ERR_SERVER_NOT_FOUND", backend.error().message);
    if (!(*backend)->config().isAllowed(tool))
        co_return ToolReply::failure("TOOL_ERR_NOT_FOUND",
                                     QStringLiteral("server %1 exposes no tool called %2").arg(server, tool));

    if (const auto room = session->tasks().checkRoom(); !room) // before anything runs
        co_return ToolReply::failure(room.error());

    const auto budget = *arguments.milliseconds("timeout_ms");
    const auto promotedTask = std::make_shared<std::weak_ptr<Task>>();
    Backend::ToolOptions options;
    options.onProgress = progressRelay(context, promotedTask);
    TaskManager::Run run;
    run.call = (*backend)->callTool(tool, arguments.raw("args"), options);
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
          { false, false, false, true },
          executeTool },
    };
}

} // namespace qonduit
