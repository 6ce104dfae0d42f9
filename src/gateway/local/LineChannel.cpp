// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/local/LineChannel.h"

#include "core/Log.h"
#include "protocol/ProxyError.h"

#include <QPointer>

#include <utility>

namespace qonduit {

using namespace std::chrono_literals;
using jsonrpc::Message;

namespace {

constexpr qint64 calmUnsent = 1024 * 1024;
/// The largest notification, in bytes, that a client gets though it is behind: that a list has changed, not a log.
constexpr qsizetype lightNotification = 1024;
constexpr auto stuckTimeout = 30s;
constexpr qint64 mostUnsent = 64 * 1024 * 1024;
constexpr std::size_t batchLimit = 50;

} // namespace

LineChannel::LineChannel(std::unique_ptr<LineStream> stream, Clock &clock) : m_stream(std::move(stream)), m_stuck(clock)
{
    connect(m_stream.get(), &LineStream::received, this, &LineChannel::take);
    connect(m_stream.get(), &LineStream::sent, this, &LineChannel::noteSent);
    connect(m_stream.get(), &LineStream::ended, this, &LineChannel::inputEnded);
    connect(m_stream.get(), &LineStream::closed, this,
            [this](const QString &why) { end(Error(ErrorCode::Closed, why)); });
}

LineChannel::~LineChannel()
{
    disconnect();
    close();
}

void LineChannel::settle(Revision revision, qsizetype requestsInFlight)
{
    m_revision = revision;
    m_requestLimit = requestsInFlight;
}

void LineChannel::open()
{
    Q_EMIT opened();
}

void LineChannel::take(const QByteArray &line)
{
    if (m_isGivenUp)
        return;
    const auto incoming = jsonrpc::read(line);
    if (!incoming)
        answer({}, jsonrpc::errorResponse("null", incoming.error()));
    else if (incoming->isBatch)
        takeBatch(*incoming);
    else
        takeMessage(incoming->messages.front(), {});
}

void LineChannel::takeBatch(const jsonrpc::Incoming &incoming)
{
    if (!m_revision || !hasBatches(*m_revision))
        return refuse(QStringLiteral("only MCP 2025-03-26 has batches"));
    if (incoming.messages.empty() || incoming.messages.size() > batchLimit)
        return refuse(
            QStringLiteral("a batch holds 1 to %1 messages, not %2").arg(batchLimit).arg(incoming.messages.size()));
    const auto batch = std::make_shared<Batch>();
    batch->open = 1; // until all of it is taken
    const QPointer self(this);
    for (const auto &message : incoming.messages) {
        if (self && m_stream)
            takeMessage(message, batch);
    }
    if (!self || !m_stream)
        return;
    --batch->open;
    finish(*batch);
}

void LineChannel::takeMessage(const Result<Message> &message, const std::shared_ptr<Batch> &batch)
{
    if (!message) {
        if (message.error().data.isEmpty())
            answer(batch, jsonrpc::errorResponse("null", message.error()));
        else
            Q_EMIT malformed(message.error()); // a broken answer is not answered
        return;
    }
    if (message->isRequest()) {
        if (m_open.contains(message->id)) {
            const Error error(ErrorCode::InvalidRequest,
                              QStringLiteral("the id %1 is in use by a request that is not answered yet")
                                  .arg(QString::fromUtf8(message->id.left(80))));
            return answer(batch, jsonrpc::errorResponse(message->id, error));
        }
        if (m_open.size() >= m_requestLimit) {
            const auto error = proxyError(
                ProxyErrorCode::Overloaded,
                QStringLiteral("%1 requests of this session are open already").arg(m_open.size()), {}, true, false);
            return answer(batch, jsonrpc::errorResponse(message->id, error));
        }
        m_open.insert(message->id, batch);
        if (batch)
            ++batch->open;
    }
    Q_EMIT received(*message);
}

void LineChannel::refuse(const QString &why)
{
    answer({}, jsonrpc::errorResponse("null", Error(ErrorCode::InvalidRequest, why)));
}

void LineChannel::send(Outgoing message)
{
    if (!m_stream || m_isGivenUp) {
        refuseLater(message, Error(ErrorCode::Closed, QStringLiteral("the client has gone")));
        return;
    }
    // One server that chatters must not cost the client all the others.
    const auto unsent = m_stream->unsent();
    if (message.kind == Message::Kind::Notification
        && (unsent > mostUnsent / 2 || (unsent > calmUnsent && message.frame.size() > lightNotification))) {
        if (message.delivered)
            message.delivered(false);
        return;
    }
    if (message.kind != Message::Kind::Response && message.kind != Message::Kind::ErrorResponse)
        return write(message.frame, std::move(message.delivered));
    const auto open = m_open.constFind(message.id);
    if (open == m_open.constEnd()) {
        qCWarning(logGateway) << "an answer has no request to go to, id" << message.id;
        return;
    }
    const auto batch = *open;
    m_open.erase(open);
    answer(batch, message.frame, std::move(message.delivered));
    if (batch) {
        --batch->open;
        finish(*batch);
    }
}

void LineChannel::abandon(const QByteArray &id)
{
    if (const auto batch = m_open.take(id)) {
        --batch->open;
        finish(*batch);
    }
}

void LineChannel::close()
{
    end(Error(ErrorCode::Closed, QStringLiteral("the session was closed")));
}

void LineChannel::answer(const std::shared_ptr<Batch> &batch, const QByteArray &frame,
                         std::function<void(bool)> delivered)
{
    if (!batch)
        return write(frame, std::move(delivered));
    batch->answers += batch->answers.isEmpty() ? '[' : ',';
    batch->answers += frame;
    if (delivered)
        batch->delivered.push_back(std::move(delivered));
}

void LineChannel::finish(Batch &batch)
{
    if (batch.open > 0 || batch.answers.isEmpty())
        return;
    write(batch.answers + ']', [all = std::move(batch.delivered)](bool arrived) {
        for (const auto &delivered : all)
            delivered(arrived);
    });
}

void LineChannel::write(const QByteArray &frame, std::function<void(bool)> delivered)
{
    const auto unsent = m_stream->unsent();
    if (unsent > 0 && unsent + frame.size() > mostUnsent)
        giveUp(QStringLiteral("the client does not read: %1 MiB wait for it").arg(unsent / (1024 * 1024)));
    m_queued += frame.size() + 1;
    if (delivered)
        m_waiting.push_back({ m_queued, std::move(delivered) });
    if (m_isGivenUp)
        return;
    m_stream->write(frame);
    if (!m_stuck.isActive())
        watch();
}

void LineChannel::noteSent(qint64 size)
{
    m_sent += size;
    watch();
    const QPointer self(this);
    while (self && !m_waiting.empty() && m_waiting.front().end <= m_sent) {
        const auto delivered = std::move(m_waiting.front().delivered);
        m_waiting.pop_front();
        delivered(true);
    }
}

/// Counts the time for which nothing moves.
void LineChannel::watch()
{
    if (!m_isGivenUp && m_stream->unsent() > calmUnsent)
        m_stuck.start(stuckTimeout, [this] { giveUp(QStringLiteral("the client has read nothing for 30 s")); });
    else if (!m_isGivenUp)
        m_stuck.stop();
}

/// Ends a little later: who sends is not ready to see the end from inside.
void LineChannel::giveUp(const QString &why)
{
    if (std::exchange(m_isGivenUp, true))
        return;
    m_stuck.start(0ms, [this, why] { end(Error(ErrorCode::Closed, why)); });
}

void LineChannel::end(const Error &why)
{
    if (!m_stream)
        return;
    m_stuck.stop();
    m_stream->disconnect(this);
    m_stream.release()->deleteLater(); // we may be inside one of its signals
    m_open.clear();
    const QPointer self(this);
    for (const auto &waiting : std::exchange(m_waiting, {}))
        waiting.delivered(false);
    if (self)
        Q_EMIT closed(why);
}

} // namespace qonduit
