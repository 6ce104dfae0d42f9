// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/SamplingCheck.h"

#include "core/Text.h"
#include "protocol/json/Write.h"

#include <QSet>

#include <algorithm>

namespace qonduit {

namespace {

enum class Value { Nothing, Text, Base64, Object, Blocks };
/// Where a kind of block may stand.
enum Place { InMessage = 1, InToolResult = 2, Anywhere = 3 };

struct MemberRule
{
    const char *name = nullptr;
    Value value = Value::Nothing;
};

/// One kind of block, and the members that it must have.
struct BlockRule
{
    const char *type;
    Place place;
    std::array<MemberRule, 3> members;
};

constexpr std::array blockRules {
    BlockRule { "text", Anywhere, { { { "text", Value::Text } } } },
    BlockRule { "image", Anywhere, { { { "data", Value::Base64 }, { "mimeType", Value::Text } } } },
    BlockRule { "audio", Anywhere, { { { "data", Value::Base64 }, { "mimeType", Value::Text } } } },
    BlockRule {
        "tool_use", InMessage, { { { "id", Value::Text }, { "name", Value::Text }, { "input", Value::Object } } } },
    BlockRule { "tool_result", InMessage, { { { "toolUseId", Value::Text }, { "content", Value::Blocks } } } },
    BlockRule { "resource_link", InToolResult, { { { "uri", Value::Text }, { "name", Value::Text } } } },
    BlockRule { "resource", InToolResult, { { { "resource", Value::Object } } } },
};

Error invalid(const QString &where, const QString &rule)
{
    return Error(ErrorCode::InvalidParams, where + QStringLiteral(": ") + rule);
}

bool hasType(const RawJson &block, const char *type)
{
    return block["type"].toString() == QLatin1String(type);
}

QString knownTypes(Place place)
{
    QStringList types;
    for (const auto &rule : blockRules) {
        if (rule.place & place)
            types += QLatin1String(rule.type);
    }
    return types.join(QStringLiteral(", "));
}

bool isBase64(const RawJson &value)
{
    const auto text = value.toString();
    return text
        && QByteArray::fromBase64Encoding(text->toUtf8(), QByteArray::AbortOnBase64DecodingErrors).decodingStatus
               == QByteArray::Base64DecodingStatus::Ok;
}

Result<> checkBlock(const RawJson &block, const QString &where, Place place);

Result<> checkBlocks(const std::vector<RawJson> &blocks, const QString &where, Place place)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto checked = checkBlock(blocks[i], QStringLiteral("%1[%2]").arg(where).arg(i), place);
        if (!checked)
            return checked;
    }
    return {};
}

Result<> checkMember(const RawJson &value, Value expected, const QString &where)
{
    switch (expected) {
    case Value::Text:
        return value.isString() ? Result<>() : invalid(where, QStringLiteral("expected a string"));
    case Value::Base64:
        return isBase64(value) ? Result<>() : invalid(where, QStringLiteral("expected base64"));
    case Value::Object:
        return value.isObject() ? Result<>() : invalid(where, QStringLiteral("expected an object"));
    case Value::Blocks:
        if (!value.isArray())
            return invalid(where, QStringLiteral("expected a list of content blocks"));
        return checkBlocks(value.elements(), where, InToolResult);
    case Value::Nothing:
        break;
    }
    return {};
}

Result<> checkBlock(const RawJson &block, const QString &where, Place place)
{
    const auto rule = std::find_if(blockRules.begin(), blockRules.end(), [&](const BlockRule &one) {
        return (one.place & place) && hasType(block, one.type);
    });
    if (rule == blockRules.end())
        return invalid(where, QStringLiteral("expected a content block with one of the types ") + knownTypes(place));
    for (const auto &member : rule->members) {
        if (member.value == Value::Nothing)
            break;
        const auto checked = checkMember(block[member.name], member.value, where + u'.' + QLatin1String(member.name));
        if (!checked)
            return checked;
    }
    return {};
}

/// The tools that a request has. Read once: a turn may use thousands.
struct OfferedTools
{
    explicit OfferedTools(const RawJson &params)
        : mayBeUsed(params["toolChoice"]["mode"].toString() != QStringLiteral("none"))
    {
        for (const auto &tool : params["tools"].elements()) {
            if (const auto name = tool["name"].toString())
                names.insert(*name);
        }
    }

    QSet<QString> names;
    bool mayBeUsed;
};

/// A model may only use tools that the request has.
Result<> checkToolUse(const OfferedTools &tools, const RawJson &use, const QString &role)
{
    const auto where = QStringLiteral("content.tool_use");
    if (role != QStringLiteral("assistant"))
        return invalid(where, QStringLiteral("goes only with the role assistant"));
    if (tools.names.isEmpty())
        return invalid(where, QStringLiteral("the request has no tools"));
    if (!tools.mayBeUsed)
        return invalid(where, QStringLiteral("the request's toolChoice is none"));
    const auto name = use["name"].toString();
    if (!tools.names.contains(*name))
        return invalid(where, QStringLiteral("the request has no tool %1").arg(singleLine(*name, 100)));
    return {};
}

/// What holds between the blocks, the role, the request and the server's revision.
Result<> checkTurn(const PendingRequest &request, const std::vector<RawJson> &blocks, const QString &role)
{
    const auto speaks = QString::fromLatin1(name(request.revision));
    if (blocks.size() > 1 && !hasSamplingTools(request.revision))
        return invalid(QStringLiteral("content"),
                       QStringLiteral("the server speaks MCP %1, which takes one block only").arg(speaks));
    const OfferedTools tools(request.params);
    qsizetype results = 0;
    for (const auto &block : blocks) {
        if (hasType(block, "audio") && !hasAudioAndAnnotations(request.revision))
            return invalid(QStringLiteral("content"),
                           QStringLiteral("the server speaks MCP %1, without audio").arg(speaks));
        results += hasType(block, "tool_result");
        if (!hasType(block, "tool_use"))
            continue;
        const auto checked = checkToolUse(tools, block, role);
        if (!checked)
            return checked;
    }
    if (results == 0)
        return {};
    if (!hasSamplingTools(request.revision))
        return invalid(QStringLiteral("content.tool_result"),
                       QStringLiteral("the server speaks MCP %1, without tools in sampling").arg(speaks));
    if (role != QStringLiteral("user") || std::size_t(results) != blocks.size())
        return invalid(QStringLiteral("content.tool_result"),
                       QStringLiteral("goes only with the role user, and with nothing but other tool results"));
    return {};
}

} // namespace

Result<RawJson> checkedSampling(const PendingRequest &request, const RawJson &answer)
{
    const auto role = answer["role"].toString().value_or(QString());
    if (role != QStringLiteral("assistant") && role != QStringLiteral("user"))
        return invalid(QStringLiteral("role"), QStringLiteral("expected user or assistant"));
    if (answer["model"].toString().value_or(QString()).isEmpty())
        return invalid(QStringLiteral("model"), QStringLiteral("expected the name of the model that has answered"));

    auto content = answer["content"];
    if (content.isString())
        content = RawJson::fromTrusted("{\"type\":\"text\",\"text\":" + content.toByteArray() + '}');
    auto blocks = content.elements();
    if (content.isObject())
        blocks = { content };
    if (blocks.empty())
        return invalid(QStringLiteral("content"), QStringLiteral("expected a text, a content block or a list of them"));
    auto checked = content.isObject() ? checkBlock(content, QStringLiteral("content"), InMessage)
                                      : checkBlocks(blocks, QStringLiteral("content"), InMessage);
    if (checked)
        checked = checkTurn(request, blocks, role);
    if (!checked)
        return checked.error();

    const bool usesTools =
        std::any_of(blocks.begin(), blocks.end(), [](const auto &block) { return hasType(block, "tool_use"); });
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("role", role);
    writer.member("content", blocks.size() == 1 ? blocks.front() : content); // all servers know a single block
    writer.member("model", answer["model"]);
    if (answer["stopReason"].isMissing())
        writer.member("stopReason", usesTools ? "toolUse" : "endTurn");
    else
        writer.member("stopReason", answer["stopReason"]);
    writer.end();
    return RawJson::fromTrusted(out);
}

} // namespace qonduit
