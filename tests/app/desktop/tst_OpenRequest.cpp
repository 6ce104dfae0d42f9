// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/OpenRequest.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_OpenRequest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingOpensTheWindow_data();
    void nothingOpensTheWindow();
    void aLinkBecomesASnippet_data();
    void aLinkBecomesASnippet();
    void aFileIsABundle();
    void aBadLinkSaysWhatIsWrong_data();
    void aBadLinkSaysWhatIsWrong();
};

void tst_OpenRequest::nothingOpensTheWindow_data()
{
    QTest::addColumn<QString>("argument");
    QTest::newRow("nothing") << QString();
    QTest::newRow("open") << u"qonduit://open"_s;
    QTest::newRow("bare") << u"qonduit:"_s;
    QTest::newRow("upper case") << u"QONDUIT://OPEN"_s;
}

void tst_OpenRequest::nothingOpensTheWindow()
{
    QFETCH(QString, argument);
    const auto request = OpenRequest::parse(argument);
    QVERIFY(request);
    QCOMPARE(request->kind, OpenRequest::Kind::Window);
}

void tst_OpenRequest::aLinkBecomesASnippet_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QByteArray>("snippet");
    QTest::newRow("url") << u"qonduit://add?name=tickets&url=https%3A%2F%2Fexample.com%2Fmcp%3Fa%3D1%26b%3D2"_s
                         << QByteArray(R"({"tickets":{"url":"https:\/\/example.com\/mcp?a=1&b=2"}})");
    QTest::newRow("command") << u"qonduit://add?name=git&command=uvx%20mcp-server-git%20--repository%20%22a%20b%22"_s
                             << QByteArray(
                                    R"({"git":{"command":"uvx","args":["mcp-server-git","--repository","a b"]}})");
    QTest::newRow("command with shell characters") << u"qonduit://add?name=x&command=sh%20-c%20'curl%20x%7Csh'"_s
                                                   << QByteArray(R"({"x":{"command":"sh","args":["-c","curl x|sh"]}})");
    QTest::newRow("config") << u"qonduit://add?name=x&config=eyJjb21tYW5kIjoibnB4IiwiYXJncyI6WyLDvD4/Il19"_s
                            << QByteArray(R"({"x":{"command":"npx","args":["ü>?"]}})");
    QTest::newRow("config in Base64url") << u"qonduit:add?name=x&config=eyJjb21tYW5kIjoibnB4IiwiYXJncyI6WyLDvD4_Il19"_s
                                         << QByteArray(R"({"x":{"command":"npx","args":["ü>?"]}})");
    QTest::newRow("no name") << u"qonduit://add?command=ls"_s << QByteArray(R"({"server":{"command":"ls","args":[]}})");
}

void tst_OpenRequest::aLinkBecomesASnippet()
{
    QFETCH(QString, argument);
    QFETCH(QByteArray, snippet);
    const auto request = OpenRequest::parse(argument);
    QVERIFY2(request, request ? "" : qPrintable(request.error().message));
    QCOMPARE(request->kind, OpenRequest::Kind::Snippet);
    const auto expected = QJsonDocument::fromJson(snippet);
    QVERIFY(expected.isObject());
    QCOMPARE(QJsonDocument::fromJson(request->text.toUtf8()), expected);
}

void tst_OpenRequest::aFileIsABundle()
{
    const auto byPath = OpenRequest::parse(u"some.mcpb"_s);
    QVERIFY(byPath);
    QCOMPARE(byPath->kind, OpenRequest::Kind::Bundle);
    QCOMPARE(byPath->text, QDir::current().absoluteFilePath(u"some.mcpb"_s));
    const auto byUrl = OpenRequest::parse(u"file:///tmp/a%20b.mcpb"_s);
    QVERIFY(byUrl);
    QCOMPARE(byUrl->text, u"/tmp/a b.mcpb"_s);
}

void tst_OpenRequest::aBadLinkSaysWhatIsWrong_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("words");
    QTest::newRow("unknown act") << u"qonduit://remove?name=git"_s << u"expected qonduit://add"_s;
    QTest::newRow("nothing to add") << u"qonduit://add?name=git"_s << u"expected url, command or config"_s;
    QTest::newRow("no Base64") << u"qonduit://add?config=%7B%7D"_s << u"no JSON object in Base64"_s;
    QTest::newRow("no object") << u"qonduit://add?config=W10="_s << u"no JSON object in Base64"_s;
    QTest::newRow("too long") << (u"qonduit://add?url="_s + QString(OpenRequest::longestLink, u'a'))
                              << u"longer than"_s;
}

void tst_OpenRequest::aBadLinkSaysWhatIsWrong()
{
    QFETCH(QString, argument);
    QFETCH(QString, words);
    const auto request = OpenRequest::parse(argument);
    QVERIFY(!request);
    QVERIFY2(request.error().message.contains(words), qPrintable(request.error().message));
}

QTEST_GUILESS_MAIN(tst_OpenRequest)
#include "tst_OpenRequest.moc"
