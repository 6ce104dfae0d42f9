// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "storage/EventStore.h"

#include <QHash> // std::hash of Qt's strings

#include <deque>
#include <unordered_map>

namespace qonduit {

/// Keeps the latest events of each stream in memory, as long as all of them together do not take too much: then the
/// oldest go, of whichever stream, until a tenth is free. They share their bytes with what was sent.
class MemoryEventStore : public EventStore
{
public:
    struct Limits
    {
        std::size_t messages = 1000; ///< a stream
        qsizetype bytes = 8 * 1024 * 1024; ///< a stream
        qsizetype bytesOfAll = 32 * 1024 * 1024; ///< with 256 for each event
    };

    explicit MemoryEventStore(Limits limits) : m_limits(limits) { }

    quint64 append(const QByteArray &stream, const QByteArray &message) override;
    Result<std::vector<Stored>> after(const QByteArray &stream, quint64 number) const override;
    void remove(const QByteArray &stream) override;

private:
    struct Kept
    {
        QByteArray message;
        quint64 age; ///< how many events of all streams came before
    };
    struct Stream
    {
        std::deque<Kept> events;
        quint64 next = 0;
        qsizetype bytes = 0;
    };

    void dropOldest(Stream &stream);
    void evict();

    Limits m_limits;
    std::unordered_map<QByteArray, Stream> m_streams;
    quint64 m_appended = 0;
    qsizetype m_bytes = 0; ///< of all, with what each event costs besides
};

} // namespace qonduit
