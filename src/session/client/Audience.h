// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"

namespace qonduit {

struct ClientIdentity;
struct PendingRequest;

/// Who may answer what a server wants to know. The first answer wins.
struct Audience
{
    bool client = false; ///< is asked by a request of ours, which its own screen shows
    bool desktop = false; ///< the person, by a dialog
    bool tools = false; ///< the client, by the tools that answer

    bool isEmpty() const { return !client && !desktop && !tools; }
    bool operator==(const Audience &) const = default;
};

/// Decides who is asked: whom the client's profile or the server's configuration names, as far as they can be asked;
/// else the client where it can, and otherwise the desktop. A client with our tools can always answer by them.
/// \param request its kind and params
/// \param hasDesktop whether there is a person at a screen of ours
Audience audienceFor(const ClientIdentity &client, const ServerConfig &server, const PendingRequest &request,
                     bool hasDesktop);

} // namespace qonduit
