// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/AcceptanceTest.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>

using namespace qonduit;

namespace {

const auto server = QStringLiteral("s");
/// The first start, and the five restarts of tools.md.
constexpr int mostStarts = 1 + 5;

QString status(const QJsonObject &row)
{
    return row.value(QStringLiteral("status")).toString();
}

QJsonObject structured(McpCall &call)
{
    return call.result().value(QStringLiteral("structuredContent")).toObject();
}

} // namespace

/// Processes from their first start to the sweep after us: starts that fail, restarts that end, what they say on
/// stderr meanwhile, and what is left when we are killed.
class tst_ProcessLifeAcceptance : public AcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void B02_programThatExitsAtOnceIsStartedAFewTimes();
    void B03_programThatExitsAfterEachCallIsStartedAFewTimes();
    void B05_handshakeThatIsRefused_data();
    void B05_handshakeThatIsRefused();
    void B05_answerToAnotherIdIsIgnoredThenTimeout();
    void B05_slowStartServesAllWhoWait();
    void B13_floodOfStderrDelaysNobody();
    void B13_secretsInLastWordsAreHidden();
    void S06_killedProgramStartsAgainWithoutLeftovers();

private:
    QList<qint64> everStarted() const;
};

/// The processes that any of the servers has told of in the journal.
QList<qint64> tst_ProcessLifeAcceptance::everStarted() const
{
    QList<qint64> processes;
    for (const auto &line : journal("start ") + journal("grandchild "))
        processes += line.split(' ').value(1).toLongLong();
    return processes;
}

void tst_ProcessLifeAcceptance::B02_programThatExitsAtOnceIsStartedAFewTimes()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("exits-1")) } }));
    auto &client = newClient();
    QVERIFY(client.execute("s", "echo").failureCode() != 0);
    for (int call = 0; call < 20; ++call) // calls during the back-off make no storm
        std::ignore = client.execute("s", "echo").failureCode();
    QTRY_COMPARE_WITH_TIMEOUT(status(serverRow(client, server)), QStringLiteral("error"), 30000);
    QCOMPARE(journal("start ").size(), mostStarts);
    auto &refused = client.execute("s", "echo");
    QCOMPARE(refused.failureCode(), 1001);
    QVERIFY2(refused.text().contains("exited with code 1"), refused.text());
    QCOMPARE(journal("start ").size(), mostStarts);
}

void tst_ProcessLifeAcceptance::B03_programThatExitsAfterEachCallIsStartedAFewTimes()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("exits-after-call")) } }));
    auto &client = newClient();
    int served = 0;
    for (int call = 0; call < 200 && status(serverRow(client, server)) != QStringLiteral("error"); ++call)
        served += int(client.execute("s", "echo").failureCode() == 0);
    QCOMPARE(status(serverRow(client, server)), QStringLiteral("error"));
    QVERIFY2(journal("start ").size() <= mostStarts, QByteArray::number(journal("start ").size()));
    QVERIFY2(served > 0 && served <= mostStarts, QByteArray::number(served));
    QCOMPARE(client.execute("s", "echo").failureCode(), 1001);

    QCOMPARE(client.tool("reconnect_server", R"({"name":"s"})").failureCode(), 0); // a person has mended it
    QCOMPARE(client.execute("s", "echo").failureCode(), 0);
}

void tst_ProcessLifeAcceptance::B05_handshakeThatIsRefused_data()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("error") << QStringLiteral("refuses-initialize") << QByteArray("I do not like you");
    QTest::newRow("version") << QStringLiteral("wrong-version") << QByteArray("unsupported version");
}

void tst_ProcessLifeAcceptance::B05_handshakeThatIsRefused()
{
    QFETCH(const QString, mode);
    QFETCH(const QByteArray, reason);
    QVERIFY(start({ { server, misbehaving(mode) } }));
    auto &client = newClient();
    auto &call = client.execute("s", "echo");
    QCOMPARE(call.failureCode(), 1001);
    QVERIFY2(call.text().contains(reason), call.text());
    QCOMPARE(status(serverRow(client, server)), QStringLiteral("error"));
    QCOMPARE(journal("start ").size(), 1);
}

/// Takes as long as a server may take to start: half a minute.
void tst_ProcessLifeAcceptance::B05_answerToAnotherIdIsIgnoredThenTimeout()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("wrong-id")) } }));
    auto &client = newClient();
    auto &call = client.execute("s", "echo");
    QVERIFY(waitForJournal("<- {\"jsonrpc\"", 1));
    QCOMPARE(status(serverRow(client, server)), QStringLiteral("connecting"));
    QCOMPARE(call.failureCode(), 1001);
    QVERIFY2(call.text().contains("no answer within 30 s"), call.text());
    QCOMPARE(journal("<- {\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"").size(), 0);
}

void tst_ProcessLifeAcceptance::B05_slowStartServesAllWhoWait()
{
    const auto gate = program().filePath(QStringLiteral("gate"));
    QVERIFY(start({ { server, misbehaving(QStringLiteral("slow-start"), {}, { QStringLiteral("--gate"), gate }) } }));
    auto &client = newClient();
    QList<McpCall *> calls;
    for (int call = 0; call < 10; ++call)
        calls += &client.execute("s", "echo", "{\"call\":" + QByteArray::number(call) + '}');
    QVERIFY(waitForJournal("<- {\"jsonrpc\"", 1));
    QFile file(gate);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (int call = 0; call < calls.size(); ++call)
        QCOMPARE(structured(*calls[call]), (QJsonObject { { QStringLiteral("call"), call } }));
    QCOMPARE(journal("start ").size(), 1);
}

void tst_ProcessLifeAcceptance::B13_floodOfStderrDelaysNobody()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("floods-stderr")) } }));
    auto &client = newClient();
    const auto before = ProcessTable::residentBytes(program().processId());
    auto &call = client.execute("s", "echo", R"({"n":1})");
    QVERIFY(waitForJournal("<- {\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\"", 1));
    for (int ping = 0; ping < 5; ++ping) {
        QElapsedTimer elapsed;
        elapsed.start();
        std::ignore = client.request("ping", "{}").text();
        QVERIFY2(elapsed.elapsed() < 1000, QByteArray::number(elapsed.elapsed()) + " ms");
    }
    QVERIFY(!call.isAnswered()); // all of that was during the flood
    QCOMPARE(structured(call), (QJsonObject { { QStringLiteral("n"), 1 } }));
    const auto growth = ProcessTable::peakResidentBytes(program().processId()) - before;
    QVERIFY2(!measuresMemory() || growth < memorySlack, QByteArray::number(growth));
    QVERIFY(program().log().size() < 4 * 1024 * 1024);
}

void tst_ProcessLifeAcceptance::B13_secretsInLastWordsAreHidden()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("dies-of-indiscretion")) } }));
    auto &client = newClient();
    auto &call = client.execute("s", "echo");
    QVERIFY2(call.text().contains("connecting with password ***"), call.text());
    QVERIFY2(!call.text().contains("canary"), call.text());
    const auto row = serverRow(client, server).value(QStringLiteral("last_error")).toString();
    QVERIFY2(row.contains(QStringLiteral("***")) && !row.contains(QStringLiteral("canary")), qPrintable(row));
}

/// The table's 200 rounds run with QONDUIT_S06_ROUNDS=200.
void tst_ProcessLifeAcceptance::S06_killedProgramStartsAgainWithoutLeftovers()
{
    const QJsonObject servers { { server, misbehaving(QStringLiteral("stubborn")) } };
    const QDir ledger(program().filePath(QStringLiteral("data/processes")));
    bool isNumber = false;
    const auto wanted = qEnvironmentVariableIntValue("QONDUIT_S06_ROUNDS", &isNumber);
    QVERIFY(start(servers));
    for (int round = 1; round <= (isNumber ? wanted : 20); ++round) {
        auto &client = newClient();
        QCOMPARE(structured(client.execute("s", "echo", R"({"n":1})")), (QJsonObject { { QStringLiteral("n"), 1 } }));
        QVERIFY(waitForJournal("grandchild ", round));
        QCOMPARE(ledger.entryList(QDir::Files).size(), 1);

        program().kill();
        QVERIFY(start(servers));
        for (const auto process : everStarted())
            QTRY_VERIFY2(!ProcessTable::isRunning(process), QByteArray::number(process));
        QCOMPARE(ledger.entryList(QDir::Files).size(), 0);
        QCOMPARE(program().log().count("process_orphan_killed"), round);
        HttpClient old(program().port()); // its session went with the program
        old.send("POST", "/mcp", client.fields(), R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
        QCOMPARE(old.waitForAnswer().status, 404);
        QCOMPARE(client.end(), 404);
    }
}

QTEST_GUILESS_MAIN(tst_ProcessLifeAcceptance)
#include "tst_ProcessLifeAcceptance.moc"
