// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Result.h"

namespace qonduit {

/// Keeps servers for the next start of the program. Implemented by whoever owns the configuration.
class ServerStore
{
public:
    virtual ~ServerStore() = default;

    /// Adds a server, or changes the one of that name.
    /// \returns why it cannot be kept
    virtual Result<> setServer(const ServerConfig &server) = 0;
    /// \returns why it stays
    virtual Result<> removeServer(const QString &name) = 0;
};

} // namespace qonduit
