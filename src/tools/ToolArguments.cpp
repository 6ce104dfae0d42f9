// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ToolArguments.h"

#include "core/Text.h"

#include <algorithm>

namespace qonduit {

namespace {

QString oneOf(const QList<QByteArray> &choices)
{
    return QStringLiteral("one of ") + QString::fromUtf8(choices.join(", "));
}

QString allowedValues(const ToolParameter &parameter)
{
    switch (parameter.type) {
    case ToolParameter::Type::Integer:
        if (parameter.minimum && parameter.maximum)
            return QStringLiteral("an integer from %1 to %2").arg(*parameter.minimum).arg(*parameter.maximum);
        return QStringLiteral("an integer");
    case ToolParameter::Type::Boolean:
        return QStringLiteral("true or false");
    case ToolParameter::Type::Object:
        return QStringLiteral("an object");
    case ToolParameter::Type::StringList:
        return parameter.choices.isEmpty() ? QStringLiteral("a list of strings")
                                           : QStringLiteral("a list of strings, each ") + oneOf(parameter.choices);
    case ToolParameter::Type::StringMap:
        return QStringLiteral("an object with string values");
    case ToolParameter::Type::Content:
        return QStringLiteral("a string, an object or a list of objects");
    case ToolParameter::Type::String:
        break;
    }
    if (parameter.minimum && parameter.maximum)
        return QStringLiteral("a string of %1 to %2 characters").arg(*parameter.minimum).arg(*parameter.maximum);
    return parameter.choices.isEmpty() ? QStringLiteral("a string") : oneOf(parameter.choices);
}

bool isStringMap(const RawJson &value)
{
    const auto members = value.members();
    return members
        && std::all_of(members->begin(), members->end(), [](const auto &member) { return member.value.isString(); });
}

/// Unicode code points, as JSON Schema counts a string's length.
qint64 lengthOf(const QString &text)
{
    return text.size() - std::count_if(text.begin(), text.end(), [](QChar unit) { return unit.isLowSurrogate(); });
}

bool isInRange(const ToolParameter &parameter, qint64 value)
{
    return (!parameter.minimum || value >= *parameter.minimum) && (!parameter.maximum || value <= *parameter.maximum);
}

bool isChoice(const ToolParameter &parameter, const RawJson &value)
{
    const auto text = value.toString();
    return text && (parameter.choices.isEmpty() || parameter.choices.contains(text->toUtf8()));
}

bool fits(const ToolParameter &parameter, const RawJson &value)
{
    switch (parameter.type) {
    case ToolParameter::Type::String:
        return isChoice(parameter, value) && isInRange(parameter, lengthOf(value.toString().value_or(QString())));
    case ToolParameter::Type::Integer: {
        const auto number = value.toInteger();
        return number && isInRange(parameter, *number);
    }
    case ToolParameter::Type::Boolean:
        return value.toBool().has_value();
    case ToolParameter::Type::Object:
        return value.isObject();
    case ToolParameter::Type::StringList: {
        const auto elements = value.elements();
        return value.isArray() && std::all_of(elements.begin(), elements.end(), [&](const auto &element) {
                   return isChoice(parameter, element);
               });
    }
    case ToolParameter::Type::StringMap:
        return isStringMap(value);
    case ToolParameter::Type::Content: {
        const auto elements = value.elements();
        return value.isString() || value.isObject()
            || (value.isArray() && std::all_of(elements.begin(), elements.end(), [](const auto &element) {
                    return element.isObject();
                }));
    }
    }
    return false;
}

QString shortened(const RawJson &value)
{
    return singleLine(QString::fromUtf8(value.view().first(std::min<qsizetype>(value.view().size(), 400))), 100);
}

/// The one member of a map or list that is wrong; empty when it is no map or list. The others may be secrets, and
/// what is refused is shown to people.
QString wrongMember(const ToolParameter &parameter, const RawJson &value)
{
    if (parameter.type == ToolParameter::Type::StringMap && value.isObject()) {
        const auto members = value.members();
        if (!members)
            return members.error().message;
        for (const auto &member : *members) {
            if (!member.value.isString())
                return QStringLiteral("%1 for %2")
                    .arg(shortened(member.value), singleLine(QString::fromUtf8(member.key), 60));
        }
    }
    if (parameter.type == ToolParameter::Type::StringList) {
        for (const auto &element : value.elements()) {
            if (!isChoice(parameter, element))
                return QStringLiteral("%1 in it").arg(shortened(element));
        }
    }
    return {};
}

QString received(const ToolParameter &parameter, const RawJson &value)
{
    const auto text = value.toString();
    if (parameter.type == ToolParameter::Type::String && parameter.maximum && text)
        return QStringLiteral("%1 characters").arg(lengthOf(*text)); // it is their number that is wrong
    if (const auto wrong = wrongMember(parameter, value); !wrong.isEmpty())
        return wrong;
    return shortened(value);
}

Error refused(const ToolParameter &parameter, const RawJson &value)
{
    return Error(ErrorCode::InvalidParams,
                 QStringLiteral("%1: expected %2, got %3")
                     .arg(QString::fromUtf8(parameter.name), allowedValues(parameter), received(parameter, value)));
}

} // namespace

Result<ToolArguments> ToolArguments::read(const ToolDefinition &definition, const RawJson &raw)
{
    ToolArguments arguments(definition);
    const auto members = raw.isMissing() ? RawJson::emptyObject().members() : raw.members();
    if (!members)
        return Error(ErrorCode::InvalidParams,
                     raw.isObject() ? members.error().message : QStringLiteral("arguments: expected an object"));
    for (const auto &member : *members) {
        const auto known =
            std::find_if(definition.parameters.begin(), definition.parameters.end(), [&](const auto &parameter) {
                return parameter.name == member.key || (!parameter.alias.isEmpty() && parameter.alias == member.key);
            });
        if (known == definition.parameters.end()) {
            QByteArrayList names;
            for (const auto &parameter : definition.parameters)
                names += parameter.name;
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("%1: %2 has no such parameter; it has: %3")
                             .arg(singleLine(QString::fromUtf8(member.key), 60), QString::fromUtf8(definition.name),
                                  names.isEmpty() ? QStringLiteral("none") : QString::fromUtf8(names.join(", "))));
        }
        if (!fits(*known, member.value))
            return refused(*known, member.value);
        arguments.m_values[std::size_t(known - definition.parameters.begin())] = member.value;
    }
    for (std::size_t i = 0; i < arguments.m_values.size(); ++i) {
        const auto &parameter = definition.parameters[qsizetype(i)];
        auto &value = arguments.m_values[i];
        if (value.isMissing() && parameter.isRequired)
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("%1: is required; expected %2")
                             .arg(QString::fromUtf8(parameter.name), allowedValues(parameter)));
        if (value.isMissing() && !parameter.defaultJson.isEmpty())
            value = RawJson::fromTrusted(parameter.defaultJson);
    }
    return arguments;
}

RawJson ToolArguments::raw(QByteArrayView name) const
{
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (m_definition->parameters[qsizetype(i)].name == name)
            return m_values[i];
    }
    return {};
}

std::optional<std::chrono::milliseconds> ToolArguments::milliseconds(QByteArrayView name) const
{
    const auto value = integer(name);
    if (!value)
        return std::nullopt;
    return std::chrono::milliseconds(*value);
}

std::optional<QStringList> ToolArguments::list(QByteArrayView name) const
{
    const auto value = raw(name);
    if (!value.isArray())
        return std::nullopt;
    QStringList texts;
    for (const auto &element : value.elements())
        texts += element.toString().value_or(QString());
    return texts;
}

QMap<QString, QString> ToolArguments::map(QByteArrayView name) const
{
    QMap<QString, QString> values;
    if (const auto members = raw(name).members()) {
        for (const auto &member : *members)
            values.insert(QString::fromUtf8(member.key), member.value.toString().value_or(QString()));
    }
    return values;
}

} // namespace qonduit
