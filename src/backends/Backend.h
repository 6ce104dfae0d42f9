// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/BackendCall.h"
#include "backends/BackendListener.h"
#include "backends/ServerConfig.h"
#include "backends/StandingRequests.h"
#include "backends/catalogue/Catalogue.h"
#include "backends/definitions/Admission.h"
#include "backends/connection/ConnectionKeeper.h"
#include "transport/process/ProcessUsage.h"

#include <QCoroTask>
#include <QObject>

#include <map>
#include <memory>
#include <vector>

namespace qonduit {

/// One MCP server as one session uses it: what it offers, what is asked of it, and what it asks.
///
/// Connects on demand, and is kept connected by its ConnectionKeeper. Those who need the connection at the same time
/// wait for one attempt; a connection that breaks ends its calls with an error that says whether they were sent. A call
/// during the back-off tries at once. What is subscribed is so again on the next connection.
class Backend : public QObject
{
    Q_OBJECT

public:
    using State = ConnectionKeeper::State;
    using Status = ConnectionKeeper::Status;
    using Surroundings = ConnectionKeeper::Surroundings;
    using Owner = ConnectionKeeper::Owner;

    /// \param listener outlives the backend
    Backend(ServerConfig config, const Surroundings &surroundings, BackendListener &listener, Owner owner);
    /// Takes leave of the server in an orderly way, without waiting for it.
    ~Backend() override;

    const ServerConfig &config() const { return m_config; }
    /// Another configuration for the server of the same name, with the same sharing. When it means another server, or
    /// none, the connection is ended in order, and its calls with 1002; else it stays, and the new rules hold at once.
    void setConfig(const ServerConfig &config);
    const Status &status() const { return m_keeper.status(); }
    HealthCheck::Health health() const { return m_keeper.health(); }
    /// Whether the server knows us: also while it is out of reach for a moment.
    bool stands() const { return m_keeper.stands(); }
    /// What the server said of itself; of the last connection while there is none.
    const ServerIdentity &identity() const { return m_identity; }
    /// By what it is reached: as its configuration says, or what that has come to with the last connection.
    QString transportName() const;
    /// Its tools as far as they are known without asking; null when they are not.
    const CatalogueList::Entries &knownTools() const { return m_catalogue.list(CatalogueList::Kind::Tools).known(); }
    /// One of its lists as far as it is known without asking; null when it is not.
    const CatalogueList::Entries &known(CatalogueList::Kind kind) const { return m_catalogue.list(kind).known(); }
    /// One of its lists as it was last known; null when it was never asked for.
    const CatalogueList::Entries &latest(CatalogueList::Kind kind) const { return m_catalogue.list(kind).latest(); }
    ConnectionKeeper::Process process() const { return m_keeper.process(); }
    /// What its process uses now; asks the system.
    ProcessUsage processUsage() const { return usageOf(process().id); }
    /// The last lines of its stderr, the oldest first; of its last process when none runs.
    QStringList recentStderr(int most) const { return m_keeper.recentStderr(most); }

    /// Waits for a connection, making one when there is none.
    /// \returns Unavailable (1001) with the reason, 1006 when the person said no
    QCoro::Task<Result<>> ready() { return m_keeper.ready(); }
    /// Drops the connection or the back-off and connects now, from any state.
    QCoro::Task<Result<>> reconnect() { return m_keeper.reconnect(); }

    /// One of the server's lists, connecting when need be. Over HTTP asked for once more when the server has forgotten
    /// us meanwhile.
    QCoro::Task<Result<CatalogueList::Entries>> list(CatalogueList::Kind kind);
    /// Calls a tool. It may run twice if the server says so of it. One whose definition has changed waits for the
    /// person's word: 1006.
    std::shared_ptr<BackendCall> callTool(const QString &tool, const RawJson &arguments, BackendCall::Options options);
    /// Sends any other request.
    std::shared_ptr<BackendCall> call(QByteArrayView method, const RawJson &params, BackendCall::Options options);
    /// Has a resource watched for the user of \p origin, or no longer; the next connections too. The server is not
    /// troubled while somebody else still wants it.
    /// \param params of the request: its `uri`, and what else the client sends along
    std::shared_ptr<BackendCall> subscribe(const RawJson &params, bool wanted, const Origin &origin);
    /// Has the server log from a level on for the user of \p origin; the next connections too. It is asked for the most
    /// that any user wants.
    /// \param params of the request: its `level`, and what else the client sends along
    std::shared_ptr<BackendCall> setLogLevel(const RawJson &params, const Origin &origin);
    /// Tells the server something; not at all when there is no connection.
    void notify(QByteArrayView method, const RawJson &params);
    /// What is kept for its users from one connection to the next.
    const StandingRequests &standing() const { return m_standing; }
    /// A user has gone: nothing is kept for it any more, and what only it has wanted is taken back.
    void forget(const BackendListener &user);

private:
    friend class BackendCall;

    /// Our end of the conversation with the server; null unless we are connected.
    Peer *peer() const;
    void takePart(Connection &connection);
    void onConnected(const ServerIdentity &identity, bool isSameConnection);
    /// Tells of a list that is no longer as it was.
    QCoro::Task<> compare(CatalogueList::Kind kind, CatalogueList::Entries before);
    QCoro::Task<Peer::Answer> answer(Peer::Request request);
    void onNotification(const QByteArray &method, const RawJson &params, const QByteArray &relatedTo);
    Origin originOf(const QByteArray &relatedTo);
    void noteGivenUp(const BackendCall &call);
    /// The params of a `logging/setLevel`.
    static RawJson levelParams(LogLevel level);
    /// Whether the server promises that running a tool twice does no harm.
    bool mayRunTwice(const QString &tool) const;
    /// Whether what was asked for may be asked again on a connection to come.
    bool mayTryAgain(const Error &error, bool mayRunTwice) const;

    ServerConfig m_config;
    BackendListener &m_listener;
    Clock &m_clock;
    ServerIdentity m_identity;
    bool m_hasFallenBack = false; ///< see Channel::hasFallenBack()
    Catalogue m_catalogue;
    Admission m_admission;
    StandingRequests m_standing;
    std::vector<BackendCall *> m_open; ///< sent and not answered, in that order
    /// Whose calls were given up lately: the server may not have heard of it yet, and still speak of them.
    std::map<const BackendListener *, Clock::TimePoint> m_givenUp; // null: somebody who has gone
    ConnectionKeeper m_keeper;
};

} // namespace qonduit
