// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/PageLink.h"
#include "backends/ServerConfig.h"

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QSet>
#include <QStringList>

#include <optional>

namespace qonduit {

/// One connected session as the window lists it. What the client says of itself is untrusted, and plain text.
struct SessionRow
{
    enum class Way { Http, Program }; ///< Program: qonduit-stdio, over the local socket

    QString label; ///< names the session to us, and to nobody else
    QString client; ///< as it calls itself; may be empty
    QString version;
    QString principal; ///< whose token it came with
    bool isOwners = true; ///< with the person's own token, or from their own programs
    QString revision; ///< for example 2025-11-25
    QString exposure; ///< `static`, `all` or `server:NAME`
    Way way = Way::Http;
    int streamsOpen = 0;
    int callsOpen = 0;
    QDateTime began;
    QDateTime lastUsed;
    QStringList servers; ///< those to which it is connected
    bool operator==(const SessionRow &) const = default;
};

/// A client with a token of its own, and what it may use. \see docs/configuration.md
struct ClientRow
{
    QString name;
    std::optional<QStringList> servers; ///< absent: all
    QMap<QString, QStringList> tools; ///< by server; one that is not named has all
    QString exposure; ///< `static`, `all` or `server:NAME`; empty for what is the default
    QString ask; ///< `client`, `desktop` or `both`; empty for what the server's entry says
    bool operator==(const ClientRow &) const = default;
};

/// Shared with the engine: connected sessions, known clients, and servers that are brought from other programs.
class ClientsLink : public PageLink
{
    Q_OBJECT

public:
    using PageLink::PageLink;

    const QList<SessionRow> &sessions() const { return m_sessions; }
    const QList<ClientRow> &clients() const { return m_clients; }
    /// What is configured now, with all that it would run: to be compared with what other programs have.
    const QList<ServerConfig> &servers() const { return m_servers; }

    /// Somebody looks, or looks away. It is watched while anybody does.
    void watch(const QObject *who, bool isLooking);

    // Up: the engine's news.
    void updateSessions(const QList<qonduit::SessionRow> &sessions);
    void updateClients(const QList<qonduit::ClientRow> &clients);
    void updateServers(const QList<qonduit::ServerConfig> &servers);

Q_SIGNALS:
    // News for models and dialogs.
    void sessionsChanged();
    void clientsChanged();
    void serversChanged();
    /// A client's new token. It is said once, and kept nowhere.
    void tokenMade(const QString &client, const QByteArray &token);
    /// Becomes of addServersRequested(), for each server.
    /// \param problem why it was not added, or is not kept; empty when all is well
    void serverAdded(const QString &name, bool isAdded, const QString &problem);

    // Down: the person's commands.
    void endSessionRequested(const QString &label);
    /// A new client, or a known one's new profile. A new one gets a token.
    void setClientRequested(const qonduit::ClientRow &client);
    void newTokenRequested(const QString &client);
    /// The client's token is worth nothing from now on, and its sessions end.
    void removeClientRequested(const QString &client);
    /// The client that was removed last comes back as it was, with its token.
    void restoreClientRequested(const QString &client);
    /// Servers that the person has chosen, with what would run before their eyes.
    /// \param movesSecrets what looks like a secret goes into the keychain first; without one, nothing is added
    void addServersRequested(const QList<qonduit::ServerConfig> &servers, bool movesSecrets);

private:
    QList<SessionRow> m_sessions;
    QList<ClientRow> m_clients;
    QList<ServerConfig> m_servers;
    QSet<const QObject *> m_watchers;
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::ClientRow)
Q_DECLARE_METATYPE(QList<qonduit::ServerConfig>)
