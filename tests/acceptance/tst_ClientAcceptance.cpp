// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/AcceptanceTest.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>

using namespace qonduit;

namespace {

const auto server = QStringLiteral("s");

QJsonObject structured(McpCall &call)
{
    return call.result().value(QStringLiteral("structuredContent")).toObject();
}

} // namespace

/// Clients that send what is odd, come slowly, do not read, and go without a word.
class tst_ClientAcceptance : public AcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void H21_numbersReachTheServerAsTheyAre();
    void H21_hugeExponentIsRefused();
    void H21_prettyPrintedArgumentsReachTheServerAsOneLine();
    void H26_requestsWithoutTheirSession_data();
    void H26_requestsWithoutTheirSession();
    void H30_slowClientsAreGivenUp();
    void H31_streamThatNobodyReadsIsClosed();
    void H33_moreConnectionsThanDescriptors();
    void H34_resetsWhileCallsArePending_data();
    void H34_resetsWhileCallsArePending();
    void H34_lostStreamIsResumed();
    void J01_idsComeBackAsTheyWere_data();
    void J01_idsComeBackAsTheyWere();
    void J01_numberAndStringAreDifferentIds();
    void progressReachesTheClientBeforeTheAnswer();
    void hostileToolNamesStayInsideTheirStrings();
};

void tst_ClientAcceptance::H21_numbersReachTheServerAsTheyAre()
{
    const QByteArray arguments =
        R"({"z":9007199254740993,"a":9223372036854775808,"f":0.1000000000000000055,"m":-0,"o":1.0,"e":1E+2,"u":"\u00e9\/"})";
    QVERIFY(start({ { server, misbehaving({}) } }));
    auto &call = newClient().execute("s", "echo", arguments);
    QVERIFY2(call.text().contains("\"structuredContent\":" + arguments), call.text()); // and back
    QVERIFY(journal("<- ").last().contains("\"arguments\":" + arguments));
}

void tst_ClientAcceptance::H21_hugeExponentIsRefused()
{
    QVERIFY(start({ { server, misbehaving({}) } }));
    auto &client = newClient();
    HttpClient connection(program().port());
    connection.send(
        "POST", "/mcp", client.fields(),
        R"({"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"execute_tool","arguments":{"server":"s","tool":"echo","args":{"n":1e400}}}})");
    QCOMPARE(connection.waitForAnswer().status, 400);
    QCOMPARE(journal("<- ").size(), 0);
}

void tst_ClientAcceptance::H21_prettyPrintedArgumentsReachTheServerAsOneLine()
{
    QVERIFY(start({ { server, misbehaving({}) } }));
    auto &client = newClient();
    auto &call = client.request(
        "tools/call",
        "{\r\n  \"name\": \"execute_tool\",\n  \"arguments\": {\n    \"server\": \"s\",\n    \"tool\": \"echo\",\n"
        "    \"args\": {\n\t\"a\": 1.0,\r\n\t\"b\": [\n1,\r2\n],\n\"c\": \"two\\nlines\"\n}\n  }\n}");
    const QJsonObject expected { { QStringLiteral("a"), 1 },
                                 { QStringLiteral("b"), QJsonArray { 1, 2 } },
                                 { QStringLiteral("c"), QStringLiteral("two\nlines") } };
    QCOMPARE(structured(call), expected);
    for (const auto &line : journal("<- "))
        QVERIFY2(QJsonDocument::fromJson(line.sliced(3)).isObject(), line);
    QVERIFY(journal("<- ").last().contains("\"a\": 1.0"));
}

void tst_ClientAcceptance::H26_requestsWithoutTheirSession_data()
{
    QTest::addColumn<QByteArray>("sessionId");
    QTest::addColumn<int>("status");
    QTest::newRow("none") << QByteArray() << 400;
    QTest::newRow("unknown") << QByteArray("Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") << 404;
    QTest::newRow("ended") << QByteArray("ended") << 404;
    QTest::newRow("too long") << QByteArray(10000, 'x') << 404;
    QTest::newRow("odd characters") << QByteArray("../../etc/passwd?%00") << 404;
}

void tst_ClientAcceptance::H26_requestsWithoutTheirSession()
{
    QFETCH(QByteArray, sessionId);
    QFETCH(const int, status);
    QVERIFY(start({}));
    auto &other = newClient();
    if (sessionId == "ended") {
        auto &gone = newClient();
        sessionId = gone.sessionId();
        QCOMPARE(gone.end(), 204);
    }
    auto fields = other.fields("application/json, text/event-stream");
    fields.removeLast(); // its session
    if (!sessionId.isEmpty())
        fields.append(qMakePair(QByteArray("Mcp-Session-Id"), sessionId));
    for (const char *method : { "POST", "GET", "DELETE" }) {
        HttpClient connection(program().port());
        connection.send(method, "/mcp", fields,
                        qstrcmp(method, "POST") == 0 ? QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"ping"})")
                                                     : QByteArray());
        const auto answer = connection.waitForAnswer();
        QCOMPARE(answer.status, status);
        QVERIFY(!answer.body.contains(other.sessionId()));
        QVERIFY(!answer.headers.contains("mcp-session-id"));
    }
    QCOMPARE(other.request("ping", "{}").message().value(QStringLiteral("error")), QJsonValue(QJsonValue::Undefined));
}

void tst_ClientAcceptance::H30_slowClientsAreGivenUp()
{
    QVERIFY(start({}, { { QStringLiteral("limits"), QJsonObject { { QStringLiteral("header_timeout_s"), 1 },
                                                                  { QStringLiteral("body_idle_s"), 1 } } } }));
    auto &client = newClient();
    std::vector<std::unique_ptr<HttpClient>> slow;
    for (int i = 0; i < 200; ++i) {
        slow.push_back(std::make_unique<HttpClient>(program().port()));
        slow.back()->sendBytes("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(program().port())
                               + (i % 2 == 0 ? "\r\nX-Slow: " : "\r\nContent-Length: 100\r\n\r\n{"));
    }
    const auto giveUp = [&] {
        for (const auto &connection : slow) {
            if (connection->isConnected())
                connection->sendBytes("x"); // one byte is no progress
        }
        return std::all_of(slow.begin(), slow.end(), [](const auto &connection) {
            return connection->readAnswer().status != 0 || connection->isClosed();
        });
    };
    for (int i = 0; i < 10; ++i) // others are served meanwhile
        QCOMPARE(client.request("ping", "{}").message().value(QStringLiteral("error")),
                 QJsonValue(QJsonValue::Undefined));
    QVERIFY(QTest::qWaitFor(giveUp, 30000));
    QCOMPARE(slow.front()->readAnswer().status, 408);
    const auto timedOut = std::count_if(slow.begin(), slow.end(),
                                        [](const auto &connection) { return connection->readAnswer().status == 408; });
    QVERIFY2(timedOut >= 100, QByteArray::number(timedOut)); // a reset may have overtaken an answer
}

void tst_ClientAcceptance::H31_streamThatNobodyReadsIsClosed()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("floods-with-progress")) } }));
    auto &client = newClient();
    auto &flooded = client.request(
        "tools/call",
        R"({"name":"execute_tool","arguments":{"server":"s","tool":"echo"},"_meta":{"progressToken":"t"}})",
        "application/json, text/event-stream");
    flooded.connection.stopReading();
    flooded.giveUp();
    QTRY_VERIFY_WITH_TIMEOUT(program().log().contains("an event stream was closed because its client does not read"),
                             60000);
    QCOMPARE(client.request("ping", "{}").message().value(QStringLiteral("error")), QJsonValue(QJsonValue::Undefined));
    QTRY_VERIFY_WITH_TIMEOUT(client.tool("list_servers").result().contains(QStringLiteral("content")), 30000);
    flooded.connection.reset();
}

void tst_ClientAcceptance::H33_moreConnectionsThanDescriptors()
{
    QVERIFY(start({}, {},
                  { QStringLiteral("/bin/sh"), QStringLiteral("-c"), QStringLiteral("ulimit -n 256; exec \"$@\""),
                    QStringLiteral("sh") }));
    auto &client = newClient();
    QElapsedTimer elapsed;
    elapsed.start();
    const auto before = ProcessTable::processorTimeMs(program().processId());
    std::vector<std::unique_ptr<HttpClient>> connections;
    for (int i = 0; i < 400; ++i)
        connections.push_back(std::make_unique<HttpClient>(program().port()));
    // Those beyond the limit are told and closed; the others are served.
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto isDecided = [](const auto &connection) {
                return connection->isConnected() || connection->isClosed();
            };
            const auto isOpen = [](const auto &connection) { return connection->isConnected(); };
            return std::all_of(connections.begin(), connections.end(), isDecided)
                && std::count_if(connections.begin(), connections.end(), isOpen) <= 128;
        },
        30000));
    int served = 0;
    for (const auto &connection : connections) {
        if (!connection->isConnected())
            continue;
        connection->send("GET", "/health", {});
        const auto answer = connection->waitForAnswer();
        QCOMPARE(answer.status, 200);
        ++served;
    }
    QVERIFY2(served > 100, QByteArray::number(served));
    const auto used = ProcessTable::processorTimeMs(program().processId()) - before;
    QVERIFY2(used < 300 + elapsed.elapsed() / 4,
             QByteArray::number(used) + " of " + QByteArray::number(elapsed.elapsed()) + " ms");
    connections.clear();
    QTRY_VERIFY(client.request("ping", "{}").text().contains("result")
                || (client.calls().back()->giveUp(), false)); // room again
}

void tst_ClientAcceptance::H34_resetsWhileCallsArePending_data()
{
    QTest::addColumn<QByteArray>("accept");
    QTest::newRow("JSON") << QByteArray("application/json");
    QTest::newRow("SSE") << QByteArray("text/event-stream");
}

void tst_ClientAcceptance::H34_resetsWhileCallsArePending()
{
    QFETCH(const QByteArray, accept);
    constexpr int rounds = 10;
    constexpr int atOnce = 50;
    QVERIFY(start({ { server, misbehaving(QStringLiteral("holds")) } }));
    auto &client = newClient();
    std::ignore = client.execute("s", "release").text();
    const auto seenBefore = journal("<- ").size();
    for (int round = 0; round < rounds; ++round) {
        QList<McpCall *> calls;
        for (int call = 0; call < atOnce; ++call)
            calls += &client.request("tools/call",
                                     R"({"name":"execute_tool","arguments":{"server":"s","tool":"keep"}})", accept);
        QVERIFY(waitForJournal("<- ", seenBefore + round * (atOnce + 1) + atOnce));
        for (auto *call : calls) {
            call->connection.reset();
            call->giveUp();
        }
        QVERIFY(client.execute("s", "release").result().contains(QStringLiteral("content")));
    }
    // Before 2026-07-28 a client that has gone has not cancelled.
    QCOMPARE(journal(R"(<- {"jsonrpc":"2.0","method":"notifications/cancelled")").size(), 0);
    QCOMPARE(journal("start ").size(), 1);
}

void tst_ClientAcceptance::H34_lostStreamIsResumed()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("holds")) } }));
    auto &client = newClient();
    auto &lost = client.request(
        "tools/call", R"({"name":"execute_tool","arguments":{"server":"s","tool":"keep","args":{"kept":true}}})",
        "text/event-stream");
    HttpClient::Answer beginning;
    QTRY_VERIFY((beginning = lost.connection.readAnswer()).body.contains("\n\n"));
    const auto idAt = beginning.body.indexOf("id: ") + 4;
    const auto lastId = beginning.body.mid(idAt, beginning.body.indexOf('\n', idAt) - idAt);
    QVERIFY(waitForJournal("<- ", 3));
    lost.connection.reset();
    lost.giveUp();
    QVERIFY(client.execute("s", "release").result().contains(QStringLiteral("content")));

    HttpClient resumed(program().port());
    resumed.send("GET", "/mcp", client.fields("text/event-stream") << qMakePair(QByteArray("Last-Event-ID"), lastId));
    const auto rest = resumed.waitForAnswer();
    QCOMPARE(rest.status, 200);
    QCOMPARE(rest.body.count("data: {"), 1);
    QVERIFY2(rest.body.contains(R"("structuredContent":{"kept":true})"), rest.body);
}

void tst_ClientAcceptance::J01_idsComeBackAsTheyWere_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const char *id :
         { "1", "\"1\"", "\"\"", "0", "-5", "9007199254740993", "9223372036854775808", "\"\\u00e9\\/\"" })
        QTest::newRow(id) << QByteArray(id);
    QTest::newRow("300 characters") << '"' + QByteArray(300, 'x') + '"';
}

void tst_ClientAcceptance::J01_idsComeBackAsTheyWere()
{
    QFETCH(const QByteArray, id);
    QVERIFY(start({}));
    auto &client = newClient();
    for (const char *method : { "ping", "no/such/method" }) {
        const auto text = client.requestWithId(id, method, "{}").text();
        QVERIFY2(text.contains("\"id\":" + id + ',') || text.contains("\"id\":" + id + '}'), text);
    }
}

void tst_ClientAcceptance::J01_numberAndStringAreDifferentIds()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("holds")) } }));
    auto &client = newClient();
    const auto params = [](const char *value) {
        return QByteArray(R"({"name":"execute_tool","arguments":{"server":"s","tool":"keep","args":{"who":")") + value
             + "\"}}}";
    };
    auto &number = client.requestWithId("77", "tools/call", params("number"));
    auto &string = client.requestWithId("\"77\"", "tools/call", params("string"));
    QVERIFY(waitForJournal("<- ", 4));
    auto &again = client.requestWithId("77", "tools/call", params("again")); // J04
    QVERIFY2(again.text().contains("-32600"), again.text());
    std::ignore = client.execute("s", "release").text();
    QVERIFY(number.text().contains(R"("who":"number")") && number.text().contains("\"id\":77"));
    QVERIFY(string.text().contains(R"("who":"string")") && string.text().contains("\"id\":\"77\""));
}

void tst_ClientAcceptance::progressReachesTheClientBeforeTheAnswer()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("progress")) } }));
    auto &client = newClient();
    auto &call = client.request(
        "tools/call",
        R"({"name":"execute_tool","arguments":{"server":"s","tool":"echo"},"_meta":{"progressToken":"mine"}})",
        "application/json, text/event-stream");
    HttpClient::Answer answer;
    QTRY_VERIFY_WITH_TIMEOUT((answer = call.connection.readAnswer()).isComplete, 30000);
    QCOMPARE(answer.body.count(R"("progressToken":"mine")"), 3);
    QVERIFY(answer.body.lastIndexOf("\"progressToken\"") < answer.body.indexOf("\"result\""));
}

void tst_ClientAcceptance::hostileToolNamesStayInsideTheirStrings()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("hostile-names")) } }));
    auto &client = newClient();
    auto &list = client.tool("list_tools");
    QVERIFY(list.result().contains(QStringLiteral("content")));
    HttpClient connection(program().port());
    connection.send(
        "POST", "/mcp", client.fields(),
        R"({"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"execute_tool","arguments":{"server":"s","tool":"evil\r\nSet-Cookie: a=b"}}})");
    const auto answer = connection.waitForAnswer();
    QCOMPARE(answer.status, 200);
    QVERIFY(!answer.headers.contains("set-cookie"));
    QCOMPARE(journal("<- ").size(), 4); // initialize, initialized, the list and the call: no line of its own
}

QTEST_GUILESS_MAIN(tst_ClientAcceptance)
#include "tst_ClientAcceptance.moc"
