// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/ClientChannel.h"
#include "gateway/Principals.h"
#include "gateway/StaticExposure.h"
#include "http/Exchange.h"
#include "session/SessionManager.h"
#include "storage/MemoryEventStore.h"

#include <QObject>

#include <memory>

namespace qonduit {

/// The Streamable HTTP endpoint `/mcp`, for the revisions 2025-03-26, 2025-06-18 and 2025-11-25.
///
/// Checks what a request must have (token, media types, session, revision), finds or makes the session, and hands the
/// messages to the session's channel. \see MCP 2025-11-25, basic/transports
class McpEndpoint : public QObject
{
    Q_OBJECT

public:
    /// \param principals, \p sessions and \p clock outlive the endpoint
    McpEndpoint(const Principals &principals, SessionManager &sessions, Clock &clock);

    void handle(const std::shared_ptr<http::Exchange> &exchange);

private:
    void post(const std::shared_ptr<http::Exchange> &exchange, const QString &principal);
    void get(const std::shared_ptr<http::Exchange> &exchange, const QString &principal);
    void remove(const std::shared_ptr<http::Exchange> &exchange, const QString &principal);
    void initialize(const std::shared_ptr<http::Exchange> &exchange, const QString &principal,
                    const jsonrpc::Incoming &incoming, PostAnswer::Accepts accepts);
    /// The session that the request names, or null after it has been refused.
    Session *sessionOf(const std::shared_ptr<http::Exchange> &exchange, const QString &principal);
    static ClientChannel &channelOf(Session &session);

    const Principals &m_principals;
    SessionManager &m_sessions;
    Clock &m_clock;
    MemoryEventStore m_events { {} };
    StaticExposure m_exposure;
};

} // namespace qonduit
