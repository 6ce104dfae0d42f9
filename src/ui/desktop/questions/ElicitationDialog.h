// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "ui/desktop/questions/QuestionDialog.h"
#include "ui/desktop/form/FieldSpec.h"

class QPushButton;

namespace qonduit {

class ElicitationForm;

/// A server's question: its message as plain text, and a form of native widgets made from its schema.
///
/// A schema that no form can be made of is said so and can only be declined.
class ElicitationDialog : public QuestionDialog
{
    Q_OBJECT

public:
    ElicitationDialog(const Question &question, Clock &clock, QWidget *parent = nullptr);

    /// \returns nullptr when the schema cannot be shown
    ElicitationForm *form() const { return m_form; }

protected:
    void wake() override;

private:
    void addForm(const QList<FieldSpec> &fields);
    void refreshAccept();

    ElicitationForm *m_form = nullptr;
    QPushButton *m_accept = nullptr;
    QPushButton *m_decline;
    QPushButton *m_cancel;
};

} // namespace qonduit
