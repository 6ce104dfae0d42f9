// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerMessage.h"
#include "core/Cell.h"
#include "core/Result.h"
#include <QString>

namespace qonduit {

class Backend;
class PeerTap;

/// Something that has happened to a backend.
struct BackendEvent
{
    const char *type; ///< for example `server_connected`, as docs/tools.md names it
    QString reason; ///< for a log: nothing that the server wrote; empty when nothing is wrong
    RawJson data; ///< for the client: an object with `status` and what else there is to say
    /// A step on the way to an event that will be told: of no interest to a client.
    bool isStep = false;
};

/// What a Backend tells upwards. Implemented by whoever owns the connection: a session, or those who share it.
class BackendListener
{
public:
    virtual ~BackendListener() = default;

    /// Something has happened; the backend's status() is up to date.
    virtual void backendChanged(Backend &backend, const BackendEvent &event) = 0;
    /// The server asks the person or the client something: anything but `ping`.
    /// \param withdrawn settles when the server no longer wants to know
    /// \returns settles with the result to send back
    virtual Cell<Result<RawJson>> backendAsked(Backend &backend, const ServerMessage &request,
                                               const Cell<Error> &withdrawn) = 0;
    /// The server has told something. Comes too, with `list_changed`, when a list has turned out to be another one
    /// after the connection was lost for a while.
    virtual void backendNotified(Backend &backend, const ServerMessage &notification) = 0;
    /// The server has answered a call with an error, which whoever called gets after this.
    /// \param origin on whose behalf it was called
    virtual void backendRefused(Backend &backend, const Origin &origin, const Error &error)
    {
        Q_UNUSED(backend)
        Q_UNUSED(origin)
        Q_UNUSED(error)
    }
    /// A line of the server's stderr, or of stdout that is no protocol.
    virtual void backendLogged(Backend &backend, const QString &source, const QString &line) = 0;
    /// Who watches the conversation with the server, for as long as the listener lives; null for nobody.
    virtual PeerTap *tapFor(Backend &backend)
    {
        Q_UNUSED(backend)
        return nullptr;
    }
};

} // namespace qonduit
