// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/UrlElicitationDialog.h"

#include "support/ManualClock.h"
#include "ui/SampleData.h"
#include "ui/desktop/NativeDialogs.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>

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
    void showsWhoAsksAndTheWholeAddress();
    void hostIsBoldAndInPunycode();
    void opensOnlyOnClickWhichAccepts();
    void nothingAnswersInTheFirstSecond();
    void enterOpensNothing();
    void declineAndClosingAreDifferentAnswers();
    void whatNoBrowserMayOpenCanOnlyBeDeclined_data();
    void whatNoBrowserMayOpenCanOnlyBeDeclined();
    void showingReachesNobodyAndStaysText();

private:
    static QPushButton *button(const QWidget &dialog, QDialogButtonBox::ButtonRole role)
    {
        const auto *box = dialog.findChild<QDialogButtonBox *>();
        for (auto *candidate : box->buttons()) {
            if (box->buttonRole(candidate) == role)
                return qobject_cast<QPushButton *>(candidate);
        }
        return nullptr;
    }
    static void show(QWidget &dialog)
    {
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
    }
    static QString shown(const QWidget &dialog, const QString &name)
    {
        const auto *view = dialog.findChild<PlainTextView *>(name);
        return view ? view->toPlainText() : QString();
    }
};

void tst_UrlElicitationDialog::showsWhoAsksAndTheWholeAddress()
{
    ManualClock clock;
    auto question = sample::webPage();
    question.url += u"&padding="_s + QString(4096, u'x');
    UrlElicitationDialog dialog(question, clock);
    show(dialog);
    const auto origin = dialog.findChild<QLabel *>(u"origin"_s)->text();
    QVERIFY(origin.contains(u"tickets") && origin.contains(u"Claude Code"));
    QCOMPARE(shown(dialog, u"message"_s), question.message);
    QCOMPARE(shown(dialog, u"address"_s), question.url);
    QCOMPARE(shown(dialog, u"host"_s), u"login.tickets.example.com"_s);
    QVERIFY(dialog.findChildren<QLabel *>(u"warning"_s).isEmpty());
    QVERIFY(!dialog.findChild<QLabel *>(u"problem"_s)->isVisible());
    QVERIFY(dialog.height() <= dialog.screen()->availableSize().height() * 0.8 + 1);
}

void tst_UrlElicitationDialog::hostIsBoldAndInPunycode()
{
    ManualClock clock;
    UrlElicitationDialog dialog(sample::suspiciousWebPage(), clock);
    QCOMPARE(shown(dialog, u"host"_s), u"xn--pple-43d.com"_s);
    QVERIFY(dialog.findChild<PlainTextView *>(u"host"_s)->font().bold());
    QCOMPARE(shown(dialog, u"address"_s), u"https://login.example@xn--pple-43d.com/signin"_s);
    QCOMPARE(dialog.findChildren<QLabel *>(u"warning"_s).size(), 2); // user info, look-alike
}

void tst_UrlElicitationDialog::opensOnlyOnClickWhichAccepts()
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
    show(dialog);
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
    show(dialog);
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
    show(declined);
    clock.advance(1s);
    QTest::mouseClick(button(declined, QDialogButtonBox::DestructiveRole), Qt::LeftButton);
    QCOMPARE(first.count(), 1);
    QCOMPARE(first[0][0].toString(), u"decline"_s);

    UrlElicitationDialog closed(sample::webPage(), clock);
    QSignalSpy second(&closed, &QuestionDialog::answered);
    show(closed);
    clock.advance(1s);
    closed.close();
    QCOMPARE(second.count(), 1);
    QCOMPARE(second[0][0].toString(), u"cancel"_s);
    QVERIFY(browser.opened.isEmpty());
}

void tst_UrlElicitationDialog::whatNoBrowserMayOpenCanOnlyBeDeclined_data()
{
    QTest::addColumn<QString>("url");
    QTest::newRow("script") << u"javascript:alert(1)"_s;
    QTest::newRow("file") << u"file:///etc/passwd"_s;
    QTest::newRow("share") << u"smb://host/share"_s;
    QTest::newRow("Windows' tools") << u"ms-msdt:/id"_s;
    QTest::newRow("http") << u"http://evil/"_s;
    QTest::newRow("no address") << u"https://e.com/ \"quoted\" \\"_s;
}

void tst_UrlElicitationDialog::whatNoBrowserMayOpenCanOnlyBeDeclined()
{
    QFETCH(QString, url);
    Browser browser;
    ManualClock clock;
    auto question = sample::webPage();
    question.url = url;
    UrlElicitationDialog dialog(question, clock);
    QSignalSpy answered(&dialog, &QuestionDialog::answered);
    show(dialog);
    QVERIFY(dialog.findChild<QLabel *>(u"problem"_s)->isVisible());
    QVERIFY(!button(dialog, QDialogButtonBox::AcceptRole));
    QCOMPARE(shown(dialog, u"address"_s), url);
    clock.advance(1s);
    QTest::keyClick(dialog.windowHandle(), Qt::Key_Return);
    QVERIFY(answered.isEmpty());
    QTest::mouseClick(button(dialog, QDialogButtonBox::DestructiveRole), Qt::LeftButton);
    QCOMPARE(answered[0][0].toString(), u"decline"_s);
    QVERIFY(browser.opened.isEmpty());
}

void tst_UrlElicitationDialog::showingReachesNobodyAndStaysText()
{
    QTcpServer listener;
    QVERIFY(listener.listen(QHostAddress::LocalHost));
    auto question = sample::suspiciousWebPage();
    question.message.replace(u":9/"_s, u":%1/"_s.arg(listener.serverPort()));
    question.url = u"http://127.0.0.1:%1/page"_s.arg(listener.serverPort());
    ManualClock clock;
    UrlElicitationDialog dialog(question, clock);
    show(dialog);
    clock.advance(1s);
    dialog.grab();
    QVERIFY(shown(dialog, u"message"_s).startsWith(u"<a href='https://apple.com'>"));
    for (const auto *label : dialog.findChildren<QLabel *>()) {
        if (!label->text().isEmpty())
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }
    for (const auto *view : dialog.findChildren<PlainTextView *>())
        QVERIFY(!view->textInteractionFlags().testAnyFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard));
    QVERIFY(!listener.waitForNewConnection(200));
}

QTEST_MAIN(tst_UrlElicitationDialog)
#include "tst_UrlElicitationDialog.moc"
