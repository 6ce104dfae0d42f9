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

namespace qonduit {

namespace {

constexpr int fieldLimit = 64;

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
    if (format == QStringLiteral("date-time"))
        return QDateTime::fromString(text, Qt::ISODateWithMs).isValid() && text.contains(u'T');
    return true;
}

/// The rules that valijson either leaves out (formats) or takes without bounds (patterns, by std::regex).
Result<> checkText(const QString &field, const QJsonObject &rules, const QString &text)
{
    const auto format = rules.value(QStringLiteral("format")).toString();
    if (!hasFormat(format, text))
        return Error(ErrorCode::InvalidParams, QStringLiteral("%1: the text is not a valid %2").arg(field, format));
    const auto pattern = rules.value(QStringLiteral("pattern")).toString();
    if (!pattern.isEmpty()) {
        // The last verb of a kind counts for PCRE: a server must not bring its own.
        const bool hasVerb = pattern.startsWith(QStringLiteral("(*"));
        const QRegularExpression expression(hasVerb ? QString() : QStringLiteral("(*LIMIT_MATCH=100000)") + pattern,
                                            QRegularExpression::UseUnicodePropertiesOption);
        const auto match = expression.match(text);
        if (match.isValid() && !match.hasMatch()) // a pattern that is wrong, or too costly, is the server's to check
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("%1: the text does not match the pattern %2").arg(field, pattern));
    }
    return {};
}

/// The schema without the rules that valijson cannot check within bounds, at any depth: patterns (std::regex) and
/// references (which may go in circles).
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
        const bool isUnbounded = (it.key() == QStringLiteral("pattern") && it->isString())
                              || it.key() == QStringLiteral("patternProperties") || it.key() == QStringLiteral("$ref")
                              || it.key() == QStringLiteral("$schema");
        if (!isUnbounded)
            kept.insert(it.key(), bounded(*it));
    }
    return kept;
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

Result<QJsonObject> checkedAnswer(const QJsonObject &schema, QJsonObject content)
{
    const auto properties = schema.value(QStringLiteral("properties")).toObject();
    if (properties.size() > fieldLimit)
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("the requested schema has more than %1 fields").arg(fieldLimit));
    for (auto it = properties.begin(); it != properties.end(); ++it) {
        const auto name = it.key();
        const auto rules = it->toObject();
        if (!content.contains(name) && rules.contains(QStringLiteral("default")))
            content.insert(name, rules.value(QStringLiteral("default")));
        if (const auto value = content.value(name); value.isString()) {
            const auto checked = checkText(name, rules, value.toString());
            if (!checked)
                return checked.error();
        }
    }
    const QJsonValue boundedSchema = bounded(schema);

    try {
        valijson::Schema compiled;
        valijson::SchemaParser().populateSchema(valijson::adapters::QtJsonAdapter(boundedSchema), compiled);
        valijson::ValidationResults results;
        const valijson::adapters::QtJsonAdapter target { QJsonValue(content) };
        if (!valijson::Validator().validate(compiled, target, &results))
            return Error(ErrorCode::InvalidParams, firstError(results));
    } catch (const std::exception &problem) {
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("the requested schema cannot be used: %1").arg(QString::fromUtf8(problem.what())));
    }
    return content;
}

} // namespace qonduit
