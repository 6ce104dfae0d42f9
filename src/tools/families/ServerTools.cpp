// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "backends/ServerConfigJson.h"
#include "protocol/json/Write.h"
#include "tools/ForwardedRequest.h"
#include "tools/ServerRow.h"
#include "tools/ToolArguments.h"

namespace qonduit {

namespace {

constexpr int shownStderrLines = 20;

constexpr auto restartSchema =
    R"({"enabled":{"type":"boolean","default":true},"max_attempts":{"type":"integer","default":5},)"
    R"("base_delay_ms":{"type":"integer","default":1000},"max_delay_ms":{"type":"integer","default":60000},)"
    R"("backoff_multiplier":{"type":"number","default":2}})";

ToolReply removedMeanwhile(const QString &server)
{
    return ToolReply::failure("TOOL_ERR_SERVER_NOT_FOUND", QStringLiteral("server %1 was removed").arg(server));
}

/// A new server is there also when it cannot be connected: a failure says so in a second block.
ToolReply addedAllTheSame(ToolReply failure, const QString &server, const ServerRegistry::Change &change)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    auto added = writer.object("added");
    added.member("server", server);
    appendKept(added, change);
    added.end();
    writer.end();
    failure.appendTexts({ out });
    return failure;
}

/// \param added what became of it if it is new
QCoro::Task<ToolReply> describeConnected(QPointer<Session> session, QString server,
                                         std::optional<ServerRegistry::Change> added)
{
    if (!session)
        co_return ToolReply::sessionEnded();
    const auto backend = session->backend(server);
    if (!backend)
        co_return forwardedFailure(backend.error());
    const QPointer<Backend> guard = *backend;
    auto listing = guard->list(CatalogueList::Kind::Tools);
    const auto tools = co_await listing;
    if (!session || session->hasEnded())
        co_return ToolReply::sessionEnded();
    if (!guard || !session->servers().find(server))
        co_return removedMeanwhile(server);
    if (!tools) {
        const auto failure = ToolReply::failure(tools.error());
        co_return added ? addedAllTheSame(failure, server, *added) : failure;
    }
    co_return ToolReply::ofJson(connectedServerRow(*guard, **tools, session->servers(), added));
}

/// Who may see only some servers and tools could otherwise add the same ones again, or take them from everybody.
ToolReply notForThisClient()
{
    return ToolReply::failure("TOOL_ERR_DENIED",
                              QStringLiteral("only the user adds and removes servers for this client"));
}

QCoro::Task<ToolReply> addServer(ToolContext context, ToolArguments arguments)
{
    const auto session = context.session;
    if (session->client().profile.isRestricting())
        co_return notForThisClient();
    QJsonObject entry;
    for (const auto key :
         { "url", "command", "headers", "transport", "args", "env", "cwd", "restart_config", "allowed_tools" }) {
        const auto value = arguments.raw(key).toQt();
        if (arguments.has(key) && value.isUndefined())
            co_return ToolReply::failure(
                "TOOL_ERR_INVALID_ARGUMENTS",
                QStringLiteral("%1: holds a number that is out of range").arg(QLatin1String(key)));
        if (arguments.has(key))
            entry.insert(QLatin1String(key), value);
    }
    auto config = serverFromJson(arguments.text("name"), entry, QString());
    if (!config)
        co_return ToolReply::failure(config.error());
    if (session->registry().find(config->name))
        co_return ToolReply::failure(
            "TOOL_ERR_INVALID_ARGUMENTS",
            QStringLiteral("name: a server called %1 exists already; remove it first, or choose another name")
                .arg(config->name));
    config->persistent = arguments.flag("persist");
    const auto approved = co_await session->approver().approve(*config, session->client().title());
    if (!session || session->hasEnded() || context.cancelled.isSettled())
        co_return ToolReply::sessionEnded(); // nobody wants it any more, whatever the person said
    if (!approved)
        co_return ToolReply::failure("TOOL_ERR_DENIED", approved.error().message, R"({"code":1006,"source":"proxy"})");
    const auto added = session->addServer(*config); // it may have been added by another while we waited
    if (!added)
        co_return ToolReply::failure("TOOL_ERR_INVALID_ARGUMENTS", QStringLiteral("name: ") + added.error().message);
    auto describing = describeConnected(session, config->name, *added);
    auto described = co_await describing;
    co_return described;
}

QCoro::Task<ToolReply> removeServer(ToolContext context, ToolArguments arguments)
{
    if (context.session->client().profile.isRestricting())
        co_return notForThisClient();
    const auto server = arguments.text("name");
    const auto removed = context.session->registry().remove(server);
    if (!removed)
        co_return forwardedFailure(removed.error());
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("success", true);
    writer.member("server", server);
    appendKept(writer, *removed);
    writer.end();
    co_return ToolReply::ofJson(out);
}

QCoro::Task<ToolReply> reconnectServer(ToolContext context, ToolArguments arguments)
{
    const auto session = context.session;
    const auto server = arguments.text("name");
    const auto backend = session->backend(server);
    if (!backend)
        co_return forwardedFailure(backend.error());
    auto connecting = (*backend)->reconnect();
    const auto connected = co_await connecting;
    if (!session || session->hasEnded())
        co_return ToolReply::sessionEnded();
    if (!session->servers().find(server))
        co_return removedMeanwhile(server);
    if (!connected)
        co_return ToolReply::failure(connected.error());
    auto describing = describeConnected(session, server, std::nullopt);
    auto described = co_await describing;
    co_return described;
}

QCoro::Task<ToolReply> listServers(ToolContext context, ToolArguments)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    auto servers = writer.array("servers");
    for (const auto &config : context.session->servers().all())
        servers.raw(serverRow(config, context.session->existingBackend(config.name), context.session->servers()));
    servers.end();
    writer.end();
    co_return ToolReply::ofJson(out);
}

/// What to do about a server that is not connected; empty when nobody has to do anything.
QString hintFor(const ServerConfig &config, const Backend *backend)
{
    using State = Backend::State;
    const auto state = backend ? backend->status().state : State::NotConnected;
    if (!config.enabled)
        return QStringLiteral("It is disabled in the configuration, which only the user can change.");
    if (state == State::Error)
        return QStringLiteral("It is not tried again by itself: see last_error and recent_stderr, have it mended, then "
                              "use reconnect_server.");
    if (state == State::NotConnected && (!backend || backend->status().lastError.isEmpty()))
        return QStringLiteral("This session has not used it yet: the first call of it connects, or reconnect_server.");
    return {};
}

QCoro::Task<ToolReply> getServerStatus(ToolContext context, ToolArguments arguments)
{
    auto &session = *context.session;
    const auto server = arguments.text("server");
    const auto config = session.servers().require(server);
    if (!config)
        co_return ToolReply::failure("TOOL_ERR_SERVER_NOT_FOUND", config.error().message);
    const auto *backend = session.existingBackend(server);
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.raw("server", serverRow(**config, backend, session.servers()));
    if (const auto hint = hintFor(**config, backend); !hint.isEmpty())
        writer.member("hint", hint);
    if (backend) {
        writer.member("server_info", backend->identity().serverInfo);
        writer.member("capabilities", backend->identity().capabilities);
        appendProcess(writer, *backend);
    }
    auto tasks = writer.array("working_tasks");
    for (const auto &task : session.tasks().working(server))
        tasks.raw(task->toJson());
    tasks.end();
    using Kind = PendingRequest::Kind;
    auto &requests = session.requests();
    writer.raw("elicitations", toJson(requests.pending(server, Kind::Elicitation), PendingRequest::Detail::Brief));
    writer.raw("sampling_requests", toJson(requests.pending(server, Kind::Sampling), PendingRequest::Detail::Brief));
    writer.member("spamming", requests.isSpamming(server));
    auto lines = writer.array("recent_stderr");
    if (backend && (*config)->sharing == ServerConfig::Sharing::Session) { // else it may be about other clients
        for (const auto &line : backend->recentStderr(shownStderrLines))
            lines.element(line);
    }
    lines.end();
    writer.end();
    co_return ToolReply::ofJson(out);
}

ToolParameter serverName(const QByteArray &description)
{
    return { "name", ToolParameter::Type::String, description, true };
}

} // namespace

std::vector<ToolDefinition> serverTools()
{
    using Type = ToolParameter::Type;
    return {
        { "add_server",
          "Add server",
          "Add an MCP server and connect to it. Give either url (HTTP) or command with args (a local program over "
          "stdio), not both. "
          "Starting a program needs the user's approval, so this call may wait for a person. Returns the server's "
          "capabilities and tool names.",
          { { "name", Type::String, "Name for the server: letters, digits, '_', '-', '.'", true },
            { "url", Type::String, "Address of an HTTP server (Streamable HTTP or SSE)" },
            { "command", Type::String, "Program to start, without arguments" },
            { "args", Type::StringList, "Arguments of the command, one element each; no shell is involved" },
            { "env", Type::StringMap, "Environment variables for the command" },
            { "cwd", Type::String, "Working folder of the command" },
            { "headers", Type::StringMap, "HTTP headers to send with every request to the url" },
            { "transport",
              Type::String,
              "How to reach the server",
              false,
              {},
              {},
              { "auto", "streamable-http", "sse", "stdio" },
              "\"auto\"" },
            { "restart_config",
              Type::Object,
              "When and how a command that ends is started again",
              false,
              {},
              {},
              {},
              {},
              "restartConfig",
              restartSchema },
            { "allowed_tools",
              Type::StringList,
              "The only tools to expose; an empty list exposes none",
              false,
              {},
              {},
              {},
              {},
              "allowedTools" },
            { "persist", Type::Boolean, "Keep the server in the configuration", false, {}, {}, {}, "true" } },
          { false, false, false, true },
          addServer },
        { "remove_server",
          "Remove server",
          "Disconnect an MCP server from every session and forget its configuration.",
          { serverName("Name of the server to remove") },
          { false, true, false, false },
          removeServer },
        { "reconnect_server",
          "Reconnect server",
          "Drop the connection to a server, or its waiting time, and connect again now. Use it after a server has "
          "failed.",
          { serverName("Name of the server to reconnect") },
          { false, false, true, true },
          reconnectServer },
        { "list_servers",
          "List servers",
          "List all configured MCP servers with their connection state and last error.",
          {},
          { true, false, true, false },
          listServers },
        { "get_server_status",
          "Get server status",
          "Look at one MCP server: connection, health, process, working tasks, open questions, and the last lines of "
          "its "
          "stderr. Use it when a server fails.",
          { { "server", Type::String, "Name of the server", true } },
          { true, false, true, false },
          getServerStatus },
    };
}

} // namespace qonduit
