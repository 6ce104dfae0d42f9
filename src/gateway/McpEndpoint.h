// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/ClientChannel.h"
#include "gateway/Reception.h"
#include "http/Exchange.h"

#include <QObject>

#include <memory>
#include <optional>

namespace qonduit {

/// The Streamable HTTP endpoints, `/mcp` and those below it, for the revisions 2025-03-26, 2025-06-18 and 2025-11-25.
///
/// Checks what a request must have (token, media types, session, revision), finds or makes the session, and hands the
/// messages to the session's channel. A session exists at the endpoint at which it was begun, and at no other.
/// \see MCP 2025-11-25, basic/transports
class McpEndpoint : public QObject
{
    Q_OBJECT

public:
    /// \param reception outlives the endpoint
    explicit McpEndpoint(Reception &reception) : m_reception(reception) { }

    /// Whether there is an endpoint of that path.
    static bool isPath(const QByteArray &path);
    void handle(const std::shared_ptr<http::Exchange> &exchange);

private:
    /// Who asks, and for what.
    struct Guest
    {
        QString principal;
        ExposureChoice exposure;
    };
    void post(const std::shared_ptr<http::Exchange> &exchange, const Guest &guest);
    void get(const std::shared_ptr<http::Exchange> &exchange, const Guest &guest);
    void remove(const std::shared_ptr<http::Exchange> &exchange, const Guest &guest);
    void initialize(const std::shared_ptr<http::Exchange> &exchange, const Guest &guest,
                    const jsonrpc::Incoming &incoming, PostAnswer::Accepts accepts);
    /// Null after the request has been refused.
    std::optional<Guest> guestOf(const std::shared_ptr<http::Exchange> &exchange) const;
    /// The session that the request names, or null after it has been refused.
    Session *sessionOf(const std::shared_ptr<http::Exchange> &exchange, const Guest &guest);
    static ClientChannel &channelOf(Session &session);

    Reception &m_reception;
};

} // namespace qonduit
