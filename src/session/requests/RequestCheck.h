// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/requests/PendingRequest.h"

#include "core/Result.h"

namespace qonduit {

/// Checks what a server asks, before anybody is bothered with it: that a form can be filled, that an address is one
/// that a person may be sent to (http or https, no user info, at most 2048 characters), that a conversation is whole.
/// \returns InvalidParams that says what is wrong
/// \see MCP 2025-11-25, client/elicitation and client/sampling
Result<> checkRequest(PendingRequest::Kind kind, const RawJson &params);

} // namespace qonduit
