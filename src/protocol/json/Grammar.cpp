// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/Grammar.h"

#include "protocol/json/Scanner.h"

#include <simdjson.h>

#include <QVarLengthArray>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <tuple>

using namespace Qt::StringLiterals;

namespace qonduit {

namespace {

/// A longer text gets an index of its own that goes with it, so that one large message does not hold memory for good.
constexpr size_t largestKeptIndex = 1024 * 1024;
/// The largest double has this many digits in front of the point.
constexpr qint64 digitsOfLargest = 309;

using Indexer = std::unique_ptr<simdjson::internal::dom_parser_implementation>;

Error broken(const QString &rule)
{
    return { ErrorCode::ParseError, rule };
}

Error broken(const QString &rule, qsizetype offset)
{
    return { ErrorCode::ParseError, u"%1 at byte %2"_s.arg(rule).arg(offset) };
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

const char *skipDigits(const char *p, const char *end)
{
    while (p != end && isDigit(*p))
        ++p;
    return p;
}

/// \returns false when \p token is no number by RFC 8259, section 6
bool isNumber(QByteArrayView token, bool *hasExponent)
{
    const char *p = token.begin();
    const char *const end = token.end();
    if (p != end && *p == '-')
        ++p;
    const char *digits = p;
    p = skipDigits(p, end);
    if (p == digits || (*digits == '0' && p - digits > 1))
        return false;
    if (p != end && *p == '.') {
        digits = ++p;
        p = skipDigits(p, end);
        if (p == digits)
            return false;
    }
    *hasExponent = p != end && (*p == 'e' || *p == 'E');
    if (*hasExponent) {
        ++p;
        if (p != end && (*p == '+' || *p == '-'))
            ++p;
        digits = p;
        p = skipDigits(p, end);
        if (p == digits)
            return false;
    }
    return p == end;
}

/// \param number by the grammar
bool overflowsDouble(QByteArrayView number)
{
    // Only where the magnitude leaves it open the number is converted: Qt reports overflow and underflow alike, and
    // underflow is no error.
    const char *const end = number.end();
    const char *p = number.begin() + (number.front() == '-' ? 1 : 0);
    const char *const point = skipDigits(p, end);
    qint64 digits = *p == '0' ? 0 : point - p;
    p = point;
    if (p != end && *p == '.') {
        const char *const fraction = p + 1;
        p = skipDigits(fraction, end);
        if (digits == 0) {
            const char *const significant = std::find_if(fraction, p, [](char c) { return c != '0'; });
            if (significant == p)
                return false; // zero
            digits = fraction - significant;
        }
    } else if (digits == 0) {
        return false;
    }
    if (p != end) {
        bool readable = false;
        const qint64 exponent = QByteArrayView(p + 1, end).toLongLong(&readable);
        constexpr qint64 farAway = std::numeric_limits<qint64>::max() / 2;
        if (!readable || exponent > farAway || exponent < -farAway)
            return p[1] != '-';
        digits += exponent;
    }
    if (digits != digitsOfLargest)
        return digits > digitsOfLargest;
    bool fits = false;
    std::ignore = number.toDouble(&fits);
    return !fits;
}

/// The second pass: walks the tokens that simdjson's first stage has found. That stage has checked UTF-8 and control
/// characters in strings, and gives the offset of each structural character and of each scalar's first byte.
class TokenWalk
{
public:
    TokenWalk(const char *text, qsizetype size, const uint32_t *tokens, uint32_t count, int maxDepth)
        : m_text(text), m_end(text + size), m_tokens(tokens), m_count(count), m_maxDepth(maxDepth), m_backslash(text)
    {
        findBackslash(text);
    }

    Result<> run()
    {
        auto expected = Expected::Value;
        for (m_current = 0; m_current < m_count; ++m_current) {
            const char c = m_text[m_tokens[m_current]];
            switch (expected) {
            case Expected::ElementOrEnd:
                if (c == ']') {
                    expected = close();
                    break;
                }
                [[fallthrough]];
            case Expected::Value:
                if (c == '{' || c == '[') {
                    if (m_open.size() >= m_maxDepth)
                        return broken(u"nesting is deeper than %1 levels"_s.arg(m_maxDepth), m_tokens[m_current]);
                    m_open.append(c);
                    expected = c == '{' ? Expected::KeyOrEnd : Expected::ElementOrEnd;
                    break;
                }
                if (auto good = checkScalar(c); !good)
                    return good;
                expected = afterValue();
                break;
            case Expected::KeyOrEnd:
                if (c == '}') {
                    expected = close();
                    break;
                }
                [[fallthrough]];
            case Expected::Key:
                if (c != '"')
                    return unexpected(u"a key is missing"_s);
                if (auto good = checkString(); !good)
                    return good;
                expected = Expected::Colon;
                break;
            case Expected::Colon:
                if (c != ':')
                    return unexpected(u"a colon is missing"_s);
                expected = Expected::Value;
                break;
            case Expected::CommaOrEnd:
                if (c == ',')
                    expected = m_open.last() == '{' ? Expected::Key : Expected::Value;
                else if (c == (m_open.last() == '{' ? '}' : ']'))
                    expected = close();
                else
                    return unexpected(u"a comma or closing bracket is missing"_s);
                break;
            case Expected::Nothing:
                return unexpected(u"something stands behind the value"_s);
            }
        }
        if (expected != Expected::Nothing)
            return broken(u"the text ends too early"_s, m_end - m_text);
        return {};
    }

private:
    enum class Expected { Value, ElementOrEnd, KeyOrEnd, Key, Colon, CommaOrEnd, Nothing };

    Expected afterValue() const { return m_open.isEmpty() ? Expected::Nothing : Expected::CommaOrEnd; }

    Expected close()
    {
        m_open.removeLast();
        return afterValue();
    }

    Error unexpected(const QString &rule) const { return broken(rule, m_tokens[m_current]); }

    /// From the token's first byte to the last one before the white space that follows.
    QByteArrayView token() const
    {
        const char *const begin = m_text + m_tokens[m_current];
        const char *end = m_current + 1 < m_count ? m_text + m_tokens[m_current + 1] : m_end;
        while (scanner::isSpace(end[-1]))
            --end;
        return { begin, end };
    }

    Result<> checkScalar(char first)
    {
        if (first == '"')
            return checkString();
        const auto text = token();
        if (first == '-' || isDigit(first))
            return checkNumber(text);
        if (text == "true" || text == "false" || text == "null")
            return {};
        return unexpected(u"a value is missing"_s);
    }

    Result<> checkNumber(QByteArrayView text)
    {
        bool hasExponent = false;
        if (!isNumber(text, &hasExponent))
            return unexpected(u"a number is malformed"_s);
        if ((hasExponent || text.size() >= digitsOfLargest) && overflowsDouble(text))
            return unexpected(u"a number is too large"_s);
        return {};
    }

    Result<> checkString()
    {
        const auto text = token();
        while (m_backslash < text.end()) {
            const auto *const escape = m_backslash;
            qsizetype length = 2; // the first stage has seen the closing quote, so one more byte is there
            if (escape[1] == 'u') {
                while (length < 6 && isHexDigit(escape[length])) // the quote is no hex digit
                    ++length;
                if (length < 6)
                    return broken(u"an escape is malformed"_s, escape - m_text);
            } else if (!std::strchr("\"\\/bfnrt", escape[1])) {
                return broken(u"an escape is unknown"_s, escape - m_text);
            }
            findBackslash(escape + length);
        }
        return {};
    }

    void findBackslash(const char *from)
    {
        const void *found = std::memchr(from, '\\', size_t(m_end - from));
        m_backslash = found ? static_cast<const char *>(found) : m_end;
    }

    const char *m_text;
    const char *m_end;
    const uint32_t *m_tokens;
    uint32_t m_count;
    uint32_t m_current = 0;
    qsizetype m_maxDepth;
    const char *m_backslash; ///< the next one that nobody has looked at
    QVarLengthArray<char, maxJsonDepth> m_open; ///< the bracket of each array and object around us
};

Result<> walk(const QByteArray &text, Indexer &indexer, int maxDepth)
{
    const auto *const bytes = reinterpret_cast<const uint8_t *>(text.constData());
    switch (indexer->stage1(bytes, size_t(text.size()), simdjson::stage1_mode::regular)) {
    case simdjson::SUCCESS:
        return TokenWalk(text.constData(), text.size(), indexer->structural_indexes.get(),
                         indexer->n_structural_indexes, maxDepth)
            .run();
    case simdjson::EMPTY:
        return broken(u"there is no value"_s);
    case simdjson::UTF8_ERROR:
        return broken(u"the text is not valid UTF-8"_s);
    case simdjson::UNESCAPED_CHARS:
        return broken(u"a string holds a raw control character"_s);
    case simdjson::UNCLOSED_STRING:
        return broken(u"a string has no end"_s);
    default:
        return broken(u"the text is no JSON"_s);
    }
}

} // namespace

Result<> checkJson(QByteArray &text, int maxDepth)
{
    if (text.isEmpty())
        return broken(u"there is no value"_s);
    if (text.startsWith("\xef\xbb\xbf"))
        return broken(u"the text starts with a byte order mark"_s);

    thread_local Indexer kept;
    Indexer own;
    const auto size = size_t(text.size());
    auto &indexer = size > largestKeptIndex ? own : kept;
    if (!indexer || indexer->capacity() < size) {
        const auto capacity = size > largestKeptIndex ? size : std::max<size_t>(size * 2, 4096);
        const auto made = simdjson::get_active_implementation()->create_dom_parser_implementation(
            capacity, size_t(maxJsonDepth), indexer);
        if (made != simdjson::SUCCESS)
            return broken(u"the text is too large"_s);
    }
    return walk(text, indexer, maxDepth);
}

} // namespace qonduit
