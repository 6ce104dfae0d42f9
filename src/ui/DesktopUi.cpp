// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/DesktopUi.h"

#include "app/desktop/OpenRequest.h"
#include "ui/MainWindow.h"
#include "ui/ServiceStatus.h"
#include "ui/activity/Activity.h"
#include "ui/clients/Clients.h"
#include "ui/desktop/questions/NativeDialogs.h"
#include "ui/desktop/tray/Tray.h"
#include "ui/inbox/Inbox.h"
#include "ui/servers/AddBundle.h"
#include "ui/servers/AddServer.h"
#include "ui/servers/ServerActions.h"
#include "ui/servers/ServerEditor.h"
#include "ui/servers/ServerInspector.h"
#include "ui/servers/ServersModel.h"
#include "ui/settings/Settings.h"
#include "ui/setup/Setup.h"
#include "ui/tasks/Tasks.h"

#include <QApplication>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {
/// A panel that starts at login together with us may take this long to offer its tray.
constexpr int trayAttempts = 10;
}

DesktopUi::DesktopUi(EngineLink &link, Clock &clock, const Look &look, QObject *parent)
    : QObject(parent), m_link(link), m_appearance(look), m_trayTimer(clock)
{
    QApplication::setQuitOnLastWindowClosed(false);
    QApplication::setWindowIcon(StatusIcon::application());

    m_servers = new ServersModel(link, this);
    m_inspector = new ServerInspector(link, this);
    m_adding = new AddServer(link, this);
    m_bundle = new AddBundle(link, this);
    m_editor = new ServerEditor(link.detail(), this);
    m_status = new ServiceStatus(link, this);
    m_actions = new ServerActions(link, *m_servers, clock, this);
    connect(m_inspector, &ServerInspector::failed, m_actions, &ServerActions::failed);
    connect(m_adding, &AddServer::failed, m_actions, &ServerActions::failed);
    m_inbox = new Inbox(link, this);
    m_tasks = new Tasks(link.tasks(), clock, this);
    m_activity = new Activity(link.activity(), clock, this);
    m_clients = new Clients(link, clock, this);
    m_settings = new Settings(link.settings(), this);
    m_setup = new Setup(link, ClientFolders::here(), this);
    m_window = new MainWindow({ { u"servers"_s, QVariant::fromValue(m_servers) },
                                { u"inspector"_s, QVariant::fromValue(m_inspector) },
                                { u"adding"_s, QVariant::fromValue(m_adding) },
                                { u"bundle"_s, QVariant::fromValue(m_bundle) },
                                { u"editor"_s, QVariant::fromValue(m_editor) },
                                { u"status"_s, QVariant::fromValue(m_status) },
                                { u"actions"_s, QVariant::fromValue(m_actions) },
                                { u"inbox"_s, QVariant::fromValue(m_inbox) },
                                { u"tasks"_s, QVariant::fromValue(m_tasks) },
                                { u"activity"_s, QVariant::fromValue(m_activity) },
                                { u"clients"_s, QVariant::fromValue(m_clients) },
                                { u"setup"_s, QVariant::fromValue(m_setup) },
                                { u"settings"_s, QVariant::fromValue(m_settings) } },
                              this);
    m_tray = new Tray(link, clock, this);
    m_dialogs = new NativeDialogs(link, clock, this);

    connect(m_settings, &Settings::languageChosen, this, [this](const QString &language) {
        m_appearance.setLanguage(language);
        m_window->reload();
    });
    connect(m_settings, &Settings::themeChosen, &m_appearance, &Appearance::setTheme);
    connect(m_settings, &Settings::restartRequested, this, &DesktopUi::requestRestart);
    connect(m_window, &MainWindow::closeRequested, this, &DesktopUi::closeWindow);
    connect(m_window, &MainWindow::quitRequested, this, &DesktopUi::requestQuit);
    connect(m_dialogs, &NativeDialogs::opened, this, &DesktopUi::announce);
    connect(m_tray, &Tray::openRequested, this, &DesktopUi::raiseWindow);
    connect(m_inbox, &Inbox::openRequested, m_dialogs, &NativeDialogs::bringForward);
    connect(m_tray, &Tray::questionRequested, m_dialogs, &NativeDialogs::bringForward);
    auto &menu = m_tray->menu();
    connect(&menu, &TrayMenu::questionChosen, m_dialogs, &NativeDialogs::bringForward);
    connect(&menu, &TrayMenu::openChosen, this, &DesktopUi::raiseWindow);
    connect(&menu, &TrayMenu::copyEndpointChosen, m_status, &ServiceStatus::copyEndpoint);
    connect(&menu, &TrayMenu::quitChosen, this, &DesktopUi::requestQuit);
}

DesktopUi::~DesktopUi()
{
    delete m_window; // QML lets go of the models before they go
    delete m_endQuestion;
}

void DesktopUi::show()
{
    m_tray->show();
    raiseWindow();
}

void DesktopUi::startHidden()
{
    m_tray->show();
    waitForTray(trayAttempts);
}

void DesktopUi::raiseWindow()
{
    m_status->setHasTray(Tray::isAvailable());
    m_window->raise();
}

void DesktopUi::open(const QString &toOpen)
{
    raiseWindow();
    const auto request = OpenRequest::parse(toOpen);
    if (!request)
        m_link.reportFailure({}, request.error().message);
    else if (request->kind == OpenRequest::Kind::Snippet)
        m_actions->proposeSnippet(request->text);
    else if (request->kind == OpenRequest::Kind::Bundle)
        m_actions->proposeBundle(request->text);
}

void DesktopUi::requestQuit()
{
    end(Ending::Quit);
}

void DesktopUi::requestRestart()
{
    end(Ending::Restart);
}

void DesktopUi::end(Ending ending)
{
    QStringList losses;
    const auto &questions = m_link.questions();
    const auto isCancelled = [](const Question &question) { return question.kind != Question::Kind::Definitions; };
    if (const int count = int(std::count_if(questions.begin(), questions.end(), isCancelled)); count > 0)
        losses += tr("%n question(s) will be cancelled.", nullptr, count);
    if (const int count = m_link.overview().workingTasks; count > 0)
        losses += tr("%n running task(s) will be stopped.", nullptr, count);
    if (!losses.isEmpty())
        return askBeforeEnding(losses.join(u'\n'), ending);
    endNow(ending);
}

void DesktopUi::endNow(Ending ending)
{
    m_actions->finishRemoval();
    if (ending == Ending::Restart)
        Q_EMIT restartRequested();
    Q_EMIT quitRequested();
}

void DesktopUi::waitForTray(int attempts)
{
    if (Tray::isAvailable())
        return;
    if (attempts == 0)
        return raiseWindow();
    m_trayTimer.start(1s, [this, attempts] { waitForTray(attempts - 1); });
}

void DesktopUi::closeWindow()
{
    if (!Tray::isAvailable())
        return askBeforeEnding(tr("There is no tray to close into, so Qonduit would end and your clients would "
                                  "lose their servers."),
                               Ending::Quit);
    m_window->hide();
    m_tray->announceHiding();
}

void DesktopUi::announce(const Question &question)
{
    if (!m_window->isVisible())
        m_tray->announce(question);
}

void DesktopUi::askBeforeEnding(const QString &reason, Ending ending)
{
    if (m_endQuestion && m_askedEnding != ending)
        delete m_endQuestion;
    m_askedEnding = ending;
    if (!m_endQuestion) {
        const bool isRestart = ending == Ending::Restart;
        m_endQuestion = new QMessageBox;
        m_endQuestion->setAttribute(Qt::WA_DeleteOnClose);
        m_endQuestion->setIcon(QMessageBox::Question);
        m_endQuestion->setWindowTitle(isRestart ? tr("Restart Qonduit?") : tr("Quit Qonduit?"));
        m_endQuestion->setTextFormat(Qt::PlainText);
        auto *go = m_endQuestion->addButton(isRestart ? tr("Restart") : tr("Quit"), QMessageBox::AcceptRole);
        auto *stay = m_endQuestion->addButton(tr("Keep running"), QMessageBox::RejectRole);
        m_endQuestion->setDefaultButton(stay);
        m_endQuestion->setEscapeButton(stay);
        connect(go, &QPushButton::clicked, this, [this, ending] { endNow(ending); });
    }
    m_endQuestion->setText(reason); // only our own words
    m_endQuestion->show();
    m_endQuestion->raise();
    m_endQuestion->activateWindow();
}

} // namespace qonduit
