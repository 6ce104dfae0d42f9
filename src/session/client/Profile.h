// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "session/client/ExposureChoice.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace qonduit {

/// What the holder of one token may see and do. A default one restricts nothing.
struct Profile
{
    /// The only servers that exist for this client; absent means all.
    std::optional<QStringList> servers;
    /// By server, the only tools that exist for this client; a server that is not named here has all that it exposes.
    QMap<QString, QStringList> tools;
    /// What `/mcp` and `qonduit-stdio` offer when the client does not say.
    std::optional<ExposureChoice> exposure;
    /// Who is asked what its servers want to know; absent means what the server's configuration says.
    std::optional<ServerConfig::Ask> ask;

    /// Whether there is anything that it does not allow.
    bool isRestricting() const { return servers || !tools.isEmpty(); }
    bool allows(const QString &server) const { return !servers || servers->contains(server); }
    bool allows(const QString &server, const QString &tool) const
    {
        const auto named = tools.constFind(server);
        return allows(server) && (named == tools.constEnd() || named->contains(tool));
    }
    bool operator==(const Profile &) const = default;
};

} // namespace qonduit
