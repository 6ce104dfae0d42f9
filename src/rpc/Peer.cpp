// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "rpc/Peer.h"

#include "core/Log.h"
#include "protocol/ProxyError.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// How often a call whose time is up looks whether the other side has its answer by now.
constexpr std::chrono::milliseconds shortestExcuse = 1s;

/// The params with `_meta.progressToken`, which is the request's own id.
RawJson withProgressToken(const RawJson &params, const QByteArray &token)
{
    const auto meta = json::withMember(params["_meta"], "progressToken", RawJson::fromTrusted(token));
    return json::withMember(params, "_meta", meta);
}

} // namespace

Peer::Peer(std::unique_ptr<Channel> channel, Clock &clock, QObject *parent)
    : QObject(parent), m_channel(std::move(channel)), m_clock(clock), m_answering(clock)
{
    connect(m_channel.get(), &Channel::opened, this, &Peer::opened);
    connect(m_channel.get(), &Channel::received, this, &Peer::handle);
    connect(m_channel.get(), &Channel::undeliverable, this,
            [this](const QByteArray &id, const Error &error, bool wasSent) {
                bool isNumber = false;
                const auto number = id.toULongLong(&isNumber);
                if (!isNumber)
                    return;
                // Unavailable and Overloaded promise that nothing has run.
                if (wasSent && error.is(ErrorCode::Unavailable))
                    settle(number, Error(ErrorCode::Closed, error.message, error.data));
                else if (wasSent || error.is(ErrorCode::Overloaded))
                    settle(number, error);
                else
                    settle(number, Error(ErrorCode::Unavailable, error.message, error.data));
            });
    connect(m_channel.get(), &Channel::malformed, this, [this](const Error &error) {
        qCDebug(logRpc) << "not a message:" << error.message;
        bool isNumber = false;
        const auto number = error.data.isEmpty()
                              ? 0
                              : RawJson::fromTrusted(error.data)["answerTo"].toByteArray().toULongLong(&isNumber);
        if (isNumber)
            settle(number, Error(ErrorCode::BadReply, error.message));
    });
    connect(m_channel.get(), &Channel::closed, this, [this](const Error &why) {
        const QPointer<Peer> self = this;
        m_hasEnded = true;
        // Who has answered before and is gone now may have run what it was sent.
        const bool mayHaveRun = m_hasHeard && why.is(ErrorCode::Unavailable);
        endAll(mayHaveRun ? Error(ErrorCode::Closed, why.message, why.data) : why);
        if (self)
            Q_EMIT closed(why);
    });
}

Peer::~Peer()
{
    m_channel->disconnect(this);
    m_hasEnded = true;
    endAll(Error(ErrorCode::Closed, QStringLiteral("the connection was closed")));
}

void Peer::open()
{
    m_channel->open();
}

void Peer::close()
{
    const QPointer<Peer> self = this;
    const auto why = QStringLiteral("the connection was closed");
    while (self && !m_calls.empty())
        cancel(m_calls.begin()->first, why, ErrorCode::Closed);
    while (self && !m_requests.isEmpty()) {
        const auto id = m_requests.constBegin().key();
        const auto request = m_requests.take(id);
        m_answering.setRunning(!m_requests.isEmpty());
        m_channel->send({ jsonrpc::errorResponse(id, proxyError(ProxyErrorCode::BackendLost, why, {}, false, true)),
                          jsonrpc::Message::Kind::ErrorResponse,
                          id,
                          {},
                          {} });
        tellEnded(request.span, Error(ErrorCode::Closed, why));
        request.cancelled.settle(Error(ErrorCode::Closed, why));
    }
    if (!self)
        return;
    m_tap = nullptr;
    m_channel->close();
}

Peer::Call Peer::call(QByteArrayView method, const RawJson &params, const CallOptions &options)
{
    const auto id = ++m_lastId;
    const auto idText = QByteArray::number(id);
    Call call { id, {} };
    const auto span = tellBegan(PeerTap::Direction::ToPeer, method, params, options.cause);
    if (m_hasEnded) { // the channel would say nothing any more
        const Error closed(ErrorCode::Unavailable, QStringLiteral("the connection is closed"));
        tellEnded(span, closed);
        call.answer.settle(closed);
        return call;
    }
    PendingCall pending { call.answer, options.onProgress, nullptr, method != wire::initialize, span };
    if (options.timeout.count() > 0) {
        pending.deadline = std::make_unique<Timer>(m_clock);
        pending.timeout = options.timeout;
        pending.excused = m_answering.total();
        pending.deadline->start(options.timeout, [this, id] { expire(id); });
    }
    m_calls.emplace(id, std::move(pending));
    const auto &sent = options.onProgress ? withProgressToken(params, idText) : params;
    m_channel->send(
        { jsonrpc::request(idText, method, sent), jsonrpc::Message::Kind::Request, idText, options.relatedTo, {} });
    return call;
}

void Peer::cancel(quint64 id, const QString &reason, ErrorCode with)
{
    const auto found = m_calls.find(id);
    if (found == m_calls.end())
        return;
    if (!found->second.mayBeCancelled)
        return settle(id, Error(with, reason));
    QByteArray params = "{\"requestId\":" + QByteArray::number(id) + ",\"reason\":";
    json::appendString(params, reason);
    params += '}';
    notify(wire::cancelled, RawJson::fromTrusted(std::move(params)));
    settle(id, Error(with, reason));
}

void Peer::notify(QByteArrayView method, const RawJson &params, const QByteArray &relatedTo)
{
    m_channel->send({ jsonrpc::notification(method, params), jsonrpc::Message::Kind::Notification, {}, relatedTo, {} });
}

void Peer::handle(const jsonrpc::Message &message)
{
    m_hasHeard = true;
    if (message.isResponse())
        return handleResponse(message);
    if (!message.isRequest())
        return handleNotification(message);
    if (!m_requestHandler)
        return refuse(message, Error(ErrorCode::MethodNotFound, QStringLiteral("no requests are taken here")));
    if (m_requests.contains(message.id))
        return refuse(message, Error(ErrorCode::InvalidRequest,
                                     QStringLiteral("the id %1 is in use by a request that is not answered yet")
                                         .arg(QString::fromUtf8(message.id))));
    const auto span = tellBegan(PeerTap::Direction::FromPeer, message.method, message.payload, 0);
    Request request { message.id, message.method, message.payload, {}, span, message.relatedTo };
    m_requests.insert(request.id, { request.cancelled, span });
    m_answering.setRunning(true);
    answerRequest(std::move(request)); // runs detached
}

void Peer::refuse(const jsonrpc::Message &request, const Error &error)
{
    tellEnded(tellBegan(PeerTap::Direction::FromPeer, request.method, request.payload, 0), error);
    m_channel->send(
        { jsonrpc::errorResponse(request.id, error), jsonrpc::Message::Kind::ErrorResponse, request.id, {}, {} });
}

void Peer::handleResponse(const jsonrpc::Message &message)
{
    bool isNumber = false;
    const auto id = message.id.toULongLong(&isNumber);
    if (!isNumber || !m_calls.contains(id)) {
        // An answer to nothing: late, doubled or made up. The first one has won.
        ++m_strayAnswers;
        qCDebug(logRpc) << "dropped an answer that nobody waits for, id" << message.id << "so far" << m_strayAnswers;
        return;
    }
    if (message.kind == jsonrpc::Message::Kind::Response)
        settle(id, message.payload);
    else
        settle(id, message.error());
}

void Peer::handleNotification(const jsonrpc::Message &message)
{
    if (message.method == wire::progress) {
        const auto token = message.payload["progressToken"].toInteger();
        const auto call = token ? m_calls.find(quint64(*token)) : m_calls.end();
        if (call != m_calls.end() && call->second.onProgress) {
            const auto report = call->second.onProgress; // it may end the call
            report(message.payload);
            return;
        }
        if (call != m_calls.end())
            return; // it was not asked for
    }
    if (message.method == wire::cancelled) {
        const auto id = message.payload["requestId"].view().toByteArray();
        const auto found = m_requests.constFind(id);
        if (found == m_requests.constEnd())
            return; // answered already, or never asked
        const auto request = *found;
        m_requests.erase(found);
        m_answering.setRunning(!m_requests.isEmpty());
        m_channel->abandon(id);
        const Error why(ErrorCode::Cancelled,
                        message.payload["reason"].toString().value_or(QStringLiteral("cancelled by the client")));
        tellEnded(request.span, why);
        request.cancelled.settle(why);
        return;
    }
    if (const auto handler = m_notificationHandler) // stays alive while it runs
        handler(message.method, message.payload, message.relatedTo);
}

QCoro::Task<> Peer::answerRequest(Request request)
{
    const QPointer<Peer> self = this;
    const auto id = request.id;
    const auto cancelled = request.cancelled;
    const auto span = request.span;
    const auto handler = m_requestHandler; // stays alive while it runs
    const auto answer = co_await handler(std::move(request));
    if (!self || cancelled.isSettled()) { // nobody waits for this answer any more
        if (answer.delivered)
            answer.delivered(false);
        co_return;
    }
    m_requests.remove(id);
    m_answering.setRunning(!m_requests.isEmpty());
    tellEnded(span, answer.outcome);
    if (answer.outcome)
        m_channel->send(
            { jsonrpc::response(id, *answer.outcome), jsonrpc::Message::Kind::Response, id, {}, answer.delivered });
    else
        m_channel->send({ jsonrpc::errorResponse(id, answer.outcome.error()),
                          jsonrpc::Message::Kind::ErrorResponse,
                          id,
                          {},
                          answer.delivered });
}

void Peer::settle(quint64 id, Result<RawJson> outcome)
{
    const auto found = m_calls.find(id);
    if (found == m_calls.end())
        return;
    const auto answer = found->second.answer;
    const auto span = found->second.span;
    m_calls.erase(found);
    tellEnded(span, outcome);
    answer.settle(std::move(outcome));
}

/// The time of a call is up, unless part of it belonged to ourselves.
void Peer::expire(quint64 id)
{
    const auto found = m_calls.find(id);
    if (found == m_calls.end())
        return;
    auto &call = found->second;
    const auto answering = m_answering.total();
    const auto excuse = std::max(answering - call.excused, m_answering.isRunning() ? shortestExcuse : 0ms);
    if (excuse > 0ms) {
        call.excused = answering;
        call.deadline->start(excuse, [this, id] { expire(id); });
        return;
    }
    const auto seconds = double(call.timeout.count()) / 1000;
    cancel(id, QStringLiteral("no answer within %1 s").arg(seconds), ErrorCode::Timeout);
}

void Peer::endAll(const Error &why)
{
    // What ends here may ask for new calls: those find the channel closed and end by themselves.
    const auto calls = std::exchange(m_calls, {});
    const auto requests = std::exchange(m_requests, {});
    for (const auto &[id, call] : calls)
        tellEnded(call.span, why);
    for (const auto &request : requests)
        tellEnded(request.span, why);
    // From here on this may be destroyed.
    for (const auto &[id, call] : calls)
        call.answer.settle(why);
    for (const auto &request : requests)
        request.cancelled.settle(why);
}

quint64 Peer::tellBegan(PeerTap::Direction direction, QByteArrayView method, const RawJson &params, quint64 cause)
{
    return m_tap ? m_tap->requestBegan(direction, method, params, cause) : 0;
}

void Peer::tellEnded(quint64 span, const Result<RawJson> &outcome)
{
    if (m_tap && span != 0)
        m_tap->requestEnded(span, outcome);
}

} // namespace qonduit
