// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/BooleanField.h"

#include <QCheckBox>
#include <QComboBox>

namespace qonduit {

BooleanField::BooleanField(const FieldSpec &spec, QWidget *parent) : FormField(spec, parent)
{
    if (spec.required || spec.fallback.isBool()) {
        auto title = spec.title;
        m_check = new QCheckBox(title.replace(u'&', QStringLiteral("&&")), this);
        m_check->setChecked(spec.fallback.toBool());
        connect(m_check, &QCheckBox::toggled, this, &BooleanField::noteEdit);
        place(m_check);
        return;
    }
    m_choice = new QComboBox(this);
    m_choice->addItem(tr("No answer"));
    m_choice->addItem(tr("Yes"), true);
    m_choice->addItem(tr("No"), false);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &BooleanField::noteEdit);
    place(m_choice);
}

FieldValue BooleanField::value() const
{
    if (m_check)
        return { m_check->isChecked(), {} };
    const auto chosen = m_choice->currentData();
    return { chosen.isValid() ? QJsonValue(chosen.toBool()) : QJsonValue(QJsonValue::Undefined), {} };
}

QWidget *BooleanField::editor() const
{
    if (m_check)
        return m_check;
    return m_choice;
}

} // namespace qonduit
