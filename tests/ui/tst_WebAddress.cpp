// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/WebAddress.h"

#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_WebAddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void D10_isShownAsItWillBeUsed_data();
    void D10_isShownAsItWillBeUsed();
    void D10_suspiciousOnesAreWarnedAbout_data();
    void D10_suspiciousOnesAreWarnedAbout();
    void D10_browsersGoOnlyWhereItIsSafe_data();
    void D10_browsersGoOnlyWhereItIsSafe();
};

void tst_WebAddress::D10_isShownAsItWillBeUsed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("whole");
    QTest::newRow("plain") << u"https://example.com/a?b=c#d"_s << u"example.com"_s << u"https://example.com/a?b=c#d"_s;
    QTest::newRow("look-alike") << u"https://\u0430pple.com/"_s << u"xn--pple-43d.com"_s
                                << u"https://xn--pple-43d.com/"_s;
    QTest::newRow("encoded look-alike") << u"https://xn--pple-43d.com/"_s << u"xn--pple-43d.com"_s
                                        << u"https://xn--pple-43d.com/"_s;
    QTest::newRow("look-alike path") << u"https://e.com/\u2044\u0430"_s << u"e.com"_s
                                     << u"https://e.com/%E2%81%84%D0%B0"_s;
    QTest::newRow("user info") << u"https://good@evil/"_s << u"evil"_s << u"https://good@evil/"_s;
    QTest::newRow("number in disguise") << u"http://2130706433/"_s << u"127.0.0.1"_s << u"http://127.0.0.1/"_s;
    QTest::newRow("no host") << u"javascript:alert(1)"_s << QString() << u"javascript:alert(1)"_s;
    QTest::newRow("no URL") << u"https://e.com/a b\"c\\d"_s << QString() << u"https://e.com/a b\"c\\d"_s;
    const auto longOne = u"https://e.com/"_s + QString(4096, u'a');
    QTest::newRow("4 kB") << longOne << u"e.com"_s << longOne;
}

void tst_WebAddress::D10_isShownAsItWillBeUsed()
{
    QFETCH(QString, text);
    const WebAddress address(text);
    QTEST(address.host(), "host");
    QTEST(address.whole(), "whole");
}

void tst_WebAddress::D10_suspiciousOnesAreWarnedAbout_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("warning");
    const auto none = QString();
    QTest::newRow("plain https") << u"https://example.com/mcp"_s << none;
    QTest::newRow("loopback http") << u"http://127.0.0.1:8080/mcp"_s << none;
    QTest::newRow("IPv6 loopback http") << u"http://[::1]:8080/mcp"_s << none;
    QTest::newRow("localhost") << u"http://localhost:8080/mcp"_s << none;
    QTest::newRow("not quite loopback") << u"http://localhost.evil.example/"_s << u"not encrypted"_s;
    QTest::newRow("http") << u"http://example.com/mcp"_s << u"not encrypted"_s;
    QTest::newRow("user info") << u"https://good@evil.example/"_s << u"before the @"_s;
    QTest::newRow("number") << u"https://203.0.113.9/"_s << u"a number"_s;
    QTest::newRow("IPv6") << u"https://[2001:db8::1]/"_s << u"a number"_s;
    QTest::newRow("look-alike") << u"https://\u0430pple.com/"_s << u"encoded form"_s;
    QTest::newRow("punycode") << u"https://xn--pple-43d.com/"_s << u"encoded form"_s;
}

void tst_WebAddress::D10_suspiciousOnesAreWarnedAbout()
{
    QFETCH(QString, text);
    QFETCH(QString, warning);
    const auto warnings = WebAddress(text).warnings();
    QCOMPARE(warnings.size(), warning.isEmpty() ? 0 : 1);
    if (!warning.isEmpty())
        QVERIFY2(warnings.first().contains(warning), qPrintable(warnings.first()));
}

void tst_WebAddress::D10_browsersGoOnlyWhereItIsSafe_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isForBrowsers");
    QTest::newRow("https") << u"https://example.com/"_s << true;
    QTest::newRow("upper case") << u"HTTPS://example.com/"_s << true;
    QTest::newRow("warned about") << u"https://good@evil/"_s << true;
    QTest::newRow("punycode") << u"https://xn--pple-43d.com/"_s << true;
    QTest::newRow("http on this computer") << u"http://127.0.0.1:5000/"_s << true;
    QTest::newRow("http by name on this computer") << u"http://localhost:5000/"_s << true;
    QTest::newRow("http by IPv6 on this computer") << u"http://[::1]:5000/"_s << true;
    QTest::newRow("http") << u"http://evil/"_s << false;
    QTest::newRow("http to a name like ours") << u"http://localhost.evil/"_s << false;
    QTest::newRow("http with our name as a user") << u"http://localhost@evil/"_s << false;
    QTest::newRow("http to a number like ours") << u"http://127.0.0.1.evil/"_s << false;
    QTest::newRow("http to every address") << u"http://0.0.0.0/"_s << false;
    QTest::newRow("script") << u"javascript:alert(1)"_s << false;
    QTest::newRow("data") << u"data:text/html,x"_s << false;
    QTest::newRow("file") << u"file:///etc/passwd"_s << false;
    QTest::newRow("share") << u"smb://host/share"_s << false;
    QTest::newRow("Windows' tools") << u"ms-msdt:/id x"_s << false;
    QTest::newRow("ftp") << u"ftp://example.com/"_s << false;
    QTest::newRow("no host") << u"https:///path"_s << false;
    QTest::newRow("no scheme") << u"example.com"_s << false;
    QTest::newRow("spaces and quotes") << u"https://e.com/ --flag \"x\""_s << false;
    QTest::newRow("backslash") << u"https://e.com\\@evil/"_s << false;
    QTest::newRow("nothing") << QString() << false;
}

void tst_WebAddress::D10_browsersGoOnlyWhereItIsSafe()
{
    QFETCH(QString, text);
    QTEST(WebAddress(text).isForBrowsers(), "isForBrowsers");
}

QTEST_GUILESS_MAIN(tst_WebAddress)
#include "tst_WebAddress.moc"
