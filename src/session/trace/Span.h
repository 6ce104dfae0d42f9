// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "rpc/PeerTap.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <chrono>
#include <memory>
#include <optional>

namespace qonduit {

namespace json {
class ObjectWriter;
}
struct TracedSession;

/// One request, from its beginning to its end, as a person looks at it later.
struct Span
{
    enum class Status {
        Pending,
        Completed,
        Failed, ///< an error, or a tool's result that says isError
        Cancelled,
        Timeout,
    };

    quint64 id = 0; ///< counts up through all sessions
    quint64 parent = 0; ///< the request on whose behalf this one is made; 0 for none
    std::shared_ptr<TracedSession> session;
    QString server; ///< empty in the client's own conversation
    PeerTap::Direction direction = PeerTap::Direction::FromPeer;
    QByteArray method;
    QByteArray subject; ///< what it is about: the tool, the URI, the prompt. UTF-8, as the peer spelt it
    QByteArray arguments; ///< how the params begin, as JSON text that may be cut
    qsizetype argumentsSize = 0; ///< bytes of the whole params
    /// The params whole, and what was answered, of a tool's call; empty when the trace has no room for them.
    QByteArray wholeArguments;
    QByteArray result;
    bool keepsPayloads = false; ///< the answer is wanted too
    QDateTime startedAt;
    Clock::TimePoint started;
    Clock::TimePoint ended; ///< only when it is not pending
    Status status = Status::Pending;
    QString error; ///< why it failed, timed out or was cancelled
    quint64 changed = 0; ///< the trace's revision at its last change

    bool isPending() const { return status == Status::Pending; }
    std::chrono::microseconds duration() const
    {
        return std::chrono::duration_cast<std::chrono::microseconds>(ended - started);
    }

    /// The members of a row: all but the session and the arguments.
    void write(json::ObjectWriter &row) const;

    /// For example `pending`.
    static QByteArray statusName(Status status);
    static std::optional<Status> statusFromName(const QString &name);
};

} // namespace qonduit
