// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/Secrets.h"

#include <QUrl>

#include <algorithm>

namespace qonduit {

namespace {

/// A shorter one would hide half of every sentence, and is none.
constexpr qsizetype shortestSecret = 4;
const auto stars = QStringLiteral("***");

bool isNameOfSecret(const QString &name)
{
    static const QStringList signs { QStringLiteral("KEY"),  QStringLiteral("TOKEN"), QStringLiteral("SECRET"),
                                     QStringLiteral("PASS"), QStringLiteral("AUTH"),  QStringLiteral("CREDENTIAL"),
                                     QStringLiteral("PWD") };
    return std::any_of(signs.begin(), signs.end(),
                       [&name](const QString &sign) { return name.contains(sign, Qt::CaseInsensitive); });
}

} // namespace

Secrets::Secrets(const QMap<QString, QString> &environment, const QStringList &arguments, const QStringList &others)
{
    for (const auto &other : others)
        add(other);
    for (auto it = environment.begin(); it != environment.end(); ++it)
        addIfNamedSo(it.key(), it.value());
    for (qsizetype at = 0; at < arguments.size(); ++at) {
        const auto &argument = arguments[at];
        addPasswordOf(argument);
        if (!argument.startsWith(u'-'))
            continue;
        const auto equals = argument.indexOf(u'=');
        if (equals > 0)
            addIfNamedSo(argument.first(equals), argument.sliced(equals + 1));
        else if (at + 1 < arguments.size() && !arguments[at + 1].startsWith(u'-'))
            addIfNamedSo(argument, arguments[at + 1]);
    }
    // One may be a part of another: the longer goes first.
    std::sort(m_values.begin(), m_values.end(), [](const QString &a, const QString &b) { return a.size() > b.size(); });
}

QString Secrets::hiddenIn(QString text) const
{
    for (const auto &value : m_values)
        text.replace(value, stars);
    return text;
}

void Secrets::addIfNamedSo(const QString &name, const QString &value)
{
    addPasswordOf(value);
    if (isNameOfSecret(name))
        add(value);
}

void Secrets::addPasswordOf(const QString &url)
{
    if (!url.contains(QStringLiteral("://")))
        return;
    const auto password = QUrl(url).password(QUrl::FullyEncoded);
    add(password);
    add(QUrl::fromPercentEncoding(password.toUtf8()));
}

void Secrets::add(const QString &value)
{
    if (value.size() >= shortestSecret && !m_values.contains(value))
        m_values += value;
}

} // namespace qonduit
