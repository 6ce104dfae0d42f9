// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerMessage.h"
#include "core/Cell.h"
#include "core/Result.h"
#include "core/RingBuffer.h"
#include "rpc/Peer.h"
#include "session/requests/PendingRequests.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <map>

namespace qonduit {

struct ClientIdentity;
class TaskHandles;

/// Puts to a client, by requests of ours, what its servers want of it: their questions as far as it is in their
/// audience, its roots, and the tasks that it has made for them.
///
/// What goes through stays as it is, but for progress tokens: each side knows its own.
class ClientRelay : public QObject
{
public:
    /// Sends a notification to a server.
    using Notify = std::function<void(const QString &server, QByteArrayView method, const RawJson &params)>;

    /// \param client, \p requests and \p handles outlive this
    ClientRelay(const ClientIdentity &client, PendingRequests &requests, TaskHandles &handles, Notify notify);

    /// \param peer our end of the conversation with the client
    void setPeer(Peer &peer) { m_peer = &peer; }

    /// Asks for what only the client can know: anything but an elicitation or a sampling request.
    /// \param withdrawn settles when the server no longer wants to know
    /// \returns MethodNotFound when the client has not declared that it can; InvalidParams for another server's task
    Cell<Result<RawJson>> ask(const QString &server, const ServerMessage &request, const Cell<Error> &withdrawn);
    /// The client tells all its servers something, or one of them how a task fares that it has made for it. Progress of
    /// what nobody knows is told to nobody: the number may mean something else to a server.
    void passOn(const QByteArray &method, const RawJson &params, const QStringList &servers);

private:
    /// What the client has made of a request that asked for a task.
    struct Task
    {
        QString id; ///< as the client calls it
        QString server; ///< for which it was made
        quint64 call = 0; ///< our request, whose id is our progress token too
        RawJson token; ///< the server's own; missing when it wants no progress
    };

    void put(const PendingRequest &request);
    Peer::Call send(const QString &server, QByteArrayView method, const RawJson &params, const QByteArray &relatedTo);
    Result<> mayAsk(const QString &server, const ServerMessage &request) const;

    const ClientIdentity &m_client;
    PendingRequests &m_requests;
    TaskHandles &m_handles;
    Notify m_notify;
    QPointer<Peer> m_peer;
    std::map<QString, quint64> m_asked; ///< by pending request: our request to the client
    RingBuffer<Task> m_tasks { 1000 };
};

} // namespace qonduit
