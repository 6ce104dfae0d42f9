// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Result.h"
#include "protocol/json/RawJson.h"

#include <QByteArray>

#include <chrono>
#include <functional>

namespace qonduit {

/// How a request of ours is to be treated.
struct PeerCallOptions
{
    /// How long the other side may take, not counting the time in which it waits itself for an answer of ours, as
    /// from a person. Zero: whoever calls keeps the deadline.
    std::chrono::milliseconds timeout { 60000 };
    /// When set, the request carries a progress token of ours, in place of whatever token its params have, and the
    /// params of its progress notifications come here.
    std::function<void(const RawJson &)> onProgress = {};
    /// The id text of the other side's request on whose behalf this one is made; empty for none. \see
    /// Channel::Outgoing::relatedTo
    QByteArray relatedTo = {};
    /// The span of the request on whose behalf this one is made; 0 for none. For the tap.
    quint64 cause = 0;
};
/// A request of ours under way.
struct PeerCall
{
    quint64 id = 0;
    /// The result; or the peer's error; or Timeout, Cancelled, Closed (it was sent), Unavailable, Overloaded (it
    /// was not).
    Cell<Result<RawJson>> answer;
};

} // namespace qonduit
