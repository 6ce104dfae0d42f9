// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/PendingRequest.h"

#include "protocol/json/Write.h"

namespace qonduit {

namespace {

/// Bytes that a part of a request may have to stand in every result.
constexpr qsizetype briefLimit = 4 * 1024;
constexpr qsizetype shortMessageLimit = 1000; ///< characters

/// A part that is too large gives way to its size.
void appendPart(json::ObjectWriter &writer, const QByteArray &key, const RawJson &part, bool isBrief)
{
    if (isBrief && part.view().size() > briefLimit)
        writer.member(key + "_bytes", part.view().size());
    else
        writer.member(key, part);
}

void appendElicitation(json::ObjectWriter &writer, const PendingRequest &request, bool isBrief)
{
    appendPart(writer, "message", request.params["message"], isBrief);
    writer.member("mode", request.isUrlMode() ? "url" : "form");
    if (request.isUrlMode()) {
        writer.member("url", request.url());
        appendPart(writer, "elicitationId", request.params["elicitationId"], isBrief);
    } else {
        appendPart(writer, "requestedSchema", request.params["requestedSchema"], isBrief);
    }
    if (isBrief)
        writer.member("more", "use get_elicitations");
}

void appendSampling(json::ObjectWriter &writer, const PendingRequest &request, bool isBrief)
{
    writer.member("maxTokens", request.params["maxTokens"]);
    appendPart(writer, "messages", request.params["messages"], isBrief);
    if (isBrief) {
        writer.member("more", "use get_sampling_requests");
        return;
    }
    for (const auto *key : { "systemPrompt", "modelPreferences", "temperature", "stopSequences", "tools", "toolChoice",
                             "includeContext", "metadata" })
        writer.member(key, request.params[key]);
}

} // namespace

QString PendingRequest::message() const
{
    return params["message"].toString().value_or(QString());
}

QString PendingRequest::shortMessage() const
{
    const auto all = message();
    return all.size() <= shortMessageLimit ? all : all.left(shortMessageLimit) + QChar(0x2026);
}

bool PendingRequest::isUrlMode() const
{
    return params["mode"].toString() == QStringLiteral("url");
}

QString PendingRequest::url() const
{
    return params["url"].toString().value_or(QString());
}

QString PendingRequest::elicitationId() const
{
    return params["elicitationId"].toString().value_or(QString());
}

QJsonObject PendingRequest::requestedSchema() const
{
    return params["requestedSchema"].toQt().toObject();
}

QByteArray PendingRequest::toJson(Detail detail) const
{
    const bool isBrief = detail == Detail::Brief && params.view().size() > briefLimit;
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("request_id", id);
    writer.member("server", server);
    if (kind == Kind::Elicitation)
        appendElicitation(writer, *this, isBrief);
    else
        appendSampling(writer, *this, isBrief);
    writer.member("created_at", askedAt.toString(Qt::ISODateWithMs));
    writer.member("expires_at", expiresAt.toString(Qt::ISODateWithMs));
    writer.end();
    return out;
}

const char *PendingRequest::stateName(State state)
{
    switch (state) {
    case State::Accepted:
        return "accepted";
    case State::Declined:
        return "declined";
    case State::Cancelled:
        return "cancelled";
    case State::Completed:
        return "completed";
    case State::Expired:
        return "expired";
    case State::Rejected:
        return "rejected";
    case State::Pending:
        break;
    }
    return "pending";
}

const char *PendingRequest::kindName(Kind kind)
{
    return kind == Kind::Elicitation ? "elicitation" : "sampling";
}

std::span<const StateTransition> PendingRequest::transitions(Kind kind)
{
    if (kind == Kind::Elicitation)
        return elicitationTransitions;
    return samplingTransitions;
}

QByteArray toJson(const std::vector<PendingRequest> &requests, PendingRequest::Detail detail)
{
    QByteArray out;
    json::ArrayWriter list(out);
    for (const auto &request : requests)
        list.raw(request.toJson(detail));
    list.end();
    return out;
}

} // namespace qonduit
