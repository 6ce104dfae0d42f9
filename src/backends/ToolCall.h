// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Result.h"
#include "rpc/Peer.h"

#include <QPointer>

#include <memory>

namespace qonduit {

/// One call of a server's tool, from the moment it is asked for. Shared by those who wait for it and those who may
/// cancel it.
class ToolCall
{
public:
    /// The result as it came, or an error: the server's own, or one of protocol/ProxyError.h.
    const Cell<Result<RawJson>> &answer() const { return m_answer; }

    /// Gives the call up: the server is told if it has the call already, and the answer is Cancelled.
    void cancel(const QString &reason);

private:
    friend class Backend;
    Cell<Result<RawJson>> m_answer;
    QPointer<Peer> m_peer;
    quint64 m_id = 0;
};

} // namespace qonduit
