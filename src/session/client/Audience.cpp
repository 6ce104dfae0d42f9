// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/Audience.h"

#include "session/client/ClientIdentity.h"
#include "session/requests/PendingRequest.h"

namespace qonduit {

Audience audienceFor(const ClientIdentity &client, const ServerConfig &server, const PendingRequest &request,
                     bool hasDesktop)
{
    const bool canClient = request.kind == PendingRequest::Kind::Elicitation ? client.canElicit(request.params)
                                                                             : client.canSample(request.params);
    const auto wanted = client.profile.ask ? client.profile.ask : server.ask;
    Audience audience;
    audience.tools = !client.isNative();
    audience.client = canClient && wanted != ServerConfig::Ask::Desktop;
    // Who only has tools may not look there for a while. But a model's turn is best taken by a model.
    const bool isModels = request.kind == PendingRequest::Kind::Sampling && audience.client;
    const bool isDesktopWanted = wanted ? wanted != ServerConfig::Ask::Client : audience.tools && !isModels;
    audience.desktop = hasDesktop && (isDesktopWanted || audience.isEmpty());
    if (!audience.desktop)
        audience.client = canClient; // whatever was wanted
    // The server waits for a task, and only the client can make one.
    if (audience.client && client.isNative() && client.declares("tasks") && !request.params["task"].isMissing())
        audience = { true, false, false };
    return audience;
}

} // namespace qonduit
