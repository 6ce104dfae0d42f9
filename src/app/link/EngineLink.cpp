// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/EngineLink.h"

#include "app/link/ActivityLink.h"
#include "app/link/ClientsLink.h"
#include "app/link/DetailLink.h"
#include "app/link/InboxLink.h"
#include "app/link/SettingsLink.h"
#include "app/link/TasksLink.h"

namespace qonduit {

EngineLink::EngineLink(QObject *parent)
    : QObject(parent),
      m_detail(std::make_unique<DetailLink>()),
      m_inbox(std::make_unique<InboxLink>()),
      m_tasks(std::make_unique<TasksLink>()),
      m_activity(std::make_unique<ActivityLink>()),
      m_clients(std::make_unique<ClientsLink>()),
      m_settings(std::make_unique<SettingsLink>())
{
}

EngineLink::~EngineLink() = default;

void EngineLink::updateServers(const QList<ServerRow> &servers)
{
    m_servers = servers;
    Q_EMIT serversChanged();
}

void EngineLink::updateQuestions(const QList<Question> &questions)
{
    m_questions = questions;
    Q_EMIT questionsChanged();
}

void EngineLink::updateOverview(const Overview &overview)
{
    m_overview = overview;
    Q_EMIT overviewChanged();
}

void EngineLink::reportFailure(const QString &about, const QString &message)
{
    Q_EMIT failed(about, message);
}

} // namespace qonduit
