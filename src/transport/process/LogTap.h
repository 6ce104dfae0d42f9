// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/process/Secrets.h"
#include "core/Clock.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QStringList>

#include <deque>

namespace qonduit {

/// Makes lines for people out of what a program says, and never more of them than people can use.
///
/// A line longer than 8 KiB is cut. Of a flood, a hundred lines and 256 KiB a second are let through and the rest is
/// counted: everything is taken, so that the program never blocks, and of it the last lines are kept, up to 256 KiB.
/// Secrets that the program was given are hidden in all that comes out of here.
class LogTap
{
public:
    /// \param kept how many lines are remembered
    /// \param secrets what is hidden
    LogTap(Clock &clock, std::size_t kept, Secrets secrets);

    /// Takes the next bytes of a stream.
    /// \returns the lines that are to be shown, without their endings
    QStringList feed(QByteArrayView bytes);
    /// Takes one whole line.
    QStringList line(QByteArrayView text);
    /// Takes what was begun, when the stream has ended.
    QStringList finish();

    /// At most \p most of the last lines, the oldest first, also those that were not let through.
    QStringList lastLines(int most) const;

private:
    void take(QByteArrayView text, QStringList &shown);
    void keep(QByteArrayView text);
    QString readable(QByteArrayView text) const;
    bool isWithinBudget(qsizetype size, QStringList &shown);

    Clock &m_clock;
    QByteArray m_partial;
    std::size_t m_keptMost;
    Secrets m_secrets;
    std::deque<QByteArray> m_kept;
    qsizetype m_keptBytes = 0;
    Clock::TimePoint m_windowEnd {};
    int m_linesLeft = 0;
    qsizetype m_bytesLeft = 0;
    qint64 m_dropped = 0;
};

} // namespace qonduit
