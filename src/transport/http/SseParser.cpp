// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/SseParser.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace qonduit {

namespace {
constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
}

/// Looks for one byte again only when what was found lies behind: a piece full of LF without a CR is searched for a
/// CR once, not once a line.
class SseParser::Finder
{
public:
    Finder(QByteArrayView piece, char wanted) : m_piece(piece), m_wanted(wanted) { }

    /// \returns where the byte is, from \p position on; the piece's size when there is none
    qsizetype from(qsizetype position)
    {
        if (m_found < position) {
            const auto *hit = static_cast<const char *>(
                std::memchr(m_piece.data() + position, m_wanted, size_t(m_piece.size() - position)));
            m_found = hit ? hit - m_piece.data() : m_piece.size();
        }
        return m_found;
    }

private:
    QByteArrayView m_piece;
    char m_wanted;
    qsizetype m_found = -1;
};

Result<std::vector<SseParser::Event>> SseParser::feed(QByteArrayView piece)
{
    std::vector<Event> events;
    if (m_markSeen >= 0)
        piece = withoutByteOrderMark(piece);

    Finder lf(piece, '\n');
    Finder cr(piece, '\r');
    qsizetype position = 0;
    while (position < piece.size()) {
        if (std::exchange(m_afterCr, false) && piece[position] == '\n') {
            ++position;
            continue;
        }
        const auto end = std::min(lf.from(position), cr.from(position));
        const auto part = piece.sliced(position, end - position);
        if (isTooLarge(part.size()))
            return Error(ErrorCode::BadReply, QStringLiteral("an event of more than %1 bytes came").arg(m_limit));
        if (end == piece.size()) {
            m_line.append(part);
            break;
        }
        if (m_line.isEmpty()) {
            takeLine(part, events);
        } else {
            m_line.append(part);
            takeLine(std::exchange(m_line, {}), events);
        }
        m_afterCr = piece[end] == '\r';
        position = end + 1;
    }
    return events;
}

/// Skips the mark, which may come in pieces too. What only looked like its beginning is part of the first line.
QByteArrayView SseParser::withoutByteOrderMark(QByteArrayView piece)
{
    while (!piece.isEmpty() && m_markSeen < byteOrderMark.size()) {
        if (piece.front() != byteOrderMark[m_markSeen]) {
            m_line = byteOrderMark.first(m_markSeen).toByteArray();
            break;
        }
        ++m_markSeen;
        piece = piece.sliced(1);
    }
    if (!piece.isEmpty() || m_markSeen == byteOrderMark.size())
        m_markSeen = -1;
    return piece;
}

void SseParser::takeLine(QByteArrayView line, std::vector<Event> &events)
{
    if (line.isEmpty()) {
        dispatch(events);
        return;
    }
    const auto colon = line.indexOf(':');
    if (colon == 0) // a comment
        return;
    if (colon < 0) {
        takeField(line, {});
        return;
    }
    auto value = line.sliced(colon + 1);
    if (value.startsWith(' '))
        value = value.sliced(1);
    takeField(line.first(colon), value);
}

void SseParser::takeField(QByteArrayView name, QByteArrayView value)
{
    if (name == "data") {
        if (m_hasData)
            m_data.append('\n');
        else
            m_data.reserve(value.size() + 64); // JSON readers look beyond the end
        m_data.append(value);
        m_hasData = true;
    } else if (name == "event") {
        m_name = value.toByteArray();
    } else if (name == "id") {
        if (!value.contains('\0'))
            m_id = value.toByteArray();
    } else if (name == "retry") {
        const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
        if (value.isEmpty() || !std::all_of(value.begin(), value.end(), isDigit))
            return;
        bool fits = false;
        const auto number = value.toByteArray().toLongLong(&fits);
        m_retryMs = fits ? number : std::numeric_limits<qint64>::max();
    }
}

void SseParser::dispatch(std::vector<Event> &events)
{
    m_lastEventId = m_id;
    if (std::exchange(m_hasData, false))
        events.push_back({ std::move(m_name), std::move(m_data) });
    m_name = {};
    m_data = {};
}

bool SseParser::isTooLarge(qsizetype more) const
{
    return m_line.size() + m_data.size() + more > m_limit;
}

} // namespace qonduit
