// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>

#include <vector>

namespace qonduit {

/// The messages of a session's event streams, kept for a client that loses the connection and comes back.
///
/// A stream is a sequence of its own: its events are numbered from 0 in the order in which they are appended.
/// \see MCP 2025-11-25, basic/transports, resumability and redelivery
class EventStore
{
public:
    struct Stored
    {
        quint64 number;
        QByteArray message;
    };

    virtual ~EventStore() = default;

    /// \returns the event's number in its stream
    virtual quint64 append(const QByteArray &stream, const QByteArray &message) = 0;
    /// Everything later than \p number, oldest first.
    /// \returns NotFound when the stream is unknown, the number was never given, or what came next is no longer kept:
    ///          there is never a silent gap
    virtual Result<std::vector<Stored>> after(const QByteArray &stream, quint64 number) const = 0;
    virtual void remove(const QByteArray &stream) = 0;
};

} // namespace qonduit
