// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/EngineLink.h"

namespace qonduit {

EngineLink::EngineLink(QObject *parent) : QObject(parent) { }

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
