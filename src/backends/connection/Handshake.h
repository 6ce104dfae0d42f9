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
    RawJson whole; ///< the result of `initialize` as it came

    bool offers(QByteArrayView capability) const { return capabilities[capability].isObject(); }
};

/// What we say of ourselves to a server.
struct Introduction
{
    Revision revision = newestRevision;
    RawJson clientInfo; ///< missing: ours
    /// What the client can do that we speak for; missing: nothing. Whatever it says, we can always put a question to
    /// the person, and a sampling request to the client's tools.
    RawJson capabilities;
};

/// Opens an MCP session with a server: `initialize`, the choice of revision, `notifications/initialized`.
/// \param peer is open; when it ends meanwhile so does the handshake, with its error
/// \param timeout for the server to answer
/// \returns Rejected when the server refuses or speaks no revision of ours, Timeout, BadReply, or the channel's error
/// \see MCP 2025-11-25, basic/lifecycle
QCoro::Task<Result<ServerIdentity>> shakeHands(Peer *peer, Introduction introduction,
                                               std::chrono::milliseconds timeout);

} // namespace qonduit
