// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/EntryReader.h"

#include "core/Text.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace qonduit {

QString shown(const QJsonValue &value)
{
    const auto text = QString::fromUtf8(QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact));
    return singleLine(text.mid(1).chopped(1), 80);
}

QString EntryReader::text(const char *name, const char *other)
{
    const auto value = find(name, other);
    if (!value.isUndefined() && !value.isString())
        complain(name, QStringLiteral("a string"), value);
    return value.toString();
}

QString EntryReader::word(const char *name, const QStringList &words)
{
    if (!has(name))
        return words.first();
    const auto got = text(name);
    if (!words.contains(got))
        complain(QStringLiteral("%1: expected %2 or %3, got %4")
                     .arg(at(QLatin1String(name)), words.mid(0, words.size() - 1).join(QStringLiteral(", ")),
                          words.last(), singleLine(got, 40)));
    return got;
}

QStringList EntryReader::list(const char *name, const char *other)
{
    const auto value = find(name, other);
    if (!value.isUndefined() && !value.isArray())
        complain(name, QStringLiteral("a list of strings"), value);
    QStringList texts;
    const auto elements = value.toArray();
    for (qsizetype i = 0; i < elements.size(); ++i) {
        if (!elements[i].isString())
            complain(QStringLiteral("%1[%2]").arg(QLatin1String(name)).arg(i), QStringLiteral("a string"), elements[i]);
        texts += elements[i].toString();
    }
    return texts;
}

QMap<QString, QString> EntryReader::map(const char *name)
{
    const auto value = find(name);
    if (!value.isUndefined() && !value.isObject())
        complain(name, QStringLiteral("an object with string values"), value);
    QMap<QString, QString> texts;
    const auto members = value.toObject();
    for (auto it = members.begin(); it != members.end(); ++it) {
        if (!it->isString())
            complain(QStringLiteral("%1.%2").arg(QLatin1String(name), it.key()), QStringLiteral("a string"), *it);
        texts.insert(it.key(), it->toString());
    }
    return texts;
}

bool EntryReader::flag(const char *name, bool fallback)
{
    const auto value = find(name);
    if (!value.isUndefined() && !value.isBool())
        complain(name, QStringLiteral("true or false"), value);
    return value.toBool(fallback);
}

double EntryReader::number(const char *name, const char *other, double least, double most, double fallback)
{
    const auto value = find(name, other);
    if (value.isUndefined())
        return fallback;
    if (!value.isDouble() || value.toDouble() < least || value.toDouble() > most)
        complain(name, QStringLiteral("a number from %1 to %2").arg(least, 0, 'g', 12).arg(most, 0, 'g', 12), value);
    return value.toDouble(fallback);
}

qint64 EntryReader::wholeNumber(const char *name, const char *other, qint64 least, qint64 most, qint64 fallback)
{
    const auto number = this->number(name, other, double(least), double(most), double(fallback));
    if (number != std::floor(number))
        complain(name, QStringLiteral("a whole number"), find(name, other));
    return qint64(number);
}

QJsonObject EntryReader::object(const char *name, const char *other)
{
    const auto value = find(name, other);
    if (!value.isUndefined() && !value.isObject())
        complain(name, QStringLiteral("an object"), value);
    return value.toObject();
}

void EntryReader::complainOfUnknown(std::initializer_list<QStringView> known)
{
    for (const auto &key : m_entry.keys()) {
        if (std::find(known.begin(), known.end(), key) == known.end())
            complain(QStringLiteral("%1: there is no such setting").arg(at(singleLine(key, 60))));
    }
}

void EntryReader::complain(const QString &message)
{
    if (!m_complaint)
        m_complaint = Error(ErrorCode::InvalidParams, message);
}

QJsonValue EntryReader::find(const char *name, const char *other) const
{
    const auto value = m_entry.value(QLatin1String(name));
    return value.isUndefined() && other ? m_entry.value(QLatin1String(other)) : value;
}

void EntryReader::complain(const QString &member, const QString &expected, const QJsonValue &got)
{
    complain(QStringLiteral("%1: expected %2, got %3").arg(at(member), expected, shown(got)));
}

void EntryReader::complain(const char *member, const QString &expected, const QJsonValue &got)
{
    complain(QLatin1String(member), expected, got);
}

} // namespace qonduit
