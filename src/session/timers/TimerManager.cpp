// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/timers/TimerManager.h"

#include "protocol/json/Write.h"

#include <algorithm>
#include <utility>

namespace qonduit {

using std::chrono::milliseconds;

namespace {

Error noSuchTimer(const QString &id)
{
    return Error(ErrorCode::NotFound, QStringLiteral("no timer is called %1").arg(id));
}

} // namespace

QByteArray SetTimer::toJson() const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("timer_id", id);
    writer.member("message", message);
    writer.member("duration_ms", qint64(duration.count()));
    writer.member("interval", isInterval);
    writer.member("status", isActive ? "active" : "expired");
    writer.member("created_at", createdAt.toString(Qt::ISODateWithMs));
    writer.member("expires_at", expiresAt.toString(Qt::ISODateWithMs));
    writer.member("expirations", expirations);
    writer.end();
    return out;
}

TimerManager::TimerManager(Clock &clock, Ids &ids, EventQueue &events, Limits limits)
    : m_clock(clock), m_ids(ids), m_events(events), m_limits(limits)
{
}

Result<SetTimer> TimerManager::set(milliseconds duration, const QString &message, bool isInterval)
{
    if (activeCount() >= m_limits.active)
        return Error(ErrorCode::Overloaded,
                     QStringLiteral("%1 timers are active already; delete one with delete_timer").arg(m_limits.active));
    const auto now = m_clock.now();
    const auto wanted = std::clamp(duration, milliseconds(1), m_limits.longest);
    SetTimer timer { m_ids.next(), message, wanted, isInterval, true, m_clock.utcNow(), {}, 0 };
    m_entries.push_back(std::unique_ptr<Entry>(new Entry { std::move(timer), now, now + wanted, Timer(m_clock) }));
    arm(*m_entries.back());
    return m_entries.back()->timer;
}

std::vector<SetTimer> TimerManager::timers(bool includeExpired) const
{
    std::vector<SetTimer> found;
    for (const auto &known : m_entries) {
        if (known->timer.isActive || includeExpired)
            found.push_back(known->timer);
    }
    return found;
}

Result<SetTimer> TimerManager::find(const QString &id) const
{
    if (const auto *known = entry(id))
        return known->timer;
    return noSuchTimer(id);
}

Result<SetTimer> TimerManager::remove(const QString &id)
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&id](const auto &known) { return known->timer.id == id; });
    if (found == m_entries.end())
        return noSuchTimer(id);
    auto timer = (*found)->timer;
    m_entries.erase(found);
    return timer;
}

std::size_t TimerManager::activeCount() const
{
    return std::size_t(
        std::count_if(m_entries.begin(), m_entries.end(), [](const auto &known) { return known->timer.isActive; }));
}

TimerManager::Entry *TimerManager::entry(const QString &id) const
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&id](const auto &known) { return known->timer.id == id; });
    return found == m_entries.end() ? nullptr : found->get();
}

void TimerManager::arm(Entry &entry)
{
    entry.timer.expiresAt = wallTime(entry.due);
    entry.alarm.start(std::chrono::ceil<milliseconds>(entry.due - m_clock.now()), [this, &entry] { expire(entry); });
}

void TimerManager::expire(Entry &entry)
{
    auto &timer = entry.timer;
    const auto now = m_clock.now();
    const auto before = timer.expirations;
    timer.expirations = timer.isInterval ? (now - entry.setAt) / timer.duration : 1;
    const auto earliest = std::max(now + m_limits.betweenEvents, entry.due + timer.duration);
    const auto periods = (earliest - entry.setAt + timer.duration - Clock::TimePoint::duration(1)) / timer.duration;
    const auto next = entry.setAt + periods * timer.duration;
    timer.isActive = timer.isInterval && next - entry.setAt <= m_limits.longest;
    if (timer.isActive) {
        entry.due = next;
        arm(entry);
    }
    const auto told = timer; // who wakes by the event may delete the timer
    forgetSurplus();
    tell(told, told.expirations - before);
}

void TimerManager::tell(const SetTimer &timer, qint64 count)
{
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("timer_id", timer.id);
    writer.member("message", timer.message);
    writer.member("interval", timer.isInterval);
    writer.member("count", count);
    writer.member("expirations", timer.expirations);
    if (timer.isActive)
        writer.member("next_expires_at", timer.expiresAt.toString(Qt::ISODateWithMs));
    writer.end();
    m_events.append("timer_expired", {}, RawJson::fromTrusted(data));
}

void TimerManager::forgetSurplus()
{
    while (m_entries.size() - activeCount() > m_limits.expired)
        m_entries.erase(std::min_element(m_entries.begin(), m_entries.end(), [](const auto &a, const auto &b) {
            return std::pair(a->timer.isActive, a->timer.expiresAt) < std::pair(b->timer.isActive, b->timer.expiresAt);
        }));
}

QDateTime TimerManager::wallTime(Clock::TimePoint point) const
{
    return m_clock.utcNow().addMSecs(std::chrono::ceil<milliseconds>(point - m_clock.now()).count());
}

} // namespace qonduit
