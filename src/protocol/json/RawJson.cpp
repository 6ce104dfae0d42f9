// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/RawJson.h"

#include "protocol/json/Grammar.h"
#include "protocol/json/MemberCursor.h"
#include "protocol/json/Scanner.h"
#include "protocol/json/Write.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace qonduit {

namespace {

/// Up to here comparing each key with each is faster than a set.
constexpr size_t fewMembers = 16;

bool hasDuplicate(const std::vector<RawJson::Member> &members)
{
    if (members.size() > fewMembers) {
        QSet<QByteArray> keys;
        keys.reserve(qsizetype(members.size()));
        for (const auto &member : members)
            keys.insert(member.key);
        return keys.size() != qsizetype(members.size());
    }
    for (auto member = members.begin(); member != members.end(); ++member) {
        const auto isSame = [member](const RawJson::Member &other) { return other.key == member->key; };
        if (std::any_of(members.begin(), member, isSame))
            return true;
    }
    return false;
}

} // namespace

Result<RawJson> RawJson::parse(QByteArray text)
{
    if (auto good = checkJson(text); !good)
        return good.error();
    return fromTrusted(std::move(text));
}

RawJson RawJson::fromTrusted(QByteArray text)
{
    const auto view = scanner::trimmed(text);
    return RawJson(std::move(text), view);
}

RawJson RawJson::fromValue(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Object:
        return fromTrusted(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
    case QJsonValue::Array:
        return fromTrusted(QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact));
    case QJsonValue::Undefined:
        return {};
    case QJsonValue::String: {
        QByteArray text;
        json::appendString(text, value.toString());
        return fromTrusted(std::move(text));
    }
    default: {
        // Qt prints only arrays and objects.
        const auto inArray = QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact);
        return fromTrusted(inArray.sliced(1, inArray.size() - 2));
    }
    }
}

RawJson RawJson::emptyObject()
{
    return fromTrusted(QByteArrayLiteral("{}"));
}

RawJson::Kind RawJson::kind() const
{
    if (m_view.isEmpty())
        return Kind::Missing;
    switch (m_view.front()) {
    case '{':
        return Kind::Object;
    case '[':
        return Kind::Array;
    case '"':
        return Kind::String;
    case 't':
    case 'f':
        return Kind::Boolean;
    case 'n':
        return Kind::Null;
    default:
        return Kind::Number;
    }
}

QByteArray RawJson::toByteArray() const
{
    return m_view.size() == m_owner.size() ? m_owner : m_view.toByteArray();
}

Result<std::vector<RawJson::Member>> RawJson::members() const
{
    if (!isObject())
        return Error(ErrorCode::InvalidRequest, u"an object is needed here"_s);
    std::vector<Member> all;
    for (MemberCursor member(*this); member.next();)
        all.push_back({ member.key(), member.value() });
    if (hasDuplicate(all))
        return Error(ErrorCode::InvalidRequest, u"a key stands twice in an object"_s);
    return all;
}

RawJson RawJson::operator[](QByteArrayView key) const
{
    for (MemberCursor member(*this); member.next();) {
        if (member.hasKey(key))
            return member.value();
    }
    return {};
}

std::vector<RawJson> RawJson::elements() const
{
    std::vector<RawJson> all;
    if (!isArray())
        return all;
    const char *const end = m_view.end();
    for (const char *p = m_view.begin() + 1; p != end;) {
        if (*p == ',' || *p == ']' || scanner::isSpace(*p)) {
            ++p;
            continue;
        }
        const char *const next = scanner::endOfValue(p, end);
        all.push_back(RawJson(m_owner, { p, next }));
        p = next;
    }
    return all;
}

std::optional<QString> RawJson::toString() const
{
    if (!isString())
        return std::nullopt;
    return scanner::unescaped(m_view);
}

std::optional<qint64> RawJson::toInteger() const
{
    if (kind() != Kind::Number)
        return std::nullopt;
    return scanner::wholeNumber(m_view);
}

std::optional<double> RawJson::toDouble() const
{
    if (kind() != Kind::Number)
        return std::nullopt;
    return m_view.toDouble();
}

std::optional<bool> RawJson::toBool() const
{
    if (kind() != Kind::Boolean)
        return std::nullopt;
    return m_view == "true";
}

QJsonValue RawJson::toQt() const
{
    switch (kind()) {
    case Kind::Missing:
        return QJsonValue::Undefined;
    case Kind::Object:
        if (const auto document = QJsonDocument::fromJson(toByteArray()); document.isObject())
            return document.object();
        return QJsonValue::Undefined;
    case Kind::Array:
        if (const auto document = QJsonDocument::fromJson(toByteArray()); document.isArray())
            return document.array();
        return QJsonValue::Undefined;
    case Kind::String:
        return scanner::unescaped(m_view);
    case Kind::Number:
        // Qt keeps integers of up to 64 bits when it reads them itself.
        return QJsonDocument::fromJson('[' + toByteArray() + ']').array().at(0);
    case Kind::Boolean:
        return m_view == "true";
    case Kind::Null:
        break;
    }
    return QJsonValue::Null;
}

} // namespace qonduit
