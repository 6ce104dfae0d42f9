// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/Jsonc.h"

#include "app/clients/text/JsoncWalker.h"
#include "core/Text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringDecoder>

#include <algorithm>
#include <optional>

namespace qonduit::jsonc {

namespace {

constexpr QByteArrayView byteOrderMark("\xEF\xBB\xBF");

qsizetype endOfValue(const QByteArray &text, qsizetype begin)
{
    JsoncWalker walker(text);
    walker.value(begin, 0);
    return begin;
}

QJsonValue scalar(QByteArrayView token)
{
    if (token.startsWith('"') && !token.contains('\\'))
        return QString::fromUtf8(token.sliced(1).chopped(1));
    if (token == "true" || token == "false")
        return token == "true";
    if (token == "null")
        return QJsonValue::Null;
    // Qt knows escapes and numbers, but reads a value only inside of a list.
    return QJsonDocument::fromJson('[' + token.toByteArray() + ']').array().at(0);
}

} // namespace

Result<Span> check(const QByteArray &text)
{
    JsoncWalker walker(text);
    if (text.startsWith("\xFF\xFE") || text.startsWith("\xFE\xFF"))
        return Error(ErrorCode::ParseError, QStringLiteral("expected UTF-8, got UTF-16"));
    if (const auto nul = text.indexOf('\0'); nul >= 0) {
        walker.complain(nul, QStringLiteral("text, got a NUL byte"));
        return *walker.complaint();
    }
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString decoded = decoder.decode(text);
    if (decoder.hasError())
        return Error(ErrorCode::ParseError, QStringLiteral("expected UTF-8, got other bytes"));
    qsizetype at = text.startsWith(byteOrderMark) ? byteOrderMark.size() : 0;
    Span root;
    if (walker.skipSpace(at) && at < text.size()) {
        root.begin = at;
        if (walker.value(at, 0)) {
            root.end = at;
            if (walker.skipSpace(at) && at < text.size())
                walker.complain(at, QStringLiteral("the end of the file"));
        }
    } else {
        root = { at, at };
    }
    if (walker.complaint())
        return *walker.complaint();
    return root;
}

qsizetype skipSpace(const QByteArray &text, qsizetype from)
{
    JsoncWalker walker(text);
    walker.skipSpace(from);
    return from;
}

bool isObject(const QByteArray &text, Span value)
{
    return !value.isEmpty() && text[value.begin] == '{';
}

bool isArray(const QByteArray &text, Span value)
{
    return !value.isEmpty() && text[value.begin] == '[';
}

std::vector<Member> members(const QByteArray &text, Span object)
{
    std::vector<Member> found;
    if (!isObject(text, object))
        return found;
    auto at = skipSpace(text, object.begin + 1);
    while (at < object.end && text[at] == '"') {
        const Span key { at, endOfValue(text, at) };
        const auto begin = skipSpace(text, skipSpace(text, key.end) + 1);
        const Span value { begin, endOfValue(text, begin) };
        found.push_back({ scalar(key.of(text)).toString(), key, value });
        at = skipSpace(text, value.end);
        if (at < object.end && text[at] == ',')
            at = skipSpace(text, at + 1);
    }
    return found;
}

std::vector<Span> elements(const QByteArray &text, Span array)
{
    std::vector<Span> found;
    if (!isArray(text, array))
        return found;
    auto at = skipSpace(text, array.begin + 1);
    while (at < array.end && text[at] != ']') {
        found.push_back({ at, endOfValue(text, at) });
        at = skipSpace(text, found.back().end);
        if (at < array.end && text[at] == ',')
            at = skipSpace(text, at + 1);
    }
    return found;
}

QJsonValue toQt(const QByteArray &text, Span value)
{
    if (value.isEmpty())
        return QJsonValue(QJsonValue::Undefined);
    if (isObject(text, value)) {
        QJsonObject object;
        for (const auto &member : members(text, value))
            object.insert(member.key, toQt(text, member.value));
        return object;
    }
    if (isArray(text, value)) {
        QJsonArray array;
        for (const auto &element : elements(text, value))
            array.append(toQt(text, element));
        return array;
    }
    return scalar(value.of(text));
}

Result<std::optional<Member>> findLone(const QByteArray &text, Span object, const QString &key)
{
    std::optional<Member> found;
    for (const auto &member : members(text, object)) {
        if (member.key != key)
            continue;
        if (found)
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("line %1: expected \"%2\" once, but it stands in line %3 already")
                             .arg(lineOf(text, member.keySpan.begin))
                             .arg(singleLine(key, 60))
                             .arg(lineOf(text, found->keySpan.begin)));
        found = member;
    }
    return found;
}

int lineOf(const QByteArray &text, qsizetype place)
{
    return 1 + int(QByteArrayView(text).first(std::min(place, text.size())).count('\n'));
}

} // namespace qonduit::jsonc
