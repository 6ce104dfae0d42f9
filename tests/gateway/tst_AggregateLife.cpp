// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/AggregateExposure.h"

#include "support/AggregateFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

const auto three = QStringLiteral("three");
const QByteArrayList ofOne { "one__work", "one__look" };
const QByteArrayList ofTwo { "two__work", "two__look" };
const QByteArrayList ofThree { "three__work", "three__look" };
const Error down(ErrorCode::Closed, QStringLiteral("it does not come up"));

int newsOf(const AllFixture &f)
{
    return f.client->count(wire::toolListChanged);
}

} // namespace

/// A session at `/mcp/all` while servers come, hang, change and go.
class tst_AggregateLife : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aHangingServerDelaysNobodysList();
    void whoComesLateIsTold();
    void anAddedServerIsTold();
    void aRemovedServerIsTold();
    void whoHasSeenNoListIsToldNothing();
    void aServerThatIsAwayHidesNothing();
    void aLookLeavesTheBackOffAlone();
    void whoIsRefusedIsNotAskedForAgain();
    void theSameListAgainIsNoNews();
    void aCallThatLooksUpANameSwallowsNoNews();
    void aStormCostsOneASecond();
    void aTaskHasAHandleOfItsSession();
    void progressOfTasksIsNotMixedUp();
    void progressOfTheLatestTasksIsKept();
    void theTasksOfAllAreListed();
    void aTaskOfTheClientsReportsItsProgress();
    void theSessionMayEndInEveryWait_data();
    void theSessionMayEndInEveryWait();
};

void tst_AggregateLife::aHangingServerDelaysNobodysList()
{
    AllFixture f;
    f.server(two).script.answersToolsList = false;
    f.client->request("1", wire::toolsList);
    f.advance(1999ms);
    QVERIFY(f.client->answer("1").isEmpty());
    f.advance(1ms);
    QCOMPARE(f.client->json("1")["tools"].elements().size(), std::size_t(2));
    for (int i = 0; i < 20; ++i) {
        QCOMPARE(f.tools(), ofOne);
        f.advance(30s); // the longest that a list may take passes, too
    }
    QCOMPARE(f.ask("2", wire::toolsCall, R"({"name":"two__work"})"), R"({"by":"two"})");
}

void tst_AggregateLife::whoComesLateIsTold()
{
    AllFixture f;
    f.server(two).script.answersToolsList = false;
    f.client->request("1", wire::toolsList);
    f.advance(2s);
    QCOMPARE(newsOf(f), 0);
    f.server(two).respond(f.idOf(two, wire::toolsList), R"({"tools":[{"name":"work"},{"name":"look"}]})");
    f.settle();
    QCOMPARE(newsOf(f), 1);
    QCOMPARE(f.tools(), ofOne + ofTwo);
    f.advance(10min);
    QCOMPARE(newsOf(f), 1);
}

void tst_AggregateLife::anAddedServerIsTold()
{
    AllFixture f;
    QCOMPARE(f.tools(), ofOne + ofTwo);
    f.add(three);
    f.advance(100ms);
    f.advance(100ms);
    QCOMPARE(newsOf(f), 1);
    QCOMPARE(f.tools(), ofOne + ofTwo + ofThree);
    f.advance(10min);
    QCOMPARE(newsOf(f), 1);
}

void tst_AggregateLife::aRemovedServerIsTold()
{
    AllFixture f;
    f.tools();
    std::ignore = f.registry.remove(one); // it is there
    f.advance(100ms);
    QCOMPARE(newsOf(f), 1);
    QCOMPARE(f.tools(), ofTwo);
    QCOMPARE(f.ask("1", wire::toolsCall, R"({"name":"one__work"})"),
             R"({"code":-32602,"message":"Unknown tool: one__work"})");
}

void tst_AggregateLife::whoHasSeenNoListIsToldNothing()
{
    AllFixture f;
    f.add(three);
    f.ask("1", wire::toolsCall, R"({"name":"unheard_of"})"); // which is looked for
    std::ignore = f.registry.remove(one); // it is there
    f.advance(10s);
    QCOMPARE(newsOf(f), 0);
}

void tst_AggregateLife::aServerThatIsAwayHidesNothing()
{
    AllFixture f;
    f.tools();
    f.channels.failure = down;
    f.server(two).crash();
    f.advance(100ms);
    QCOMPARE(f.tools(), ofOne + ofTwo);
    QCOMPARE(newsOf(f), 0);
}

/// Otherwise each failed attempt would bring the next one at once.
void tst_AggregateLife::aLookLeavesTheBackOffAlone()
{
    AllFixture f;
    f.tools();
    f.channels.failure = down;
    const auto made = f.channels.made;
    f.server(two).crash();
    for (int i = 0; i < 9; ++i)
        f.advance(100ms);
    QCOMPARE(f.channels.made, made); // its first second is not over
    f.advance(100ms);
    QCOMPARE(f.channels.made, made + 1);
    for (int i = 0; i < 19; ++i)
        f.advance(100ms);
    QCOMPARE(f.channels.made, made + 1);
    f.channels.failure.reset();
    f.advance(100ms);
    f.advance(1s);
    QCOMPARE(f.channels.byName[two].size(), 2); // it has not been given up
}

void tst_AggregateLife::whoIsRefusedIsNotAskedForAgain()
{
    AllFixture f;
    f.tools();
    f.approver.approvesAll = false;
    f.add(three);
    f.advance(200ms);
    QCOMPARE(f.approver.asked.size(), 1);
    f.approver.decision.settle(Error(ErrorCode::Rejected, QStringLiteral("the person said no")));
    for (int i = 0; i < 10; ++i)
        f.advance(1s);
    QCOMPARE(f.approver.asked.size(), 1);
}

void tst_AggregateLife::theSameListAgainIsNoNews()
{
    AllFixture f;
    f.tools();
    f.server(two).crash();
    f.advance(1min);
    QCOMPARE(f.channels.byName[two].size(), 2);
    QVERIFY(f.server(two).count(wire::toolsList) > 0); // it was fetched again
    QCOMPARE(newsOf(f), 0);
    f.channels.scripts[two].toolPages = { R"({"name":"new"})" };
    f.server(two).crash();
    f.advance(1min);
    QCOMPARE(newsOf(f), 1);
    f.advance(10min);
    QCOMPARE(newsOf(f), 1);
    QCOMPARE(f.tools(), ofOne + QByteArrayList { "two__new" });
}

void tst_AggregateLife::aCallThatLooksUpANameSwallowsNoNews()
{
    AllFixture f;
    f.tools();
    f.add(three);
    f.ask("1", wire::toolsCall, R"({"name":"unheard_of"})"); // knows the new list before the client does
    f.advance(200ms);
    QCOMPARE(newsOf(f), 1);
}

void tst_AggregateLife::aStormCostsOneASecond()
{
    AllFixture f;
    f.tools();
    const auto fetched = f.server(two).count(wire::toolsList);
    for (int second = 0; second < 10; ++second) {
        for (int i = 0; i < 1000; ++i)
            f.server(two).notify(wire::toolListChanged);
        f.advance(1s);
    }
    QVERIFY(newsOf(f) >= 10 && newsOf(f) <= 11);
    QVERIFY(f.server(two).count(wire::toolsList) - fetched <= 11);
    f.advance(10s);
    QVERIFY(newsOf(f) <= 12);
}

/// Row J14 of our tests' idea: a handle can be neither forged, nor used for another session's task.
void tst_AggregateLife::aTaskHasAHandleOfItsSession()
{
    for (const auto &change : { NativeFixture::Change(), NativeFixture::Change(NativeFixture::shared) }) {
        AllFixture f("{}", change);
        const auto other = f.join(everything);
        const auto handle = f.makeTask("1", one, "t1");
        QVERIFY2(handle.size() > 22 && !handle.contains("t1"), handle);
        QVERIFY(f.makeTask("2", two, "t1") != handle); // of another server
        QCOMPARE(f.client->json("1")["task"].toByteArray(), "{\"taskId\":" + handle + R"(,"status":"working"})");
        auto &server = *f.channels.byName[one].first();
        const QByteArray related = R"({"content":[],"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"t1"}}})";
        server.script.results["tasks/get"] = server.script.results["tasks/cancel"] = R"({"taskId":"t1","x":1.0})";
        server.script.results["tasks/result"] = related;
        const auto params = R"({ "taskId":)" + handle + R"(,"y":1.0})";
        QCOMPARE(f.ask("3", wire::tasksGet, params), "{\"taskId\":" + handle + R"(,"x":1.0})");
        QCOMPARE(server.latest(wire::tasksGet)->payload.toByteArray(), R"({ "taskId":"t1","y":1.0})");
        QCOMPARE(f.ask("4", wire::tasksCancel, params), "{\"taskId\":" + handle + R"(,"x":1.0})");
        QCOMPARE(f.ask("5", wire::tasksResult, params), QByteArray(related).replace("\"t1\"", handle));
        server.notify(wire::taskStatus, R"({"taskId":"t1","status":"completed"})");
        f.settle();
        QCOMPARE(f.client->latest(wire::taskStatus).payload["taskId"].toByteArray(), handle);

        const auto asked = server.count(wire::tasksGet);
        for (const auto &bad : { handle, QByteArray("\"t1\""), QByteArray("\"\""), QByteArray("7") }) {
            QCOMPARE(f.NativeFixture::ask(*other, '"' + bad.toHex() + '"', wire::tasksGet, "{\"taskId\":" + bad + '}'),
                     R"({"code":-32602,"message":"params.taskId: there is no such task"})");
        }
        QCOMPARE(server.count(wire::tasksGet), asked);
        QCOMPARE(other->count(wire::taskStatus), 0);
    }
}

/// Both servers know our requests by the same numbers.
void tst_AggregateLife::progressOfTasksIsNotMixedUp()
{
    AllFixture f;
    f.makeTask("1", one, "t1");
    f.makeTask("2", two, "t2");
    const auto token = [&](const QString &name) {
        return f.server(name).latest(wire::toolsCall)->payload["_meta"]["progressToken"].toByteArray();
    };
    QCOMPARE(token(one), token(two));
    f.tell(one, wire::progress, R"({"progressToken":)" + token(one) + R"(,"progress":1})");
    QCOMPARE(f.client->latest(wire::progress).payload.toByteArray(), R"({"progressToken":1,"progress":1})");
    f.tell(two, wire::progress, R"({"progressToken":)" + token(two) + R"(,"progress":2})");
    QCOMPARE(f.client->latest(wire::progress).payload.toByteArray(), R"({"progressToken":2,"progress":2})");
}

void tst_AggregateLife::progressOfTheLatestTasksIsKept()
{
    AllFixture f;
    f.makeTask("0", one, "t");
    for (int i = 1; i <= 1001; ++i)
        f.client->request(QByteArray::number(i), wire::toolsCall,
                          R"({"name":"one__work","task":{},"_meta":{"progressToken":)" + QByteArray::number(i) + "}}");
    f.settle();
    f.tell(one, wire::progress, R"({"progressToken":)" + f.idOf(one, wire::toolsCall) + R"(,"progress":1})");
    QCOMPARE(f.client->latest(wire::progress).payload.toByteArray(), R"({"progressToken":1001,"progress":1})");
}

void tst_AggregateLife::theTasksOfAllAreListed()
{
    AllFixture f;
    const auto handle = f.makeTask("1", one, "t1");
    f.server(one).script.results["tasks/list"] = R"({"tasks":[{"taskId":"t1","x":1.0},{"taskId":"t2"}]})";
    f.server(two).script.results["tasks/list"] = R"({"tasks":[{"taskId":"t1"}]})";
    f.ask("2", wire::tasksList);
    const auto tasks = f.client->json("2")["tasks"].elements();
    QCOMPARE(tasks.size(), std::size_t(3));
    QCOMPARE(tasks[0].toByteArray(), "{\"taskId\":" + handle + R"(,"x":1.0})");
    f.server(one).script.results["tasks/get"] = R"({"taskId":"t2"})";
    QCOMPARE(f.ask("3", wire::tasksGet, tasks[1].toByteArray()), tasks[1].toByteArray()); // a handle of its own
    f.server(two).crash();
    f.settle();
    f.ask("4", wire::tasksList);
    QCOMPARE(f.client->json("4")["tasks"].elements().size(), std::size_t(2));
}

void tst_AggregateLife::aTaskOfTheClientsReportsItsProgress()
{
    AllFixture f(R"({"sampling":{},"tasks":{"requests":{"sampling":{"createMessage":{}}}}})");
    f.server(two).request("1", wire::samplingCreateMessage,
                          R"({"messages":[],"maxTokens":1,"task":{},"_meta":{"progressToken":"mine"}})");
    f.settle();
    const auto asked = f.client->latest(wire::samplingCreateMessage);
    f.client->respond(asked.id, R"({"task":{"taskId":"c1","status":"working"}})");
    f.settle();
    f.client->notify(wire::progress, R"({"progressToken":)" + asked.payload["_meta"]["progressToken"].toByteArray()
                                         + R"(,"progress":1})");
    f.client->notify(wire::taskStatus, R"({"taskId":"c1","status":"completed"})");
    f.settle();
    QCOMPARE(f.paramsOf(two, wire::progress), R"({"progressToken":"mine","progress":1})");
    QCOMPARE(f.paramsOf(two, wire::taskStatus), R"({"taskId":"c1","status":"completed"})");
    QCOMPARE(f.server(one).count(wire::taskStatus) + f.server(one).count(wire::progress), 0);
}

void tst_AggregateLife::theSessionMayEndInEveryWait_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("params");
    QTest::newRow("tools/list") << QByteArray("tools/list") << QByteArray("{}");
    QTest::newRow("prompts/list") << QByteArray("prompts/list") << QByteArray("{}");
    QTest::newRow("a call") << QByteArray("tools/call") << QByteArray(R"({"name":"one__work"})");
    QTest::newRow("a name that is looked up") << QByteArray("tools/call") << QByteArray(R"({"name":"x"})");
    QTest::newRow("a prompt") << QByteArray("prompts/get") << QByteArray(R"({"name":"x"})");
    QTest::newRow("a resource") << QByteArray("resources/read") << QByteArray(R"({"uri":"x:y"})");
    QTest::newRow("a subscription") << QByteArray("resources/subscribe") << QByteArray(R"({"uri":"mcp:x"})");
    QTest::newRow("a completion") << QByteArray("completion/complete")
                                  << QByteArray(R"({"ref":{"type":"ref/resource","uri":"x"}})");
    QTest::newRow("tasks") << QByteArray("tasks/list") << QByteArray("{}");
    QTest::newRow("a level") << QByteArray("logging/setLevel") << QByteArray(R"({"level":"info"})");
}

void tst_AggregateLife::theSessionMayEndInEveryWait()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, params);
    for (const auto &change : { NativeFixture::Change(), NativeFixture::Change(NativeFixture::shared) }) {
        for (int wait = 0; wait < 6; ++wait) {
            AllFixture f("{}", change);
            for (const auto &name : { one, two }) {
                f.server(name).script.results.clear();
                f.server(name).script.unanswered = {
                    "tools/list", "prompts/list",    "resources/list", "tasks/list", "resources/templates/list",
                    "tools/call", "logging/setLevel"
                };
            }
            f.client->request("1", method, params);
            f.settle();
            for (int i = 0; i < wait; ++i)
                f.advance(1s);
            f.latestSession->end(QStringLiteral("the client has gone")); // and still stands
            f.settle();
            f.end(f.latestSession);
            QVERIFY(!f.latestSession);
            f.advance(1min);
            QVERIFY(f.client->answersTo("1").size() <= 1);
        }
    }
}

QTEST_GUILESS_MAIN(tst_AggregateLife)
#include "tst_AggregateLife.moc"
