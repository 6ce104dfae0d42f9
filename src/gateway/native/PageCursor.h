// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>

namespace qonduit {

/// The cursors of lists that we page ourselves, for one session: each is an offset, sealed with a key of the session's
/// own. Nothing is kept for a cursor, so it may be used any number of times, and it can be neither forged nor used for
/// another list or in another session.
///
/// A cursor says nothing of the list's content: after a change it continues at the same offset, which may lie behind
/// the end by then.
/// \see MCP 2025-11-25, server/utilities/pagination: cursors are opaque, a bad one is answered with -32602
class PageCursors
{
public:
    /// With a random key of its own. A copy takes the same cursors.
    PageCursors();

    /// The cursor of what follows the first \p offset entries of \p list: 32 characters of base64url.
    /// \param list what is paged, such as `tools/list`
    QByteArray at(QByteArrayView list, qsizetype offset) const;

    /// \returns the offset when \p cursor was given for this \p list by at(); compares in constant time
    std::optional<qsizetype> offsetOf(QByteArrayView list, const QString &cursor) const;

private:
    QByteArray m_key;
};

} // namespace qonduit
