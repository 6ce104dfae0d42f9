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
    /// \returns NotFound
    Result<Change> remove(QString name);

Q_SIGNALS:
    void added(const qonduit::ServerConfig &config);
    void removed(const QString &name);

private:
    static Change changed(const Result<> &stored);

    QList<ServerConfig> m_servers;
    ServerStore *m_store = nullptr;
};

} // namespace qonduit
