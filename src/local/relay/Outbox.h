// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/Message.h"

#include <QHash>

#include <map>
#include <optional>
#include <vector>

namespace qonduit {

/// What the client has said to the application and what is not settled: requests until they are answered, and all
/// that waits while there is no application to tell it to. In the order in which it came, and bounded.
class Outbox
{
public:
    struct Limits
    {
        qsizetype lines = 1000; ///< that wait, or are kept to be sent once more
        qsizetype bytes = 4 * 1024 * 1024; ///< of those lines
    };
    struct Entry
    {
        QByteArray id; ///< of a request; empty for a notification
        QByteArray method;
        QByteArray line; ///< empty when it is not needed any more
        bool isWaiting = true; ///< not sent to the application that runs now
        bool wasSent = false; ///< to any
    };

    explicit Outbox(const Limits &limits) : m_limits(limits) { }

    /// The request with this id if it has no answer yet, else null.
    const Entry *find(const QByteArray &id) const;
    qsizetype openRequests() const { return m_byId.size(); }

    /// \returns Overloaded when too much waits already
    Result<> add(const jsonrpc::Message &message, const QByteArray &line);
    /// Takes note of a request that was sent at once.
    void addSent(const jsonrpc::Message &message, const QByteArray &line);
    /// The next that waits, which is taken for sent; nothing when none does.
    std::optional<Entry> next();

    /// The request has its answer, or the client no longer wants one.
    /// \returns what is known of it; nothing for a request that is not open
    std::optional<Entry> settle(const QByteArray &id);
    /// The application has gone: what may be sent once more waits again.
    /// \returns the requests that may not, which are settled
    std::vector<Entry> noteBreak();
    /// Settles all requests that wait.
    std::vector<Entry> takeWaiting();

private:
    using Entries = std::map<quint64, Entry>;

    void dropLine(Entry &entry);
    void erase(Entries::iterator entry);

    Limits m_limits;
    Entries m_entries;
    QHash<QByteArray, quint64> m_byId;
    quint64 m_last = 0;
    qsizetype m_lines = 0;
    qsizetype m_bytes = 0;
};

} // namespace qonduit
