// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"

#include <QByteArrayView>

namespace qonduit {

/// Watches a conversation without taking part in it: every request of either side, when it begins and how it ends.
///
/// Is called in the middle of things: it must neither touch the peer nor run anything that could. What it is shown is
/// what the wire carries, secrets too.
class PeerTap
{
public:
    enum class Direction {
        FromPeer, ///< the other side asks
        ToPeer, ///< we ask
    };

    virtual ~PeerTap() = default;

    /// A request begins.
    /// \param cause the span of the request on whose behalf this one is made; 0 for none
    /// \returns the span: a number by which its end is told; 0 when its end need not be told
    virtual quint64 requestBegan(Direction direction, QByteArrayView method, const RawJson &params, quint64 cause) = 0;
    /// It has ended. Told exactly once for each span, before whoever waits is told.
    /// \param outcome what was answered; or Timeout, Cancelled, Closed, Unavailable when there was no answer
    virtual void requestEnded(quint64 span, const Result<RawJson> &outcome) = 0;
};

} // namespace qonduit
