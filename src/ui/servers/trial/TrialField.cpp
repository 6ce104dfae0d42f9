// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/trial/TrialField.h"

#include "core/Text.h"
#include "protocol/json/Write.h"
#include "ui/desktop/PlainText.h"
#include "ui/models/PrettyJson.h"
#include "ui/servers/PairsModel.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostFields = 100;
constexpr std::size_t mostChoices = 500;
constexpr qsizetype titleLimit = 120;
constexpr qsizetype descriptionLimit = 1000;

Error problem(const QString &sentence)
{
    return Error(ErrorCode::InvalidParams, sentence);
}

/// Of a schema that allows nothing or one other thing, the other thing: programs write optional arguments like that.
RawJson withoutNull(const RawJson &schema)
{
    const auto alternatives = schema["anyOf"].elements();
    if (alternatives.size() != 2)
        return schema;
    for (std::size_t i : { 0U, 1U }) {
        if (alternatives[i]["type"].toString() == u"null")
            return alternatives[1 - i];
    }
    return schema;
}

/// The one type that the schema names, besides `null`; empty when there are several.
QString typeOf(const RawJson &schema)
{
    const auto type = schema["type"];
    QStringList names;
    for (const auto &name : type.elements())
        names += name.toString().value_or(QString());
    names.removeAll(u"null"_s);
    return type.isString() ? type.toString().value_or(QString()) : names.size() == 1 ? names[0] : QString();
}

QString textOf(const RawJson &value)
{
    return value.toString().value_or(QString::fromUtf8(value.view()));
}

TrialField wholeField()
{
    TrialField field;
    field.title = TrialField::tr("Arguments");
    field.description = TrialField::tr("A JSON object with everything that the tool takes.");
    field.kind = TrialField::Kind::Json;
    field.isRequired = true;
    field.text = u"{}"_s;
    return field;
}

} // namespace

QList<TrialField> TrialField::ofSchema(const RawJson &inputSchema)
{
    const auto properties = inputSchema["properties"].members();
    if (!inputSchema["properties"].isObject() || !properties || properties->size() > mostFields) {
        const bool isEmpty = inputSchema["properties"].isMissing() && inputSchema["additionalProperties"].isMissing()
                          && inputSchema["anyOf"].isMissing() && inputSchema["oneOf"].isMissing()
                          && inputSchema["$ref"].isMissing();
        return isEmpty ? QList<TrialField>() : QList<TrialField> { wholeField() };
    }
    QStringList required;
    for (const auto &name : inputSchema["required"].elements())
        required += name.toString().value_or(QString());
    QList<TrialField> fields;
    for (const auto &[key, schema] : *properties) {
        TrialField field;
        field.key = key;
        const auto name = QString::fromUtf8(key);
        field.title = singleLine(schema["title"].toString().value_or(name), titleLimit);
        field.description =
            visibleText(schema["description"].toString().value_or(QString()).left(descriptionLimit).trimmed());
        field.isRequired = required.contains(name);
        field.isSecret = PairsModel::isSecretName(name);
        field.readSchema(schema);
        fields += field;
    }
    // What is required first, else as the server has written them.
    std::stable_partition(fields.begin(), fields.end(), [](const TrialField &field) { return field.isRequired; });
    return fields;
}

QList<TrialField> TrialField::ofPrompt(const RawJson &prompt)
{
    QList<TrialField> fields;
    for (const auto &argument : prompt["arguments"].elements()) {
        TrialField field;
        const auto name = argument["name"].toString().value_or(QString());
        field.key = name.toUtf8();
        field.title = singleLine(argument["title"].toString().value_or(name), titleLimit);
        field.description =
            visibleText(argument["description"].toString().value_or(QString()).left(descriptionLimit).trimmed());
        field.isRequired = argument["required"].toBool().value_or(false);
        field.isSecret = PairsModel::isSecretName(name);
        fields += field;
        if (std::size_t(fields.size()) == mostFields)
            break;
    }
    return fields;
}

void TrialField::pick(const QString &path)
{
    if (kind != Kind::Json) {
        text = path;
        return;
    }
    const auto typed = QJsonDocument::fromJson(text.toUtf8());
    auto list = typed.array();
    if (!typed.isArray() && !text.trimmed().isEmpty())
        list += text.trimmed(); // a path without brackets
    list += path;
    text = QString::fromUtf8(QJsonDocument(list).toJson(QJsonDocument::Compact));
}

void TrialField::readSchema(RawJson schema)
{
    const auto fallback = schema["default"];
    schema = withoutNull(schema);
    const auto type = typeOf(schema);
    std::vector<RawJson> options = schema["enum"].elements();
    std::vector<QString> titles;
    for (const auto &name : schema["enumNames"].elements())
        titles.push_back(textOf(name));
    if (options.empty()) {
        for (const auto &option : schema["oneOf"].elements()) {
            options.push_back(option["const"]);
            titles.push_back(option["title"].toString().value_or(textOf(option["const"])));
        }
    }
    const bool areChoices = !options.empty() && options.size() <= mostChoices
                         && std::none_of(options.begin(), options.end(), [](const RawJson &option) {
                                return option.isMissing() || option.isObject() || option.isArray();
                            });
    if (areChoices)
        readChoices(options, titles);
    else if (type == u"boolean")
        kind = Kind::Boolean;
    else if (type == u"integer")
        kind = Kind::Integer;
    else if (type == u"number")
        kind = Kind::Number;
    else if (type != u"string" || !options.empty())
        kind = Kind::Json;
    minimum = schema["minimum"].toDouble();
    maximum = schema["maximum"].toDouble();
    if (schema["format"].toString() == u"password")
        isSecret = true;
    isSecret = isSecret && kind == Kind::Text;
    readDefault(fallback.isMissing() ? schema["default"] : fallback);
}

void TrialField::readChoices(const std::vector<RawJson> &options, const std::vector<QString> &titles)
{
    kind = Kind::Choice;
    for (std::size_t i = 0; i < options.size(); ++i) {
        values += options[i];
        choices += singleLine(titles.size() == options.size() ? titles[i] : textOf(options[i]), titleLimit);
    }
}

void TrialField::readDefault(const RawJson &value)
{
    if (value.isMissing() || value.kind() == RawJson::Kind::Null)
        return;
    if (kind == Kind::Choice) {
        for (qsizetype i = 0; i < values.size(); ++i) {
            if (values[i].view() == value.view())
                text = choices[i];
        }
    } else {
        text = kind == Kind::Json ? prettyJson(value) : textOf(value);
    }
}

Result<QByteArray> TrialField::value() const
{
    const auto typed = kind == Kind::Text ? text : text.trimmed();
    if (typed.isEmpty())
        return isRequired ? Result<QByteArray>(problem(tr("Something is needed here."))) : QByteArray();
    switch (kind) {
    case Kind::Text: {
        QByteArray out;
        json::appendString(out, QStringView(typed));
        return out;
    }
    case Kind::Boolean:
        return typed == u"true" ? QByteArray("true") : QByteArray("false");
    case Kind::Choice: {
        const auto at = choices.indexOf(typed);
        if (at < 0)
            return problem(tr("Choose one."));
        return values[at].toByteArray();
    }
    case Kind::Integer:
    case Kind::Number:
        break;
    case Kind::Json: {
        const auto parsed = RawJson::parse(typed.toUtf8());
        if (!parsed)
            return problem(tr("This is not JSON: %1.").arg(parsed.error().message));
        if (key.isEmpty() && !parsed->isObject())
            return problem(tr("This must be an object, in braces."));
        return parsed->toByteArray();
    }
    }
    static const QRegularExpression whole(u"\\A-?(0|[1-9][0-9]*)\\z"_s);
    bool isNumber = false;
    auto number = QLocale::c().toDouble(typed, &isNumber);
    if (!isNumber)
        number = QLocale().toDouble(typed, &isNumber);
    if (!isNumber || (kind == Kind::Integer && !whole.match(typed).hasMatch()))
        return problem(kind == Kind::Integer ? tr("Type a whole number.") : tr("Type a number."));
    if (minimum && number < *minimum)
        return problem(tr("At least %1.").arg(QLocale().toString(*minimum, 'g', QLocale::FloatingPointShortest)));
    if (maximum && number > *maximum)
        return problem(tr("At most %1.").arg(QLocale().toString(*maximum, 'g', QLocale::FloatingPointShortest)));
    if (kind == Kind::Integer)
        return typed.toUtf8(); // with all its digits
    QByteArray out;
    json::appendNumber(out, number);
    return out;
}

} // namespace qonduit
