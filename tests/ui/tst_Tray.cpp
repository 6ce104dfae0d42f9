// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/Tray.h"

#include "ui/SampleData.h"

#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_Tray : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void menuSaysWhatIs();
    void chosenQuestionIsTold();
    void kindsOfQuestionsAreToldApart();
    void serverCanBeRestarted();
    void menuIsMadeAnewOnlyWhenItChanges();
    void namesStayLiteral();
    void longListsEndInTheWindow();
    void stateFollowsTheEngine();
    void iconsDiffer();

private:
    static QAction *find(const QMenu &menu, QStringView text)
    {
        for (auto *action : menu.actions()) {
            if (action->text().contains(text))
                return action;
        }
        return nullptr;
    }
};

void tst_Tray::menuSaysWhatIs()
{
    EngineLink link;
    TrayMenu menu(link);
    QCOMPARE(menu.actions().first()->text(), u"Starting"_s);
    QVERIFY(!find(menu, u"Copy endpoint")->isEnabled());
    link.updateOverview(sample::serving());
    link.updateServers({ sample::server(u"a"_s), sample::server(u"b"_s, ServerRow::State::Error) });
    QVERIFY(menu.actions().first()->text().startsWith(u"1 of 2"));
    QVERIFY(!menu.actions().first()->isEnabled());
    QVERIFY(find(menu, u"b – Needs help"));
    QVERIFY(find(menu, u"Copy endpoint")->isEnabled());
    link.updateOverview(sample::notServing());
    QCOMPARE(menu.actions().first()->text(), u"Not serving"_s);
}

void tst_Tray::chosenQuestionIsTold()
{
    EngineLink link;
    TrayMenu menu(link);
    QSignalSpy chosen(&menu, &TrayMenu::questionChosen);
    link.updateQuestions({ sample::commandApproval(), sample::shortOfTime() });
    QVERIFY(find(menu, u"helper"));
    find(menu, u"github")->trigger();
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toString(), u"q-short"_s);
}

void tst_Tray::kindsOfQuestionsAreToldApart()
{
    EngineLink link;
    TrayMenu menu(link);
    link.updateQuestions({ sample::shortOfTime(), sample::webPage(), sample::samplingRequest() });
    QVERIFY(find(menu, u"Question from “github”"));
    QVERIFY(find(menu, u"Web page from “tickets”"));
    QVERIFY(find(menu, u"Prompt from “github”"));
}

void tst_Tray::serverCanBeRestarted()
{
    EngineLink link;
    TrayMenu menu(link);
    QSignalSpy restarted(&link, &EngineLink::restartServerRequested);
    link.updateServers({ sample::server(u"a"_s), sample::server(u"b"_s) });
    find(menu, u"b –")->menu()->actions().first()->trigger();
    QCOMPARE(restarted.count(), 1);
    QCOMPARE(restarted[0][0].toString(), u"b"_s);
}

void tst_Tray::menuIsMadeAnewOnlyWhenItChanges()
{
    EngineLink link;
    TrayMenu menu(link);
    link.updateServers(sample::servers());
    const QPointer<QAction> first = menu.actions().first();
    auto servers = sample::servers();
    servers[0].sessions += 1; // not in the menu
    link.updateServers(servers);
    QVERIFY(first);
    servers[0].state = ServerRow::State::Error;
    link.updateServers(servers);
    QVERIFY(!first);
}

void tst_Tray::namesStayLiteral()
{
    EngineLink link;
    TrayMenu menu(link);
    auto odd = sample::server(u"R&D <b>\u202e"_s);
    link.updateServers({ odd });
    QVERIFY(find(menu, u"R&&D <b>\\u{202e}"));
}

void tst_Tray::longListsEndInTheWindow()
{
    EngineLink link;
    TrayMenu menu(link);
    QList<ServerRow> servers;
    for (int i = 0; i < 100; ++i)
        servers += sample::server(u"s%1"_s.arg(i), i == 99 ? ServerRow::State::Error : ServerRow::State::Connected);
    link.updateServers(servers);
    QVERIFY(menu.actions().size() < 40);
    QVERIFY(find(menu, u"s99 –")); // needs help, so it is not left out
    QSignalSpy open(&menu, &TrayMenu::openChosen);
    find(menu, u"80 more")->trigger();
    QCOMPARE(open.count(), 1);
}

void tst_Tray::stateFollowsTheEngine()
{
    EngineLink link;
    QCOMPARE(Tray::stateOf(link), StatusIcon::State::Starting);
    link.updateOverview(sample::serving());
    QCOMPARE(Tray::stateOf(link), StatusIcon::State::Running);
    link.updateServers({ sample::server(u"a"_s, ServerRow::State::Error) });
    QCOMPARE(Tray::stateOf(link), StatusIcon::State::NeedsHelp);
    link.updateOverview(sample::notServing());
    QCOMPARE(Tray::stateOf(link), StatusIcon::State::NotServing);
}

void tst_Tray::iconsDiffer()
{
    using State = StatusIcon::State;
    const QList<QIcon> icons { StatusIcon::tray(State::Running, 0),    StatusIcon::tray(State::Running, 1),
                               StatusIcon::tray(State::Running, 2),    StatusIcon::tray(State::NeedsHelp, 0),
                               StatusIcon::tray(State::NotServing, 0), StatusIcon::tray(State::Starting, 0) };
    for (int i = 0; i < icons.size(); ++i) {
        for (int j = 0; j < i; ++j)
            QVERIFY(icons[i].pixmap(22).toImage() != icons[j].pixmap(22).toImage());
    }
}

QTEST_MAIN(tst_Tray)
#include "tst_Tray.moc"
