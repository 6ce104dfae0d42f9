// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/PendingRequests.h"

#include "core/Log.h"
#include "protocol/json/Write.h"
#include "session/requests/Replies.h"
#include "session/requests/RequestCheck.h"

#include <algorithm>

namespace qonduit {

namespace {

constexpr std::size_t historyLength = 100;

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
    const bool isForPeople = request.audience.desktop || request.audience.tools;
    const auto isOfKind = [&](const Entry &entry) {
        return entry.request.kind == request.kind
            && isForPeople == (entry.request.audience.desktop || entry.request.audience.tools);
    };
    const auto isAlike = [&](const Entry &entry) { return isOfKind(entry) && entry.request.server == request.server; };
    if (!isForPeople)
        return std::size_t(std::count_if(m_entries.begin(), m_entries.end(), isOfKind)) < m_limits.ofClient;
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
        Q_EMIT ended(entry.request, state, by);
    if (self)
        Q_EMIT settled(id, entry.request.server, waited);
    entry.reply.settle(std::move(reply)); // `this` may be gone
}

} // namespace qonduit
