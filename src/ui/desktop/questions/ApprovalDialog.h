// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/questions/QuestionDialog.h"

class QPushButton;

namespace qonduit {

/// Asks whether a program may be started, or an address be reached, for somebody else: shows exactly what would run,
/// and what of the person's it would get.
///
/// `accept` allows; Deny is the default, and everything else denies too (`decline`).
class ApprovalDialog : public QuestionDialog
{
    Q_OBJECT

public:
    ApprovalDialog(const Question &question, Clock &clock, QWidget *parent = nullptr);

    void reject() override;

protected:
    void wake() override;

private:
    void addCommand();
    void addReached();
    void addDisclosures();
    static QString sentence(const Disclosure &disclosure);
    static QString place(const Disclosure::Use &use);

    QPushButton *m_deny;
    QPushButton *m_allow;
};

} // namespace qonduit
