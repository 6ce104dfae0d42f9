// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/tray/Tray.h"

#include "core/Text.h"
#include "ui/inbox/QuestionWords.h"

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

Tray::Tray(EngineLink &link, Clock &clock, QObject *parent) : QObject(parent), m_link(link), m_menu(link, clock)
{
    m_icon.setContextMenu(&m_menu);
    connect(&link, &EngineLink::serversChanged, this, &Tray::refresh);
    connect(&link, &EngineLink::questionsChanged, this, &Tray::refresh);
    connect(&link, &EngineLink::overviewChanged, this, &Tray::refresh);
    connect(&m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick)
            Q_EMIT openRequested();
    });
    connect(&m_icon, &QSystemTrayIcon::messageClicked, this, [this] {
        if (m_announced.isEmpty())
            Q_EMIT openRequested();
        else
            Q_EMIT questionRequested(m_announced);
    });
    refresh();
}

bool Tray::isAvailable()
{
    return QSystemTrayIcon::isSystemTrayAvailable();
}

void Tray::show()
{
    m_icon.show();
}

void Tray::announce(const Question &question)
{
    m_announced = question.id;
    // A server's name could carry markup if it came from a file that somebody wrote by hand.
    auto server = singleLine(question.server, 60);
    server.remove(u'<').remove(u'>').remove(u'&');
    m_icon.showMessage(tr("Qonduit"), QuestionWords::sentence(question.kind).arg(server), m_icon.icon());
}

void Tray::announceHiding()
{
    if (std::exchange(m_hasExplainedHiding, true))
        return;
    m_announced.clear();
    m_icon.showMessage(tr("Qonduit keeps running"), tr("Your servers stay reachable. Quit from the menu of this icon."),
                       m_icon.icon());
}

StatusIcon::State Tray::stateOf(const EngineLink &link)
{
    const auto &overview = link.overview();
    if (!overview.serving)
        return overview.problem.isEmpty() ? StatusIcon::State::Starting : StatusIcon::State::NotServing;
    if (overview.paused)
        return StatusIcon::State::Paused;
    const auto &servers = link.servers();
    const bool needsHelp =
        std::any_of(servers.begin(), servers.end(), [](const ServerRow &server) { return server.needsHelp(); });
    return needsHelp ? StatusIcon::State::NeedsHelp : StatusIcon::State::Running;
}

void Tray::refresh()
{
    const auto tip = u"Qonduit: %1"_s.arg(m_menu.statusLine());
    if (tip != m_icon.toolTip())
        m_icon.setToolTip(tip);
    const std::pair shown(stateOf(m_link), int(waitingCount(m_link.questions())));
    if (shown == m_shown)
        return;
    m_shown = shown;
    m_icon.setIcon(StatusIcon::tray(shown.first, shown.second));
}

} // namespace qonduit
