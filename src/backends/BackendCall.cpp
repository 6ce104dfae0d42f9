// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/BackendCall.h"

#include "backends/Backend.h"
#include "backends/BackendFailure.h"

namespace qonduit {

using namespace std::chrono_literals;

BackendCall::BackendCall(Backend &backend, QByteArrayView method, RawJson params, Options options)
    : m_backend(&backend),
      m_server(backend.config().name),
      m_method(method.toByteArray()),
      m_params(std::move(params)),
      m_options(std::move(options))
{
}

BackendCall::~BackendCall()
{
    leaveOpenCalls();
}

std::shared_ptr<BackendCall> BackendCall::answered(Backend &backend, const Result<RawJson> &answer)
{
    auto call = std::make_shared<BackendCall>(backend, QByteArrayView(), RawJson(), Options());
    call->m_answer.settle(answer);
    return call;
}

void BackendCall::cancel(const QString &reason)
{
    const auto self = shared_from_this(); // who waits for the answer may let us go
    m_wasTriedAgain = true; // and shall not be
    if (m_peer)
        m_peer->cancel(m_id, reason); // its answer is ours
    m_answer.settle(Error(ErrorCode::Cancelled, reason));
}

void BackendCall::lose(const QString &reason)
{
    const auto self = shared_from_this();
    m_wasTriedAgain = true; // nobody has asked for it to be done by another server
    if (m_peer)
        m_peer->cancel(m_id, reason, ErrorCode::Closed);
    leaveOpenCalls();
    endWith(Error(ErrorCode::Closed, reason));
}

void BackendCall::begin()
{
    if (m_answer.isSettled())
        return; // cancelled between two tries
    if (m_backend && m_backend->peer())
        send();
    else
        sendWhenReady(); // runs detached
}

QCoro::Task<> BackendCall::sendWhenReady()
{
    const auto self = shared_from_this();
    if (!m_backend)
        co_return endWith(unsent());
    auto connecting = m_backend->ready();
    const auto connected = co_await connecting;
    if (!connected)
        m_answer.settle(connected.error());
    else if (m_backend && m_backend->peer())
        send();
    else
        take(unsent()); // it has come, and gone again before it was our turn
}

void BackendCall::send()
{
    if (m_answer.isSettled())
        return; // cancelled while it waited for the connection
    Peer::CallOptions options;
    options.timeout = m_options.timeout.value_or(0ms);
    options.onProgress = m_options.onProgress;
    options.cause = m_options.origin.span;
    m_peer = m_backend->peer();
    const auto sent = m_peer->call(m_method, m_params, options);
    m_id = sent.id;
    m_idText = QByteArray::number(m_id);
    if (m_backend)
        m_backend->m_open.push_back(this);
    sent.answer.whenSettled([self = shared_from_this()](const Result<RawJson> &outcome) { self->take(outcome); });
}

void BackendCall::take(const Result<RawJson> &outcome)
{
    leaveOpenCalls();
    const bool isGivenUp = !outcome && !m_idText.isEmpty()
                        && (outcome.error().is(ErrorCode::Cancelled) || outcome.error().is(ErrorCode::Timeout));
    if (isGivenUp && m_backend)
        m_backend->noteGivenUp(*this);
    if (!outcome && outcome.error().isPeers && m_backend && !m_answer.isSettled())
        m_backend->m_listener.backendRefused(*m_backend, m_options.origin, outcome.error());
    if (outcome && outcome->isObject()) {
        m_answer.settle(outcome);
        return;
    }
    const auto error =
        outcome ? Error(ErrorCode::BadReply, QStringLiteral("the result is no object")) : outcome.error();
    if (m_wasTriedAgain || m_answer.isSettled() || !m_backend || !m_backend->mayTryAgain(error, mayRunTwice())) {
        endWith(error);
        return;
    }
    m_wasTriedAgain = true;
    // Not before everybody knows that the connection has ended.
    m_backend->m_keeper.nextTurn().whenSettled([self = shared_from_this(), error] {
        if (self->m_backend && !self->m_backend->m_keeper.isLeaving())
            self->begin();
        else
            self->endWith(error);
    });
}

bool BackendCall::mayRunTwice() const
{
    return m_options.mayRunTwice || (m_backend && !m_options.tool.isEmpty() && m_backend->mayRunTwice(m_options.tool));
}

void BackendCall::leaveOpenCalls()
{
    if (m_backend)
        std::erase(m_backend->m_open, this);
}

void BackendCall::endWith(const Error &error)
{
    // What a server that several clients share has said last may be about any of them.
    const bool isShared = m_backend && m_backend->config().sharing == ServerConfig::Sharing::Shared && !error.isPeers;
    const auto told = isShared ? Error(error.code, error.message) : error;
    m_answer.settle(backendFailure(m_server, told, mayRunTwice()));
}

Error BackendCall::unsent()
{
    return Error(ErrorCode::Unavailable, QStringLiteral("the connection was closed"));
}

} // namespace qonduit
