// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ToolDefinition.h"

#include "protocol/json/Write.h"

namespace qonduit {

namespace {

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
        schema.raw("items", R"({"type":"string"})");
        break;
    case ToolParameter::Type::StringMap:
        schema.member("type", "object");
        schema.raw("additionalProperties", R"({"type":"string"})");
        break;
    }
    schema.member("description", parameter.description);
    if (parameter.minimum)
        schema.member("minimum", *parameter.minimum);
    if (parameter.maximum)
        schema.member("maximum", *parameter.maximum);
    if (!parameter.choices.isEmpty()) {
        auto choices = schema.array("enum");
        for (const auto &choice : parameter.choices)
            choices.element(choice);
        choices.end();
    }
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
    schema.member("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.member("type", "object");
    auto properties = schema.object("properties");
    for (const auto &parameter : parameters)
        appendSchema(properties, parameter);
    properties.end();
    auto required = schema.array("required");
    for (const auto &parameter : parameters) {
        if (parameter.isRequired)
            required.element(parameter.name);
    }
    required.end();
    schema.member("additionalProperties", false);
    schema.end();

    auto annotations = tool.object("annotations");
    annotations.member("title", title);
    annotations.member("readOnlyHint", hints.readOnly);
    annotations.member("destructiveHint", hints.destructive);
    annotations.member("idempotentHint", hints.idempotent);
    annotations.member("openWorldHint", hints.openWorld);
    annotations.end();
    tool.end();
    return out;
}

} // namespace qonduit
