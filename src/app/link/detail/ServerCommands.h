// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/detail/ServerAdvice.h"

#include <QObject>
#include <QPointer>

namespace qonduit {

class Engine;
class Session;

/// Carries out what the person wants changed of a server. The person has seen what would run: that is its approval.
class ServerCommands : public QObject
{
    Q_OBJECT

public:
    /// \param engine outlives this
    /// \param window the window's own session, which knows the servers' tools; may be null
    ServerCommands(Engine &engine, Session *window);

    void change(ServerConfig config);
    void setEnabled(const QString &server, bool isEnabled);
    /// Without the last tool that is switched off there is no list of allowed ones any more: tools to come are allowed.
    void setToolAllowed(const QString &server, const QString &tool, bool isAllowed);
    /// Changes the server as \p advice says, and starts it.
    void mend(const QString &server, const ServerAdvice &advice);

    /// The outcome is the server's sign-in status.
    void signIn(const QString &server);
    void signOut(const QString &server);
    /// Puts a secret into the keychain, and starts the server that waits for it.
    void keepSecret(const QString &server, const QString &name, const QString &value);

Q_SIGNALS:
    /// Something could not be carried out.
    void failed(const QString &about, const QString &message);

private:
    /// A copy of the server's configuration; tells when there is no such server.
    std::optional<ServerConfig> find(const QString &server);
    void restart(const QString &server);
    void start(const QString &server);
    QStringList toolsOf(const QString &server) const;

    Engine &m_engine;
    QPointer<Session> m_session;
};

} // namespace qonduit
