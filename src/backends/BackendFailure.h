// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QString>

namespace qonduit {

struct ServerConfig;

/// The error's message, with the last line that a process wrote to stderr if it has ended. For people who ask why, not
/// for a log.
QString explained(const Error &error);

/// What is wrong with a server, for everybody who uses it: without its secrets, and without the last line of one that
/// several clients share, which may be about any of them.
QString wordsFor(const ServerConfig &server, const Error &error);

/// What went wrong between us and a server, as its clients are told: one of protocol/ProxyError.h, with the server's
/// name, whether the call was sent, and whether it may be tried again. An error of the server's own stays as it is.
/// \param mayRunTwice whether the server promises that running this call twice does no harm
Error backendFailure(const QString &server, const Error &error, bool mayRunTwice);

} // namespace qonduit
