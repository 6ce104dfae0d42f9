// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Result.h"

#include <QCoroTask>

namespace qonduit {

/// Who decides whether a program may be started or an address reached.
///
/// An approval holds for a ServerConfig's fingerprint: what is changed must be approved again. Backend asks right
/// before it starts anything, so that nothing slips in between.
class Approver
{
public:
    virtual ~Approver() = default;

    virtual bool isApproved(const ServerConfig &config) const = 0;
    /// Asks, by dialog or by rule, and waits.
    /// \param askedBy the client on whose behalf it is, for the person to see
    /// \returns Rejected with the reason, which names the setting when a rule decided
    virtual QCoro::Task<Result<>> approve(ServerConfig config, QString askedBy) = 0;
};

} // namespace qonduit
