// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/McpEndpoint.h"
#include "gateway/Principals.h"
#include "gateway/Reception.h"
#include "gateway/local/LocalEndpoint.h"
#include "gateway/waterfall/WaterfallEndpoint.h"
#include "http/Door.h"

#include <QObject>

namespace qonduit {

/// MCP towards clients: the door, and which endpoint stands behind which path. \see docs/architecture.md
class Gateway : public QObject
{
    Q_OBJECT

public:
    /// \param sessions and \p clock outlive the gateway
    Gateway(const http::Limits &limits, Principals principals, SessionManager &sessions, Clock &clock);

    /// \returns the port, or Unavailable with the reason
    Result<quint16> listen(const QHostAddress &address, quint16 port) { return m_door.listen(address, port); }
    /// For those who come without HTTP.
    LocalEndpoint &local() { return m_local; }
    /// Who may talk to us from now on. Sessions that are open stay, with what they may see.
    void setPrincipals(Principals principals) { m_principals = std::move(principals); }
    /// No new connections, and no new requests on the old ones over HTTP: they are answered 503. Who sleeps until
    /// something happens is woken.
    void stopAccepting();

private:
    void route(const std::shared_ptr<http::Exchange> &exchange);

    Principals m_principals;
    Reception m_reception;
    McpEndpoint m_mcp;
    LocalEndpoint m_local;
    WaterfallEndpoint m_waterfall;
    http::Door m_door;
    bool m_isStopping = false;
};

} // namespace qonduit
