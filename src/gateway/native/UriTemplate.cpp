// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/UriTemplate.h"

#include "gateway/native/UriCharacters.h"

#include <QList>

#include <algorithm>
#include <bitset>
#include <utility>

namespace qonduit {

namespace {

/// How an operator expands its variables. \see RFC 6570, appendix A
struct Rule
{
    char operation;
    char first; ///< what stands in front of the first value, 0 for nothing
    char separator;
    bool isNamed;
    bool allowsReserved;
};

constexpr Rule rules[] = {
    { 0, 0, ',', false, false },     { '+', 0, ',', false, true },    { '#', '#', ',', false, true },
    { '.', '.', '.', false, false }, { '/', '/', '/', false, false }, { ';', ';', ';', true, false },
    { '?', '?', '&', true, false },  { '&', '&', '&', true, false },
};

const Rule *ruleOf(char operation)
{
    const auto rule = std::find_if(std::begin(rules), std::end(rules),
                                   [operation](const Rule &each) { return each.operation == operation; });
    return rule == std::end(rules) ? nullptr : rule;
}

/// As it stands in a URI: in ASCII, with everything encoded that is neither allowed nor encoded already.
QByteArray asUri(const QByteArray &utf8)
{
    QByteArray out;
    out.reserve(utf8.size());
    for (qsizetype i = 0; i < utf8.size(); ++i) {
        const char c = utf8[i];
        if (rfc3986::hasTriplet(utf8, i)) {
            out += utf8.sliced(i, 3).toUpper();
            i += 2;
        } else if (rfc3986::isUnreserved(uchar(c)) || rfc3986::isReserved(uchar(c))) {
            out += c;
        } else {
            out.append('%').append(QByteArray(1, c).toHex().toUpper());
        }
    }
    return out;
}

using Characters = std::bitset<128>;

/// What a value may consist of, besides encoded characters.
Characters charactersOf(const Rule &rule, bool isExploded)
{
    Characters characters;
    for (unsigned c = 0; c < characters.size(); ++c) {
        const auto unit = char16_t(c);
        characters[c] = rfc3986::isUnreserved(unit) || (rule.allowsReserved && rfc3986::isReserved(unit));
    }
    for (const char c : { '!', '*', '\'', '(', ')', ',' }) // what encodeURIComponent leaves; and a list's comma
        characters.set(uchar(c));
    if (isExploded)
        characters.set('=').set(uchar(rule.separator));
    return characters;
}

/// The places in a URI to which a template's beginning may reach. All of them are followed at once, step by step
/// through the template, so nothing is ever tried twice.
class Reach
{
public:
    Reach(QByteArrayView uri, bool atStart) : m_uri(uri), m_places(size_t(uri.size()) + 1) { m_places[0] = atStart; }

    bool isAnywhere() const { return std::find(m_places.begin(), m_places.end(), 1) != m_places.end(); }
    bool isAtEnd() const { return m_places.back(); }

    Reach behind(QByteArrayView literal) const
    {
        if (literal.isEmpty())
            return *this;
        Reach next(m_uri, false);
        for (qsizetype at = 0; at + literal.size() <= m_uri.size(); ++at) {
            if (m_places[size_t(at)] && m_uri[at] == literal[0] && m_uri.sliced(at, literal.size()) == literal)
                next.m_places[size_t(at + literal.size())] = 1;
        }
        return next;
    }

    /// Behind any number of these and of encoded characters.
    Reach behindSome(const Characters &characters) const
    {
        Reach next(*this);
        for (qsizetype at = 0; at < m_uri.size(); ++at) {
            if (!next.m_places[size_t(at)])
                continue;
            if (characters[uchar(m_uri[at])])
                next.m_places[size_t(at) + 1] = 1;
            else if (rfc3986::hasTriplet(m_uri, at))
                next.m_places[size_t(at) + 3] = 1;
        }
        return next;
    }

    Reach &operator|=(const Reach &other)
    {
        for (size_t at = 0; at < m_places.size(); ++at)
            m_places[at] = char(m_places[at] | other.m_places[at]);
        return *this;
    }

private:
    QByteArrayView m_uri; // ASCII
    std::vector<char> m_places; // 0 or 1 each: quicker than bits
};

QByteArrayView viewOf(const char &c)
{
    return c ? QByteArrayView(&c, 1) : QByteArrayView();
}

} // namespace

std::optional<UriTemplate> UriTemplate::parse(const QString &text)
{
    if (text.size() > longestTemplate)
        return std::nullopt;
    const auto utf8 = text.toUtf8();
    UriTemplate result;
    size_t variables = 0;
    qsizetype from = 0;
    for (qsizetype open = utf8.indexOf('{'); open >= 0; open = utf8.indexOf('{', from)) {
        const auto close = utf8.indexOf('}', open);
        if (close < 0)
            return std::nullopt;
        auto expression = parseExpression(utf8.sliced(open + 1, close - open - 1));
        const auto literal = utf8.sliced(from, open - from);
        if (!expression || literal.contains('}'))
            return std::nullopt;
        variables += expression->variables.size();
        if (variables > mostVariables || result.m_expressions.size() == mostExpressions)
            return std::nullopt;
        expression->literal = asUri(literal);
        result.m_expressions.push_back(*std::move(expression));
        from = close + 1;
    }
    const auto rest = utf8.sliced(from);
    if (rest.contains('}'))
        return std::nullopt;
    result.m_rest = asUri(rest);
    return result;
}

std::optional<UriTemplate::Expression> UriTemplate::parseExpression(const QByteArray &inside)
{
    Expression expression;
    QByteArray list = inside;
    if (!list.isEmpty() && list.front() && ruleOf(list.front())) {
        expression.operation = list.front();
        list.remove(0, 1);
    }
    for (const auto &specification : list.split(',')) {
        auto variable = parseVariable(specification);
        if (!variable)
            return std::nullopt;
        expression.variables.push_back(*std::move(variable));
    }
    return expression;
}

/// A name, and `*` or `:` with a length. A `-` in a name is no RFC 6570, but servers write it.
std::optional<UriTemplate::Variable> UriTemplate::parseVariable(const QByteArray &specification)
{
    const auto colon = specification.indexOf(':');
    Variable variable { specification.first(colon < 0 ? specification.size() : colon) };
    if (colon >= 0) {
        const auto length = specification.sliced(colon + 1);
        const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
        if (length.isEmpty() || length.size() > 4 || length.front() == '0'
            || !std::all_of(length.begin(), length.end(), isDigit))
            return std::nullopt;
    } else if (variable.name.endsWith('*')) {
        variable.isExploded = true;
        variable.name.chop(1);
    }
    const auto isOfName = [](char c) {
        return rfc3986::isAsciiAlphanumeric(uchar(c)) || c == '_' || c == '.' || c == '-' || c == '%';
    };
    if (variable.name.isEmpty() || !std::all_of(variable.name.begin(), variable.name.end(), isOfName))
        return std::nullopt;
    variable.name = asUri(variable.name);
    return variable;
}

bool UriTemplate::matches(const QString &uri) const
{
    if (uri.size() > longestUri)
        return false;
    const auto text = asUri(uri.toUtf8());
    if (text.size() > longestUri)
        return false;

    Reach reach(text, true);
    for (const auto &expression : m_expressions) {
        const auto &rule = *ruleOf(expression.operation);
        reach = reach.behind(expression.literal);
        if (!reach.isAnywhere())
            return false;
        // A variable without a value leaves nothing, not even its separator.
        Reach behindValue(text, false);
        for (const auto &variable : expression.variables) {
            auto next = reach.behind(viewOf(rule.first));
            next |= behindValue.behind(viewOf(rule.separator));
            const auto characters = charactersOf(rule, variable.isExploded);
            if (rule.isNamed && !variable.isExploded) {
                next = next.behind(variable.name);
                next |= next.behind("=").behindSome(characters);
            } else {
                next = next.behindSome(characters);
            }
            behindValue |= next;
        }
        reach |= behindValue;
    }
    return reach.behind(m_rest).isAtEnd();
}

} // namespace qonduit
