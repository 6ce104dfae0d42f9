// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/Question.h"

#include <QCoreApplication>
#include <QDateTime>

namespace qonduit {

/// What is said of questions wherever they are listed: in the inbox, in the tray's menu and in notifications.
class QuestionWords
{
    Q_DECLARE_TR_FUNCTIONS(QuestionWords)

public:
    /// A sentence with a place for the server's name.
    static QString sentence(Question::Kind kind);
    /// What it is about in one line, plain: the server's words, a program, a page, the names of tools.
    static QString summary(const Question &question);
    /// What of the person's a server would get that waits for approval; empty for nothing.
    static QString disclosures(const Question &question);
    /// A moment as short as can be: the time of a moment of today, else the date too.
    static QString moment(const QDateTime &at);
};

} // namespace qonduit
