// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/ElicitationDialog.h"

#include "support/ManualClock.h"
#include "support/ProcessorTimer.h"
#include "ui/DialogTest.h"
#include "ui/SampleData.h"
#include "ui/desktop/questions/ApprovalDialog.h"
#include "ui/desktop/questions/NativeDialogs.h"
#include "ui/desktop/form/ElicitationForm.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_ElicitationDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void typedAnswerIsSentWithTheMouse();
    void enterAcceptsWhatIsValid();
    void nothingAnswersInTheFirstSecond();
    void acceptWaitsForValidAnswers();
    void declineAndEscapeAreDifferentAnswers();
    void closingCancels();
    void vanishesWhenSettledElsewhere();
    void oneAtATimeApprovalsFirstThenTheOldest();
    void answeredQuestionIsNotAskedAgain();
    void changedQuestionIsShownAnew();
    void chosenQuestionComesForward();
    void impossibleFormCanOnlyBeDeclined();
    void lastMinuteIsCountedDown();
    void D06_longTextIsCutWithANote();
};

void tst_ElicitationDialog::typedAnswerIsSentWithTheMouse()
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    QSignalSpy answered(&link, &EngineLink::elicitationAnswered);
    link.updateQuestions({ sample::shortOfTime() });
    QVERIFY(dialogs.current());
    auto &dialog = *dialogs.current();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QVERIFY(dialog.findChild<QLabel *>(u"origin"_s)->text().contains(u"github"));
    QVERIFY(dialog.findChild<QLabel *>(u"origin"_s)->text().contains(u"Claude Code"));

    clock.advance(1s);
    auto *line = dialog.findChild<QLineEdit *>();
    QTRY_VERIFY(line->hasFocus());
    QTest::keyClicks(line, u"topic"_s);
    QTest::mouseClick(button(dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0][0].toString(), u"q-short"_s);
    QCOMPARE(answered[0][1].toString(), u"accept"_s);
    QCOMPARE(answered[0][2].toJsonObject(), QJsonObject({ { u"branch"_s, u"topic"_s }, { u"squash"_s, true } }));
    QVERIFY(!dialogs.current());
}

void tst_ElicitationDialog::enterAcceptsWhatIsValid()
{
    ManualClock clock;
    ElicitationDialog dialog(sample::shortOfTime(), clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    clock.advance(1s);
    auto *line = dialog.findChild<QLineEdit *>();
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(answered.count(), 0); // nothing is typed yet
    QTest::keyClicks(line, u"x"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0][0].toString(), u"accept"_s);
}

void tst_ElicitationDialog::nothingAnswersInTheFirstSecond()
{
    ManualClock clock;
    auto question = sample::shortOfTime();
    question.schema = {}; // valid from the beginning: Enter would accept
    ElicitationDialog dialog(question, clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    clock.advance(999ms);
    for (const auto key : { Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space, Qt::Key_Escape }) {
        QTest::keyClick(&dialog, key);
        QTest::keyClick(dialog.windowHandle(), key);
    }
    QTest::mouseClick(button(dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
    QTest::mouseClick(button(dialog, QDialogButtonBox::DestructiveRole), Qt::LeftButton);
    dialog.close();
    QCOMPARE(answered.count(), 0);
    QVERIFY(dialog.isVisible());

    clock.advance(1ms);
    QTest::keyClick(&dialog, Qt::Key_Return);
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0][0].toString(), u"accept"_s);
}

void tst_ElicitationDialog::acceptWaitsForValidAnswers()
{
    ManualClock clock;
    ElicitationDialog dialog(sample::shortOfTime(), clock);
    showActive(dialog);
    auto *accept = button(dialog, QDialogButtonBox::AcceptRole);
    auto *line = dialog.findChild<QLineEdit *>();
    line->setText(u"main"_s);
    QVERIFY(!accept->isEnabled()); // asleep
    clock.advance(1s);
    QVERIFY(accept->isEnabled());
    line->clear();
    QVERIFY(!accept->isEnabled());
}

void tst_ElicitationDialog::declineAndEscapeAreDifferentAnswers()
{
    ManualClock clock;
    ElicitationDialog declined(sample::shortOfTime(), clock);
    QSignalSpy first(&declined, &QuestionDialog::answered);
    showActive(declined);
    clock.advance(1s);
    QTest::mouseClick(button(declined, QDialogButtonBox::DestructiveRole), Qt::LeftButton);
    QCOMPARE(first.count(), 1);
    QCOMPARE(first[0][0].toString(), u"decline"_s);
    QCOMPARE(first[0][1].toJsonObject(), QJsonObject());

    ElicitationDialog cancelled(sample::shortOfTime(), clock);
    QSignalSpy second(&cancelled, &QuestionDialog::answered);
    showActive(cancelled);
    clock.advance(1s);
    QTest::keyClick(cancelled.findChild<QLineEdit *>(), Qt::Key_Escape);
    QCOMPARE(second.count(), 1);
    QCOMPARE(second[0][0].toString(), u"cancel"_s);
}

void tst_ElicitationDialog::closingCancels()
{
    ManualClock clock;
    ElicitationDialog dialog(sample::shortOfTime(), clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    clock.advance(1s);
    QVERIFY(dialog.close());
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0][0].toString(), u"cancel"_s);
}

void tst_ElicitationDialog::vanishesWhenSettledElsewhere()
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    QSignalSpy answered(&link, &EngineLink::elicitationAnswered);
    link.updateQuestions({ sample::shortOfTime() });
    const QPointer<QWidget> dialog = dialogs.current();
    QVERIFY(dialog && dialog->isVisible());
    link.updateQuestions({});
    QVERIFY(!dialogs.current());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!dialog);
    QCOMPARE(answered.count(), 0);
}

void tst_ElicitationDialog::oneAtATimeApprovalsFirstThenTheOldest()
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    auto young = sample::shortOfTime();
    young.id = u"young"_s;
    young.askedAt = young.askedAt.addSecs(10);
    auto first = sample::impossibleForm();
    link.updateQuestions({ first });
    link.updateQuestions({ first, young, sample::shortOfTime(), sample::commandApproval() });
    QCOMPARE(dialogs.current()->question().id, first.id); // what is open stays
    QStringList order;
    while (dialogs.current()) {
        order += dialogs.current()->question().id;
        int visible = 0;
        for (const auto *widget : QApplication::topLevelWidgets())
            visible += widget->isVisible();
        QCOMPARE(visible, 1);
        clock.advance(1s);
        dialogs.current()->reject();
    }
    QCOMPARE(order, QStringList({ u"q-impossible"_s, u"a-command"_s, u"q-short"_s, u"young"_s }));
}

void tst_ElicitationDialog::answeredQuestionIsNotAskedAgain()
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    link.updateQuestions({ sample::shortOfTime() });
    clock.advance(1s);
    dialogs.current()->reject();
    link.updateQuestions({ sample::shortOfTime() }); // the answer is still on its way
    QVERIFY(!dialogs.current());
    link.updateQuestions({});
    link.updateQuestions({ sample::shortOfTime() }); // and this one is new
    QVERIFY(dialogs.current());
}

void tst_ElicitationDialog::changedQuestionIsShownAnew()
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    QSignalSpy answered(&link, &EngineLink::approvalAnswered);
    auto question = sample::commandApproval();
    link.updateQuestions({ question });
    clock.advance(1s);
    QVERIFY(!dialogs.current()->isAsleep());
    question.commandLine += u" --and-more"_s;
    link.updateQuestions({ question });
    QCOMPARE(answered.count(), 0);
    QVERIFY(dialogs.current()->isAsleep());
    QVERIFY(dialogs.current()->findChild<PlainTextView *>(u"command"_s)->toPlainText().endsWith(u"--and-more"));
}

void tst_ElicitationDialog::chosenQuestionComesForward()
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    QSignalSpy answered(&link, &EngineLink::elicitationAnswered);
    link.updateQuestions({ sample::shortOfTime(), sample::impossibleForm() });
    dialogs.bringForward(u"q-impossible"_s);
    QCOMPARE(dialogs.current()->question().id, u"q-impossible"_s);
    QCOMPARE(answered.count(), 0); // the other one waits
    clock.advance(1s);
    dialogs.current()->reject();
    QCOMPARE(dialogs.current()->question().id, u"q-short"_s);
    dialogs.bringForward(u"q-impossible"_s); // answered
    QCOMPARE(dialogs.current()->question().id, u"q-short"_s);
}

void tst_ElicitationDialog::impossibleFormCanOnlyBeDeclined()
{
    ManualClock clock;
    ElicitationDialog dialog(sample::impossibleForm(), clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    QVERIFY(dialog.findChild<QLabel *>(u"refusal"_s)->isVisible());
    QVERIFY(!button(dialog, QDialogButtonBox::AcceptRole));
    clock.advance(1s);
    QTest::keyClick(&dialog, Qt::Key_Return);
    QCOMPARE(answered.count(), 0);
    QTest::mouseClick(button(dialog, QDialogButtonBox::DestructiveRole), Qt::LeftButton);
    QCOMPARE(answered[0][0].toString(), u"decline"_s);
}

void tst_ElicitationDialog::lastMinuteIsCountedDown()
{
    ManualClock clock;
    auto question = sample::shortOfTime();
    question.expiresAt = clock.utcNow().addSecs(90);
    ElicitationDialog dialog(question, clock);
    showActive(dialog);
    const auto *left = dialog.findChild<QLabel *>(u"timeLeft"_s);
    QVERIFY(left->text().isEmpty());
    clock.advance(30s);
    QVERIFY(left->text().startsWith(u"60 "));
    clock.advance(18s);
    QVERIFY(left->text().startsWith(u"42 "));
    clock.advance(60s);
    QCOMPARE(left->text(), u"The time is up"_s);
}

void tst_ElicitationDialog::D06_longTextIsCutWithANote()
{
    ManualClock clock;
    auto question = sample::shortOfTime();
    question.message = QString(1024 * 1024, u'x');
    const ProcessorTimer time;
    ElicitationDialog dialog(question, clock);
    showActive(dialog);
    dialog.grab();
    QVERIFY2(time.elapsed() < 1000, qPrintable(QString::number(time.elapsed())));
    const auto shown = dialog.findChild<PlainTextView *>(u"message"_s)->toPlainText();
    QVERIFY(shown.size() < 21000);
    QVERIFY(shown.contains(QString::number(1024 * 1024 - 20000)));
}

QTEST_MAIN(tst_ElicitationDialog)
#include "tst_ElicitationDialog.moc"
