// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/DesktopUi.h"

#include "ui/MainWindow.h"
#include "ui/ServerActions.h"
#include "ui/ServiceStatus.h"
#include "ui/desktop/NativeDialogs.h"
#include "ui/desktop/Tray.h"
#include "ui/models/ServersModel.h"
#include "ui/models/ToolsModel.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

namespace qonduit {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {
/// A panel that starts at login together with us may take this long to offer its tray.
constexpr int trayAttempts = 10;
}

DesktopUi::DesktopUi(EngineLink &link, Clock &clock, QObject *parent)
    : QObject(parent), m_link(link), m_trayTimer(clock)
{
    loadTranslations(); // before anything speaks
    QApplication::setQuitOnLastWindowClosed(false);
    QApplication::setWindowIcon(StatusIcon::application());

    m_servers = new ServersModel(link, this);
    m_tools = new ToolsModel(link, this);
    m_status = new ServiceStatus(link, this);
    m_actions = new ServerActions(link, *m_servers, clock, this);
    m_window = new MainWindow({ { u"servers"_s, QVariant::fromValue(m_servers) },
                                { u"tools"_s, QVariant::fromValue(m_tools) },
                                { u"status"_s, QVariant::fromValue(m_status) },
                                { u"actions"_s, QVariant::fromValue(m_actions) } },
                              this);
    m_tray = new Tray(link, this);
    m_dialogs = new NativeDialogs(link, clock, this);

    connect(m_window, &MainWindow::closeRequested, this, &DesktopUi::closeWindow);
    connect(m_dialogs, &NativeDialogs::opened, this, &DesktopUi::announce);
    connect(m_tray, &Tray::openRequested, this, &DesktopUi::raiseWindow);
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
    delete m_quitQuestion;
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

void DesktopUi::requestQuit()
{
    QStringList losses;
    if (const int count = int(m_link.questions().size()); count > 0)
        losses += tr("%n question(s) will be cancelled.", nullptr, count);
    if (const int count = m_link.overview().workingTasks; count > 0)
        losses += tr("%n running task(s) will be stopped.", nullptr, count);
    if (!losses.isEmpty())
        return askBeforeQuitting(losses.join(u'\n'));
    m_actions->finishRemoval();
    Q_EMIT quitRequested();
}

void DesktopUi::loadTranslations()
{
    const QLocale locale;
    // English has a file too, for its plurals; it stands in where a language is not there.
    if (m_translator.load(locale, u"qonduit"_s, u"_"_s, u":/i18n"_s) || m_translator.load(u"qonduit_en"_s, u":/i18n"_s))
        QCoreApplication::installTranslator(&m_translator);
    if (m_qtTranslator.load(locale, u"qtbase"_s, u"_"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qtTranslator);
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
        return askBeforeQuitting(tr("There is no tray to close into, so Qonduit would end and your clients would "
                                    "lose their servers."));
    m_window->hide();
    m_tray->announceHiding();
}

void DesktopUi::announce(const Question &question)
{
    if (!m_window->isVisible())
        m_tray->announce(question);
}

void DesktopUi::askBeforeQuitting(const QString &reason)
{
    if (!m_quitQuestion) {
        m_quitQuestion = new QMessageBox;
        m_quitQuestion->setAttribute(Qt::WA_DeleteOnClose);
        m_quitQuestion->setIcon(QMessageBox::Question);
        m_quitQuestion->setWindowTitle(tr("Quit Qonduit?"));
        m_quitQuestion->setTextFormat(Qt::PlainText);
        auto *quit = m_quitQuestion->addButton(tr("Quit"), QMessageBox::AcceptRole);
        auto *stay = m_quitQuestion->addButton(tr("Keep running"), QMessageBox::RejectRole);
        m_quitQuestion->setDefaultButton(stay);
        m_quitQuestion->setEscapeButton(stay);
        connect(quit, &QPushButton::clicked, this, [this] {
            m_actions->finishRemoval();
            Q_EMIT quitRequested();
        });
    }
    m_quitQuestion->setText(reason); // only our own words
    m_quitQuestion->show();
    m_quitQuestion->raise();
    m_quitQuestion->activateWindow();
}

} // namespace qonduit
