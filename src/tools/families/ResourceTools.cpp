// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "core/Text.h"
#include "protocol/Wire.h"
#include "protocol/json/Write.h"
#include "tools/ForwardedRequest.h"
#include "tools/GatheredList.h"
#include "tools/ToolArguments.h"
#include "tools/resources/OwnResources.h"

#include <algorithm>

namespace qonduit {

namespace {

QCoro::Task<ToolReply> listKind(ToolContext context, QString named, CatalogueList::Kind kind,
                                std::initializer_list<const char *> members, QList<QByteArray> own)
{
    const auto servers =
        named == OwnResources::server ? Result<QStringList>(QStringList()) : context.session->servers().select(named);
    if (!servers)
        co_return forwardedFailure(servers.error());
    auto gathering = GatheredList::of(context.session, *servers, kind);
    const auto gathered = co_await gathering;
    if (!gathered)
        co_return ToolReply::sessionEnded();
    co_return gathered->reply(members, {}, own);
}

QCoro::Task<ToolReply> listResources(ToolContext context, ToolArguments arguments)
{
    static constexpr auto members = { "uri",  "name",  "title",       "description", "mimeType",
                                      "size", "icons", "annotations", "_meta" };
    const auto named = arguments.text("server");
    const bool hasOwn = named.isEmpty() || named == OwnResources::server;
    auto listing = listKind(context, named, CatalogueList::Kind::Resources, members,
                            hasOwn ? OwnResources::entriesWithServer() : QList<QByteArray>());
    auto reply = co_await listing;
    co_return reply;
}

QCoro::Task<ToolReply> listResourceTemplates(ToolContext context, ToolArguments arguments)
{
    static constexpr auto members = { "uriTemplate", "name",  "title",       "description",
                                      "mimeType",    "icons", "annotations", "_meta" };
    auto listing = listKind(context, arguments.text("server"), CatalogueList::Kind::ResourceTemplates, members, {});
    auto reply = co_await listing;
    co_return reply;
}

RawJson uriParams(const QString &uri)
{
    QByteArray params;
    json::ObjectWriter writer(params);
    writer.member("uri", uri);
    writer.end();
    return RawJson::fromTrusted(std::move(params));
}

bool hasContents(const RawJson &result)
{
    const auto contents = result["contents"];
    const auto elements = contents.elements();
    return contents.isArray()
        && std::all_of(elements.begin(), elements.end(), [](const auto &content) { return content.isObject(); });
}

/// Each of the contents as an embedded resource, byte for byte.
ToolReply embedded(const RawJson &result)
{
    QByteArray out;
    out.reserve(result.view().size() + 256);
    json::ObjectWriter writer(out);
    auto blocks = writer.array("content");
    for (const auto &content : result["contents"].elements()) {
        auto block = blocks.object();
        block.member("type", "resource");
        block.member("resource", content);
        block.end();
    }
    blocks.end();
    writer.member("_meta", result["_meta"]);
    writer.end();
    return ToolReply(RawJson::fromTrusted(std::move(out)));
}

QCoro::Task<ToolReply> readResource(ToolContext context, ToolArguments arguments)
{
    const auto server = arguments.text("server");
    const auto uri = arguments.text("uri");
    if (server == OwnResources::server) {
        const auto own = OwnResources::read(uri);
        co_return own
            ? embedded(*own)
            : ToolReply::failure("TOOL_ERR_NOT_FOUND",
                                 QStringLiteral("no resource of ours has the uri %1").arg(singleLine(uri, 200)));
    }
    auto reading = forwardedRequest(context, server, wire::resourcesRead, uriParams(uri));
    const auto result = co_await reading;
    if (!result)
        co_return forwardedFailure(result.error());
    if (!hasContents(*result))
        co_return ToolReply::failure("TOOL_ERR_EXECUTION_FAILED",
                                     QStringLiteral("server %1 sent a result without contents").arg(server));
    co_return embedded(*result);
}

QCoro::Task<ToolReply> setSubscribed(ToolContext context, ToolArguments arguments, bool wanted)
{
    const auto server = arguments.text("server");
    const auto uri = arguments.text("uri");
    const auto backend = context.session->backend(server);
    if (!backend)
        co_return forwardedFailure(backend.error());
    auto asking =
        forwardedRequest(context, (*backend)->subscribe(uriParams(uri), wanted,
                                                        context.session->origin(context.requestId, context.span)));
    const auto result = co_await asking;
    if (!result)
        co_return forwardedFailure(result.error());
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("success", true);
    writer.member("server", server);
    writer.member("uri", uri);
    writer.member("subscribed", wanted);
    writer.end();
    co_return ToolReply::ofJson(out);
}

QCoro::Task<ToolReply> subscribeResource(ToolContext context, ToolArguments arguments)
{
    return setSubscribed(std::move(context), std::move(arguments), true);
}

QCoro::Task<ToolReply> unsubscribeResource(ToolContext context, ToolArguments arguments)
{
    return setSubscribed(std::move(context), std::move(arguments), false);
}

} // namespace

std::vector<ToolDefinition> resourceTools()
{
    using Type = ToolParameter::Type;
    const ToolParameter server { "server", Type::String, "Name of the server", true };
    const ToolParameter anyServer { "server", Type::String, "Only this server" };
    const ToolParameter uri { "uri", Type::String, "The resource's uri", true };
    return {
        { "list_resources",
          "List resources",
          "List the resources (files, records, documents) that MCP servers offer for reading.",
          { anyServer },
          { true, false, true, true },
          listResources },
        { "list_resource_templates",
          "List resource templates",
          "List patterns of resource URIs. Fill in a pattern's variables to get a uri for read_resource.",
          { anyServer },
          { true, false, true, true },
          listResourceTemplates },
        { "read_resource",
          "Read resource",
          "Read a resource of an MCP server, text or binary.",
          { server, uri },
          { true, false, true, true },
          readResource },
        { "subscribe_resource",
          "Subscribe to resource",
          "Be told when a resource changes: updates arrive as notification events, which wake await_activity.",
          { server, uri },
          { false, false, true, true },
          subscribeResource },
        { "unsubscribe_resource",
          "Unsubscribe from resource",
          "No longer be told when a resource changes.",
          { server, uri },
          { false, false, true, true },
          unsubscribeResource },
    };
}

} // namespace qonduit
