// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "rpc/Peer.h"
#include "session/Session.h"
#include "tools/ToolCatalog.h"

#include <QCoroTask>
#include <QPointer>

namespace qonduit {

/// What a client finds at `/mcp`: the static tool set.
class StaticExposure
{
public:
    /// Answers one request of a client.
    /// \param session whose client it is
    QCoro::Task<Peer::Answer> answer(QPointer<Session> session, Peer::Request request) const;

private:
    ToolCatalog m_catalog;
};

} // namespace qonduit
