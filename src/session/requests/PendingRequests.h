// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Ids.h"
#include "core/Result.h"
#include "session/events/EventQueue.h"

#include <QDateTime>
#include <QJsonObject>
#include <QObject>
#include <QPointer>

#include <memory>
#include <vector>

namespace qonduit {

/// A question that a server has put to the person (`elicitation/create`).
struct PendingElicitation
{
    QString id;
    QString server;
    QString message;
    RawJson params; ///< as it came
    QDateTime askedAt;
    QDateTime expiresAt;

    QJsonObject requestedSchema() const;
    /// `{request_id,server,message,mode,requestedSchema,created_at,expires_at}`
    QByteArray toJson() const;
};

/// The questions as a JSON array.
QByteArray toJson(const std::vector<PendingElicitation> &questions);

/// The questions of one session that nobody has answered yet.
///
/// pending → accepted, declined, cancelled, expired or rejected (the server has gone). A question is answered exactly
/// once: whoever answers first (the respond_to_elicitation tool, the desktop's dialog) wins; who comes later is told
/// by whom it was answered.
class PendingRequests : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        std::chrono::milliseconds timeout { 10 * 60 * 1000 };
        std::size_t perServer = 16;
        qsizetype bytes = 64 * 1024; ///< of one question's params
    };

    /// \param clock, \p ids and \p events outlive this
    PendingRequests(Clock &clock, Ids &ids, EventQueue &events, Limits limits);

    /// Puts a question. One that is too large, or one too many, is declined at once.
    /// \param withdrawn settles when the server no longer wants to know
    /// \returns what the server is answered: `{action,content?}`; `cancel` when nobody answers in time
    Cell<Result<RawJson>> ask(const QString &server, const RawJson &params, const Cell<Error> &withdrawn);

    /// Answers a question.
    /// \param action accept, decline or cancel
    /// \param by who answers, for the others to be told, for example `the desktop dialog`
    /// \returns NotFound; Rejected when it is answered already; InvalidParams that names the field and the rule, and
    ///          then the question stays
    Result<> answer(const QString &id, const QString &action, const QJsonObject &content, const QString &by);
    /// Rejects every question of a server, or of all; a server that still listens is answered `cancel`.
    void rejectAll(const QString &server, const QString &reason);

    std::vector<PendingElicitation> pending(const QString &server = {}) const;
    bool isAsking(const QString &server) const;

Q_SIGNALS:
    void asked(const qonduit::PendingElicitation &question);
    /// \param waited how long the question stood
    void settled(const QString &id, const QString &server, std::chrono::milliseconds waited);

private:
    struct Entry
    {
        PendingElicitation question;
        Clock::TimePoint askedAt;
        Cell<Result<RawJson>> reply;
        std::unique_ptr<Timer> expiry;
    };

    void settle(const QString &id, const QByteArray &event, const QByteArray &outcome, const QString &by,
                Result<RawJson> reply);

    Clock &m_clock;
    Ids &m_ids;
    EventQueue &m_events;
    Limits m_limits;
    std::vector<Entry> m_entries;
    std::vector<std::pair<QString, QString>> m_history; ///< id and by whom it was settled, the latest 100
};

} // namespace qonduit
