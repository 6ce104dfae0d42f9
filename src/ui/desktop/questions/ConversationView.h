// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/Question.h"
#include "ui/desktop/PlainText.h"

namespace qonduit {

/// A conversation with a model as plain text, who speaks in bold. What is no text is named by its kind and size.
///
/// The last turn, which waits for the next, is where it begins; what there is no room for goes from the front.
class ConversationView : public PlainTextView
{
    Q_OBJECT

public:
    explicit ConversationView(const QList<ConversationTurn> &turns, QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;

private:
    static QString textOf(const ConversationTurn &turn);
    static QString textOf(const ConversationPart &part);

    int m_lastTurn = 0; ///< where it starts
};

} // namespace qonduit
