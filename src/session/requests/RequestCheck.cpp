// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/RequestCheck.h"

#include "session/requests/AnswerCheck.h"

#include <QSet>
#include <QUrl>

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype urlLimit = 2048;

Error invalid(const QString &message)
{
    return Error(ErrorCode::InvalidParams, message);
}

Result<> checkUrl(const QString &text)
{
    if (text.size() > urlLimit)
        return invalid(QStringLiteral("url: has more than %1 characters").arg(urlLimit));
    const bool isClean = std::none_of(text.begin(), text.end(), [](QChar c) { return c <= u' ' || c == u'\x7f'; });
    const QUrl url(text, QUrl::StrictMode);
    if (!isClean || !url.isValid() || url.host().isEmpty())
        return invalid(QStringLiteral("url: is no valid URL"));
    if (url.scheme() != QStringLiteral("https") && url.scheme() != QStringLiteral("http"))
        return invalid(QStringLiteral("url: only http and https are taken, not %1").arg(url.scheme()));
    if (url.authority().contains(u'@')) // what stands before it looks like a host
        return invalid(QStringLiteral("url: must not have user info"));
    return {};
}

Result<> checkElicitation(const RawJson &params)
{
    if (!params["message"].isString())
        return invalid(QStringLiteral("message: expected a string"));
    const auto mode = params["mode"].isMissing() ? QStringLiteral("form") : params["mode"].toString();
    if (mode == QStringLiteral("form")) {
        if (!params["requestedSchema"].isObject())
            return invalid(QStringLiteral("requestedSchema: expected an object"));
        const auto schema = params["requestedSchema"].toQt();
        if (!schema.isObject())
            return invalid(QStringLiteral("requestedSchema: holds a number that is out of range"));
        return checkSchema(schema.toObject());
    }
    if (mode != QStringLiteral("url"))
        return invalid(QStringLiteral("mode: expected form or url"));
    if (params["elicitationId"].toString().value_or(QString()).isEmpty())
        return invalid(QStringLiteral("elicitationId: expected a string"));
    return checkUrl(params["url"].toString().value_or(QString()));
}

/// A message's content: one block or a list of them.
std::vector<RawJson> blocksOf(const RawJson &message)
{
    const auto content = message["content"];
    if (content.isObject())
        return { content };
    return content.elements();
}

bool hasType(const RawJson &block, const char *type)
{
    return block["type"].toString() == QLatin1String(type);
}

/// Whether each use of a tool in \p uses has its result in \p results.
bool answersAll(const std::vector<RawJson> &uses, const std::vector<RawJson> &results)
{
    QSet<QString> answered; // a server may bring thousands
    for (const auto &result : results)
        answered.insert(result["toolUseId"].toString().value_or(QString()));
    return std::all_of(uses.begin(), uses.end(), [&](const auto &use) {
        return !hasType(use, "tool_use") || answered.contains(use["id"].toString().value_or(QString()));
    });
}

/// \see MCP 2025-11-25, client/sampling, Message Content Constraints; the messages of the errors are the spec's
Result<> checkConversation(const std::vector<RawJson> &messages)
{
    std::vector<RawJson> previous;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const auto &message = messages[i];
        const auto role = message["role"].toString();
        const bool isUsers = role == QStringLiteral("user");
        const bool hasContent = message["content"].isObject() || message["content"].isArray();
        if (!hasContent || (!isUsers && role != QStringLiteral("assistant")))
            return invalid(QStringLiteral("messages[%1]: expected a role, user or assistant, and content").arg(i));
        auto blocks = blocksOf(message);
        const auto results = std::count_if(blocks.begin(), blocks.end(),
                                           [](const auto &block) { return hasType(block, "tool_result"); });
        if (results > 0 && (!isUsers || std::size_t(results) != blocks.size()))
            return invalid(QStringLiteral("Tool results mixed with other content (messages[%1])").arg(i));
        if (!answersAll(previous, blocks))
            return invalid(QStringLiteral("Tool result missing in request (messages[%1])").arg(i));
        previous = isUsers ? std::vector<RawJson>() : std::move(blocks);
    }
    if (!answersAll(previous, {}))
        return invalid(QStringLiteral("Tool result missing in request"));
    return {};
}

Result<> checkSampling(const RawJson &params)
{
    if (!params["messages"].isArray())
        return invalid(QStringLiteral("messages: expected a list"));
    if (!params["maxTokens"].toInteger())
        return invalid(QStringLiteral("maxTokens: expected an integer"));
    if (!params["tools"].isMissing() && !params["tools"].isArray())
        return invalid(QStringLiteral("tools: expected a list"));
    return checkConversation(params["messages"].elements());
}

} // namespace

Result<> checkRequest(PendingRequest::Kind kind, const RawJson &params)
{
    return kind == PendingRequest::Kind::Elicitation ? checkElicitation(params) : checkSampling(params);
}

} // namespace qonduit
