// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/trace/Trace.h"

#include "core/Ids.h"

#include <algorithm>

namespace qonduit {

Trace::Trace(Clock &clock) : Trace(clock, Limits()) { }

Trace::Trace(Clock &clock, const Limits &limits) : m_clock(clock), m_limits(limits), m_name(Ids(clock).next()) { }

std::shared_ptr<TracedSession> Trace::open(const QString &label, const QString &client, const QString &principal)
{
    auto session = std::make_shared<TracedSession>();
    session->label = label;
    session->client = client;
    session->principal = principal;
    return session;
}

void Trace::close(TracedSession &session, const QString &reason)
{
    for (const auto &span : session.spans) {
        if (span->isPending())
            finish(*span, Span::Status::Cancelled, reason);
    }
    if (!std::exchange(session.hasEnded, true))
        session.changed = ++m_revision;
}

Span &Trace::begin(const std::shared_ptr<TracedSession> &session)
{
    const auto place = makePlace(*session);
    if (session->spans.empty())
        session->changed = ++m_revision;
    session->spans.push_back(place);
    place->id = ++m_lastId;
    place->session = session;
    place->startedAt = m_clock.utcNow();
    place->started = m_clock.now();
    place->changed = ++m_revision;
    return *place;
}

void Trace::end(const TracedSession &session, quint64 id, Span::Status status, const QString &error)
{
    const auto &spans = session.spans;
    const auto found = std::lower_bound(spans.begin(), spans.end(), id,
                                        [](const auto &span, quint64 wanted) { return span->id < wanted; });
    if (found != spans.end() && (*found)->id == id && (*found)->isPending())
        finish(**found, status, error);
}

std::list<Span>::iterator Trace::makePlace(const TracedSession &session)
{
    const bool isSessionFull = session.spans.size() >= m_limits.perSession;
    if (!isSessionFull && m_spans.size() < m_limits.total)
        return m_spans.emplace(m_spans.end());
    // The oldest of all is the oldest of its own session too.
    const auto oldest = isSessionFull ? session.spans.front() : m_spans.begin();
    oldest->session->spans.pop_front();
    *oldest = Span(); // may be the last to hold its session
    m_spans.splice(m_spans.end(), m_spans, oldest);
    return oldest;
}

void Trace::finish(Span &span, Span::Status status, const QString &error)
{
    span.ended = m_clock.now();
    span.status = status;
    span.error = error;
    span.changed = ++m_revision;
}

} // namespace qonduit
