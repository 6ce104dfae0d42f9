// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/local/LineClient.h"

#include <QObject>

#include <memory>
#include <set>

class QLocalServer;

namespace qonduit {

/// Where the programs of this computer's user come in without HTTP: over the local socket, or on our own standard
/// streams.
class LocalEndpoint : public QObject
{
    Q_OBJECT

public:
    /// \param reception outlives the endpoint
    explicit LocalEndpoint(Reception &reception);
    ~LocalEndpoint() override;

    /// Listens where the programs look that know only the data folder. What a dead application has left there is
    /// replaced. \returns Unavailable when a living one listens there, which is left alone; Storage when there is no
    /// place
    Result<> listen(const QString &dataFolder);
    /// No new connections.
    void stopAccepting();
    /// Serves one client that needs no greeting.
    /// \returns the client, which is ours
    LineClient &serve(std::unique_ptr<LineStream> stream, const Greeting &greeting);

    std::size_t connections() const { return m_clients.size(); }

private:
    void accept();
    LineClient &add(std::unique_ptr<LineStream> stream);

    Reception &m_reception;
    std::unique_ptr<QLocalServer> m_server;
    std::set<LineClient *> m_clients; ///< our children
};

} // namespace qonduit
