// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/setup/Setup.h"

#include <QCoreApplication>
#include <QDir>

namespace qonduit {

namespace {

QString relayPath()
{
#ifdef Q_OS_WIN
    const auto name = QStringLiteral("qonduit-stdio.exe");
#else
    const auto name = QStringLiteral("qonduit-stdio");
#endif
    return QDir(QCoreApplication::applicationDirPath()).absoluteFilePath(name);
}

} // namespace

Setup::Setup(EngineLink &link, const ClientFolders &folders, QObject *parent)
    : QObject(parent), m_link(link), m_folders(folders), m_bring(link.clients()), m_programs(link.clients())
{
    if (link.servers().isEmpty())
        connect(&link, &EngineLink::serversChanged, this, &Setup::decide);
}

void Setup::dismiss()
{
    if (!std::exchange(m_isWelcoming, false))
        return;
    Q_EMIT welcomingChanged();
}

void Setup::begin()
{
    m_link.clients().watch(this, true);
}

void Setup::end()
{
    m_link.clients().watch(this, false);
}

void Setup::lookForServers()
{
    m_bring.scan(surroundings());
}

void Setup::lookForPrograms()
{
    m_programs.scan(surroundings());
}

/// The engine's first news says whether this is somebody new. Who removes their last server later is not.
void Setup::decide()
{
    disconnect(&m_link, &EngineLink::serversChanged, this, &Setup::decide);
    m_isWelcoming = m_link.servers().isEmpty();
    if (m_isWelcoming)
        Q_EMIT welcomingChanged();
}

SetupSurroundings Setup::surroundings() const
{
    const auto &overview = m_link.overview();
    const auto endpoint = overview.serving ? QUrl(overview.endpoint) : QUrl();
    return { m_folders, endpoint, overview.authenticated ? overview.tokenFile : QString(), relayPath() };
}

} // namespace qonduit
