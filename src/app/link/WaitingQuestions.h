// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/Question.h"

#include <QHash>

namespace qonduit {

class Engine;
class Session;
class StandingAnswers;
struct PendingRequest;

/// What waits for the person, in the window's terms: approvals, definitions that have changed, and of what servers ask
/// that which the desktop is asked.
///
/// Each request is read once: a conversation may have megabytes, and the window hears up to 20 times a second.
class WaitingQuestions
{
public:
    /// \param window the window's own session; may be null
    QList<Question> read(Engine &engine, const Session *window, const StandingAnswers &standing);

private:
    Question read(const PendingRequest &request);

    QHash<QString, Question> m_known; ///< those that wait, by id
};

} // namespace qonduit
