// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/Write.h"

#include <cmath>

namespace qonduit::json {

namespace {

constexpr char hexDigits[] = "0123456789abcdef";

bool needsEscape(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

void appendUnit(QByteArray &out, char16_t unit)
{
    const char escape[] = { '\\',
                            'u',
                            hexDigits[unit >> 12],
                            hexDigits[(unit >> 8) & 0xf],
                            hexDigits[(unit >> 4) & 0xf],
                            hexDigits[unit & 0xf] };
    out.append(escape, sizeof escape);
}

void appendEscape(QByteArray &out, char c)
{
    switch (c) {
    case '"':
    case '\\':
        out.append('\\').append(c);
        break;
    case '\b':
        out.append("\\b");
        break;
    case '\f':
        out.append("\\f");
        break;
    case '\n':
        out.append("\\n");
        break;
    case '\r':
        out.append("\\r");
        break;
    case '\t':
        out.append("\\t");
        break;
    default:
        appendUnit(out, static_cast<unsigned char>(c));
    }
}

/// The inside of a string that is known to be UTF-8.
void appendInside(QByteArray &out, QByteArrayView utf8)
{
    const char *plain = utf8.begin();
    for (const char *p = plain; p != utf8.end(); ++p) {
        if (!needsEscape(*p))
            continue;
        out.append(plain, p - plain);
        appendEscape(out, *p);
        plain = p + 1;
    }
    out.append(plain, utf8.end() - plain);
}

} // namespace

void appendString(QByteArray &out, QStringView text)
{
    out += '"';
    if (text.isValidUtf16()) {
        appendInside(out, text.toUtf8());
    } else {
        while (!text.isEmpty()) {
            const bool isPair = text.size() > 1 && text[0].isHighSurrogate() && text[1].isLowSurrogate();
            if (text[0].isSurrogate() && !isPair)
                appendUnit(out, text[0].unicode());
            else
                appendInside(out, text.first(isPair ? 2 : 1).toUtf8());
            text = text.sliced(isPair ? 2 : 1);
        }
    }
    out += '"';
}

void appendString(QByteArray &out, QByteArrayView utf8)
{
    if (!utf8.isValidUtf8()) {
        appendString(out, QString::fromUtf8(utf8));
        return;
    }
    out += '"';
    appendInside(out, utf8);
    out += '"';
}

void appendNumber(QByteArray &out, double value)
{
    if (std::isfinite(value))
        out += QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
    else
        out += "null";
}

void ObjectWriter::begin(QByteArrayView key)
{
    if (!std::exchange(m_isFirst, false))
        m_out += ',';
    appendString(m_out, key);
    m_out += ':';
}

void ObjectWriter::member(QByteArrayView key, QStringView value)
{
    begin(key);
    appendString(m_out, value);
}

void ObjectWriter::member(QByteArrayView key, QByteArrayView utf8)
{
    begin(key);
    appendString(m_out, utf8);
}

void ObjectWriter::member(QByteArrayView key, double value)
{
    begin(key);
    appendNumber(m_out, value);
}

void ObjectWriter::raw(QByteArrayView key, QByteArrayView json)
{
    if (json.isEmpty())
        return;
    begin(key);
    m_out += json;
}

ObjectWriter ObjectWriter::object(QByteArrayView key)
{
    begin(key);
    return ObjectWriter(m_out);
}

ArrayWriter ObjectWriter::array(QByteArrayView key)
{
    begin(key);
    return ArrayWriter(m_out);
}

void ArrayWriter::begin()
{
    if (!std::exchange(m_isFirst, false))
        m_out += ',';
}

void ArrayWriter::element(QStringView value)
{
    begin();
    appendString(m_out, value);
}

void ArrayWriter::element(QByteArrayView utf8)
{
    begin();
    appendString(m_out, utf8);
}

void ArrayWriter::raw(QByteArrayView json)
{
    if (json.isEmpty())
        return;
    begin();
    m_out += json;
}

ObjectWriter ArrayWriter::object()
{
    begin();
    return ObjectWriter(m_out);
}

} // namespace qonduit::json
