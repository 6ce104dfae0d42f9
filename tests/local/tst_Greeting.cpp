// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/Greeting.h"

#include "protocol/ProxyError.h"

#include <QTest>

using namespace qonduit;

class tst_Greeting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsSaidIsUnderstood();
    void whatIsNoGreetingIsRefused_data();
    void whatIsNoGreetingIsRefused();
    void theAnswerIsYesOrWhyNot();
    void otherAnswersAreNotQonduits_data();
    void otherAnswersAreNotQonduits();
    void theTokenIsInTheEnvironment();
};

void tst_Greeting::whatIsSaidIsUnderstood()
{
    QCOMPARE(Greeting().toLine(), QByteArray(R"({"qonduit":{"version":1}})"));
    const auto plain = Greeting::read(Greeting().toLine());
    QVERIFY(plain.has_value() && !plain->expose && !plain->token);
    const auto full = Greeting::read(Greeting { QStringLiteral("server:\"é"), "t\"" }.toLine());
    QCOMPARE(full->expose, std::optional(QStringLiteral("server:\"é")));
    QCOMPARE(full->token, std::optional(QByteArray("t\"")));
}

void tst_Greeting::whatIsNoGreetingIsRefused_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("no JSON") << QByteArray("GET / HTTP/1.1");
    QTest::newRow("MCP") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"initialize"})");
    QTest::newRow("more beside it") << QByteArray(R"({"qonduit":{"version":1},"id":1})");
    QTest::newRow("no object") << QByteArray(R"({"qonduit":1})");
    QTest::newRow("no version") << QByteArray(R"({"qonduit":{"expose":"all"}})");
    QTest::newRow("another version") << QByteArray(R"({"qonduit":{"version":2}})");
    QTest::newRow("unknown member") << QByteArray(R"({"qonduit":{"version":1,"more":true}})");
    QTest::newRow("twice") << QByteArray(R"({"qonduit":{"version":1,"token":"a","token":"b"}})");
    QTest::newRow("no string") << QByteArray(R"({"qonduit":{"version":1,"token":7}})");
    QTest::newRow("long token") << QByteArray(R"({"qonduit":{"version":1,"token":")" + QByteArray(1001, 'x') + "\"}}");
    QTest::newRow("long line") << QByteArray(R"({"qonduit":{"version":1}})" + QByteArray(5000, ' '));
}

void tst_Greeting::whatIsNoGreetingIsRefused()
{
    QFETCH(QByteArray, line);
    const auto greeting = Greeting::read(line);
    QVERIFY(!greeting);
    QVERIFY(greeting.error().is(ErrorCode::InvalidRequest));
}

void tst_Greeting::theAnswerIsYesOrWhyNot()
{
    QVERIFY(Greeting::readAnswer(Greeting::welcome()));
    const auto error = proxyError(ProxyErrorCode::Overloaded, QStringLiteral("too \"many\""), {}, true, false);
    const auto refusal = Greeting::readAnswer(Greeting::refusal(error));
    QVERIFY(!refusal);
    QCOMPARE(refusal.error().code, 1004);
    QCOMPARE(refusal.error().message, QStringLiteral("too \"many\""));
    QCOMPARE(refusal.error().data, error.data);
}

void tst_Greeting::otherAnswersAreNotQonduits_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("no JSON") << QByteArray("220 smtp");
    QTest::newRow("no code") << QByteArray(R"({"qonduit":{"error":{"message":"m"}}})");
    QTest::newRow("both") << QByteArray(R"({"qonduit":{"version":1,"error":{"code":1,"message":"m"}}})");
    QTest::newRow("another version") << QByteArray(R"({"qonduit":{"version":9}})");
}

void tst_Greeting::otherAnswersAreNotQonduits()
{
    QFETCH(QByteArray, line);
    const auto answer = Greeting::readAnswer(line);
    QVERIFY(!answer && answer.error().is(ErrorCode::BadReply));
}

void tst_Greeting::theTokenIsInTheEnvironment()
{
    qunsetenv("QONDUIT_TOKEN");
    QVERIFY(!Greeting::ofProgram({}).token);
    qputenv("QONDUIT_TOKEN", "abc");
    QCOMPARE(Greeting::ofProgram(QStringLiteral("all")).toLine(),
             QByteArray(R"({"qonduit":{"version":1,"expose":"all","token":"abc"}})"));
    qunsetenv("QONDUIT_TOKEN");
}

QTEST_GUILESS_MAIN(tst_Greeting)
#include "tst_Greeting.moc"
