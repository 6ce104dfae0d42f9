// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/McpEndpoint.h"

#include "core/Log.h"
#include "core/Text.h"
#include "protocol/ProxyError.h"
#include "protocol/Wire.h"

#include <algorithm>

namespace qonduit {

using http::Exchange;
using jsonrpc::Message;

namespace {

constexpr std::size_t batchLimit = 50;
constexpr qsizetype sessionIdLimit = 128;

void refuse(Exchange &exchange, int status, const Error &error, http::Headers headers = {})
{
    headers.append("Content-Type", "application/json");
    exchange.respond(status, headers, jsonrpc::errorResponse("null", error));
}

void refuse(Exchange &exchange, int status, const QString &message, http::Headers headers = {})
{
    refuse(exchange, status, Error(ErrorCode::InvalidRequest, message), std::move(headers));
}

/// Whether a Content-Type is JSON in UTF-8. \see RFC 8259, section 8.1
bool isJson(const std::optional<QByteArray> &contentType)
{
    if (!contentType)
        return false;
    const auto parts = contentType->toLower().split(';');
    if (parts.first().trimmed() != "application/json")
        return false;
    return std::all_of(parts.begin() + 1, parts.end(), [](const QByteArray &part) {
        const auto parameter = part.trimmed();
        return !parameter.startsWith("charset=") || parameter == "charset=utf-8" || parameter == "charset=\"utf-8\"";
    });
}

/// What an Accept header allows of the two kinds of answer. Who takes anything, or does not say, gets JSON: a stream
/// is for those who name it. \see RFC 9110, section 12.5.1
PostAnswer::Accepts accepted(const std::optional<QByteArray> &header)
{
    if (!header)
        return { true, false };
    PostAnswer::Accepts accepts { false, false };
    for (const auto &range : header->toLower().split(',')) {
        const auto type = range.split(';').first().trimmed();
        if (range.contains("q=0") && !range.contains("q=0."))
            continue;
        if (type == "application/json" || type == "application/*" || type == "*/*")
            accepts.json = true;
        if (type == "text/event-stream" || type == "text/*")
            accepts.eventStream = true;
    }
    return accepts;
}

ClientIdentity identityFrom(const QString &principal, const RawJson &params)
{
    ClientIdentity client;
    client.principal = principal;
    client.name = singleLine(params["clientInfo"]["name"].toString().value_or(QString()), 80);
    client.version = singleLine(params["clientInfo"]["version"].toString().value_or(QString()), 40);
    client.revision =
        std::max(negotiated(params["protocolVersion"].toString().value_or(QString()).toUtf8()), Revision::V2025_03_26);
    return client;
}

} // namespace

McpEndpoint::McpEndpoint(const Principals &principals, SessionManager &sessions, Clock &clock)
    : m_principals(principals), m_sessions(sessions), m_clock(clock)
{
}

void McpEndpoint::handle(const std::shared_ptr<Exchange> &exchange)
{
    const auto &request = exchange->request();
    const auto principal = m_principals.authenticate(request.headers.value("Authorization"));
    if (!principal) {
        http::Headers headers;
        headers.append("WWW-Authenticate", "Bearer");
        refuse(*exchange, 401, QStringLiteral("a bearer token is needed; Qonduit's window and its token file have it"),
               headers);
    } else if (request.method == "POST") {
        post(exchange, *principal);
    } else if (request.method == "GET") {
        get(exchange, *principal);
    } else if (request.method == "DELETE") {
        remove(exchange, *principal);
    } else {
        http::Headers headers;
        headers.append("Allow", "GET, POST, DELETE");
        refuse(*exchange, 405, QStringLiteral("only GET, POST and DELETE are understood here"), headers);
    }
}

void McpEndpoint::post(const std::shared_ptr<Exchange> &exchange, const QString &principal)
{
    const auto &request = exchange->request();
    if (!isJson(request.headers.value("Content-Type")))
        return refuse(*exchange, 415, QStringLiteral("the body must be application/json in UTF-8"));
    const auto accepts = accepted(request.headers.value("Accept"));
    if (!accepts.json && !accepts.eventStream)
        return refuse(*exchange, 406, QStringLiteral("accept application/json, text/event-stream, or both"));

    const auto incoming = jsonrpc::read(request.body);
    if (!incoming)
        return refuse(*exchange, 400, incoming.error());
    const auto &messages = incoming->messages;
    if (messages.empty() || messages.size() > batchLimit)
        return refuse(*exchange, 400,
                      QStringLiteral("a batch holds 1 to %1 messages, not %2").arg(batchLimit).arg(messages.size()));
    if (!incoming->isBatch && !messages.front())
        return refuse(*exchange, 400, messages.front().error());
    const bool hasInitialize = std::any_of(messages.begin(), messages.end(), [](const auto &message) {
        return message && message->method == wire::initialize;
    });
    if (hasInitialize)
        return initialize(exchange, principal, *incoming, accepts);

    auto *session = sessionOf(exchange, principal);
    if (!session)
        return;
    if (incoming->isBatch && !hasBatches(session->client().revision))
        return refuse(*exchange, 400,
                      QStringLiteral("MCP %1 has no batches").arg(QString::fromUtf8(name(session->client().revision))));
    auto &channel = channelOf(*session);
    if (channel.requestsOpen() >= session->limits().requestsInFlight)
        return refuse(
            *exchange, 429,
            proxyError(ProxyErrorCode::Overloaded,
                       QStringLiteral("%1 requests of this session are open already").arg(channel.requestsOpen()), {},
                       true, false));
    channel.post(exchange, *incoming, accepts, {});
}

void McpEndpoint::initialize(const std::shared_ptr<Exchange> &exchange, const QString &principal,
                             const jsonrpc::Incoming &incoming, PostAnswer::Accepts accepts)
{
    if (incoming.isBatch)
        return refuse(*exchange, 400, QStringLiteral("initialize must not be part of a batch"));
    const auto &message = *incoming.messages.front();
    if (exchange->request().headers.value(wire::sessionIdHeader))
        return refuse(
            *exchange, 400,
            QStringLiteral("this session is initialized already; initialize without Mcp-Session-Id for a new one"));
    if (!message.isRequest())
        return refuse(*exchange, 400, QStringLiteral("initialize must be a request"));
    if (!message.payload["protocolVersion"].isString()) {
        http::Headers headers;
        headers.append("Content-Type", "application/json");
        exchange->respond(
            400, headers,
            jsonrpc::errorResponse(message.id, Error(ErrorCode::InvalidParams,
                                                     QStringLiteral("params.protocolVersion: expected a string"))));
        return;
    }
    const auto created = m_sessions.create(identityFrom(principal, message.payload));
    if (!created)
        return refuse(*exchange, 503, proxyError(ProxyErrorCode::Overloaded, created.error().message, {}, true, false));

    auto *session = *created;
    auto channel = std::make_unique<ClientChannel>(session->client().revision, m_events, m_clock);
    auto *client = channel.get();
    auto peer = std::make_unique<Peer>(std::move(channel), m_clock);
    const QPointer<Session> guard = session;
    peer->setRequestHandler(
        [this, guard](Peer::Request request) { return m_exposure.answer(guard, std::move(request)); });
    connect(client, &ClientChannel::streamsChanged, this, [this, guard](int open) {
        if (guard)
            m_sessions.setStreamsOpen(*guard, open);
    });
    // The client is ready, and its answer has left: the servers may take their time.
    peer->setNotificationHandler([guard](const QByteArray &method, const RawJson &) {
        if (guard && method == wire::initialized)
            guard->connectServers();
    });
    session->setPeer(std::move(peer));

    http::Headers headers;
    headers.append(wire::sessionIdHeader.toByteArray(), session->id());
    client->post(exchange, incoming, accepts, headers);
}

void McpEndpoint::get(const std::shared_ptr<Exchange> &exchange, const QString &principal)
{
    const auto &headers = exchange->request().headers;
    if (const auto accept = headers.value("Accept");
        accept && !accepted(accept).eventStream && !accept->contains("*/*"))
        return refuse(*exchange, 406, QStringLiteral("accept text/event-stream"));
    auto *session = sessionOf(exchange, principal);
    if (!session)
        return;
    const auto lastEventId = headers.value(wire::lastEventIdHeader);
    if (!lastEventId)
        return channelOf(*session).listen(exchange);
    const auto resumed = channelOf(*session).resume(exchange, *lastEventId);
    if (!resumed)
        refuse(*exchange, 404, resumed.error().message);
}

void McpEndpoint::remove(const std::shared_ptr<Exchange> &exchange, const QString &principal)
{
    if (auto *session = sessionOf(exchange, principal)) {
        m_sessions.end(*session, QStringLiteral("the client has ended the session"));
        exchange->respond(204, {}, {});
    }
}

Session *McpEndpoint::sessionOf(const std::shared_ptr<Exchange> &exchange, const QString &principal)
{
    const auto &headers = exchange->request().headers;
    const auto id = headers.value(wire::sessionIdHeader);
    if (!id) {
        refuse(*exchange, 400, QStringLiteral("Mcp-Session-Id is missing; begin with initialize"));
        return nullptr;
    }
    auto *session = id->size() <= sessionIdLimit ? m_sessions.find(*id, principal) : nullptr;
    if (!session) {
        Log::event(logGateway(), Log::Level::Info, "session_refused", { { QStringLiteral("principal"), principal } });
        refuse(*exchange, 404, QStringLiteral("there is no such session; begin anew with initialize"));
        return nullptr;
    }
    const auto version = headers.value(wire::protocolVersionHeader);
    if (version && *version != name(session->client().revision)) {
        const auto text = revisionFromName(*version)
                            ? QStringLiteral("this session speaks MCP %1, not %2")
                            : QStringLiteral("MCP %2 is not known here; this session speaks %1");
        refuse(
            *exchange, 400,
            text.arg(QString::fromUtf8(name(session->client().revision)), singleLine(QString::fromUtf8(*version), 40)));
        return nullptr;
    }
    m_sessions.touch(*session);
    return session;
}

ClientChannel &McpEndpoint::channelOf(Session &session)
{
    return static_cast<ClientChannel &>(session.peer()->channel());
}

} // namespace qonduit
