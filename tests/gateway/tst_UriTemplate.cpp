// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/UriTemplate.h"

#include "support/ProcessorTimer.h"

#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_UriTemplate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void examplesOfTheRfcMatch_data();
    void examplesOfTheRfcMatch();
    void otherUrisDoNotMatch_data();
    void otherUrisDoNotMatch();
    void whatIsNoTemplateIsRefused_data();
    void whatIsNoTemplateIsRefused();
    void limitsHold();
    void effortIsBounded_data();
    void effortIsBounded();
};

void tst_UriTemplate::examplesOfTheRfcMatch_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("uri");
    const auto row = [](const char *text, const char *uri) {
        QTest::addRow("%s = %s", text, uri) << QString::fromUtf8(text) << QString::fromUtf8(uri);
    };
    // RFC 6570, section 1.2
    row("{var}", "value");
    row("{hello}", "Hello%20World%21");
    row("{+hello}", "Hello%20World!");
    row("{+path}/here", "/foo/bar/here");
    row("here?ref={+path}", "here?ref=/foo/bar");
    row("X{#var}", "X#value");
    row("X{#hello}", "X#Hello%20World!");
    row("map?{x,y}", "map?1024,768");
    row("{x,hello,y}", "1024,Hello%20World%21,768");
    row("{+x,hello,y}", "1024,Hello%20World!,768");
    row("{#path,x}/here", "#/foo/bar,1024/here");
    row("X{.x,y}", "X.1024.768");
    row("{/var,x}/here", "/value/1024/here");
    row("{;x,y,empty}", ";x=1024;y=768;empty");
    row("{?x,y,empty}", "?x=1024&y=768&empty=");
    row("?fixed=yes{&x}", "?fixed=yes&x=1024");
    row("{&x,y,empty}", "&x=1024&y=768&empty=");
    row("{var:3}", "val");
    row("{list}", "red,green,blue");
    row("{keys*}", "semi=%3B,dot=.,comma=%2C");
    row("{+keys*}", "semi=;,dot=.,comma=,");
    row("X{.list*}", "X.red.green.blue");
    row("{/var:1,var}", "/v/value");
    row("{/list*,path:4}", "/red/green/blue/%2Ffoo");
    row("{;hello:5}", ";hello=Hello");
    row("{;keys*}", ";semi=%3B;dot=.;comma=%2C");
    row("{?keys*}", "?semi=%3B&dot=.&comma=%2C");
    row("{?list*}", "?list=red&list=green&list=blue");
    row("{&list}", "&list=red,green,blue");
    // Section 3.2: what has no value leaves no trace, but an empty value may.
    row("O{undef}X", "OX");
    row("{x,undef,y}", "1024,768");
    row("{?undef,y}", "?y=768");
    row("{?x,undef}", "?x=1024");
    row("{?undef}", "");
    row("X{.undef}", "X");
    row("X{.empty}", "X.");
    row("{/x,empty}", "/1024/");
    row("X{#undef}", "X");
    row("X{#empty}", "X#");
    // Section 3.1: literals that are no URI characters are expanded encoded.
    row("test://\xc3\xa4/{id}", "test://%C3%A4/1");
    row("test://\xc3\xa4/{id}", "test://%c3%a4/1");
    row("test://\xc3\xa4/{id}", "test://\xc3\xa4/1");
    row("test://a b/{id}", "test://a%20b/1");
    row("test://a%20b/{id}", "test://a%20b/1");
    // What servers and clients of MCP write.
    row("test://template/{id}/data", "test://template/123/data");
    row("file:///{+path}", "file:///home/me/a.txt");
    row("users://{user-id}/profile", "users://7/profile");
    row("test://{id}", "test://100%");
    row("test://{id}", "test://it's(me)!*");
    row("test://{id}", "test://\xd0\x96");
    row("{+uri}", "https://[::1]:80/a?b=c&d#e");
    row("aab{x}aab", "aabaabaab");
    row("plain://no/expression", "plain://no/expression");
    row("", "");
}

void tst_UriTemplate::examplesOfTheRfcMatch()
{
    QFETCH(QString, text);
    QFETCH(QString, uri);
    const auto uriTemplate = UriTemplate::parse(text);
    QVERIFY(uriTemplate);
    QVERIFY(uriTemplate->matches(uri));
}

void tst_UriTemplate::otherUrisDoNotMatch_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("uri");
    const auto row = [](const char *text, const char *uri) {
        QTest::addRow("%s # %s", text, uri) << QString::fromUtf8(text) << QString::fromUtf8(uri);
    };
    row("test://template/{id}/data", "test://template/123/datum");
    row("test://template/{id}/data", "test://template/123/data/");
    row("test://template/{id}/data", "xtest://template/123/data");
    row("test://template/{id}/data", "test://template/1/2/data"); // a simple value has no slash
    row("test://template/{id}/data", "test://template/1?2/data");
    row("test://template/{id}/data", "test://template/1#2/data");
    row("test://template/{id}/data", "TEST://template/1/data");
    row("test://template/{id}/data", "");
    row("a{x}", "b");
    row("X{#var}", "Xvalue");
    row("X{.x}", "X1024");
    row("X{.x}", "X./");
    row("{/var}", "/a/b");
    row("{/var,x}", "/a/b/c");
    row("{/var}", "a");
    row("{;x}", ";y=1");
    row("{;x}", "x=1");
    row("{?x,y}", "?z=1");
    row("{?x,y}", "&x=1");
    row("{?x,y}", "?x=1?y=2");
    row("{?x,y}", "?x=1&x=1&x=1");
    row("{?x,y}", "?xx=1");
    row("{?x}", "?x=a/b");
    row("{?x}", "?x=a&admin=1");
    row("{&x}", "?x=1");
    row("{x}1", "%41"); // no place to stop within an encoded character
    row("plain://no/expression", "plain://no/expressions");
    row("", "a");
}

void tst_UriTemplate::otherUrisDoNotMatch()
{
    QFETCH(QString, text);
    QFETCH(QString, uri);
    const auto uriTemplate = UriTemplate::parse(text);
    QVERIFY(uriTemplate);
    QVERIFY(!uriTemplate->matches(uri));
}

void tst_UriTemplate::whatIsNoTemplateIsRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
         { "{",    "}",     "a{b",   "a}b",   "a}{b}", "{}",   "{a}}",  "{{a}}",      "{a{b}c}", "{+}",
           "{a,}", "{,a}",  "{a b}", "{a*b}", "{a**}", "{a:}", "{a:0}", "{a:10000}",  "{a:x}",   "{a:1:2}",
           "{*}",  "{a/b}", "{=a}",  "{!a}",  "{@a}",  "{|a}", "{++a}", "{\xc3\xa4}", "{$a}" })
        QTest::newRow(text) << QString::fromUtf8(text);
    QTest::newRow("NUL") << u"{"_s + QChar(0) + u"a}"_s;
}

void tst_UriTemplate::whatIsNoTemplateIsRefused()
{
    QFETCH(QString, text);
    QVERIFY(!UriTemplate::parse(text));
}

void tst_UriTemplate::limitsHold()
{
    QVERIFY(UriTemplate::parse(QString(UriTemplate::longestTemplate, u'a')));
    QVERIFY(!UriTemplate::parse(QString(UriTemplate::longestTemplate + 1, u'a')));
    QVERIFY(UriTemplate::parse(u"{a}"_s.repeated(UriTemplate::mostExpressions)));
    QVERIFY(!UriTemplate::parse(u"{a}"_s.repeated(UriTemplate::mostExpressions + 1)));
    const auto list = QString(u"a,"_s.repeated(UriTemplate::mostVariables)).chopped(1);
    QVERIFY(UriTemplate::parse(u"{?%1}"_s.arg(list)));
    QVERIFY(!UriTemplate::parse(u"{?%1,a}"_s.arg(list)));
    QVERIFY(!UriTemplate::parse(u"{?%1}{a}"_s.arg(list)));

    const auto anything = UriTemplate::parse(u"{+a}"_s);
    QVERIFY(anything->matches(QString(UriTemplate::longestUri, u'a')));
    QVERIFY(!anything->matches(QString(UriTemplate::longestUri + 1, u'a')));
    QVERIFY(!anything->matches(QString(UriTemplate::longestUri / 3 + 1, u' '))); // three characters each when encoded
    QVERIFY(!anything->matches(QString(10'000'000, u'a')));
}

void tst_UriTemplate::effortIsBounded_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("stars") << u"{+a}"_s.repeated(32) + u'!';
    QTest::newRow("stars and letters") << u"{a}a"_s.repeated(32) + u'!';
    QTest::newRow("variables") << u"{+%1}!"_s.arg(QString(u"a*,"_s.repeated(64)).chopped(1));
    QTest::newRow("long names") << u"{?%1*,%1}!"_s.arg(QString(1000, u'a'));
    QTest::newRow("long literals") << u"{+a}"_s + QString(1000, u'a') + u"{+a}"_s + QString(1000, u'a') + u'!';
    QTest::newRow("segments") << u"{/%1}!"_s.arg(QString(u"a*,"_s.repeated(64)).chopped(1));
}

void tst_UriTemplate::effortIsBounded()
{
    QFETCH(QString, text);
    const auto uriTemplate = UriTemplate::parse(text);
    QVERIFY(uriTemplate);
    for (const auto &uri :
         { QString(8192, u'a'), u"/a"_s.repeated(4096), u"?a=a&"_s.repeated(1600), u"%20"_s.repeated(2700) }) {
        const ProcessorTimer timer;
        QVERIFY(!uriTemplate->matches(uri + u"\""_s));
        // Some milliseconds even without optimisation; trying everything would take longer than the world is old.
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    }
}

QTEST_GUILESS_MAIN(tst_UriTemplate)
#include "tst_UriTemplate.moc"
