// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/SseChannel.h"

#include "transport/http/HttpRefusal.h"
#include "transport/http/HttpReply.h"

#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {
/// How long a server may take to say where it wants to be posted to.
constexpr auto endpointLimit = 30s;
}

SseChannel::SseChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock, QObject *parent)
    : PostingChannel(std::move(settings), network, clock, PostExchange::Answers::OnAnotherStream, parent),
      m_patience(clock)
{
}

void SseChannel::dial()
{
    m_stream = new HttpReply(session().listen({}), this);
    connect(m_stream, &HttpReply::eventArrived, this, &SseChannel::onEvent);
    connect(m_stream, &HttpReply::finished, this, &SseChannel::onStreamEnded);
    m_patience.start(endpointLimit, [this] {
        end({ ErrorCode::Timeout, QStringLiteral("%1 did not say where it takes messages").arg(session().name()) });
    });
}

void SseChannel::onEvent(const SseParser::Event &event)
{
    if (event.isMessage()) {
        if (!event.data.isEmpty())
            takeFrame(event.data);
        return;
    }
    if (event.name != "endpoint" || state() != State::Opening)
        return;
    m_patience.stop();
    if (const auto taken = session().takeEndpoint(event.data); taken)
        becomeOpen();
    else
        end(taken.error());
}

void SseChannel::onStreamEnded()
{
    const auto why = endOf(*m_stream, session().name(), clock().utcNow());
    if (state() == State::Open)
        lose(why);
    else
        end(why);
}

void SseChannel::dropStreams()
{
    m_patience.stop();
    if (auto *stream = std::exchange(m_stream, nullptr)) {
        stream->disconnect(this);
        stream->deleteLater();
    }
}

} // namespace qonduit
