// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/tray/StatusIcon.h"
#include "ui/desktop/tray/TrayMenu.h"

#include <QSystemTrayIcon>

#include <optional>
#include <utility>

namespace qonduit {

/// Qonduit in the system tray: icon, menu and notifications, kept true to EngineLink.
class Tray : public QObject
{
    Q_OBJECT

public:
    /// \param clock outlives this
    Tray(EngineLink &link, Clock &clock, QObject *parent = nullptr);

    /// Whether there is a tray at this moment; desktops start theirs late, or have none.
    static bool isAvailable();

    void show();
    TrayMenu &menu() { return m_menu; }

    /// Tells of a question that waits. Only our own words: notification services may read markup.
    void announce(const Question &question);
    /// Tells once that closing the window has not ended the program.
    void announceHiding();

    static StatusIcon::State stateOf(const EngineLink &link);

Q_SIGNALS:
    void openRequested();
    /// A notification was clicked.
    void questionRequested(const QString &id);

private:
    void refresh();

    EngineLink &m_link;
    TrayMenu m_menu;
    QSystemTrayIcon m_icon;
    std::optional<std::pair<StatusIcon::State, int>> m_shown; ///< state and number of questions in the icon
    QString m_announced;
    bool m_hasExplainedHiding = false;
};

} // namespace qonduit
