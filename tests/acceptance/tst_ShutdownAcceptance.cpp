// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/AcceptanceTest.h"

#include <QElapsedTimer>
#include <QFile>

#include <csignal>

using namespace qonduit;

/// The program is asked to stop. Each row starts it again afterwards, so that the invariant can be asserted.
class tst_ShutdownAcceptance : public AcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void S05_stopAnswersWhatIsOpen();
    void S05_stopWithNothingOpenIsImmediate();
    void S05_whoSleepsIsWoken();
    void S05_stopSaidTwiceIsSaidOnce();

private:
    void askToStop() { ::kill(pid_t(program().processId()), SIGTERM); }
    void checkThatNoServerIsLeft();
};

void tst_ShutdownAcceptance::checkThatNoServerIsLeft()
{
    for (const auto &line : journal("start "))
        QVERIFY2(!ProcessTable::isRunning(line.split(' ').value(1).toLongLong()), line);
}

void tst_ShutdownAcceptance::S05_stopAnswersWhatIsOpen()
{
    const auto gate = program().filePath(QStringLiteral("gate"));
    const QJsonObject servers { { QStringLiteral("held"), misbehaving(QStringLiteral("holds")) },
                                { QStringLiteral("gated"),
                                  misbehaving(QStringLiteral("gated-calls"), {}, { QStringLiteral("--gate"), gate }) },
                                { QStringLiteral("asks1"), misbehaving(QStringLiteral("withdraws-question")) },
                                { QStringLiteral("asks2"), misbehaving(QStringLiteral("withdraws-question")) },
                                { QStringLiteral("asks3"), misbehaving(QStringLiteral("withdraws-question")) } };
    QVERIFY(start(servers));
    auto &client = newClient();
    QList<McpCall *> held;
    QList<McpCall *> gated;
    for (int call = 0; call < 50; ++call) {
        held += &client.execute("held", "keep");
        gated += &client.execute("gated", "keep", "{\"call\":" + QByteArray::number(call) + '}');
    }
    for (const char *name : { "asks1", "asks2", "asks3" })
        held += &client.execute(name, "ask");
    QVERIFY(waitForJournal("<- ", 5 * 2 + 100 + 3)); // five handshakes, and the calls
    HttpClient open(program().port()); // a connection that stands
    open.send("GET", "/health", {});
    QCOMPARE(open.waitForAnswer().status, 200);
    QTRY_COMPARE(client.tool("get_elicitations").text().count("request_id") > 0, true);

    QElapsedTimer elapsed;
    elapsed.start();
    askToStop();
    QTRY_VERIFY(program().log().contains("shutdown_started"));
    open.send("POST", "/mcp", client.fields(), R"({"jsonrpc":"2.0","id":9999,"method":"ping"})");
    const auto refused = open.waitForAnswer();
    QVERIFY2(refused.status == 503 || open.isClosed(), QByteArray::number(refused.status));
    HttpClient late(program().port());
    QTRY_VERIFY(late.isClosed());
    QFile file(gate);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (int call = 0; call < gated.size(); ++call)
        QCOMPARE(gated[call]->result().value(QStringLiteral("structuredContent")),
                 QJsonValue(QJsonObject { { QStringLiteral("call"), call } }));
    QVERIFY2(elapsed.elapsed() < 5000, QByteArray::number(elapsed.elapsed()));
    for (auto *call : held) {
        const auto error = call->message().value(QStringLiteral("error")).toObject();
        const auto code = error.isEmpty() ? call->failureCode() : error.value(QStringLiteral("code")).toInt();
        QVERIFY2(code == 1002, call->text());
    }
    QTRY_VERIFY_WITH_TIMEOUT(!program().isRunning(), 10000);
    QVERIFY2(elapsed.elapsed() < 10000, QByteArray::number(elapsed.elapsed()));
    QCOMPARE(program().stop(), 0); // it has ended already: its exit code
    QCOMPARE(journal(R"(<- {"jsonrpc":"2.0","id":1,"result":{"action":"cancel")").size(), 3);
    checkThatNoServerIsLeft();

    QVERIFY(start(servers));
    QCOMPARE(client.end(), 404);
}

void tst_ShutdownAcceptance::S05_stopWithNothingOpenIsImmediate()
{
    const QJsonObject servers { { QStringLiteral("s"), misbehaving({}) } };
    QVERIFY(start(servers));
    auto &client = newClient();
    QVERIFY(client.execute("s", "echo").result().contains(QStringLiteral("content")));
    HttpClient listening(program().port());
    listening.send("GET", "/mcp", client.fields("text/event-stream"));
    QTRY_COMPARE(listening.readAnswer().status, 200);
    QElapsedTimer elapsed;
    elapsed.start();
    QCOMPARE(program().stop(), 0);
    QVERIFY2(elapsed.elapsed() < 2000, QByteArray::number(elapsed.elapsed()));
    QTRY_VERIFY(listening.readAnswer().isComplete); // the stream has ended in order
    checkThatNoServerIsLeft();

    QVERIFY(start(servers));
    QCOMPARE(client.end(), 404);
}

void tst_ShutdownAcceptance::S05_whoSleepsIsWoken()
{
    const QJsonObject servers { { QStringLiteral("s"), misbehaving({}) } };
    QVERIFY(start(servers));
    auto &client = newClient();
    QVERIFY(client.execute("s", "echo").result().contains(QStringLiteral("content")));
    auto &asleep = client.tool("await_activity", R"({"timeout_ms":60000})");
    QTRY_VERIFY(client.tool("get_requests", R"({"status":"pending"})").text().contains("await_activity"));
    QElapsedTimer elapsed;
    elapsed.start();
    QCOMPARE(program().stop(), 0);
    QVERIFY2(elapsed.elapsed() < 2500, QByteArray::number(elapsed.elapsed()));
    QVERIFY2(asleep.text().contains(R"({\"type\":\"timeout\"})"), asleep.text());

    QVERIFY(start(servers));
    QCOMPARE(client.end(), 404);
}

void tst_ShutdownAcceptance::S05_stopSaidTwiceIsSaidOnce()
{
    const QJsonObject servers { { QStringLiteral("s"), misbehaving(QStringLiteral("holds")) } };
    QVERIFY(start(servers));
    auto &client = newClient();
    auto &held = client.execute("s", "keep");
    QVERIFY(waitForJournal("<- ", 3));
    askToStop();
    askToStop();
    QTRY_VERIFY(program().log().contains("shutdown_started"));
    QCOMPARE(program().stop(), 0); // a third time
    QCOMPARE(held.failureCode(), 1002);
    QCOMPARE(program().log().count("shutdown_started"), 1);
    QCOMPARE(program().log().count("shutdown_complete"), 1);
    checkThatNoServerIsLeft();

    QVERIFY(start(servers));
    QCOMPARE(client.end(), 404);
}

QTEST_GUILESS_MAIN(tst_ShutdownAcceptance)
#include "tst_ShutdownAcceptance.moc"
