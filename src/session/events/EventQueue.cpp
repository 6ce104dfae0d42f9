// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/events/EventQueue.h"

#include "core/Log.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// What an event costs besides its texts.
constexpr std::size_t overhead = 256;

} // namespace

QByteArray Event::toJson() const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("id", id);
    writer.member("type", type);
    if (!server.isEmpty())
        writer.member("server", server);
    writer.member("createdAt", createdAt);
    writer.raw("data", data.view());
    writer.end();
    return out;
}

void EventQueue::Loss::add(const Loss &other)
{
    firstId = count == 0 ? other.firstId : std::min(firstId, other.firstId);
    lastId = count == 0 ? other.lastId : std::max(lastId, other.lastId);
    count += other.count;
}

QByteArray EventQueue::Loss::toJson(bool wereDelivered) const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("count", count);
    writer.member("first_id", firstId);
    writer.member("last_id", lastId);
    if (wereDelivered)
        writer.member("delivered_before", true);
    writer.end();
    return out;
}

EventQueue::EventQueue(Clock &clock, Ids &ids, Limits limits)
    : m_clock(clock), m_ids(ids), m_limits(limits), m_wake(clock), m_dropped(limits.events)
{
}

void EventQueue::append(const QByteArray &type, const QString &server, const RawJson &data)
{
    const auto entry = push(type, server, data, {});
    evictAged();
    evictSurplus();
    warnWhenFilling();
    std::exchange(m_next, {}).settle(entry->event);
}

bool EventQueue::hasUndelivered() const
{
    return m_lost.count > 0 || std::any_of(m_entries.rbegin(), m_entries.rend(), [](const auto &entry) {
               return entry->state == State::Undelivered;
           });
}

EventQueue::Batch EventQueue::take()
{
    return takeIf([](const Entry &entry) { return entry.state == State::Undelivered; });
}

EventQueue::Batch EventQueue::takeAfter(const QString &id)
{
    auto batch = takeIf([&id](const Entry &entry) { return entry.state == State::Undelivered || entry.event.id > id; });
    Loss gap;
    for (const auto &dropped : m_dropped) {
        if (dropped > id)
            gap.add({ 1, dropped, dropped });
    }
    if (gap.count == 0)
        return batch;
    // It answers this one question and is no part of the row: asked again, it is said again.
    m_lastGap = m_ids.next();
    batch.events.insert(batch.events.begin(),
                        { m_lastGap, "events_lost", {}, m_clock.timestamp(), RawJson::fromTrusted(gap.toJson(true)) });
    return batch;
}

bool EventQueue::isKnown(const QString &id) const
{
    if (id.isEmpty() || m_firstId.isEmpty() || id < m_firstId)
        return false;
    if (id <= m_lastEvicted || id == m_lastGap)
        return id.size() == m_firstId.size();
    const auto place = std::lower_bound(m_entries.begin(), m_entries.end(), id,
                                        [](const auto &entry, const auto &wanted) { return entry->event.id < wanted; });
    return place != m_entries.end() && (*place)->event.id == id;
}

EventQueue::EntryPtr EventQueue::push(const QByteArray &type, const QString &server, const RawJson &data,
                                      const Loss &loss)
{
    m_lastId = m_ids.next();
    if (m_firstId.isEmpty())
        m_firstId = m_lastId;
    auto entry = std::make_shared<Entry>();
    entry->event = { m_lastId, type, server, m_clock.timestamp(), data };
    entry->at = m_clock.now();
    entry->bytes = std::size_t(data.view().size() + type.size() + 2 * server.size()) + overhead;
    entry->loss = loss;
    m_bytes += entry->bytes;
    m_entries.push_back(entry);
    return entry;
}

EventQueue::Batch EventQueue::takeIf(const std::function<bool(const Entry &)> &wanted)
{
    evictAged();
    tellLoss();
    std::vector<EntryPtr> taken;
    std::copy_if(m_entries.begin(), m_entries.end(), std::back_inserter(taken),
                 [&](const auto &entry) { return wanted(*entry); });
    Batch batch;
    if (taken.empty()) {
        batch.settled = [](bool) {};
        return batch;
    }
    // A loss is the latest event, and tells of the oldest: it goes first.
    std::stable_partition(taken.begin(), taken.end(), [](const auto &entry) { return entry->loss.count > 0; });
    ++m_lastBatch;
    for (const auto &entry : taken) {
        entry->state = State::OnItsWay;
        entry->batch = m_lastBatch;
        batch.events.push_back(entry->event);
    }
    batch.settled = [self = QPointer<EventQueue>(this), taken = std::move(taken),
                     number = m_lastBatch](bool delivered) {
        if (self)
            self->settle(taken, number, delivered);
    };
    return batch;
}

void EventQueue::settle(const std::vector<EntryPtr> &entries, quint64 batch, bool delivered)
{
    bool hasReturned = false;
    for (const auto &entry : entries) {
        if (delivered) {
            if (entry->isEvicted && entry->state == State::OnItsWay)
                m_dropped.append(entry->event.id);
            entry->state = State::Delivered;
        } else if (entry->state == State::OnItsWay && entry->batch == batch) { // no later one carries it
            entry->state = State::Undelivered;
            hasReturned = true;
            if (entry->isEvicted)
                noteLost(*entry);
        }
    }
    if (hasReturned)
        wakeLater();
}

void EventQueue::tellLoss()
{
    if (m_lost.count == 0)
        return;
    const auto lost = std::exchange(m_lost, {});
    push("events_lost", {}, RawJson::fromTrusted(lost.toJson(false)), lost);
}

void EventQueue::noteLost(const Entry &entry)
{
    m_lost.add(entry.loss.count > 0 ? entry.loss : Loss { 1, entry.event.id, entry.event.id });
}

void EventQueue::wakeLater()
{
    // Not at once: the client's connection is just being taken down, and who wakes answers over it.
    m_wake.start(0ms, [this] {
        tellLoss();
        const auto back = std::find_if(m_entries.begin(), m_entries.end(),
                                       [](const auto &entry) { return entry->state == State::Undelivered; });
        if (back == m_entries.end())
            return; // somebody has taken it meanwhile
        const auto event = (*back)->event;
        std::exchange(m_next, {}).settle(event);
    });
}

void EventQueue::evictAged()
{
    const auto tooOld = m_clock.now() - m_limits.age;
    while (!m_entries.empty() && m_entries.front()->at < tooOld)
        evictOldest();
}

void EventQueue::evictSurplus()
{
    if (m_entries.size() <= m_limits.events && m_bytes <= m_limits.bytes)
        return;
    const auto before = m_entries.size();
    const auto lostBefore = m_lost.count;
    auto surplus = m_entries.size() > m_limits.events ? std::max<std::size_t>(m_limits.events / 10, 1) : 0;
    const auto targetBytes = m_bytes > m_limits.bytes ? m_limits.bytes / 10 * 9 : m_bytes;
    while (m_entries.size() > 1 && (surplus > 0 || m_bytes > targetBytes)) {
        evictOldest();
        surplus -= surplus > 0 ? 1 : 0;
    }
    Log::event(logSession(), Log::Level::Warn, "event_store_eviction",
               { { QStringLiteral("evicted"), qint64(before - m_entries.size()) },
                 { QStringLiteral("undelivered"), m_lost.count - lostBefore } });
}

void EventQueue::evictOldest()
{
    const auto oldest = m_entries.front();
    m_entries.pop_front();
    m_bytes -= oldest->bytes;
    m_lastEvicted = oldest->event.id;
    oldest->isEvicted = true;
    if (oldest->state == State::Undelivered)
        noteLost(*oldest);
    else if (oldest->state == State::Delivered)
        m_dropped.append(oldest->event.id);
    // One on its way is neither yet: settle() sees.
}

void EventQueue::warnWhenFilling()
{
    const bool isFilling = isFilledTo(8);
    if (isFilling && !m_hasWarned)
        Log::event(
            logSession(), Log::Level::Warn, "event_store_warning",
            { { QStringLiteral("events"), qint64(m_entries.size()) }, { QStringLiteral("bytes"), qint64(m_bytes) } });
    m_hasWarned = isFilling;
}

bool EventQueue::isFilledTo(std::size_t tenths) const
{
    return m_entries.size() * 10 >= m_limits.events * tenths || m_bytes * 10 >= m_limits.bytes * tenths;
}

} // namespace qonduit
