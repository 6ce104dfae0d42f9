// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/SseChannel.h"

#include "transport/http/HttpRefusal.h"
#include "transport/http/HttpReply.h"

#include <QPointer>

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
    openStream();
    m_patience.start(endpointLimit, [this] {
        end({ ErrorCode::Timeout, QStringLiteral("%1 did not say where it takes messages").arg(session().name()) });
    });
}

void SseChannel::openStream()
{
    session().whenAuthorized(this, [this] {
        if (state() != State::Opening)
            return;
        m_stream = new HttpReply(session().listen({}), this);
        connect(m_stream, &HttpReply::eventArrived, this, &SseChannel::onEvent);
        connect(m_stream, &HttpReply::finished, this, &SseChannel::onStreamEnded);
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
    auto why = endOf(*m_stream, session().name(), clock().utcNow());
    if (state() == State::Opening && session().isAboutRights(*m_stream) && !std::exchange(m_isRefused, true)) {
        const QPointer self(this);
        auto *refused = std::exchange(m_stream, nullptr);
        refused->disconnect(this);
        refused->deleteLater();
        session().noteRefusal(*refused).whenSettled([self, why](const Result<> &verdict) mutable {
            if (!self || self->state() != State::Opening)
                return;
            if (verdict) {
                self->openStream();
                return;
            }
            why.code = verdict.error().code;
            why.message = verdict.error().message;
            self->end(why);
        });
        return;
    }
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
