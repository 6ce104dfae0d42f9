// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/Backend.h"

#include "protocol/ProxyError.h"
#include "support/BackendFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

/// How calls go: what they are answered, and in what words.
class tst_Backend : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void argumentsTravelByteForByte();
    void concurrentCallersShareOneConnection();
    void theFirstCallConnects();
    void B07_everyPendingCallGetsOneBackendLost_data();
    void B07_everyPendingCallGetsOneBackendLost();
    void B08_silenceBecomesTimeoutAndACancel();
    void B14_aBrokenAnswerIsABadReply();
    void aResultThatIsNoObjectIsABadReply();
    void errorsOfTheServerPassThrough();
    void cancelTellsTheServer();
    void cancelWhileConnectingSendsNothing();
    void aCallOfADisabledServerIsRefused();
    void whatIsCancelledLateChangesNothing();
    void questionsReachTheListener();
    void whoeverListensJudgesWhatTheServerAsks();
    void pingIsAnswered();
    void toolsComeFromAllPages();
    void aServerWithoutToolsIsNotAsked();
    void theToolListIsFetchedAgainAfterAReconnect();
};

void tst_Backend::argumentsTravelByteForByte()
{
    BackendFixture fixture;
    fixture.connected();
    const QByteArray arguments = R"({"z":1.0,"a":9007199254740993,"e":1e2,"b":0.1000000000000000055,"s":"\u00e9"})";
    const auto call = fixture.call(arguments);
    QCOMPARE((*call->answer().value())["echo"].toByteArray(), arguments);
}

void tst_Backend::concurrentCallersShareOneConnection()
{
    BackendFixture fixture;
    auto &backend = fixture.make();
    QList<Collected<Result<>>> waiting;
    for (int i = 0; i < 20; ++i)
        waiting.append(backend.ready());
    const auto tools = Collected(backend.list(CatalogueList::Kind::Tools));
    turnEventLoop();
    for (const auto &one : waiting)
        QVERIFY(one.hasEnded() && one.value().has_value());
    QVERIFY(tools.value().has_value());
    QCOMPARE(fixture.channels.made, 1);
    QCOMPARE(fixture.channels.latest().count("initialize"), 1);
    QCOMPARE(fixture.channels.latest().count("notifications/initialized"), 1);
}

void tst_Backend::theFirstCallConnects()
{
    BackendFixture fixture;
    fixture.make();
    const auto call = fixture.call();
    QVERIFY(call->answer().isSettled() && call->answer().value().has_value());
    QCOMPARE(fixture.channels.made, 1);
}

void tst_Backend::B07_everyPendingCallGetsOneBackendLost_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<bool>("isListed");
    QTest::addColumn<bool>("retryable");
    QTest::newRow("may do harm twice") << "work" << true << false;
    QTest::newRow("reads only") << "look" << true << true;
    QTest::newRow("nothing is known of it") << "look" << false << false;
}

void tst_Backend::B07_everyPendingCallGetsOneBackendLost()
{
    QFETCH(QString, tool);
    QFETCH(bool, isListed);
    QFETCH(bool, retryable);
    BackendFixture fixture;
    fixture.channels.script.answersCalls = false;
    auto &backend = fixture.connected();
    if (isListed)
        Collected(backend.list(CatalogueList::Kind::Tools));
    turnEventLoop();
    int told = 0;
    QList<std::shared_ptr<BackendCall>> calls;
    for (int i = 0; i < 50; ++i) {
        calls += backend.callTool(tool, RawJson::emptyObject(), {});
        calls.last()->answer().whenSettled([&told] { ++told; });
    }
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().openCalls.size(), 50);
    fixture.channels.latest().crash();
    turnEventLoop();
    QCOMPARE(told, 50);
    for (const auto &call : calls) {
        const auto &error = call->answer().value().error();
        QCOMPARE(error.code, int(ProxyErrorCode::BackendLost));
        QCOMPARE(errorData(error, "source").toString(), std::optional(QStringLiteral("proxy")));
        QCOMPARE(errorData(error, "server").toString(), std::optional(QStringLiteral("fake")));
        QCOMPARE(errorData(error, "sent").toBool(), std::optional(true));
        QCOMPARE(errorData(error, "retryable").toBool(), std::optional(retryable));
    }
}

void tst_Backend::B08_silenceBecomesTimeoutAndACancel()
{
    BackendFixture fixture;
    fixture.config.callTimeout = 60s;
    fixture.channels.script.answersCalls = false;
    fixture.connected();
    const auto early = fixture.call();
    fixture.clock.advance(30s);
    const auto later = fixture.call();
    fixture.clock.advance(30s);
    turnEventLoop();
    QCOMPARE(early->answer().value().error().code, int(ProxyErrorCode::Timeout));
    QCOMPARE(errorData(early->answer().value().error(), "sent").toBool(), std::optional(true));
    QVERIFY(!later->answer().isSettled());
    auto &server = fixture.channels.latest();
    QCOMPARE(server.cancelled(), QList<QByteArray> { server.openCalls.first() });
    server.respond(server.openCalls.last(), R"({"content":[]})");
    turnEventLoop();
    QVERIFY(later->answer().value().has_value());
}

void tst_Backend::B14_aBrokenAnswerIsABadReply()
{
    BackendFixture fixture;
    fixture.channels.script.answersCalls = false;
    fixture.connected();
    const auto call = fixture.call();
    auto &server = fixture.channels.latest();
    server.sendFrame(R"({"jsonrpc":"2.0","id":)" + server.openCalls[0] + '}');
    turnEventLoop();
    QVERIFY(call->answer().isSettled());
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BadBackendReply));
}

void tst_Backend::aResultThatIsNoObjectIsABadReply()
{
    BackendFixture fixture;
    fixture.channels.script.answersCalls = false;
    fixture.connected();
    const auto call = fixture.call();
    fixture.channels.latest().respond(fixture.channels.latest().openCalls[0], "[]");
    turnEventLoop();
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BadBackendReply));
}

void tst_Backend::errorsOfTheServerPassThrough()
{
    BackendFixture fixture;
    fixture.channels.script.answersCalls = false;
    fixture.connected();
    const auto call = fixture.call();
    fixture.channels.latest().respondError(fixture.channels.latest().openCalls[0],
                                           Error(-32602, QStringLiteral("bad branch"), R"({"at":1.0})"));
    turnEventLoop();
    const auto &error = call->answer().value().error();
    QCOMPARE(error.code, -32602);
    QCOMPARE(error.message, QStringLiteral("bad branch"));
    QCOMPARE(error.data, QByteArray(R"({"at":1.0})"));
}

void tst_Backend::cancelTellsTheServer()
{
    BackendFixture fixture;
    fixture.channels.script.answersCalls = false;
    fixture.connected();
    const auto call = fixture.call();
    call->cancel(QStringLiteral("no longer wanted"));
    turnEventLoop();
    QVERIFY(call->answer().value().error().is(ErrorCode::Cancelled));
    QCOMPARE(fixture.channels.latest().cancelled(), fixture.channels.latest().openCalls);
}

void tst_Backend::cancelWhileConnectingSendsNothing()
{
    BackendFixture fixture;
    fixture.make();
    const auto call = fixture.backend->callTool(QStringLiteral("work"), RawJson::emptyObject(), {});
    call->cancel(QStringLiteral("no longer wanted"));
    turnEventLoop();
    QVERIFY(call->answer().value().error().is(ErrorCode::Cancelled));
    QCOMPARE(fixture.channels.latest().count("tools/call"), 0);
    QVERIFY(fixture.backend->status().state == Backend::State::Connected);
}

void tst_Backend::aCallOfADisabledServerIsRefused()
{
    BackendFixture fixture;
    fixture.config.enabled = false;
    fixture.make();
    const auto call = fixture.call();
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BackendUnavailable));
    QCOMPARE(errorData(call->answer().value().error(), "sent").toBool(), std::optional(false));
    QCOMPARE(fixture.channels.made, 0);
}

void tst_Backend::whatIsCancelledLateChangesNothing()
{
    BackendFixture fixture;
    fixture.connected();
    const auto call = fixture.call();
    call->cancel(QStringLiteral("late"));
    turnEventLoop();
    QVERIFY(call->answer().value().has_value());
    QVERIFY(fixture.channels.latest().cancelled().isEmpty());
}

void tst_Backend::questionsReachTheListener()
{
    BackendFixture fixture;
    fixture.connected();
    fixture.channels.latest().elicit("\"q1\"");
    turnEventLoop();
    QCOMPARE(fixture.log.questions.size(), 1);
    fixture.log.reply.settle(RawJson::fromTrusted(R"({"action":"accept","content":{"name":"x"}})"));
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().answerTo("\"q1\"")->payload.toByteArray(),
             QByteArray(R"({"action":"accept","content":{"name":"x"}})"));
}

void tst_Backend::whoeverListensJudgesWhatTheServerAsks()
{
    BackendFixture fixture;
    fixture.connected();
    fixture.channels.latest().request("1", "roots/list", "{}");
    turnEventLoop();
    QCOMPARE(fixture.log.askedBy, QList<QByteArray> { "roots/list" });
    fixture.log.reply.settle(Error(ErrorCode::MethodNotFound, QStringLiteral("no")));
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().answerTo("1")->error().code, -32601);
}

void tst_Backend::pingIsAnswered()
{
    BackendFixture fixture;
    fixture.connected();
    fixture.channels.latest().request("1", "ping", "{}");
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().answerTo("1")->payload.toByteArray(), QByteArray("{}"));
}

void tst_Backend::toolsComeFromAllPages()
{
    BackendFixture fixture;
    fixture.channels.script.toolPages = { R"({"name":"a"})", R"({"name":"b"},{"nameless":1})", R"({"name":"c"})" };
    auto &backend = fixture.make();
    const Collected tools(backend.list(CatalogueList::Kind::Tools));
    turnEventLoop();
    QCOMPARE(tools->value()->size(), std::size_t(3));
    QCOMPARE(tools->value()->at(2).name, QStringLiteral("c"));
    QCOMPARE(fixture.channels.latest().count("tools/list"), 3);
    QVERIFY(backend.knownTools());
}

void tst_Backend::aServerWithoutToolsIsNotAsked()
{
    BackendFixture fixture;
    fixture.channels.script.initializeResult =
        R"({"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"x","version":"1"}})";
    const Collected tools(fixture.make().list(CatalogueList::Kind::Tools));
    turnEventLoop();
    QVERIFY(tools->value()->empty());
    QCOMPARE(fixture.channels.latest().count("tools/list"), 0);
}

void tst_Backend::theToolListIsFetchedAgainAfterAReconnect()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    Collected(backend.list(CatalogueList::Kind::Tools));
    turnEventLoop();
    fixture.channels.script.toolPages = { R"({"name":"new"})" };
    Collected(backend.reconnect());
    turnEventLoop();
    QCOMPARE(backend.knownTools()->front().name, QStringLiteral("new"));
    QCOMPARE(fixture.channels.latest().count("tools/list"), 1);
    QVERIFY(fixture.log.notifications.contains("notifications/tools/list_changed"));
}

QTEST_GUILESS_MAIN(tst_Backend)
#include "tst_Backend.moc"
