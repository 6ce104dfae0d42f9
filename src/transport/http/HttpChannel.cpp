// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpChannel.h"

#include "transport/http/EventStream.h"
#include "transport/http/HttpReply.h"
#include "core/Log.h"

#include <utility>

namespace qonduit {

namespace {
constexpr std::size_t mostTaken = 1024;
constexpr int notFound = 404;
constexpr int methodNotAllowed = 405;
}

HttpChannel::HttpChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock, QObject *parent)
    : PostingChannel(std::move(settings), network, clock, PostExchange::Answers::InTheResponse, parent)
{
}

void HttpChannel::onInitialized()
{
    if (m_listening || state() != State::Open)
        return;
    m_listening = new EventStream(EventStream::Purpose::Listening, session(), clock(), this);
    connect(m_listening, &EventStream::dataArrived, this, [this](const QByteArray &data) { takeFrame(data); });
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
    if (message.isRequest() && isRepeated(message.id)) {
        qCDebug(logBackendHttp, "dropped a request that has come before");
        return;
    }
    PostingChannel::take(message);
}

bool HttpChannel::isRepeated(const QByteArray &id)
{
    if (m_taken.contains(id))
        return true;
    m_taken.insert(id);
    m_takenInOrder.push_back(id);
    if (m_takenInOrder.size() > mostTaken) {
        m_taken.remove(m_takenInOrder.front());
        m_takenInOrder.pop_front();
    }
    return false;
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
