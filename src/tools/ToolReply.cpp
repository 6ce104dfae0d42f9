// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ToolReply.h"

#include "protocol/ProxyError.h"
#include "protocol/json/Write.h"

namespace qonduit {

namespace {

void appendTextBlock(QByteArray &out, const QByteArray &utf8)
{
    out += "{\"type\":\"text\",\"text\":";
    json::appendString(out, utf8);
    out += '}';
}

QByteArray textBlocks(const QList<QByteArray> &texts)
{
    QByteArray blocks;
    for (const auto &text : texts) {
        if (!blocks.isEmpty())
            blocks += ',';
        appendTextBlock(blocks, text);
    }
    return blocks;
}

QByteArrayView codeFor(const Error &error)
{
    if (error.isPeers)
        return "TOOL_ERR_EXECUTION_FAILED";
    switch (error.code) {
    case int(ProxyErrorCode::BackendAuthRequired):
    case int(ProxyErrorCode::BackendUnavailable):
    case int(ProxyErrorCode::BackendLost):
        return "TOOL_ERR_SERVER_DISCONNECTED";
    case int(ProxyErrorCode::Timeout):
    case int(ErrorCode::Timeout):
        return "TOOL_ERR_TIMEOUT";
    case int(ProxyErrorCode::Overloaded):
    case int(ErrorCode::Overloaded):
        return "TOOL_ERR_LIMIT";
    case int(ProxyErrorCode::ApprovalDenied):
    case int(ProxyErrorCode::ApprovalRequired):
        return "TOOL_ERR_DENIED";
    case int(ErrorCode::NotFound):
        return "TOOL_ERR_NOT_FOUND";
    case int(ErrorCode::InvalidParams):
        return "TOOL_ERR_INVALID_ARGUMENTS";
    case int(ErrorCode::Closed):
        return "TOOL_ERR_SESSION_NOT_FOUND";
    default:
        return "TOOL_ERR_EXECUTION_FAILED";
    }
}

/// `{"code",…}` and what the error's own data say.
QByteArray detailsOf(const Error &error)
{
    QByteArray details;
    json::ObjectWriter writer(details);
    const bool isOnTheWire = error.isPeers || error.code >= int(ProxyErrorCode::BackendUnavailable);
    if (isOnTheWire)
        writer.member("code", error.code);
    if (error.isPeers && !error.data.isEmpty()) {
        writer.raw("data", error.data);
    } else if (!error.data.isEmpty()) {
        if (const auto members = RawJson::fromTrusted(error.data).members()) {
            for (const auto &member : *members)
                writer.member(member.key, member.value);
        }
    }
    writer.end();
    return details;
}

} // namespace

ToolReply ToolReply::ofJson(const QByteArray &json)
{
    return ofTexts({ json });
}

ToolReply ToolReply::ofTexts(const QList<QByteArray> &utf8)
{
    return ToolReply(RawJson::fromTrusted("{\"content\":[" + textBlocks(utf8) + "]}"));
}

ToolReply ToolReply::failure(QByteArrayView code, const QString &message, const QByteArray &details)
{
    QByteArray text;
    json::ObjectWriter outer(text);
    auto error = outer.object("error");
    error.member("code", code);
    error.member("message", message);
    error.raw("details", details.isEmpty() ? QByteArrayView("{}") : QByteArrayView(details));
    error.end();
    outer.end();
    return ToolReply(RawJson::fromTrusted("{\"content\":[" + textBlocks({ text }) + "],\"isError\":true}"));
}

ToolReply ToolReply::sessionEnded()
{
    return failure("TOOL_ERR_SESSION_NOT_FOUND", QStringLiteral("the session has ended"));
}

ToolReply ToolReply::failure(const Error &error)
{
    return failure(codeFor(error), error.message, detailsOf(error));
}

void ToolReply::appendTexts(const QList<QByteArray> &utf8)
{
    if (utf8.isEmpty())
        return;
    const auto blocks = textBlocks(utf8);
    const auto whole = m_result.view();
    const auto content = m_result["content"];
    QByteArray text;
    text.reserve(whole.size() + blocks.size() + 16);
    if (content.isArray()) {
        const auto end = content.view().data() - whole.data() + content.view().size() - 1; // its closing bracket
        text += whole.first(end);
        if (!content.elements().empty())
            text += ',';
        text += blocks + ']' + whole.sliced(end + 1).toByteArray();
    } else {
        text += whole.chopped(1).trimmed();
        text += (text.size() == 1 ? "" : ",") + QByteArray("\"content\":[") + blocks + "]}";
    }
    m_result = RawJson::fromTrusted(std::move(text));
}

ToolReply::Delivered ToolReply::delivered() const
{
    if (m_delivered.isEmpty())
        return {};
    return [actions = m_delivered](bool arrived) {
        for (const auto &action : actions)
            action(arrived);
    };
}

} // namespace qonduit
