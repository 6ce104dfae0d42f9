// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/relay/Relay.h"

#include "core/Log.h"
#include "protocol/ProxyError.h"
#include "protocol/Wire.h"

#include <QSet>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;
using jsonrpc::Message;

namespace {

constexpr Backoff::Policy retryPolicy { 100ms, 2000ms };
/// How long requests wait for an application.
constexpr auto awayLimit = 30s;
/// How long what is open may take when the client sends no more.
constexpr auto drainTimeout = 5s;

Error lostError(bool hasBegun)
{
    if (!hasBegun) // then nothing can have run
        return { ErrorCode::InvalidRequest, QStringLiteral("begin with initialize") };
    return proxyError(ProxyErrorCode::BackendLost,
                      QStringLiteral("Qonduit ended while this was under way; it may have run, so look at its effect "
                                     "before you ask again"),
                      {}, false, true);
}

Error awayError()
{
    return proxyError(
        ProxyErrorCode::BackendUnavailable,
        QStringLiteral("Qonduit is not running; start it and ask again, this client will be joined to it"), {}, true,
        false);
}

Error overloadError()
{
    return proxyError(ProxyErrorCode::Overloaded,
                      QStringLiteral("too much waits for Qonduit already, which is not running"), {}, true, false);
}

} // namespace

Relay::Relay(Greeting greeting, Clock &clock)
    : m_greeting(std::move(greeting)), m_backoff(retryPolicy), m_retry(clock), m_away(clock), m_drain(clock)
{
}

void Relay::start()
{
    waitForApplication();
    Q_EMIT connectionWanted();
}

void Relay::waitForApplication()
{
    m_away.start(awayLimit, [this] {
        Log::event(logStdio(), Log::Level::Warn, "application_absent");
        m_noUse = awayError();
        answerWaiting(*m_noUse);
    });
}

void Relay::connected()
{
    m_phase = Phase::Greeting;
    Q_EMIT lineForApplication(m_greeting.toLine());
}

void Relay::disconnected()
{
    if (m_phase == Phase::Refused)
        return;
    m_retry.start(m_backoff.next(), [this] { Q_EMIT connectionWanted(); });
    const auto before = std::exchange(m_phase, Phase::Away);
    if (before == Phase::Away)
        return;
    if (before != Phase::Greeting)
        Log::event(logStdio(), Log::Level::Info, "application_lost");
    if (!m_away.isActive() && !m_noUse)
        waitForApplication();
    for (const auto &line : m_questions.noteBreak())
        Q_EMIT lineForClient(line);
    for (const auto &request : m_outbox.noteBreak())
        fail(request.id, lostError(m_memory.isAgreed()));
    if (m_noUse)
        answerWaiting(*m_noUse);
    endWhenDone();
}

void Relay::takeFromClient(const QByteArray &line)
{
    const auto incoming = jsonrpc::read(line);
    if (!incoming) {
        Q_EMIT lineForClient(jsonrpc::errorResponse("null", incoming.error()));
    } else if (incoming->isBatch) {
        passBatch(*incoming, line);
    } else {
        takeFromClient(incoming->messages.front(), line);
    }
}

void Relay::takeFromClient(const Result<Message> &message, const QByteArray &line)
{
    if (message)
        takeFromClient(*message, line);
    else if (message.error().data.isEmpty()) // a broken answer is not answered
        Q_EMIT lineForClient(jsonrpc::errorResponse("null", message.error()));
}

void Relay::takeFromClient(const Message &message, const QByteArray &line)
{
    if (message.isResponse()) {
        const auto answer = m_questions.answer(message, line);
        if (answer)
            Q_EMIT lineForApplication(*answer);
        return;
    }
    if (message.method == wire::cancelled)
        return takeCancelled(message, line);
    if (message.isRequest()) {
        if (m_outbox.find(message.id))
            return fail(message.id, Error(ErrorCode::InvalidRequest,
                                          QStringLiteral("the id %1 is in use by a request that is not answered yet")
                                              .arg(QString::fromUtf8(message.id.left(80)))));
        if (m_noUse)
            return fail(message.id, *m_noUse);
        m_memory.noteRequest(message, line);
    } else if (message.method == wire::initialized) {
        m_memory.noteInitialized(line);
        if (m_memory.isAgreed() && m_phase != Phase::Open)
            return; // the next application hears it with the rest
    }
    if (m_phase == Phase::Open) {
        pass(message, line);
    } else if (message.method == wire::progress) {
        // It tells of a question of the application that has gone, and the next one may have one with that token.
    } else if (!m_outbox.add(message, line) && message.isRequest()) {
        fail(message.id, overloadError());
    }
}

void Relay::pass(const Message &message, const QByteArray &line)
{
    if (message.isRequest())
        m_outbox.addSent(message, line);
    if (message.method == wire::initialize && !m_memory.isAgreed())
        m_phase = Phase::Opening;
    Q_EMIT lineForApplication(line);
}

void Relay::takeCancelled(const Message &message, const QByteArray &line)
{
    const auto id = message.payload["requestId"].toByteArray();
    const auto *open = m_outbox.find(id);
    if (!open || open->method == wire::initialize)
        return; // answered already; or what must not be cancelled
    const auto request = m_outbox.settle(id);
    m_memory.forget(id);
    if (!request->isWaiting && m_phase == Phase::Open)
        Q_EMIT lineForApplication(line);
    endWhenDone();
}

/// A batch of plain requests and notifications passes as it is while lines pass; the messages of another go one by one.
void Relay::passBatch(const jsonrpc::Incoming &batch, const QByteArray &line)
{
    const auto revision = m_memory.revision();
    if (batch.messages.empty() || !revision || !hasBatches(*revision)) {
        const Error error(ErrorCode::InvalidRequest,
                          QStringLiteral("only MCP 2025-03-26 has batches, after its initialize and not empty"));
        Q_EMIT lineForClient(jsonrpc::errorResponse("null", error));
        return;
    }
    const auto elements = RawJson::fromTrusted(line).elements();
    QSet<QByteArray> ids;
    const bool passes = m_phase == Phase::Open
                     && std::all_of(batch.messages.begin(), batch.messages.end(), [&](const Result<Message> &message) {
                            if (!message || message->isResponse() || message->method == wire::cancelled)
                                return false;
                            if (!message->isRequest())
                                return true;
                            const bool isNew = !m_outbox.find(message->id) && !ids.contains(message->id);
                            ids.insert(message->id);
                            return isNew;
                        });
    for (std::size_t i = 0; i < batch.messages.size(); ++i) {
        const auto &message = batch.messages[i];
        const auto element = elements[i].toByteArray();
        if (!passes) {
            takeFromClient(message, element);
        } else if (message->isRequest()) {
            m_memory.noteRequest(*message, element);
            m_outbox.addSent(*message, element);
        }
    }
    if (passes)
        Q_EMIT lineForApplication(line);
}

void Relay::endInput()
{
    m_hasInputEnded = true;
    m_drain.start(drainTimeout, [this] {
        if (!std::exchange(m_isFinished, true))
            Q_EMIT finished(m_isRefused);
    });
    endWhenDone();
}

void Relay::takeFromApplication(const QByteArray &line)
{
    if (m_phase == Phase::Greeting)
        return takeGreeting(line);
    const auto incoming = jsonrpc::read(line);
    if (!incoming) {
        qCWarning(logStdio).noquote() << "the application sent what is no message:" << incoming.error().message;
        return;
    }
    if (!incoming->isBatch) {
        if (const auto &message = incoming->messages.front())
            takeFromApplication(*message, line);
        return;
    }
    // What answers a batch passes whole: its requests were passed together, so all of them are open or none is.
    bool isWanted = false;
    for (const auto &message : incoming->messages) {
        if (message && message->isResponse()) {
            m_memory.noteAnswer(*message);
            isWanted = m_outbox.settle(message->id).has_value() || isWanted;
        }
    }
    if (isWanted)
        Q_EMIT lineForClient(line);
    endWhenDone();
}

void Relay::takeFromApplication(const Message &message, const QByteArray &line)
{
    if (message.isRequest())
        Q_EMIT lineForClient(m_questions.ask(message, line));
    else if (!message.isResponse())
        Q_EMIT lineForClient(message.method == wire::cancelled ? m_questions.withdraw(message, line) : line);
    else if (m_memory.isOurs(message.id))
        takeOurAnswer(message);
    else
        takeAnswer(message, line);
}

void Relay::takeAnswer(const Message &answer, const QByteArray &line)
{
    const auto request = m_outbox.settle(answer.id);
    if (request || answer.id == "null")
        Q_EMIT lineForClient(line); // else the client has its answer already, or wants none
    m_memory.noteAnswer(answer);
    if (request && request->method == wire::initialize && m_phase == Phase::Opening) {
        m_isRefused = !m_memory.isAgreed();
        open();
    }
    endWhenDone();
}

/// What we have repeated to a new application. Only the handshake matters: a resource that has gone is not subscribed
/// to.
void Relay::takeOurAnswer(const Message &answer)
{
    if (!m_memory.isOfInitialize(answer.id) || m_phase != Phase::Opening)
        return;
    if (const auto agreed = m_memory.checkAgain(answer); !agreed) {
        refuse(agreed.error());
        Q_EMIT hangUpWanted();
        return;
    }
    for (const auto &line : m_memory.restAgain())
        Q_EMIT lineForApplication(line);
    for (const auto &line : m_memory.news())
        Q_EMIT lineForClient(line);
    open();
}

void Relay::takeGreeting(const QByteArray &line)
{
    if (const auto welcome = Greeting::readAnswer(line); !welcome)
        return refuse(welcome.error());
    Log::event(logStdio(), Log::Level::Info, "application_joined");
    if (m_memory.isAgreed()) {
        m_phase = Phase::Opening;
        Q_EMIT lineForApplication(m_memory.initializeAgain());
    } else {
        open();
    }
}

/// Lines pass from now on.
void Relay::open()
{
    m_phase = Phase::Open;
    m_away.stop();
    m_noUse.reset();
    m_backoff.reset();
    flush();
}

void Relay::flush()
{
    while (m_phase == Phase::Open) {
        const auto next = m_outbox.next();
        if (!next)
            return;
        if (next->method == wire::initialize && !m_memory.isAgreed())
            m_phase = Phase::Opening;
        Q_EMIT lineForApplication(next->line);
    }
}

/// The application does not want this client: for good if it never has, else until the next one thinks otherwise.
void Relay::refuse(const Error &why)
{
    qCWarning(logStdio).noquote() << why.message;
    if (why.code == int(ProxyErrorCode::Overloaded))
        return; // another attempt may find room
    m_noUse = why;
    if (!m_memory.isAgreed()) {
        m_isRefused = true;
        m_phase = Phase::Refused;
        m_away.stop();
    }
    answerWaiting(why);
}

void Relay::answerWaiting(const Error &error)
{
    for (const auto &request : m_outbox.takeWaiting())
        fail(request.id, error);
    endWhenDone();
}

void Relay::fail(const QByteArray &id, const Error &error)
{
    m_memory.forget(id);
    Q_EMIT lineForClient(jsonrpc::errorResponse(id, error));
}

void Relay::endWhenDone()
{
    if (m_hasInputEnded && m_outbox.openRequests() == 0 && !std::exchange(m_isFinished, true))
        Q_EMIT finished(m_isRefused);
}

} // namespace qonduit
