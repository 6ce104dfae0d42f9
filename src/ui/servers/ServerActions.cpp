// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/ServerActions.h"

#include "ui/servers/DraftCheck.h"
#include "ui/servers/ServersModel.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {
constexpr auto timeToUndo = 8s;
}

ServerActions::ServerActions(EngineLink &link, ServersModel &servers, Clock &clock, QObject *parent)
    : QObject(parent), m_link(link), m_servers(servers), m_undoTime(clock)
{
    connect(&link, &EngineLink::failed, this, [this](const QString &about, const QString &message) {
        if (about != m_removing)
            m_servers.show(about); // a removal that failed
        Q_EMIT failed(about, message);
    });
}

ServerActions::~ServerActions()
{
    if (!m_removing.isEmpty())
        Q_EMIT m_link.removeServerRequested(m_removing);
}

void ServerActions::restart(const QString &name)
{
    Q_EMIT m_link.restartServerRequested(name);
}

void ServerActions::remove(const QString &name)
{
    finishRemoval();
    m_servers.hide(name);
    setRemoving(name);
    m_undoTime.start(timeToUndo, [this] { finishRemoval(); });
}

void ServerActions::undoRemoval()
{
    m_undoTime.stop();
    m_servers.show(m_removing);
    setRemoving({});
}

void ServerActions::finishRemoval()
{
    if (m_removing.isEmpty())
        return;
    m_undoTime.stop();
    // The row stays hidden until the engine has carried it out, or it would flash up once more.
    Q_EMIT m_link.removeServerRequested(m_removing);
    setRemoving({});
}

QString ServerActions::nameProblem(const QString &name) const
{
    QStringList taken;
    for (const auto &server : m_link.servers()) {
        if (!m_servers.isHidden(server.name))
            taken += server.name;
    }
    return DraftCheck::nameProblem(name, taken);
}

void ServerActions::setRemoving(const QString &name)
{
    m_removing = name;
    Q_EMIT removingChanged();
}

} // namespace qonduit
