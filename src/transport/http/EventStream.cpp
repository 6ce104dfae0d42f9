// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/EventStream.h"

#include "transport/http/HttpRefusal.h"
#include "transport/http/HttpSession.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {
constexpr std::chrono::milliseconds usualRetry = 1s;
constexpr std::chrono::milliseconds shortestRetry = 1ms;
constexpr std::chrono::milliseconds longestRetry = 5min;
constexpr int mostFruitless = 5;
constexpr int mostDoublings = 9;

bool isPassing(int status)
{
    return status == 0 || status == 429 || status >= 500;
}
} // namespace

EventStream::EventStream(Purpose purpose, HttpSession &session, Clock &clock, QObject *parent)
    : QObject(parent), m_purpose(purpose), m_session(session), m_clock(clock), m_wait(clock), m_retry(usualRetry)
{
}

void EventStream::open()
{
    adopt(new HttpReply(m_session.listen(m_lastEventId)));
}

void EventStream::setLast()
{
    m_isLast = true;
    m_wait.stop();
}

void EventStream::adopt(HttpReply *reply)
{
    m_reply = reply;
    reply->setParent(this);
    ++m_fruitless;
    connect(reply, &HttpReply::headArrived, this, &EventStream::onHead);
    connect(reply, &HttpReply::finished, this, &EventStream::onFinished);
    connect(reply, &HttpReply::eventArrived, this, [this](const SseParser::Event &event) {
        noteProgress();
        if (!event.data.isEmpty()) // else it is a priming event, there for its id
            Q_EMIT dataArrived(event.data);
    });
}

void EventStream::onHead()
{
    if (m_reply->kind() == HttpReply::Kind::Events)
        Q_EMIT opened();
}

/// Remembers where to go on, and when.
void EventStream::noteProgress()
{
    const auto &events = m_reply->events();
    m_fruitless = 0;
    if (!events.lastEventId().isEmpty())
        m_lastEventId = events.lastEventId();
    if (const auto retry = events.retryMs())
        m_retry = std::chrono::milliseconds(std::clamp<qint64>(*retry, shortestRetry.count(), longestRetry.count()));
}

void EventStream::onFinished()
{
    auto *reply = m_reply;
    reply->disconnect(this);
    reply->deleteLater();
    if (reply->events().retryMs() || !reply->events().lastEventId().isEmpty())
        noteProgress(); // also of an event without data
    m_reply = nullptr;
    const auto why = endOf(*reply, m_session.name(), m_clock.utcNow());
    if (!goesOnAfter(*reply)) {
        Q_EMIT ended(why, reply->status());
        return;
    }
    openLater();
    if (reply->kind() != HttpReply::Kind::Events)
        Q_EMIT interrupted(why, reply->status());
}

bool EventStream::goesOnAfter(const HttpReply &reply) const
{
    if (m_isLast || (reply.failure() && reply.failure()->is(ErrorCode::BadReply)))
        return false;
    if (reply.kind() != HttpReply::Kind::Events && !isPassing(reply.status()))
        return false;
    return m_purpose == Purpose::Listening || (!m_lastEventId.isEmpty() && m_fruitless < mostFruitless);
}

void EventStream::openLater()
{
    const auto doublings = std::min(m_fruitless, mostDoublings);
    m_wait.start(std::min(m_retry * (1 << doublings), longestRetry), [this] { open(); });
}

} // namespace qonduit
