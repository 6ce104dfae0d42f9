// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "core/RingBuffer.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QStringList>

namespace qonduit {

/// Makes lines for people out of what a program says, and never more of them than people can use.
///
/// A line longer than 8 KiB is cut. Of a flood, a hundred lines and 256 KiB a second are let through and the rest is
/// counted: everything is taken, so that the program never blocks, and nothing is kept but the last twenty lines.
class LogTap
{
public:
    explicit LogTap(Clock &clock);

    /// Takes the next bytes of a stream.
    /// \returns the lines that are to be shown, without their endings
    QStringList feed(QByteArrayView bytes);
    /// Takes one whole line.
    QStringList line(QByteArrayView text);
    /// Takes what was begun, when the stream has ended.
    QStringList finish();

    /// The last twenty lines, the oldest first, also those that were not let through.
    QStringList lastLines() const;

private:
    void take(QByteArrayView text, QStringList &shown);
    bool isWithinBudget(qsizetype size, QStringList &shown);

    Clock &m_clock;
    QByteArray m_partial;
    RingBuffer<QByteArray> m_last;
    Clock::TimePoint m_windowEnd {};
    int m_linesLeft = 0;
    qsizetype m_bytesLeft = 0;
    qint64 m_dropped = 0;
};

} // namespace qonduit
