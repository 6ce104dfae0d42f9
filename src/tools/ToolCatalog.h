// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "tools/ToolArguments.h"
#include "tools/ToolDefinition.h"

#include <QCoroTask>

#include <vector>

namespace qonduit {

/// The static tool set: one list for every client, that never changes while servers come and go.
///
/// Also the one place that puts the shared blocks behind a result: the events since the last one, and what waits for
/// the client.
class ToolCatalog
{
public:
    ToolCatalog();

    /// The result of `tools/list`.
    const RawJson &list() const { return m_list; }
    const std::vector<ToolDefinition> &tools() const { return m_tools; }

    /// Runs `tools/call`.
    /// \param params of the request
    /// \returns the result; InvalidParams when there is no such tool or the params are none
    QCoro::Task<Result<ToolReply>> call(ToolContext context, RawJson params) const;

private:
    const ToolDefinition *find(QByteArrayView name) const;

    std::vector<ToolDefinition> m_tools;
    RawJson m_list;
};

/// What waits for the client: `{"elicitations":[…],"sampling_requests":[…]}`, without what is large.
QByteArray pendingForClient(const PendingRequests &requests);

} // namespace qonduit
