// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/Message.h"

#include <QObject>
#include <QStringList>

#include <functional>

namespace qonduit {

/// A way for JSON-RPC messages to and from one peer. Carries, and knows nothing of what they mean.
///
/// Life: made, open(), opened(), any number of messages, closed() once. After closed() nothing is emitted and
/// nothing is sent. The owner may destroy a channel at any time, from any of its signals too if by deleteLater();
/// destroying it closes it without a signal.
///
/// To write another one, implement the four virtuals and keep three promises: messages of one direction stay in
/// order; every request is followed by its answer, by undeliverable() with its id, or by closed(); what waits to be
/// sent is bounded.
class Channel : public QObject
{
    Q_OBJECT

public:
    /// One message on its way out.
    struct Outgoing
    {
        /// The whole JSON text, without framing.
        QByteArray frame;
        jsonrpc::Message::Kind kind = jsonrpc::Message::Kind::Notification;
        /// The request's own id text for a Request; the id that it answers for a Response or ErrorResponse.
        QByteArray id;
        /// The id text of the peer's request that this message belongs to (progress, log messages, questions);
        /// empty when it belongs to none. Decides the stream over HTTP.
        QByteArray relatedTo;
        /// Told once whether the message was handed whole to the operating system. May be empty.
        std::function<void(bool)> delivered;
    };

    explicit Channel(QObject *parent = nullptr);

    /// Starts: spawns, dials. Ends in opened() or closed().
    virtual void open() = 0;
    /// Sends, or queues until it can. A request that cannot be sent ends in undeliverable().
    virtual void send(Outgoing message) = 0;
    /// The peer's request with this id gets no answer, because the peer has cancelled it.
    virtual void abandon(const QByteArray &id) { Q_UNUSED(id) }
    /// Ends in an orderly way (stdin closed, DELETE sent) and emits closed() when that is done.
    virtual void close() = 0;
    /// The revision both sides have agreed on, once the handshake is over. HTTP says it in a header.
    virtual void setProtocolVersion(const QByteArray &revision) { Q_UNUSED(revision) }

    /// Whether it turned out that the peer has to be spoken to by HTTP+SSE, where nobody had said by what.
    virtual bool hasFallenBack() const { return false; }
    /// The child process behind this channel, which leads a group of its own; 0 when there is none.
    virtual qint64 processId() const { return 0; }
    /// What the peer has last said on its stderr, at most \p most lines, the oldest first, without the secrets that
    /// its configuration holds. Stays after closed(), to explain it.
    virtual QStringList recentErrorLines(int most) const
    {
        Q_UNUSED(most)
        return {};
    }

Q_SIGNALS:
    void opened();
    void received(const qonduit::jsonrpc::Message &message);
    /// Something that is no message came: framing or grammar is broken. The channel goes on if it can.
    void malformed(const qonduit::Error &error);
    /// The request with this id will never be answered over this channel.
    /// \param wasSent whether bytes of it may have reached the peer, so that a retry could run it twice
    void undeliverable(const QByteArray &id, const qonduit::Error &error, bool wasSent);
    /// A line of the peer's own log: stderr, or what was on stdout and is no protocol.
    void logged(const QString &source, const QString &line);
    /// The peer could not be reached just now; the channel still stands. Comes after what became undeliverable by it.
    void faltered(const qonduit::Error &why);
    /// The end. Closed: asked for. Unavailable: could not be opened. Anything else says what broke.
    void closed(const qonduit::Error &why);

protected:
    /// Sends nothing of \p message, and says so on the next turn of the event loop: who calls send() may not be ready
    /// to be told from inside of it. A request becomes undeliverable(), unless closed() comes first.
    void refuseLater(const Outgoing &message, const Error &why);

private:
    bool m_isOver = false; ///< closed() was emitted
};

} // namespace qonduit
