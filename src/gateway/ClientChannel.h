// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/ClientStream.h"
#include "gateway/PostAnswer.h"
#include "protocol/Revision.h"
#include "rpc/Channel.h"

#include <QHash>

#include <deque>
#include <memory>

namespace qonduit {

/// The channel to a client over Streamable HTTP: its POSTs, the streams that answer them, its listening stream.
///
/// A message goes out on exactly one stream. What belongs to a request goes on the stream of that request; the rest
/// goes on a listening stream, or waits, bounded, until there is one. A client that hangs up has not cancelled
/// anything: its requests go on, and their answers are kept for it if it has got an event id to come back with: for
/// five minutes, of the latest thousand streams that it has left.
/// \see MCP 2025-11-25, basic/transports
class ClientChannel : public Channel
{
    Q_OBJECT

public:
    /// \param store for what is said on this channel's streams, and nothing else
    /// \param clock outlives the channel
    ClientChannel(Revision revision, std::unique_ptr<EventStore> store, Clock &clock);
    ~ClientChannel() override;

    /// Takes the messages of one POST, and answers it.
    /// \param headers for the answer
    void post(std::shared_ptr<http::Exchange> exchange, const jsonrpc::Incoming &incoming, PostAnswer::Accepts accepts,
              const http::Headers &headers);
    /// Opens a listening stream.
    void listen(const std::shared_ptr<http::Exchange> &exchange);
    /// Goes on with the stream to which an event belongs.
    /// \returns NotFound for an event that is not ours, or whose successors are not kept any more
    Result<> resume(const std::shared_ptr<http::Exchange> &exchange, const QByteArray &lastEventId);

    int requestsOpen() const { return int(m_posts.size()); }
    int streamsOpen() const;

    void open() override;
    void send(Outgoing message) override;
    void abandon(const QByteArray &id) override;
    void close() override;

Q_SIGNALS:
    void streamsChanged(int open);

private:
    struct Kept
    {
        std::shared_ptr<ClientStream> stream;
        std::unique_ptr<Timer> forget;
    };

    void deliver(const std::shared_ptr<PostAnswer> &answer, const jsonrpc::Message &message);
    /// A POST has got one answer: when it was the last, its stream has ended.
    void afterAnswer(const PostAnswer &post);
    void drop(const Outgoing &message);
    void keep(const std::shared_ptr<ClientStream> &stream);
    void forgetLater(const QByteArray &streamId);
    void forget(const QByteArray &streamId);

    Revision m_revision;
    std::unique_ptr<EventStore> m_store; ///< outlives the streams
    Clock &m_clock;
    /// The POST on which the request with this id text came in.
    QHash<QByteArray, std::shared_ptr<PostAnswer>> m_posts;
    std::unordered_map<QByteArray, Kept> m_streams;
    std::deque<QByteArray> m_left; ///< streams that are to be forgotten, in the order in which they were left
    std::shared_ptr<ClientStream> m_listening;
    QList<Outgoing> m_unsent; ///< for a listening stream that is not there yet
};

} // namespace qonduit
