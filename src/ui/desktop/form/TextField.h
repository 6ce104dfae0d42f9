// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/form/FormField.h"

class QLineEdit;

namespace qonduit {

/// A field that is typed: text of all formats, numbers, dates. What looks like a secret is masked and warned about.
class TextField : public FormField
{
    Q_OBJECT

public:
    TextField(const FieldSpec &spec, QWidget *parent);

    FieldValue value() const override;
    QWidget *editor() const override;

private:
    QWidget *withCalendar();
    QWidget *withRevealButton();

    QLineEdit *m_line;
};

} // namespace qonduit
