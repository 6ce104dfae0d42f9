// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "core/Clock.h"

#include <QMenu>

namespace qonduit {

/// The tray's menu: a plain QMenu made from what EngineLink holds.
///
/// Simple questions are answered right there. It is made anew only when what it shows has changed, so that it does not
/// flicker under the pointer and is not sent over D-Bus with each batch of news.
class TrayMenu : public QMenu
{
    Q_OBJECT

public:
    /// \param clock outlives this
    TrayMenu(EngineLink &link, Clock &clock, QWidget *parent = nullptr);

    /// The status in one line, also the tray's tool tip.
    QString statusLine() const;

Q_SIGNALS:
    void questionChosen(const QString &id);
    void openChosen();
    void copyEndpointChosen();
    void quitChosen();

private:
    /// \returns a menu entry's text with a place for the server's name
    static QString invitation(Question::Kind kind);
    void refresh();
    void rebuild();
    void addQuestions();
    void addQuestion(const Question &question);
    void addServers();
    void addServer(const ServerRow &server);
    /// All that the menu shows, to tell whether it has changed.
    QStringList contents() const;

    EngineLink &m_link;
    Clock &m_clock;
    QStringList m_shown;
};

} // namespace qonduit
