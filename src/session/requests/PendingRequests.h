// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/requests/PendingRequest.h"
#include "session/requests/SpamGuard.h"

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Ids.h"
#include "core/Result.h"
#include "core/RingBuffer.h"
#include "session/events/EventQueue.h"

#include <QJsonObject>
#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>
#include <vector>

namespace qonduit {

/// What the servers of one session want of its client, and nobody has answered yet.
///
/// A request is answered exactly once: whoever answers first (a tool call of the client, the desktop's dialog) wins;
/// who comes later is told by whom it was answered. Which end a request may take stands in
/// PendingRequest::transitions().
class PendingRequests : public QObject
{
    Q_OBJECT

public:
    using Kind = PendingRequest::Kind;

    struct Limits
    {
        std::chrono::milliseconds timeout { 10 * 60 * 1000 };
        std::size_t perServer = 4; ///< of each kind: one is shown, the others wait behind it
        std::size_t total = 16; ///< of each kind, whatever the server
        std::size_t ofClient = 64; ///< of each kind, for a client that alone is asked: it knows what it can bear
        qsizetype elicitationBytes = 64 * 1024; ///< of one question's params
        qsizetype samplingBytes = 4 * 1024 * 1024; ///< of one sampling request's params: they may hold images
    };

    /// \param clock, \p ids and \p events outlive this
    PendingRequests(Clock &clock, Ids &ids, EventQueue &events, Limits limits);

    /// Puts a request. One that is too large, one too many, one of a muted server, or one that nobody can answer is
    /// declined at once.
    /// \param request but for its id and its times, which it gets here
    /// \param withdrawn settles when the server no longer wants to know
    /// \returns what the server is answered. An elicitation: `{action,content?}`, `cancel` when nobody answers in
    ///          time. A sampling request: `{role,content,model,stopReason}`, or error -1 when it is refused or nobody
    ///          answers. InvalidParams when the request is none
    Cell<Result<RawJson>> ask(PendingRequest request, const Cell<Error> &withdrawn);

    /// Answers a question.
    /// \param action accept, decline or cancel
    /// \param content goes with accept in form mode only
    /// \param by who answers, for the others to be told, for example `the desktop dialog`
    /// \returns NotFound; Rejected when it is answered already; InvalidParams that names the field and the rule, and
    ///          then the question stays
    Result<> answerElicitation(const QString &id, const QString &action, const QJsonObject &content, const QString &by);
    /// Answers a sampling request.
    /// \param answer `{role,content,model,stopReason?}`; see checkedSampling()
    /// \returns as answerElicitation()
    Result<> answerSampling(const QString &id, const RawJson &answer, const QString &by);
    /// Refuses a sampling request: the server gets error -1. \see MCP 2025-11-25, client/sampling, Error Handling
    /// \param reason for the others to be told; may be empty
    /// \returns NotFound; Rejected when it is answered already
    Result<> rejectSampling(const QString &id, const QString &reason, const QString &by);
    /// The client was asked by a request of ours, and has answered that: the server gets what the client says, as it
    /// stands. When the client cannot answer, the others still can.
    /// \param answer the result, or the client's error, or why there is none
    void takeClientsAnswer(const QString &id, const Result<RawJson> &answer);
    /// The server says that what it sent the person to a web page for is done: a question about it that still stands
    /// counts as accepted, for the person has been there. Ids that nobody knows mean nothing.
    /// \see MCP 2025-11-25, client/elicitation, Completion Notifications
    void noteElicitationComplete(const QString &server, const QString &elicitationId);
    /// Rejects every request of a server, or of all. A server that still listens is answered `cancel` or error -1.
    void rejectAll(const QString &server, const QString &reason);

    /// What waits, oldest first.
    /// \param server and \p kind narrow it; empty for all
    std::vector<PendingRequest> pending(const QString &server = {}, std::optional<Kind> kind = {}) const;
    bool isEmpty() const { return m_entries.empty(); }
    bool isAsking(const QString &server) const;

    bool isSpamming(const QString &server) const { return m_spam.isSpamming(server); }
    bool isMuted(const QString &server) const { return m_spam.isMuted(server); }
    /// A muted server's requests are declined at once, those that stand now among them.
    void setMuted(const QString &server, bool isMuted);

Q_SIGNALS:
    void asked(const qonduit::PendingRequest &request);
    /// \param waited how long the request stood
    void settled(const QString &id, const QString &server, std::chrono::milliseconds waited);
    /// Comes right before settled(), for those who keep a record.
    /// \param by who or what has ended it
    void ended(const qonduit::PendingRequest &request, qonduit::PendingRequest::State state, const QString &by);
    /// Who may answer a request are others from now on.
    void audienceChanged(const QString &id);

private:
    using State = PendingRequest::State;

    struct Entry
    {
        PendingRequest request;
        Clock::TimePoint askedAt;
        Cell<Result<RawJson>> reply;
        std::unique_ptr<Timer> expiry;
    };
    /// How a request has ended that no longer waits.
    struct Ended
    {
        QString id;
        Kind kind;
        State state;
        QString by;
    };

    bool hasRoom(const PendingRequest &request) const;
    Result<RawJson> refused(const PendingRequest &request);
    Entry *find(const QString &id);
    Result<> mayEnd(const QString &id, Kind kind, State state) const;
    void settle(const QString &id, State state, const QString &by, Result<RawJson> reply);
    void expire(const QString &id);

    Clock &m_clock;
    Ids &m_ids;
    EventQueue &m_events;
    Limits m_limits;
    SpamGuard m_spam;
    std::vector<Entry> m_entries;
    RingBuffer<Ended> m_ended;
};

} // namespace qonduit
