// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/Question.h"

namespace qonduit {

/// Something that waited for the person, and what became of it. What was answered is not kept: it may be a secret.
struct InboxEntry
{
    enum class Outcome {
        Accepted,
        Declined,
        Cancelled,
        Expired,
        Withdrawn, ///< by the server that asked, or for what it was about is no longer there
    };
    /// Who or what has ended it.
    enum class By { Person, StandingAnswer, Client, ClientTool, Server, Nobody };

    QString id;
    Question::Kind kind = Question::Kind::Elicitation;
    QString server;
    QString client; ///< as in Question
    QString summary; ///< what it was about in one line; a server's words, plain
    Outcome outcome = Outcome::Expired;
    By by = By::Nobody;
    QDateTime askedAt;
    QDateTime endedAt;
    bool operator==(const InboxEntry &) const = default;
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::InboxEntry)
