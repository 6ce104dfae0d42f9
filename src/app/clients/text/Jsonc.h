// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QJsonValue>
#include <QString>

#include <optional>
#include <vector>

/// JSON as people keep it in settings: with `//` and block comments, trailing commas, a byte order mark. Places are
/// byte offsets into the text, so that it can be edited where it stands.
namespace qonduit::jsonc {

/// A piece of text, from its first byte to behind its last.
struct Span
{
    qsizetype begin = 0;
    qsizetype end = 0;

    qsizetype size() const { return end - begin; }
    bool isEmpty() const { return begin == end; }
    QByteArrayView of(const QByteArray &text) const { return QByteArrayView(text).sliced(begin, size()); }
};

struct Member
{
    QString key;
    Span keySpan; ///< with its quotes
    Span value;
};

/// How deep arrays and objects may nest.
inline constexpr int maxDepth = 100;

/// Checks the whole text.
/// \returns the place of its value, empty when there is none besides space and comments; else ParseError with the line
/// and what was expected there
Result<Span> check(const QByteArray &text);

/// The functions below are for text that check() has passed.

/// Where \p from leads to when space and comments are skipped.
qsizetype skipSpace(const QByteArray &text, qsizetype from);
bool isObject(const QByteArray &text, Span value);
bool isArray(const QByteArray &text, Span value);
/// The members of an object, in their order and with doubles; none for everything else.
std::vector<Member> members(const QByteArray &text, Span object);
std::vector<Span> elements(const QByteArray &text, Span array);
/// The value as Qt has it; the last of double members counts, as in nearly every reader.
QJsonValue toQt(const QByteArray &text, Span value);
/// The member of that name, or nothing when there is none.
/// \returns InvalidParams with the lines when there are two: no two readers agree on which counts
Result<std::optional<Member>> findLone(const QByteArray &text, Span object, const QString &key);

/// The line of a place, counted from 1.
int lineOf(const QByteArray &text, qsizetype place);

} // namespace qonduit::jsonc
