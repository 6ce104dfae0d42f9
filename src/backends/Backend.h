// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Approver.h"
#include "backends/BackendListener.h"
#include "backends/ChannelFactory.h"
#include "backends/Departures.h"
#include "backends/Handshake.h"
#include "backends/ServerConfig.h"
#include "backends/ToolCall.h"
#include "backends/ToolList.h"
#include "core/RingBuffer.h"

#include <QCoroTask>
#include <QDateTime>
#include <QObject>

#include <memory>

namespace qonduit {

/// One MCP server as one session uses it: connected on demand, kept connected, connected again.
///
/// Those who need the connection at the same time wait for one attempt. A connection that breaks ends its calls with
/// an error that says whether they were sent, and is made again after a back-off: for ever over HTTP, a bounded number
/// of times for a process. A call during the back-off tries at once.
class Backend : public QObject
{
    Q_OBJECT

public:
    enum class State { NotConnected, Connecting, Connected, Reconnecting, Error, Disabled };

    /// What all connections share. Everything outlives the backend.
    struct Surroundings
    {
        Clock &clock;
        ChannelFactory &channels;
        Approver &approver;
        Departures &departures;
    };

    struct Status
    {
        State state = State::NotConnected;
        QDateTime connectedAt;
        QString lastError;
        int attempt = 0; ///< of the present series of reconnects
        QDateTime nextRetryAt;
    };

    /// \param listener outlives the backend
    /// \param client whose session this is, for the person who is asked to approve
    Backend(ServerConfig config, const Surroundings &surroundings, BackendListener &listener, QString client);
    /// Takes leave of the server in an orderly way, without waiting for it.
    ~Backend() override;

    const ServerConfig &config() const { return m_config; }
    const Status &status() const { return m_status; }
    /// The state as tools.md spells it, for example `not_connected`.
    static QString stateName(State state);
    /// What the server said of itself; of the last connection while there is none.
    const ServerIdentity &identity() const { return m_identity; }
    const std::optional<ToolList::Tools> &knownTools() const { return m_tools.known(); }
    /// The last 20 lines of its stderr.
    QStringList recentStderr() const;

    /// Waits for a connection, making one when there is none.
    /// \returns Unavailable (1001) with the reason, 1006 when the person said no
    QCoro::Task<Result<>> ready();
    /// Drops the connection or the back-off and connects now, from any state.
    QCoro::Task<Result<>> reconnect();
    QCoro::Task<Result<ToolList::Tools>> tools();

    struct ToolOptions
    {
        /// Params of the progress notifications for this call. Empty: no progress is asked for.
        std::function<void(const RawJson &)> onProgress = {};
    };
    std::shared_ptr<ToolCall> callTool(const QString &tool, const RawJson &arguments, const ToolOptions &options);

private:
    QCoro::Task<> connectOnce(Cell<Result<>> outcome);
    QCoro::Task<Result<>> openPeer();
    QCoro::Task<> callWhenReady(std::shared_ptr<ToolCall> call, QString tool, RawJson arguments, ToolOptions options);
    void start(const std::shared_ptr<ToolCall> &call, const QString &tool, const RawJson &arguments,
               const ToolOptions &options);
    void onPeerClosed(const Error &why);
    void onAttemptFailed(const Error &why);
    void retryLater(const QString &reason);
    void setState(State state, const char *event, const QString &detail = {});
    void dropPeer();
    QCoro::Task<Peer::Answer> answer(Peer::Request request);
    void onNotification(const QByteArray &method, const RawJson &params);
    void onLogged(const QString &source, const QString &line);
    Error inOurWords(const Error &error, const QString &tool) const;

    ServerConfig m_config;
    Surroundings m_around;
    BackendListener &m_listener;
    QString m_client;
    Status m_status;
    ServerIdentity m_identity;
    std::unique_ptr<Peer> m_peer;
    std::optional<Cell<Result<>>> m_attempt;
    std::optional<Cell<Result<>>> m_opening; ///< the channel of the attempt
    bool m_wasConnected = false;
    Backoff m_backoff;
    Timer m_retry;
    Timer m_healthy; ///< clears the count of attempts
    ToolList m_tools;
    RingBuffer<QString> m_stderr;
};

} // namespace qonduit
