// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Request.h"

#include <algorithm>

namespace qonduit::http {

std::optional<QByteArray> Headers::value(QByteArrayView name) const
{
    for (const auto &[fieldName, fieldValue] : m_fields) {
        if (name.compare(fieldName, Qt::CaseInsensitive) == 0)
            return fieldValue;
    }
    return std::nullopt;
}

int Headers::count(QByteArrayView name) const
{
    return int(std::count_if(m_fields.begin(), m_fields.end(), [name](const auto &field) {
        return name.compare(field.first, Qt::CaseInsensitive) == 0;
    }));
}

} // namespace qonduit::http
