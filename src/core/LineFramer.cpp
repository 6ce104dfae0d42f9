// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/LineFramer.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace qonduit {

namespace {
/// From this size on a line takes the whole buffer with it instead of being copied out of it.
constexpr qsizetype worthTaking = 16 * 1024;
}

void LineFramer::append(QByteArrayView bytes)
{
    if (bytes.isEmpty())
        return;
    std::memcpy(prepare(bytes.size()), bytes.data(), size_t(bytes.size()));
    commit(bytes.size());
}

char *LineFramer::prepare(qsizetype size)
{
    dropConsumed();
    const auto wanted = m_filled + size;
    if (m_buffer.capacity() < wanted + padding)
        m_buffer.reserve(std::max(wanted + padding, 2 * m_filled));
    m_buffer.resize(wanted);
    return m_buffer.data() + m_filled;
}

void LineFramer::commit(qsizetype size)
{
    m_filled += size;
    m_buffer.resize(m_filled);
}

std::optional<QByteArray> LineFramer::next()
{
    while (!m_overflowing) {
        const auto *from = m_buffer.constData() + m_scanned;
        const auto *lf = static_cast<const char *>(std::memchr(from, '\n', size_t(m_filled - m_scanned)));
        const auto end = lf ? lf - m_buffer.constData() : m_filled;
        m_overflowing = lengthUpTo(end) > m_limit;
        if (m_overflowing)
            break;
        m_scanned = end;
        if (!lf)
            return std::nullopt;
        if (auto line = take(end); !line.isEmpty())
            return line;
    }
    m_buffer = {};
    m_start = m_scanned = m_filled = 0;
    return std::nullopt;
}

std::optional<QByteArray> LineFramer::takeRest()
{
    if (m_overflowing || m_start == m_filled)
        return std::nullopt;
    append("\n");
    return next();
}

/// The bytes from m_start to \p end, without a CR at their end.
qsizetype LineFramer::lengthUpTo(qsizetype end) const
{
    const auto size = end - m_start;
    return size > 0 && m_buffer[end - 1] == '\r' ? size - 1 : size;
}

/// Takes the line from m_start to its LF at \p end.
QByteArray LineFramer::take(qsizetype end)
{
    const auto size = lengthUpTo(end);
    const auto start = std::exchange(m_start, end + 1);
    m_scanned = m_start;
    if (size == 0)
        return {};

    if (start == 0 && size >= worthTaking) {
        auto line = std::exchange(m_buffer, QByteArray(m_buffer.constData() + m_start, m_filled - m_start));
        m_filled -= m_start;
        m_start = m_scanned = 0;
        line.truncate(size);
        return line; // prepare() has left the room
    }
    QByteArray line;
    line.reserve(size + padding);
    line.append(m_buffer.constData() + start, size);
    return line;
}

void LineFramer::dropConsumed()
{
    if (m_start == 0)
        return;
    // What is left is part of one line and no longer than what came last: moving it is cheap.
    if (m_start < m_filled)
        std::memmove(m_buffer.data(), m_buffer.constData() + m_start, size_t(m_filled - m_start));
    m_filled -= m_start;
    m_scanned -= m_start;
    m_start = 0;
    m_buffer.resize(m_filled);
}

} // namespace qonduit
