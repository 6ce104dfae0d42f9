// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/UrlElicitationDialog.h"

#include "support/ManualClock.h"
#include "ui/DialogTest.h"
#include "ui/SampleData.h"
#include "ui/desktop/questions/NativeDialogs.h"

#include <QDesktopServices>
#include <QLabel>
#include <QSignalSpy>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Stands where the browser would be.
class Browser : public QObject
{
    Q_OBJECT

public:
    Browser()
    {
        for (const auto &scheme : { u"http"_s, u"https"_s })
            QDesktopServices::setUrlHandler(scheme, this, "open");
    }
    ~Browser() override
    {
        for (const auto &scheme : { u"http"_s, u"https"_s })
            QDesktopServices::unsetUrlHandler(scheme);
    }

    QList<QUrl> opened;

public Q_SLOTS:
    void open(const QUrl &url) { opened += url; }
};

class tst_UrlElicitationDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void D10_showsWhoAsksAndTheWholeAddress();
    void D10_hostIsBoldAndInPunycode();
    void D10_opensOnlyOnClickWhichAccepts();
    void nothingAnswersInTheFirstSecond();
    void enterOpensNothing();
    void declineAndClosingAreDifferentAnswers();
    void D10_whatNoBrowserMayOpenCanOnlyBeDeclined_data();
    void D10_whatNoBrowserMayOpenCanOnlyBeDeclined();
};

void tst_UrlElicitationDialog::D10_showsWhoAsksAndTheWholeAddress()
{
    ManualClock clock;
    auto question = sample::webPage();
    question.url += u"&padding="_s + QString(4096, u'x');
    UrlElicitationDialog dialog(question, clock);
    showActive(dialog);
    const auto origin = dialog.findChild<QLabel *>(u"origin"_s)->text();
    QVERIFY(origin.contains(u"tickets") && origin.contains(u"Claude Code"));
    QCOMPARE(shownText(dialog, u"message"_s), question.message);
    QCOMPARE(shownText(dialog, u"address"_s), question.url);
    QCOMPARE(shownText(dialog, u"host"_s), u"login.tickets.example.com"_s);
    QVERIFY(dialog.findChildren<QLabel *>(u"warning"_s).isEmpty());
    QVERIFY(!dialog.findChild<QLabel *>(u"problem"_s)->isVisible());
    QVERIFY(dialog.height() <= dialog.screen()->availableSize().height() * 0.8 + 1);
}

void tst_UrlElicitationDialog::D10_hostIsBoldAndInPunycode()
{
    ManualClock clock;
    UrlElicitationDialog dialog(sample::suspiciousWebPage(), clock);
    QCOMPARE(shownText(dialog, u"host"_s), u"xn--pple-43d.com"_s);
    QVERIFY(dialog.findChild<PlainTextView *>(u"host"_s)->font().bold());
    QCOMPARE(shownText(dialog, u"address"_s), u"https://login.example@xn--pple-43d.com/signin"_s);
    QCOMPARE(dialog.findChildren<QLabel *>(u"warning"_s).size(), 2); // user info, look-alike
}

void tst_UrlElicitationDialog::D10_opensOnlyOnClickWhichAccepts()
{
    Browser browser;
    ManualClock clock;
    EngineLink link;
    NativeDialogs dialogs(link, clock);
    QSignalSpy answered(&link, &EngineLink::elicitationAnswered);
    link.updateQuestions({ sample::webPage() });
    auto &dialog = *dialogs.current();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    clock.advance(1min);
    QVERIFY(browser.opened.isEmpty());
    QTest::mouseClick(button(dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
    QCOMPARE(browser.opened, QList<QUrl> { QUrl(sample::webPage().url) });
    QCOMPARE(answered.count(), 1);
    QCOMPARE(answered[0][0].toString(), u"u-page"_s);
    QCOMPARE(answered[0][1].toString(), u"accept"_s);
    QCOMPARE(answered[0][2].toJsonObject(), QJsonObject());
    QVERIFY(!dialogs.current());
}

void tst_UrlElicitationDialog::nothingAnswersInTheFirstSecond()
{
    Browser browser;
    ManualClock clock;
    UrlElicitationDialog dialog(sample::webPage(), clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    clock.advance(999ms);
    for (const auto role :
         { QDialogButtonBox::AcceptRole, QDialogButtonBox::DestructiveRole, QDialogButtonBox::RejectRole })
        QTest::mouseClick(button(dialog, role), Qt::LeftButton);
    QTest::keyClick(dialog.windowHandle(), Qt::Key_Escape);
    dialog.close();
    QVERIFY(dialog.isVisible() && answered.isEmpty() && browser.opened.isEmpty());
    clock.advance(1ms);
    QTest::mouseClick(button(dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
    QCOMPARE(browser.opened.size(), 1);
}

void tst_UrlElicitationDialog::enterOpensNothing()
{
    Browser browser;
    ManualClock clock;
    UrlElicitationDialog dialog(sample::webPage(), clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    clock.advance(1s);
    for (const auto key : { Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space })
        QTest::keyClick(dialog.windowHandle(), key);
    QVERIFY(dialog.isVisible() && answered.isEmpty() && browser.opened.isEmpty());
}

void tst_UrlElicitationDialog::declineAndClosingAreDifferentAnswers()
{
    Browser browser;
    ManualClock clock;
    UrlElicitationDialog declined(sample::webPage(), clock);
    QSignalSpy first(&declined, &QuestionDialog::answered);
    showActive(declined);
    clock.advance(1s);
    QTest::mouseClick(button(declined, QDialogButtonBox::DestructiveRole), Qt::LeftButton);
    QCOMPARE(first.count(), 1);
    QCOMPARE(first[0][0].toString(), u"decline"_s);

    UrlElicitationDialog closed(sample::webPage(), clock);
    QSignalSpy second(&closed, &QuestionDialog::answered);
    showActive(closed);
    clock.advance(1s);
    closed.close();
    QCOMPARE(second.count(), 1);
    QCOMPARE(second[0][0].toString(), u"cancel"_s);
    QVERIFY(browser.opened.isEmpty());
}

void tst_UrlElicitationDialog::D10_whatNoBrowserMayOpenCanOnlyBeDeclined_data()
{
    QTest::addColumn<QString>("url");
    QTest::newRow("script") << u"javascript:alert(1)"_s;
    QTest::newRow("file") << u"file:///etc/passwd"_s;
    QTest::newRow("share") << u"smb://host/share"_s;
    QTest::newRow("Windows' tools") << u"ms-msdt:/id"_s;
    QTest::newRow("http") << u"http://evil/"_s;
    QTest::newRow("no address") << u"https://e.com/ \"quoted\" \\"_s;
}

void tst_UrlElicitationDialog::D10_whatNoBrowserMayOpenCanOnlyBeDeclined()
{
    QFETCH(QString, url);
    Browser browser;
    ManualClock clock;
    auto question = sample::webPage();
    question.url = url;
    UrlElicitationDialog dialog(question, clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    showActive(dialog);
    QVERIFY(dialog.findChild<QLabel *>(u"problem"_s)->isVisible());
    QVERIFY(!button(dialog, QDialogButtonBox::AcceptRole));
    QCOMPARE(shownText(dialog, u"address"_s), url);
    clock.advance(1s);
    QTest::keyClick(dialog.windowHandle(), Qt::Key_Return);
    QVERIFY(answered.isEmpty());
    QTest::mouseClick(button(dialog, QDialogButtonBox::DestructiveRole), Qt::LeftButton);
    QCOMPARE(answered[0][0].toString(), u"decline"_s);
    QVERIFY(browser.opened.isEmpty());
}

QTEST_MAIN(tst_UrlElicitationDialog)
#include "tst_UrlElicitationDialog.moc"
