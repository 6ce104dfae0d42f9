// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/StaticExposure.h"

#include "protocol/Wire.h"
#include "protocol/json/Write.h"
#include "tools/resources/OwnResources.h"

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
    writer.raw("capabilities", R"({"tools":{},"resources":{}})");
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

RawJson resourceList()
{
    return RawJson::fromTrusted("{\"resources\":[" + OwnResources::entries().join(',') + "]}");
}

Result<RawJson> readResource(const RawJson &params)
{
    if (const auto uri = params["uri"].toString())
        return OwnResources::read(*uri);
    return Error(ErrorCode::InvalidParams, QStringLiteral("params.uri: expected a string"));
}

/// Everything stands on one page, so every cursor is a wrong one.
Result<RawJson> onOnePage(const RawJson &params, const RawJson &list)
{
    if (params["cursor"].isMissing())
        return list;
    return Error(ErrorCode::InvalidParams, QStringLiteral("params.cursor: there is no such page"));
}

} // namespace

StaticExposure::StaticExposure(Session &session, const ToolCatalog &catalog)
    : Exposure(&session), m_session(&session), m_catalog(catalog)
{
}

void StaticExposure::take(const QByteArray &method, const RawJson &params)
{
    if (!m_session)
        return;
    if (method == wire::initialized) // the client is ready, and its answer has left: the servers may take their time
        m_session->connectServers();
    else if (method == wire::rootListChanged)
        m_session->tellServers(method, params);
}

QCoro::Task<Peer::Answer> StaticExposure::answer(Peer::Request request)
{
    Peer::Answer answer { RawJson::emptyObject() };
    if (request.method == wire::toolsCall) {
        ToolContext context { m_session, request.id, {}, request.cancelled, request.span };
        auto calling = m_catalog.call(std::move(context), request.params);
        const auto reply = co_await calling;
        answer.outcome = reply ? Result<RawJson>(reply->result()) : reply.error();
        answer.delivered = reply ? reply->delivered() : nullptr;
    } else if (request.method == wire::toolsList) {
        answer.outcome = onOnePage(request.params, m_catalog.list());
    } else if (request.method == wire::resourcesList) {
        answer.outcome = onOnePage(request.params, resourceList());
    } else if (request.method == wire::resourceTemplatesList) {
        answer.outcome = onOnePage(request.params, RawJson::fromTrusted(R"({"resourceTemplates":[]})"));
    } else if (request.method == wire::resourcesRead) {
        answer.outcome = readResource(request.params);
    } else if (request.method == wire::initialize) {
        answer.outcome = initializeResult(m_session->client().revision);
    } else if (request.method != wire::ping) {
        answer.outcome = jsonrpc::methodNotFound(request.method);
    }
    co_return answer;
}

} // namespace qonduit
