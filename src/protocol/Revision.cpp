// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/Revision.h"

#include <array>

namespace qonduit {

namespace {

constexpr std::array<QByteArrayView, 4> names { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" };
static_assert(names.size() == size_t(newestRevision) + 1);

} // namespace

std::optional<Revision> revisionFromName(QByteArrayView name)
{
    for (size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name)
            return Revision(i);
    }
    return std::nullopt;
}

QByteArray name(Revision revision)
{
    return names[size_t(revision)].toByteArray();
}

Revision negotiated(QByteArrayView asked)
{
    return revisionFromName(asked).value_or(newestRevision);
}

} // namespace qonduit
