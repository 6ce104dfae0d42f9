// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ToolCall.h"

namespace qonduit {

void ToolCall::cancel(const QString &reason)
{
    if (m_peer)
        m_peer->cancel(m_id, reason); // its answer is ours
    m_answer.settle(Error(ErrorCode::Cancelled, reason));
}

} // namespace qonduit
