// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Approver.h"
#include "core/Cell.h"

#include <QSet>

namespace qonduit {

/// Approves everything, or what a test says, and remembers what it was asked.
class TestApprover : public Approver
{
public:
    bool isApproved(const ServerConfig &config) const override
    {
        return approvesAll || approved.contains(config.fingerprint());
    }
    QCoro::Task<Result<>> approve(ServerConfig config, QString) override
    {
        if (isApproved(config))
            co_return {};
        asked.append(config);
        const auto shared = decision;
        co_return co_await shared;
    }

    bool approvesAll = true;
    QSet<QByteArray> approved; ///< fingerprints
    QList<ServerConfig> asked;
    Cell<Result<>> decision; ///< of everything that is not approved
};

} // namespace qonduit
