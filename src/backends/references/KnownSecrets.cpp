// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/references/KnownSecrets.h"

#include <algorithm>

namespace qonduit {

namespace {

/// A shorter one would hide half of every sentence, and is none.
constexpr qsizetype shortestSecret = 4;
constexpr qsizetype keptValues = 64;

} // namespace

void KnownSecrets::remember(const QString &value) const
{
    if (value.size() < shortestSecret || m_values->contains(value))
        return;
    if (m_values->size() >= keptValues)
        m_values->removeLast();
    const auto longer = [&value](const QString &other) { return other.size() >= value.size(); };
    m_values->insert(std::find_if_not(m_values->begin(), m_values->end(), longer), value);
}

QString KnownSecrets::hiddenIn(QString text) const
{
    for (const auto &value : *m_values)
        text.replace(value, QStringLiteral("***"));
    return text;
}

} // namespace qonduit
