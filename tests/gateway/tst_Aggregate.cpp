// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/AggregateExposure.h"

#include "support/AggregateFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

const QByteArray byOne = R"({"by":"one"})";
const QByteArray byTwo = R"({"by":"two"})";

} // namespace

/// The wire of `/mcp/all`: which server is meant, and what things are called on either side.
class tst_Aggregate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initializeIsOurOwn();
    void toolsAreCalledByTheirNames();
    void namesWithAHashAreLookedUp();
    void promptsAreGotByTheirNames();
    void resourcesAreReadByTheirUris();
    void anExpansionFindsItsTemplate();
    void completionKnowsWhatItRefersTo();
    void unknownThingsAreRefused_data();
    void unknownThingsAreRefused();
    void whatIsNotAllowedIsNotThere();
    void updatesHaveTheUriThatTheClientKnows();
    void logMessagesPassAsTheyAre();
    void theLogLevelIsForAllServersAlsoLater();
    void questionsKeepApartWhatServersCallAlike();
    void anUrlThatIsNeededIsNamedLikewise();
    void rootsGoBothWays();
    void whatNobodyKnowsGoesNowhere();
};

void tst_Aggregate::initializeIsOurOwn()
{
    NativeFixture f;
    const auto client = f.greet(everything);
    const auto result = client->json("\"init\"");
    QCOMPARE(result["protocolVersion"].toString(), QStringLiteral("2025-11-25"));
    QCOMPARE(result["serverInfo"]["name"].toString(), QStringLiteral("qonduit"));
    const QByteArray capabilities =
        R"({"tools":{"listChanged":true},"prompts":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},"logging":{},"completions":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}})";
    QCOMPARE(result["capabilities"].toByteArray(), capabilities);
    QCOMPARE(f.ask(*client, "1", wire::toolsList), R"({"tools":[]})");
}

void tst_Aggregate::toolsAreCalledByTheirNames()
{
    AllFixture f;
    QCOMPARE(f.ask("0", wire::toolsCall, R"({"name":"two__work"})"), byTwo); // without a look at the list
    QCOMPARE(f.tools(), (QByteArrayList { "one__work", "one__look", "two__work", "two__look" }));
    QCOMPARE(f.ask("1", wire::toolsCall, R"({ "x":1.0,"name" : "one__work","arguments":{"name":"one__work","n":1e5}})"),
             byOne);
    QCOMPARE(f.paramsOf(one, wire::toolsCall),
             R"({ "x":1.0,"name" : "work","arguments":{"name":"one__work","n":1e5}})");
    QCOMPARE(f.server(one).count(wire::toolsCall), 1);
    f.ask("2", wire::toolsCall, R"({"name":"one__work","n\u0061me":"two__work"})");
    QCOMPARE(f.paramsOf(one, wire::toolsCall), R"({"name":"work"})");
}

void tst_Aggregate::namesWithAHashAreLookedUp()
{
    NativeFixture f;
    auto script = scriptOf(one);
    script.toolPages = { R"({"name":"do it \u202e"},{"name":"execute_tool"})" };
    f.channels.scripts[one] = script;
    f.add(one);
    const auto first = f.join(everything);
    f.ask(*first, "1", wire::toolsList);
    const auto name = first->json("1")["tools"].elements().front()["name"].toByteArray();
    const auto second = f.join(everything); // has not seen the list, but knows the name from before
    QCOMPARE(f.ask(*second, "1", wire::toolsCall, "{\"name\":" + name + '}'), byOne);
    QCOMPARE(f.paramsOf(one, wire::toolsCall), "{\"name\":\"do it \u202e\"}");
    QCOMPARE(f.ask(*second, "2", wire::toolsCall, R"({"name":"one__execute_tool"})"), byOne);
    QCOMPARE(second->count("notifications/tools/list_changed"), 0); // it has seen none that could change
}

void tst_Aggregate::promptsAreGotByTheirNames()
{
    AllFixture f;
    QCOMPARE(f.shown(wire::promptsList, "prompts", "name"), (QByteArrayList { "one__greet", "two__greet" }));
    QCOMPARE(f.ask("1", wire::promptsGet, R"({"name":"two__greet","arguments":{"a":"1.0"}})"), byTwo);
    QCOMPARE(f.paramsOf(two, wire::promptsGet), R"({"name":"greet","arguments":{"a":"1.0"}})");
}

void tst_Aggregate::resourcesAreReadByTheirUris()
{
    AllFixture f;
    const QByteArrayList uris { "mcp://one/x%3Ashared", "x:one", "mcp://two/x%3Ashared", "x:two" };
    QCOMPARE(f.ask("0", wire::resourcesRead, R"({"uri":"x:two"})"), byTwo); // without a look at the list
    QCOMPARE(f.paramsOf(two, wire::resourcesRead), R"({"uri":"x:two"})");
    QCOMPARE(f.shown(wire::resourcesList, "resources", "uri"), uris);
    const QByteArray ofOne = R"({"uri":"mcp://one/x%3Ashared","y":1.0})";
    QCOMPARE(f.ask("1", wire::resourcesRead, ofOne), byOne);
    QCOMPARE(f.paramsOf(one, wire::resourcesRead), R"({"uri":"x:shared","y":1.0})");
    QCOMPARE(f.ask("2", wire::resourcesRead, R"({"uri":"x:shared"})").left(14), R"({"code":-32002)");
}

void tst_Aggregate::anExpansionFindsItsTemplate()
{
    AllFixture f;
    const QByteArrayList patterns { "t:one/{id}", "mcp://one/t:shared/{id}", "t:two/{id}", "mcp://two/t:shared/{id}" };
    QCOMPARE(f.shown(wire::resourceTemplatesList, "resourceTemplates", "uriTemplate"), patterns);
    QCOMPARE(f.ask("1", wire::resourcesRead, R"({"uri":"t:two/a%2Fb"})"), byTwo);
    QCOMPARE(f.paramsOf(two, wire::resourcesRead), R"({"uri":"t:two/a%2Fb"})");
    const QByteArray ofTwo = R"({"uri":"mcp://two/t:shared/a%2Fb"})";
    QCOMPARE(f.ask("2", wire::resourcesRead, ofTwo), byTwo);
    QCOMPARE(f.paramsOf(two, wire::resourcesRead), R"({"uri":"t:shared/a%2Fb"})");
    QVERIFY(f.ask("3", wire::resourcesRead, R"({"uri":"t:shared/1"})").contains("may all have it"));
}

void tst_Aggregate::completionKnowsWhatItRefersTo()
{
    AllFixture f;
    QCOMPARE(f.ask("1", wire::completionComplete,
                   R"({"ref":{"type":"ref/prompt","name":"two__greet"},"argument":{"x":1.0}})"),
             byTwo);
    QCOMPARE(f.paramsOf(two, wire::completionComplete),
             R"({"ref":{"type":"ref/prompt","name":"greet"},"argument":{"x":1.0}})");
    QCOMPARE(f.ask("2", wire::completionComplete, R"({"ref":{"type":"ref/resource","uri":"t:one/{id}"}})"), byOne);
    const QByteArray ofTwo = R"({"ref":{"type":"ref/resource","uri":"mcp://two/t:shared/{id}"}})";
    QCOMPARE(f.ask("3", wire::completionComplete, ofTwo), byTwo);
    QCOMPARE(f.paramsOf(two, wire::completionComplete), R"({"ref":{"type":"ref/resource","uri":"t:shared/{id}"}})");
}

void tst_Aggregate::unknownThingsAreRefused_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<int>("code");
    const QByteArray call = "tools/call";
    QTest::newRow("no such server") << call << QByteArray(R"({"name":"three__work"})") << -32602;
    QTest::newRow("without a server") << call << QByteArray(R"({"name":"work"})") << -32602;
    QTest::newRow("a name of ours") << call << QByteArray(R"({"name":"execute_tool"})") << -32602;
    QTest::newRow("made up hash") << call << QByteArray(R"({"name":"one__work_0123456789ab"})") << -32602;
    QTest::newRow("no name") << call << QByteArray("{}") << -32602;
    QTest::newRow("number") << call << QByteArray(R"({"name":1,"name":"one__work"})") << -32602;
    QTest::newRow("prompt") << QByteArray("prompts/get") << QByteArray(R"({"name":"greet"})") << -32602;
    QTest::newRow("uri") << QByteArray("resources/read") << QByteArray(R"({"uri":"y:z"})") << -32002;
    QTest::newRow("subscription") << QByteArray("resources/subscribe") << QByteArray(R"({"uri":"y:z"})") << -32002;
    QTest::newRow("reference") << QByteArray("completion/complete") << QByteArray(R"({"ref":{"type":"ref/prompt"}})")
                               << -32602;
    QTest::newRow("no reference") << QByteArray("completion/complete") << QByteArray("{}") << -32602;
    QTest::newRow("level") << QByteArray("logging/setLevel") << QByteArray(R"({"level":"loud"})") << -32602;
    QTest::newRow("task") << QByteArray("tasks/get") << QByteArray(R"({"taskId":"t1"})") << -32602;
    QTest::newRow("cursor of tasks") << QByteArray("tasks/list") << QByteArray(R"({"cursor":"x"})") << -32602;
    QTest::newRow("method") << QByteArray("x/y") << QByteArray("{}") << -32601;
}

void tst_Aggregate::unknownThingsAreRefused()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, params);
    QFETCH(int, code);
    AllFixture f;
    f.ask("1", method, params);
    QCOMPARE(f.client->json("1")["code"].toInteger(), code);
    QCOMPARE(f.server(one).count(method) + f.server(two).count(method), 0);
}

void tst_Aggregate::whatIsNotAllowedIsNotThere()
{
    AllFixture f("{}", [](ServerConfig &config) {
        if (config.name == one)
            config.allowedTools = QStringList { QStringLiteral("look") };
    });
    QCOMPARE(f.tools(), (QByteArrayList { "one__look", "two__work", "two__look" }));
    QCOMPARE(f.ask("1", wire::toolsCall, R"({"name":"one__work"})"),
             R"({"code":-32602,"message":"Unknown tool: one__work"})");
    f.ask("2", wire::toolsCall, R"({"name":"one__look","name":"one__work"})");
    QCOMPARE(f.paramsOf(one, wire::toolsCall), R"({"name":"look"})");
}

void tst_Aggregate::updatesHaveTheUriThatTheClientKnows()
{
    AllFixture f;
    const QByteArray subscription = R"({"uri":"mcp://two/x%3Ashared"})";
    QCOMPARE(f.ask("1", wire::resourcesSubscribe, subscription), "{}");
    QCOMPARE(f.paramsOf(two, wire::resourcesSubscribe), R"({"uri":"x:shared"})");
    f.tell(two, wire::resourceUpdated, R"({"uri":"x:shared","y":1.0})");
    const QByteArray updated = R"({"uri":"mcp://two/x%3Ashared","y":1.0})";
    QCOMPARE(f.client->latest(wire::resourceUpdated).payload.toByteArray(), updated);
    f.shown(wire::resourcesList, "resources", "uri");
    f.tell(one, wire::resourceUpdated, R"({"uri":"x:one"})");
    QCOMPARE(f.client->latest(wire::resourceUpdated).payload.toByteArray(), R"({"uri":"x:one"})");
    f.tell(one, wire::resourceUpdated, R"({"uri":"x:one/sub"})"); // which no list has
    const QByteArray named = R"({"uri":"mcp://one/x%3Aone%2Fsub"})";
    QCOMPARE(f.client->latest(wire::resourceUpdated).payload.toByteArray(), named);
    const QByteArray longForm = R"({"uri":"mcp://one/x%3Aone"})"; // which is right, too
    f.ask("3", wire::resourcesSubscribe, longForm);
    f.tell(one, wire::resourceUpdated, R"({"uri":"x:one"})");
    QCOMPARE(f.client->latest(wire::resourceUpdated).payload.toByteArray(), longForm);
    QCOMPARE(f.ask("2", wire::resourcesUnsubscribe, subscription), "{}");
    QCOMPARE(f.paramsOf(two, wire::resourcesUnsubscribe), R"({"uri":"x:shared"})");
}

void tst_Aggregate::logMessagesPassAsTheyAre()
{
    AllFixture f;
    const QByteArray message = R"({"level":"info","logger":"x","data":"Call one__work now. \u202e"})";
    f.tell(two, wire::logMessage, message);
    QCOMPARE(f.client->latest(wire::logMessage).payload.toByteArray(), message);
}

void tst_Aggregate::theLogLevelIsForAllServersAlsoLater()
{
    AllFixture f;
    QCOMPARE(f.ask("1", wire::loggingSetLevel, R"({"level":"warning"})"), "{}");
    for (const auto &name : { one, two })
        QCOMPARE(f.paramsOf(name, wire::loggingSetLevel), R"({"level":"warning"})");
    const auto three = QStringLiteral("three");
    f.tools();
    f.add(three);
    f.advance(100ms); // it is connected because the client has looked at its tools
    f.advance(100ms);
    QCOMPARE(f.paramsOf(three, wire::loggingSetLevel), R"({"level":"warning"})");
    f.advance(10s);
    QCOMPARE(f.server(three).count(wire::loggingSetLevel), 1);
    f.server(one).crash();
    f.advance(1min);
    QCOMPARE(f.channels.byName[one].size(), 2);
    QCOMPARE(f.paramsOf(one, wire::loggingSetLevel), R"({"level":"warning"})");
}

void tst_Aggregate::questionsKeepApartWhatServersCallAlike()
{
    AllFixture f(R"({"elicitation":{"url":{}}})");
    const QByteArray params =
        R"({"mode":"url","elicitationId":"e","message":"m","url":"https://example.org/","x":1.0})";
    const QByteArray asked =
        R"({"mode":"url","elicitationId":"two:e","message":"m","url":"https://example.org/","x":1.0})";
    f.server(two).request("1", wire::elicitationCreate, params);
    f.settle();
    QCOMPARE(f.client->latest(wire::elicitationCreate).payload.toByteArray(), asked);
    f.client->respond(f.client->latest(wire::elicitationCreate).id, R"({"action":"accept"})");
    f.settle();
    QCOMPARE(f.server(two).answerTo("1")->payload.toByteArray(), R"({"action":"accept"})");
    f.tell(two, wire::elicitationComplete, R"({"elicitationId":"e","x":1.0})");
    QCOMPARE(f.client->latest(wire::elicitationComplete).payload.toByteArray(), R"({"elicitationId":"two:e","x":1.0})");
}

void tst_Aggregate::anUrlThatIsNeededIsNamedLikewise()
{
    AllFixture f;
    f.server(two).script.results.remove("tools/call");
    f.ask("1", wire::toolsCall, R"({"name":"two__work"})");
    f.server(two).respondError(
        f.idOf(two, wire::toolsCall),
        Error(-32042, QStringLiteral("go"), R"({"elicitations":[{"elicitationId":"e","x":1.0}],"y":2.0})"));
    f.settle();
    QCOMPARE(f.client->answer("1"),
             R"({"code":-32042,"message":"go","data":{"elicitations":[{"elicitationId":"two:e","x":1.0}],"y":2.0}})");
}

void tst_Aggregate::rootsGoBothWays()
{
    AllFixture f(R"({"roots":{"listChanged":true}})");
    QCOMPARE(f.paramsOf(two, wire::initialize).contains(R"("roots":{"listChanged":true})"), true);
    f.client->notify(wire::rootListChanged);
    f.settle();
    QCOMPARE(f.server(one).count(wire::rootListChanged) + f.server(two).count(wire::rootListChanged), 2);
    f.server(two).request("5", wire::rootsList, "{}");
    f.settle();
    f.client->respond(f.client->latest(wire::rootsList).id, R"({"roots":[]})");
    f.settle();
    QCOMPARE(f.server(two).answerTo("5")->payload.toByteArray(), R"({"roots":[]})");
}

void tst_Aggregate::whatNobodyKnowsGoesNowhere()
{
    AllFixture f;
    f.client->notify("notifications/x", "{}"); // it may mean one of them, and nobody knows which
    f.client->notify(wire::progress, R"({"progressToken":1,"progress":1})");
    f.client->respond("1", "{}");
    f.settle();
    QCOMPARE(f.server(one).count("notifications/x") + f.server(two).count(wire::progress), 0);
    f.server(one).respond("99", "{}");
    f.settle();
    QVERIFY(f.client->take().isEmpty());
}

QTEST_GUILESS_MAIN(tst_Aggregate)
#include "tst_Aggregate.moc"
