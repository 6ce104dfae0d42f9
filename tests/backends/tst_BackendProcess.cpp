// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/Backend.h"

#include "protocol/ProxyError.h"
#include "support/BackendFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;
using State = Backend::State;

/// A server that is a process: what is told of its start and its end, and how often it is started.
class tst_BackendProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startEndAndRestartAreTold_data();
    void startEndAndRestartAreTold();
    void anEndDuringTheHandshakeIsTold();
    void theEndIsExplainedByItsOwnLastWords();
    void theLedgerIsToldWhy();
    void B03_aProcessThatEndsAfterEachCallIsLimited_data();
    void B03_aProcessThatEndsAfterEachCallIsLimited();
    void aCallThatCallsAgainAtOnceIsNotFreeOfTheLimit();
    void callsToAProcessAreNotMadeTwice();
};

namespace {

struct ProcessFixture : BackendFixture
{
    ProcessFixture() { channels.makesProcesses = true; }

    QList<QByteArray> told() const
    {
        auto events = log.events;
        events.removeAll("server_connecting"); // a step, which no client is told
        return events;
    }
    RawJson dataOf(const QByteArray &event) const { return log.data.value(log.events.lastIndexOf(event)); }
    void exit(const ProcessEnd &how)
    {
        channels.process().exit(how);
        turnEventLoop();
    }
};

} // namespace

void tst_BackendProcess::startEndAndRestartAreTold_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("isBySignal");
    QTest::addColumn<QByteArray>("event");
    QTest::newRow("exit 0") << 0 << false << QByteArray("process_stopped");
    QTest::newRow("exit 3") << 3 << false << QByteArray("process_crashed");
    QTest::newRow("signal 11") << 11 << true << QByteArray("process_crashed");
}

void tst_BackendProcess::startEndAndRestartAreTold()
{
    QFETCH(int, code);
    QFETCH(bool, isBySignal);
    QFETCH(QByteArray, event);
    ProcessFixture fixture;
    auto &backend = fixture.connected();
    QCOMPARE(backend.process().id, 1001);
    QCOMPARE(backend.process().startedAt, fixture.clock.utcNow());
    fixture.channels.process().writeError(QStringLiteral("last words"));
    fixture.exit({ code, isBySignal });
    QCOMPARE(backend.process().id, 0);
    fixture.advance(1s);
    QCOMPARE(fixture.told(), (QList<QByteArray> { "process_started", "server_connected", event, "server_disconnected",
                                                  "restarting", "process_started", "restarted" }));
    QCOMPARE(fixture.dataOf("process_started")["pid"].toInteger(), std::optional<qint64>(1002));
    const auto end = fixture.dataOf(event);
    QCOMPARE(end["pid"].toInteger(), std::optional<qint64>(1001));
    QCOMPARE(end[isBySignal ? "signal" : "exit_code"].toInteger(), std::optional<qint64>(code));
    QVERIFY(end[isBySignal ? "exit_code" : "signal"].isMissing());
    QCOMPARE(end["stderr"].toByteArray(), QByteArray(R"(["last words"])"));
    QCOMPARE(fixture.dataOf("restarting")["attempt"].toInteger(), std::optional<qint64>(1));
    QCOMPARE(fixture.dataOf("restarted")["session"].toString(), std::optional(QStringLiteral("new")));
}

void tst_BackendProcess::anEndDuringTheHandshakeIsTold()
{
    ProcessFixture fixture;
    fixture.channels.script.answersInitialize = false;
    fixture.connected();
    fixture.exit({ 1, false });
    QCOMPARE(fixture.told(), (QList<QByteArray> { "process_started", "process_crashed", "restarting" }));
    QCOMPARE(fixture.dataOf("process_crashed")["exit_code"].toInteger(), std::optional<qint64>(1));
}

void tst_BackendProcess::theEndIsExplainedByItsOwnLastWords()
{
    ProcessFixture fixture;
    auto &backend = fixture.connected();
    for (int i = 0; i < 30; ++i)
        fixture.channels.process().writeError(QString::number(i));
    QCOMPARE(fixture.log.lines.size(), 30);
    fixture.exit({ 1, false });
    QCOMPARE(backend.recentStderr(3), (QStringList { QStringLiteral("27"), QStringLiteral("28"),
                                                     QStringLiteral("29") })); // none runs: of the last one
    QVERIFY(backend.status().lastError.contains(QStringLiteral("29")));
    fixture.advance(1s);
    fixture.exit({ 1, false });
    QCOMPARE(fixture.dataOf("process_crashed")["stderr"].toByteArray(), QByteArray("[]")); // this one said nothing
}

void tst_BackendProcess::theLedgerIsToldWhy()
{
    ProcessFixture fixture;
    auto &backend = fixture.connected();
    QCOMPARE(fixture.channels.purposes.last().session, QStringLiteral("session"));
    QCOMPARE(fixture.channels.purposes.last().reason, QStringLiteral("first use"));
    fixture.exit({ 2, false });
    fixture.advance(1s);
    QCOMPARE(backend.process().reason, QStringLiteral("restart 1: run-fake exited with code 2"));
    Collected(backend.reconnect());
    turnEventLoop();
    QCOMPARE(fixture.channels.purposes.last().reason, QStringLiteral("a reconnect was asked for"));
}

void tst_BackendProcess::B03_aProcessThatEndsAfterEachCallIsLimited_data()
{
    QTest::addColumn<bool>("callsInTheBackoff");
    QTest::newRow("calls wait for the restart") << false;
    QTest::newRow("calls try at once") << true;
}

void tst_BackendProcess::B03_aProcessThatEndsAfterEachCallIsLimited()
{
    QFETCH(bool, callsInTheBackoff);
    ProcessFixture fixture;
    fixture.connected();
    for (int i = 0; i < 100; ++i) {
        if (callsInTheBackoff || fixture.backend->status().state == State::Connected) {
            const auto call = fixture.call();
            QVERIFY(call->answer().isSettled());
            if (fixture.backend->status().state == State::Connected)
                fixture.exit({ 0, false });
        }
        fixture.advance(500ms);
    }
    QCOMPARE(fixture.channels.made, 1 + 5);
    QVERIFY(fixture.backend->status().state == State::Error);
    QCOMPARE(fixture.log.events.count("restart_failed"), 1);
    QCOMPARE(fixture.log.events.count("process_stopped"), 6);
}

void tst_BackendProcess::aCallThatCallsAgainAtOnceIsNotFreeOfTheLimit()
{
    ProcessFixture fixture;
    fixture.channels.script.answersCalls = false;
    fixture.connected();
    QList<std::shared_ptr<BackendCall>> calls;
    std::function<void()> callAgain = [&] {
        calls += fixture.backend->callTool(QStringLiteral("work"), RawJson::emptyObject(), {});
        if (calls.size() < 100)
            calls.last()->answer().whenSettled([&] { callAgain(); });
    };
    callAgain();
    for (int i = 0; i < 100 && fixture.channels.made < 50; ++i) {
        turnEventLoop();
        if (fixture.backend->status().state == State::Connected)
            fixture.exit({ 0, false });
        fixture.advance(1s);
    }
    QVERIFY2(fixture.channels.made <= 1 + 5, qPrintable(QString::number(fixture.channels.made)));
    QVERIFY(fixture.backend->status().state == State::Error);
    for (const auto &call : calls)
        QVERIFY(call->answer().isSettled());
}

void tst_BackendProcess::callsToAProcessAreNotMadeTwice()
{
    ProcessFixture fixture;
    fixture.channels.script.answersCalls = false;
    fixture.connected();
    fixture.list();
    const auto call = fixture.call("{}", QStringLiteral("look"));
    fixture.exit({ 1, false });
    fixture.advance(1s);
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BackendLost));
    QCOMPARE(fixture.channels.latest().count("tools/call"), 0);
}

QTEST_GUILESS_MAIN(tst_BackendProcess)
#include "tst_BackendProcess.moc"
