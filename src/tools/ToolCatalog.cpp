// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ToolCatalog.h"

#include "core/Log.h"
#include "core/Text.h"
#include "protocol/json/Write.h"
#include "tools/families/Families.h"

#include <algorithm>

namespace qonduit {

namespace {

/// Puts the events and the pending requests behind the reply's own content.
void appendSharedBlocks(ToolReply &reply, Session &session)
{
    QList<QByteArray> texts;
    if (session.events().hasUndelivered()) {
        auto batch = session.events().take();
        QByteArray text;
        json::ObjectWriter writer(text);
        auto events = writer.array("events_since_last_response");
        for (const auto &event : batch.events)
            events.raw(event.toJson());
        events.end();
        writer.end();
        texts += text;
        reply.whenDelivered(batch.settled);
    }
    if (!session.requests().isEmpty())
        texts += "{\"pending_client_action\":" + pendingForClient(session.requests()) + '}';
    reply.appendTexts(texts);
}

} // namespace

QByteArray pendingForClient(const PendingRequests &requests)
{
    using Kind = PendingRequest::Kind;
    constexpr auto brief = PendingRequest::Detail::Brief;
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.raw("elicitations", toJson(requests.pending({}, Kind::Elicitation), brief));
    writer.raw("sampling_requests", toJson(requests.pending({}, Kind::Sampling), brief));
    writer.end();
    return out;
}

ToolCatalog::ToolCatalog()
{
    for (const auto family : { serverTools, toolTools, resourceTools, promptTools, elicitationTools, samplingTools,
                               taskTools, activityTools, timerTools, loggingTools, requestTools }) {
        for (auto &tool : family())
            m_tools.push_back(std::move(tool));
    }
    QByteArray list = "{\"tools\":[";
    for (const auto &tool : m_tools)
        list += (list.endsWith('[') ? "" : ",") + tool.toJson();
    list += "]}";
    m_list = RawJson::fromTrusted(std::move(list));
}

QCoro::Task<Result<ToolReply>> ToolCatalog::call(ToolContext context, RawJson params) const
{
    const auto name = params["name"].toString();
    const auto *tool = name ? find(name->toUtf8()) : nullptr;
    if (!tool)
        co_return Error(ErrorCode::InvalidParams, name ? QStringLiteral("Unknown tool: %1").arg(singleLine(*name, 100))
                                                       : QStringLiteral("params.name: expected a string"));
    const auto session = context.session;
    context.progressToken = params["_meta"]["progressToken"];
    auto arguments = ToolArguments::read(*tool, params["arguments"]);
    auto reply = arguments ? ToolReply(RawJson()) : ToolReply::failure(arguments.error());
    if (arguments) {
        auto running = tool->handler(std::move(context), std::move(*arguments));
        reply = co_await running;
    }
    if (session)
        appendSharedBlocks(reply, *session);
    co_return reply;
}

const ToolDefinition *ToolCatalog::find(QByteArrayView name) const
{
    const auto found =
        std::find_if(m_tools.begin(), m_tools.end(), [&](const auto &tool) { return tool.name == name; });
    return found == m_tools.end() ? nullptr : &*found;
}

} // namespace qonduit
