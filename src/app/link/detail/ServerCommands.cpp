// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/detail/ServerCommands.h"

#include "app/Engine.h"

#include <algorithm>

namespace qonduit {

ServerCommands::ServerCommands(Engine &engine, Session *window) : m_engine(engine), m_session(window) { }

void ServerCommands::change(ServerConfig config)
{
    const auto before = find(config.name);
    if (!before)
        return;
    config.persistent = before->persistent;
    config.knownSecrets = before->knownSecrets;
    m_engine.approvals().approveNow(config);
    const auto changed = m_engine.registry().update(config);
    const auto problem = changed ? changed->problem : changed.error().message;
    if (!problem.isEmpty())
        Q_EMIT failed(config.name, problem);
}

void ServerCommands::setEnabled(const QString &server, bool isEnabled)
{
    auto config = find(server);
    if (!config || config->enabled == isEnabled)
        return;
    config->enabled = isEnabled;
    change(*config);
}

void ServerCommands::setToolAllowed(const QString &server, const QString &tool, bool isAllowed)
{
    auto config = find(server);
    if (!config || config->isAllowed(tool) == isAllowed)
        return;
    const auto known = toolsOf(server);
    auto allowed = config->allowedTools.value_or(known);
    if (isAllowed)
        allowed += tool;
    else
        allowed.removeAll(tool);
    const bool areAll = !known.isEmpty() && std::all_of(known.begin(), known.end(), [&allowed](const QString &name) {
        return allowed.contains(name);
    });
    config->allowedTools = areAll ? std::nullopt : std::optional(allowed);
    change(*config);
}

void ServerCommands::mend(const QString &server, const ServerAdvice &advice)
{
    const auto config = find(server);
    if (!config || !advice.isMendable())
        return;
    change(advice.mended(*config, m_engine.channels().searchPath()));
    restart(server);
}

void ServerCommands::signIn(const QString &server)
{
    if (const auto begun = m_engine.signIns().signIn(server); !begun)
        Q_EMIT failed(server, begun.error().message);
}

void ServerCommands::signOut(const QString &server)
{
    if (const auto done = m_engine.signIns().signOut(server); !done) {
        Q_EMIT failed(server, done.error().message);
        return;
    }
    // What is connected was let in by what is forgotten now.
    for (auto *session : m_engine.sessions().sessions()) {
        if (auto *backend = session->existingBackend(server))
            backend->reconnect(); // runs detached: its outcome is the backend's state
    }
}

void ServerCommands::keepSecret(const QString &server, const QString &name, const QString &value)
{
    m_engine.secrets().set(name, value).whenSettled([self = QPointer(this), server](const Result<> &kept) {
        if (!self)
            return;
        if (kept)
            self->start(server);
        else
            Q_EMIT self->failed(server, kept.error().message);
    });
}

/// Unless it is connected, or about to be: the engine has tried all that need the secret again.
void ServerCommands::start(const QString &server)
{
    const auto *backend = m_session ? m_session->existingBackend(server) : nullptr;
    using State = Backend::State;
    if (!backend || (backend->status().state != State::Connected && backend->status().state != State::Connecting))
        restart(server);
}

void ServerCommands::restart(const QString &server)
{
    if (!m_session)
        return;
    if (const auto backend = m_session->backend(server))
        (*backend)->reconnect(); // runs detached: its outcome is the backend's state
}

std::optional<ServerConfig> ServerCommands::find(const QString &server)
{
    const auto *config = m_engine.registry().find(server);
    if (!config) {
        Q_EMIT failed(server, tr("There is no server of this name any more."));
        return std::nullopt;
    }
    return *config;
}

QStringList ServerCommands::toolsOf(const QString &server) const
{
    QStringList names;
    const auto *backend = m_session ? m_session->existingBackend(server) : nullptr;
    if (const auto tools = backend ? backend->latest(CatalogueList::Kind::Tools) : nullptr) {
        for (const auto &tool : *tools)
            names += tool.name;
    }
    return names;
}

} // namespace qonduit
