// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Guard.h"

#include "http/Grammar.h"

#include <algorithm>
#include <array>

namespace qonduit::http {

namespace {

constexpr quint16 defaultPort = 80;
constexpr std::array<QByteArrayView, 3> ownNames { "localhost", "127.0.0.1", "[::1]" };

/// An origin is scheme and host, which have no case, and a port: nothing in it has.
bool contains(const QList<QByteArray> &list, QByteArrayView value)
{
    return std::any_of(list.begin(), list.end(),
                       [value](const QByteArray &known) { return grammar::equalsIgnoringCase(known, value); });
}

} // namespace

void Guard::setPort(quint16 port)
{
    m_port = port;
    rebuild();
}

void Guard::setAllowedHosts(const QList<QByteArray> &hosts)
{
    m_extraHosts = hosts;
    rebuild();
}

void Guard::setAllowedOrigins(const QList<QByteArray> &origins)
{
    m_extraOrigins = origins;
    rebuild();
}

void Guard::rebuild()
{
    m_hosts.clear();
    m_origins.clear();
    const auto port = ':' + QByteArray::number(m_port);
    for (const auto name : ownNames) {
        const auto host = name.toByteArray();
        m_hosts.append(host + port);
        m_origins.append("http://" + host + port);
        if (m_port == defaultPort) { // clients leave it out
            m_hosts.append(host);
            m_origins.append("http://" + host);
        }
    }
    for (const auto &host : std::as_const(m_extraHosts)) {
        m_hosts.append(host); // a proxy in front of us has a port of its own
        m_hosts.append(host + port);
    }
    m_origins.append(m_extraOrigins);
}

std::optional<Refusal> Guard::check(const Headers &headers) const
{
    const QByteArray *host = nullptr;
    const QByteArray *origin = nullptr;
    for (const auto &[name, value] : headers) {
        if (grammar::equalsIgnoringCase(name, "Host")) {
            host = &value;
        } else if (grammar::equalsIgnoringCase(name, "Origin")) {
            if (origin)
                return Refusal { 400, "there is more than one Origin" };
            origin = &value;
        }
    }
    if (!host || !contains(m_hosts, *host))
        return Refusal { 403, "this Host is not served here" };
    if (origin && !contains(m_origins, *origin))
        return Refusal { 403, "this Origin is not allowed" };
    return std::nullopt;
}

} // namespace qonduit::http
