// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

#include <QByteArray>

namespace qonduit {

class BackendListener;

/// On whose behalf a server is asked something.
struct Origin
{
    const BackendListener *user = nullptr; ///< compared, never called; null for nobody in particular
    QByteArray request = {}; ///< the id text of the client's request; empty for none
    quint64 span = 0; ///< of that request, see rpc/PeerTap.h; 0 for none
};

/// A request or a notification of a server, and what it belongs to as far as that can be told: a server that is busy
/// with one thing speaks of that, and over HTTP the stream tells.
struct ServerMessage
{
    QByteArray method;
    RawJson params;
    Origin origin = {};
};

} // namespace qonduit
