// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "core/RingBuffer.h"

#include <QHash>
#include <QSet>
#include <QString>

namespace qonduit {

/// Knows which servers ask too much, and which of them the person no longer wants to hear.
///
/// A server is spamming while more than 16 of its requests were refused within the last minute.
class SpamGuard
{
public:
    /// \param clock outlives the guard
    explicit SpamGuard(const Clock &clock) : m_clock(clock) { }

    /// Notes that a request was refused because there were too many, or because the server is muted.
    /// \returns true when this makes the server a spamming one
    bool noteRefused(const QString &server);
    bool isSpamming(const QString &server) const;

    void setMuted(const QString &server, bool isMuted);
    bool isMuted(const QString &server) const { return m_muted.contains(server); }

private:
    const Clock &m_clock;
    QHash<QString, RingBuffer<Clock::TimePoint>> m_refused; ///< when: the latest 17 of a server
    QSet<QString> m_muted;
};

} // namespace qonduit
