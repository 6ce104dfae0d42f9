// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "session/Session.h"
#include "session/SharedServers.h"

#include <QByteArray>
#include <QHash>
#include <QObject>

#include <memory>
#include <unordered_map>

namespace qonduit {

/// All client sessions, found by their secret ids.
class SessionManager : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        Session::Limits session;
        std::chrono::milliseconds idle { 30 * 60 * 1000 };
        std::size_t sessions = 2000;
    };
    /// How much a session is used.
    struct Usage
    {
        QDateTime began;
        QDateTime lastUsed; ///< over HTTP, when its client last sent something
        int streamsOpen = 0;
    };

    /// \param registry and what \p surroundings name outlive the manager
    SessionManager(ServerRegistry &registry, const Backend::Surroundings &surroundings, const Limits &limits);
    ~SessionManager() override;

    /// \returns Overloaded when there are too many for another one
    Result<> checkRoom() const;
    /// \returns what checkRoom() does
    Result<Session *> create(const ClientIdentity &client);
    /// The session with this id if it belongs to \p principal, else null: a foreign one cannot be told from none.
    Session *find(const QByteArray &id, const QString &principal) const;
    /// The session is in use: its idle time begins anew.
    void touch(Session &session);
    /// A stream to the client is open: the session is not idle while it is.
    void setStreamsOpen(Session &session, int count);
    /// Ends a session for good.
    void end(Session &session, const QString &reason);
    void endAll(const QString &reason);

    std::vector<Session *> sessions() const;
    Usage usageOf(const Session &session) const;
    const ServerRegistry &registry() const { return m_registry; }
    /// The connections that they have in common.
    SharedServers &shared() { return m_shared; }
    /// The latest requests of them all.
    const Trace &trace() const { return m_trace; }
    Trace &trace() { return m_trace; }

Q_SIGNALS:
    void created(qonduit::Session *session);
    void changed();

private:
    struct Entry
    {
        std::unique_ptr<Session> session;
        std::unique_ptr<Timer> idle;
        Usage usage;
    };
    void watchIdle(Entry &entry);

    ServerRegistry &m_registry;
    Backend::Surroundings m_around;
    Limits m_limits;
    Trace m_trace;
    SharedServers m_shared;
    std::unordered_map<QByteArray, Entry> m_sessions;
};

} // namespace qonduit
