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
    note(*place);
    return *place;
}

void Trace::keepPayloads(Span &span, const RawJson &params)
{
    const auto text = params.view();
    span.keepsPayloads = m_limits.payload > 0;
    if (text.size() > m_limits.payload)
        return;
    span.wholeArguments = text.size() == span.arguments.size() ? span.arguments : text.toByteArray();
    m_payloadBytes += text.size();
    makeRoomForPayloads();
}

void Trace::end(const TracedSession &session, quint64 id, Span::Status status, const QString &error,
                const RawJson &result)
{
    const auto &spans = session.spans;
    const auto found = std::lower_bound(spans.begin(), spans.end(), id,
                                        [](const auto &span, quint64 wanted) { return span->id < wanted; });
    if (found == spans.end() || (*found)->id != id || !(*found)->isPending())
        return;
    auto &span = **found;
    if (span.keepsPayloads && result.view().size() <= m_limits.payload) {
        span.result = result.view().toByteArray(); // a copy: the message that it is a part of shall not stay
        m_payloadBytes += span.result.size();
        makeRoomForPayloads();
    }
    finish(span, status, error);
}

void Trace::watch(std::function<void()> onChange)
{
    m_onChange = std::move(onChange);
    m_changes = { true, {}, {} };
}

Trace::Changes Trace::takeChanges()
{
    auto changes = std::exchange(m_changes, {});
    auto &spans = changes.spans;
    if (changes.isComplete) {
        spans.clear();
        changes.gone.clear();
        for (const auto &span : m_spans)
            spans.push_back(&span);
        return changes;
    }
    std::sort(spans.begin(), spans.end(), [](const Span *a, const Span *b) { return a->id < b->id; });
    spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
    return changes;
}

std::list<Span>::iterator Trace::makePlace(const TracedSession &session)
{
    const bool isSessionFull = session.spans.size() >= m_limits.perSession;
    if (!isSessionFull && m_spans.size() < m_limits.total) {
        const auto place = m_spans.emplace(m_spans.end());
        if (m_firstPayload == m_spans.end())
            m_firstPayload = place;
        return place;
    }
    // The oldest of all is the oldest of its own session too.
    const auto oldest = isSessionFull ? session.spans.front() : m_spans.begin();
    oldest->session->spans.pop_front();
    dropPayloads(*oldest);
    if (m_firstPayload == oldest)
        ++m_firstPayload;
    if (m_onChange && !m_changes.isComplete)
        m_changes.gone.push_back(oldest->id);
    *oldest = Span(); // may be the last to hold its session
    m_spans.splice(m_spans.end(), m_spans, oldest);
    if (m_firstPayload == m_spans.end())
        m_firstPayload = oldest;
    return oldest;
}

void Trace::finish(Span &span, Span::Status status, const QString &error)
{
    span.ended = m_clock.now();
    span.status = status;
    span.error = error;
    span.changed = ++m_revision;
    note(span);
}

void Trace::note(const Span &span)
{
    if (!m_onChange)
        return;
    if (!m_changes.isComplete)
        m_changes.spans.push_back(&span);
    if (m_changes.spans.size() > 2 * m_limits.total) // nobody looks: all of them are less than that
        m_changes = { true, {}, {} };
    m_onChange();
}

/// Drops the oldest payloads until those that are left are few enough. Each span is passed once in its life.
void Trace::makeRoomForPayloads()
{
    while (m_payloadBytes > m_limits.payloads && m_firstPayload != m_spans.end())
        dropPayloads(*m_firstPayload++);
}

void Trace::dropPayloads(Span &span)
{
    m_payloadBytes -= span.wholeArguments.size() + span.result.size();
    span.wholeArguments.clear();
    span.result.clear();
    span.keepsPayloads = false; // nor what may still come: it is older than all that are kept
}

} // namespace qonduit
