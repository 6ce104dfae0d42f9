// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/Scanner.h"

#include <QVarLengthArray>

#include <algorithm>
#include <array>
#include <cstring>

namespace qonduit::scanner {

namespace {

/// Strings shorter than this are walked by hand: calling memchr costs more.
constexpr qsizetype shortString = 24;

const char *find(char c, const char *begin, const char *end)
{
    return static_cast<const char *>(std::memchr(begin, c, size_t(end - begin)));
}

constexpr bool isBracketOrQuote(char c)
{
    return c == '"' || c == '{' || c == '}' || c == '[' || c == ']';
}

/// One look-up instead of five comparisons: this is the loop that walks over other people's payloads.
constexpr auto bracketsAndQuotes = [] {
    std::array<bool, 256> table {};
    for (size_t c = 0; c < table.size(); ++c)
        table[c] = isBracketOrQuote(char(c));
    return table;
}();

const char *endOfContainer(const char *first, const char *end)
{
    int depth = 0;
    for (const char *p = first; p != end;) {
        const char c = *p;
        if (!bracketsAndQuotes[static_cast<unsigned char>(c)]) {
            ++p;
        } else if (c == '"') {
            p = endOfString(p, end);
        } else {
            ++p;
            depth += c == '{' || c == '[' ? 1 : -1;
            if (depth == 0)
                return p;
        }
    }
    return end;
}

/// \returns true when an odd number of backslashes stands before \p p
bool isEscaped(const char *p, const char *begin)
{
    const char *first = p;
    while (first != begin && first[-1] == '\\')
        --first;
    return (p - first) % 2 != 0;
}

char16_t hexValue(const char *digits)
{
    return char16_t(QByteArray::fromRawData(digits, 4).toUShort(nullptr, 16));
}

char16_t simpleEscape(char letter)
{
    switch (letter) {
    case 'b':
        return u'\b';
    case 'f':
        return u'\f';
    case 'n':
        return u'\n';
    case 'r':
        return u'\r';
    case 't':
        return u'\t';
    default:
        return char16_t(letter); // quote, backslash, slash
    }
}

} // namespace

QByteArrayView trimmed(QByteArrayView text)
{
    const char *const begin = skipSpace(text.begin(), text.end());
    const char *end = text.end();
    while (end != begin && isSpace(end[-1]))
        --end;
    return { begin, end };
}

const char *endOfString(const char *quote, const char *end)
{
    const char *p = quote + 1;
    const char *const byHand = p + std::min(shortString, qsizetype(end - p));
    while (p != byHand) {
        if (*p == '"')
            return p + 1;
        if (*p == '\\')
            break;
        ++p;
    }
    // A backslash belongs to this string, so counting them back may stop here.
    for (const char *const begin = p; const char *found = find('"', p, end); p = found + 1) {
        if (!isEscaped(found, begin))
            return found + 1;
    }
    return end;
}

const char *endOfValue(const char *first, const char *end)
{
    if (first == end || *first == '"')
        return first == end ? end : endOfString(first, end);
    if (*first == '{' || *first == '[')
        return endOfContainer(first, end);
    const auto isBehind = [](char c) { return c == ',' || c == '}' || c == ']' || isSpace(c); };
    return std::find_if(first, end, isBehind);
}

QString unescaped(QByteArrayView token)
{
    if (token.size() < 2)
        return {};
    const char *p = token.begin() + 1;
    const char *const end = token.end() - 1;
    QString result;
    while (p != end) {
        const char *const escape = find('\\', p, end);
        const char *const plainEnd = escape ? escape : end;
        for (; QByteArrayView(p, plainEnd - p).startsWith("\xEF\xBB\xBF"); p += 3)
            result += QChar(QChar::ByteOrderMark); // which fromUtf8() takes for no part of the text
        result += QString::fromUtf8(p, plainEnd - p);
        p = plainEnd;
        if (!escape)
            break;
        if (end - p < 2)
            break;
        if (p[1] == 'u' && end - p >= 6) {
            result += QChar(hexValue(p + 2));
            p += 6;
        } else {
            result += QChar(simpleEscape(p[1]));
            p += 2;
        }
    }
    return result;
}

QByteArray unescapedUtf8(QByteArrayView token)
{
    if (token.size() < 2)
        return {};
    const auto inside = token.sliced(1, token.size() - 2);
    if (!find('\\', inside.begin(), inside.end()))
        return inside.toByteArray();
    return unescaped(token).toUtf8();
}

std::optional<qint64> wholeNumber(QByteArrayView token)
{
    bool fits = false;
    const qint64 plain = token.toLongLong(&fits);
    if (fits)
        return plain;

    // 5.0, 5e0, 0.5e1: the digits without the point, and where the point belongs.
    const bool negative = token.startsWith('-');
    QVarLengthArray<char, 64> digits;
    qint64 point = 0;
    bool behindPoint = false;
    const char *p = token.begin() + (negative ? 1 : 0);
    for (; p != token.end() && *p != 'e' && *p != 'E'; ++p) {
        if (*p == '.')
            behindPoint = true;
        else if (!digits.isEmpty() || *p != '0')
            digits.append(*p);
        if (behindPoint && *p != '.')
            --point;
    }
    while (!digits.isEmpty() && digits.last() == '0') {
        digits.removeLast();
        ++point;
    }
    if (digits.isEmpty())
        return 0;
    if (p != token.end()) {
        bool readable = false;
        const qint64 exponent = QByteArrayView(p + 1, token.end()).toInt(&readable);
        if (!readable)
            return std::nullopt;
        point += exponent;
    }
    constexpr int mostDigits = 19;
    if (point < 0 || digits.size() + point > mostDigits)
        return std::nullopt;
    QByteArray whole = negative ? "-" : "";
    whole.append(digits.constData(), digits.size()).append(point, '0');
    const qint64 value = whole.toLongLong(&fits);
    return fits ? std::optional(value) : std::nullopt;
}

} // namespace qonduit::scanner
