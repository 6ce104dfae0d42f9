// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/ElicitationForm.h"

#include "ui/desktop/form/FormField.h"

#include <QVBoxLayout>

#include <algorithm>

namespace qonduit {

ElicitationForm::ElicitationForm(const QList<FieldSpec> &fields, QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(14);
    for (const auto &spec : fields) {
        auto *field = FormField::create(spec, this);
        field->setObjectName(QStringLiteral("field:") + spec.name);
        connect(field, &FormField::edited, this, &ElicitationForm::edited);
        column->addWidget(field);
        m_fields += field;
    }
    column->addStretch();
}

bool ElicitationForm::isValid() const
{
    return std::all_of(m_fields.begin(), m_fields.end(),
                       [](const FormField *field) { return field->value().problem.isEmpty(); });
}

QJsonObject ElicitationForm::content() const
{
    QJsonObject content;
    for (const auto *field : m_fields) {
        if (const auto answer = field->value().value; !answer.isUndefined())
            content.insert(field->spec().name, answer);
    }
    return content;
}

FormField *ElicitationForm::field(const QString &name) const
{
    const auto found = std::find_if(m_fields.begin(), m_fields.end(),
                                    [&name](const FormField *field) { return field->spec().name == name; });
    return found == m_fields.end() ? nullptr : *found;
}

void ElicitationForm::focusFirst()
{
    if (!m_fields.isEmpty())
        m_fields.first()->editor()->setFocus(Qt::TabFocusReason);
}

} // namespace qonduit
