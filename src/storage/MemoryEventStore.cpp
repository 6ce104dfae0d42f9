// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "storage/MemoryEventStore.h"

#include "core/Log.h"

#include <QJsonObject>

#include <functional>
#include <queue>

namespace qonduit {

namespace {

/// What an event costs besides its message.
constexpr qsizetype overhead = 256;

} // namespace

quint64 MemoryEventStore::append(const QByteArray &stream, const QByteArray &message)
{
    auto &kept = m_streams[stream];
    kept.events.push_back({ message, m_appended++ });
    kept.bytes += message.size();
    m_bytes += message.size() + overhead;
    while (kept.events.size() > m_limits.messages || kept.bytes > m_limits.bytes)
        dropOldest(kept);
    const auto number = kept.next++;
    if (m_bytes > m_limits.bytesOfAll)
        evict();
    return number;
}

Result<std::vector<EventStore::Stored>> MemoryEventStore::after(const QByteArray &stream, quint64 number) const
{
    const auto found = m_streams.find(stream);
    if (found == m_streams.end() || number >= found->second.next)
        return Error(ErrorCode::NotFound, QStringLiteral("there is no such event"));
    const auto &events = found->second.events;
    const auto oldest = found->second.next - events.size();
    if (number + 1 < oldest)
        return Error(ErrorCode::NotFound, QStringLiteral("events after this one are no longer kept"));
    std::vector<Stored> later;
    for (auto next = number + 1; next < found->second.next; ++next)
        later.push_back({ next, events[std::size_t(next - oldest)].message });
    return later;
}

void MemoryEventStore::remove(const QByteArray &stream)
{
    const auto found = m_streams.find(stream);
    if (found == m_streams.end())
        return;
    m_bytes -= found->second.bytes + overhead * qsizetype(found->second.events.size());
    m_streams.erase(found);
}

void MemoryEventStore::dropOldest(Stream &stream)
{
    const auto size = stream.events.front().message.size();
    stream.bytes -= size;
    m_bytes -= size + overhead;
    stream.events.pop_front();
}

void MemoryEventStore::evict()
{
    using Front = std::pair<quint64, Stream *>;
    std::priority_queue<Front, std::vector<Front>, std::greater<>> fronts;
    for (auto &[id, stream] : m_streams) {
        if (!stream.events.empty())
            fronts.emplace(stream.events.front().age, &stream);
    }
    qint64 evicted = 0;
    const auto wanted = m_limits.bytesOfAll / 10 * 9;
    for (; !fronts.empty() && m_bytes > wanted; ++evicted) {
        auto *stream = fronts.top().second;
        fronts.pop();
        dropOldest(*stream);
        if (!stream->events.empty())
            fronts.emplace(stream->events.front().age, stream);
    }
    Log::event(logStorage(), Log::Level::Warn, "event_store_eviction", { { QStringLiteral("evicted"), evicted } });
}

} // namespace qonduit
