// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "protocol/json/RawJson.h"
#include "session/trace/Span.h"

#include <QString>

#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <vector>

namespace qonduit {

/// Whose requests are traced. Lives as long as its session or any span of it.
struct TracedSession
{
    QString label; ///< a public name, unlike the session's id
    QString client; ///< for people
    QString principal;
    bool hasEnded = false;
    quint64 changed = 0; ///< the trace's revision when it got its first span, or ended
    std::deque<std::list<Span>::iterator> spans; ///< those that are kept, oldest first
};

/// The latest requests of all sessions, for people who want to see what happens. The oldest make room.
///
/// Written once or twice for every request that passes through, so that beginning and ending a span costs about as
/// much as copying its texts: spans lie in one list whose nodes are used again, and ids count up, so that a session's
/// few are searched by halving.
class Trace
{
public:
    struct Limits
    {
        std::size_t perSession = 100;
        std::size_t total = 1000;
        qsizetype payload = 0; ///< bytes of the largest params or result of a tool's call that is kept whole
        qsizetype payloads = 0; ///< of all of them together; the oldest make room
    };

    /// What a watcher has not seen yet. Valid until the next call to the trace.
    struct Changes
    {
        bool isComplete = false; ///< these are all that there are
        std::vector<const Span *> spans; ///< have begun or ended; oldest first, each once
        std::vector<quint64> gone; ///< have made room
    };

    /// \param clock outlives the trace
    explicit Trace(Clock &clock);
    Trace(Clock &clock, const Limits &limits);

    std::shared_ptr<TracedSession> open(const QString &label, const QString &client, const QString &principal);
    /// The session has ended, and with it what is pending in it. Its spans stay until they make room.
    void close(TracedSession &session, const QString &reason);

    /// Begins a span that is pending.
    /// \returns it, for its particulars to be filled in; valid until the next call
    Span &begin(const std::shared_ptr<TracedSession> &session);
    /// Keeps the params of a span whole, and its result when that comes, as far as the limits go.
    void keepPayloads(Span &span, const RawJson &params);
    /// Ends a span. One that has ended, or has made room, is left alone.
    void end(const TracedSession &session, quint64 id, Span::Status status, const QString &error = {},
             const RawJson &result = {});

    /// What is beyond lower limits makes room as new spans come.
    void setLimits(const Limits &limits) { m_limits = limits; }
    /// Tells one watcher of every change, in the middle of things, and notes what it was for takeChanges(); null: no
    /// longer. The first changes are complete.
    void watch(std::function<void()> onChange);
    Changes takeChanges();

    /// All that are kept, oldest first.
    const std::list<Span> &spans() const { return m_spans; }
    const Limits &limits() const { return m_limits; }
    /// Counts the changes. What has changed since then carries a greater number.
    quint64 revision() const { return m_revision; }
    /// Differs from that of every other trace, so that revisions of two are not mixed up.
    const QString &name() const { return m_name; }
    Clock &clock() const { return m_clock; }

private:
    /// The oldest node if there are too many, emptied, or a new one; at the end of the list.
    std::list<Span>::iterator makePlace(const TracedSession &session);
    void finish(Span &span, Span::Status status, const QString &error);
    void note(const Span &span);
    void makeRoomForPayloads();
    void dropPayloads(Span &span);

    Clock &m_clock;
    Limits m_limits;
    QString m_name;
    std::list<Span> m_spans;
    quint64 m_lastId = 0;
    quint64 m_revision = 0;
    qsizetype m_payloadBytes = 0;
    std::list<Span>::iterator m_firstPayload = m_spans.end(); ///< those before it keep none any more
    std::function<void()> m_onChange; ///< of the watcher
    Changes m_changes; ///< since it has looked
};

} // namespace qonduit
