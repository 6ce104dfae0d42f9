// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "core/Text.h"
#include "protocol/json/Write.h"
#include "tools/ToolArguments.h"

namespace qonduit {

namespace {

QString ourClient()
{
    return QStringLiteral("a tool call of the client");
}

QCoro::Task<ToolReply> getSamplingRequests(ToolContext context, ToolArguments)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.raw("sampling_requests", toJson(context.session->requests().pending({}, PendingRequest::Kind::Sampling)));
    writer.end();
    co_return ToolReply::ofJson(out);
}

ToolReply settledReply(const QString &id, const Result<> &settled)
{
    if (!settled)
        return ToolReply::failure(settled.error());
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("success", true);
    writer.member("request_id", id);
    writer.end();
    return ToolReply::ofJson(out);
}

QCoro::Task<ToolReply> respondToSampling(ToolContext context, ToolArguments arguments)
{
    QByteArray answer;
    json::ObjectWriter writer(answer);
    for (const auto *key : { "role", "content", "model" })
        writer.member(key, arguments.raw(key));
    writer.member("stopReason", arguments.raw("stop_reason"));
    writer.end();
    const auto id = arguments.text("request_id");
    co_return settledReply(id,
                           context.session->requests().answerSampling(id, RawJson::fromTrusted(answer), ourClient()));
}

QCoro::Task<ToolReply> cancelSamplingRequest(ToolContext context, ToolArguments arguments)
{
    const auto id = arguments.text("request_id");
    const auto reason = singleLine(arguments.text("reason"));
    co_return settledReply(id, context.session->requests().rejectSampling(id, reason, ourClient()));
}

} // namespace

std::vector<ToolDefinition> samplingTools()
{
    using Type = ToolParameter::Type;
    return {
        { "get_sampling_requests",
          "Get sampling requests",
          "List the requests of MCP servers for a turn of your model, in full: messages, systemPrompt, tools.",
          {},
          { true, false, true, false },
          getSamplingRequests },
        { "respond_to_sampling",
          "Respond to sampling",
          "Give an MCP server the model's turn it asked for: read its messages, write the reply yourself. Let the user "
          "review it.",
          { { "request_id", Type::String, "The sampling request's request_id", true },
            { "role", Type::String, "Who speaks: assistant, as a rule", true, {}, {}, { "user", "assistant" } },
            { "content", Type::Content,
              "The reply: a text, or one or a list of MCP content blocks (text, image, audio; tool_use only if the "
              "request has tools)",
              true },
            { "model", Type::String, "Name of the model that wrote it", true },
            { "stop_reason", Type::String, "Why it ended, if not endTurn or toolUse: maxTokens, stopSequence" } },
          { false, false, false, true },
          respondToSampling },
        { "cancel_sampling_request",
          "Cancel sampling request",
          "Refuse a sampling request; the MCP server is told that the user rejected it.",
          { { "request_id", Type::String, "The sampling request's request_id", true },
            { "reason", Type::String, "Why, for the log" } },
          { false, true, false, true },
          cancelSamplingRequest },
    };
}

} // namespace qonduit
