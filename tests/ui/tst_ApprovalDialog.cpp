// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/ApprovalDialog.h"

#include "support/ManualClock.h"
#include "ui/DialogTest.h"
#include "ui/SampleData.h"
#include "ui/desktop/questions/NativeDialogs.h"

#include <QLabel>
#include <QSignalSpy>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_ApprovalDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsExactlyWhatWouldRun();
    void neverCutsTheCommand();
    void hostIsShownInPunycode();
    void saysWhatAProgramWouldGet();
    void saysWhatAnAddressWouldGet();
    void namesCannotGoOnInOurWords();
    void manyDisclosuresAreNeitherCutNorInTheWay();
    void enterDenies();
    void allowNeedsAClickAfterTheFirstSecond();
    void closingDenies();
};

void tst_ApprovalDialog::showsExactlyWhatWouldRun()
{
    ManualClock clock;
    const auto question = sample::commandApproval();
    ApprovalDialog dialog(question, clock);
    QCOMPARE(shownText(dialog, u"command"_s), question.commandLine);
    QCOMPARE(shownText(dialog, u"folder"_s), question.workingFolder);
    QCOMPARE(shownText(dialog, u"environment"_s), u"HELPER_TOKEN\nNODE_OPTIONS"_s);
    const auto origin = dialog.findChild<QLabel *>(u"origin"_s)->text();
    QVERIFY(origin.contains(u"Claude Code") && origin.contains(u"helper"));
}

void tst_ApprovalDialog::neverCutsTheCommand()
{
    ManualClock clock;
    auto question = sample::commandApproval();
    question.commandLine = u"bash -c \""_s + QString(100000, u' ') + u"evil\" "_s + u"x\n"_s.repeated(3000) + u"end"_s;
    ApprovalDialog dialog(question, clock);
    showActive(dialog);
    QCOMPARE(shownText(dialog, u"command"_s), question.commandLine);
    QVERIFY(dialog.height() <= dialog.maximumHeight());
}

void tst_ApprovalDialog::hostIsShownInPunycode()
{
    ManualClock clock;
    ApprovalDialog dialog(sample::addressApproval(), clock);
    QCOMPARE(shownText(dialog, u"host"_s), u"xn--pple-43d.com"_s);
    QCOMPARE(shownText(dialog, u"address"_s), u"http://good.example@xn--pple-43d.com/mcp?team=blue"_s);
    QCOMPARE(dialog.findChildren<QLabel *>(u"warning"_s).size(), 3);
}

void tst_ApprovalDialog::saysWhatAProgramWouldGet()
{
    ManualClock clock;
    ApprovalDialog dialog(sample::commandApproval(), clock);
    QCOMPARE(shownText(dialog, u"disclosures"_s),
             u"It gets your secret GITHUB_TOKEN (in the variable “HELPER_TOKEN”).\n"
             "It gets the variable HOME of your environment (on the command line)."_s);
    auto modest = sample::commandApproval();
    modest.disclosures.clear();
    QVERIFY(!ApprovalDialog(modest, clock).findChild<PlainTextView *>(u"disclosures"_s));
}

void tst_ApprovalDialog::saysWhatAnAddressWouldGet()
{
    ManualClock clock;
    auto question = sample::addressApproval();
    question.disclosures += { true, u"CLIENT"_s, { { Disclosure::Place::SignIn, {} } } };
    question.disclosures +=
        { false, u"HOME"_s, { { Disclosure::Place::Address, {} }, { Disclosure::Place::Header, u"X-Team"_s } } };
    ApprovalDialog dialog(question, clock);
    QCOMPARE(shownText(dialog, u"headers"_s), u"Authorization\nX-Team"_s);
    QCOMPARE(shownText(dialog, u"disclosures"_s),
             u"It gets your secret GITHUB_TOKEN (in the header “Authorization”).\n"
             "It gets your secret CLIENT (for signing in).\n"
             "It gets the variable HOME of your environment (in the address, in the header “X-Team”)."_s);
}

void tst_ApprovalDialog::namesCannotGoOnInOurWords()
{
    ManualClock clock;
    auto question = sample::commandApproval();
    const auto name = u"X”).\nIt gets nothing else. („\u202e%1 %2"_s;
    question.environmentNames = { name, u"A\nB"_s };
    question.disclosures = { { true, u"KEY"_s, { { Disclosure::Place::Variable, name } } } };
    ApprovalDialog dialog(question, clock);
    QCOMPARE(shownText(dialog, u"disclosures"_s),
             u"It gets your secret KEY (in the variable “X').\\nIt gets nothing else. ('\\u{202e}%1 %2”)."_s);
    QCOMPARE(shownText(dialog, u"environment"_s).count(u'\n'), 1); // two names, two lines
    question = sample::addressApproval();
    question.headerNames = { u"A\nB"_s };
    QVERIFY(!shownText(ApprovalDialog(question, clock), u"headers"_s).contains(u'\n'));
}

void tst_ApprovalDialog::manyDisclosuresAreNeitherCutNorInTheWay()
{
    ManualClock clock;
    auto question = sample::addressApproval();
    const auto name = QString(5000, u'n');
    for (int i = 0; i < 500; ++i)
        question.disclosures += { true, u"KEY_%1"_s.arg(i), { { Disclosure::Place::Header, name } } };
    ApprovalDialog dialog(question, clock);
    showActive(dialog);
    verifyHarmless(dialog);
    const auto shown = shownText(dialog, u"disclosures"_s);
    QCOMPARE(shown.count(u'\n'), 500);
    QVERIFY(shown.endsWith(u"KEY_499 (in the header “"_s + name + u"”)."_s));
    const auto *allow = button(dialog, QDialogButtonBox::AcceptRole);
    QVERIFY(dialog.rect().contains(allow->mapTo(&dialog, allow->rect().bottomRight())));
}

void tst_ApprovalDialog::enterDenies()
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    QSignalSpy answered(&link, &EngineLink::approvalAnswered);
    link.updateQuestions({ sample::commandApproval() });
    auto &dialog = *dialogs.current();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClick(dialog.windowHandle(), Qt::Key_Return);
    QCOMPARE(answered.count(), 0); // the first second
    clock.advance(1s);
    QTest::keyClick(dialog.windowHandle(), Qt::Key_Return);
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0][0].toString(), u"a-command"_s);
    QCOMPARE(answered[0][1].toBool(), false);
}

void tst_ApprovalDialog::allowNeedsAClickAfterTheFirstSecond()
{
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    QSignalSpy answered(&link, &EngineLink::approvalAnswered);
    link.updateQuestions({ sample::commandApproval() });
    auto &dialog = *dialogs.current();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    clock.advance(999ms);
    QTest::mouseClick(button(dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
    QCOMPARE(answered.count(), 0);
    clock.advance(1ms);
    QTest::mouseClick(button(dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0][1].toBool(), true);
}

void tst_ApprovalDialog::closingDenies()
{
    ManualClock clock;
    ApprovalDialog dialog(sample::addressApproval(), clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    clock.advance(1s);
    dialog.close();
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0][0].toString(), u"decline"_s);
}

QTEST_MAIN(tst_ApprovalDialog)
#include "tst_ApprovalDialog.moc"
