// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "protocol/Wire.h"
#include "rpc/Peer.h"
#include "transport/MemoryChannel.h"

#include <QList>

#include <algorithm>
#include <memory>
#include <vector>

namespace qonduit {

/// A client at the other end of our conversation with it. It answers when a test says so.
class FakeClient : public QObject
{
public:
    explicit FakeClient(Clock &clock)
    {
        auto [near, far] = MemoryChannel::makePair();
        m_channel = std::move(far);
        m_peer = std::make_unique<Peer>(std::move(near), clock);
        connect(m_channel.get(), &Channel::received, this,
                [this](const jsonrpc::Message &message) { received.push_back(message); });
        m_channel->open();
        m_peer->open();
    }

    /// Our end.
    Peer &peer() { return *m_peer; }
    /// Our end, for a session to own.
    std::unique_ptr<Peer> takePeer() { return std::move(m_peer); }

    /// The requests that came by this method.
    std::vector<jsonrpc::Message> asked(QByteArrayView method) const
    {
        std::vector<jsonrpc::Message> found;
        std::copy_if(received.begin(), received.end(), std::back_inserter(found),
                     [&](const auto &message) { return message.isRequest() && message.method == method; });
        return found;
    }
    /// The ids of our requests that were cancelled.
    QList<QByteArray> cancelled() const
    {
        QList<QByteArray> ids;
        for (const auto &message : received) {
            if (message.method == wire::cancelled)
                ids += message.payload["requestId"].toByteArray();
        }
        return ids;
    }

    void answer(const QByteArray &id, const QByteArray &result)
    {
        send(jsonrpc::response(id, RawJson::fromTrusted(result)));
    }
    void refuse(const QByteArray &id, const Error &error) { send(jsonrpc::errorResponse(id, error)); }
    void notify(QByteArrayView method, const QByteArray &params)
    {
        send(jsonrpc::notification(method, RawJson::fromTrusted(params)));
    }
    /// Goes without a word.
    void leave() { m_channel.reset(); }

    std::vector<jsonrpc::Message> received;

private:
    void send(const QByteArray &frame) { m_channel->send({ frame, jsonrpc::Message::Kind::Notification, {}, {}, {} }); }

    std::unique_ptr<MemoryChannel> m_channel;
    std::unique_ptr<Peer> m_peer;
};

} // namespace qonduit
