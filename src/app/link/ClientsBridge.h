// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/config/Configuration.h"
#include "app/link/ClientsLink.h"
#include "app/link/NewsLift.h"
#include "core/Clock.h"

#include <QCoroTask>

namespace qonduit {

class Engine;
class Session;

/// The engine's end of the ClientsLink.
class ClientsBridge : public QObject
{
    Q_OBJECT

public:
    /// \param engine outlives the bridge
    /// \param link lives on the window's thread and outlives the engine's
    ClientsBridge(Engine &engine, ClientsLink &link);

private:
    NewsLift::News read();
    /// Reads now, and again and again while somebody looks: calls and idle times change without a signal.
    void watch(bool isWatched);
    QList<SessionRow> sessionRows() const;

    void endSession(const QString &label);
    void setClient(const ClientRow &row);
    void renewToken(const QString &name);
    void removeClient(const QString &name);
    void restoreClient(const QString &name);
    QCoro::Task<> addServers(QList<ServerConfig> servers, bool movesSecrets);
    void addServer(const ServerConfig &server);
    void fail(const QString &about, const QString &message);

    Engine &m_engine;
    ClientsLink &m_link;
    NewsLift m_lift;
    Timer m_tick;
    std::optional<Configuration::Client> m_removed; ///< the last one
    bool m_isWatched = false;
};

} // namespace qonduit
