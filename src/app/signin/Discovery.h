// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/Challenge.h"
#include "app/signin/Metadata.h"
#include "transport/web/WebClient.h"

#include <QCoroTask>

namespace qonduit::signin {

/// What has to be known before a sign-in begins.
struct Discovery
{
    Reach reach = Reach::Public; ///< where the server is, and so how far it may send us
    ResourceMetadata resource;
    IssuerMetadata issuer;
};

/// Finds out where to sign in to a server: what it has named when it refused us, else its well-known addresses; a
/// server without metadata of its own, as 2025-03-26 had none, is taken for its own issuer.
/// \param web may be destroyed meanwhile
/// \returns what WebClient and the readers of metadata say
/// \see MCP 2025-11-25, basic/authorization, "Authorization Server Discovery"
QCoro::Task<Result<Discovery>> discover(WebClient *web, QUrl server, Challenge challenge);

} // namespace qonduit::signin
