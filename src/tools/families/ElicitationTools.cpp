// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "core/Text.h"
#include "protocol/json/Write.h"
#include "tools/ToolArguments.h"

#include <QJsonObject>

namespace qonduit {

namespace {

QCoro::Task<ToolReply> getElicitations(ToolContext context, ToolArguments)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.raw("elicitations", toJson(context.session->requests().pending({}, PendingRequest::Kind::Elicitation)));
    writer.end();
    co_return ToolReply::ofJson(out);
}

ToolReply settled(Session &session, const QString &id, const QString &action, const QJsonObject &content,
                  const QString &reason = {})
{
    const auto by = QStringLiteral("a tool call of the client")
                  + (reason.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(singleLine(reason)));
    const auto answered = session.requests().answerElicitation(id, action, content, by);
    if (!answered)
        return ToolReply::failure(answered.error());
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("success", true);
    writer.member("request_id", id);
    writer.member("action", action);
    writer.end();
    return ToolReply::ofJson(out);
}

QCoro::Task<ToolReply> respondToElicitation(ToolContext context, ToolArguments arguments)
{
    const auto action = arguments.text("action");
    if (arguments.has("content") && action != QStringLiteral("accept"))
        co_return ToolReply::failure("TOOL_ERR_INVALID_ARGUMENTS",
                                     QStringLiteral("content: goes only with the action accept, got %1").arg(action));
    const auto content = arguments.raw("content").toQt();
    if (arguments.has("content") && !content.isObject())
        co_return ToolReply::failure("TOOL_ERR_INVALID_ARGUMENTS",
                                     QStringLiteral("content: holds a number that is out of range"));
    co_return settled(*context.session, arguments.text("request_id"), action, content.toObject());
}

QCoro::Task<ToolReply> cancelElicitation(ToolContext context, ToolArguments arguments)
{
    co_return settled(*context.session, arguments.text("request_id"), QStringLiteral("cancel"), {},
                      arguments.text("reason"));
}

} // namespace

std::vector<ToolDefinition> elicitationTools()
{
    using Type = ToolParameter::Type;
    return {
        { "get_elicitations",
          "Get elicitations",
          "List the questions of MCP servers that wait for an answer, each with the answer's schema or the url to "
          "visit.",
          {},
          { true, false, true, false },
          getElicitations },
        { "respond_to_elicitation",
          "Respond to elicitation",
          "Answer a question of an MCP server. With accept, content must match its requestedSchema; defaults are "
          "filled "
          "in. In url mode, accept (without content) once the user agrees to open the url. Ask the user first unless "
          "you know the answer.",
          { { "request_id", Type::String, "The question's request_id", true },
            { "action", Type::String, "What the user decided", true, {}, {}, { "accept", "decline", "cancel" } },
            { "content", Type::Object, "The answer, with accept only" } },
          { false, false, false, true },
          respondToElicitation },
        { "cancel_elicitation_request",
          "Cancel elicitation",
          "Dismiss a question of an MCP server without answering it.",
          { { "request_id", Type::String, "The question's request_id", true },
            { "reason", Type::String, "Why, for the log" } },
          { false, true, false, true },
          cancelElicitation },
    };
}

} // namespace qonduit
