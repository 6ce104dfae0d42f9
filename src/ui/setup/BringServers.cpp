// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/setup/BringServers.h"

#include "core/Text.h"
#include "ui/setup/Aside.h"

namespace qonduit {

BringServers::BringServers(ClientsLink &link, QObject *parent) : QObject(parent), m_link(link), m_candidates(this)
{
    connect(&m_link, &ClientsLink::serversChanged, this, [this] {
        m_knowsOurs = true;
        merge();
    });
    connect(&m_link, &ClientsLink::serverAdded, this,
            [this](const QString &name, bool isAdded, const QString &problem) {
                m_candidates.settle(name, isAdded, problem);
                m_waiting = std::max(0, m_waiting - 1);
                m_added += isAdded ? 1 : 0;
                Q_EMIT changed();
            });
}

void BringServers::scan(const SetupSurroundings &around)
{
    if (m_isScanning)
        return;
    m_isScanning = true;
    m_added = 0;
    m_found.reset();
    Q_EMIT changed();
    runAside(
        *this, [around] { return readClients(around.folders, around.ownAddress()); },
        [this](const QList<ClientReading> &readings) { take(readings); });
}

void BringServers::bring()
{
    const auto servers = m_candidates.take();
    if (servers.isEmpty())
        return;
    m_waiting += int(servers.size());
    Q_EMIT changed();
    Q_EMIT m_link.addServersRequested(servers, m_movesSecrets);
}

void BringServers::take(const QList<ClientReading> &readings)
{
    QList<FoundServer> found;
    m_programs.clear();
    m_problems.clear();
    for (const auto &reading : readings) {
        if (reading.hasFile)
            m_programs += reading.program.name;
        if (reading.error)
            m_problems += tr("%1: %2").arg(reading.program.name, singleLine(reading.error->message, 600));
        for (const auto &warning : reading.warnings)
            m_problems += tr("%1: %2").arg(reading.program.name, singleLine(warning, 600));
        found += reading.servers;
    }
    m_found = found;
    merge();
}

/// Once both sides are known, what the others have and what we have.
void BringServers::merge()
{
    if (!m_found || !m_knowsOurs)
        return;
    QStringList names;
    for (const auto &server : m_link.servers())
        names += server.name;
    m_candidates.reset(mergeServers(*m_found, m_link.servers()), names);
    m_found.reset();
    m_isScanning = false;
    Q_EMIT changed();
}

} // namespace qonduit
