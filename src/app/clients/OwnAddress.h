// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"

#include <QByteArray>
#include <QString>
#include <QUrl>

namespace qonduit {

/// How other programs reach this Qonduit, and how to tell its entries from others in their files.
struct OwnAddress
{
    QUrl endpoint; ///< for example `http://127.0.0.1:7801/mcp`
    QByteArray token; ///< empty: none is asked for
    QString relay; ///< full path of qonduit-stdio

    /// Whether a server is Qonduit itself: its endpoint on this machine, qonduit-stdio wherever it stands, or a bridge
    /// such as mcp-remote that is given the endpoint.
    bool isOurs(const ServerConfig &server) const;
};

} // namespace qonduit
