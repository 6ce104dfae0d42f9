// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "protocol/json/Write.h"
#include "tools/ForwardedRequest.h"
#include "tools/ToolArguments.h"

#include <algorithm>

namespace qonduit {

namespace {

QCoro::Task<ToolReply> getRequests(ToolContext context, ToolArguments arguments)
{
    const auto server = arguments.text("server");
    const auto status = Span::statusFromName(arguments.text("status"));
    const auto limit = std::size_t(*arguments.integer("limit"));
    std::vector<const Span *> wanted; // newest first
    const auto &spans = context.session->trace().spans();
    for (auto span = spans.rbegin(); span != spans.rend() && wanted.size() < limit; ++span) {
        const bool isOurs = span->session->label == context.session->label();
        if (isOurs && (server.isEmpty() || span->server == server) && (!status || span->status == *status))
            wanted.push_back(&*span);
    }
    if (wanted.empty()) { // those of a server that was removed are still there
        if (const auto known = checkServerFilter(*context.session, server); !known)
            co_return forwardedFailure(known.error());
    }
    QByteArray out;
    json::ObjectWriter writer(out);
    auto list = writer.array("requests");
    for (auto span = wanted.rbegin(); span != wanted.rend(); ++span) {
        auto row = list.object();
        (*span)->write(row);
        row.end();
    }
    list.end();
    writer.end();
    co_return ToolReply::ofJson(out);
}

} // namespace

std::vector<ToolDefinition> requestTools()
{
    using Type = ToolParameter::Type;
    return {
        { "get_requests",
          "Get requests",
          "List this session's latest requests, newest last, with status, duration and error.",
          { { "server", Type::String, "Only this server's" },
            { "status",
              Type::String,
              "Only these",
              false,
              {},
              {},
              { "pending", "completed", "failed", "cancelled", "timeout" } },
            { "limit", Type::Integer, "At most", false, 1, 100, {}, "50" } },
          { true, false, true, false },
          getRequests },
    };
}

} // namespace qonduit
