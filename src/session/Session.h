// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"
#include "backends/BackendListener.h"
#include "rpc/Peer.h"
#include "session/SessionSettings.h"
#include "session/client/ClientIdentity.h"
#include "session/client/ClientRelay.h"
#include "session/client/TaskHandles.h"
#include "session/client/VisibleServers.h"
#include "session/trace/TraceTap.h"

#include <QHash>
#include <QObject>

#include <memory>
#include <unordered_map>

namespace qonduit {

/// One client session: everything it owns, and nothing that another one could see.
///
/// Its connections to the servers, its events, tasks and pending requests live and die with it. Call end() before
/// destroying it: what waits is answered while everything still stands.
class Session : public QObject, public BackendListener
{
    Q_OBJECT

public:
    using Limits = SessionLimits;
    using Surroundings = SessionSurroundings;

    /// \param id a secret; see Ids::secret()
    Session(QByteArray id, ClientIdentity client, const Surroundings &surroundings, const Limits &limits);
    ~Session() override;

    const QByteArray &id() const { return m_id; }
    /// A name that may be shown and logged, unlike the id: a ULID.
    const QString &label() const { return m_label; }
    const ClientIdentity &client() const { return m_client; }
    const Limits &limits() const { return m_limits; }
    Clock &clock() const { return m_around.backends.clock; }

    EventQueue &events() { return m_events; }
    TaskManager &tasks() { return m_tasks; }
    PendingRequests &requests() { return m_requests; }
    BufferManager &buffers() { return m_buffers; }
    TimerManager &timers() { return m_timers; }
    /// What a native client calls its tasks.
    TaskHandles &taskHandles() { return m_taskHandles; }
    const Trace &trace() const { return m_around.trace; }
    /// What there is for this client.
    const VisibleServers &servers() const { return m_servers; }
    /// What there is for anyone.
    ServerRegistry &registry() { return m_around.registry; }
    Approver &approver() { return m_around.backends.approver; }

    /// Our end of the conversation with the client.
    void setPeer(std::unique_ptr<Peer> peer);
    Peer *peer() const { return m_peer.get(); }
    /// As which a request of the client causes what is asked of servers for it.
    /// \param request its id text
    Origin origin(const QByteArray &request, quint64 span) const { return { this, request, span }; }

    /// Tells the client something that belongs to one of its requests, while that is open.
    /// \param requestId the id text of the request
    void notifyClient(QByteArrayView method, const RawJson &params, const QByteArray &requestId);

    /// The session's connection to a server, made (but not yet opened) on first use.
    /// \returns NotFound that says which servers there are for this client; Closed when the session has ended
    Result<Backend *> backend(const QString &server);
    /// The connection if it was made already, else null.
    Backend *existingBackend(const QString &server) const;
    /// Adds a server for all sessions, on behalf of this one.
    /// \returns what ServerRegistry::add() does
    Result<ServerRegistry::Change> addServer(const ServerConfig &config);
    /// Starts to connect to all servers that are not lazy, without waiting.
    void connectServers();
    /// The client tells its servers something that it tells everyone, for example that its roots have changed.
    void tellServers(const QByteArray &method, const RawJson &params);

    /// The session is to end soon: whoever only waits for something to happen is answered now, with what there is.
    void announceEnd() { m_endAnnounced.settle(true); }
    /// Settles with announceEnd().
    const Cell<bool> &endAnnounced() const { return m_endAnnounced; }
    /// Answers, cancels and closes everything that is open. The session is of no more use then.
    void end(const QString &reason);
    bool hasEnded() const { return m_hasEnded; }
    /// Nothing works for the client and nothing waits for it.
    bool isIdle() const;

    void backendChanged(Backend &backend, const BackendEvent &event) override;
    Cell<Result<RawJson>> backendAsked(Backend &backend, const ServerMessage &request,
                                       const Cell<Error> &withdrawn) override;
    void backendNotified(Backend &backend, const ServerMessage &notification) override;
    void backendLogged(Backend &backend, const QString &source, const QString &line) override;
    PeerTap *tapFor(Backend &backend) override;

Q_SIGNALS:
    /// The state, the tools or the number of connections have changed.
    void serversChanged();
    /// What the client may see of a server has changed, though the server has not.
    void rulesChanged(const QString &server);
    /// A server has told something, which a native client may have to hear.
    void notified(qonduit::Backend &backend, const qonduit::ServerMessage &notification);
    void ended();

private:
    void connectServer(const QString &name);
    void endConnection(const QString &server);
    void tellRulesChanged(const QString &server);
    void keep(Backend &backend, const QByteArray &method, const RawJson &params);
    void onServerAdded(const ServerConfig &config);
    void onServerChanged(const ServerConfig &before, const ServerConfig &after);
    void onServerRemoved(const QString &name);

    QByteArray m_id;
    ClientIdentity m_client;
    Surroundings m_around;
    VisibleServers m_servers;
    Limits m_limits;
    Ids m_ids;
    QString m_label;
    std::shared_ptr<TracedSession> m_traced;
    TraceTap m_clientTap;
    std::unordered_map<QString, TraceTap> m_serverTaps; ///< outlive the connections, as m_clientTap does the client's
    EventQueue m_events;
    TaskManager m_tasks;
    PendingRequests m_requests;
    BufferManager m_buffers;
    TimerManager m_timers;
    TaskHandles m_taskHandles;
    ClientRelay m_relay;
    std::unordered_map<QString, std::unique_ptr<Backend>> m_backends; ///< but for those that are shared
    std::unique_ptr<Peer> m_peer;
    bool m_isAdding = false;
    bool m_keepsConnected = false; ///< connectServers() was called: the client wants them all
    bool m_hasEnded = false;
    Cell<bool> m_endAnnounced;
};

} // namespace qonduit
