// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/form/FormField.h"

class QComboBox;

namespace qonduit {

/// One of several: a drop-down whose first entry stands for no answer, unless a default answers already.
class ChoiceField : public FormField
{
    Q_OBJECT

public:
    ChoiceField(const FieldSpec &spec, QWidget *parent);

    FieldValue value() const override;
    QWidget *editor() const override;

private:
    QComboBox *m_choices;
};

} // namespace qonduit
