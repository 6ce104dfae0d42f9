// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/requests/PendingRequest.h"

namespace qonduit {

/// A request of a server, as PendingRequests::ask() takes it.
inline PendingRequest requestOf(PendingRequest::Kind kind, const QString &server, const RawJson &params,
                                Revision revision = newestRevision)
{
    PendingRequest request;
    request.kind = kind;
    request.server = server;
    request.params = params;
    request.revision = revision;
    return request;
}

} // namespace qonduit
