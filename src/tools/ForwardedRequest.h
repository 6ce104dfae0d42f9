// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tools/ToolDefinition.h"

namespace qonduit {

/// Sends one request to the server that a tool's caller names, and waits for its result, at most a minute, or as long
/// as the server waits for a person. \param context of the tool's call: when the client cancels it, the server is told
/// \param method a constant of protocol/Wire.h
/// \returns the server's result or error; NotFound when there is no such server
QCoro::Task<Result<RawJson>> forwardedRequest(ToolContext context, QString server, QByteArrayView method,
                                              RawJson params);
/// The same for a call that is under way.
QCoro::Task<Result<RawJson>> forwardedRequest(ToolContext context, std::shared_ptr<BackendCall> call);

/// Checks that a list is narrowed to a server that exists; a name that is misspelt must not look like an empty list.
/// \param server empty: to none
/// \returns NotFound that says which servers there are
Result<> checkServerFilter(Session &session, const QString &server);

/// The failure for a server that does not exist, or that the request ended in.
ToolReply forwardedFailure(const Error &error);

} // namespace qonduit
