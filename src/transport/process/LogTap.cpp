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
constexpr qsizetype keptBytes = 256 * 1024;

} // namespace

LogTap::LogTap(Clock &clock, std::size_t kept, Secrets secrets)
    : m_clock(clock), m_keptMost(kept), m_secrets(std::move(secrets))
{
}

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

QStringList LogTap::lastLines(int most) const
{
    QStringList lines;
    const auto count = std::min<qsizetype>(most, qsizetype(m_kept.size()));
    for (auto line = m_kept.end() - count; line != m_kept.end(); ++line)
        lines += readable(*line);
    return lines;
}

void LogTap::take(QByteArrayView text, QStringList &shown)
{
    while (!text.isEmpty() && text.back() == '\r')
        text.chop(1);
    if (text.isEmpty())
        return;
    text = text.first(std::min(text.size(), longestLine + 1)); // one byte more says that there was more
    keep(text);
    if (isWithinBudget(std::min(text.size(), longestLine), shown))
        shown += readable(text);
}

void LogTap::keep(QByteArrayView text)
{
    if (m_keptMost == 0)
        return;
    m_kept.push_back(text.toByteArray());
    m_keptBytes += text.size();
    while (m_kept.size() > m_keptMost || m_keptBytes > keptBytes) {
        m_keptBytes -= m_kept.front().size();
        m_kept.pop_front();
    }
}

/// Secrets are hidden where a line comes out, not where it comes in: of a flood that is a few of many.
QString LogTap::readable(QByteArrayView text) const
{
    auto line = m_secrets.hiddenIn(QString::fromUtf8(text.first(std::min(text.size(), longestLine))));
    if (text.size() > longestLine)
        line += u'\u2026';
    return line;
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
