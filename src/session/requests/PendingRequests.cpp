// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/PendingRequests.h"

#include "core/Log.h"
#include "protocol/json/Write.h"
#include "session/requests/AnswerCheck.h"

#include <QJsonDocument>

#include <algorithm>

namespace qonduit {

namespace {

constexpr std::size_t historyLength = 100;

} // namespace

QJsonObject PendingElicitation::requestedSchema() const
{
    return params["requestedSchema"].toQt().toObject();
}

QByteArray PendingElicitation::toJson() const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("request_id", id);
    writer.member("server", server);
    writer.member("message", message);
    writer.member("mode", params["mode"].toString().value_or(QStringLiteral("form")));
    writer.member("requestedSchema", params["requestedSchema"]);
    writer.member("created_at", askedAt.toString(Qt::ISODateWithMs));
    writer.member("expires_at", expiresAt.toString(Qt::ISODateWithMs));
    writer.end();
    return out;
}

QByteArray toJson(const std::vector<PendingElicitation> &questions)
{
    QByteArray out;
    json::ArrayWriter list(out);
    for (const auto &question : questions)
        list.raw(question.toJson());
    list.end();
    return out;
}

PendingRequests::PendingRequests(Clock &clock, Ids &ids, EventQueue &events, Limits limits)
    : m_clock(clock), m_ids(ids), m_events(events), m_limits(limits)
{
}

Cell<Result<RawJson>> PendingRequests::ask(const QString &server, const RawJson &params, const Cell<Error> &withdrawn)
{
    const Cell<Result<RawJson>> reply;
    const auto mode = params["mode"].toString().value_or(QStringLiteral("form"));
    if (mode != QStringLiteral("form") || !params["requestedSchema"].isObject() || !params["message"].isString()) {
        reply.settle(Error(ErrorCode::InvalidParams,
                           QStringLiteral("only form elicitations with a message and a requestedSchema are taken")));
        return reply;
    }
    const bool isTooLarge =
        params.view().size() > m_limits.bytes; // it would stand in every result until it is answered
    if (isTooLarge || pending(server).size() >= m_limits.perServer) {
        reply.settle(RawJson::fromTrusted("{\"action\":\"decline\"}"));
        return reply;
    }

    const auto id = m_ids.next();
    const auto now = m_clock.utcNow();
    const PendingElicitation question { id,     server, params["message"].toString().value_or(QString()),
                                        params, now,    now.addMSecs(m_limits.timeout.count()) };
    Entry entry { question, m_clock.now(), reply, std::make_unique<Timer>(m_clock) };
    entry.expiry->start(m_limits.timeout, [this, id] {
        Log::event(logSession(), Log::Level::Warn, "elicitation_timeout", { { QStringLiteral("request_id"), id } });
        settle(id, "elicitation_expired", "expired", QStringLiteral("nobody in time"),
               RawJson::fromTrusted("{\"action\":\"cancel\"}"));
    });
    m_entries.push_back(std::move(entry));

    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("request_id", id);
    writer.member("message", question.message);
    writer.end();
    m_events.append("elicitation_request", server, RawJson::fromTrusted(data));
    Q_EMIT asked(question);
    withdrawn.whenSettled([self = QPointer<PendingRequests>(this), id](const Error &why) {
        if (self)
            self->settle(id, "elicitation_resolved", "rejected", QStringLiteral("the server, which has withdrawn it"),
                         why);
    });
    return reply;
}

Result<> PendingRequests::answer(const QString &id, const QString &action, const QJsonObject &content,
                                 const QString &by)
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const auto &entry) { return entry.question.id == id; });
    if (found == m_entries.end()) {
        for (const auto &[known, answeredBy] : m_history) {
            if (known == id)
                return Error(ErrorCode::Rejected,
                             QStringLiteral("request %1 was already answered by %2").arg(id, answeredBy));
        }
        return Error(ErrorCode::NotFound, QStringLiteral("no pending request is called %1").arg(id));
    }
    QByteArray result;
    json::ObjectWriter writer(result);
    writer.member("action", action);
    if (action == QStringLiteral("accept")) {
        const auto checked = checkedAnswer(found->question.requestedSchema(), content);
        if (!checked)
            return checked.error();
        writer.raw("content", QJsonDocument(*checked).toJson(QJsonDocument::Compact));
    }
    writer.end();
    const QByteArray outcome = action == QStringLiteral("accept")  ? "accepted"
                             : action == QStringLiteral("decline") ? "declined"
                                                                   : "cancelled";
    settle(id, "elicitation_resolved", outcome, by, RawJson::fromTrusted(result));
    return {};
}

void PendingRequests::rejectAll(const QString &server, const QString &reason)
{
    for (const auto &question : pending(server))
        settle(question.id, "elicitation_resolved", "rejected", reason,
               RawJson::fromTrusted("{\"action\":\"cancel\"}"));
}

std::vector<PendingElicitation> PendingRequests::pending(const QString &server) const
{
    std::vector<PendingElicitation> found;
    for (const auto &entry : m_entries) {
        if (server.isEmpty() || entry.question.server == server)
            found.push_back(entry.question);
    }
    return found;
}

bool PendingRequests::isAsking(const QString &server) const
{
    return std::any_of(m_entries.begin(), m_entries.end(),
                       [&](const auto &entry) { return entry.question.server == server; });
}

void PendingRequests::settle(const QString &id, const QByteArray &event, const QByteArray &outcome, const QString &by,
                             Result<RawJson> reply)
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const auto &entry) { return entry.question.id == id; });
    if (found == m_entries.end())
        return;
    const auto entry = std::move(*found);
    m_entries.erase(found);
    m_history.emplace_back(id, by);
    if (m_history.size() > historyLength)
        m_history.erase(m_history.begin());

    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("request_id", id);
    writer.member("outcome", outcome);
    writer.member("by", by);
    writer.end();
    m_events.append(event, entry.question.server, RawJson::fromTrusted(data));
    const auto waited = std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - entry.askedAt);
    Q_EMIT settled(id, entry.question.server, waited);
    entry.reply.settle(std::move(reply));
}

} // namespace qonduit
