// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/MemberEdit.h"

#include "protocol/json/RawJson.h"
#include "protocol/json/Write.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cctype>

namespace qonduit {

namespace {

constexpr auto step = "  ";

/// One member or element, and where it stands in the text.
struct Item
{
    QString name;
    RawJson value;
    qsizetype begin = 0; ///< of its key, else of its value
    qsizetype end = 0; ///< behind its value
};

/// An object or a list, and where it stands in the text.
struct Container
{
    bool isList = false;
    qsizetype begin = 0; ///< behind its bracket
    qsizetype end = 0; ///< at its closing bracket
    std::vector<Item> items;
};

qsizetype skipped(const QByteArray &text, qsizetype from)
{
    while (std::isspace(static_cast<unsigned char>(text[from])) || text[from] == ',')
        ++from;
    return from;
}

/// \param value shares the buffer of \p text
Result<Container> containerAt(const QByteArray &text, const RawJson &value)
{
    if (!value.isObject() && !value.isArray())
        return Error(ErrorCode::InvalidParams, QStringLiteral("there is neither an object nor a list to change"));
    const auto offset = [&text](const RawJson &part) { return part.view().data() - text.constData(); };
    Container container;
    container.isList = value.isArray();
    container.begin = offset(value) + 1;
    container.end = offset(value) + value.view().size() - 1;
    if (container.isList) {
        for (const auto &element : value.elements())
            container.items.push_back({ element["name"].toString().value_or(QString()), element });
    } else {
        const auto members = value.members();
        if (!members)
            return members.error();
        for (const auto &member : *members)
            container.items.push_back({ QString::fromUtf8(member.key), member.value });
    }
    auto behind = container.begin;
    for (auto &item : container.items) {
        item.begin = skipped(text, behind);
        item.end = behind = offset(item.value) + item.value.view().size();
    }
    return container;
}

/// The white space with which the line begins on which \p at stands.
QByteArray marginAt(const QByteArray &text, qsizetype at)
{
    const auto begin = at > 0 ? text.lastIndexOf('\n', at - 1) + 1 : 0;
    auto end = begin;
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t'))
        ++end;
    return text.mid(begin, end - begin);
}

/// Members one a line, short lists on one line.
QByteArray textOf(const QJsonValue &value, const QByteArray &margin)
{
    const auto inner = margin + step;
    QByteArrayList parts;
    if (value.isObject()) {
        const auto object = value.toObject();
        for (auto it = object.begin(); it != object.end(); ++it) {
            QByteArray part = inner;
            json::appendString(part, it.key());
            parts += part + ": " + textOf(*it, inner);
        }
        return parts.isEmpty() ? QByteArray("{}") : "{\n" + parts.join(",\n") + '\n' + margin + '}';
    }
    if (!value.isArray())
        return QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact).chopped(1).mid(1);
    const auto elements = value.toArray();
    const bool isShort =
        std::none_of(elements.begin(), elements.end(), [](const auto &e) { return e.isObject() || e.isArray(); });
    for (const auto &element : elements)
        parts += (isShort ? QByteArray() : inner) + textOf(element, inner);
    if (isShort || parts.isEmpty())
        return '[' + parts.join(", ") + ']';
    return "[\n" + parts.join(",\n") + '\n' + margin + ']';
}

/// What stands at the rest of a path that does not exist yet.
QJsonValue nested(const QStringList &path, QJsonValue value)
{
    for (auto it = path.crbegin(); it != path.crend(); ++it)
        value = QJsonObject { { *it, value } };
    return value;
}

QByteArray itemText(const Container &container, const QString &name, QJsonValue value, const QByteArray &margin)
{
    if (container.isList) {
        auto element = value.toObject();
        element.insert(QStringLiteral("name"), name);
        return textOf(element, margin);
    }
    QByteArray text;
    json::appendString(text, name);
    return text + ": " + textOf(value, margin);
}

QByteArray withItem(const QByteArray &text, const Container &container, const QString &name, const QJsonValue &value)
{
    auto changed = text;
    if (!container.items.empty()) {
        const auto &last = container.items.back();
        const auto &before =
            container.items.size() > 1 ? container.items[container.items.size() - 2].end : container.begin;
        auto space = text.mid(before, last.begin - before);
        space.remove(0, space.indexOf(',') + 1);
        changed.insert(last.end, ',' + space + itemText(container, name, value, marginAt(text, last.begin)));
        return changed;
    }
    const auto margin = marginAt(text, container.begin);
    const auto inner = margin + step;
    changed.replace(container.begin, container.end - container.begin,
                    '\n' + inner + itemText(container, name, value, inner) + '\n' + margin);
    return changed;
}

QByteArray withValue(const QByteArray &text, const Container &container, const Item &item, QJsonValue value)
{
    if (container.isList && value.isObject()) {
        auto element = value.toObject();
        element.insert(QStringLiteral("name"), item.name);
        value = element;
    }
    auto changed = text;
    const auto length = item.value.view().size();
    return changed.replace(item.end - length, length, textOf(value, marginAt(text, item.begin)));
}

QByteArray withoutItem(const QByteArray &text, const Container &container, const Item &item)
{
    auto changed = text;
    const auto index = std::size_t(&item - container.items.data());
    if (container.items.size() == 1)
        return changed.remove(container.begin, container.end - container.begin);
    if (index == 0) {
        const auto next = container.items[1].begin;
        return changed.remove(item.begin, next - item.begin);
    }
    const auto before = container.items[index - 1].end;
    return changed.remove(before, item.end - before);
}

/// \param value undefined to take away what is there
Result<QByteArray> edited(const QByteArray &text, const QStringList &path, const QJsonValue &value)
{
    const auto root = RawJson::parse(text);
    if (!root)
        return root.error();
    if (path.isEmpty())
        return Error(ErrorCode::InvalidParams, QStringLiteral("expected the path of a member, got nothing"));
    auto here = *root;
    for (qsizetype i = 0;; ++i) {
        const auto container = containerAt(text, here);
        if (!container)
            return container.error();
        const auto &items = container->items;
        const auto item =
            std::find_if(items.begin(), items.end(), [&](const auto &other) { return other.name == path[i]; });
        const bool isLast = i + 1 == path.size();
        if (item == items.end())
            return value.isUndefined() ? text : withItem(text, *container, path[i], nested(path.mid(i + 1), value));
        if (isLast)
            return value.isUndefined() ? withoutItem(text, *container, *item)
                                       : withValue(text, *container, *item, value);
        here = item->value;
    }
}

} // namespace

Result<QByteArray> withMemberAt(const QByteArray &json, const QStringList &path, const QJsonValue &value)
{
    return edited(json, path, value);
}

Result<QByteArray> withoutMemberAt(const QByteArray &json, const QStringList &path)
{
    return edited(json, path, QJsonValue(QJsonValue::Undefined));
}

} // namespace qonduit
