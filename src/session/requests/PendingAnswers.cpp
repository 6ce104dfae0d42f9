// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the requests that are pending get their answers.

#include "session/requests/PendingRequests.h"

#include "session/requests/AnswerCheck.h"
#include "session/requests/Replies.h"
#include "session/requests/SamplingCheck.h"

#include <QJsonDocument>

#include <algorithm>

namespace qonduit {

namespace {

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

} // namespace

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
        Q_EMIT audienceChanged(id);
        return;
    }
    const auto by = QStringLiteral("the client");
    if (!answer && !answer.error().isPeers)
        return settle(
            id, State::Rejected, QStringLiteral("nobody, for the client has gone"),
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
        // A client that is asked by itself hears of it too, and answers for itself.
        const bool canOthers = request.audience.desktop || request.audience.tools;
        if (canOthers && request.isUrlMode() && request.elicitationId() == elicitationId)
            settle(request.id, State::Accepted, QStringLiteral("the server, which says that it is complete"),
                   elicitationReply("accept"));
    }
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

} // namespace qonduit
