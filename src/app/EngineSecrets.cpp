// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What Engine does when the person changes a secret.

#include "app/Engine.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

namespace {

using State = Backend::State;

bool refersTo(const ServerConfig &server, const QString &secret)
{
    return server.references().contains(Reference { Reference::Kind::Secret, secret });
}

/// Whether there is no connection though somebody has wanted one, and nobody is trying just now.
bool isOutOfReach(const Backend &backend)
{
    const auto state = backend.status().state;
    return state == State::Error || state == State::Reconnecting || state == State::Disconnected;
}

/// An attempt that is under way may have begun with what the secret was: another follows it, should it fail.
QCoro::Task<> tryAgain(QPointer<Backend> backend)
{
    if (backend->status().state == State::Connecting) {
        auto connecting = backend->ready();
        std::ignore = co_await connecting; // the outcome is the backend's state
    }
    if (backend && isOutOfReach(*backend))
        backend->reconnect(); // runs detached: its outcome is the backend's state
}

} // namespace

QStringList Engine::connectedUsersOf(const QString &secret) const
{
    QStringList users;
    const auto sessions = m_sessions->sessions();
    for (const auto &server : m_registry.servers()) {
        const auto isConnected = [&server](const Session *session) {
            const auto *backend = session->existingBackend(server.name);
            return backend && backend->status().state == State::Connected;
        };
        if (refersTo(server, secret) && std::any_of(sessions.begin(), sessions.end(), isConnected))
            users += server.name;
    }
    return users;
}

/// Whoever waits for a server that needs the secret need not wait for its next attempt. A server that is connected is
/// left in peace: what is under way there would be lost.
void Engine::retryUsersOf(const QString &secret)
{
    if (m_isStopping)
        return;
    for (const auto &server : m_registry.servers()) {
        if (!refersTo(server, secret))
            continue;
        for (auto *session : m_sessions->sessions()) {
            if (auto *backend = session->existingBackend(server.name))
                tryAgain(backend); // runs detached
        }
    }
}

} // namespace qonduit
