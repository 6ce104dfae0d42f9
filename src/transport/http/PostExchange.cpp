// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/PostExchange.h"

#include "transport/http/EventStream.h"
#include "transport/http/HttpRefusal.h"
#include "transport/http/HttpReply.h"
#include "transport/http/HttpSession.h"
#include "transport/http/OneShotBody.h"

#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {
/// How long a server may take to accept what needs no answer.
constexpr auto acceptLimit = 60s;
/// How long a stream may stay open after its answer.
constexpr auto afterAnswer = 10s;
constexpr int methodNotFound = int(ErrorCode::MethodNotFound);
}

PostExchange::PostExchange(Channel::Outgoing message, HttpSession &session, Clock &clock, Answers answers,
                           QObject *parent)
    : QObject(parent),
      m_message(std::move(message)),
      m_session(session),
      m_clock(clock),
      m_answers(answers),
      m_size(m_message.frame.size()),
      m_limit(clock),
      m_isOpen(isRequest())
{
}

PostExchange::~PostExchange() = default;

void PostExchange::start()
{
    m_session.whenAuthorized(this, [this] { post(); });
    if (!m_isOpen)
        m_limit.start(acceptLimit, [this] {
            fail({ ErrorCode::Timeout, QStringLiteral("%1 did not accept a message").arg(m_session.name()) }, true);
        });
}

void PostExchange::post()
{
    if (m_isFinished)
        return;
    m_body = new OneShotBody(m_message.frame);
    m_reply = new HttpReply(m_session.post(m_body), this);
    connect(m_reply, &HttpReply::headArrived, this, &PostExchange::onHead);
    connect(m_reply, &HttpReply::finished, this, &PostExchange::onBody);
}

bool PostExchange::wasSent() const
{
    return (m_reply && m_reply->status() != 0) || m_stream || (m_body && m_body->wasTouched());
}

void PostExchange::onHead()
{
    if (m_isFinished || !m_reply->isSuccess())
        return;
    const QPointer self(this);
    m_message.frame.clear(); // it is not sent again
    if (m_isOpen && !m_session.isEstablished()) {
        if (const auto taken = m_session.takeId(m_reply->header("Mcp-Session-Id")); !taken) {
            fail(taken.error(), true);
            return;
        }
    }
    if (m_answers == Answers::OnAnotherStream) {
        m_isOpen = false;
        m_limit.start(afterAnswer, [this] { finish(); });
    } else if (m_reply->kind() == HttpReply::Kind::Events) {
        m_reply->disconnect(this);
        m_stream = new EventStream(EventStream::Purpose::Answering, m_session, m_clock, this);
        connect(m_stream, &EventStream::dataArrived, this, &PostExchange::frameArrived);
        connect(m_stream, &EventStream::ended, this, [this](const Error &why) { fail(why, true); });
        m_stream->adopt(std::exchange(m_reply, nullptr));
        if (!m_isOpen) {
            m_stream->setLast();
            m_limit.start(afterAnswer, [this] { finish(); });
        }
    }
    tellDelivered(true);
    if (self)
        Q_EMIT accepted();
}

void PostExchange::onBody()
{
    if (m_isFinished)
        return;
    if (m_reply->status() != 0 && !m_reply->isSuccess()) {
        onRefusal();
        return;
    }
    if (m_reply->failure()) {
        fail(*m_reply->failure(), wasSent());
        return;
    }
    if (m_answers == Answers::OnAnotherStream) {
        finish();
        return;
    }
    const QPointer self(this);
    if (m_reply->kind() == HttpReply::Kind::Json && !m_reply->body().isEmpty())
        Q_EMIT frameArrived(m_reply->body());
    if (self)
        fail({ ErrorCode::BadReply,
               QStringLiteral("%1 did not answer the request (HTTP %2)").arg(m_session.name()).arg(m_reply->status()) },
             true);
}

void PostExchange::onRefusal()
{
    const QPointer self(this);
    if (m_session.isAboutRights(*m_reply)) {
        const auto why = refusalOf(*m_reply, m_session.name(), m_clock.utcNow());
        m_session.noteRefusal(*m_reply).whenSettled([self, why](const Result<> &verdict) {
            if (self)
                self->onVerdict(verdict, why);
        });
        return;
    }
    if (isAnswerDespiteStatus()) {
        tellDelivered(true);
        if (self)
            Q_EMIT frameArrived(m_reply->body());
        if (self)
            finish();
        return;
    }
    if (m_reply->status() == 404 && m_session.isEstablished()) {
        Q_EMIT sessionLost();
        return;
    }
    fail(refusalOf(*m_reply, m_session.name(), m_clock.utcNow()), true);
}

/// It was not carried out. It goes once more if there is something new to show to the server.
void PostExchange::onVerdict(const Result<> &verdict, Error why)
{
    if (m_isFinished)
        return;
    if (verdict && !std::exchange(m_isSecondAttempt, true)) {
        m_reply->disconnect(this);
        std::exchange(m_reply, nullptr)->deleteLater();
        m_session.whenAuthorized(this, [this] { post(); });
        return;
    }
    if (!verdict) {
        why.code = verdict.error().code;
        why.message = verdict.error().message;
    }
    fail(why, true);
}

/// Whether the refusal is the JSON-RPC error that answers our request. An unknown session is no answer, whatever the
/// server wraps it in.
bool PostExchange::isAnswerDespiteStatus() const
{
    if (!m_isOpen || !m_reply->isJson())
        return false;
    const auto incoming = jsonrpc::read(m_reply->body());
    if (!incoming || incoming->messages.size() != 1 || !incoming->messages.front())
        return false;
    const auto &message = *incoming->messages.front();
    if (message.kind != jsonrpc::Message::Kind::ErrorResponse || message.id != m_message.id)
        return false;
    const bool maySessionBeLost = m_reply->status() == 404 && m_session.isEstablished();
    return !maySessionBeLost || message.error().code == methodNotFound;
}

void PostExchange::setAnswered()
{
    m_isOpen = false;
    if (m_stream)
        m_stream->setLast();
    if (m_stream || m_answers == Answers::OnAnotherStream)
        m_limit.start(afterAnswer, [this] { finish(); });
}

void PostExchange::abandon(const Error &why)
{
    fail(why, wasSent());
}

/// Ends; a request that is still open is told why.
void PostExchange::fail(const Error &why, bool wasSent)
{
    const QPointer self(this);
    if (std::exchange(m_isOpen, false))
        Q_EMIT undeliverable(why, wasSent);
    if (self && isUnreached(why))
        Q_EMIT unreached(why);
    if (self)
        finish();
}

void PostExchange::tellDelivered(bool delivered)
{
    if (const auto tell = std::exchange(m_message.delivered, nullptr))
        tell(delivered);
}

void PostExchange::finish()
{
    if (std::exchange(m_isFinished, true))
        return;
    const QPointer self(this);
    m_limit.stop();
    tellDelivered(false);
    if (self)
        Q_EMIT finished();
}

} // namespace qonduit
