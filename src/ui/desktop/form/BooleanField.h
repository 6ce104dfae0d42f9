// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/form/FormField.h"

class QCheckBox;
class QComboBox;

namespace qonduit {

/// Yes or no. A check box, or where the answer may be left out and has no default, a choice that can say so.
class BooleanField : public FormField
{
    Q_OBJECT

public:
    BooleanField(const FieldSpec &spec, QWidget *parent);

    FieldValue value() const override;
    QWidget *editor() const override;

private:
    QCheckBox *m_check = nullptr;
    QComboBox *m_choice = nullptr;
};

} // namespace qonduit
