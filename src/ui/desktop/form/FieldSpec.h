// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QList>
#include <QString>

#include <optional>

namespace qonduit {

/// One question of an elicitation's form, read from the server's JSON schema.
/// \see MCP 2025-11-25, client/elicitation, "Requested Schema"
struct FieldSpec
{
    enum class Kind { Text, Email, Uri, Date, DateTime, Integer, Number, Boolean, Choice, MultiChoice };

    struct Option
    {
        QString value; ///< what is sent
        QString title; ///< what is shown
    };

    QString name; ///< key in the content that is sent
    QString title; ///< shown; one line made harmless
    QString description; ///< shown; plain text, bounded
    Kind kind = Kind::Text;
    bool required = false;
    bool secret = false; ///< looks like a password or a token
    QJsonValue fallback = QJsonValue::Undefined; ///< the default, when it fits the type

    // Text: lengths count Unicode code points.
    qsizetype minLength = 0;
    std::optional<qsizetype> maxLength;
    QString pattern;

    // Integer and Number.
    std::optional<double> minimum;
    std::optional<double> maximum;

    // Choice and MultiChoice.
    QList<Option> options;
    qsizetype minItems = 0;
    std::optional<qsizetype> maxItems;
};

/// Reads what a server asks for.
/// \param asWritten the properties in the order in which the server has written them, which QJsonObject does not
///        keep; where it is not known, the fields that are required come first
/// \returns InvalidParams when a form cannot be made of it: something nested, an unknown type, more than 64 fields,
///          more than 500 choices, or a required field that is not described
Result<QList<FieldSpec>> readFields(const QJsonObject &schema, const QStringList &asWritten = {});

} // namespace qonduit
