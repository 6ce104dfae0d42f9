// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpChannel.h"

#include "transport/http/EventStream.h"
#include "transport/http/HttpReply.h"
#include "core/Log.h"

#include <utility>

namespace qonduit {

namespace {
constexpr std::size_t mostAnswered = 1024;
constexpr int notFound = 404;
constexpr int methodNotAllowed = 405;
}

HttpChannel::HttpChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock, QObject *parent)
    : PostingChannel(std::move(settings), network, clock, PostExchange::Answers::InTheResponse, parent)
{
}

void HttpChannel::post(Outgoing message)
{
    if (message.kind == jsonrpc::Message::Kind::Response || message.kind == jsonrpc::Message::Kind::ErrorResponse)
        noteAnswered(message.id);
    PostingChannel::post(std::move(message));
}

void HttpChannel::onInitialized()
{
    if (m_listening || state() != State::Open)
        return;
    m_listening = new EventStream(EventStream::Purpose::Listening, session(), clock(), this);
    connect(m_listening, &EventStream::dataArrived, this, &HttpChannel::takeFrame);
    connect(m_listening, &EventStream::opened, this, [this] { m_hasListened = true; });
    connect(m_listening, &EventStream::interrupted, this, [this](const Error &why, int status) {
        if (status == 0 || m_hasListened) // else it has no such stream, and says so in an odd way
            Q_EMIT faltered(why);
    });
    connect(m_listening, &EventStream::ended, this, &HttpChannel::onListeningEnded);
    m_listening->open();
}

void HttpChannel::onListeningEnded(const Error &why, int status)
{
    std::exchange(m_listening, nullptr)->deleteLater();
    // Many servers without such a stream answer 404 instead of 405; one that had it has lost the session.
    if (status == notFound && m_hasListened && session().isEstablished()) {
        lose(sessionExpired());
        return;
    }
    if (status == methodNotAllowed)
        return;
    qCInfo(logBackendHttp, "no listening stream: %s", qUtf8Printable(why.message));
    if (m_hasListened)
        Q_EMIT faltered(why);
}

void HttpChannel::take(const jsonrpc::Message &message)
{
    if (message.isRequest() && m_answered.contains(message.id)) {
        qCDebug(logBackendHttp, "dropped a request that is answered already");
        return;
    }
    PostingChannel::take(message);
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

void HttpChannel::dropStreams()
{
    if (auto *stream = std::exchange(m_listening, nullptr)) {
        stream->disconnect(this);
        stream->deleteLater();
    }
}

HttpReply *HttpChannel::sayGoodbye()
{
    return session().isEstablished() ? new HttpReply(session().remove(), this) : nullptr;
}

} // namespace qonduit
