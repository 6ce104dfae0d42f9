// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "rpc/Peer.h"
#include "support/EventLoop.h"
#include "support/FakeChannels.h"
#include "support/ManualClock.h"

namespace qonduit {

/// A peer and the raw other end of its channel, which says nothing by itself.
struct Conversation
{
    Conversation()
    {
        auto [near, far] = MemoryChannel::makePair();
        ServerScript script;
        script.answersInitialize = false;
        script.answersCalls = false;
        other = std::make_unique<FakeServer>(std::move(far), script);
        peer = std::make_unique<Peer>(std::move(near), clock);
        peer->open();
        turnEventLoop();
    }
    /// Ends the handlers that wait, for nobody else would free them.
    ~Conversation()
    {
        for (const Cell<bool> &reply : std::as_const(replies))
            reply.settle(false);
    }
    Q_DISABLE_COPY_MOVE(Conversation)

    Cell<Result<RawJson>> call(std::chrono::milliseconds timeout = std::chrono::seconds(60))
    {
        const Peer::CallOptions options { timeout };
        const auto call = peer->call("tools/call", RawJson::emptyObject(), options);
        turnEventLoop();
        return call.answer;
    }
    void ask(const QByteArray &id, const QByteArray &method = "ping")
    {
        other->request(id, method, "{}");
        turnEventLoop();
    }
    /// Requests are answered when a test settles \c replies.
    void answerLater()
    {
        peer->setRequestHandler([this](Peer::Request request) { return answerWhenTold(this, std::move(request)); });
    }
    static QCoro::Task<Peer::Answer> answerWhenTold(Conversation *self, Peer::Request request)
    {
        const Cell<bool> reply;
        self->replies.append(reply);
        self->cancelled.append(request.cancelled);
        co_await reply;
        ++self->handlersEnded;
        Peer::Answer answer { RawJson::fromTrusted(R"({"answers":)" + request.id + '}') };
        answer.delivered = [self](bool arrived) { self->delivered.append(arrived); };
        co_return answer;
    }

    ManualClock clock;
    std::unique_ptr<FakeServer> other;
    std::unique_ptr<Peer> peer;
    QList<Cell<bool>> replies;
    QList<Cell<Error>> cancelled;
    QList<bool> delivered;
    int handlersEnded = 0;
};

} // namespace qonduit
