// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/Exposure.h"
#include "session/Session.h"
#include "tools/ToolCatalog.h"

#include <QPointer>

namespace qonduit {

/// What a client finds at `/mcp`: the static tool set.
class StaticExposure : public Exposure
{
    Q_OBJECT

public:
    /// \param catalog outlives this
    StaticExposure(Session &session, const ToolCatalog &catalog);

    QCoro::Task<Peer::Answer> answer(Peer::Request request) override;
    void take(const QByteArray &method, const RawJson &params) override;

private:
    QPointer<Session> m_session;
    const ToolCatalog &m_catalog;
};

} // namespace qonduit
