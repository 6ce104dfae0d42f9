// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/AnswerCheck.h"

#include <QDate>
#include <QDateTime>
#include <QJsonArray>
#include <QRegularExpression>
#include <QUrl>

#define VALIJSON_USE_EXCEPTIONS 1 // else a schema that is wrong aborts the process
#include <valijson/adapters/qtjson_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <cmath>
#include <memory>

namespace qonduit {

namespace {

constexpr int fieldLimit = 64;
constexpr int valueLimit = 5000; ///< values in a schema or an answer, at any depth

bool hasFormat(const QString &format, const QString &text)
{
    if (format == QStringLiteral("email")) {
        static const QRegularExpression email(QStringLiteral("\\A[^@\\s]+@[^@\\s]+\\z"));
        return email.match(text).hasMatch();
    }
    if (format == QStringLiteral("uri"))
        return QUrl(text, QUrl::StrictMode).isValid() && !QUrl(text).scheme().isEmpty();
    if (format == QStringLiteral("date"))
        return QDate::fromString(text, Qt::ISODate).isValid() && text.size() == 10;
    if (format == QStringLiteral("date-time")) { // RFC 3339: never without an offset
        static const QRegularExpression shape(
            QStringLiteral("\\A\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)\\z"),
            QRegularExpression::CaseInsensitiveOption);
        return shape.match(text).hasMatch() && QDateTime::fromString(text.toUpper(), Qt::ISODateWithMs).isValid();
    }
    return true;
}

bool isWhole(const QJsonValue &value)
{
    return std::floor(value.toDouble()) == value.toDouble();
}

/// The rules that valijson either takes without bounds (formats and patterns, by std::regex) or knows only for
/// numbers of 32 bits (integers).
Result<> checkField(const QString &field, const QJsonObject &rules, const QJsonValue &value)
{
    if (value.isDouble() && rules.value(QStringLiteral("type")) == QStringLiteral("integer") && !isWhole(value))
        return Error(ErrorCode::InvalidParams, QStringLiteral("%1: the number is not an integer").arg(field));
    if (!value.isString())
        return {};
    const auto text = value.toString();
    const auto format = rules.value(QStringLiteral("format")).toString();
    if (!hasFormat(format, text))
        return Error(ErrorCode::InvalidParams, QStringLiteral("%1: the text is not a valid %2").arg(field, format));
    const auto pattern = rules.value(QStringLiteral("pattern")).toString();
    if (!pattern.isEmpty()) {
        // The last verb of a kind counts for PCRE: a server must not bring its own.
        const bool hasVerb = pattern.startsWith(QStringLiteral("(*"));
        const QRegularExpression expression(hasVerb ? QString() : QStringLiteral("(*LIMIT_MATCH=100000)") + pattern,
                                            QRegularExpression::UseUnicodePropertiesOption);
        const auto match = expression.isValid() ? expression.match(text) : QRegularExpressionMatch();
        if (match.isValid() && !match.hasMatch()) // a pattern that is wrong, or too costly, is the server's to check
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("%1: the text does not match the pattern %2").arg(field, pattern));
    }
    return {};
}

/// The schema without the rules that valijson cannot check within bounds, at any depth: patterns and formats (by
/// std::regex, which recurses with the length of the text), references (which may go in circles) and integers.
QJsonValue bounded(const QJsonValue &schema)
{
    if (schema.isArray()) {
        QJsonArray elements;
        for (const auto &element : schema.toArray())
            elements.append(bounded(element));
        return elements;
    }
    if (!schema.isObject())
        return schema;
    const auto members = schema.toObject();
    QJsonObject kept;
    for (auto it = members.begin(); it != members.end(); ++it) {
        const bool isByRegex = it.key() == QStringLiteral("pattern") || it.key() == QStringLiteral("format");
        const bool isUnbounded = (isByRegex && it->isString()) || it.key() == QStringLiteral("patternProperties")
                              || it.key() == QStringLiteral("$ref") || it.key() == QStringLiteral("$schema");
        const bool isInteger = it.key() == QStringLiteral("type") && *it == QStringLiteral("integer");
        if (!isUnbounded)
            kept.insert(it.key(), isInteger ? QJsonValue(QStringLiteral("number")) : bounded(*it));
    }
    return kept;
}

/// Counts the values in \p value, at any depth, and stops when there are more than \p most.
int countValues(const QJsonValue &value, int most)
{
    int count = 1;
    if (value.isArray()) {
        const auto elements = value.toArray();
        for (auto it = elements.begin(); it != elements.end() && count <= most; ++it)
            count += countValues(*it, most - count);
    } else if (value.isObject()) {
        const auto members = value.toObject();
        for (auto it = members.begin(); it != members.end() && count <= most; ++it)
            count += countValues(*it, most - count);
    }
    return count;
}

Result<std::unique_ptr<valijson::Schema>> compiled(const QJsonObject &schema)
{
    if (schema.value(QStringLiteral("properties")).toObject().size() > fieldLimit)
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("the requested schema has more than %1 fields").arg(fieldLimit));
    if (countValues(schema, valueLimit) > valueLimit)
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("the requested schema has more than %1 values").arg(valueLimit));
    try {
        auto result = std::make_unique<valijson::Schema>();
        const QJsonValue boundedSchema = bounded(schema);
        valijson::SchemaParser().populateSchema(valijson::adapters::QtJsonAdapter(boundedSchema), *result);
        return result;
    } catch (const std::exception &problem) {
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("the requested schema cannot be used: %1").arg(QString::fromUtf8(problem.what())));
    }
}

QString firstError(valijson::ValidationResults &results)
{
    QString path;
    QString rule;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) { // the last one is the innermost
        QStringList parts;
        for (const auto &part : error.context) {
            const auto text = QString::fromStdString(part);
            if (text != QStringLiteral("<root>"))
                parts += text.mid(1).chopped(1); // [name]
        }
        path = parts.join(u'.');
        rule = QString::fromStdString(error.description);
        if (!path.isEmpty())
            break;
    }
    return path.isEmpty() ? rule : path + QStringLiteral(": ") + rule;
}

} // namespace

Result<> checkSchema(const QJsonObject &schema)
{
    const auto usable = compiled(schema);
    if (!usable)
        return usable.error();
    return {};
}

Result<QJsonObject> checkedAnswer(const QJsonObject &schema, QJsonObject content)
{
    const auto rulesOfAll = compiled(schema);
    if (!rulesOfAll)
        return rulesOfAll.error();
    if (countValues(content, valueLimit) > valueLimit) // some rules compare each value with each
        return Error(ErrorCode::InvalidParams, QStringLiteral("content: has more than %1 values").arg(valueLimit));
    const auto properties = schema.value(QStringLiteral("properties")).toObject();
    for (auto it = properties.begin(); it != properties.end(); ++it) {
        const auto name = it.key();
        const auto rules = it->toObject();
        if (!content.contains(name) && rules.contains(QStringLiteral("default")))
            content.insert(name, rules.value(QStringLiteral("default")));
        const auto checked = checkField(name, rules, content.value(name));
        if (!checked)
            return checked.error();
    }
    try {
        valijson::ValidationResults results;
        const valijson::adapters::QtJsonAdapter target { QJsonValue(content) };
        if (!valijson::Validator().validate(**rulesOfAll, target, &results))
            return Error(ErrorCode::InvalidParams, firstError(results));
    } catch (const std::exception &problem) {
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("the answer cannot be checked: %1").arg(QString::fromUtf8(problem.what())));
    }
    return content;
}

} // namespace qonduit
