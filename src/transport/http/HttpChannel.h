// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/http/HttpSession.h"
#include "rpc/Channel.h"
#include "core/Clock.h"

#include <QHash>
#include <QSet>

#include <deque>
#include <functional>
#include <vector>

class QNetworkAccessManager;

namespace qonduit {

class EventStream;
class PostExchange;

/// A server that is reached by Streamable HTTP, as 2025-03-26, 2025-06-18 and 2025-11-25 define it.
///
/// Each message is one POST; answers come as JSON or as a stream of events, which is resumed when it breaks. Once
/// `notifications/initialized` is accepted, a GET listens for what the server says on its own; messages wait for that
/// notification, so that a server never sees a call before it. Requests that the server repeats after they were
/// answered are dropped. When the server has forgotten the session (404), every open request is undeliverable() and
/// the channel closed(): whoever owns it opens a new one.
///
/// Codes of undeliverable(): see http/HttpRefusal.h; Unavailable when there was no connection, Closed when it broke.
class HttpChannel : public Channel
{
    Q_OBJECT

public:
    /// \param network must outlive the channel; may serve any number of channels
    explicit HttpChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock,
                         QObject *parent = nullptr);
    ~HttpChannel() override;

    void open() override;
    void send(Outgoing message) override;
    void close() override;
    void setProtocolVersion(const QByteArray &revision) override { m_session.setRevision(revision); }

private:
    enum class State { Idle, Opening, Open, Closing, Closed };

    void post(Outgoing message);
    void refuse(const Outgoing &message, ErrorCode code, const QString &why);
    void whenInitializedIsPosted(PostExchange *exchange);
    void whenCancelIsPosted(PostExchange *exchange, const QByteArray &id);
    void releaseHeld();
    void listen();
    void takeFrame(const QByteArray &frame);
    void take(const jsonrpc::Message &message);
    void noteAnswered(const QByteArray &id);
    void onExchangeFinished(PostExchange *exchange);
    void onSessionLost(PostExchange *witness);
    /// Ends exchanges, the listening stream and what is held, without a word to anyone.
    void drop(const std::function<bool(const PostExchange &)> &unwanted);
    /// Ends the session at the server, if there is one.
    void sayGoodbye();
    void end(const Error &why);

    HttpSession m_session;
    HttpSettings m_settings;
    Clock &m_clock;
    State m_state = State::Idle;
    QSet<PostExchange *> m_exchanges;
    QHash<QByteArray, PostExchange *> m_open; ///< requests without an answer, by id
    EventStream *m_listening = nullptr;
    std::vector<Outgoing> m_held; ///< waits until the server knows that we are initialized
    bool m_isHolding = false;
    qsizetype m_unsent = 0; ///< bytes that the server has not accepted
    QSet<QByteArray> m_answered; ///< the server's requests that have their answer
    std::deque<QByteArray> m_answeredInOrder;
    Timer m_goodbye;
};

} // namespace qonduit
