// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "support/CatalogFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_TaskTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void S02_ttlsOutOfRangeAreRefused_data();
    void S02_ttlsOutOfRangeAreRefused();
    void theResultIsWaitedForAsLongAsTheTaskLives();
    void aWaitThatIsTooShortSaysSo();
    void aCancelledWaitEndsAndTheTaskGoesOn();
    void B36_pollingLeavesNothing();
    void tasksAreListedByServerAndStatus();
    void progressIsKeptWithoutWhatIsLarge();
    void resultsMakeRoomForOneAnother();
};

namespace {

/// A server that does not answer, and a call to it that has become a task.
struct TaskFixture : CatalogFixture
{
    explicit TaskFixture(const QByteArray &ttl = "60000") : CatalogFixture(false)
    {
        const auto answer =
            call("execute_tool", R"({"server":"fake","tool":"work","timeout_ms":1,"ttl_ms":)" + ttl + '}');
        clock.advance(1ms);
        task = session->tasks().tasks().front();
        byId = R"({"task_id":")" + task->id().toUtf8() + "\"";
        answer.value()->delivered()(true);
    }
    ~TaskFixture() { session->end(QStringLiteral("the test is over")); }

    std::shared_ptr<Task> task;
    QByteArray byId; ///< arguments without the closing brace
};

} // namespace

void tst_TaskTools::S02_ttlsOutOfRangeAreRefused_data()
{
    QTest::addColumn<QByteArray>("ttl");
    for (const auto *ttl : { "0", "-1", "1800001", "2147483648", "4294967296", "9007199254740992", "1e30", "null" })
        QTest::newRow(ttl) << QByteArray(ttl);
}

void tst_TaskTools::S02_ttlsOutOfRangeAreRefused()
{
    QFETCH(QByteArray, ttl);
    CatalogFixture fixture;
    const auto answer = fixture.call("execute_tool", R"({"server":"fake","tool":"work","ttl_ms":)" + ttl + '}');
    QCOMPARE(CatalogFixture::block(answer)["error"]["message"].toString(),
             std::optional(QStringLiteral("ttl_ms: expected an integer from 1 to 1800000, got ")
                           + QString::fromLatin1(ttl)));
    QCOMPARE(fixture.channels.latest().count(wire::toolsCall), 0);
}

void tst_TaskTools::theResultIsWaitedForAsLongAsTheTaskLives()
{
    TaskFixture fixture;
    const auto answer = fixture.call("get_task_result", fixture.byId + '}');
    fixture.clock.advance(30s);
    fixture.channels.latest().elicit("1"); // the person is asked, and thinks for minutes
    turnEventLoop();
    fixture.clock.advance(5min);
    QVERIFY2(!answer.hasEnded() && fixture.task->isWorking(), "more than the TTL that it had at first");
    fixture.channels.latest().respond(fixture.channels.latest().openCalls.first(), R"({"content":[],"n":1.0})");
    turnEventLoop();
    QVERIFY(answer.hasEnded());
    QVERIFY(answer.value()->result().toByteArray().contains("\"n\":1.0"));
}

void tst_TaskTools::aWaitThatIsTooShortSaysSo()
{
    TaskFixture fixture;
    const auto answer = fixture.call("get_task_result", fixture.byId + R"(,"timeout_ms":500})");
    fixture.clock.advance(500ms);
    const auto error = CatalogFixture::block(answer)["error"];
    QCOMPARE(error["code"].toString(), std::optional(QStringLiteral("TOOL_ERR_TIMEOUT")));
    QCOMPARE(error["details"]["task"]["status"].toString(), std::optional(QStringLiteral("working")));
}

void tst_TaskTools::aCancelledWaitEndsAndTheTaskGoesOn()
{
    TaskFixture fixture;
    const auto answer = fixture.call("get_task_result", fixture.byId + '}');
    QVERIFY(!answer.hasEnded());
    fixture.cancelled.settle(Error(ErrorCode::Cancelled, QStringLiteral("x")));
    QVERIFY(answer.hasEnded());
    QVERIFY(fixture.task->isWorking());
    QCOMPARE(fixture.task->ended().waiterCount(), std::size_t(0));
}

void tst_TaskTools::B36_pollingLeavesNothing()
{
    TaskFixture fixture;
    const auto lastEvent = fixture.session->events().lastId();
    for (int i = 0; i < 500; ++i) {
        QVERIFY(!CatalogFixture::isError(fixture.call("get_task", fixture.byId + '}')));
        const auto answer = fixture.call("get_task_result", fixture.byId + R"(,"timeout_ms":0})");
        fixture.clock.advance(1ms);
        QVERIFY(answer.hasEnded());
    }
    QCOMPARE(fixture.task->ended().waiterCount(), std::size_t(0));
    QCOMPARE(fixture.cancelled.waiterCount(), std::size_t(0));
    QCOMPARE(fixture.session->events().lastId(), lastEvent);
    QVERIFY(fixture.task->remaining() == 1min - 500ms);
}

void tst_TaskTools::tasksAreListedByServerAndStatus()
{
    TaskFixture fixture;
    const auto count = [&](const QByteArray &arguments) {
        return CatalogFixture::block(fixture.call("list_tasks", arguments))["tasks"].elements().size();
    };
    QCOMPARE(count("{}"), std::size_t(1));
    QCOMPARE(count(R"({"server":"other"})"), std::size_t(0));
    fixture.call("cancel_task", fixture.byId + '}');
    QCOMPARE(count("{}"), std::size_t(0));
    QCOMPARE(count(R"({"include_completed":true})"), std::size_t(1));
    QCOMPARE(count(R"({"status":"cancelled"})"), std::size_t(1));
    QCOMPARE(count(R"({"status":"expired"})"), std::size_t(0));
}

void tst_TaskTools::progressIsKeptWithoutWhatIsLarge()
{
    TaskFixture fixture;
    fixture.task->setProgress(RawJson::fromTrusted(R"({"progressToken":7,"progress":1.0,"total":4,"message":"m"})"));
    const auto shown = [&] { return CatalogFixture::block(fixture.call("get_task", fixture.byId + '}'))["task"]; };
    QCOMPARE(shown()["progress"].toByteArray(), QByteArray(R"({"progress":1.0,"total":4,"message":"m"})"));
    fixture.task->setProgress(
        RawJson::fromTrusted(R"({"progress":2,"message":")" + QByteArray(1'000'000, 'x') + R"("})"));
    QCOMPARE(shown()["progress"].toByteArray(), QByteArray(R"({"progress":2})"));
}

void tst_TaskTools::resultsMakeRoomForOneAnother()
{
    CatalogFixture fixture(false);
    const QByteArray result = R"({"content":[],"x":")" + QByteArray(30 * 1024 * 1024, 'x') + "\"}";
    for (int i = 0; i < 3; ++i) {
        fixture.call("execute_tool", R"({"server":"fake","tool":"work","timeout_ms":1})");
        fixture.clock.advance(1ms);
    }
    for (const auto &call : QList(fixture.channels.latest().openCalls)) {
        fixture.channels.latest().respond(call, result);
        turnEventLoop();
    }
    QCOMPARE(fixture.session->tasks().tasks().size(), std::size_t(2)); // of 64 MiB
}

QTEST_GUILESS_MAIN(tst_TaskTools)
#include "tst_TaskTools.moc"
