// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/http/HttpSession.h"
#include "transport/http/PostExchange.h"
#include "rpc/Channel.h"
#include "core/Clock.h"

#include <QHash>
#include <QSet>

#include <functional>
#include <vector>

class QNetworkAccessManager;

namespace qonduit {

class HttpReply;

/// A server to which each message is one POST. How its own messages come is for those who derive from this.
///
/// Everything waits until the channel is open, and again while `notifications/initialized` is being posted, so that a
/// server never sees a call before it. When the server has forgotten the session (404), every open request is
/// undeliverable() and the channel closed(): whoever owns it opens a new one.
///
/// Codes of undeliverable(): see http/HttpRefusal.h; Unavailable when there was no connection, which is told by
/// faltered() too, and Closed when it broke.
class PostingChannel : public Channel
{
    Q_OBJECT

public:
    ~PostingChannel() override;

    void open() override;
    void send(Outgoing message) override;
    void close() override;
    void setProtocolVersion(const QByteArray &revision) override { m_session.setRevision(revision); }

protected:
    enum class State { Idle, Opening, Open, Closing, Closed };

    /// \param network must outlive the channel; may serve any number of channels
    PostingChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock, PostExchange::Answers answers,
                   QObject *parent);

    /// Does what must be done before opened(), and ends in becomeOpen() or end(). The settings are usable.
    virtual void dial() = 0;
    /// Destroys the streams that are read, without a word to anyone.
    virtual void dropStreams() = 0;
    void post(Outgoing message);
    /// A message has come. Closes the request that it answers.
    virtual void take(const jsonrpc::Message &message);
    /// The server knows that we are initialized.
    virtual void onInitialized() { }
    /// Begins to end the session at the server. \returns null when there is nothing to end
    virtual HttpReply *sayGoodbye() { return nullptr; }

    void becomeOpen();
    /// A message, or a batch of them, has come on whatever stream.
    /// \param relatedTo the id text of our request whose stream it was; empty for one that is nobody's
    void takeFrame(const QByteArray &frame, const QByteArray &relatedTo = {});
    /// Ends with open requests, of which the owner is told whether they were sent.
    /// \param witness a request that the server has refused unread
    void lose(const Error &why, const PostExchange *witness = nullptr);
    void end(const Error &why);

    State state() const { return m_state; }
    HttpSession &session() { return m_session; }
    Clock &clock() { return m_clock; }
    Error sessionExpired() const;

private:
    void whenInitializedIsPosted(PostExchange *exchange);
    void whenCancelIsPosted(PostExchange *exchange, const QByteArray &id);
    void releaseHeld();
    void onExchangeFinished(PostExchange *exchange);
    /// Ends exchanges, streams and what is held, without a word of them.
    void drop(const std::function<bool(const PostExchange &)> &unwanted);
    void onAllIsSaid();
    Error closedAsAsked() const;

    HttpSession m_session;
    HttpSettings m_settings;
    Clock &m_clock;
    PostExchange::Answers m_answers;
    State m_state = State::Idle;
    QSet<PostExchange *> m_exchanges;
    QHash<QByteArray, PostExchange *> m_open; ///< requests without an answer whose POST is not over, by id
    std::vector<Outgoing> m_held; ///< waits until the server knows that we are initialized
    bool m_isHolding = false;
    qsizetype m_unsent = 0; ///< bytes that the server has not accepted
    Timer m_goodbye;
};

} // namespace qonduit
