// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "storage/EventStore.h"

#include <QHash> // std::hash of Qt's strings

#include <deque>
#include <unordered_map>

namespace qonduit {

/// Keeps the latest events of each stream in memory. They share their bytes with what was sent.
class MemoryEventStore : public EventStore
{
public:
    struct Limits
    {
        std::size_t messages = 1000; ///< a stream
        qsizetype bytes = 8 * 1024 * 1024; ///< a stream
    };

    explicit MemoryEventStore(Limits limits) : m_limits(limits) { }

    quint64 append(const QByteArray &stream, const QByteArray &message) override;
    Result<std::vector<Stored>> after(const QByteArray &stream, quint64 number) const override;
    void remove(const QByteArray &stream) override;

private:
    struct Stream
    {
        std::deque<Stored> events;
        quint64 next = 0;
        qsizetype bytes = 0;
    };

    Limits m_limits;
    std::unordered_map<QByteArray, Stream> m_streams;
};

} // namespace qonduit
