// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/MemberCursor.h"

#include "protocol/json/Scanner.h"

namespace qonduit {

MemberCursor::MemberCursor(const RawJson &object)
    : m_object(object), m_next(object.view().begin()), m_end(object.view().end())
{
    if (!object.isObject())
        m_next = m_end;
}

bool MemberCursor::next()
{
    // We stand on the opening brace or behind the value before.
    const char *p = m_next;
    while (p != m_end && *p != '"')
        ++p;
    if (p == m_end)
        return false;
    const char *const endOfKey = scanner::endOfString(p, m_end);
    m_key = { p, endOfKey };
    p = endOfKey;
    while (p != m_end && (*p == ':' || scanner::isSpace(*p)))
        ++p;
    m_next = scanner::endOfValue(p, m_end);
    m_value = { p, m_next };
    return true;
}

bool MemberCursor::hasKey(QByteArrayView name) const
{
    // With an escape the key's text is longer than the key, so of the same length they are equal only without one.
    if (m_key.size() == name.size() + 2)
        return m_key.sliced(1, name.size()) == name && !name.contains('\\');
    return m_key.size() > name.size() + 2 && m_key.contains('\\') && key() == name;
}

QByteArray MemberCursor::key() const
{
    return scanner::unescapedUtf8(m_key);
}

RawJson MemberCursor::value() const
{
    return RawJson(m_object.m_owner, m_value);
}

} // namespace qonduit
