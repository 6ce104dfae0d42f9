// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QStringView>

#include <concepts>

/// Writing JSON text straight into a buffer.
namespace qonduit::json {

/// Appends \p text as a JSON string, escaping only what must be. A lone surrogate is written as an escape.
void appendString(QByteArray &out, QStringView text);
/// Appends \p utf8 as a JSON string. Bytes that are not UTF-8 become U+FFFD.
void appendString(QByteArray &out, QByteArrayView utf8);
/// A number that JSON can hold; infinities and NaN become null.
void appendNumber(QByteArray &out, double value);

template<typename T>
concept WholeNumber = std::integral<T> && !std::same_as<T, bool>;

class ArrayWriter;

/// Writes one object, member by member. Call end() when it is complete; until then write to nothing else in \p out.
///
/// \code
/// json::ObjectWriter object(out);
/// object.member("task_id", id);
/// object.member("progress", 5);
/// object.end();
/// \endcode
class ObjectWriter
{
public:
    explicit ObjectWriter(QByteArray &out) : m_out(out) { m_out += '{'; }

    void member(QByteArrayView key, QStringView value);
    void member(QByteArrayView key, QByteArrayView utf8);
    void member(QByteArrayView key, WholeNumber auto value) { raw(key, QByteArray::number(value)); }
    void member(QByteArrayView key, std::same_as<bool> auto value) { raw(key, value ? "true" : "false"); }
    void member(QByteArrayView key, double value);
    /// A missing value writes no member.
    void member(QByteArrayView key, const RawJson &value) { raw(key, value.view()); }
    /// \param json valid JSON text; with nothing in it, no member is written
    void raw(QByteArrayView key, QByteArrayView json);

    /// Starts an object or array as the value of \p key; end() it before going on here.
    ObjectWriter object(QByteArrayView key);
    ArrayWriter array(QByteArrayView key);

    void end() { m_out += '}'; }

private:
    void begin(QByteArrayView key);

    QByteArray &m_out;
    bool m_isFirst = true;
};

/// Writes one array, element by element. Call end() when it is complete.
class ArrayWriter
{
public:
    explicit ArrayWriter(QByteArray &out) : m_out(out) { m_out += '['; }

    void element(QStringView value);
    void element(QByteArrayView utf8);
    void element(WholeNumber auto value) { raw(QByteArray::number(value)); }
    void element(std::same_as<bool> auto value) { raw(value ? "true" : "false"); }
    void element(const RawJson &value) { raw(value.view()); }
    /// \param json valid JSON text; with nothing in it, no element is written
    void raw(QByteArrayView json);

    ObjectWriter object();

    void end() { m_out += ']'; }

private:
    void begin();

    QByteArray &m_out;
    bool m_isFirst = true;
};

} // namespace qonduit::json
