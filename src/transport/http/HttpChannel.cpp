// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpChannel.h"

#include "transport/http/EventStream.h"
#include "transport/http/HttpReply.h"
#include "transport/http/PostExchange.h"
#include "core/Log.h"
#include "protocol/Wire.h"

#include <QPointer>

#include <memory>
#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype mostUnsent = 8 * 1024 * 1024;
constexpr std::size_t mostAnswered = 1024;
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

HttpChannel::HttpChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock, QObject *parent)
    : Channel(parent), m_session(settings, network), m_settings(std::move(settings)), m_clock(clock), m_goodbye(clock)
{
}

HttpChannel::~HttpChannel()
{
    // They use our members, and would else go after them.
    const auto parts = findChildren<QObject *>(Qt::FindDirectChildrenOnly);
    for (auto *part : parts)
        part->disconnect(this);
    qDeleteAll(parts);
}

void HttpChannel::open()
{
    if (m_state != State::Idle)
        return;
    m_state = State::Opening;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state != State::Opening)
                return;
            if (const auto usable = check(m_settings); !usable) {
                end(usable.error());
                return;
            }
            m_state = State::Open;
            const QPointer self(this);
            Q_EMIT opened();
            if (self && !m_isHolding)
                releaseHeld();
        },
        Qt::QueuedConnection);
}

void HttpChannel::send(Outgoing message)
{
    if (m_state == State::Closing || m_state == State::Closed) {
        refuse(message, ErrorCode::Closed, QStringLiteral("the connection to %1 is being closed"));
        return;
    }
    if (m_unsent > 0 && m_unsent + message.frame.size() > mostUnsent) {
        refuse(message, ErrorCode::Overloaded, QStringLiteral("%1 does not take what it is sent"));
        return;
    }
    m_unsent += message.frame.size();
    if (m_state == State::Open && !m_isHolding)
        post(std::move(message));
    else
        m_held.push_back(std::move(message));
}

void HttpChannel::refuse(const Outgoing &message, ErrorCode code, const QString &why)
{
    const Error error(code, why.arg(m_session.name()));
    // Not from inside of send(): who calls it may not be ready to be told yet.
    QMetaObject::invokeMethod(
        this,
        [this, id = message.id, kind = message.kind, delivered = message.delivered, error] {
            const QPointer self(this);
            if (delivered)
                delivered(false);
            if (self && m_state != State::Closed && kind == jsonrpc::Message::Kind::Request)
                Q_EMIT undeliverable(id, error, false);
        },
        Qt::QueuedConnection);
}

void HttpChannel::post(Outgoing message)
{
    const auto notice = noticeOf(message);
    if (message.kind == jsonrpc::Message::Kind::Response || message.kind == jsonrpc::Message::Kind::ErrorResponse)
        noteAnswered(message.id);

    auto *exchange = new PostExchange(std::move(message), m_session, m_clock, this);
    m_exchanges.insert(exchange);
    if (exchange->isOpen())
        m_open.insert(exchange->id(), exchange);
    connect(exchange, &PostExchange::frameArrived, this, &HttpChannel::takeFrame);
    connect(exchange, &PostExchange::sessionLost, this, [this, exchange] { onSessionLost(exchange); });
    connect(exchange, &PostExchange::undeliverable, this, [this, exchange](const Error &why, bool wasSent) {
        m_open.remove(exchange->id());
        Q_EMIT undeliverable(exchange->id(), why, wasSent);
    });
    connect(exchange, &PostExchange::accepted, this, [this, exchange] { m_unsent -= exchange->takeUnaccepted(); });
    if (notice.method == wire::initialized)
        whenInitializedIsPosted(exchange);
    else if (!notice.cancelledId.isEmpty())
        whenCancelIsPosted(exchange, notice.cancelledId);
    connect(exchange, &PostExchange::finished, this, [this, exchange] { onExchangeFinished(exchange); });
    exchange->start();
}

void HttpChannel::whenInitializedIsPosted(PostExchange *exchange)
{
    m_isHolding = true;
    connect(exchange, &PostExchange::accepted, this, [this] {
        listen();
        releaseHeld();
    });
    connect(exchange, &PostExchange::finished, this, &HttpChannel::releaseHeld);
}

/// A request that was cancelled gets no answer, but its stream may stay open for ever.
void HttpChannel::whenCancelIsPosted(PostExchange *exchange, const QByteArray &id)
{
    connect(exchange, &PostExchange::finished, this, [this, id] {
        if (auto *cancelled = m_open.value(id))
            cancelled->abandon({ ErrorCode::Cancelled, QStringLiteral("the request was cancelled") });
    });
}

void HttpChannel::releaseHeld()
{
    m_isHolding = false;
    while (m_state == State::Open && !m_isHolding && !m_held.empty()) {
        auto message = std::move(m_held.front());
        m_held.erase(m_held.begin());
        post(std::move(message));
    }
}

void HttpChannel::listen()
{
    if (m_listening || m_state != State::Open)
        return;
    m_listening = new EventStream(EventStream::Purpose::Listening, m_session, m_clock, this);
    connect(m_listening, &EventStream::dataArrived, this, &HttpChannel::takeFrame);
    const auto wasOpen = std::make_shared<bool>(false);
    connect(m_listening, &EventStream::opened, this, [wasOpen] { *wasOpen = true; });
    connect(m_listening, &EventStream::ended, this, [this, wasOpen](const Error &why, int status) {
        std::exchange(m_listening, nullptr)->deleteLater();
        // Many servers without such a stream answer 404 instead of 405; one that had it has lost the session.
        if (status == 404 && *wasOpen && m_session.isEstablished())
            onSessionLost(nullptr);
        else if (status != 405)
            qCInfo(logBackendHttp, "no listening stream: %s", qUtf8Printable(why.message));
    });
    m_listening->open();
}

void HttpChannel::takeFrame(const QByteArray &frame)
{
    const QPointer self(this);
    const auto incoming = jsonrpc::read(frame);
    if (!incoming) {
        Q_EMIT malformed(incoming.error());
        return;
    }
    for (const auto &message : incoming->messages) {
        if (!self || m_state != State::Open)
            return;
        if (message)
            take(*message);
        else
            Q_EMIT malformed(message.error());
    }
}

void HttpChannel::take(const jsonrpc::Message &message)
{
    if (message.isRequest() && m_answered.contains(message.id)) {
        qCDebug(logBackendHttp, "dropped a request that is answered already");
        return;
    }
    if (message.isResponse()) {
        if (auto *exchange = m_open.take(message.id))
            exchange->setAnswered();
    }
    Q_EMIT received(message);
}

void HttpChannel::noteAnswered(const QByteArray &id)
{
    if (m_answered.contains(id))
        return;
    m_answered.insert(id);
    m_answeredInOrder.push_back(id);
    if (m_answeredInOrder.size() > mostAnswered) {
        m_answered.remove(m_answeredInOrder.front());
        m_answeredInOrder.pop_front();
    }
}

void HttpChannel::onExchangeFinished(PostExchange *exchange)
{
    m_exchanges.remove(exchange);
    m_unsent -= exchange->takeUnaccepted();
    exchange->disconnect(this);
    exchange->deleteLater();
    if (m_state == State::Closing && m_exchanges.isEmpty())
        sayGoodbye();
}

void HttpChannel::onSessionLost(PostExchange *witness)
{
    if (m_state != State::Open)
        return;
    m_state = State::Closing;
    const Error why(ErrorCode::Closed, QStringLiteral("session expired at %1").arg(m_session.name()));
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

/// Ends all requests without a word; of what waits, the senders are told.
void HttpChannel::drop(const std::function<bool(const PostExchange &)> &unwanted)
{
    m_open.clear();
    for (auto *exchange : QSet<PostExchange *>(m_exchanges)) {
        if (!unwanted(*exchange))
            continue;
        m_exchanges.remove(exchange);
        exchange->disconnect(this);
        exchange->deleteLater();
        exchange->tellDelivered(false);
    }
    if (auto *stream = std::exchange(m_listening, nullptr)) {
        stream->disconnect(this);
        stream->deleteLater();
    }
    for (auto &message : std::exchange(m_held, {})) {
        if (message.delivered)
            message.delivered(false);
    }
}

void HttpChannel::close()
{
    if (m_state == State::Closing || m_state == State::Closed)
        return;
    m_state = State::Closing;
    m_goodbye.start(goodbyeLimit, [this] {
        end(Error(ErrorCode::Closed, QStringLiteral("the connection to %1 was closed").arg(m_session.name())));
    });
    const QPointer self(this);
    // Requests are given up; what tells the server so may still leave.
    drop([](const PostExchange &exchange) { return exchange.isOpen(); });
    if (self && m_exchanges.isEmpty())
        sayGoodbye();
}
void HttpChannel::sayGoodbye()
{
    const Error why(ErrorCode::Closed, QStringLiteral("the connection to %1 was closed").arg(m_session.name()));
    if (!m_session.isEstablished()) {
        QMetaObject::invokeMethod(
            this, [this, why] { end(why); }, Qt::QueuedConnection);
        return;
    }
    auto *goodbye = new HttpReply(m_session.remove(), this);
    connect(goodbye, &HttpReply::finished, this, [this, why] { end(why); });
}

void HttpChannel::end(const Error &why)
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
