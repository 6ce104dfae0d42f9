// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Stopwatch.h"
#include "rpc/Channel.h"
#include "rpc/PeerCall.h"
#include "rpc/PeerTap.h"

#include <QCoroTask>
#include <QHash>
#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <unordered_map>

namespace qonduit {

/// Our end of a JSON-RPC conversation that goes both ways over one Channel.
///
/// Outgoing requests get ids from a 64-bit counter of this peer's own, so an answer can only reach who asked. Every
/// call ends exactly once: with the answer, its deadline, a cancel, or the channel's end. Every request of the other
/// side is answered exactly once, unless that side cancels it first.
/// \see JSON-RPC 2.0; MCP 2025-11-25, basic/utilities/cancellation and progress
class Peer : public QObject
{
    Q_OBJECT

public:
    /// A request of the other side.
    struct Request
    {
        QByteArray id;
        QByteArray method;
        RawJson params;
        /// Settles when the other side cancels the request, or goes; its answer is dropped then.
        Cell<Error> cancelled;
        quint64 span = 0; ///< what the tap calls it; 0 without one
        QByteArray relatedTo = {}; ///< see jsonrpc::Message::relatedTo
    };
    /// What is answered to it.
    struct Answer
    {
        Result<RawJson> outcome;
        /// Told once whether the answer was handed whole to the operating system. May be empty.
        std::function<void(bool)> delivered = {};
    };
    using RequestHandler = std::function<QCoro::Task<Answer>(Request)>;
    /// Progress that no call of ours waits for any more comes here too: a task may outlive the call that began it.
    /// \param relatedTo see jsonrpc::Message::relatedTo
    using NotificationHandler =
        std::function<void(const QByteArray &method, const RawJson &params, const QByteArray &relatedTo)>;

    using CallOptions = PeerCallOptions;
    using Call = PeerCall;

    /// \param clock outlives the peer
    Peer(std::unique_ptr<Channel> channel, Clock &clock, QObject *parent = nullptr);
    /// Ends every call with Closed.
    ~Peer() override;

    void setRequestHandler(RequestHandler handler) { m_requestHandler = std::move(handler); }
    void setNotificationHandler(NotificationHandler handler) { m_notificationHandler = std::move(handler); }
    /// Who watches; null for nobody. Set before open(), so that it sees the beginning of whatever it sees end.
    /// \param tap outlives the peer, or its close()
    void setTap(PeerTap *tap) { m_tap = tap; }

    void open();
    /// Gives up every call of ours (the other side is told), answers what the other side has asked with 1002, and ends
    /// the channel in an orderly way; closed() follows. The tap is let go.
    void close();
    /// Whether closed() has been emitted.
    bool hasEnded() const { return m_hasEnded; }
    Channel &channel() { return *m_channel; }

    Call call(QByteArrayView method, const RawJson &params, const CallOptions &options);
    /// Ends a call with Cancelled (or \p with) and tells the other side. Unknown ids are ignored.
    void cancel(quint64 id, const QString &reason, ErrorCode with = ErrorCode::Cancelled);
    /// \param relatedTo the id text of the other side's request that this belongs to; empty for none
    void notify(QByteArrayView method, const RawJson &params, const QByteArray &relatedTo = {});

    /// Calls of ours that have no answer yet.
    std::size_t callsInFlight() const { return m_calls.size(); }
    /// Requests of the other side that have no answer yet.
    qsizetype requestsInFlight() const { return m_requests.size(); }

Q_SIGNALS:
    void opened();
    void closed(const qonduit::Error &why);

private:
    struct PendingCall
    {
        Cell<Result<RawJson>> answer;
        std::function<void(const RawJson &)> onProgress;
        std::unique_ptr<Timer> deadline;
        bool mayBeCancelled = true; ///< all but initialize (MCP 2025-11-25, basic/utilities/cancellation)
        quint64 span = 0;
        std::chrono::milliseconds timeout { 0 };
        std::chrono::milliseconds excused { 0 }; ///< of m_answering's total, what is not held against this call
    };
    struct OpenRequest
    {
        Cell<Error> cancelled;
        quint64 span = 0;
    };

    void handle(const jsonrpc::Message &message);
    void handleResponse(const jsonrpc::Message &message);
    void handleNotification(const jsonrpc::Message &message);
    QCoro::Task<> answerRequest(Request request);
    void settle(quint64 id, Result<RawJson> outcome);
    void expire(quint64 id);
    void refuse(const jsonrpc::Message &request, const Error &error);
    quint64 tellBegan(PeerTap::Direction direction, QByteArrayView method, const RawJson &params, quint64 cause);
    void tellEnded(quint64 span, const Result<RawJson> &outcome);
    void endAll(const Error &why);

    std::unique_ptr<Channel> m_channel;
    Clock &m_clock;
    RequestHandler m_requestHandler;
    NotificationHandler m_notificationHandler;
    quint64 m_lastId = 0;
    std::unordered_map<quint64, PendingCall> m_calls;
    QHash<QByteArray, OpenRequest> m_requests;
    Stopwatch m_answering; ///< runs while the other side waits for an answer
    PeerTap *m_tap = nullptr;
    quint64 m_strayAnswers = 0;
    bool m_hasHeard = false;
    bool m_hasEnded = false;
};

} // namespace qonduit
