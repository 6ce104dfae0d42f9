// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/InboxEntry.h"
#include "app/link/PageLink.h"
#include "app/link/StandingAnswer.h"

#include <QMap>

namespace qonduit {

/// Shared with the engine: what was answered, and what is answered without asking. What waits is EngineLink's, for
/// tray and dialogs show it too.
class InboxLink : public PageLink
{
    Q_OBJECT

public:
    using PageLink::PageLink;

    /// The newest first.
    const QList<InboxEntry> &answered() const { return m_answered; }
    /// To what servers want of a model, by their names.
    const QMap<QString, StandingAnswer> &standing() const { return m_standing; }

    // Up: the engine's news.
    void updateAnswered(const QList<qonduit::InboxEntry> &answered);
    void updateStanding(const QMap<QString, qonduit::StandingAnswer> &standing);

Q_SIGNALS:
    void answeredChanged();
    void standingChanged();

    // Down: the person's commands.
    /// \param digest what was looked at; see Question::digest
    void definitionsAnswered(const QString &server, const QByteArray &digest, bool accepted);
    void standingAnswerChosen(const QString &server, qonduit::StandingAnswer answer);
    void historyCleared();

private:
    QList<InboxEntry> m_answered;
    QMap<QString, StandingAnswer> m_standing;
};

} // namespace qonduit
