// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "storage/MemoryEventStore.h"

namespace qonduit {

quint64 MemoryEventStore::append(const QByteArray &stream, const QByteArray &message)
{
    auto &kept = m_streams[stream];
    kept.events.push_back({ kept.next, message });
    kept.bytes += message.size();
    while (kept.events.size() > m_limits.messages || kept.bytes > m_limits.bytes) {
        kept.bytes -= kept.events.front().message.size();
        kept.events.pop_front();
    }
    return kept.next++;
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
    return std::vector<Stored>(events.begin() + qsizetype(number + 1 - oldest), events.end());
}

void MemoryEventStore::remove(const QByteArray &stream)
{
    m_streams.erase(stream);
}

} // namespace qonduit
