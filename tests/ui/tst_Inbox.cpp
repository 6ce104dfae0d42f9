// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inbox/Inbox.h"

#include "app/link/InboxLink.h"
#include "core/Clock.h"
#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/SampleData.h"
#include "ui/desktop/questions/NativeDialogs.h"
#include "ui/desktop/questions/QuestionDialog.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_Inbox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theNewestWaitsOnTop();
    void whatWasSetAsideStandsBelowAndIsNotCounted();
    void listsFollowTheEngine();
    void everyEndHasWords();
    void whatAServerWouldGetIsSaid();
    void summariesAreHarmless();
    void standingAnswersCanBeForgotten();
    void pageIsWatchedWhileItIsShown();
    void enterOpensTheDialog();

private:
    static QVariant at(const QAbstractItemModel &model, int row, const QByteArray &role)
    {
        return model.data(model.index(row, 0), model.roleNames().key(role));
    }
};

void tst_Inbox::theNewestWaitsOnTop()
{
    EngineLink link;
    Inbox inbox(link);
    auto &waiting = *inbox.waiting();
    const QAbstractItemModelTester tester(&waiting);
    link.updateQuestions({ sample::fullForm(), sample::commandApproval(), sample::samplingRequest() });
    QCOMPARE(waiting.count(), 3);
    QCOMPARE(at(waiting, 0, "itemId").toString(), u"a-command"_s);
    QCOMPARE(at(waiting, 1, "itemId").toString(), u"s-sampling"_s);
    QCOMPARE(at(waiting, 2, "itemId").toString(), u"q-full"_s);
    QVERIFY(at(waiting, 0, "summary").toString().startsWith(u"bash -c"));
    QVERIFY(at(waiting, 0, "facts").toString().contains(u"Claude Code"));
    QVERIFY(at(waiting, 1, "facts").toString().contains(u"the client may answer"));
    QVERIFY(at(waiting, 2, "headline").toString().contains(u"“tickets”"));
}

void tst_Inbox::whatWasSetAsideStandsBelowAndIsNotCounted()
{
    EngineLink link;
    Inbox inbox(link);
    auto aside = sample::changedDefinitions();
    aside.isSetAside = true;
    link.updateQuestions({ aside, sample::fullForm() });
    QCOMPARE(inbox.waiting()->count(), 2);
    QCOMPARE(inbox.waiting()->waiting(), 1);
    QCOMPARE(at(*inbox.waiting(), 1, "condition").toString(), u"off"_s);
    QVERIFY(at(*inbox.waiting(), 1, "facts").toString().contains(u"held back"));
    QCOMPARE(at(*inbox.waiting(), 1, "summary").toString(), u"get_forecast, list_warnings, send_report"_s);
    QSignalSpy counted(inbox.waiting(), &WaitingModel::countChanged);
    aside.isSetAside = false;
    link.updateQuestions({ aside, sample::fullForm() });
    QCOMPARE(inbox.waiting()->waiting(), 2);
    QCOMPARE(counted.count(), 1);
}

void tst_Inbox::listsFollowTheEngine()
{
    EngineLink link;
    Inbox inbox(link);
    const QAbstractItemModelTester waiting(inbox.waiting());
    const QAbstractItemModelTester answered(inbox.answered());
    auto entries = sample::answered();
    const auto newest = entries.takeFirst();
    link.inbox().updateAnswered(entries);
    QSignalSpy inserted(inbox.answered(), &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(inbox.answered(), &QAbstractItemModel::dataChanged);
    entries.prepend(newest);
    link.inbox().updateAnswered(entries);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(inserted[0][1].toInt(), 0);
    QCOMPARE(changed.count(), 0);
    link.inbox().updateAnswered({});
    QCOMPARE(inbox.answered()->count(), 0);
    link.updateQuestions({ sample::fullForm(), sample::webPage() });
    link.updateQuestions({ sample::webPage() });
    QCOMPARE(inbox.waiting()->count(), 1);
}

void tst_Inbox::everyEndHasWords()
{
    EngineLink link;
    Inbox inbox(link);
    link.inbox().updateAnswered(sample::answered());
    const QStringList words {
        u"Answered · by you"_s,       u"Answered · by the client"_s, u"Held back · by you"_s,
        u"Denied · by you"_s,         u"Opened · by you"_s,          u"Expired"_s,
        u"Withdrawn by the server"_s, u"Denied · without asking"_s,  u"Declined · by the client's model"_s,
        u"No longer needed"_s
    };
    for (int row = 0; row < inbox.answered()->count(); ++row) {
        const auto facts = at(*inbox.answered(), row, "facts").toString();
        QVERIFY2(facts.startsWith(words.value(row)), qPrintable(facts));
    }
    QCOMPARE(inbox.answered()->count(), words.size());
}

void tst_Inbox::whatAServerWouldGetIsSaid()
{
    EngineLink link;
    Inbox inbox(link);
    auto question = sample::commandApproval();
    const auto facts = [&] {
        link.updateQuestions({ question });
        return at(*inbox.waiting(), 0, "facts").toString();
    };
    QVERIFY(facts().contains(u"would get your secret GITHUB_TOKEN"));
    question.disclosures.prepend({ true, u"ANOTHER"_s, {} });
    QVERIFY(facts().contains(u"would get 2 of your secrets"));
    question.disclosures = { { false, u"HOME"_s, {} } };
    QVERIFY(facts().contains(u"would get your variable HOME"));
    question.disclosures.clear();
    QVERIFY(!facts().contains(u"would get"));
}

void tst_Inbox::summariesAreHarmless()
{
    EngineLink link;
    Inbox inbox(link);
    auto question = sample::hostileQuestion();
    question.server = u"<b>\n\u202e"_s;
    link.updateQuestions({ question });
    for (const auto *role : { "headline", "summary", "facts" }) {
        const auto text = at(*inbox.waiting(), 0, role).toString();
        QVERIFY2(!text.contains(u'\n') && !text.contains(QChar(0x202e)) && text.size() < 400, role);
    }
}

void tst_Inbox::standingAnswersCanBeForgotten()
{
    EngineLink link;
    Inbox inbox(link);
    QSignalSpy chosen(&link.inbox(), &InboxLink::standingAnswerChosen);
    link.inbox().updateStanding({ { u"weather"_s, StandingAnswer::Deny } });
    const auto rows = inbox.standing();
    QCOMPARE(rows.size(), 1);
    QVERIFY(rows[0].toMap()[u"words"_s].toString().contains(u"always denied"));
    inbox.forgetStanding(rows[0].toMap()[u"server"_s].toString());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][1].value<StandingAnswer>(), StandingAnswer::Ask);
}

void tst_Inbox::pageIsWatchedWhileItIsShown()
{
    SystemClock clock;
    EngineLink link;
    DesktopUi ui(link, clock);
    ui.raiseWindow();
    QVERIFY(QTest::qWaitForWindowExposed(ui.window().window()));
    QVERIFY(!link.inbox().isWatched());
    ui.window().window()->setProperty("page", 1);
    QTRY_VERIFY(link.inbox().isWatched());
    ui.window().window()->setProperty("page", 0);
    QTRY_VERIFY(!link.inbox().isWatched());
}

void tst_Inbox::enterOpensTheDialog()
{
    SystemClock clock;
    EngineLink link;
    DesktopUi ui(link, clock);
    ui.raiseWindow();
    auto *window = ui.window().window();
    auto aside = sample::changedDefinitions();
    aside.isSetAside = true;
    link.updateQuestions({ aside });
    QVERIFY(!ui.dialogs().current());
    window->setProperty("page", 1);
    auto *list = window->findChild<QQuickItem *>(u"waiting"_s);
    QVERIFY(list);
    QTRY_COMPARE(list->property("count").toInt(), 1);
    window->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(window));
    list->forceActiveFocus();
    QTest::keyClick(window, Qt::Key_Return);
    QTRY_VERIFY(ui.dialogs().current());
    QCOMPARE(ui.dialogs().current()->question().id, aside.id);
}

QTEST_MAIN(tst_Inbox)
#include "tst_Inbox.moc"
