// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Text.h"

namespace qonduit {

namespace {

bool isDeceptive(char32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2060 && c <= 0x2069) || c == 0xfeff || c == 0x00ad || c == 0x061c || c == 0x2028 || c == 0x2029;
}

QString escaped(char32_t c)
{
    switch (c) {
    case '\n':
        return QStringLiteral("\\n");
    case '\r':
        return QStringLiteral("\\r");
    case '\t':
        return QStringLiteral("\\t");
    default:
        return QStringLiteral("\\u{%1}").arg(uint(c), 0, 16);
    }
}

QString escapedDeceptive(const QString &text)
{
    QString result;
    result.reserve(text.size());
    for (const char32_t c : text.toUcs4()) {
        if (isDeceptive(c))
            result += escaped(c);
        else
            result += QString::fromUcs4(&c, 1);
    }
    return result;
}

QString quoted(const QString &argument)
{
    static const auto plain = QStringLiteral("@%+=:,./-_");
    bool safe = !argument.isEmpty();
    for (const QChar c : argument)
        safe = safe && (c.isLetterOrNumber() || plain.contains(c));
    if (safe)
        return argument;
    auto inside = argument;
    inside.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    return u'"' + escapedDeceptive(inside) + u'"';
}

} // namespace

QString quotedCommandLine(const QString &program, const QStringList &arguments)
{
    QStringList parts { quoted(program) };
    for (const auto &argument : arguments)
        parts += quoted(argument);
    return parts.join(u' ');
}

QString singleLine(const QString &text, qsizetype limit)
{
    const bool cut = text.size() > limit;
    if (cut && limit > 0 && text[limit - 1].isHighSurrogate())
        --limit;
    auto line = escapedDeceptive(cut ? text.left(limit) : text);
    if (cut)
        line += u'\u2026';
    return line;
}

bool constantTimeEquals(QByteArrayView a, QByteArrayView b)
{
    if (a.size() != b.size())
        return false;
    unsigned char difference = 0;
    for (qsizetype i = 0; i < a.size(); ++i)
        difference = static_cast<unsigned char>(
            difference | (static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i])));
    return difference == 0;
}

} // namespace qonduit
