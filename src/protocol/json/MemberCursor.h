// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

namespace qonduit {

/// Steps through the members of an object without collecting them.
///
/// \code
/// for (MemberCursor member(object); member.next();)
///     use(member.rawKey(), member.value());
/// \endcode
class MemberCursor
{
public:
    /// Has no member when \p object is something else. The object must outlive the cursor, not the values.
    explicit MemberCursor(const RawJson &object);

    /// Goes to the next member, at first to the first.
    /// \returns false when there is none
    bool next();

    /// The key as it is spelt, in quotes.
    QByteArrayView rawKey() const { return m_key; }
    /// \returns true when the key is \p name, however it is spelt
    bool hasKey(QByteArrayView name) const;
    /// The key as UTF-8.
    QByteArray key() const;
    QByteArrayView valueView() const { return m_value; }
    /// The value, sharing the object's buffer.
    RawJson value() const;

private:
    const RawJson &m_object;
    const char *m_next;
    const char *m_end;
    QByteArrayView m_key;
    QByteArrayView m_value;
};

} // namespace qonduit
