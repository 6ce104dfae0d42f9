// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/SamplingDialog.h"

#include "app/link/InboxLink.h"
#include "support/ManualClock.h"
#include "ui/DialogTest.h"
#include "ui/SampleData.h"
#include "ui/desktop/questions/NativeDialogs.h"

#include <QCheckBox>
#include <QLabel>
#include <QSignalSpy>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_SamplingDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsWhoAsksAndWhatIsWanted();
    void whatIsNoTextIsNamedByKindAndSize();
    void beginsAtTheLastTurn();
    void typedAnswerIsSent();
    void enterBelongsToTheText();
    void tabLeadsFromTheAnswerToSending();
    void nothingAnswersInTheFirstSecond();
    void denyRejects();
    void closingLeavesItToTheClient();
    void closingDeniesWhereOnlyThePersonCanAnswer();
    void denialIsRememberedOnlyWhenWanted();
    void leavingItIsRememberedOnlyWhenWanted();
    void whatIsAnsweredByHandIsNeverRemembered();
    void comesBackWhenTheClientCannotAnswer();

private:
    static QPlainTextEdit *field(const QWidget &dialog) { return dialog.findChild<QPlainTextEdit *>(u"answer"_s); }
    static Question onlyForThePerson()
    {
        auto question = sample::samplingRequest();
        question.canClientAnswer = false;
        return question;
    }
};

/// The dialogs of an engine, and what the person commands.
struct Desk
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs { link, clock };
    QSignalSpy answered { &link, &EngineLink::samplingAnswered };
    QSignalSpy rejected { &link, &EngineLink::samplingRejected };
    QSignalSpy standing { &link.inbox(), &InboxLink::standingAnswerChosen };

    explicit Desk(const Question &question)
    {
        link.updateQuestions({ question });
        [this] { QVERIFY(QTest::qWaitForWindowActive(dialogs.current())); }();
        clock.advance(1s);
    }
};

void tst_SamplingDialog::showsWhoAsksAndWhatIsWanted()
{
    ManualClock clock;
    SamplingDialog dialog(sample::samplingRequest(), clock);
    const auto origin = dialog.findChild<QLabel *>(u"origin"_s)->text();
    QVERIFY(origin.contains(u"github") && origin.contains(u"Claude Code"));
    QCOMPARE(shownText(dialog, u"systemPrompt"_s), sample::samplingRequest().prompt.systemPrompt);
    const auto wishes = dialog.findChild<QLabel *>(u"wishes"_s)->text();
    QVERIFY(wishes.contains(u"claude-sonnet, claude"));
    QVERIFY(wishes.contains(u"1000") || wishes.contains(u"1,000"));
    const auto tools = dialog.findChild<QLabel *>(u"tools"_s)->text();
    QVERIFY(tools.contains(u"2 tool") && tools.contains(u"one to be used"));

    auto question = sample::samplingRequest();
    question.prompt.tools = 0;
    QVERIFY(!SamplingDialog(question, clock).findChild<QLabel *>(u"tools"_s));
}

void tst_SamplingDialog::whatIsNoTextIsNamedByKindAndSize()
{
    using Kind = ConversationPart::Kind;
    ManualClock clock;
    auto question = sample::samplingRequest();
    question.prompt.conversation = { { true, { { Kind::Image, u"image/png"_s, {}, 2'000'000 } } },
                                     { true, { { Kind::Audio, u"audio/wav"_s, {}, 3 } } },
                                     { false, { { Kind::ToolUse, u"search"_s, u"{\"a\":1}"_s, 0 } } },
                                     { true, { { Kind::Other, u"resource_link"_s, {}, 0 } } } };
    const SamplingDialog dialog(question, clock);
    QCOMPARE(shownText(dialog, u"conversation"_s), u"User\n[Image: image/png, 1.91 MiB]\n\n"
                                                   "User\n[Audio: audio/wav, 3 bytes]\n\n"
                                                   "Assistant\n[Uses the tool “search” with {\"a\":1}]\n\n"
                                                   "User\n[Something of the kind “resource_link”]"_s);
}

void tst_SamplingDialog::beginsAtTheLastTurn()
{
    ManualClock clock;
    auto question = sample::samplingRequest();
    auto &turns = question.prompt.conversation;
    const ConversationPart lines { ConversationPart::Kind::Text, u"line\n"_s.repeated(100), {}, 0 };
    turns = { { true, { lines } }, { false, { lines } }, { true, { lines } } };
    SamplingDialog dialog(question, clock);
    showActive(dialog);
    const auto *view = dialog.findChild<QPlainTextEdit *>(u"conversation"_s);
    const auto top = view->cursorForPosition(QPoint(20, 8));
    const int lastTurn = int(view->toPlainText().lastIndexOf(u"User"));
    QCOMPARE(top.position() - top.positionInBlock(), lastTurn);
}

void tst_SamplingDialog::typedAnswerIsSent()
{
    Desk desk(sample::samplingRequest());
    auto &dialog = *desk.dialogs.current();
    auto *send = button(dialog, QDialogButtonBox::AcceptRole);
    QTRY_VERIFY(field(dialog)->hasFocus());
    QVERIFY(!send->isEnabled());
    QTest::keyClicks(field(dialog), u" "_s);
    QVERIFY(!send->isEnabled()); // nothing is said yet
    QTest::keyClicks(field(dialog), u"Link net"_s);
    QTest::mouseClick(send, Qt::LeftButton);
    QCOMPARE(desk.answered.count(), 1);
    QCOMPARE(desk.answered[0][0].toString(), u"s-sampling"_s);
    QCOMPARE(desk.answered[0][1].toString(), u" Link net"_s);
    QCOMPARE(desk.rejected.count(), 0);
    QVERIFY(!desk.dialogs.current());
}

void tst_SamplingDialog::enterBelongsToTheText()
{
    Desk desk(sample::samplingRequest());
    auto *answer = field(*desk.dialogs.current());
    QTest::keyClicks(answer, u"a"_s);
    QTest::keyClick(answer, Qt::Key_Return);
    QTest::keyClicks(answer, u"b"_s);
    QCOMPARE(answer->toPlainText(), u"a\nb"_s);
    QCOMPARE(desk.answered.count(), 0);
}

void tst_SamplingDialog::tabLeadsFromTheAnswerToSending()
{
    Desk desk(sample::samplingRequest());
    auto &dialog = *desk.dialogs.current();
    QTest::keyClicks(field(dialog), u"a"_s);
    QTest::keyClick(field(dialog), Qt::Key_Tab);
    QVERIFY(dialog.findChild<QCheckBox *>(u"remember"_s)->hasFocus());
    QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
    QVERIFY(button(dialog, QDialogButtonBox::AcceptRole)->hasFocus());
    QTest::keyClick(dialog.focusWidget(), Qt::Key_Space);
    QCOMPARE(desk.answered.count(), 1);
}

void tst_SamplingDialog::nothingAnswersInTheFirstSecond()
{
    ManualClock clock;
    SamplingDialog dialog(sample::samplingRequest(), clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    field(dialog)->setPlainText(u"x"_s);
    clock.advance(999ms);
    for (const auto role :
         { QDialogButtonBox::AcceptRole, QDialogButtonBox::DestructiveRole, QDialogButtonBox::RejectRole })
        QTest::mouseClick(button(dialog, role), Qt::LeftButton);
    for (const auto key : { Qt::Key_Return, Qt::Key_Escape })
        QTest::keyClick(dialog.windowHandle(), key);
    dialog.close();
    QVERIFY(dialog.isVisible() && answered.isEmpty());
    clock.advance(1ms);
    QTest::mouseClick(button(dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
    QCOMPARE(answered.count(), 1);
}

void tst_SamplingDialog::denyRejects()
{
    Desk desk(sample::samplingRequest());
    QTest::mouseClick(button(*desk.dialogs.current(), QDialogButtonBox::DestructiveRole), Qt::LeftButton);
    QCOMPARE(desk.rejected.count(), 1);
    QCOMPARE(desk.rejected[0][0].toString(), u"s-sampling"_s);
    QCOMPARE(desk.answered.count(), 0);
}

void tst_SamplingDialog::closingLeavesItToTheClient()
{
    Desk desk(sample::samplingRequest());
    desk.dialogs.current()->close();
    QVERIFY(!desk.dialogs.current());
    QCOMPARE(desk.answered.count() + desk.rejected.count(), 0);
    desk.link.updateQuestions({ sample::samplingRequest() });
    QVERIFY(!desk.dialogs.current()); // it does not come by itself
    desk.dialogs.bringForward(u"s-sampling"_s);
    QVERIFY(desk.dialogs.current());
}

void tst_SamplingDialog::denialIsRememberedOnlyWhenWanted()
{
    for (const bool isWanted : { false, true }) {
        Desk desk(onlyForThePerson());
        desk.dialogs.current()->findChild<QCheckBox *>(u"remember"_s)->setChecked(isWanted);
        QTest::mouseClick(button(*desk.dialogs.current(), QDialogButtonBox::DestructiveRole), Qt::LeftButton);
        QCOMPARE(desk.rejected.count(), 1);
        QCOMPARE(desk.standing.count(), int(isWanted));
        if (isWanted)
            QCOMPARE(desk.standing[0][1].value<StandingAnswer>(), StandingAnswer::Deny);
    }
}

void tst_SamplingDialog::leavingItIsRememberedOnlyWhenWanted()
{
    for (const bool isWanted : { false, true }) {
        Desk desk(sample::samplingRequest());
        desk.dialogs.current()->findChild<QCheckBox *>(u"remember"_s)->setChecked(isWanted);
        QTest::mouseClick(button(*desk.dialogs.current(), QDialogButtonBox::RejectRole), Qt::LeftButton);
        QCOMPARE(desk.answered.count() + desk.rejected.count(), 0);
        QCOMPARE(desk.standing.count(), int(isWanted));
        if (isWanted)
            QCOMPARE(desk.standing[0][1].value<StandingAnswer>(), StandingAnswer::LeaveToClient);
    }
}

void tst_SamplingDialog::whatIsAnsweredByHandIsNeverRemembered()
{
    Desk desk(sample::samplingRequest());
    auto &dialog = *desk.dialogs.current();
    dialog.findChild<QCheckBox *>(u"remember"_s)->setChecked(true);
    field(dialog)->setPlainText(u"Hello"_s);
    QTest::mouseClick(button(dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
    QCOMPARE(desk.answered.count(), 1);
    QCOMPARE(desk.standing.count(), 0);
}

void tst_SamplingDialog::closingDeniesWhereOnlyThePersonCanAnswer()
{
    Desk desk(onlyForThePerson());
    QVERIFY(!button(*desk.dialogs.current(), QDialogButtonBox::RejectRole));
    desk.dialogs.current()->close();
    QCOMPARE(desk.rejected.count(), 1);
}

void tst_SamplingDialog::comesBackWhenTheClientCannotAnswer()
{
    Desk desk(sample::samplingRequest());
    desk.dialogs.current()->close();
    desk.link.updateQuestions({ onlyForThePerson() });
    QVERIFY(desk.dialogs.current());
    QVERIFY(!button(*desk.dialogs.current(), QDialogButtonBox::RejectRole));
}

QTEST_MAIN(tst_SamplingDialog)
#include "tst_SamplingDialog.moc"
