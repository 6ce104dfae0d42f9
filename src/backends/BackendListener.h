// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Result.h"
#include "protocol/json/RawJson.h"

#include <QByteArray>
#include <QString>

namespace qonduit {

class Backend;

/// What a Backend tells upwards. Implemented by whoever owns the connection: a session.
class BackendListener
{
public:
    virtual ~BackendListener() = default;

    /// The backend's status() has changed. \p event is the name of what happened, for example `server_connected`.
    virtual void backendChanged(Backend &backend, const char *event, const QString &detail) = 0;
    /// The server asks the person something (`elicitation/create`); settles with the result to send back.
    virtual Cell<Result<RawJson>> backendAsked(Backend &backend, const RawJson &params,
                                               const Cell<Error> &withdrawn) = 0;
    virtual void backendNotified(Backend &backend, const QByteArray &method, const RawJson &params) = 0;
    /// A line of the server's stderr, or of stdout that is no protocol.
    virtual void backendLogged(Backend &backend, const QString &source, const QString &line) = 0;
};

} // namespace qonduit
