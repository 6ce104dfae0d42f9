// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "core/Clock.h"
#include "ui/desktop/Appearance.h"

#include <QPointer>

class QMessageBox;

namespace qonduit {

class Activity;
class Clients;
class Inbox;
class MainWindow;
class NativeDialogs;
class AddBundle;
class AddServer;
class ServerActions;
class ServerEditor;
class ServerInspector;
class ServersModel;
class ServiceStatus;
class Settings;
class Setup;
class Tasks;
class Tray;

/// Everything a person sees: window, tray and native dialogs, wired to one EngineLink.
///
/// Needs a QApplication. Window and tray keep the program alive by their own rules, so quitting when the last window
/// closes is switched off; whoever makes this ends the program on quitRequested() (QCoreApplication::exit).
class DesktopUi : public QObject
{
    Q_OBJECT

public:
    DesktopUi(EngineLink &link, Clock &clock, const Look &look = {}, QObject *parent = nullptr);
    ~DesktopUi() override;

    /// Starts with the window open.
    void show();
    /// Starts into the tray. Where none comes up within a few seconds the window opens instead: Qonduit is never
    /// an invisible process.
    void startHidden();
    /// Shows the window and brings it to the front, as a second start of the program does.
    void raiseWindow();

    /// Opens what somebody else wants opened: nothing, a `qonduit:` link, a bundle. Shows it only.
    /// \see OpenRequest
    void open(const QString &toOpen);

    /// Ends the program, after one question when something would be lost.
    void requestQuit();
    /// The same, for the program to start again.
    void requestRestart();

    MainWindow &window() { return *m_window; }
    NativeDialogs &dialogs() { return *m_dialogs; }
    Tray &tray() { return *m_tray; }

Q_SIGNALS:
    /// Nothing speaks against quitting any more.
    void quitRequested();
    /// When the program has ended it is to start again; quitRequested() follows.
    void restartRequested();

private:
    enum class Ending { Quit, Restart };

    void waitForTray(int attempts);
    void closeWindow();
    void announce(const Question &question);
    void end(Ending ending);
    void endNow(Ending ending);
    void askBeforeEnding(const QString &reason, Ending ending);

    EngineLink &m_link;
    Appearance m_appearance; ///< before anything speaks
    Timer m_trayTimer;
    ServersModel *m_servers;
    ServerInspector *m_inspector;
    AddServer *m_adding;
    AddBundle *m_bundle;
    ServerEditor *m_editor;
    ServiceStatus *m_status;
    ServerActions *m_actions;
    Inbox *m_inbox;
    Tasks *m_tasks;
    Activity *m_activity;
    Clients *m_clients;
    Settings *m_settings;
    Setup *m_setup;
    MainWindow *m_window;
    NativeDialogs *m_dialogs;
    Tray *m_tray;
    QPointer<QMessageBox> m_endQuestion;
    Ending m_askedEnding = Ending::Quit;
};

} // namespace qonduit
