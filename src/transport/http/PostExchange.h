// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "rpc/Channel.h"
#include "core/Clock.h"

#include <QObject>
#include <QPointer>

#include <utility>

namespace qonduit {

class EventStream;
class HttpReply;
class HttpSession;
class OneShotBody;

/// One message that is posted, until nothing more can come of it: for a request until it is answered, on whatever
/// stream, or can no longer be answered here.
class PostExchange : public QObject
{
    Q_OBJECT

public:
    /// Where the answer to a request comes. On another stream: the exchange is over once the server has accepted.
    enum class Answers { InTheResponse, OnAnotherStream };

    PostExchange(Channel::Outgoing message, HttpSession &session, Clock &clock, Answers answers,
                 QObject *parent = nullptr);
    ~PostExchange() override;

    void start();
    /// The answer has come. What else the stream brings is still read for a while.
    void setAnswered();
    /// Ends without an answer, for example because it is no longer wanted.
    void abandon(const Error &why);

    /// Tells the sender, unless it was told before.
    void tellDelivered(bool delivered);

    const QByteArray &id() const { return m_message.id; }
    bool isRequest() const { return m_message.kind == jsonrpc::Message::Kind::Request; }
    /// Whether this is a request that still needs an answer.
    bool isOpen() const { return m_isOpen; }
    /// Whether the server may have seen any of it.
    bool wasSent() const;
    /// The bytes that the server has not accepted; told once.
    qsizetype takeUnaccepted() { return std::exchange(m_size, 0); }

Q_SIGNALS:
    /// The server has taken the message (2xx).
    void accepted();
    /// A message, or a batch of them, came back: in the response, or on the stream that goes on where it broke.
    void frameArrived(const QByteArray &frame);
    void undeliverable(const qonduit::Error &why, bool wasSent);
    /// There was no connection to the server. Comes after undeliverable(), and for what is no request too.
    void unreached(const qonduit::Error &why);
    /// The server does not know our session any more; it has not looked at the message.
    void sessionLost();
    /// The last signal.
    void finished();

private:
    void post();
    void onHead();
    void onBody();
    void onRefusal();
    void onVerdict(const Result<> &verdict, Error why);
    bool isAnswerDespiteStatus() const;
    void fail(const Error &why, bool wasSent);
    void finish();

    Channel::Outgoing m_message;
    HttpSession &m_session;
    Clock &m_clock;
    Answers m_answers;
    qsizetype m_size;
    QPointer<OneShotBody> m_body;
    HttpReply *m_reply = nullptr;
    EventStream *m_stream = nullptr;
    Timer m_limit;
    bool m_isOpen;
    bool m_isSecondAttempt = false; ///< the first was refused for want of rights
    bool m_isFinished = false;
};

} // namespace qonduit
