// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "protocol/Wire.h"
#include "protocol/json/Write.h"
#include "tools/ForwardedRequest.h"
#include "tools/GatheredList.h"
#include "tools/ToolArguments.h"

namespace qonduit {

namespace {

QCoro::Task<ToolReply> listPrompts(ToolContext context, ToolArguments arguments)
{
    const auto servers = context.session->servers().select(arguments.text("server"));
    if (!servers)
        co_return forwardedFailure(servers.error());
    auto gathering = GatheredList::of(context.session, *servers, CatalogueList::Kind::Prompts);
    const auto gathered = co_await gathering;
    if (!gathered)
        co_return ToolReply::sessionEnded();
    co_return gathered->reply({ "name", "title", "description", "arguments", "icons", "_meta" });
}

/// Forwards a request whose result is told as it came.
QCoro::Task<ToolReply> told(ToolContext context, QString server, QByteArrayView method, RawJson params)
{
    auto forwarding = forwardedRequest(std::move(context), server, method, std::move(params));
    const auto result = co_await forwarding;
    if (!result)
        co_return forwardedFailure(result.error());
    co_return ToolReply::ofJson(result->toByteArray());
}

QCoro::Task<ToolReply> getPrompt(ToolContext context, ToolArguments arguments)
{
    QByteArray params;
    json::ObjectWriter writer(params);
    writer.member("name", arguments.raw("name"));
    writer.member("arguments", arguments.raw("arguments"));
    writer.end();
    return told(std::move(context), arguments.text("server"), wire::promptsGet, RawJson::fromTrusted(params));
}

/// \returns InvalidParams that names the member which is missing or wrong
Result<> checkReference(const RawJson &reference)
{
    const auto type = reference["type"].toString();
    const auto member = type == QStringLiteral("ref/prompt")   ? "name"
                      : type == QStringLiteral("ref/resource") ? "uri"
                                                               : nullptr;
    if (!member)
        return Error(ErrorCode::InvalidParams, QStringLiteral("ref.type: expected ref/prompt or ref/resource, got %1")
                                                   .arg(type ? type->left(100) : QStringLiteral("none")));
    if (!reference[member].isString())
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("ref.%1: is required; expected a string").arg(QLatin1String(member)));
    return {};
}

Result<> checkArgument(const RawJson &argument)
{
    for (const auto *member : { "name", "value" }) {
        if (!argument[member].isString())
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("argument.%1: is required; expected a string").arg(QLatin1String(member)));
    }
    return {};
}

QCoro::Task<ToolReply> complete(ToolContext context, ToolArguments arguments)
{
    const auto reference = checkReference(arguments.raw("ref"));
    const auto argument = checkArgument(arguments.raw("argument"));
    if (!reference || !argument)
        co_return ToolReply::failure(reference ? argument.error() : reference.error());
    QByteArray params;
    json::ObjectWriter writer(params);
    for (const auto *member : { "ref", "argument", "context" })
        writer.member(member, arguments.raw(member));
    writer.end();
    auto telling =
        told(std::move(context), arguments.text("server"), wire::completionComplete, RawJson::fromTrusted(params));
    auto reply = co_await telling;
    co_return reply;
}

} // namespace

std::vector<ToolDefinition> promptTools()
{
    using Type = ToolParameter::Type;
    const ToolParameter server { "server", Type::String, "Name of the server", true };
    return {
        { "list_prompts",
          "List prompts",
          "List the prompts (reusable message templates) that MCP servers offer, with their arguments.",
          { { "server", Type::String, "Only this server" } },
          { true, false, true, true },
          listPrompts },
        { "get_prompt",
          "Get prompt",
          "Fill in a prompt of an MCP server and return its messages.",
          { server,
            { "name", Type::String, "Name of the prompt", true },
            { "arguments", Type::StringMap, "Values for the prompt's arguments" } },
          { true, false, true, true },
          getPrompt },
        { "complete",
          "Complete",
          "Ask an MCP server which values an argument of a prompt or resource template may take.",
          { server,
            { "ref",
              Type::Object,
              "The prompt by name, or the template by uri",
              true,
              {},
              {},
              {},
              {},
              {},
              R"({"type":{"enum":["ref/prompt","ref/resource"]},"name":{"type":"string"},"uri":{"type":"string"}})" },
            { "argument",
              Type::Object,
              "The argument and what is typed of it so far",
              true,
              {},
              {},
              {},
              {},
              {},
              R"({"name":{"type":"string"},"value":{"type":"string"}})" },
            { "context", Type::Object, "{\"arguments\":{…}}: other arguments that are known already" } },
          { true, false, true, true },
          complete },
    };
}

} // namespace qonduit
