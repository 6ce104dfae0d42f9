// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Result.h"

#include <QObject>

namespace qonduit {

/// The configured servers, shared by all sessions. Their order is the order in which they were added.
class ServerRegistry : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    const QList<ServerConfig> &servers() const { return m_servers; }
    const ServerConfig *find(const QString &name) const;
    /// \returns NotFound that says which servers there are
    Result<const ServerConfig *> require(const QString &name) const;
    QStringList names() const;
    /// Of those that are enabled.
    QStringList enabledNames() const;
    /// The one that is named, or all that are enabled when \p named is empty.
    /// \returns what require() does
    Result<QStringList> select(const QString &named) const;

    /// \returns Rejected when the name is taken or cannot be a name
    Result<> add(ServerConfig config);
    /// \returns NotFound
    Result<> remove(QString name);

Q_SIGNALS:
    void added(const qonduit::ServerConfig &config);
    void removed(const QString &name);

private:
    QList<ServerConfig> m_servers;
};

} // namespace qonduit
