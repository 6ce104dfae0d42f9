// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/ClientChannel.h"

#include "core/Log.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;
using jsonrpc::Message;

namespace {

/// How long a stream that has ended or lost its client is kept for it.
constexpr auto keepStream = 5min;
/// How many of those are kept; one more, and the oldest tenth goes.
constexpr std::size_t mostLeft = 1000;
constexpr qsizetype unsentLimit = 100;

bool isRequest(const Result<Message> &message)
{
    return !message || message->isRequest();
}

} // namespace

ClientChannel::ClientChannel(Revision revision, std::unique_ptr<EventStore> store, Clock &clock)
    : m_revision(revision), m_store(std::move(store)), m_clock(clock)
{
}

ClientChannel::~ClientChannel()
{
    disconnect();
    close();
}

void ClientChannel::post(std::shared_ptr<http::Exchange> exchange, const jsonrpc::Incoming &incoming,
                         PostAnswer::Accepts accepts, const http::Headers &headers)
{
    const QPointer<ClientChannel> self = this;
    const auto requests = int(std::count_if(incoming.messages.begin(), incoming.messages.end(), isRequest));
    if (requests == 0) {
        exchange->respond(202, headers, {});
        for (const auto &message : incoming.messages) {
            if (self)
                Q_EMIT received(*message);
        }
        return;
    }
    const auto answer = std::make_shared<PostAnswer>(std::move(exchange), headers, accepts, incoming.isBatch, requests,
                                                     *m_store, hasPrimingEvents(m_revision), m_clock);
    connect(answer.get(), &PostAnswer::streaming, this, [this, weak = std::weak_ptr(answer)] {
        if (const auto post = weak.lock())
            keep(post->stream());
    });
    if (answer->stream())
        keep(answer->stream());
    for (const auto &message : incoming.messages) {
        if (!message)
            answer->answer(jsonrpc::errorResponse("null", message.error()), {});
        else if (self)
            deliver(answer, *message);
    }
}

void ClientChannel::deliver(const std::shared_ptr<PostAnswer> &answer, const Message &message)
{
    if (message.isRequest()) {
        if (m_posts.contains(message.id)) {
            answer->answer(
                jsonrpc::errorResponse(message.id,
                                       Error(ErrorCode::InvalidRequest,
                                             QStringLiteral("the id %1 is in use by a request that is not answered yet")
                                                 .arg(QString::fromUtf8(message.id.left(80))))),
                {});
            return;
        }
        m_posts.insert(message.id, answer);
    }
    Q_EMIT received(message);
}

void ClientChannel::listen(const std::shared_ptr<http::Exchange> &exchange)
{
    const auto stream = std::make_shared<ClientStream>(*m_store, hasPrimingEvents(m_revision));
    stream->attach(exchange, {});
    keep(stream);
    m_listening = stream;
    for (const auto &message : std::exchange(m_unsent, {}))
        stream->send(message.frame, message.delivered);
}

Result<> ClientChannel::resume(const std::shared_ptr<http::Exchange> &exchange, const QByteArray &lastEventId)
{
    const auto position = ClientStream::parseEventId(lastEventId);
    const auto found = position ? m_streams.find(position->first) : m_streams.end();
    if (found == m_streams.end())
        return Error(ErrorCode::NotFound,
                     QStringLiteral("no stream of this session has such an event, or it is no longer kept"));
    std::erase(m_left, position->first);
    const auto resumed = found->second.stream->resume(exchange, position->second);
    if (resumed && !found->second.stream->isFinished())
        found->second.forget->stop();
    Q_EMIT streamsChanged(streamsOpen());
    return resumed;
}

int ClientChannel::streamsOpen() const
{
    return int(std::count_if(m_streams.begin(), m_streams.end(),
                             [](const auto &entry) { return entry.second.stream->isAttached(); }));
}

void ClientChannel::open()
{
    Q_EMIT opened();
}

void ClientChannel::send(Outgoing message)
{
    const bool isAnswer = message.kind == Message::Kind::Response || message.kind == Message::Kind::ErrorResponse;
    if (isAnswer) {
        const auto post = m_posts.take(message.id);
        if (!post) {
            qCWarning(logGateway) << "an answer has no request to go to, id" << message.id;
            return;
        }
        post->answer(message.frame, message.delivered);
        afterAnswer(*post);
        return;
    }
    if (!message.relatedTo.isEmpty()) {
        const auto post = m_posts.value(message.relatedTo);
        if (post && post->say(message.frame))
            return;
        if (message.kind != Message::Kind::Request)
            return; // what belongs to a request ends with it; but somebody waits for the answer to one of ours
    }
    if (m_listening && !m_listening->isFinished())
        m_listening->send(message.frame, message.delivered);
    else if (m_unsent.size() < unsentLimit)
        m_unsent.append(std::move(message));
    else
        drop(message);
}

void ClientChannel::abandon(const QByteArray &id)
{
    if (const auto post = m_posts.take(id)) {
        post->abandon();
        afterAnswer(*post);
    }
}

void ClientChannel::close()
{
    for (const auto &post : std::exchange(m_posts, {}))
        post->close();
    for (auto &[id, kept] : m_streams)
        kept.stream->finish();
    m_listening.reset();
    for (const auto &message : std::exchange(m_unsent, {})) {
        if (message.delivered)
            message.delivered(false);
    }
    Q_EMIT closed(Error(ErrorCode::Closed, QStringLiteral("the session was closed")));
}

void ClientChannel::afterAnswer(const PostAnswer &post)
{
    if (!post.isComplete() || !post.stream())
        return;
    forgetLater(post.stream()->id());
    Q_EMIT streamsChanged(streamsOpen());
}

void ClientChannel::drop(const Outgoing &message)
{
    if (message.delivered)
        message.delivered(false);
    if (message.kind == Message::Kind::Request)
        Q_EMIT undeliverable(message.id,
                             Error(ErrorCode::Overloaded, QStringLiteral("the client opens no stream to be asked on")),
                             false);
}

void ClientChannel::keep(const std::shared_ptr<ClientStream> &stream)
{
    const auto id = stream->id();
    m_streams[id] = { stream, std::make_unique<Timer>(m_clock) };
    connect(stream.get(), &ClientStream::detached, this, [this, id] {
        forgetLater(id);
        Q_EMIT streamsChanged(streamsOpen());
    });
    Q_EMIT streamsChanged(streamsOpen());
}

void ClientChannel::forgetLater(const QByteArray &streamId)
{
    const auto found = m_streams.find(streamId);
    if (found == m_streams.end())
        return;
    found->second.forget->start(keepStream, [this, streamId] { forget(streamId); });
    std::erase(m_left, streamId);
    m_left.push_back(streamId);
    if (m_left.size() <= mostLeft)
        return;
    Log::event(logGateway(), Log::Level::Warn, "event_store_eviction",
               { { QStringLiteral("streams"), qint64(mostLeft / 10) } });
    while (m_left.size() > mostLeft - mostLeft / 10)
        forget(QByteArray(m_left.front()));
}

void ClientChannel::forget(const QByteArray &streamId)
{
    std::erase(m_left, streamId);
    if (m_listening && m_listening->id() == streamId)
        m_listening.reset();
    m_streams.erase(streamId);
}

} // namespace qonduit
