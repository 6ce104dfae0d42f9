// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/questions/QuestionDialog.h"

class QPushButton;

namespace qonduit {

/// A server that sends the person to a web page: its message, the whole address, and a button that opens it.
///
/// Nothing goes there before the click, which answers `accept`; an address that no browser may be sent to can only be
/// declined. No key but one that presses the button opens it. \see MCP 2025-11-25, client/elicitation, URL mode
class UrlElicitationDialog : public QuestionDialog
{
    Q_OBJECT

public:
    UrlElicitationDialog(const Question &question, Clock &clock, QWidget *parent = nullptr);

protected:
    void wake() override;

private:
    void openPage();

    QPushButton *m_open = nullptr;
    QPushButton *m_decline;
    QPushButton *m_cancel;
    QLabel *m_problem;
};

} // namespace qonduit
