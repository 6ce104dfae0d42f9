// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

namespace qonduit {

/// The errors that the proxy makes itself, as a client sees them.
///
/// They stand outside of JSON-RPC's reserved range, so nobody takes them for the backend's.
/// \see MCP 2026-07-28, basic: codes that the specification does not define
enum class ProxyErrorCode : int {
    BackendUnavailable = 1001, ///< cannot be reached or started now
    BackendLost = 1002, ///< went away while the request was under way
    Timeout = 1003,
    Overloaded = 1004, ///< a limit of ours is reached
    ApprovalRequired = 1005,
    ApprovalDenied = 1006,
    StoreUnavailable = 1007,
    BadBackendReply = 1008, ///< the backend broke the protocol
    BackendAuthRequired = 1009, ///< the backend wants a person to sign in
};

/// Makes an error that may go on the wire as it is.
/// \param message one sentence for a person, lower-case start, no full stop
/// \param server the backend that it is about; empty when it is about none
/// \param retryable whether the same request may succeed later
/// \param sent whether bytes reached the backend, so that a retry could run the call twice
Error proxyError(ProxyErrorCode code, const QString &message, const QString &server, bool retryable, bool sent);

} // namespace qonduit
