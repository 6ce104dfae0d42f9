// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/connection/Handshake.h"
#include "core/Cell.h"

#include <QCoroTask>
#include <QObject>

#include <memory>
#include <optional>

namespace qonduit {

class Departures;

/// One connection to a server, from the dial to the goodbye. Opened once, and of no more use when it has ended.
class Connection : public QObject
{
    Q_OBJECT

public:
    /// \param clock and \p departures outlive the connection
    Connection(std::unique_ptr<Channel> channel, Clock &clock, Departures &departures);
    /// Takes leave of the server in an orderly way, without waiting for it. Every wait ends with Closed.
    ~Connection() override;

    /// Dials and shakes hands.
    /// \param introduction what we say of ourselves
    /// \returns what the channel or shakeHands() says
    QCoro::Task<Result<>> open(Introduction introduction);
    /// Whether the server still answers on this connection. Any answer counts, also a refusal.
    QCoro::Task<Result<>> probe();

    Peer &peer() { return *m_peer; }
    const ServerIdentity &identity() const { return m_identity; }
    /// The process at the other end; 0 when there is none.
    qint64 processId() const { return m_processId; }

Q_SIGNALS:
    /// The channel is open: the process runs. The handshake is still to come.
    void dialled();
    /// It had stood, and has come to its end.
    void ended(const qonduit::Error &why);
    /// The server could not be reached just now; the connection still stands.
    void faltered(const qonduit::Error &why);

private:
    std::unique_ptr<Peer> m_peer;
    Departures &m_departures;
    std::optional<Cell<Result<>>> m_dialling;
    ServerIdentity m_identity;
    qint64 m_processId = 0;
    bool m_stands = false;
};

} // namespace qonduit
