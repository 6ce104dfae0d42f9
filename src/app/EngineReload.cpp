// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What Engine does when somebody edits the configuration file while we run.

#include "app/Engine.h"

#include "core/Log.h"

namespace qonduit {

void Engine::watchFile()
{
    if (m_settings.file.isInline())
        return;
    m_watch = std::make_unique<ConfigurationWatch>(m_settings.file.path(), m_clock);
    connect(m_watch.get(), &ConfigurationWatch::touched, this, &Engine::followFile);
}

void Engine::followFile()
{
    if (m_isStopping)
        return;
    const auto news = m_settings.file.news();
    if (!news) {
        const auto what =
            news.error().is(ErrorCode::NotFound)
                ? tr("The configuration file has gone. Qonduit goes on with what it has read.")
                : tr("The configuration file was changed, but cannot be used: %1. Qonduit goes on with what "
                     "it has read before.")
                      .arg(news.error().message);
        return setProblem(what);
    }
    if (!*news)
        return;
    follow(**news);
    setProblem({});
    Log::event(logApp(), Log::Level::Info, "configuration_reloaded");
    Q_EMIT configurationReloaded();
}

/// What has to be done for what runs to be as the file says.
void Engine::follow(const Configuration &next)
{
    for (const auto &warning : next.warnings)
        qCWarning(logApp).noquote() << warning;
    m_approvals.setRule(next.approval);
    m_settings.configuration.approval = next.approval;
    m_settings.configuration.ui = next.ui;
    m_settings.configuration.warnings = next.warnings;
    for (const auto &server : next.servers)
        carryApproval(server);
    m_settings.configuration.servers = next.servers;
    m_registry.follow(next.servers);
    if (next.clients != m_settings.configuration.clients)
        setClients(next.clients);
}

/// Without a person, who could be asked, whoever can write the file decides, as when we start. With one, what would be
/// started or reached stays approved, and everything else waits.
void Engine::carryApproval(const ServerConfig &server)
{
    const auto *before = m_registry.find(server.name);
    const bool isKnown = before && before->isSameServer(server) && m_approvals.isApproved(*before);
    if (isKnown || m_settings.person == Approvals::Person::Absent)
        m_approvals.approveNow(server);
}

void Engine::setProblem(const QString &problem)
{
    if (problem == m_settings.problem)
        return;
    m_settings.problem = problem;
    if (!problem.isEmpty())
        qCWarning(logApp).noquote() << problem;
    Q_EMIT configurationProblem(problem);
}

} // namespace qonduit
