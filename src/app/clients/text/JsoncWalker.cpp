// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/JsoncWalker.h"

#include "app/clients/text/Jsonc.h"

#include <algorithm>

namespace qonduit::jsonc {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

bool JsoncWalker::skipSpace(qsizetype &at)
{
    while (at < m_text.size()) {
        if (isBlank(m_data[at])) {
            ++at;
        } else if (m_data[at] == '/' && peek(at + 1) == '/') {
            const auto newline = m_text.indexOf('\n', at);
            at = newline < 0 ? m_text.size() : newline;
        } else if (m_data[at] == '/' && peek(at + 1) == '*') {
            const auto close = m_text.indexOf("*/", at + 2);
            if (close < 0)
                return complain(at, QStringLiteral("the end of this comment, */"));
            at = close + 2;
        } else {
            return true;
        }
    }
    return true;
}

bool JsoncWalker::value(qsizetype &at, int depth)
{
    switch (peek(at)) {
    case '{':
        return container(at, depth, true);
    case '[':
        return container(at, depth, false);
    case '"':
        return string(at);
    default:
        break;
    }
    for (const QByteArrayView word : { "true", "false", "null" }) {
        if (peek(at) == word.front() && QByteArrayView(m_text).sliced(at).startsWith(word)) {
            at += word.size();
            return endsHere(at);
        }
    }
    return number(at);
}

bool JsoncWalker::string(qsizetype &at)
{
    const auto begin = at;
    const char *const end = m_data + m_text.size();
    const char *next = m_data + begin + 1;
    for (; next != end && *next != '"'; ++next) {
        at = next - m_data;
        if (uchar(*next) < 0x20)
            return complain(at, QStringLiteral("the closing quote of this text, or no control character in it"));
        if (*next == '\\') {
            if (!escape(at))
                return false;
            next = m_data + at;
        }
    }
    at = next - m_data;
    if (at >= m_text.size())
        return complain(begin, QStringLiteral("the closing quote of this text"));
    ++at;
    return true;
}

bool JsoncWalker::complain(qsizetype at, const QString &expected)
{
    if (!m_complaint)
        m_complaint = Error(ErrorCode::ParseError,
                            QStringLiteral("line %1: expected %2").arg(lineOf(m_text, at)).arg(expected)
                                + (at >= m_text.size() ? QStringLiteral(", but the file ends here") : QString()));
    return false;
}

bool JsoncWalker::escape(qsizetype &at)
{
    const auto kind = peek(++at);
    if (kind == 'u') {
        const auto digits = m_text.mid(at + 1, 4);
        const auto isHex = [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
        if (digits.size() != 4 || !std::all_of(digits.begin(), digits.end(), isHex))
            return complain(at, QStringLiteral("four hexadecimal digits after \\u"));
        at += 4;
        return true;
    }
    if (kind == '\0' || !QByteArrayView("\"\\/bfnrt").contains(kind))
        return complain(at, QStringLiteral("one of \" \\ / b f n r t u after a backslash"));
    return true;
}

bool JsoncWalker::number(qsizetype &at)
{
    const auto begin = at;
    const auto digits = [&] {
        const auto first = at;
        while (isDigit(peek(at)))
            ++at;
        return at > first;
    };
    if (peek(at) == '-')
        ++at;
    const bool isZero = peek(at) == '0';
    if (!digits() || (isZero && at - begin > 1 + (m_text[begin] == '-')))
        return complain(begin, QStringLiteral("a value"));
    if (peek(at) == '.' && (++at, !digits()))
        return complain(begin, QStringLiteral("digits after the decimal point"));
    if (peek(at) == 'e' || peek(at) == 'E') {
        ++at;
        if (peek(at) == '+' || peek(at) == '-')
            ++at;
        if (!digits())
            return complain(begin, QStringLiteral("digits in the exponent"));
    }
    return endsHere(at);
}

/// A word or number must not run on.
bool JsoncWalker::endsHere(qsizetype at)
{
    const auto next = peek(at);
    if (at >= m_text.size() || isBlank(next) || QByteArrayView(",]}/").contains(next))
        return true;
    return complain(at, QStringLiteral("a comma or a closing bracket"));
}

bool JsoncWalker::container(qsizetype &at, int depth, bool isObject)
{
    const auto open = at++;
    const char close = isObject ? '}' : ']';
    if (depth >= maxDepth)
        return complain(open, QStringLiteral("at most %1 levels of brackets").arg(maxDepth));
    const auto complainOfEnd = [&] {
        return complain(at, QStringLiteral("the %1 for the %2 in line %3")
                                .arg(QLatin1Char(close))
                                .arg(QLatin1Char(m_text[open]))
                                .arg(lineOf(m_text, open)));
    };
    while (true) {
        if (!skipSpace(at))
            return false;
        if (at >= m_text.size())
            return complainOfEnd();
        if (m_data[at] == close) {
            ++at;
            return true;
        }
        if (isObject && !memberKey(at))
            return false;
        if (!value(at, depth + 1) || !skipSpace(at))
            return false;
        if (at >= m_text.size())
            return complainOfEnd();
        if (m_data[at] == ',')
            ++at;
        else if (m_data[at] != close)
            return complain(at, QStringLiteral("a comma or %1").arg(QLatin1Char(close)));
    }
}

bool JsoncWalker::memberKey(qsizetype &at)
{
    if (peek(at) != '"')
        return complain(at, QStringLiteral("a name in double quotes"));
    if (!string(at) || !skipSpace(at))
        return false;
    if (peek(at) != ':')
        return complain(at, QStringLiteral("a colon after the name"));
    ++at;
    return skipSpace(at);
}

} // namespace qonduit::jsonc
