// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/requests/PendingRequest.h"

#include "core/Result.h"

namespace qonduit {

/// Checks the turn that the client's model gives to a sampling request, and brings it into the form that the server
/// takes: a text becomes a text block, a list of one block that block, and a stopReason that was left out `toolUse`
/// when tools are used, else `endTurn`.
/// \param answer `{role,content,model,stopReason?}`; content is a text, a block or a list of blocks
/// \returns the result to send; InvalidParams that names the member and the rule
/// \see MCP 2025-11-25, client/sampling, and its schema, CreateMessageResult
Result<RawJson> checkedSampling(const PendingRequest &request, const RawJson &answer);

} // namespace qonduit
