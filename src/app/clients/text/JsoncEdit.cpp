// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/JsoncEdit.h"

#include "app/clients/text/JsoncStyle.h"
#include "core/Text.h"

#include <algorithm>

namespace qonduit::jsonc {

namespace {

/// Whether an object begins in the line in which it opens.
bool isOneLine(const QByteArray &text, const std::vector<Member> &members)
{
    return !members.empty() && !isFirstInLine(text, members.front().keySpan.begin);
}

QByteArray trimmedAtEnd(QByteArray text)
{
    while (!text.isEmpty() && (isGap(text.back()) || text.back() == '\n' || text.back() == '\r'))
        text.chop(1);
    return text;
}

/// Behind the comments that stand in the same line as what ends at \p place.
qsizetype behindComments(const QByteArray &text, qsizetype place)
{
    auto end = place;
    while (true) {
        auto at = end;
        while (at < text.size() && isGap(text[at]))
            ++at;
        if (text.mid(at, 2) == "//") {
            while (at < text.size() && text[at] != '\n' && text[at] != '\r')
                ++at;
            return at;
        }
        const auto close = text.mid(at, 2) == "/*" ? text.indexOf("*/", at + 2) : -1;
        if (close < 0 || text.mid(at, close - at).contains('\n'))
            return end;
        end = close + 2;
    }
}

QByteArray withFirstMember(const QByteArray &text, Span object, const QString &key, const JsoncStyle::Writer &value,
                           const JsoncStyle &style)
{
    const auto kept = trimmedAtEnd(text.mid(object.begin + 1, object.size() - 2));
    const auto name = style.name(key);
    QByteArray inside;
    if (style.isOneLine) {
        inside = (kept.isEmpty() ? QByteArray() : kept + ' ') + name + value({}, true);
    } else {
        const auto outer = indentAt(text, object.begin);
        const auto inner = outer + style.unit;
        inside = kept + style.newline + inner + name + value(inner, false) + style.newline + outer;
    }
    return text.left(object.begin + 1) + inside + text.mid(object.end - 1);
}

QByteArray withLastMember(const QByteArray &text, const std::vector<Member> &all, const QString &key,
                          const JsoncStyle::Writer &value, const JsoncStyle &style)
{
    const auto &last = all.back();
    const auto comma = skipSpace(text, last.value.end);
    const bool hasComma = comma < text.size() && text[comma] == ',';
    const auto name = style.name(key);
    const auto behind = hasComma ? comma + 1 : last.value.end;
    if (isOneLine(text, all)) {
        const auto member = name + value({}, true);
        return text.left(behind) + (hasComma ? ' ' + member + ',' : style.comma + member) + text.mid(behind);
    }
    const auto &model = isFirstInLine(text, last.keySpan.begin) ? last : all.front();
    const auto indent = indentAt(text, model.keySpan.begin);
    const auto end = behindComments(text, behind);
    return text.left(behind) + (hasComma ? "" : ",") + text.mid(behind, end - behind) + style.newline + indent + name
         + value(indent, false) + (hasComma ? "," : "") + text.mid(end);
}

/// Sets a member of an object to what \p value writes.
QByteArray withMember(const QByteArray &text, Span object, const std::optional<Member> &old, const QString &key,
                      const JsoncStyle::Writer &value, const JsoncStyle &style)
{
    const auto all = members(text, object);
    if (old) {
        const bool isInLine = isOneLine(text, all);
        return text.left(old->value.begin) + value(indentAt(text, old->keySpan.begin), isInLine)
             + text.mid(old->value.end);
    }
    return all.empty() ? withFirstMember(text, object, key, value, style)
                       : withLastMember(text, all, key, value, style);
}

/// Whether what stands between two members ends inside of a comment that only a new line closes.
bool endsInLineComment(const QByteArray &between)
{
    const auto marked = between + '\x01';
    auto at = skipSpace(marked, 0);
    if (marked.mid(at, 1) == ",")
        at = skipSpace(marked, at + 1);
    return at > between.size();
}

QByteArray withoutMember(const QByteArray &text, Span object, size_t index)
{
    const auto all = members(text, object);
    const auto &member = all[index];
    const auto comma = skipSpace(text, member.value.end);
    const bool hasComma = comma < text.size() && text[comma] == ',';
    auto end = hasComma ? comma + 1 : member.value.end;
    if (index + 1 < all.size()) { // its line goes, if nothing else stands in it
        auto begin = member.keySpan.begin;
        const bool ownsLine = isFirstInLine(text, begin);
        while (end < text.size() && isGap(text[end]))
            ++end;
        const auto newline = text.mid(end, 2) == "\r\n" ? 2 : text.mid(end, 1) == "\n" ? 1 : 0;
        if (ownsLine && newline > 0) {
            begin -= indentAt(text, begin).size();
            end += newline;
        }
        return text.left(begin) + text.mid(end);
    }
    // The last one goes with the space before it; comments there belong to others and stay.
    const auto from = index > 0 ? all[index - 1].value.end : object.begin + 1;
    auto kept = text.mid(from, member.keySpan.begin - from);
    if (index > 0 && !hasComma) // the comma before it would be a trailing one, which was not there
        kept.remove(skipSpace(text, from) - from, 1);
    kept = trimmedAtEnd(kept);
    if (kept.isEmpty() && index == 0 && trimmedAtEnd(text.mid(end, object.end - 1 - end)).isEmpty())
        end = object.end - 1;
    else if (endsInLineComment(kept) && text.mid(end, 1) != "\n" && text.mid(end, 2) != "\r\n")
        kept += '\n';
    return text.left(from) + kept + text.mid(end);
}

Error expectedObject(const QByteArray &text, Span value, const QString &what)
{
    return Error(
        ErrorCode::InvalidParams,
        QStringLiteral("line %1: expected %2, got %3")
            .arg(lineOf(text, value.begin))
            .arg(what, singleLine(QString::fromUtf8(value.of(text).first(std::min<qsizetype>(value.size(), 30))), 30)));
}

/// The places on the way to an entry.
struct Way
{
    Span root;
    std::optional<Member> section;
    std::optional<Member> entry;
};

Result<Way> findWay(const QByteArray &text, const QString &section, const QString &name)
{
    const auto root = check(text);
    if (!root)
        return root.error();
    Way way { *root, {}, {} };
    if (root->isEmpty())
        return way;
    if (!isObject(text, *root))
        return expectedObject(text, *root, QStringLiteral("an object, { … }"));
    const auto table = findLone(text, *root, section);
    if (!table)
        return table.error();
    way.section = *table;
    if (!way.section)
        return way;
    if (!isObject(text, way.section->value))
        return expectedObject(text, way.section->value, QStringLiteral("an object as \"%1\"").arg(section));
    const auto entry = findLone(text, way.section->value, name);
    if (!entry)
        return entry.error();
    way.entry = *entry;
    return way;
}

} // namespace

Result<QByteArray> withEntry(const QByteArray &text, const QString &section, const QString &name,
                             const EntryFields &entry)
{
    const auto way = findWay(text, section, name);
    if (!way)
        return way.error();
    const auto style = JsoncStyle::of(text, way->root);
    const auto value = style.entry(entry);
    const auto table = style.object({ { name, value } });
    if (way->root.isEmpty()) {
        const bool needsLine = !text.isEmpty() && text != "\xEF\xBB\xBF" && !text.endsWith('\n');
        return text + (needsLine ? style.newline : QByteArray()) + style.object({ { section, table } })({}, false)
             + style.newline;
    }
    if (!way->section)
        return withMember(text, way->root, {}, section, table, style);
    return withMember(text, way->section->value, way->entry, name, value, style);
}

Result<QByteArray> withoutEntry(const QByteArray &text, const QString &section, const QString &name)
{
    const auto way = findWay(text, section, name);
    if (!way)
        return way.error();
    if (!way->entry)
        return text;
    const auto all = members(text, way->section->value);
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto &member) { return member.key == name; });
    return withoutMember(text, way->section->value, size_t(found - all.begin()));
}

} // namespace qonduit::jsonc
