// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"

#include <QByteArray>
#include <QString>

namespace qonduit {

/// Mints the ids of sessions, events, tasks and requests.
class Ids
{
public:
    explicit Ids(Clock &clock) : m_clock(clock) { }

    /// A ULID: 26 characters that sort by the order in which they were made, also within one millisecond.
    QString next();

    /// 256 random bits as visible ASCII (base64url), from the system's generator. For ids that are secrets:
    /// MCP session ids and access tokens.
    static QByteArray secret();

private:
    Clock &m_clock;
    quint64 m_lastMs = 0;
    quint64 m_randomHigh = 0; ///< 16 bits
    quint64 m_randomLow = 0; ///< 64 bits
};

} // namespace qonduit
