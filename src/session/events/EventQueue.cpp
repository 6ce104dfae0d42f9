// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/events/EventQueue.h"

#include "core/Log.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

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

EventQueue::EventQueue(Clock &clock, Ids &ids, Limits limits) : m_clock(clock), m_ids(ids), m_limits(limits) { }

void EventQueue::append(const QByteArray &type, const QString &server, const RawJson &data)
{
    auto event = make(type, server, data);
    m_entries.push_back({ event, m_clock.now(), State::Undelivered });
    evict();
    std::exchange(m_next, {}).settle(std::move(event));
}

bool EventQueue::hasUndelivered() const
{
    return m_lost > 0 || std::any_of(m_entries.rbegin(), m_entries.rend(), [](const auto &entry) {
               return entry.state == State::Undelivered;
           });
}

EventQueue::Batch EventQueue::take()
{
    return takeIf([](const Entry &entry) { return entry.state == State::Undelivered; });
}

EventQueue::Batch EventQueue::takeAfter(const QString &id)
{
    return takeIf([&](const Entry &entry) { return entry.event.id > id; });
}

Event EventQueue::make(const QByteArray &type, const QString &server, const RawJson &data)
{
    m_lastId = m_ids.next();
    return { m_lastId, type, server, m_clock.timestamp(), data };
}

EventQueue::Batch EventQueue::takeIf(const std::function<bool(const Entry &)> &wanted)
{
    evict();
    if (m_lost > 0) {
        QByteArray data;
        json::ObjectWriter writer(data);
        writer.member("count", std::exchange(m_lost, 0));
        writer.member("first_id", m_firstLost);
        writer.member("last_id", m_lastLost);
        writer.end();
        const auto said = make("events_lost", {}, RawJson::fromTrusted(data));
        m_entries.push_front({ said, m_clock.now(), State::Undelivered });
    }
    Batch batch;
    for (auto &entry : m_entries) {
        const bool tellsOfLoss = entry.state == State::Undelivered && entry.event.type == "events_lost";
        if (!tellsOfLoss && !wanted(entry))
            continue;
        entry.state = State::OnItsWay;
        batch.events.push_back(entry.event);
    }
    if (batch.events.empty())
        return batch;
    std::vector<QString> ids;
    for (const auto &event : batch.events)
        ids.push_back(event.id);
    batch.settled = [self = QPointer<EventQueue>(this), ids = std::move(ids)](bool delivered) {
        if (!self)
            return;
        for (const auto &id : ids) {
            const auto entry = std::find_if(self->m_entries.begin(), self->m_entries.end(),
                                            [&](const auto &known) { return known.event.id == id; });
            if (entry == self->m_entries.end()) {
                if (!delivered)
                    self->noteLost(id); // evicted while it was on its way
            } else if (delivered) {
                entry->state = State::Delivered;
            } else if (entry->state == State::OnItsWay) {
                entry->state = State::Undelivered;
            }
        }
    };
    return batch;
}

void EventQueue::noteLost(const QString &id)
{
    m_firstLost = m_lost == 0 ? id : std::min(m_firstLost, id);
    m_lastLost = m_lost == 0 ? id : std::max(m_lastLost, id);
    ++m_lost;
}

void EventQueue::evict()
{
    const auto tooOld = m_clock.now() - m_limits.age;
    std::size_t surplus = m_entries.size() > m_limits.events ? std::max<std::size_t>(m_limits.events / 10, 1) : 0;
    qint64 evicted = 0;
    while (!m_entries.empty() && (surplus > 0 || m_entries.front().at < tooOld)) {
        const auto &oldest = m_entries.front();
        if (oldest.state == State::Undelivered) {
            noteLost(oldest.event.id);
            ++evicted;
        }
        m_entries.pop_front();
        surplus -= surplus > 0 ? 1 : 0;
    }
    if (evicted > 0)
        Log::event(logSession(), Log::Level::Warn, "event_store_eviction",
                   { { QStringLiteral("undelivered"), evicted } });
}

} // namespace qonduit
