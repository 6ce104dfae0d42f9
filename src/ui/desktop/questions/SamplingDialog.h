// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/questions/QuestionDialog.h"

class QCheckBox;
class QPlainTextEdit;
class QPushButton;

namespace qonduit {

/// A server that wants a turn of a language model: its prompt as plain text, and a field in which the person answers in
/// the model's place.
///
/// What is denied, or left to the client, can be so for this server from now on: the answer comes with `{remember}`
/// then. What is answered by hand is not. `accept` comes with `{text}`. Closing it leaves the turn to the client where
/// the client can take it (`cancel`); where only the person can, it denies (`decline`). \see MCP 2025-11-25,
/// client/sampling
class SamplingDialog : public QuestionDialog
{
    Q_OBJECT

public:
    SamplingDialog(const Question &question, Clock &clock, QWidget *parent = nullptr);

    void reject() override;

protected:
    void wake() override;

private:
    void addPrompt();
    void addWishes();
    void addAnswer();
    void refreshSend();
    /// \returns what goes with an answer that is not given by hand
    QJsonObject remembered() const;

    QPlainTextEdit *m_answer = nullptr;
    QCheckBox *m_remember;
    QPushButton *m_send;
    QPushButton *m_deny;
    QPushButton *m_leave = nullptr;
};

} // namespace qonduit
