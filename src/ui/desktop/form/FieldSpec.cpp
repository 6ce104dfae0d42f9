// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/FieldSpec.h"

#include "core/Text.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostFields = 64;
constexpr qsizetype mostOptions = 500;
constexpr qsizetype titleLimit = 120;
constexpr qsizetype descriptionLimit = 600;
/// A longer pattern is not a rule for a form field but an attack on whoever compiles it.
constexpr qsizetype patternLimit = 1000;

Error refusal(const QString &name, const QString &why)
{
    return Error(ErrorCode::InvalidParams, u"the field %1 %2"_s.arg(singleLine(name, 60), why));
}

std::optional<qsizetype> count(const QJsonValue &value)
{
    const double number = value.toDouble(-1);
    if (number < 0 || number > double(std::numeric_limits<int>::max()))
        return {};
    return qsizetype(number);
}

std::optional<double> bound(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

bool looksSecret(const FieldSpec &field, const QString &format)
{
    static const QRegularExpression words(
        u"pass(word|wd|phrase|code)|secret|token|credential|private.?key|api.?key|access.?key|(^|[^a-z])(pin|cvv|cvc|otp|pwd)([^a-z]|$)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return format == u"password" || words.match(field.name).hasMatch() || words.match(field.title).hasMatch();
}

/// Options of `enum` with `enumNames`, or of `oneOf`/`anyOf` with `const` and `title`.
/// \returns nothing when this is no list of strings
std::optional<QList<FieldSpec::Option>> readOptions(const QJsonObject &schema, QLatin1StringView alternatives)
{
    QList<FieldSpec::Option> options;
    const auto add = [&options](const QJsonValue &value, const QString &title) {
        if (!value.isString())
            return false;
        const auto text = value.toString();
        options += { text, singleLine(title.isEmpty() ? text : title, titleLimit) };
        return true;
    };
    if (const auto titled = schema[alternatives].toArray(); !titled.isEmpty()) {
        if (titled.size() > mostOptions)
            return {};
        for (const auto &option : titled) {
            if (!add(option["const"_L1], option["title"_L1].toString()))
                return {};
        }
        return options;
    }
    const auto values = schema["enum"_L1].toArray();
    const auto names = schema["enumNames"_L1].toArray();
    if (values.isEmpty() || values.size() > mostOptions)
        return {};
    for (qsizetype i = 0; i < values.size(); ++i) {
        if (!add(values[i], names.size() == values.size() ? names[i].toString() : QString()))
            return {};
    }
    return options;
}

bool has(const QList<FieldSpec::Option> &options, const QJsonValue &value)
{
    return value.isString()
        && std::any_of(options.begin(), options.end(),
                       [text = value.toString()](const auto &option) { return option.value == text; });
}

Result<> readString(FieldSpec &field, const QJsonObject &schema)
{
    if (schema.contains("enum"_L1) || schema.contains("oneOf"_L1)) {
        auto options = readOptions(schema, "oneOf"_L1);
        if (!options)
            return refusal(field.name, u"offers choices that cannot be shown"_s);
        field.kind = FieldSpec::Kind::Choice;
        field.options = std::move(*options);
        if (has(field.options, schema["default"_L1]))
            field.fallback = schema["default"_L1];
        return {};
    }
    const auto format = schema["format"_L1].toString();
    if (format == u"email")
        field.kind = FieldSpec::Kind::Email;
    else if (format == u"uri")
        field.kind = FieldSpec::Kind::Uri;
    else if (format == u"date")
        field.kind = FieldSpec::Kind::Date;
    else if (format == u"date-time")
        field.kind = FieldSpec::Kind::DateTime;
    field.minLength = count(schema["minLength"_L1]).value_or(0);
    field.maxLength = count(schema["maxLength"_L1]);
    field.pattern = schema["pattern"_L1].toString();
    field.secret = looksSecret(field, format);
    if (field.pattern.size() > patternLimit)
        return refusal(field.name, u"has a pattern that is too long"_s);
    if (schema["default"_L1].isString())
        field.fallback = schema["default"_L1];
    return {};
}

Result<> readArray(FieldSpec &field, const QJsonObject &schema)
{
    auto options = readOptions(schema["items"_L1].toObject(), "anyOf"_L1);
    if (!options)
        return refusal(field.name, u"is a list that cannot be shown"_s);
    field.kind = FieldSpec::Kind::MultiChoice;
    field.options = std::move(*options);
    field.minItems = count(schema["minItems"_L1]).value_or(0);
    field.maxItems = count(schema["maxItems"_L1]);
    const auto chosen = schema["default"_L1].toArray();
    if (!chosen.isEmpty() && std::all_of(chosen.begin(), chosen.end(), [&](const QJsonValue &value) {
            return has(field.options, value);
        }))
        field.fallback = chosen;
    return {};
}

Result<FieldSpec> readField(const QString &name, const QJsonObject &schema)
{
    FieldSpec field;
    field.name = name;
    field.title = singleLine(schema["title"_L1].toString(name), titleLimit);
    field.description = schema["description"_L1].toString().left(descriptionLimit);

    const auto type = schema["type"_L1].toString();
    const auto fallback = schema["default"_L1];
    if (type == u"string") {
        if (const auto read = readString(field, schema); !read)
            return read.error();
    } else if (type == u"array") {
        if (const auto read = readArray(field, schema); !read)
            return read.error();
    } else if (type == u"boolean") {
        field.kind = FieldSpec::Kind::Boolean;
        if (fallback.isBool())
            field.fallback = fallback;
    } else if (type == u"integer" || type == u"number") {
        field.kind = type == u"integer" ? FieldSpec::Kind::Integer : FieldSpec::Kind::Number;
        field.minimum = bound(schema["minimum"_L1]);
        field.maximum = bound(schema["maximum"_L1]);
        const bool whole = fallback.isDouble() && fallback.toDouble() == std::floor(fallback.toDouble());
        if (fallback.isDouble() && (whole || field.kind == FieldSpec::Kind::Number))
            field.fallback = fallback;
    } else {
        return refusal(name, u"has a type that cannot be shown"_s);
    }
    return field;
}

} // namespace

Result<QList<FieldSpec>> readFields(const QJsonObject &schema, const QStringList &asWritten)
{
    if (schema.contains("type"_L1) && schema["type"_L1].toString() != u"object")
        return Error(ErrorCode::InvalidParams, u"the form is not an object"_s);
    const auto properties = schema["properties"_L1].toObject();
    if (properties.size() > mostFields)
        return Error(ErrorCode::InvalidParams, u"the form has more than %1 fields"_s.arg(mostFields));

    QStringList required;
    for (const auto &entry : schema["required"_L1].toArray()) {
        if (!properties.contains(entry.toString()))
            return refusal(entry.toString(), u"is required but not described"_s);
        required += entry.toString();
    }
    // As the server has written them; where that is not known, what is required comes first.
    auto order = asWritten + required + properties.keys();
    order.removeDuplicates();

    QList<FieldSpec> fields;
    for (const auto &name : std::as_const(order)) {
        if (!properties.contains(name))
            continue;
        auto field = readField(name, properties[name].toObject());
        if (!field)
            return field.error();
        field->required = required.contains(name);
        fields += *field;
    }
    return fields;
}

} // namespace qonduit
