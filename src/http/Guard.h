// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "http/RequestHead.h"

#include <QList>

#include <optional>

namespace qonduit::http {

/// Who may talk to us: keeps web pages out, which reach us with a foreign Origin, or under a foreign name that was
/// rebound to our address.
/// \see MCP 2025-11-25, basic/transports, security warning; RFC 6454
class Guard
{
public:
    void setPort(quint16 port);
    void setAllowedHosts(const QList<QByteArray> &hosts);
    void setAllowedOrigins(const QList<QByteArray> &origins);

    /// \returns 403 for a foreign Host or Origin, 400 for two Origins, nothing for a welcome request
    std::optional<Refusal> check(const Headers &headers) const;

private:
    void rebuild();

    quint16 m_port = 0;
    QList<QByteArray> m_extraHosts;
    QList<QByteArray> m_extraOrigins;
    QList<QByteArray> m_hosts; ///< all, as a Host header spells them
    QList<QByteArray> m_origins; ///< all
};

} // namespace qonduit::http
