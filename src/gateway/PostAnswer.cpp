// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/PostAnswer.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {
/// After this long without an answer the client gets an event stream: it keeps the connection from idling, and can
/// be resumed when it breaks all the same.
constexpr auto patience = 1s;
}

PostAnswer::PostAnswer(std::shared_ptr<http::Exchange> exchange, http::Headers headers, Accepts accepts, bool isBatch,
                       int requests, EventStore &store, bool hasPriming, Clock &clock)
    : m_exchange(std::move(exchange)),
      m_headers(std::move(headers)),
      m_accepts(accepts),
      m_isBatch(isBatch),
      m_open(requests),
      m_store(store),
      m_hasPriming(hasPriming),
      m_patience(clock)
{
    if (!m_accepts.json)
        beginStream();
    else if (m_accepts.eventStream)
        m_patience.start(patience, [this] { beginStream(); });
}

void PostAnswer::answer(const QByteArray &response, const std::function<void(bool)> &delivered)
{
    --m_open;
    if (m_stream) {
        m_stream->send(response, delivered);
    } else {
        m_responses.append(response);
        m_delivered.append(delivered);
    }
    completeIfAnswered();
}

void PostAnswer::abandon()
{
    --m_open;
    completeIfAnswered();
}

bool PostAnswer::say(const QByteArray &message)
{
    if (!m_accepts.eventStream || (!m_stream && m_exchange->isClientGone()))
        return false;
    beginStream();
    m_stream->send(message, {});
    return true;
}

void PostAnswer::close()
{
    m_open = 0;
    completeIfAnswered();
}

void PostAnswer::beginStream()
{
    if (m_stream || m_exchange->isClientGone())
        return;
    m_patience.stop();
    m_stream = std::make_shared<ClientStream>(m_store, m_hasPriming);
    m_stream->attach(m_exchange, m_headers);
    const auto delivered = std::exchange(m_delivered, {});
    for (qsizetype i = 0; i < m_responses.size(); ++i)
        m_stream->send(m_responses[i], delivered[i]);
    m_responses.clear();
    Q_EMIT streaming();
}

void PostAnswer::completeIfAnswered()
{
    if (m_open > 0)
        return;
    m_patience.stop();
    if (m_responses.isEmpty() && m_accepts.eventStream)
        beginStream(); // to end without an answer is what a stream may do, and JSON may not
    if (m_stream)
        m_stream->finish();
    else
        respondAsJson();
}

void PostAnswer::respondAsJson()
{
    m_delivered.removeIf([](const auto &callback) { return !callback; });
    const auto delivered = [callbacks = m_delivered](bool arrived) {
        for (const auto &callback : callbacks)
            callback(arrived);
    };
    if (m_responses.isEmpty()) { // every request was cancelled
        m_exchange->respond(202, m_headers, {});
        return;
    }
    m_headers.append("Content-Type", "application/json");
    const auto body = m_isBatch ? '[' + m_responses.join(',') + ']' : m_responses.first();
    if (m_delivered.isEmpty())
        m_exchange->respond(200, m_headers, body);
    else
        m_exchange->respond(200, m_headers, body, delivered);
}

} // namespace qonduit
