// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/Principals.h"

#include "core/Text.h"

#include <QCryptographicHash>

namespace qonduit {

void Principals::add(const QString &name, const QByteArray &tokenSha256, const Profile &profile)
{
    m_entries.push_back({ name, tokenSha256, profile });
}

const Profile &Principals::profileOf(const QString &name) const
{
    static const Profile unrestricted;
    if (m_everyone)
        return unrestricted; // nobody can tell who is who
    for (const auto &entry : m_entries) {
        if (entry.name == name)
            return entry.profile;
    }
    return unrestricted;
}

std::optional<QString> Principals::authenticate(const std::optional<QByteArray> &authorization) const
{
    if (m_everyone)
        return QStringLiteral("local");
    constexpr QByteArrayView scheme = "bearer ";
    if (!authorization || authorization->size() <= scheme.size()
        || authorization->first(scheme.size()).toLower() != scheme)
        return std::nullopt;
    const auto hash = QCryptographicHash::hash(authorization->sliced(scheme.size()), QCryptographicHash::Sha256);
    std::optional<QString> found;
    for (const auto &entry : m_entries) { // all of them, whatever is found
        if (constantTimeEquals(hash, entry.tokenSha256))
            found = entry.name;
    }
    return found;
}

bool Principals::isOwner(const QString &name) const
{
    return m_everyone || name == owner;
}

} // namespace qonduit
