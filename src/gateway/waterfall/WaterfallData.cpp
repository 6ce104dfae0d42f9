// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/waterfall/WaterfallData.h"

#include "protocol/json/Write.h"

#include <algorithm>
#include <set>

namespace qonduit {

namespace {

/// The page holds that many; the desktop's trace is longer.
constexpr std::size_t spanLimit = Trace::Limits().total;

double milliseconds(Clock::TimePoint time)
{
    return double(std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count()) / 1000;
}

/// The revision that a cursor stands for; nothing when it is not one of this trace.
std::optional<quint64> revisionOf(QByteArrayView cursor, const Trace &trace)
{
    const auto name = trace.name().toLatin1() + '.';
    if (!cursor.startsWith(name))
        return std::nullopt;
    bool isNumber = false;
    const auto revision = cursor.sliced(name.size()).toULongLong(&isNumber);
    return isNumber && revision <= trace.revision() ? std::optional(revision) : std::nullopt;
}

void writeSession(json::ArrayWriter &list, const TracedSession &session)
{
    auto row = list.object();
    row.member("label", session.label);
    row.member("client", session.client);
    row.member("ended", session.hasEnded);
    row.end();
}

void writeSpan(json::ArrayWriter &list, const Span &span)
{
    auto row = list.object();
    span.write(row);
    row.member("session", span.session->label);
    row.member("start_ms", milliseconds(span.started));
    row.member("arguments", span.arguments);
    row.member("arguments_size", span.argumentsSize);
    row.end();
}

} // namespace

QByteArray waterfallJson(const Trace &trace, const std::optional<QString> &principal, QByteArrayView cursor)
{
    const auto known = revisionOf(cursor, trace);
    const auto since = known.value_or(0);
    QByteArray sessions;
    QByteArray spans;
    json::ArrayWriter sessionList(sessions);
    json::ArrayWriter spanList(spans);
    std::set<const TracedSession *> seen;
    const auto &all = trace.spans();
    auto place = all.size() > spanLimit ? std::prev(all.end(), qptrdiff(spanLimit)) : all.begin();
    for (; place != all.end(); ++place) {
        const auto &span = *place;
        const auto &session = *span.session;
        if (principal && session.principal != *principal)
            continue;
        if (session.changed > since && seen.insert(&session).second)
            writeSession(sessionList, session);
        if (span.changed > since)
            writeSpan(spanList, span);
    }
    sessionList.end();
    spanList.end();

    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("cursor", trace.name() + u'.' + QString::number(trace.revision()));
    writer.member("complete", !known.has_value());
    writer.member("now", trace.clock().timestamp());
    writer.member("now_ms", milliseconds(trace.clock().now()));
    auto limits = writer.object("limits");
    limits.member("session", std::min(trace.limits().perSession, spanLimit));
    limits.member("total", std::min(trace.limits().total, spanLimit));
    limits.end();
    writer.raw("sessions", sessions);
    writer.raw("spans", spans);
    writer.end();
    return out;
}

} // namespace qonduit
