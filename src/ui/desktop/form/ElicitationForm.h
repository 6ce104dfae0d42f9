// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/form/FieldSpec.h"

#include <QWidget>

namespace qonduit {

class FormField;

/// The fields of one elicitation, below each other.
class ElicitationForm : public QWidget
{
    Q_OBJECT

public:
    explicit ElicitationForm(const QList<FieldSpec> &fields, QWidget *parent = nullptr);

    /// Whether every answer will do, so that content() may be sent.
    bool isValid() const;
    /// The answers in the types that the schema asks for; what is left out has no key.
    QJsonObject content() const;

    bool isEmpty() const { return m_fields.isEmpty(); }
    /// \returns nullptr when there is no field of that name
    FormField *field(const QString &name) const;
    /// Gives the keyboard to the first field.
    void focusFirst();

Q_SIGNALS:
    /// An answer has changed, and with it perhaps isValid().
    void edited();

private:
    QList<FormField *> m_fields;
};

} // namespace qonduit
