// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "backends/ServerStore.h"
#include "core/Result.h"

#include <QObject>

namespace qonduit {

/// The configured servers, shared by all sessions. Their order is the order in which they were added.
class ServerRegistry : public QObject
{
    Q_OBJECT

public:
    /// What became of a change.
    struct Change
    {
        bool isKept = false; ///< the next start of the program finds it
        QString problem; ///< why it does not, though it should
    };

    using QObject::QObject;

    /// \param store is told of every change of a persistent server from now on, and outlives the registry
    void setStore(ServerStore &store) { m_store = &store; }

    const QList<ServerConfig> &servers() const { return m_servers; }
    const ServerConfig *find(const QString &name) const;
    /// \returns NotFound that says which servers there are
    Result<const ServerConfig *> require(const QString &name) const;
    QStringList names() const;
    /// \returns Rejected when the name is taken or cannot be a name
    Result<Change> add(ServerConfig config);
    /// Changes the server of that name, in whatever it says; what runs follows. What it would start must be approved
    /// before, or will be asked for.
    /// \returns NotFound
    Result<Change> update(ServerConfig config);
    /// \returns NotFound
    Result<Change> remove(QString name);
    /// Makes the persistent servers those that the store holds now. The store, which knows, is not told.
    void follow(const QList<ServerConfig> &stored);

    /// While paused, sessions let no new requests through to any server. Connections stay. Nothing keeps this.
    void setPaused(bool paused) { m_isPaused = paused; }
    bool isPaused() const { return m_isPaused; }

Q_SIGNALS:
    void added(const qonduit::ServerConfig &config);
    /// Both have the same name.
    void changed(const qonduit::ServerConfig &before, const qonduit::ServerConfig &after);
    void removed(const QString &name);

private:
    void replace(ServerConfig config);
    void take(const QString &name);
    static Change outcomeOf(const Result<> &stored);

    QList<ServerConfig> m_servers;
    ServerStore *m_store = nullptr;
    bool m_isPaused = false;
};

} // namespace qonduit
