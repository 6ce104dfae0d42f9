// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/ChoiceField.h"

#include <QComboBox>

namespace qonduit {

namespace {
/// Wider entries are elided in the closed box and shown whole in the list.
constexpr int visibleCharacters = 16;
}

ChoiceField::ChoiceField(const FieldSpec &spec, QWidget *parent)
    : FormField(spec, parent), m_choices(new QComboBox(this))
{
    m_choices->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choices->setMinimumContentsLength(visibleCharacters);
    if (!spec.required)
        m_choices->addItem(tr("No answer"));
    else if (spec.fallback.isUndefined())
        m_choices->addItem(tr("Choose…"));
    for (const auto &option : spec.options)
        m_choices->addItem(option.title, option.value);
    if (spec.fallback.isString())
        m_choices->setCurrentIndex(m_choices->findData(spec.fallback.toString()));
    connect(m_choices, &QComboBox::currentIndexChanged, this, &ChoiceField::noteEdit);
    place(m_choices);
}

FieldValue ChoiceField::value() const
{
    const auto chosen = m_choices->currentData();
    if (chosen.isValid())
        return { chosen.toString(), {} };
    return { QJsonValue::Undefined, spec().required ? tr("Choose one.") : QString() };
}

QWidget *ChoiceField::editor() const
{
    return m_choices;
}

} // namespace qonduit
