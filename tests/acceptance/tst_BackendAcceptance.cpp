// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/AcceptanceTest.h"

#include <QJsonArray>

using namespace qonduit;

namespace {

const auto server = QStringLiteral("s");

QString status(const QJsonObject &row)
{
    return row.value(QStringLiteral("status")).toString();
}

QJsonValue detail(const QJsonObject &failure, const QString &name)
{
    return failure.value(QStringLiteral("details")).toObject().value(name);
}

QJsonObject structured(McpCall &call)
{
    return call.result().value(QStringLiteral("structuredContent")).toObject();
}

} // namespace

/// Servers over stdio that fail: whether they start, how they answer, what they write.
class tst_BackendAcceptance : public AcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void B01_programThatCannotBeStarted_data();
    void B01_programThatCannotBeStarted();
    void B01_programThatExitsWith127();
    void B07_crashAnswersEveryPendingCallOnce();
    void B08_hangEndsInATimeoutAndTellsTheServer();
    void B09_serverThatNeverReadsIsNotFedWithoutEnd();
    void B10_noiseOnStdoutIsSkipped();
    void B11_endlessLinesEndTheServer_data();
    void B11_endlessLinesEndTheServer();
    void B14_firstAnswerWins();
    void B14_answersOfTheWrongShape_data();
    void B14_answersOfTheWrongShape();
};

void tst_BackendAcceptance::B01_programThatCannotBeStarted_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("reason");
    QTest::newRow("missing") << QStringLiteral("no-such-program-anywhere") << QStringLiteral("not installed");
    QTest::newRow("missing path") << QStringLiteral("/no/such/program") << QStringLiteral("does not exist");
    QTest::newRow("not executable") << QStringLiteral("/etc/passwd") << QStringLiteral("not executable");
    QTest::newRow("a folder") << QStringLiteral("/usr/bin") << QStringLiteral("a folder");
}

void tst_BackendAcceptance::B01_programThatCannotBeStarted()
{
    QFETCH(const QString, command);
    QFETCH(const QString, reason);
    QVERIFY(start({ { server, misbehaving({}, { { QStringLiteral("command"), command } }) } }));
    auto &client = newClient();
    for (int call = 0; call < 3; ++call) { // never a storm, always the reason
        auto &answer = client.execute("s", "echo");
        QCOMPARE(answer.failureCode(), 1001);
        QVERIFY2(answer.text().contains(reason.toUtf8()), answer.text());
        QCOMPARE(detail(answer.failure(), QStringLiteral("sent")), QJsonValue(false));
    }
    QCOMPARE(status(serverRow(client, server)), QStringLiteral("error"));
}

void tst_BackendAcceptance::B01_programThatExitsWith127()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("exits-127")) } }));
    auto &client = newClient();
    auto &call = client.execute("s", "echo");
    QVERIFY2(call.failureCode() == 1001 && call.text().contains("stderr line 30"), call.text());
    QCOMPARE(client.execute("s", "echo").failureCode(), 1001);
    QCOMPARE(status(serverRow(client, server)), QStringLiteral("error"));
    QCOMPARE(journal("start ").size(), 1);
}

void tst_BackendAcceptance::B07_crashAnswersEveryPendingCallOnce()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("crash")) } }));
    auto &client = newClient();
    std::ignore = client.tool("list_tools").text(); // the hints are known from here on
    QList<McpCall *> calls;
    for (int call = 0; call < 50; ++call)
        calls += &client.execute("s", call % 2 == 0 ? "write" : "read", "{\"secret\":\"canary-of-a-tool-argument\"}");
    QVERIFY(waitForJournal("<- {\"jsonrpc\":\"2.0\",\"id\":", 2 + 50));
    auto &last = client.execute("s", "crash");
    for (int call = 0; call < calls.size(); ++call) {
        const auto failure = calls[call]->failure();
        QCOMPARE(detail(failure, QStringLiteral("code")), QJsonValue(1002));
        QCOMPARE(detail(failure, QStringLiteral("sent")), QJsonValue(true));
        QCOMPARE(detail(failure, QStringLiteral("retryable")), QJsonValue(call % 2 == 1));
    }
    QCOMPARE(last.failureCode(), 1002);
    QVERIFY(waitForJournal("start ", 2)); // by itself
    auto &echo = client.execute("s", "echo", R"({"again":true})");
    QCOMPARE(structured(echo), (QJsonObject { { QStringLiteral("again"), true } }));
    QCOMPARE(journal("start ").size(), 2);
}

void tst_BackendAcceptance::B08_hangEndsInATimeoutAndTellsTheServer()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("hang"), { { QStringLiteral("call_timeout_ms"), 300 } }) } }));
    auto &client = newClient();
    auto &hanging = client.execute("s", "hang");
    auto &echo = client.execute("s", "echo", R"({"n":1})"); // others are not affected
    QCOMPARE(structured(echo), (QJsonObject { { QStringLiteral("n"), 1 } }));
    QCOMPARE(hanging.failureCode(), 1003);
    QVERIFY(waitForJournal(R"(<- {"jsonrpc":"2.0","method":"notifications/cancelled")", 1));
}

void tst_BackendAcceptance::B09_serverThatNeverReadsIsNotFedWithoutEnd()
{
    constexpr int megabytes = 7;
    QVERIFY(start({ { server, misbehaving(QStringLiteral("deaf")) } }));
    auto &client = newClient();
    const auto before = ProcessTable::residentBytes(program().processId());
    const auto arguments = "{\"x\":\"" + QByteArray(megabytes * 1024 * 1024, 'x') + "\"}";
    auto &accepted = client.execute("s", "echo", arguments);
    accepted.giveUp(); // nobody will ever read it
    QVERIFY(waitForJournal("<- {\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"", 1));
    QTRY_VERIFY_WITH_TIMEOUT(accepted.connection.isAllSent(), 30000);
    for (int call = 0; call < 7; ++call) { // some 50 MB in all
        auto &refused = client.execute("s", "echo", arguments);
        QCOMPARE(refused.failureCode(), 1004);
        QCOMPARE(detail(refused.failure(), QStringLiteral("sent")), QJsonValue(false));
    }
    const auto growth = ProcessTable::residentBytes(program().processId()) - before;
    QVERIFY2(!measuresMemory() || growth < 5 * megabytes * 1024 * 1024, QByteArray::number(growth));
}

void tst_BackendAcceptance::B10_noiseOnStdoutIsSkipped()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("noisy")) } }));
    auto &client = newClient();
    for (int n = 0; n < 5; ++n) {
        auto &call = client.execute("s", "echo", "{\"n\":" + QByteArray::number(n) + '}');
        QCOMPARE(structured(call), (QJsonObject { { QStringLiteral("n"), n } }));
        for (const char *noise : { "npm WARN", "left-pad", "[INFO]", "\x1b" })
            QVERIFY2(!call.text().contains(noise), call.text());
    }
    QCOMPARE(program().log().count("writes to stdout what is no protocol"), 1);
    QCOMPARE(journal("start ").size(), 1);
}

void tst_BackendAcceptance::B11_endlessLinesEndTheServer_data()
{
    QTest::addColumn<QString>("mode");
    QTest::newRow("a line of 100 MB") << QStringLiteral("long-line");
    QTest::newRow("300 MB without a line feed") << QStringLiteral("endless-line");
}

void tst_BackendAcceptance::B11_endlessLinesEndTheServer()
{
    QFETCH(const QString, mode);
    QVERIFY(start({ { server, misbehaving(mode) } }));
    auto &client = newClient();
    const auto before = ProcessTable::residentBytes(program().processId());
    auto &call = client.execute("s", "flood");
    auto &other = client.execute("s", "flood");
    QCOMPARE(call.failureCode(), 1008);
    QCOMPARE(other.failureCode(), 1008);
    const auto growth = ProcessTable::peakResidentBytes(program().processId()) - before;
    QVERIFY2(!measuresMemory() || growth < 64 * 1024 * 1024, QByteArray::number(growth));
    auto &echo = client.execute("s", "echo", R"({"n":1})"); // started again
    QCOMPARE(structured(echo), (QJsonObject { { QStringLiteral("n"), 1 } }));
}

void tst_BackendAcceptance::B14_firstAnswerWins()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("answers-twice")) } }));
    auto &client = newClient();
    for (int n = 0; n < 3; ++n) {
        auto &call = client.execute("s", "echo", "{\"n\":" + QByteArray::number(n) + '}');
        QCOMPARE(structured(call), (QJsonObject { { QStringLiteral("n"), n } }));
    }
}

void tst_BackendAcceptance::B14_answersOfTheWrongShape_data()
{
    QTest::addColumn<QString>("mode");
    for (const char *mode : { "result-and-error", "neither", "scalar-result" })
        QTest::newRow(mode) << QString::fromLatin1(mode);
}

void tst_BackendAcceptance::B14_answersOfTheWrongShape()
{
    QFETCH(const QString, mode);
    QVERIFY(start({ { server, misbehaving(mode, { { QStringLiteral("call_timeout_ms"), 5000 } }) } }));
    auto &client = newClient();
    QCOMPARE(client.execute("s", "odd").failureCode(), 1008);
    auto &echo = client.execute("s", "echo", R"({"n":1})"); // the server goes on
    QCOMPARE(structured(echo), (QJsonObject { { QStringLiteral("n"), 1 } }));
    QCOMPARE(journal("start ").size(), 1);
}

QTEST_GUILESS_MAIN(tst_BackendAcceptance)
#include "tst_BackendAcceptance.moc"
