// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QString>

#include <chrono>

namespace qonduit {

/// One request as the window lists it. The texts are a client's or a server's: untrusted and plain.
struct SpanRow
{
    using TimePoint = std::chrono::steady_clock::time_point;

    enum class Status { Pending, Completed, Failed, Cancelled, Timeout };
    enum class Direction { FromClient, ToClient, FromServer, ToServer };

    quint64 id = 0; ///< counts up
    quint64 parent = 0; ///< the request on whose behalf this one is made; 0 for none
    QString session; ///< its public name
    QString client;
    QString server; ///< empty in the client's own conversation
    Direction direction = Direction::FromClient;
    QByteArray method;
    QByteArray subject; ///< the tool, the URI, the prompt
    Status status = Status::Pending;
    QString error; ///< why it failed, timed out or was cancelled
    TimePoint started;
    TimePoint ended; ///< only when it is not pending
    qint64 startedAt = 0; ///< milliseconds since 1970, UTC

    bool isPending() const { return status == Status::Pending; }
    /// Whether this is a call of a server's tool.
    bool isServersTool() const { return direction == Direction::ToServer && method == "tools/call"; }
};

/// What has happened since the news before.
struct ActivityNews
{
    bool isComplete = false; ///< the rows are all that there are
    QList<SpanRow> rows; ///< have begun or ended, by ascending id
    QList<quint64> gone; ///< are kept no longer
};

/// What is to be seen of one request alone.
struct SpanDetails
{
    enum class Repeat { Impossible, Freely, AfterAsking };

    quint64 id = 0;
    QByteArray arguments; ///< JSON, cut off at its end when it is long
    qint64 argumentsSize = 0; ///< bytes of the whole
    QByteArray result; ///< JSON; empty when it was not kept
    Repeat repeat = Repeat::Impossible;
    QString problem; ///< why it cannot be repeated
};

/// How a call went that was made once more.
struct SpanRepeat
{
    quint64 id = 0; ///< of the recorded one
    QByteArray result; ///< JSON; empty when there is an error
    QString error;
    std::chrono::microseconds duration { 0 };
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::ActivityNews)
Q_DECLARE_METATYPE(qonduit::SpanDetails)
Q_DECLARE_METATYPE(qonduit::SpanRepeat)
