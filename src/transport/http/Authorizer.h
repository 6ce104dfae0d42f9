// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Result.h"

#include <QByteArray>

namespace qonduit {

/// Supplies what one server over HTTP wants to see of us, and is told when that was not enough. Implemented by whoever
/// signs in.
class Authorizer
{
public:
    /// A request that the server has not carried out for want of rights.
    struct Refusal
    {
        int status = 0; ///< 401 or 403
        QByteArray challenge; ///< the WWW-Authenticate header, empty when there was none
        QByteArray token; ///< that the request had; empty for none
    };

    virtual ~Authorizer() = default;

    /// The token for a request that is about to be sent; empty for none. Settled already, unless a new one is being
    /// fetched; settles in the end, whatever becomes of that.
    virtual Cell<QByteArray> token() = 0;
    /// \returns success when the same request may be sent once more, with what token() then says; else why not:
    /// SignInNeeded when a person has to act
    virtual Cell<Result<>> refused(const Refusal &refusal) = 0;
};

} // namespace qonduit
