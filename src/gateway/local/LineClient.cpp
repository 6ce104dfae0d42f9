// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/local/LineClient.h"

#include "core/Log.h"
#include "gateway/local/LineChannel.h"
#include "protocol/ProxyError.h"
#include "protocol/Wire.h"

namespace qonduit {

using namespace std::chrono_literals;
using jsonrpc::Message;

namespace {
constexpr auto greetingTimeout = 10s;
}

LineClient::LineClient(std::unique_ptr<LineStream> stream, Reception &reception, QObject *parent)
    : QObject(parent), m_stream(std::move(stream)), m_reception(reception), m_deadline(reception.clock())
{
    connect(m_stream.get(), &LineStream::received, this, &LineClient::take);
    connect(m_stream.get(), &LineStream::ended, this, &LineClient::inputEnded);
    connect(m_stream.get(), &LineStream::closed, this, &LineClient::gone);
}

void LineClient::expectGreeting()
{
    m_deadline.start(greetingTimeout, [this] {
        qCInfo(logGateway) << "a local client has not greeted in time";
        hangUp();
    });
    m_stream->open();
}

void LineClient::admit(const Greeting &greeting)
{
    const auto admission = admissionFor(greeting);
    if (admission)
        m_admission = *admission;
    else
        m_refusal = admission.error();
    m_stream->open();
}

Result<LineClient::Admission> LineClient::admissionFor(const Greeting &greeting) const
{
    // Nobody but the user can come this way, so that a token only says which of the user's programs it is.
    auto principal = std::optional(Principals::owner);
    if (greeting.token)
        principal = m_reception.principals().authenticate("Bearer " + *greeting.token);
    if (!principal)
        return Error(ErrorCode::InvalidRequest,
                     QStringLiteral("the token in QONDUIT_TOKEN is none that Qonduit knows"));
    std::optional<ExposureChoice> wanted;
    if (greeting.expose) {
        const auto choice = ExposureChoice::parse(*greeting.expose);
        if (!choice)
            return choice.error();
        wanted = *choice;
    }
    const auto chosen = m_reception.choose(*principal, wanted);
    if (!chosen)
        return Error(ErrorCode::InvalidParams, chosen.error().message);
    return Admission { *principal, *chosen };
}

void LineClient::take(const QByteArray &line)
{
    if (!m_admission && !m_refusal)
        return takeGreeting(line);
    const auto incoming = jsonrpc::read(line);
    if (!incoming)
        return refuse("null", incoming.error());
    if (incoming->isBatch)
        return refuse("null", Error(ErrorCode::InvalidRequest, QStringLiteral("begin with initialize, on its own")));
    const auto &message = incoming->messages.front();
    if (!message)
        refuse("null", message.error());
    else if (message->isRequest())
        takeRequest(*message, line);
}

void LineClient::takeGreeting(const QByteArray &line)
{
    m_deadline.stop();
    const auto greeting = Greeting::read(line);
    const auto admission = greeting ? admissionFor(*greeting) : greeting.error();
    if (admission) {
        m_admission = *admission;
        m_stream->write(Greeting::welcome());
        return;
    }
    Log::event(logGateway(), Log::Level::Info, "local_client_refused",
               { { QStringLiteral("reason"), admission.error().message } });
    m_stream->write(Greeting::refusal(admission.error()));
    hangUp();
}

void LineClient::takeRequest(const Message &request, const QByteArray &line)
{
    if (m_refusal)
        refuse(request.id, *m_refusal);
    else if (request.method == wire::ping)
        m_stream->write(jsonrpc::response(request.id, RawJson::emptyObject()));
    else if (request.method != wire::initialize)
        refuse(request.id, Error(ErrorCode::InvalidRequest, QStringLiteral("begin with initialize")));
    else if (!request.payload["protocolVersion"].isString())
        refuse(request.id,
               Error(ErrorCode::InvalidParams, QStringLiteral("params.protocolVersion: expected a string")));
    else
        startSession(request, line);
}

void LineClient::startSession(const Message &initialize, const QByteArray &line)
{
    if (const auto room = m_reception.sessions().checkRoom(); !room) {
        refuse(initialize.id, proxyError(ProxyErrorCode::Overloaded, room.error().message, {}, true, false));
        // Not at once: what came along with it wants an answer too.
        QMetaObject::invokeMethod(this, &LineClient::hangUp, Qt::QueuedConnection);
        return;
    }
    m_stream->disconnect(this);
    auto made = std::make_unique<LineChannel>(std::move(m_stream), m_reception.clock());
    auto *channel = made.get();
    const auto revision = Reception::revisionFor(initialize.payload, Revision::V2024_11_05);
    connect(channel, &LineChannel::inputEnded, this, &LineClient::inputEnded);
    connect(channel, &Channel::closed, this, [this](const Error &why) {
        if (m_session)
            m_reception.sessions().end(*m_session, why.message);
        Q_EMIT gone();
    });
    const auto session = m_reception.receive(m_admission->principal, m_admission->exposure, initialize.payload,
                                             revision, std::move(made));
    if (!session) { // there was room just now
        Q_EMIT gone();
        return;
    }
    m_session = *session;
    m_reception.sessions().setStreamsOpen(**session, 1); // as long as the client is there, it is not idle
    channel->settle(revision, (*session)->limits().requestsInFlight);
    channel->take(line);
}

void LineClient::refuse(const QByteArray &id, const Error &error)
{
    m_stream->write(jsonrpc::errorResponse(id, error));
}

/// Ends the connection once what was written has left.
void LineClient::hangUp()
{
    if (!m_stream)
        return;
    m_deadline.stop();
    m_stream->disconnect(this);
    m_stream.release()->deleteLater(); // we may be inside one of its signals
    Q_EMIT gone();
}

} // namespace qonduit
