// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/EngineLink.h"
#include "core/Clock.h"

#include <QPointer>
#include <QTranslator>

class QMessageBox;

namespace qonduit {

class MainWindow;
class NativeDialogs;
class ServerActions;
class ServersModel;
class ServiceStatus;
class ToolsModel;
class Tray;

/// Everything a person sees: window, tray and native dialogs, wired to one EngineLink.
///
/// Needs a QApplication. Window and tray keep the program alive by their own rules, so quitting when the last window
/// closes is switched off; whoever makes this ends the program on quitRequested() (QCoreApplication::exit).
class DesktopUi : public QObject
{
    Q_OBJECT

public:
    DesktopUi(EngineLink &link, Clock &clock, QObject *parent = nullptr);
    ~DesktopUi() override;

    /// Starts with the window open.
    void show();
    /// Starts into the tray. Where none comes up within a few seconds the window opens instead: Qonduit is never
    /// an invisible process.
    void startHidden();
    /// Shows the window and brings it to the front, as a second start of the program does.
    void raiseWindow();

    /// Ends the program, after one question when something would be lost.
    void requestQuit();

    MainWindow &window() { return *m_window; }
    NativeDialogs &dialogs() { return *m_dialogs; }
    Tray &tray() { return *m_tray; }

Q_SIGNALS:
    /// Nothing speaks against quitting any more.
    void quitRequested();

private:
    void loadTranslations();
    void waitForTray(int attempts);
    void closeWindow();
    void announce(const Question &question);
    void askBeforeQuitting(const QString &reason);

    EngineLink &m_link;
    QTranslator m_translator;
    QTranslator m_qtTranslator;
    Timer m_trayTimer;
    ServersModel *m_servers;
    ToolsModel *m_tools;
    ServiceStatus *m_status;
    ServerActions *m_actions;
    MainWindow *m_window;
    NativeDialogs *m_dialogs;
    Tray *m_tray;
    QPointer<QMessageBox> m_quitQuestion;
};

} // namespace qonduit
