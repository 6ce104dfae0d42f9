// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Scope.h"

#include <algorithm>

namespace qonduit::signin {

namespace {

constexpr qsizetype mostWords = 64;
constexpr qsizetype longestWord = 256;

/// RFC 6749, section 3.3.
bool isWord(const QString &word)
{
    return word.size() <= longestWord && std::all_of(word.begin(), word.end(), [](QChar c) {
               return c >= u'\x21' && c <= u'\x7e' && c != u'"' && c != u'\\';
           });
}

} // namespace

QStringList scopeWords(const QString &scope)
{
    QStringList words;
    for (const auto &word : scope.split(u' ', Qt::SkipEmptyParts)) {
        if (words.size() < mostWords && isWord(word) && !words.contains(word))
            words += word;
    }
    return words;
}

QString scopeUnion(const QString &one, const QString &other)
{
    return scopeWords(one + u' ' + other).join(u' ');
}

bool holdsScope(const QString &whole, const QString &part)
{
    const auto words = scopeWords(whole);
    const auto wanted = scopeWords(part);
    return std::all_of(wanted.begin(), wanted.end(), [&words](const QString &word) { return words.contains(word); });
}

} // namespace qonduit::signin
