// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/tray/Tray.h"

#include "app/link/DetailLink.h"
#include "support/ManualClock.h"
#include "ui/SampleData.h"
#include "ui/desktop/tray/QuestionMenu.h"

#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_Tray : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void menuSaysWhatIs();
    void chosenQuestionIsTold();
    void kindsOfQuestionsAreToldApart();
    void serverCanBeRestarted();
    void serverCanBeSwitchedOff();
    void allCanBePaused();
    void simpleQuestionsAreAnsweredInTheMenu();
    void answerChosenInHasteOpensTheDialog();
    void whatIsNotSimpleOpensItsDialog_data();
    void whatIsNotSimpleOpensItsDialog();
    void whatWasSetAsideDoesNotWait();
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
    ManualClock clock;
    TrayMenu menu(link, clock);
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
    ManualClock clock;
    TrayMenu menu(link, clock);
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
    ManualClock clock;
    TrayMenu menu(link, clock);
    link.updateQuestions({ sample::shortOfTime(), sample::webPage(), sample::samplingRequest() });
    QVERIFY(find(menu, u"Question from “github”"));
    QVERIFY(find(menu, u"Web page from “tickets”"));
    QVERIFY(find(menu, u"Prompt from “github”"));
}

void tst_Tray::serverCanBeRestarted()
{
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
    QSignalSpy restarted(&link, &EngineLink::restartServerRequested);
    link.updateServers({ sample::server(u"a"_s), sample::server(u"b"_s) });
    find(*find(menu, u"b –")->menu(), u"Restart")->trigger();
    QCOMPARE(restarted.count(), 1);
    QCOMPARE(restarted[0][0].toString(), u"b"_s);
}

void tst_Tray::serverCanBeSwitchedOff()
{
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
    QSignalSpy switched(&link.detail(), &DetailLink::setEnabledRequested);
    link.updateServers({ sample::server(u"a"_s), sample::server(u"b"_s, ServerRow::State::Disabled) });
    QVERIFY(find(*find(menu, u"a –")->menu(), u"Switched on")->isChecked());
    find(*find(menu, u"a –")->menu(), u"Switched on")->trigger();
    QCOMPARE(switched.last(), QVariantList({ u"a"_s, false }));
    QVERIFY(!find(*find(menu, u"b –")->menu(), u"Restart")->isEnabled());
    find(*find(menu, u"b –")->menu(), u"Switched on")->trigger();
    QCOMPARE(switched.last(), QVariantList({ u"b"_s, true }));
}

void tst_Tray::allCanBePaused()
{
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
    QSignalSpy paused(&link, &EngineLink::pauseRequested);
    auto overview = sample::serving();
    link.updateOverview(overview);
    find(menu, u"Pause all")->trigger();
    QCOMPARE(paused.last(), QVariantList { true });
    overview.paused = true;
    link.updateOverview(overview);
    QVERIFY(menu.statusLine().startsWith(u"Paused"));
    QCOMPARE(Tray::stateOf(link), StatusIcon::State::Paused);
    find(menu, u"Pause all")->trigger();
    QCOMPARE(paused.last(), QVariantList { false });
}

void tst_Tray::simpleQuestionsAreAnsweredInTheMenu()
{
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
    QSignalSpy answered(&link, &EngineLink::elicitationAnswered);
    link.updateQuestions({ sample::yesOrNo(), sample::oneOfThree() });
    auto *files = find(menu, u"filesystem")->menu();
    QSignalSpy chosen(&menu, &TrayMenu::questionChosen);
    find(*files, u"Delete the 14 files")->trigger(); // its words answer nothing
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(answered.count(), 0);
    files->popup({});
    clock.advance(1s);
    find(*files, u"No")->trigger();
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0], QVariantList({ u"q-yes"_s, u"accept"_s, QJsonObject { { u"confirm"_s, false } } }));
    auto *teams = find(menu, u"tickets")->menu();
    teams->popup({});
    clock.advance(1s);
    find(*teams, u"Core && engine")->trigger();
    QCOMPARE(answered[1], QVariantList({ u"q-three"_s, u"accept"_s, QJsonObject { { u"team"_s, u"core"_s } } }));
    find(*teams, u"Decline")->trigger();
    QCOMPARE(answered[2], QVariantList({ u"q-three"_s, u"decline"_s, QJsonObject() }));
}

void tst_Tray::answerChosenInHasteOpensTheDialog()
{
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
    QSignalSpy answered(&link, &EngineLink::elicitationAnswered);
    QSignalSpy chosen(&menu, &TrayMenu::questionChosen);
    link.updateQuestions({ sample::yesOrNo() });
    auto *files = find(menu, u"filesystem")->menu();
    find(*files, u"Yes")->trigger(); // it was never opened
    files->popup({});
    clock.advance(999ms);
    find(*files, u"Yes")->trigger();
    files->close();
    QCoreApplication::processEvents();
    clock.advance(1s);
    find(*files, u"Yes")->trigger(); // it is closed
    QCOMPARE(answered.count(), 0);
    QCOMPARE(chosen.count(), 3);
    QCOMPARE(chosen[0][0].toString(), u"q-yes"_s);
}

void tst_Tray::whatIsNotSimpleOpensItsDialog_data()
{
    QTest::addColumn<Question>("question");
    const auto row = [](const char *name, const Question &question) { QTest::newRow(name) << question; };
    row("text", sample::shortOfTime());
    row("page", sample::webPage());
    row("sampling", sample::samplingRequest());
    row("approval", sample::commandApproval());
    row("definitions", sample::changedDefinitions());
    row("no form", sample::impossibleForm());
    auto question = sample::yesOrNo();
    question.message = u"word "_s.repeated(200);
    row("too long to read", question);
    question.message = QString(61, u'x');
    row("too wide to read", question);
    question = sample::yesOrNo();
    auto properties = question.schema[u"properties"].toObject();
    properties.insert(u"more"_s, QJsonObject { { u"type"_s, u"boolean"_s } });
    question.schema.insert(u"properties"_s, properties);
    row("two fields", question);
}

void tst_Tray::whatIsNotSimpleOpensItsDialog()
{
    QFETCH(Question, question);
    QVERIFY(!QuestionMenu::isSimple(question));
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
    QSignalSpy chosen(&menu, &TrayMenu::questionChosen);
    link.updateQuestions({ question });
    auto *entry = find(menu, question.server);
    QVERIFY(entry && !entry->menu());
    entry->trigger();
    QCOMPARE(chosen.count(), 1);
}

void tst_Tray::whatWasSetAsideDoesNotWait()
{
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
    auto question = sample::changedDefinitions();
    link.updateQuestions({ question });
    QVERIFY(find(menu, u"Changed tools of “weather”"));
    question.isSetAside = true;
    link.updateQuestions({ question });
    QVERIFY(!find(menu, u"Changed tools"));
    QCOMPARE(waitingCount(link.questions()), 0);
}

void tst_Tray::menuIsMadeAnewOnlyWhenItChanges()
{
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
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
    ManualClock clock;
    TrayMenu menu(link, clock);
    auto odd = sample::server(u"R&D <b>\u202e"_s);
    link.updateServers({ odd });
    QVERIFY(find(menu, u"R&&D <b>\\u{202e}"));
}

void tst_Tray::longListsEndInTheWindow()
{
    EngineLink link;
    ManualClock clock;
    TrayMenu menu(link, clock);
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
                               StatusIcon::tray(State::NotServing, 0), StatusIcon::tray(State::Starting, 0),
                               StatusIcon::tray(State::Paused, 0) };
    for (int i = 0; i < icons.size(); ++i) {
        for (int j = 0; j < i; ++j)
            QVERIFY(icons[i].pixmap(22).toImage() != icons[j].pixmap(22).toImage());
    }
}

QTEST_MAIN(tst_Tray)
#include "tst_Tray.moc"
