// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QJsonValue>
#include <QString>

#include <optional>
#include <vector>

namespace qonduit {

/// One JSON value as the bytes that came, sharing the buffer in which they came.
///
/// Number spellings, key order and unknown members stay as they are; copying costs a reference count. The text of a
/// RawJson is valid JSON: parse() checks it once, and the parts that are taken out of it need no second check. The
/// bytes must be the array's own, never QByteArray::fromRawData().
class RawJson
{
public:
    struct Member;
    enum class Kind { Missing, Object, Array, String, Number, Boolean, Null };

    /// No value at all.
    RawJson() = default;

    /// Checks that \p text is exactly one JSON value, strictly (see json/Grammar.h), and takes it.
    /// \returns ParseError with the rule that is broken
    static Result<RawJson> parse(QByteArray text);
    /// Takes text that is known to be valid JSON: written by us, or checked before.
    static RawJson fromTrusted(QByteArray text);
    static RawJson fromValue(const QJsonValue &value);
    /// `{}`, what stands for absent parameters and empty results.
    static RawJson emptyObject();

    Kind kind() const;
    bool isMissing() const { return m_view.isEmpty(); }
    bool isObject() const { return kind() == Kind::Object; }
    bool isArray() const { return kind() == Kind::Array; }
    bool isString() const { return kind() == Kind::String; }

    QByteArrayView view() const { return m_view; }
    /// The text as an array of its own; shares the buffer when the value is all there is in it.
    QByteArray toByteArray() const;

    /// The members of an object, in the order in which they stand.
    /// \returns InvalidRequest when a key stands twice or this is no object
    Result<std::vector<Member>> members() const;
    /// The value of the first member called \p key, else a missing value. For objects of at most a few members.
    RawJson operator[](QByteArrayView key) const;
    /// The elements of an array; empty for everything else.
    std::vector<RawJson> elements() const;

    std::optional<QString> toString() const;
    /// A number without fraction that fits; 5, 5.0 and 5e0 are all 5.
    std::optional<qint64> toInteger() const;
    std::optional<double> toDouble() const;
    std::optional<bool> toBool() const;
    /// The whole tree, for those who need the inside. Beware that Qt's numbers are doubles. Undefined when
    /// Qt refuses what is in it, as it does with numbers too small for a double.
    QJsonValue toQt() const;

private:
    friend class MemberCursor;
    RawJson(QByteArray owner, QByteArrayView view) : m_owner(std::move(owner)), m_view(view) { }

    QByteArray m_owner;
    QByteArrayView m_view;
};

struct RawJson::Member
{
    QByteArray key; ///< unescaped, UTF-8
    RawJson value;
};

} // namespace qonduit
