// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/FormField.h"

#include "ui/desktop/PlainText.h"
#include "ui/desktop/form/BooleanField.h"
#include "ui/desktop/form/ChoiceField.h"
#include "ui/desktop/form/MultiChoiceField.h"
#include "ui/desktop/form/TextField.h"

#include <QLabel>
#include <QVBoxLayout>

namespace qonduit {

FormField *FormField::create(const FieldSpec &spec, QWidget *parent)
{
    switch (spec.kind) {
    case FieldSpec::Kind::Boolean:
        return new BooleanField(spec, parent);
    case FieldSpec::Kind::Choice:
        return new ChoiceField(spec, parent);
    case FieldSpec::Kind::MultiChoice:
        return new MultiChoiceField(spec, parent);
    default:
        return new TextField(spec, parent);
    }
}

FormField::FormField(const FieldSpec &spec, QWidget *parent)
    : QWidget(parent), m_spec(spec), m_reader(spec), m_column(new QVBoxLayout(this)), m_problem(plainLabel({}, this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(3);
    m_problem->setObjectName(QStringLiteral("problem"));
    paintAs(m_problem, TextTone::Problem);
    m_problem->hide();
}

void FormField::place(QWidget *content)
{
    // A lone check box carries its title itself.
    if (m_spec.kind != FieldSpec::Kind::Boolean || editor() != content) {
        auto *title = plainLabel(m_spec.required ? tr("%1 (required)").arg(m_spec.title) : m_spec.title, this);
        auto font = title->font();
        font.setWeight(QFont::DemiBold);
        title->setFont(font);
        m_column->addWidget(title);
    }
    if (!m_spec.description.isEmpty()) {
        auto *description = plainLabel(visibleText(m_spec.description), this);
        paintAs(description, TextTone::Quiet);
        m_column->addWidget(description);
    }
    m_column->addWidget(content);
    m_column->addWidget(m_problem);
    editor()->setAccessibleName(m_spec.required ? tr("%1 (required)").arg(m_spec.title) : m_spec.title);
    editor()->setAccessibleDescription(m_spec.description);
}

void FormField::addWarning(const QString &text)
{
    auto *warning = plainLabel(text, this);
    warning->setObjectName(QStringLiteral("warning"));
    paintAs(warning, TextTone::Warning);
    m_column->insertWidget(m_column->indexOf(m_problem), warning);
}

void FormField::noteEdit()
{
    const auto problem = value().problem;
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    editor()->setAccessibleDescription(problem.isEmpty() ? m_spec.description : problem);
    Q_EMIT edited();
}

} // namespace qonduit
