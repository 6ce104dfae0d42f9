// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/questions/QuestionDialog.h"

class QPushButton;

namespace qonduit {

/// Tools of a server that are not what they were: shows what has changed, and asks whether that is fine.
///
/// `accept` takes the tools as they are now; Keep them back is the default (`decline`). Closing decides nothing
/// (`cancel`): they stay held back, and the question waits in the inbox.
class DefinitionsDialog : public QuestionDialog
{
    Q_OBJECT

public:
    DefinitionsDialog(const Question &question, Clock &clock, QWidget *parent = nullptr);

protected:
    void wake() override;

private:
    QPushButton *m_keep;
    QPushButton *m_accept;
};

} // namespace qonduit
