// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/PassThroughExposure.h"

#include "support/PassFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

/// The wire of `/mcp/servers/<name>`: what the server says is what the client gets, and the other way round.
class tst_PassThrough : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initializeIsTheServersOwn();
    void theServerSeesTheClient();
    void listsAreTheServersOwnText();
    void aListIsFetchedOnce();
    void callsGoThroughByteForByte();
    void resultsComeByteForByte();
    void errorsComeByteForByte();
    void unknownMethodsPass();
    void completionPasses();
    void pingIsAnsweredByUs();
    void whatIsNotAllowedIsNotThere();
    void aSecondNameMeansNothing_data();
    void aSecondNameMeansNothing();
};

void tst_PassThrough::initializeIsTheServersOwn()
{
    auto script = fullScript();
    script.initializeResult =
        R"({"x-unknown":[1.0],"protocolVersion":"2025-03-26","capabilities":{"tools":{},"experimental":{"a":{}}},"serverInfo":{"name":"s\u00e9","version":"0","icons":[]},"instructions":"Do \u200b not","_meta":{"k":1e5}})";
    NativeFixture f;
    f.channels.scripts[one] = script;
    f.add(one);
    const auto client = f.greet(only(one));
    QCOMPARE(
        client->take().first(),
        line(R"("id":"init","result":)")
            + R"({"x-unknown":[1.0],"protocolVersion":"2025-11-25","capabilities":{"tools":{},"experimental":{"a":{}}},"serverInfo":{"name":"s\u00e9","version":"0","icons":[]},"instructions":"Do \u200b not","_meta":{"k":1e5}}})");
}

void tst_PassThrough::theServerSeesTheClient()
{
    PassFixture f(R"({"roots":{"listChanged":true},"sampling":{"context":{}},"experimental":{"x":{"y":1.0}}})");
    const QByteArray capabilities =
        R"({"roots":{"listChanged":true},"sampling":{"context":{},"tools":{}},"experimental":{"x":{"y":1.0}},"elicitation":{"form":{},"url":{}}})";
    QCOMPARE(f.paramsOf(one, wire::initialize),
             R"({"protocolVersion":"2025-11-25","capabilities":)" + capabilities
                 + R"(,"clientInfo":{"name":"tester","version":"7","websiteUrl":"urn:x"}})");
    QCOMPARE(f.server().count(wire::initialized), 1);
}

void tst_PassThrough::listsAreTheServersOwnText()
{
    auto script = fullScript();
    const QByteArray tool =
        R"({ "name":"w\u006frk","inputSchema":{"type":"object","x":1.0,"y":1e5},"icons":[{"src":"data:,"}],"annotations":{"readOnlyHint":true},"_meta":{"a.b/c":[null]},"unknown":"\ud83d\ude00" })";
    const QByteArray prompt = R"({"name":"greet","x":-0})";
    const QByteArray resource = R"({"uri":"x:a","name":"a","size":12345678901234567890})";
    const QByteArray pattern = R"({"uriTemplate":"x:{x}","name":"x","_meta":{}})";
    script.toolPages = { tool, R"({"name":"other"})" };
    script.promptPages = { prompt };
    script.resourcePages = { resource };
    script.templatePages = { pattern };
    PassFixture f("{}", {}, script);
    QCOMPARE(f.ask("1", wire::toolsList), "{\"tools\":[" + tool + R"(,{"name":"other"}]})");
    QCOMPARE(f.ask("2", wire::promptsList), "{\"prompts\":[" + prompt + "]}");
    QCOMPARE(f.ask("3", wire::resourcesList), "{\"resources\":[" + resource + "]}");
    QCOMPARE(f.ask("4", wire::resourceTemplatesList), "{\"resourceTemplates\":[" + pattern + "]}");
}

void tst_PassThrough::aListIsFetchedOnce()
{
    PassFixture f;
    for (int i = 0; i < 10; ++i)
        QVERIFY(f.ask(QByteArray::number(i), wire::toolsList).startsWith(R"({"tools":[{"name":"work")"));
    QCOMPARE(f.server().count(wire::toolsList), 1);
}

void tst_PassThrough::callsGoThroughByteForByte()
{
    PassFixture f;
    const QByteArray params =
        R"({ "arguments":{"n":1.0,"m":1e5,"o":1E+2,"big":12345678901234567890.123,"t\u0065xt":"\u00e9\/é","Text":1,"text":2,"name":"x"}, "name":"work","unknown":[ ],"_meta":{"trace/id":"7"}})";
    f.call("1", params);
    QCOMPARE(f.paramsOf(one, wire::toolsCall), params);
    f.ask("2", wire::promptsGet, R"({"name":"greet","arguments":{"a":"1.0"}})");
    QCOMPARE(f.paramsOf(one, wire::promptsGet), R"({"name":"greet","arguments":{"a":"1.0"}})");
    f.ask("3", wire::resourcesRead, R"({"uri":"x:\/a"})");
    QCOMPARE(f.paramsOf(one, wire::resourcesRead), R"({"uri":"x:\/a"})");
    f.client->send(R"({"jsonrpc":"2.0","id":4,"method":"tools/call"})"); // without params, too
    f.settle();
    QCOMPARE(f.server().count(wire::toolsCall), 2);
}

void tst_PassThrough::resultsComeByteForByte()
{
    PassFixture f;
    const QByteArray result =
        R"({"structuredContent":{"n":1.0,"deep":[[[1e300]]]},"content":[{"type":"text","text":"\u202e"}],"isError":false,"_meta":{"a":{}},"x":null})";
    f.answer(f.call("\"a\\u0031\""), result);
    QCOMPARE(f.client->take(), QList<QByteArray> { line(R"("id":"a\u0031","result":)") + result + '}' });
}

void tst_PassThrough::errorsComeByteForByte()
{
    PassFixture f;
    const auto id = f.call("1");
    f.server().sendFrame(
        "{\"jsonrpc\":\"2.0\",\"id\":" + id
        + R"(,"error":{"code":-32042,"message":"go \u2066there","data":{"elicitations":[{"elicitationId":"e"}],"n":1.0}}})");
    f.settle();
    const QList<QByteArray> expected { line(
        "\"id\":1,\"error\":{\"code\":-32042,\"message\":\"go "
        "\u2066there\",\"data\":{\"elicitations\":[{\"elicitationId\":\"e\"}],\"n\":1.0}}}") };
    QCOMPARE(f.client->take(), expected);
}

void tst_PassThrough::unknownMethodsPass()
{
    auto script = fullScript();
    script.results["x/y"] = R"({"z":1.0})";
    PassFixture f("{}", {}, script);
    QCOMPARE(f.ask("1", "x/y", R"({"a":1e5})"), R"({"z":1.0})");
    QCOMPARE(f.paramsOf(one, "x/y"), R"({"a":1e5})");
    QCOMPARE(f.ask("2", "no/such"), R"({"code":-32601,"message":"unknown"})"); // in the server's words
    f.client->notify("notifications/x", R"({"b":1.0})");
    f.settle();
    QCOMPARE(f.paramsOf(one, "notifications/x"), R"({"b":1.0})");
    f.tell("notifications/y", R"({"c":1.0})");
    QCOMPARE(f.client->take().last(), line(R"("method":"notifications/y","params":{"c":1.0}})"));
    QCOMPARE(f.server().count(wire::initialized), 1); // that of our own handshake
}

void tst_PassThrough::completionPasses()
{
    auto script = fullScript();
    script.results["completion/complete"] = R"({"completion":{"values":["a"],"total":1.0}})";
    PassFixture f("{}", {}, script);
    const QByteArray params =
        R"({"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"who","value":"\u0061"}})";
    QCOMPARE(f.ask("1", wire::completionComplete, params), R"({"completion":{"values":["a"],"total":1.0}})");
    QCOMPARE(f.paramsOf(one, wire::completionComplete), params);
}

void tst_PassThrough::pingIsAnsweredByUs()
{
    PassFixture f;
    QCOMPARE(f.ask("1", wire::ping), "{}");
    QCOMPARE(f.server().count(wire::ping), 0);
    f.server().request("7", wire::ping, "{}");
    f.settle();
    QCOMPARE(f.server().answerTo("7")->payload.toByteArray(), "{}");
    QCOMPARE(f.client->count(wire::ping), 0);
}

void tst_PassThrough::whatIsNotAllowedIsNotThere()
{
    PassFixture f("{}", [](ServerConfig &config) { config.allowedTools = QStringList { QStringLiteral("look") }; });
    f.ask("1", wire::toolsList);
    QCOMPARE(f.client->json("1")["tools"].elements().size(), std::size_t(1));
    QCOMPARE(f.ask("2", wire::toolsCall, R"({"name":"work"})"), R"({"code":-32602,"message":"Unknown tool: work"})");
    QCOMPARE(f.server().count(wire::toolsCall), 0);
    f.call("3", R"({ "name":"look","arguments":{"x":1.0}})");
    QCOMPARE(f.paramsOf(one, wire::toolsCall), R"({ "name":"look","arguments":{"x":1.0}})");
}

void tst_PassThrough::aSecondNameMeansNothing_data()
{
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QByteArray>("arriving"); // empty: nothing
    QTest::newRow("allowed first") << QByteArray(R"({"name":"look","name":"work"})")
                                   << QByteArray(R"({"name":"look"})");
    QTest::newRow("escaped") << QByteArray(R"({"name":"look","n\u0061me":"work"})") << QByteArray(R"({"name":"look"})");
    QTest::newRow("allowed last") << QByteArray(R"({"name":"work","name":"look"})") << QByteArray();
    QTest::newRow("number first") << QByteArray(R"({"name":1,"name":"work"})") << QByteArray();
    QTest::newRow("null first") << QByteArray(R"({"name":null,"name":"work"})") << QByteArray();
    QTest::newRow("none") << QByteArray("{}") << QByteArray();
    QTest::newRow("byte order mark") << QByteArray("{\"name\":\"\xEF\xBB\xBFlook\"}") << QByteArray();
}

void tst_PassThrough::aSecondNameMeansNothing()
{
    QFETCH(QByteArray, params);
    QFETCH(QByteArray, arriving);
    PassFixture f("{}", [](ServerConfig &config) { config.allowedTools = QStringList { QStringLiteral("look") }; });
    f.call("1", params);
    QCOMPARE(f.paramsOf(one, wire::toolsCall), arriving);
    QCOMPARE(f.client->json("1")["code"].toInteger().has_value(), arriving.isEmpty());
}

QTEST_GUILESS_MAIN(tst_PassThrough)
#include "tst_PassThrough.moc"
