// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/PendingRequests.h"

#include "core/Log.h"
#include "protocol/json/Write.h"
#include "session/requests/AnswerCheck.h"
#include "session/requests/RequestCheck.h"
#include "session/requests/SamplingCheck.h"

#include <QJsonDocument>

#include <algorithm>

namespace qonduit {

namespace {

constexpr std::size_t historyLength = 100;
/// \see MCP 2025-11-25, client/sampling, Error Handling
constexpr int samplingRejected = -1;

struct Action
{
    const char *name;
    PendingRequest::State state;
};
constexpr std::array actions {
    Action { "accept", PendingRequest::State::Accepted },
    Action { "decline", PendingRequest::State::Declined },
    Action { "cancel", PendingRequest::State::Cancelled },
};

Result<RawJson> elicitationReply(QByteArrayView action)
{
    return RawJson::fromTrusted("{\"action\":\"" + action.toByteArray() + "\"}");
}

/// What a server hears when its request ends without an answer.
Result<RawJson> replyWithout(PendingRequest::Kind kind, const QString &why)
{
    if (kind == PendingRequest::Kind::Elicitation)
        return elicitationReply("cancel");
    return Error(samplingRejected, why);
}

QByteArray askedData(const PendingRequest &request)
{
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("request_id", request.id);
    if (request.kind == PendingRequest::Kind::Elicitation) {
        writer.member("mode", request.isUrlMode() ? "url" : "form");
        writer.member("message", request.shortMessage());
    } else {
        writer.member("maxTokens", request.params["maxTokens"]);
        writer.member("messages_bytes", request.params["messages"].view().size());
    }
    writer.end();
    return data;
}

} // namespace

PendingRequests::PendingRequests(Clock &clock, Ids &ids, EventQueue &events, Limits limits)
    : m_clock(clock), m_ids(ids), m_events(events), m_limits(limits), m_spam(clock), m_ended(historyLength)
{
}

Cell<Result<RawJson>> PendingRequests::ask(PendingRequest request, const Cell<Error> &withdrawn)
{
    const Cell<Result<RawJson>> reply;
    if (!hasRoom(request)) { // a flood must cost little: look at nothing before this
        reply.settle(refused(request));
        return reply;
    }
    if (request.audience.isEmpty()) {
        reply.settle(replyWithout(request.kind, QStringLiteral("nobody is there who could answer a sampling request")));
        return reply;
    }
    const bool isClientsOnly = request.audience == Audience { true, false, false }; // it judges for itself
    if (const auto checked = isClientsOnly ? Result<>() : checkRequest(request.kind, request.params); !checked) {
        reply.settle(checked.error());
        return reply;
    }

    const auto id = m_ids.next();
    request.id = id;
    request.askedAt = m_clock.utcNow();
    request.expiresAt = request.askedAt.addMSecs(m_limits.timeout.count());
    request.params = RawJson::fromTrusted(request.params.toByteArray()); // not the whole message
    Entry entry { request, m_clock.now(), reply, std::make_unique<Timer>(m_clock) };
    entry.expiry->start(m_limits.timeout, [this, id] { expire(id); });
    m_entries.push_back(std::move(entry));

    const QPointer<PendingRequests> self = this;
    m_events.append(PendingRequest::kindName(request.kind) + QByteArray("_request"), request.server,
                    RawJson::fromTrusted(askedData(request)));
    if (self)
        Q_EMIT asked(request);
    withdrawn.whenSettled([self, id](const Error &why) {
        if (self)
            self->settle(id, State::Rejected, QStringLiteral("the server, which has withdrawn it"), why);
    });
    return reply;
}

bool PendingRequests::hasRoom(const PendingRequest &request) const
{
    const auto most = request.kind == Kind::Elicitation ? m_limits.elicitationBytes : m_limits.samplingBytes;
    if (m_spam.isMuted(request.server) || request.params.view().size() > most)
        return false;
    const auto isOfKind = [&](const Entry &entry) { return entry.request.kind == request.kind; };
    const auto isAlike = [&](const Entry &entry) { return isOfKind(entry) && entry.request.server == request.server; };
    return std::size_t(std::count_if(m_entries.begin(), m_entries.end(), isAlike)) < m_limits.perServer
        && std::size_t(std::count_if(m_entries.begin(), m_entries.end(), isOfKind)) < m_limits.total;
}

Result<RawJson> PendingRequests::refused(const PendingRequest &request)
{
    if (m_spam.noteRefused(request.server))
        Log::event(logSession(), Log::Level::Warn, "elicitation_spam",
                   { { QStringLiteral("server"), request.server } });
    if (request.kind == Kind::Elicitation)
        return elicitationReply("decline");
    return Error(samplingRejected, QStringLiteral("sampling request refused: too large, or too many are waiting"));
}

Result<> PendingRequests::answerElicitation(const QString &id, const QString &action, const QJsonObject &content,
                                            const QString &by)
{
    const auto meant = std::find_if(actions.begin(), actions.end(),
                                    [&](const Action &one) { return action == QLatin1String(one.name); });
    if (meant == actions.end())
        return Error(ErrorCode::InvalidParams, QStringLiteral("action: expected accept, decline or cancel"));
    const auto allowed = mayEnd(id, Kind::Elicitation, meant->state);
    if (!allowed)
        return allowed;

    auto reply = elicitationReply(meant->name);
    const auto &request = find(id)->request;
    if (meant->state == State::Accepted && request.isUrlMode() && !content.isEmpty())
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("content: a question that sends the user to a URL takes none"));
    if (meant->state == State::Accepted && !request.isUrlMode()) {
        const auto checked = checkedAnswer(request.requestedSchema(), content);
        if (!checked)
            return checked.error();
        reply = RawJson::fromTrusted(
            "{\"action\":\"accept\",\"content\":" + QJsonDocument(*checked).toJson(QJsonDocument::Compact) + '}');
    }
    settle(id, meant->state, by, std::move(reply));
    return {};
}

Result<> PendingRequests::answerSampling(const QString &id, const RawJson &answer, const QString &by)
{
    const auto allowed = mayEnd(id, Kind::Sampling, State::Completed);
    if (!allowed)
        return allowed;
    auto checked = checkedSampling(find(id)->request, answer);
    if (!checked)
        return checked.error();
    settle(id, State::Completed, by, std::move(checked));
    return {};
}

Result<> PendingRequests::rejectSampling(const QString &id, const QString &reason, const QString &by)
{
    const auto allowed = mayEnd(id, Kind::Sampling, State::Rejected);
    if (!allowed)
        return allowed;
    settle(id, State::Rejected, reason.isEmpty() ? by : QStringLiteral("%1 (%2)").arg(by, reason),
           Error(samplingRejected, QStringLiteral("User rejected sampling request")));
    return {};
}

void PendingRequests::takeClientsAnswer(const QString &id, const Result<RawJson> &answer)
{
    auto *entry = find(id);
    if (!entry)
        return;
    auto &request = entry->request;
    // A person who says no to a sampling request has answered it; other errors say that the client cannot.
    const bool isRefusal = !answer && answer.error().isPeers && answer.error().code == samplingRejected;
    const bool canOthers = request.audience.desktop || request.audience.tools;
    if (!answer && canOthers && !isRefusal) {
        request.audience.client = false;
        return;
    }
    const auto by = QStringLiteral("the client");
    if (!answer && !answer.error().isPeers)
        return settle(id, State::Rejected, QStringLiteral("nobody, for the client has gone"),
                      replyWithout(request.kind, QStringLiteral("the client has gone: %1").arg(answer.error().message)));
    if (!answer)
        return settle(id, State::Rejected, by, answer);
    if (request.kind == Kind::Sampling)
        return settle(id, State::Completed, by, answer);
    const auto action = (*answer)["action"].toString();
    const auto meant = std::find_if(actions.begin(), actions.end(),
                                    [&](const Action &one) { return action == QLatin1String(one.name); });
    settle(id, meant == actions.end() ? State::Accepted : meant->state, by, answer); // else it has become a task
}

void PendingRequests::noteElicitationComplete(const QString &server, const QString &elicitationId)
{
    for (const auto &request : pending(server, Kind::Elicitation)) {
        if (request.isUrlMode() && request.elicitationId() == elicitationId)
            settle(request.id, State::Accepted, QStringLiteral("the server, which says that it is complete"),
                   elicitationReply("accept"));
    }
}

void PendingRequests::rejectAll(const QString &server, const QString &reason)
{
    for (const auto &request : pending(server))
        settle(request.id, State::Rejected, reason,
               replyWithout(request.kind, QStringLiteral("sampling request rejected: %1").arg(reason)));
}

std::vector<PendingRequest> PendingRequests::pending(const QString &server, std::optional<Kind> kind) const
{
    std::vector<PendingRequest> found;
    for (const auto &entry : m_entries) {
        if ((server.isEmpty() || entry.request.server == server) && (!kind || entry.request.kind == *kind))
            found.push_back(entry.request);
    }
    return found;
}

bool PendingRequests::isAsking(const QString &server) const
{
    return std::any_of(m_entries.begin(), m_entries.end(),
                       [&](const auto &entry) { return entry.request.server == server; });
}

void PendingRequests::setMuted(const QString &server, bool isMuted)
{
    m_spam.setMuted(server, isMuted);
    if (!isMuted)
        return;
    const auto by = QStringLiteral("the user, who has muted the server");
    for (const auto &request : pending(server)) {
        if (request.kind == Kind::Elicitation)
            settle(request.id, State::Declined, by, elicitationReply("decline"));
        else
            settle(request.id, State::Rejected, by,
                   Error(samplingRejected, QStringLiteral("User rejected sampling request")));
    }
}

PendingRequests::Entry *PendingRequests::find(const QString &id)
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &entry) { return entry.request.id == id; });
    return found == m_entries.end() ? nullptr : &*found;
}

/// Whether a request of that kind exists and its states' table lets it end so.
Result<> PendingRequests::mayEnd(const QString &id, Kind kind, State state) const
{
    const auto mayBecome = [&](Kind itsKind, State from) {
        return itsKind == kind
            && isAllowed(PendingRequest::transitions(kind), PendingRequest::stateName(from),
                         PendingRequest::stateName(state));
    };
    for (const auto &entry : m_entries) {
        if (entry.request.id != id)
            continue;
        if (mayBecome(entry.request.kind, State::Pending))
            return {};
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("request %1 is of another kind: %2")
                         .arg(id, QLatin1String(PendingRequest::kindName(entry.request.kind))));
    }
    for (const auto &ended : m_ended) {
        if (ended.id == id && !mayBecome(ended.kind, ended.state))
            return Error(ErrorCode::Rejected,
                         QStringLiteral("request %1 was already answered by %2").arg(id, ended.by));
    }
    return Error(ErrorCode::NotFound, QStringLiteral("no pending request is called %1").arg(id));
}

void PendingRequests::expire(const QString &id)
{
    const auto *entry = find(id);
    const auto kind = entry->request.kind;
    Log::event(logSession(), Log::Level::Warn, kind == Kind::Elicitation ? "elicitation_timeout" : "sampling_timeout",
               { { QStringLiteral("request_id"), id }, { QStringLiteral("server"), entry->request.server } });
    settle(id, State::Expired, QStringLiteral("nobody in time"),
           replyWithout(kind, QStringLiteral("nobody has answered the sampling request in time")));
}

/// The one place where a request ends. Does nothing when it has ended already.
void PendingRequests::settle(const QString &id, State state, const QString &by, Result<RawJson> reply)
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &entry) { return entry.request.id == id; });
    if (found == m_entries.end())
        return;
    const auto entry = std::move(*found);
    m_entries.erase(found);
    entry.expiry->stop(); // whoever hears of the end below may wait a while
    m_ended.append({ id, entry.request.kind, state, by });

    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("request_id", id);
    writer.member("outcome", PendingRequest::stateName(state));
    writer.member("by", by);
    writer.end();
    const auto waited = std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - entry.askedAt);
    const QPointer<PendingRequests> self = this;
    const QByteArray suffix = state == State::Expired ? "_expired" : "_resolved";
    m_events.append(PendingRequest::kindName(entry.request.kind) + suffix, entry.request.server,
                    RawJson::fromTrusted(data));
    if (self)
        Q_EMIT settled(id, entry.request.server, waited);
    entry.reply.settle(std::move(reply)); // `this` may be gone
}

} // namespace qonduit
