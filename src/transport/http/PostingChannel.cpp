// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/PostingChannel.h"

#include "transport/http/HttpReply.h"
#include "protocol/Wire.h"

#include <QPointer>

#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype mostUnsent = 8 * 1024 * 1024;
constexpr auto goodbyeLimit = 3s;

/// What the channel has to know of a notification that passes through it.
struct Notice
{
    QByteArray method;
    QByteArray cancelledId;
};

Notice noticeOf(const Channel::Outgoing &message)
{
    if (message.kind != jsonrpc::Message::Kind::Notification)
        return {};
    const auto incoming = jsonrpc::read(message.frame);
    if (!incoming || incoming->messages.size() != 1 || !incoming->messages.front())
        return {};
    const auto &notification = *incoming->messages.front();
    return { notification.method, notification.method == "notifications/cancelled"
                                      ? notification.payload["requestId"].toByteArray()
                                      : QByteArray() };
}

} // namespace

PostingChannel::PostingChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock,
                               PostExchange::Answers answers, QObject *parent)
    : Channel(parent),
      m_session(settings, network),
      m_settings(std::move(settings)),
      m_clock(clock),
      m_answers(answers),
      m_goodbye(clock)
{
}

PostingChannel::~PostingChannel()
{
    // They use our members, and would else go after them.
    const auto parts = findChildren<QObject *>(Qt::FindDirectChildrenOnly);
    for (auto *part : parts)
        part->disconnect(this);
    qDeleteAll(parts);
}

void PostingChannel::open()
{
    if (m_state != State::Idle)
        return;
    m_state = State::Opening;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state != State::Opening)
                return;
            if (const auto usable = check(m_settings); usable)
                dial();
            else
                end(usable.error());
        },
        Qt::QueuedConnection);
}

void PostingChannel::becomeOpen()
{
    m_state = State::Open;
    const QPointer self(this);
    Q_EMIT opened();
    if (self && !m_isHolding)
        releaseHeld();
}

void PostingChannel::send(Outgoing message)
{
    if (m_state == State::Closing || m_state == State::Closed) {
        refuseLater(message, { ErrorCode::Closed,
                               QStringLiteral("the connection to %1 is being closed").arg(m_session.name()) });
        return;
    }
    if (m_unsent > 0 && m_unsent + message.frame.size() > mostUnsent) {
        refuseLater(message, { ErrorCode::Overloaded,
                               QStringLiteral("%1 does not take what it is sent").arg(m_session.name()) });
        return;
    }
    m_unsent += message.frame.size();
    if (m_state == State::Open && !m_isHolding)
        post(std::move(message));
    else
        m_held.push_back(std::move(message));
}

void PostingChannel::post(Outgoing message)
{
    const auto notice = noticeOf(message);
    auto *exchange = new PostExchange(std::move(message), m_session, m_clock, m_answers, this);
    m_exchanges.insert(exchange);
    if (exchange->isRequest())
        m_open.insert(exchange->id(), exchange);
    connect(exchange, &PostExchange::frameArrived, this, [this, exchange](const QByteArray &frame) {
        takeFrame(frame, exchange->isRequest() ? exchange->id() : QByteArray());
    });
    connect(exchange, &PostExchange::sessionLost, this, [this, exchange] { lose(sessionExpired(), exchange); });
    connect(exchange, &PostExchange::undeliverable, this, [this, exchange](const Error &why, bool wasSent) {
        m_open.remove(exchange->id());
        Q_EMIT undeliverable(exchange->id(), why, wasSent);
    });
    connect(exchange, &PostExchange::unreached, this, &PostingChannel::faltered);
    connect(exchange, &PostExchange::accepted, this, [this, exchange] { m_unsent -= exchange->takeUnaccepted(); });
    if (notice.method == wire::initialized)
        whenInitializedIsPosted(exchange);
    else if (!notice.cancelledId.isEmpty())
        whenCancelIsPosted(exchange, notice.cancelledId);
    connect(exchange, &PostExchange::finished, this, [this, exchange] { onExchangeFinished(exchange); });
    exchange->start();
}

void PostingChannel::whenInitializedIsPosted(PostExchange *exchange)
{
    m_isHolding = true;
    connect(exchange, &PostExchange::accepted, this, [this] {
        onInitialized();
        releaseHeld();
    });
    connect(exchange, &PostExchange::finished, this, &PostingChannel::releaseHeld);
}

/// A request that was cancelled gets no answer, but its stream may stay open for ever.
void PostingChannel::whenCancelIsPosted(PostExchange *exchange, const QByteArray &id)
{
    connect(exchange, &PostExchange::finished, this, [this, id] {
        if (auto *cancelled = m_open.value(id))
            cancelled->abandon({ ErrorCode::Cancelled, QStringLiteral("the request was cancelled") });
    });
}

void PostingChannel::releaseHeld()
{
    m_isHolding = false;
    while (m_state == State::Open && !m_isHolding && !m_held.empty()) {
        auto message = std::move(m_held.front());
        m_held.erase(m_held.begin());
        post(std::move(message));
    }
}

void PostingChannel::takeFrame(const QByteArray &frame, const QByteArray &relatedTo)
{
    const QPointer self(this);
    auto incoming = jsonrpc::read(frame);
    if (!incoming) {
        Q_EMIT malformed(incoming.error());
        return;
    }
    for (auto &message : incoming->messages) {
        if (!self || m_state != State::Open)
            return;
        if (!message) {
            Q_EMIT malformed(message.error());
            continue;
        }
        message->relatedTo = relatedTo;
        take(*message);
    }
}

void PostingChannel::take(const jsonrpc::Message &message)
{
    if (message.isResponse()) {
        if (auto *exchange = m_open.take(message.id))
            exchange->setAnswered();
    }
    Q_EMIT received(message);
}

void PostingChannel::onExchangeFinished(PostExchange *exchange)
{
    m_exchanges.remove(exchange);
    if (m_open.value(exchange->id()) == exchange) // its answer comes on another stream
        m_open.remove(exchange->id());
    m_unsent -= exchange->takeUnaccepted();
    exchange->disconnect(this);
    exchange->deleteLater();
    if (m_state == State::Closing && m_exchanges.isEmpty())
        onAllIsSaid();
}

Error PostingChannel::sessionExpired() const
{
    return { ErrorCode::Closed, QStringLiteral("session expired at %1").arg(m_session.name()) };
}

Error PostingChannel::closedAsAsked() const
{
    return { ErrorCode::Closed, QStringLiteral("the connection to %1 was closed").arg(m_session.name()) };
}

void PostingChannel::lose(const Error &why, const PostExchange *witness)
{
    if (m_state != State::Open)
        return;
    m_state = State::Closing;
    const QPointer self(this);
    std::vector<std::pair<QByteArray, bool>> lost;
    for (const auto *exchange : std::as_const(m_open))
        lost.emplace_back(exchange->id(), exchange != witness && exchange->wasSent());
    for (const auto &message : m_held) {
        if (message.kind == jsonrpc::Message::Kind::Request)
            lost.emplace_back(message.id, false);
    }
    drop([](const PostExchange &) { return true; });
    for (const auto &[id, wasSent] : lost) {
        if (self)
            Q_EMIT undeliverable(id, why, wasSent);
    }
    if (self)
        end(why);
}

void PostingChannel::drop(const std::function<bool(const PostExchange &)> &unwanted)
{
    m_open.clear();
    dropStreams();
    for (auto *exchange : QSet<PostExchange *>(m_exchanges)) {
        if (!unwanted(*exchange))
            continue;
        m_exchanges.remove(exchange);
        exchange->disconnect(this);
        exchange->deleteLater();
        exchange->tellDelivered(false);
    }
    for (auto &message : std::exchange(m_held, {})) {
        if (message.delivered)
            message.delivered(false);
    }
}

void PostingChannel::close()
{
    if (m_state == State::Closing || m_state == State::Closed)
        return;
    m_state = State::Closing;
    m_goodbye.start(goodbyeLimit, [this] { end(closedAsAsked()); });
    const QPointer self(this);
    // Requests are given up, answered ones whose stream is still open too; what tells the server so may still leave.
    drop([](const PostExchange &exchange) { return exchange.isRequest(); });
    if (self && m_exchanges.isEmpty())
        onAllIsSaid();
}

void PostingChannel::onAllIsSaid()
{
    const auto finish = [this] { end(closedAsAsked()); };
    if (auto *goodbye = sayGoodbye())
        connect(goodbye, &HttpReply::finished, this, finish);
    else
        QMetaObject::invokeMethod(this, finish, Qt::QueuedConnection);
}

void PostingChannel::end(const Error &why)
{
    if (m_state == State::Closed)
        return;
    m_state = State::Closed;
    m_goodbye.stop();
    const QPointer self(this);
    drop([](const PostExchange &) { return true; });
    if (self)
        Q_EMIT closed(why);
}

} // namespace qonduit
