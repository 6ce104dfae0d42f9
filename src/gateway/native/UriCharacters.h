// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

/// The characters of URIs.
/// \see RFC 3986, section 2
namespace qonduit::rfc3986 {

constexpr bool isHexDigit(char16_t c)
{
    return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
}

constexpr bool isAsciiAlphanumeric(char16_t c)
{
    return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z');
}

constexpr bool isUnreserved(char16_t c)
{
    return isAsciiAlphanumeric(c) || c == u'-' || c == u'.' || c == u'_' || c == u'~';
}

/// gen-delims and sub-delims
constexpr bool isReserved(char16_t c)
{
    for (const char16_t reserved : { u':', u'/', u'?', u'#', u'[', u']', u'@', u'!', u'$', u'&', u'\'', u'(', u')',
                                     u'*', u'+', u',', u';', u'=' }) {
        if (c == reserved)
            return true;
    }
    return false;
}

/// \returns true when `%` and two hexadecimal digits stand at \p at
inline bool hasTriplet(QByteArrayView text, qsizetype at)
{
    return at + 2 < text.size() && text[at] == '%' && isHexDigit(uchar(text[at + 1]))
        && isHexDigit(uchar(text[at + 2]));
}

} // namespace qonduit::rfc3986
