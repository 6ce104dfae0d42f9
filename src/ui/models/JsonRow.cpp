// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/JsonRow.h"

#include "core/Text.h"
#include "protocol/json/Scanner.h"
#include "ui/desktop/PlainText.h"

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype lineLimit = 120;
constexpr qsizetype nameLimit = 60;
constexpr qsizetype openNameLimit = 2000;
/// Counting goes no further: it is done while somebody waits for a row.
constexpr int countLimit = 100'000;
constexpr qsizetype countedBytes = 4 * 1024 * 1024;

/// Steps through what stands in an object or array.
class Inside
{
public:
    /// \param text from behind the opening bracket, or from where a member or element begins, to the closing one
    Inside(QByteArrayView text, bool hasKeys)
        : m_item(text.begin()), m_next(text.begin()), m_end(text.end()), m_hasKeys(hasKeys)
    {
    }

    bool next()
    {
        m_item = m_next;
        while (m_item != m_end && (*m_item == ',' || scanner::isSpace(*m_item)))
            ++m_item;
        const char *value = m_item;
        m_key = {};
        if (m_hasKeys && value != m_end && *value == '"') {
            value = scanner::endOfString(value, m_end);
            m_key = { m_item, value };
            while (value != m_end && (*value == ':' || scanner::isSpace(*value)))
                ++value;
        }
        m_next = scanner::endOfValue(value, m_end);
        m_value = { value, m_next };
        return !m_value.isEmpty();
    }

    QByteArrayView key() const { return m_key; }
    QByteArrayView value() const { return m_value; }
    /// What next() has found, and all behind it.
    QByteArrayView rest() const { return { m_item, m_end }; }

private:
    const char *m_item;
    const char *m_next;
    const char *m_end;
    bool m_hasKeys;
    QByteArrayView m_key;
    QByteArrayView m_value;
};

/// What stands in \p row, of a row that gives more what is left of it.
Inside insideOf(const JsonRow &row)
{
    return row.isMore() ? Inside(row.value, row.kind == JsonRow::Kind::MoreMembers)
                        : Inside(row.value.sliced(1), row.value.front() == '{');
}

struct Count
{
    int counted = 0;
    bool isAll = true;
};

Count countInside(const JsonRow &row)
{
    Count count;
    for (auto inside = insideOf(row); inside.next(); ++count.counted) {
        if (count.counted == countLimit || row.value.size() - inside.rest().size() > countedBytes)
            return { count.counted, false };
    }
    return count;
}

/// The first characters of a text and a few more, without reading the rest of it.
QString beginning(QByteArrayView token, qsizetype characters)
{
    constexpr qsizetype longestEscape = 6;
    return scanner::unescaped(token.first(std::min(token.size(), (characters + 2) * longestEscape)));
}

bool isLongerThanALine(QByteArrayView value)
{
    if (value.front() != '"')
        return value.size() > lineLimit;
    const auto text = beginning(value, lineLimit);
    return text.size() > lineLimit || text.contains(u'\n');
}

} // namespace

bool JsonRow::canOpen() const
{
    if (isMore())
        return true;
    if (isContainer())
        return level < deepestLevel && insideOf(*this).next();
    return isLongerThanALine(value) || beginning(key, nameLimit).size() > nameLimit;
}

QList<JsonRow> JsonRow::inside() const
{
    const bool areMembers = isMore() ? kind == Kind::MoreMembers : value.front() == '{';
    const int insideLevel = isMore() ? level : level + 1;
    int next = isMore() ? number : 0;
    QList<JsonRow> rows;
    for (auto inside = insideOf(*this); inside.next(); ++next) {
        if (rows.size() == atOnce) {
            rows += { areMembers ? Kind::MoreMembers : Kind::MoreElements, {}, inside.rest(), insideLevel, next };
            break;
        }
        rows += { areMembers ? Kind::Member : Kind::Element, inside.key(), inside.value(), insideLevel, next };
    }
    return rows;
}

QString JsonRow::name() const
{
    if (isMore() || number < 0)
        return {};
    const auto limit = isOpen ? openNameLimit : nameLimit;
    return kind == Kind::Member ? singleLine(beginning(key, limit), limit) : QString::number(number);
}

QString JsonRow::shownValue() const
{
    const bool isText = value.front() == '"';
    if (isMore() || isContainer()) {
        const auto [count, isAll] = countInside(*this);
        if (isMore())
            return isAll ? tr("%Ln more", nullptr, count) : tr("more than %Ln more", nullptr, count);
        const bool isObject = value.front() == '{';
        if (count == 0)
            return isObject ? u"{}"_s : u"[]"_s;
        auto text = isObject ? tr("%Ln member(s)", nullptr, count) : tr("%Ln element(s)", nullptr, count);
        if (!isAll)
            text = tr("more than %1").arg(text);
        return canOpen() ? text : tr("%1, too deep to be opened").arg(text);
    }
    if (isOpen)
        return PlainTextView::shortened(wholeValue(), {});
    return isText ? u'"' + singleLine(beginning(value, lineLimit), lineLimit) + u'"'
                  : singleLine(QString::fromLatin1(value.first(std::min(value.size(), lineLimit + 1))), lineLimit);
}

QString JsonRow::kindName() const
{
    if (isMore())
        return u"more"_s;
    switch (value.front()) {
    case '{':
        return u"object"_s;
    case '[':
        return u"array"_s;
    case '"':
        return u"string"_s;
    case 't':
    case 'f':
        return u"boolean"_s;
    case 'n':
        return u"null"_s;
    default:
        return u"number"_s;
    }
}

QString JsonRow::wholeValue() const
{
    return value.front() == '"' ? scanner::unescaped(value) : QString::fromUtf8(value);
}

} // namespace qonduit
