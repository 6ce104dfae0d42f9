// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/Approvals.h"
#include "app/link/InboxHistory.h"
#include "app/link/NewsLift.h"
#include "app/link/StandingAnswers.h"
#include "session/requests/PendingRequests.h"

#include <QPointer>

namespace qonduit {

class Engine;
class InboxLink;
class Session;

/// The engine's end of the InboxLink: keeps the record of what waited for the person, gives the standing answers, and
/// takes the person's word on definitions that have changed.
class InboxBridge : public QObject
{
    Q_OBJECT

public:
    /// By whom a person's standing answer is given, for the others to be told.
    static const QString standingAnswer;

    /// \param engine outlives the bridge
    /// \param link lives on the window's thread and outlives the engine's
    InboxBridge(Engine &engine, InboxLink &link);

    const StandingAnswers &standing() const { return m_standing; }

Q_SIGNALS:
    void standingChanged();

private:
    NewsLift::News read();
    void watch(Session *session);
    void giveStandingAnswer(const QPointer<Session> &session, const PendingRequest &request);
    void record(const Session &session, const PendingRequest &request, PendingRequest::State state, const QString &by);
    void record(const ApprovalQuestion &question, Approvals::End end);
    void answerDefinitions(const QString &server, const QByteArray &digest, bool accepted);
    void add(InboxEntry entry);
    void fail(const QString &about, const QString &message);

    Engine &m_engine;
    InboxLink &m_link;
    InboxHistory m_history;
    StandingAnswers m_standing;
    bool m_isWatched = false; ///< as we were told; the link's own word is the window thread's
    NewsLift m_lift;
};

} // namespace qonduit
