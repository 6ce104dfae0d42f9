// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/McpEndpoint.h"

#include "core/Log.h"
#include "core/Text.h"
#include "protocol/ProxyError.h"
#include "protocol/Wire.h"
#include "storage/MemoryEventStore.h"

#include <algorithm>

namespace qonduit {

using http::Exchange;
using jsonrpc::Message;

namespace {

constexpr std::size_t batchLimit = 50;
constexpr qsizetype sessionIdLimit = 128;
constexpr QByteArrayView serverPath = "/mcp/servers/";

/// What a path asks for; `/mcp` leaves it to the client's profile.
std::optional<ExposureChoice> wantedAt(const QByteArray &path)
{
    if (path == "/mcp/all")
        return ExposureChoice { ExposureChoice::Kind::All, {} };
    if (path.startsWith(serverPath))
        return ExposureChoice { ExposureChoice::Kind::Server,
                                QString::fromUtf8(QByteArray::fromPercentEncoding(path.sliced(serverPath.size()))) };
    return std::nullopt;
}

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

} // namespace

bool McpEndpoint::isPath(const QByteArray &path)
{
    return path == "/mcp" || path == "/mcp/all" || (path.startsWith(serverPath) && path.size() > serverPath.size());
}

void McpEndpoint::handle(const std::shared_ptr<Exchange> &exchange)
{
    const auto guest = guestOf(exchange);
    if (!guest)
        return;
    const auto &request = exchange->request();
    if (request.method == "POST") {
        post(exchange, *guest);
    } else if (request.method == "GET") {
        get(exchange, *guest);
    } else if (request.method == "DELETE") {
        remove(exchange, *guest);
    } else {
        http::Headers headers;
        headers.append("Allow", "GET, POST, DELETE");
        refuse(*exchange, 405, QStringLiteral("only GET, POST and DELETE are understood here"), headers);
    }
}

std::optional<McpEndpoint::Guest> McpEndpoint::guestOf(const std::shared_ptr<Exchange> &exchange) const
{
    const auto &request = exchange->request();
    const auto principal = m_reception.principals().authenticate(request.headers.value("Authorization"));
    if (!principal) {
        http::Headers headers;
        headers.append("WWW-Authenticate", "Bearer");
        refuse(*exchange, 401, QStringLiteral("a bearer token is needed; Qonduit's window and its token file have it"),
               headers);
        return std::nullopt;
    }
    const auto exposure = m_reception.choose(*principal, wantedAt(request.path));
    if (!exposure) {
        refuse(*exchange, 404, Error(ErrorCode::InvalidRequest, exposure.error().message));
        return std::nullopt;
    }
    return Guest { *principal, *exposure };
}

void McpEndpoint::post(const std::shared_ptr<Exchange> &exchange, const Guest &guest)
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
        return initialize(exchange, guest, *incoming, accepts);

    auto *session = sessionOf(exchange, guest);
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

void McpEndpoint::initialize(const std::shared_ptr<Exchange> &exchange, const Guest &guest,
                             const jsonrpc::Incoming &incoming, PostAnswer::Accepts accepts)
{
    if (incoming.isBatch)
        return refuse(*exchange, 400, QStringLiteral("initialize must not be part of a batch"));
    const auto &message = *incoming.messages.front();
    const auto refuseIt = [&](ErrorCode code, const QString &why) {
        http::Headers headers;
        headers.append("Content-Type", "application/json");
        exchange->respond(400, headers, jsonrpc::errorResponse(message.id, Error(code, why)));
    };
    if (exchange->request().headers.value(wire::sessionIdHeader))
        return refuseIt(
            ErrorCode::InvalidRequest,
            QStringLiteral("this session is initialized already; initialize without Mcp-Session-Id for a new one"));
    if (!message.isRequest())
        return refuse(*exchange, 400, QStringLiteral("initialize must be a request"));
    if (!message.payload["protocolVersion"].isString())
        return refuseIt(ErrorCode::InvalidParams, QStringLiteral("params.protocolVersion: expected a string"));
    const auto revision = Reception::revisionFor(message.payload, Revision::V2025_03_26);
    auto events = std::make_unique<MemoryEventStore>(MemoryEventStore::Limits());
    auto channel = std::make_unique<ClientChannel>(revision, std::move(events), m_reception.clock());
    auto *client = channel.get();
    const auto received =
        m_reception.receive(guest.principal, guest.exposure, message.payload, revision, std::move(channel));
    if (!received)
        return refuse(*exchange, 503,
                      proxyError(ProxyErrorCode::Overloaded, received.error().message, {}, true, false));
    auto *session = *received;
    connect(client, &ClientChannel::streamsChanged, session,
            [this, session](int open) { m_reception.sessions().setStreamsOpen(*session, open); });

    http::Headers headers;
    headers.append(wire::sessionIdHeader.toByteArray(), session->id());
    client->post(exchange, incoming, accepts, headers);
}

void McpEndpoint::get(const std::shared_ptr<Exchange> &exchange, const Guest &guest)
{
    const auto &headers = exchange->request().headers;
    if (const auto accept = headers.value("Accept");
        accept && !accepted(accept).eventStream && !accept->contains("*/*"))
        return refuse(*exchange, 406, QStringLiteral("accept text/event-stream"));
    auto *session = sessionOf(exchange, guest);
    if (!session)
        return;
    const auto lastEventId = headers.value(wire::lastEventIdHeader);
    if (!lastEventId)
        return channelOf(*session).listen(exchange);
    const auto resumed = channelOf(*session).resume(exchange, *lastEventId);
    if (!resumed)
        refuse(*exchange, 404, resumed.error().message);
}

void McpEndpoint::remove(const std::shared_ptr<Exchange> &exchange, const Guest &guest)
{
    if (auto *session = sessionOf(exchange, guest)) {
        m_reception.sessions().end(*session, QStringLiteral("the client has ended the session"));
        exchange->respond(204, {}, {});
    }
}

Session *McpEndpoint::sessionOf(const std::shared_ptr<Exchange> &exchange, const Guest &guest)
{
    const auto &headers = exchange->request().headers;
    const auto id = headers.value(wire::sessionIdHeader);
    if (!id) {
        refuse(*exchange, 400, QStringLiteral("Mcp-Session-Id is missing; begin with initialize"));
        return nullptr;
    }
    auto *session = id->size() <= sessionIdLimit ? m_reception.sessions().find(*id, guest.principal) : nullptr;
    auto *peer = session ? session->peer() : nullptr;
    const bool isOverHttp = peer && qobject_cast<ClientChannel *>(&peer->channel());
    if (!isOverHttp || session->client().exposure != guest.exposure) {
        Log::event(logGateway(), Log::Level::Info, "session_refused",
                   { { QStringLiteral("principal"), guest.principal } });
        refuse(*exchange, 404, QStringLiteral("there is no such session; begin anew with initialize"));
        return nullptr;
    }
    // One that is known but not the session's is a client's slip: the session has been agreed on, and holds.
    const auto version = headers.value(wire::protocolVersionHeader);
    if (version && !revisionFromName(*version)) {
        refuse(
            *exchange, 400,
            QStringLiteral("MCP %1 is not known here; this session speaks %2")
                .arg(singleLine(QString::fromUtf8(*version), 40), QString::fromUtf8(name(session->client().revision))));
        return nullptr;
    }
    m_reception.sessions().touch(*session);
    return session;
}

ClientChannel &McpEndpoint::channelOf(Session &session)
{
    return static_cast<ClientChannel &>(session.peer()->channel());
}

} // namespace qonduit
