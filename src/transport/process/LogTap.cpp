// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/LogTap.h"

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype longestLine = 8 * 1024;
constexpr int linesPerWindow = 100;
constexpr qsizetype bytesPerWindow = 256 * 1024;
constexpr auto window = 1s;
constexpr std::size_t remembered = 20;

QByteArrayView cut(QByteArrayView text)
{
    return text.first(std::min(text.size(), longestLine));
}

QString readable(QByteArrayView text)
{
    auto line = QString::fromUtf8(cut(text));
    if (text.size() > longestLine)
        line += u'\u2026';
    return line;
}

} // namespace

LogTap::LogTap(Clock &clock) : m_clock(clock), m_last(remembered) { }

QStringList LogTap::feed(QByteArrayView bytes)
{
    QStringList shown;
    while (!bytes.isEmpty()) {
        const auto lf = bytes.indexOf('\n');
        const auto part = lf < 0 ? bytes : bytes.first(lf);
        bytes = lf < 0 ? QByteArrayView() : bytes.sliced(lf + 1);
        if (lf >= 0 && m_partial.isEmpty()) {
            take(part, shown);
            continue;
        }
        // One byte more than is shown is kept, to know that the line was longer.
        m_partial.append(part.first(std::min(part.size(), longestLine + 1 - m_partial.size())));
        if (lf >= 0)
            take(std::exchange(m_partial, {}), shown);
    }
    return shown;
}

QStringList LogTap::line(QByteArrayView text)
{
    QStringList shown;
    take(text, shown);
    return shown;
}

QStringList LogTap::finish()
{
    return line(std::exchange(m_partial, {}));
}

QStringList LogTap::lastLines() const
{
    QStringList lines;
    for (const auto &line : m_last)
        lines += QString::fromUtf8(line);
    return lines;
}

void LogTap::take(QByteArrayView text, QStringList &shown)
{
    while (!text.isEmpty() && text.back() == '\r')
        text.chop(1);
    if (text.isEmpty())
        return;
    m_last.append(cut(text).toByteArray());
    if (isWithinBudget(std::min(text.size(), longestLine), shown))
        shown += readable(text);
}

bool LogTap::isWithinBudget(qsizetype size, QStringList &shown)
{
    if (const auto now = m_clock.now(); now >= m_windowEnd) {
        m_windowEnd = now + window;
        m_linesLeft = linesPerWindow;
        m_bytesLeft = bytesPerWindow;
        if (const auto dropped = std::exchange(m_dropped, 0))
            shown += QStringLiteral("(%1 lines were left out)").arg(dropped);
    }
    if (m_linesLeft == 0 || m_bytesLeft < size) {
        ++m_dropped;
        return false;
    }
    --m_linesLeft;
    m_bytesLeft -= size;
    return true;
}

} // namespace qonduit
