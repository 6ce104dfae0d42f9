// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ToolDefinition.h"

#include "protocol/json/Write.h"

#include <algorithm>

namespace qonduit {

namespace {

void appendChoices(json::ObjectWriter &schema, const ToolParameter &parameter)
{
    if (parameter.choices.isEmpty())
        return;
    auto choices = schema.array("enum");
    for (const auto &choice : parameter.choices)
        choices.element(choice);
    choices.end();
}

void appendItems(json::ObjectWriter &list, const ToolParameter &parameter)
{
    auto items = list.object("items");
    items.member("type", "string");
    appendChoices(items, parameter);
    items.end();
}

void appendSchema(json::ObjectWriter &properties, const ToolParameter &parameter)
{
    auto schema = properties.object(parameter.name);
    switch (parameter.type) {
    case ToolParameter::Type::String:
        schema.member("type", "string");
        break;
    case ToolParameter::Type::Integer:
        schema.member("type", "integer");
        break;
    case ToolParameter::Type::Boolean:
        schema.member("type", "boolean");
        break;
    case ToolParameter::Type::Object:
        schema.member("type", "object");
        if (!parameter.schema.isEmpty()) {
            schema.raw("properties", parameter.schema);
            schema.member("additionalProperties", false);
        }
        break;
    case ToolParameter::Type::StringList:
        schema.member("type", "array");
        appendItems(schema, parameter);
        break;
    case ToolParameter::Type::StringMap:
        schema.member("type", "object");
        schema.raw("additionalProperties", R"({"type":"string"})");
        break;
    case ToolParameter::Type::Content:
        schema.raw("type", R"(["string","object","array"])");
        schema.raw("items", R"({"type":"object"})");
        break;
    }
    schema.member("description", parameter.description);
    const bool isText = parameter.type == ToolParameter::Type::String;
    if (parameter.minimum)
        schema.member(isText ? "minLength" : "minimum", *parameter.minimum);
    if (parameter.maximum)
        schema.member(isText ? "maxLength" : "maximum", *parameter.maximum);
    if (isText)
        appendChoices(schema, parameter);
    schema.raw("default", parameter.defaultJson);
    schema.end();
}

} // namespace

QByteArray ToolDefinition::toJson() const
{
    QByteArray out;
    json::ObjectWriter tool(out);
    tool.member("name", name);
    tool.member("title", title);
    tool.member("description", description);

    auto schema = tool.object("inputSchema");
    schema.member("type", "object");
    auto properties = schema.object("properties");
    for (const auto &parameter : parameters)
        appendSchema(properties, parameter);
    properties.end();
    const auto isRequired = [](const ToolParameter &parameter) { return parameter.isRequired; };
    if (std::any_of(parameters.begin(), parameters.end(), isRequired)) {
        auto required = schema.array("required");
        for (const auto &parameter : parameters) {
            if (parameter.isRequired)
                required.element(parameter.name);
        }
        required.end();
    }
    schema.member("additionalProperties", false);
    schema.end();

    auto annotations = tool.object("annotations");
    annotations.member("readOnlyHint", hints.readOnly);
    annotations.member("destructiveHint", hints.destructive);
    annotations.member("idempotentHint", hints.idempotent);
    annotations.member("openWorldHint", hints.openWorld);
    annotations.end();
    tool.end();
    return out;
}

} // namespace qonduit
