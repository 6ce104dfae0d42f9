// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/Revision.h"
#include "protocol/json/RawJson.h"
#include "rpc/Peer.h"

#include <QCoroTask>

namespace qonduit {

/// What a server said of itself when the connection was made.
struct ServerIdentity
{
    Revision revision = Revision::V2025_11_25;
    RawJson capabilities;
    RawJson serverInfo;
    QString instructions;

    bool offers(QByteArrayView capability) const { return capabilities[capability].isObject(); }
};

/// Opens an MCP session with a server: `initialize`, the choice of revision, `notifications/initialized`.
/// \param peer is open; when it ends meanwhile so does the handshake, with its error
/// \param timeout for the server to answer
/// \returns Rejected when the server refuses or speaks no revision of ours, Timeout, BadReply, or the channel's error
/// \see MCP 2025-11-25, basic/lifecycle
QCoro::Task<Result<ServerIdentity>> shakeHands(Peer *peer, std::chrono::milliseconds timeout);

} // namespace qonduit
