// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Approver.h"
#include "backends/ChannelFactory.h"
#include "backends/ServerConfig.h"
#include "backends/connection/Connection.h"
#include "backends/connection/ConnectionNews.h"
#include "backends/connection/Departures.h"
#include "backends/connection/HealthCheck.h"
#include "backends/connection/Retries.h"
#include "core/SleepWatch.h"

#include <QCoroTask>
#include <QObject>

#include <memory>
#include <optional>

namespace qonduit {

class DefinitionPins;

/// Keeps one server connected: on demand, after the person's approval, and again after a back-off when the connection
/// breaks; for ever over HTTP, a bounded number of times for a process.
///
/// A server that is only out of reach for a while keeps its connection, and everything that hangs on it; one that has
/// forgotten us is met anew.
class ConnectionKeeper : public QObject
{
    Q_OBJECT

public:
    using Status = ConnectionStatus;
    using State = Status::State;

    /// What all connections share. Everything outlives the keeper.
    struct Surroundings
    {
        Clock &clock;
        ChannelFactory &channels;
        Approver &approver;
        Departures &departures;
        SleepWatch &sleep;
        DefinitionPins *definitions = nullptr; ///< null: nothing is held back
    };

    /// Whose connection it is.
    struct Owner
    {
        QString client; ///< for the person who is asked to approve; no secret
        QString session; ///< a label, never the session's id
        Introduction introduction = {}; ///< for the server
    };

    /// The process at the other end.
    struct Process
    {
        qint64 id = 0; ///< 0 when there is none
        QDateTime startedAt;
        QString reason; ///< why it was started, for example `first use`
    };

    /// \param config outlives the keeper
    ConnectionKeeper(const ServerConfig &config, const Surroundings &surroundings, Owner owner);
    ~ConnectionKeeper() override;

    /// Takes leave of the server in an orderly way, without waiting for it, and for good. Whoever waits is told; from
    /// here on nothing is begun any more.
    void leave();

    /// Waits for a connection, making one when there is none.
    /// \returns Unavailable (1001) with the reason, 1006 when the person said no
    QCoro::Task<Result<>> ready();
    /// Drops the connection or the back-off and connects now, from any state.
    QCoro::Task<Result<>> reconnect();

    /// The configuration means another server now, or none: whoever waits is told why, and nothing is begun by itself.
    /// \returns the connection that there was, for its calls to be ended; null when there was none
    [[nodiscard]] std::unique_ptr<Connection> startOver(const QString &why);

    const Status &status() const { return m_status; }
    /// The state as tools.md spells it, for example `not_connected`.
    static QString stateName(State state) { return Status::stateName(state); }
    HealthCheck::Health health() const { return m_health.health(); }
    Process process() const;
    /// Whether the server knows us: also while it is out of reach for a moment.
    bool stands() const { return m_stands; }
    /// Settles once what happens now is over and everybody has been told of it: on the next turn of the event loop, or
    /// when the keeper leaves.
    Cell<bool> nextTurn();
    /// Null when there is none, not even one that is being made.
    Connection *connection() const { return m_connection.get(); }
    /// Nothing may be begun any more.
    bool isLeaving() const { return m_isLeaving; }
    /// The last lines of the process's stderr, the oldest first; of the last process when none runs.
    QStringList recentStderr(int most) const;

Q_SIGNALS:
    /// A connection is made, and nothing was sent on it yet.
    void dialling(qonduit::Connection &connection);
    /// \param isSameConnection whether the server still knew us
    void connected(const qonduit::ServerIdentity &identity, bool isSameConnection);
    /// Comes after status() is up to date, and after connected().
    void happened(const qonduit::BackendEvent &event);

private:
    QCoro::Task<> connectOnce(Cell<Result<>> outcome);
    QCoro::Task<Result<>> approved();
    QCoro::Task<Result<>> openConnection(Cell<Result<>> outcome);
    void onConnected(bool isSameConnection);
    void onAttemptFailed(const Error &why);
    void onEnded(const Error &why);
    void onFaltered(const Error &why);
    void retryLater(std::chrono::milliseconds pause, const Error &why);
    void giveUp(const Error &why);
    QCoro::Task<Result<>> probeForHealth();
    void onWoke();
    [[nodiscard]] std::unique_ptr<Connection> takeConnection();
    void dropConnection();
    Error leftAlone() const;
    bool isProcess() const { return m_config.transport == ServerConfig::Transport::Stdio; }

    void tell(const char *type, const ConnectionNews &news);
    void tellEndOfProcess(qint64 process, const Error &why);

    const ServerConfig &m_config;
    Surroundings m_around;
    Owner m_owner;
    Status m_status;
    QString m_startReason; ///< why the next connection is made, for the ledger of processes
    std::unique_ptr<Connection> m_connection;
    bool m_stands = false;
    bool m_isLeaving = false;
    bool m_isUnprepared = false; ///< the latest attempt lacked something that the person has to provide
    RawJson m_lastServerInfo; ///< of the connection before; missing when there was none
    std::optional<Cell<Result<>>> m_attempt;
    std::optional<Error> m_signInNeeded; ///< for those who call before the next attempt: each would be a failed sign-in
    Retries m_retries;
    Timer m_retry;
    std::optional<Cell<bool>> m_turn; ///< somebody waits for the event loop to turn
    HealthCheck m_health;
    QDateTime m_dialledAt;
    QStringList m_lastStderr;
};

} // namespace qonduit
