// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/form/FieldSpec.h"
#include "ui/desktop/form/SafePattern.h"

#include <QCoreApplication>

namespace qonduit {

/// What a person's answer to one field comes to.
struct FieldValue
{
    QJsonValue value = QJsonValue::Undefined; ///< Undefined: the field is left out
    QString problem; ///< a sentence for the person; empty when the answer will do
};

/// Turns what was typed or chosen into the JSON that the schema asks for, or says what is wrong with it.
class FieldReader
{
    Q_DECLARE_TR_FUNCTIONS(FieldReader)

public:
    explicit FieldReader(const FieldSpec &spec);

    /// For every kind that is typed. Empty text leaves the field out.
    FieldValue readText(const QString &text) const;
    /// For MultiChoice. Nothing chosen leaves an optional field out.
    FieldValue readChosen(const QStringList &values) const;

private:
    FieldValue readString(const QString &text) const;
    FieldValue readInteger(const QString &text) const;
    FieldValue readNumber(const QString &text) const;
    FieldValue readDate(const QString &text) const;
    FieldValue readDateTime(const QString &text) const;
    QString boundsProblem(double value) const;

    FieldSpec m_spec;
    SafePattern m_pattern;
};

} // namespace qonduit
