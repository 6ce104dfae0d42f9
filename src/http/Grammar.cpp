// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Grammar.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace qonduit::http::grammar {

namespace {

enum CharacterClass : unsigned char { Token = 1, FieldText = 2, Target = 4 };

constexpr std::array<unsigned char, 256> makeTable()
{
    std::array<unsigned char, 256> table {};
    for (unsigned c = 0; c < 256; ++c) {
        const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        const auto isOneOf = [c](std::string_view set) {
            return c < 0x80 && set.find(char(c)) != std::string_view::npos;
        };
        unsigned classes = 0;
        if (alphanumeric || (c && isOneOf("!#$%&'*+-.^_`|~")))
            classes |= Token;
        if (c == '\t' || (c >= 0x20 && c != 0x7f))
            classes |= FieldText;
        if (alphanumeric || (c && isOneOf("-._~:/?[]@!$&'()*+,;=%")))
            classes |= Target;
        table[c] = static_cast<unsigned char>(classes);
    }
    return table;
}

constexpr auto table = makeTable();

bool isAll(QByteArrayView text, CharacterClass wanted)
{
    return std::all_of(text.begin(), text.end(),
                       [wanted](char c) { return (table[static_cast<unsigned char>(c)] & wanted) != 0; });
}

} // namespace

bool isToken(QByteArrayView text)
{
    return !text.isEmpty() && isAll(text, Token);
}

bool isFieldText(QByteArrayView text)
{
    return isAll(text, FieldText);
}

bool isTarget(QByteArrayView text)
{
    if (!isAll(text, Target))
        return false;
    for (auto at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 3)) {
        if (at + 2 >= text.size() || hexValue(text[at + 1]) < 0 || hexValue(text[at + 2]) < 0)
            return false;
    }
    return true;
}

bool isNumber(QByteArrayView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int hexValue(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    const int lower = digit | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

QByteArrayView trimmed(QByteArrayView text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.isEmpty() && isSpace(text.front()))
        text = text.sliced(1);
    while (!text.isEmpty() && isSpace(text.back()))
        text.chop(1);
    return text;
}

bool equalsIgnoringCase(QByteArrayView a, QByteArrayView b)
{
    return a.size() == b.size() && a.compare(b, Qt::CaseInsensitive) == 0;
}

} // namespace qonduit::http::grammar
