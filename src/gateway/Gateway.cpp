// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/Gateway.h"

namespace qonduit {

namespace {

void respondText(http::Exchange &exchange, int status, const QByteArray &text)
{
    http::Headers headers;
    headers.append("Content-Type", "text/plain; charset=utf-8");
    exchange.respond(status, headers, text);
}

} // namespace

Gateway::Gateway(const http::Limits &limits, Principals principals, SessionManager &sessions, Clock &clock)
    : m_principals(std::move(principals)),
      m_reception(m_principals, sessions, clock),
      m_mcp(m_reception),
      m_local(m_reception),
      m_waterfall(m_principals, sessions.trace()),
      m_door(limits, clock, [this](const std::shared_ptr<http::Exchange> &exchange) { route(exchange); })
{
}

void Gateway::stopAccepting()
{
    m_isStopping = true;
    m_door.stopListening();
    m_local.stopAccepting();
    for (auto *session : m_reception.sessions().sessions())
        session->announceEnd();
}

void Gateway::route(const std::shared_ptr<http::Exchange> &exchange)
{
    const auto &path = exchange->request().path;
    if (m_isStopping)
        respondText(*exchange, 503, "Qonduit is stopping\n");
    else if (McpEndpoint::isPath(path))
        m_mcp.handle(exchange);
    else if (path == "/waterfall")
        m_waterfall.servePage(*exchange);
    else if (path == "/waterfall/json")
        m_waterfall.serveData(*exchange);
    else if (path == "/health" || path == "/ready")
        respondText(*exchange, 200, "ok\n");
    else
        respondText(*exchange, 404, "there is nothing here; MCP is at /mcp, /mcp/all and /mcp/servers/NAME\n");
}

} // namespace qonduit
