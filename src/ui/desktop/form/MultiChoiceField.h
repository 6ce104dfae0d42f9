// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/form/FormField.h"

class QListWidget;

namespace qonduit {

/// Any number of several: a list of check boxes.
class MultiChoiceField : public FormField
{
    Q_OBJECT

public:
    MultiChoiceField(const FieldSpec &spec, QWidget *parent);

    FieldValue value() const override;
    QWidget *editor() const override;

private:
    QListWidget *m_list;
};

} // namespace qonduit
