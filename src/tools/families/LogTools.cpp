// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "protocol/Wire.h"
#include "protocol/json/Write.h"
#include "tools/ForwardedRequest.h"
#include "tools/ToolArguments.h"

#include <algorithm>

namespace qonduit {

namespace {

/// `{"<name>":[…],"remaining"?,"dropped"?}`; what is taken and does not arrive goes back.
template<typename Reading>
ToolReply readingReply(const QPointer<Session> &session, QByteArrayView name, const Reading &reading, bool isTaken)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    auto list = writer.array(name);
    for (const auto &record : reading.records)
        list.raw(record.toJson());
    list.end();
    if (reading.remaining > 0)
        writer.member("remaining", reading.remaining);
    if (reading.dropped > 0)
        writer.member("dropped", reading.dropped);
    writer.end();
    auto reply = ToolReply::ofJson(out);
    if (isTaken)
        reply.whenDelivered([session, records = reading.records](bool delivered) {
            if (!delivered && session)
                session->buffers().putBack(records);
        });
    return reply;
}

QCoro::Task<ToolReply> getNotifications(ToolContext context, ToolArguments arguments)
{
    auto &session = *context.session;
    const auto server = arguments.text("server");
    if (const auto known = checkServerFilter(session, server); !known)
        co_return forwardedFailure(known.error());
    co_return readingReply(context.session, "notifications", session.buffers().takeNotifications(server), true);
}

/// The sources that are asked for, without those that are not wanted.
QList<LogSource> wantedSources(const ToolArguments &arguments)
{
    QList<LogSource> wanted;
    const auto included = arguments.list("sources");
    const auto excluded = arguments.list("exclude_sources").value_or(QStringList());
    for (const auto &name : logSourceNames()) {
        const auto text = QString::fromLatin1(name);
        if ((!included || included->contains(text)) && !excluded.contains(text))
            wanted += *logSourceFromName(text);
    }
    return wanted;
}

QCoro::Task<ToolReply> getLogs(ToolContext context, ToolArguments arguments)
{
    auto &session = *context.session;
    BufferManager::LogFilter filter;
    filter.server = arguments.text("server");
    if (const auto known = checkServerFilter(session, filter.server); !known)
        co_return forwardedFailure(known.error());
    filter.least = logLevelFromName(arguments.text("level")).value_or(LogLevel::Debug);
    filter.sources = wantedSources(arguments);
    const bool clear = arguments.flag("clear");
    const auto limit = std::size_t(*arguments.integer("limit"));
    co_return readingReply(context.session, "logs", session.buffers().logs(filter, limit, clear), clear);
}

QCoro::Task<ToolReply> setLogLevel(ToolContext context, ToolArguments arguments)
{
    const auto server = arguments.text("server");
    const auto level = arguments.text("level");
    QByteArray params;
    json::ObjectWriter writer(params);
    writer.member("level", level);
    writer.end();
    const auto backend = context.session->backend(server);
    if (!backend)
        co_return forwardedFailure(backend.error());
    const auto origin = context.session->origin(context.requestId, context.span);
    auto setting = forwardedRequest(std::move(context), (*backend)->setLogLevel(RawJson::fromTrusted(params), origin));
    const auto set = co_await setting;
    if (!set)
        co_return forwardedFailure(set.error());
    QByteArray out;
    json::ObjectWriter result(out);
    result.member("success", true);
    result.member("server", server);
    result.member("level", level);
    result.end();
    co_return ToolReply::ofJson(out);
}

} // namespace

std::vector<ToolDefinition> loggingTools()
{
    using Type = ToolParameter::Type;
    const ToolParameter server { "server", Type::String, "Only of this server" };
    return {
        { "get_notifications",
          "Get notifications",
          "Read and clear the notifications that the servers have sent lately.",
          { server },
          { false, false, false, false },
          getNotifications },
        { "get_logs",
          "Get logs",
          "Read what servers have logged, newest last: log messages and process output. Look here when one fails.",
          { server,
            { "level", Type::String, "Only this level and above", false, {}, {}, logLevelNames() },
            { "sources", Type::StringList, "Only these", false, {}, {}, logSourceNames() },
            { "exclude_sources", Type::StringList, "Not these", false, {}, {}, logSourceNames() },
            { "limit", Type::Integer, "The latest so many", false, 1, 500, {}, "100" },
            { "clear", Type::Boolean, "Forget what is returned", false, {}, {}, {}, "true" } },
          { false, false, false, false },
          getLogs },
        { "set_log_level",
          "Set log level",
          "Choose how much an MCP server logs from now on.",
          { { "server", Type::String, "Name of the server", true },
            { "level", Type::String, "This level and above", true, {}, {}, logLevelNames() } },
          { false, false, true, true },
          setLogLevel },
    };
}

} // namespace qonduit
