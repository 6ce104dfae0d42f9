// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace qonduit {

/// Cuts a stream of bytes into lines.
///
/// A line ends at LF; a CR before it belongs to the ending, and empty lines are skipped. Every byte is looked at once,
/// however small the pieces are in which a line comes. A line is copied at most once on its way out, and a long one
/// not at all.
class LineFramer
{
public:
    /// What every line can grow by without being copied: JSON readers look that far beyond the end.
    static constexpr qsizetype padding = 64;

    /// \param limit the longest line, in bytes without its ending
    explicit LineFramer(qsizetype limit) : m_limit(limit) { }

    void append(QByteArrayView bytes);
    /// Room for \p size bytes at the end of what has come, to be read into; followed by commit().
    char *prepare(qsizetype size);
    /// Says how many of the prepared bytes are filled.
    void commit(qsizetype size);

    /// \returns the next whole line, never empty, with room for padding more bytes
    std::optional<QByteArray> next();
    /// \returns what has come after the last LF, for a stream that has ended
    std::optional<QByteArray> takeRest();
    /// Whether a line is longer than the limit. It stays so, and there are no more lines.
    bool isOverflowing() const { return m_overflowing; }

private:
    qsizetype lengthUpTo(qsizetype end) const;
    QByteArray take(qsizetype end);
    void dropConsumed();

    qsizetype m_limit;
    QByteArray m_buffer;
    qsizetype m_start = 0; ///< of the line that is being read
    qsizetype m_scanned = 0; ///< no LF between m_start and here
    qsizetype m_filled = 0; ///< what is beyond was prepared and not committed
    bool m_overflowing = false;
};

} // namespace qonduit
