// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>
#include <QString>

#include <optional>

/// Moving over text that is known to be valid JSON. Nothing is checked twice, but nothing is read past the end either,
/// whatever the text.
namespace qonduit::scanner {

inline bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

inline const char *skipSpace(const char *p, const char *end)
{
    while (p != end && isSpace(*p))
        ++p;
    return p;
}

QByteArrayView trimmed(QByteArrayView text);

/// \param quote the opening quote
/// \returns what stands behind the closing quote
const char *endOfString(const char *quote, const char *end);

/// \param first the value's first character
/// \returns what stands behind the value
const char *endOfValue(const char *first, const char *end);

/// The inside of a string token, escapes resolved, as UTF-8. A lone surrogate becomes U+FFFD: UTF-8 has no form for it.
QByteArray unescapedUtf8(QByteArrayView token);

/// The same as UTF-16, in which a lone surrogate survives.
QString unescaped(QByteArrayView token);

/// \returns the number when it is whole and fits
std::optional<qint64> wholeNumber(QByteArrayView token);

} // namespace qonduit::scanner
