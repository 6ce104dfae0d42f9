// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/StaticExposure.h"

#include "core/Text.h"
#include "protocol/Wire.h"
#include "protocol/json/Write.h"

namespace qonduit {

namespace {

constexpr auto instructions =
    "Qonduit connects you to many MCP servers through a fixed set of tools. Use list_tools to see what the servers "
    "offer and "
    "execute_tool to call it. Long calls become tasks: await_activity wakes you, get_task_result fetches the result.";

RawJson initializeResult(Revision revision)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("protocolVersion", name(revision));
    writer.raw("capabilities", R"({"tools":{}})");
    auto info = writer.object("serverInfo");
    info.member("name", "qonduit");
    if (hasResourceLinksAndTitles(revision))
        info.member("title", "Qonduit");
    info.member("version", QONDUIT_VERSION);
    info.end();
    writer.member("instructions", instructions);
    writer.end();
    return RawJson::fromTrusted(std::move(out));
}

} // namespace

QCoro::Task<Peer::Answer> StaticExposure::answer(QPointer<Session> session, Peer::Request request) const
{
    Peer::Answer answer { RawJson::emptyObject() };
    if (request.method == wire::toolsCall) {
        ToolContext context { session, request.id, {}, request.cancelled };
        auto calling = m_catalog.call(std::move(context), request.params);
        const auto reply = co_await calling;
        answer.outcome = reply ? Result<RawJson>(reply->result()) : reply.error();
        answer.delivered = reply ? reply->delivered() : nullptr;
    } else if (request.method == wire::toolsList) {
        // Everything stands on one page, so every cursor is a wrong one.
        if (request.params["cursor"].isMissing())
            answer.outcome = m_catalog.list();
        else
            answer.outcome = Error(ErrorCode::InvalidParams, QStringLiteral("params.cursor: there is no such page"));
    } else if (request.method == wire::initialize) {
        answer.outcome = initializeResult(session->client().revision);
    } else if (request.method != wire::ping) {
        answer.outcome = Error(
            ErrorCode::MethodNotFound,
            QStringLiteral("Method not found: %1").arg(singleLine(QString::fromUtf8(request.method.left(400)), 100)));
    }
    co_return answer;
}

} // namespace qonduit
