// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/JsoncStyle.h"

#include "protocol/json/Write.h"

#include <QJsonArray>

namespace qonduit::jsonc {

namespace {

QByteArray quoted(const QString &text)
{
    QByteArray out;
    json::appendString(out, QStringView(text));
    return out;
}

} // namespace

bool isGap(char c)
{
    return c == ' ' || c == '\t';
}

QByteArray indentAt(const QByteArray &text, qsizetype place)
{
    const auto begin = place == 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
    auto end = begin;
    while (end < place && isGap(text[end]))
        ++end;
    return text.mid(begin, end - begin);
}

bool isFirstInLine(const QByteArray &text, qsizetype place)
{
    while (place > 0 && isGap(text[place - 1]))
        --place;
    return place > 0 && text[place - 1] == '\n';
}

JsoncStyle JsoncStyle::of(const QByteArray &text, Span root)
{
    JsoncStyle style;
    if (const auto newline = text.indexOf('\n'); newline > 0 && text[newline - 1] == '\r')
        style.newline = "\r\n";
    const auto all = members(text, root);
    if (all.empty())
        return style;
    style.isOneLine = !root.of(text).contains('\n');
    const auto &first = all.front();
    if (style.isOneLine && first.value.begin == first.keySpan.end + 1) {
        style.colon = ":";
        style.comma = ",";
    }
    const auto outer = indentAt(text, root.begin);
    const auto inner = indentAt(text, first.keySpan.begin);
    if (isFirstInLine(text, first.keySpan.begin) && inner.size() > outer.size() && inner.startsWith(outer))
        style.unit = inner.mid(outer.size());
    return style;
}

JsoncStyle::Writer JsoncStyle::object(std::vector<std::pair<QString, Writer>> members) const
{
    return [all = std::move(members), style = *this](const QByteArray &indent, bool oneLine) {
        const auto inner = oneLine ? indent : indent + style.unit;
        QByteArray out("{");
        for (size_t i = 0; i < all.size(); ++i) {
            if (i > 0)
                out += oneLine ? style.comma : QByteArray(",");
            if (!oneLine)
                out += style.newline + inner;
            out += style.name(all[i].first) + all[i].second(inner, oneLine);
        }
        if (!oneLine && !all.empty())
            out += style.newline + indent;
        return out + '}';
    };
}

JsoncStyle::Writer JsoncStyle::value(const QJsonValue &value) const
{
    if (value.isObject()) {
        std::vector<std::pair<QString, Writer>> members;
        const auto object = value.toObject();
        for (auto it = object.begin(); it != object.end(); ++it)
            members.emplace_back(it.key(), this->value(*it));
        return this->object(std::move(members));
    }
    QByteArray text = quoted(value.toString());
    if (value.isArray()) {
        QByteArrayList texts;
        for (const auto &element : value.toArray())
            texts += quoted(element.toString());
        text = '[' + texts.join(comma) + ']';
    }
    return [text](const QByteArray &, bool) { return text; };
}

JsoncStyle::Writer JsoncStyle::entry(const EntryFields &fields) const
{
    std::vector<std::pair<QString, Writer>> members;
    for (const auto &[key, field] : fields)
        members.emplace_back(key, value(field));
    return object(std::move(members));
}

QByteArray JsoncStyle::name(const QString &key) const
{
    return quoted(key) + colon;
}

} // namespace qonduit::jsonc
