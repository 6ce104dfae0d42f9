// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <utility>
#include <vector>

namespace qonduit::http {

/// Header fields in the order in which they came, names as they were spelt.
class Headers
{
public:
    void append(QByteArray name, QByteArray value) { m_fields.emplace_back(std::move(name), std::move(value)); }
    /// The value of the first field called \p name, in any case.
    std::optional<QByteArray> value(QByteArrayView name) const;
    int count(QByteArrayView name) const;

    auto begin() const { return m_fields.begin(); }
    auto end() const { return m_fields.end(); }
    std::size_t size() const { return m_fields.size(); }

private:
    std::vector<std::pair<QByteArray, QByteArray>> m_fields;
};

/// One whole request that has passed the gate.
struct Request
{
    QByteArray method;
    QByteArray path; ///< still percent-encoded, begins with a slash
    QByteArray query; ///< without the question mark; empty when there is none
    Headers headers;
    QByteArray body;
};

} // namespace qonduit::http
