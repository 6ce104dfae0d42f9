// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/EventStream.h"

#include "transport/http/HttpRefusal.h"
#include "transport/http/HttpSession.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {
constexpr std::chrono::milliseconds usualRetry = 1s;
constexpr std::chrono::milliseconds shortestRetry = 1ms;
constexpr std::chrono::milliseconds longestRetry = 5min;
constexpr int mostFruitless = 5;
constexpr int mostDoublings = 9;

/// The server is away or busy.
bool isTrouble(int status)
{
    return status == 0 || status == 429 || status >= 500;
}

/// The server has not noticed yet that the connection before this one broke.
bool isConflict(int status)
{
    return status == 409;
}
} // namespace

EventStream::EventStream(Purpose purpose, HttpSession &session, Clock &clock, QObject *parent)
    : QObject(parent), m_purpose(purpose), m_session(session), m_clock(clock), m_wait(clock), m_retry(usualRetry)
{
}

void EventStream::open()
{
    m_session.whenAuthorized(this, [this] { adopt(new HttpReply(m_session.listen(m_lastEventId))); });
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
        if (event.isMessage() && !event.data.isEmpty()) // a priming event has none and is there for its id
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
    m_isRefused = false;
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
    if (!m_session.isAboutRights(*reply) || std::exchange(m_isRefused, true)) {
        decide(*reply, why);
        return;
    }
    const QPointer self(this);
    const auto status = reply->status();
    m_session.noteRefusal(*reply).whenSettled([self, why, status](const Result<> &verdict) {
        if (self && verdict)
            self->open();
        else if (self)
            Q_EMIT self->ended(why, status);
    });
}

/// Goes on, or does not.
void EventStream::decide(HttpReply &reply, const Error &why)
{
    if (!goesOnAfter(reply)) {
        Q_EMIT ended(why, reply.status());
        return;
    }
    if (isPositionRefused(reply))
        m_lastEventId.clear();
    openLater();
    if (reply.kind() != HttpReply::Kind::Events && isTrouble(reply.status()))
        Q_EMIT interrupted(why, reply.status());
}

bool EventStream::goesOnAfter(const HttpReply &reply) const
{
    if (m_isLast || (reply.failure() && reply.failure()->is(ErrorCode::BadReply)))
        return false;
    const bool isPassing = reply.kind() == HttpReply::Kind::Events || isTrouble(reply.status())
                        || isConflict(reply.status()) || isPositionRefused(reply);
    if (!isPassing)
        return false;
    return m_purpose == Purpose::Listening || (!m_lastEventId.isEmpty() && m_fruitless < mostFruitless);
}

/// Whether it may be only the place to go on from that the server does not know any more. Its own stream can begin
/// anew; if the session is what it has forgotten, it says so again.
bool EventStream::isPositionRefused(const HttpReply &reply) const
{
    return m_purpose == Purpose::Listening && !m_lastEventId.isEmpty()
        && (reply.status() == 400 || reply.status() == 404);
}

void EventStream::openLater()
{
    const auto doublings = std::min(m_fruitless, mostDoublings);
    m_wait.start(std::min(m_retry * (1 << doublings), longestRetry), [this] { open(); });
}

} // namespace qonduit
