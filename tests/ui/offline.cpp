// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Shows every part of the interface on invented data, without an engine behind it:
//   qonduit-offline                     the program as a person sees it
//   qonduit-offline --screenshots DIR   one picture each, into DIR; --dark for the dark palette;
//                                       QT_SCALE_FACTOR for other scales
//   qonduit-offline --icons DIR         the application's icon in all sizes

#include "app/link/SettingsLink.h"
#include "core/Clock.h"
#include "app/link/InboxLink.h"
#include "ui/Album.h"
#include "ui/ClientPictures.h"
#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/ActivityPictures.h"
#include "ui/SampleActivity.h"
#include "ui/SampleClients.h"
#include "ui/SampleData.h"
#include "ui/SampleServers.h"
#include "ui/ServerPictures.h"
#include "ui/desktop/questions/ApprovalDialog.h"
#include "ui/desktop/questions/DefinitionsDialog.h"
#include "ui/desktop/questions/ElicitationDialog.h"
#include "ui/desktop/questions/NativeDialogs.h"
#include "ui/desktop/questions/SamplingDialog.h"
#include "ui/desktop/tray/StatusIcon.h"
#include "ui/desktop/tray/QuestionMenu.h"
#include "ui/desktop/tray/Tray.h"
#include "ui/desktop/questions/UrlElicitationDialog.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPainter>
#include <QQuickItem>
#include <QQuickWindow>
#include <QStyleFactory>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace qonduit;
using namespace Qt::StringLiterals;

namespace {

QPalette darkPalette()
{
    QPalette palette;
    palette.setColor(QPalette::Window, QColor(0x2a2d30));
    palette.setColor(QPalette::WindowText, QColor(0xe8eaec));
    palette.setColor(QPalette::Base, QColor(0x1f2224));
    palette.setColor(QPalette::AlternateBase, QColor(0x34383c));
    palette.setColor(QPalette::Text, QColor(0xe8eaec));
    palette.setColor(QPalette::PlaceholderText, QColor(0x8d9399));
    palette.setColor(QPalette::Button, QColor(0x3a3e42));
    palette.setColor(QPalette::ButtonText, QColor(0xe8eaec));
    palette.setColor(QPalette::BrightText, Qt::white);
    palette.setColor(QPalette::Light, QColor(0x4a4f54));
    palette.setColor(QPalette::Midlight, QColor(0x424649));
    palette.setColor(QPalette::Mid, QColor(0x4b5056));
    palette.setColor(QPalette::Dark, QColor(0x17191b));
    palette.setColor(QPalette::Shadow, QColor(0x101112));
    palette.setColor(QPalette::Highlight, QColor(0x2b8a80));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::ToolTipBase, QColor(0x34383c));
    palette.setColor(QPalette::ToolTipText, QColor(0xe8eaec));
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, role, QColor(0x7c8288));
    return palette;
}

void photographWindow(const Album &album, EngineLink &link, DesktopUi &ui)
{
    const auto shoot = [&](const QString &name) {
        QTest::qWait(250);
        album.add(name, ui.window().window()->grabWindow());
    };
    auto *root = ui.window().window();
    ui.raiseWindow();
    std::ignore = QTest::qWaitForWindowExposed(root);
    link.updateServers({});
    shoot(u"window-empty"_s);
    link.updateServers(sample::servers());
    link.updateOverview(sample::serving());
    shoot(u"window"_s);
    for (int i = 0; i < 2; ++i)
        QTest::keyClick(root, Qt::Key_Down);
    shoot(u"window-failed-server"_s);
    photographServers(root, link, shoot);
}

void photographSettings(const Album &album, EngineLink &link, DesktopUi &ui)
{
    auto *root = ui.window().window();
    link.settings().update(sample::settings());
    root->setProperty("page", 5);
    QTest::qWait(250);
    album.add(u"settings"_s, root->grabWindow());
    root->setProperty("page", 0);
}

/// Last, for what is open then stays so.
void photographTroubles(const Album &album, EngineLink &link, DesktopUi &ui)
{
    const auto shoot = [&](const QString &name) {
        QTest::qWait(250);
        album.add(name, ui.window().window()->grabWindow());
    };
    auto *root = ui.window().window();
    root->setProperty("page", 0);
    QTest::qWait(100);
    QTest::keyClick(root, Qt::Key_Delete);
    link.reportFailure(u"helper"_s, u"the program cannot be started: no such file or directory"_s);
    link.updateOverview(sample::notServing());
    shoot(u"window-problem"_s);
    QMetaObject::invokeMethod(root->findChild<QObject *>(u"addServerDialog"_s), "open");
    shoot(u"window-add"_s);
    root->resize(root->minimumSize());
    shoot(u"window-small"_s);
}

void photographInbox(const Album &album, EngineLink &link, DesktopUi &ui)
{
    auto *root = ui.window().window();
    const auto shoot = [&](const QString &name) {
        QTest::qWait(250);
        album.add(name, root->grabWindow());
    };
    root->resize(1080, 680);
    link.updateOverview(sample::serving());
    root->setProperty("page", 1);
    shoot(u"inbox-empty"_s);
    auto leftAside = sample::changedDefinitions();
    leftAside.isSetAside = true;
    auto soon = sample::shortOfTime();
    soon.expiresAt = soon.askedAt.addSecs(600);
    link.updateQuestions({ soon, sample::webPage(), sample::samplingRequest(), sample::commandApproval(), leftAside,
                           sample::hostileQuestion() });
    link.inbox().updateAnswered(sample::answered());
    link.inbox().updateStanding(
        { { u"weather"_s, StandingAnswer::Deny }, { u"github"_s, StandingAnswer::LeaveToClient } });
    if (ui.dialogs().current())
        ui.dialogs().current()->hide();
    shoot(u"inbox"_s);
    QMetaObject::invokeMethod(root->findChild<QObject *>(u"inboxTabs"_s), "incrementCurrentIndex");
    shoot(u"inbox-answered"_s);
    link.updateQuestions({});
    link.inbox().updateStanding({});
    root->setProperty("page", 0);
}

void photographIcons(const Album &album)
{
    QImage sheet(8 * 80, 2 * 80, QImage::Format_ARGB32);
    QPainter painter(&sheet);
    painter.fillRect(0, 0, sheet.width(), 80, QColor(0xf0f0f0));
    painter.fillRect(0, 80, sheet.width(), 80, QColor(0x202326));
    using State = StatusIcon::State;
    const QList<QIcon> icons { StatusIcon::application(),
                               StatusIcon::tray(State::Running, 0),
                               StatusIcon::tray(State::Running, 2),
                               StatusIcon::tray(State::Running, 12),
                               StatusIcon::tray(State::NeedsHelp, 0),
                               StatusIcon::tray(State::NotServing, 0),
                               StatusIcon::tray(State::Paused, 0),
                               StatusIcon::tray(State::Starting, 0) };
    for (int i = 0; i < icons.size(); ++i) {
        for (const int y : { 0, 80 }) {
            painter.drawPixmap(i * 80 + 4, y + 4, icons[i].pixmap(QSize(48, 48), 1.0));
            painter.drawPixmap(i * 80 + 54, y + 4, icons[i].pixmap(QSize(22, 22), 1.0));
        }
    }
    painter.end();
    album.add(u"icons"_s, sheet);
}

void photographAll(const Album &album, EngineLink &link, DesktopUi &ui, Clock &clock)
{
    photographInbox(album, link, ui);
    photographWindow(album, link, ui);
    photographSettings(album, link, ui);
    photographActivity(ui.window().window(), link, [&](const QString &name) {
        QTest::qWait(400);
        album.add(name, ui.window().window()->grabWindow());
    });
    photographTroubles(album, link, ui);
    ui.window().hide();
    photographClients(album, clock);
    ui.window().hide();

    ElicitationDialog full(sample::fullForm(), clock);
    album.add(u"elicitation-full"_s, full);
    for (auto *line : full.findChildren<QLineEdit *>())
        line->setText(u"abc"_s);
    album.add(u"elicitation-errors"_s, full);
    ElicitationDialog hostile(sample::hostileQuestion(), clock);
    QElapsedTimer time;
    time.start();
    album.add(u"elicitation-hostile"_s, hostile);
    auto soon = sample::shortOfTime();
    soon.expiresAt = clock.utcNow().addSecs(43);
    ElicitationDialog shortOfTime(soon, clock);
    album.add(u"elicitation-short"_s, shortOfTime);
    ElicitationDialog impossible(sample::impossibleForm(), clock);
    album.add(u"elicitation-impossible"_s, impossible);
    UrlElicitationDialog page(sample::webPage(), clock);
    album.add(u"url-elicitation"_s, page);
    UrlElicitationDialog suspicious(sample::suspiciousWebPage(), clock);
    album.add(u"url-elicitation-suspicious"_s, suspicious);
    auto plain = sample::webPage();
    plain.url = u"http://login.tickets.example.com/"_s;
    UrlElicitationDialog unopenable(plain, clock);
    album.add(u"url-elicitation-unopenable"_s, unopenable);
    SamplingDialog sampling(sample::samplingRequest(), clock);
    album.add(u"sampling"_s, sampling);
    SamplingDialog hostileSampling(sample::hostileSampling(), clock);
    album.add(u"sampling-hostile"_s, hostileSampling);
    auto shortPrompt = sample::samplingRequest();
    shortPrompt.prompt = { {},   { { true, { { ConversationPart::Kind::Text, u"Say hello."_s, {}, 0 } } } }, {}, 100, 0,
                           false };
    shortPrompt.canClientAnswer = false;
    SamplingDialog shortSampling(shortPrompt, clock);
    album.add(u"sampling-short"_s, shortSampling);
    DefinitionsDialog definitions(sample::changedDefinitions(), clock);
    album.add(u"definitions"_s, definitions);
    ApprovalDialog command(sample::commandApproval(), clock);
    album.add(u"approval-command"_s, command);
    ApprovalDialog address(sample::addressApproval(), clock);
    album.add(u"approval-address"_s, address);

    EngineLink menuLink;
    menuLink.updateOverview(sample::serving());
    menuLink.updateServers(sample::servers());
    menuLink.updateQuestions(
        { sample::commandApproval(), sample::shortOfTime(), sample::yesOrNo(), sample::oneOfThree() });
    TrayMenu menu(menuLink, clock);
    menu.popup(QPoint(20, 20));
    QTest::qWait(100);
    album.add(u"tray-menu"_s, menu.grab().toImage());
    for (auto *question : menu.findChildren<QuestionMenu *>()) {
        question->popup(QPoint(20, 20));
        QTest::qWait(100);
        album.add(u"tray-question-%1"_s.arg(menu.findChildren<QuestionMenu *>().indexOf(question)),
                  question->grab().toImage());
        question->close();
    }
    menu.close();
    photographIcons(album);
}

void writeIcons(const QDir &folder)
{
    for (const int size : { 16, 22, 24, 32, 48, 64, 128, 256 }) {
        const auto picture = StatusIcon::application().pixmap(QSize(size, size), 1.0);
        picture.save(folder.filePath(u"qonduit-%1.png"_s.arg(size)));
    }
}

} // namespace

int main(int argc, char **argv)
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    QApplication application(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption screenshots(u"screenshots"_s, u"Write pictures into this folder."_s, u"dir"_s);
    const QCommandLineOption icons(u"icons"_s, u"Write the icon into this folder."_s, u"dir"_s);
    const QCommandLineOption dark(u"dark"_s, u"Use a dark palette."_s);
    const QCommandLineOption timing(u"timing"_s, u"Say how long the first frame took, and end."_s);
    parser.addHelpOption();
    parser.addOptions({ screenshots, icons, dark, timing });
    parser.process(application);
    if (parser.isSet(dark)) {
        QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
        QApplication::setPalette(darkPalette());
    }
    if (parser.isSet(icons)) {
        writeIcons(QDir(parser.value(icons)));
        return 0;
    }

    QTemporaryDir home; // what the programs of this machine keep is nobody's business here
    sample::fillHome(home.path());
    sample::moveTo(home.path());
    SystemClock clock;
    EngineLink link;
    sample::serveActivity(link, clock);
    sample::serveClients(link, clock);
    sample::playServers(link);
    DesktopUi ui(link, clock);
    QObject::connect(&ui, &DesktopUi::quitRequested, &application, [] { QCoreApplication::exit(0); });
    link.updateOverview(sample::serving());
    link.updateServers(sample::servers());
    ui.show();
    if (parser.isSet(timing)) {
        QObject::connect(ui.window().window(), &QQuickWindow::frameSwapped, &application, [&] {
            std::printf("first frame after %lld ms\n", static_cast<long long>(sinceStart.elapsed()));
            QCoreApplication::exit(0);
        });
        return application.exec();
    }
    if (parser.isSet(screenshots)) {
        const auto scale = ui.window().window()->devicePixelRatio();
        const auto suffix = u"%1-%2x"_s.arg(parser.isSet(dark) ? u"-dark"_s : u"-light"_s).arg(scale);
        photographAll(Album(parser.value(screenshots), suffix), link, ui, clock);
        return 0;
    }

    QObject::connect(&link, &EngineLink::removeServerRequested, &application, [&link](const QString &name) {
        auto rows = link.servers();
        rows.removeIf([&name](const ServerRow &row) { return row.name == name; });
        link.updateServers(rows);
    });
    const auto settle = [&link](const QString &id) {
        auto questions = link.questions();
        questions.removeIf([&id](const Question &question) { return question.id == id; });
        link.updateQuestions(questions);
    };
    QObject::connect(&link, &EngineLink::elicitationAnswered, &application, settle);
    QObject::connect(&link, &EngineLink::samplingAnswered, &application, settle);
    QObject::connect(&link, &EngineLink::samplingRejected, &application, settle);
    QObject::connect(&link, &EngineLink::approvalAnswered, &application, settle);
    link.updateQuestions({ sample::fullForm(), sample::hostileQuestion(), sample::shortOfTime(),
                           sample::impossibleForm(), sample::webPage(), sample::suspiciousWebPage(),
                           sample::samplingRequest(), sample::hostileSampling(), sample::commandApproval(),
                           sample::addressApproval(), sample::changedDefinitions(), sample::yesOrNo(),
                           sample::oneOfThree() });
    link.inbox().updateAnswered(sample::answered());
    link.settings().update(sample::settings());
    QObject::connect(&link.inbox(), &InboxLink::definitionsAnswered, &application,
                     [settle](const QString &, const QByteArray &, bool) { settle(sample::changedDefinitions().id); });
    return application.exec();
}
