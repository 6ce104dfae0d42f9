// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/TextDiff.h"

#include <algorithm>
#include <vector>

namespace qonduit {

namespace {

/// Above so many pairs of lines the shortest difference is not looked for.
constexpr size_t mostPairs = 1000 * 1000;

QList<QByteArray> linesOf(const QByteArray &text)
{
    QList<QByteArray> lines;
    for (qsizetype at = 0; at < text.size();) {
        const auto newline = text.indexOf('\n', at);
        const auto end = newline < 0 ? text.size() : newline + 1;
        lines += text.mid(at, end - at);
        at = end;
    }
    return lines;
}

QString shownLine(QByteArray line)
{
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return QString::fromUtf8(line);
}

/// Both texts as one sequence of lines.
class Comparison
{
public:
    Comparison(const QByteArray &before, const QByteArray &after) : m_before(linesOf(before)), m_after(linesOf(after))
    {
        const auto shorter = std::min(m_before.size(), m_after.size());
        qsizetype head = 0;
        while (head < shorter && m_before[head] == m_after[head])
            ++head;
        qsizetype tail = 0;
        while (tail < shorter - head && m_before[m_before.size() - 1 - tail] == m_after[m_after.size() - 1 - tail])
            ++tail;
        for (qsizetype i = 0; i < head; ++i)
            keep();
        middle(m_before.size() - tail, m_after.size() - tail);
        for (qsizetype i = 0; i < tail; ++i)
            keep();
    }

    const QList<DiffLine> &lines() const { return m_lines; }

private:
    void keep()
    {
        m_lines += { DiffLine::Kind::Context, int(m_old) + 1, int(m_new) + 1, shownLine(m_before[m_old]) };
        ++m_old;
        ++m_new;
    }
    void remove()
    {
        m_lines += { DiffLine::Kind::Removed, int(m_old) + 1, 0, shownLine(m_before[m_old]) };
        ++m_old;
    }
    void add()
    {
        m_lines += { DiffLine::Kind::Added, 0, int(m_new) + 1, shownLine(m_after[m_new]) };
        ++m_new;
    }

    /// The longest common subsequence of what differs, from the places reached up to these.
    void middle(qsizetype oldEnd, qsizetype newEnd)
    {
        const auto rows = size_t(oldEnd - m_old);
        const auto columns = size_t(newEnd - m_new);
        const bool isSmall = rows * columns <= mostPairs;
        const auto firstOld = m_old;
        const auto firstNew = m_new;
        std::vector<int> common(isSmall ? (rows + 1) * (columns + 1) : 0);
        const auto at = [&](size_t row, size_t column) -> int & { return common[row * (columns + 1) + column]; };
        for (size_t row = rows; isSmall && row-- > 0;) {
            for (size_t column = columns; column-- > 0;) {
                const bool isSame = m_before[firstOld + qsizetype(row)] == m_after[firstNew + qsizetype(column)];
                at(row, column) =
                    isSame ? at(row + 1, column + 1) + 1 : std::max(at(row + 1, column), at(row, column + 1));
            }
        }
        while (m_old < oldEnd || m_new < newEnd) {
            const auto row = size_t(m_old - firstOld);
            const auto column = size_t(m_new - firstNew);
            if (isSmall && m_old < oldEnd && m_new < newEnd && m_before[m_old] == m_after[m_new])
                keep();
            else if (m_old < oldEnd && (m_new == newEnd || !isSmall || at(row + 1, column) >= at(row, column + 1)))
                remove();
            else
                add();
        }
    }

    QList<QByteArray> m_before;
    QList<QByteArray> m_after;
    qsizetype m_old = 0;
    qsizetype m_new = 0;
    QList<DiffLine> m_lines;
};

DiffHunk hunkOf(const QList<DiffLine> &lines, qsizetype begin, qsizetype end)
{
    DiffHunk hunk;
    int beforeSeen = 0;
    int afterSeen = 0;
    for (qsizetype i = 0; i < begin; ++i) {
        beforeSeen += lines[i].before > 0;
        afterSeen += lines[i].after > 0;
    }
    hunk.lines = lines.mid(begin, end - begin);
    for (const auto &line : hunk.lines) {
        hunk.beforeCount += line.before > 0;
        hunk.afterCount += line.after > 0;
    }
    // An empty side names the line before it, as diff does.
    hunk.beforeStart = beforeSeen + (hunk.beforeCount > 0 ? 1 : 0);
    hunk.afterStart = afterSeen + (hunk.afterCount > 0 ? 1 : 0);
    return hunk;
}

} // namespace

QList<DiffHunk> diffOf(const QByteArray &before, const QByteArray &after, int context)
{
    const Comparison comparison(before, after);
    const auto &lines = comparison.lines();
    QList<DiffHunk> hunks;
    for (qsizetype i = 0; i < lines.size();) {
        if (lines[i].kind == DiffLine::Kind::Context) {
            ++i;
            continue;
        }
        const auto begin = std::max<qsizetype>(0, i - context);
        auto last = i; // the last changed line that is near enough to the one before it
        for (auto next = i; next < lines.size() && next <= last + 2 * context + 1; ++next) {
            if (lines[next].kind != DiffLine::Kind::Context)
                last = next;
        }
        const auto end = std::min<qsizetype>(lines.size(), last + context + 1);
        hunks += hunkOf(lines, begin, end);
        i = end;
    }
    return hunks;
}

} // namespace qonduit
