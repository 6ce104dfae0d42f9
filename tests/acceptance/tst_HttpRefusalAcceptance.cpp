// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/HttpAcceptanceTest.h"
#include "transport/HttpAnswers.h"

#include <QDateTime>
#include <QElapsedTimer>

using namespace qonduit;

using Request = RawServer::Request;

/// Servers over HTTP that are there and want us to sign in, to wait, or to begin anew.
class tst_HttpRefusalAcceptance : public HttpAcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void B30_signInIsAskedForOnce();
    void B31_pauseIsHonoured_data();
    void B31_pauseIsHonoured();
    void B31_overloadedCallIsNotRepeated();
    void B32_lostSessionIsMadeOnceMore_data();
    void B32_lostSessionIsMadeOnceMore();
};

void tst_HttpRefusalAcceptance::B30_signInIsAskedForOnce()
{
    RawServer metadata;
    RawServer locked;
    locked.handler = [&](const Request &request) {
        RawServer::answer(request, "401 Unauthorized",
                          "WWW-Authenticate: Bearer resource_metadata=\"" + metadata.url().toEncoded() + "\"\r\n");
    };
    QVERIFY(startBeside(serverAt(locked.url())));
    auto &client = newClient();
    for (int call = 0; call < 10; ++call)
        QCOMPARE(client.execute("t", "fine").failureCode(), 1009);
    measure(); // it has looked for tokens in the keychain, and keeps the line to it
    QTest::qWait(2500); // more than two of the usual pauses
    QCOMPARE(locked.requests.size(), 1);
    std::ignore = client.tool("reconnect_server", R"({"name":"t"})").result(); // a person may try at any time
    QCOMPARE(locked.requests.size(), 2);
    QCOMPARE(metadata.connections, 0);
}

void tst_HttpRefusalAcceptance::B31_pauseIsHonoured_data()
{
    QTest::addColumn<QByteArray>("refusal");
    QTest::addColumn<int>("leastMs"); // milliseconds until the next attempt
    QTest::addColumn<int>("mostMs"); // milliseconds that are announced
    QTest::addColumn<bool>("isFarAway");
    QTest::newRow("429, 2 s") << QByteArray("429 Too Many Requests\r\nRetry-After: 2") << 1900 << 3500 << false;
    QTest::newRow("429, far away") << QByteArray("429 Too Many Requests\r\nRetry-After: 4294968") << 290000 << 300000
                                   << true;
    QTest::newRow("429, in the past") << QByteArray(
        "429 Too Many Requests\r\nRetry-After: Thu, 01 Jan 1998 00:00:00 GMT")
                                      << 0 << 2500 << false;
    QTest::newRow("503") << QByteArray("503 Service Unavailable") << 500 << 2500 << false;
}

void tst_HttpRefusalAcceptance::B31_pauseIsHonoured()
{
    QFETCH(const QByteArray, refusal);
    QFETCH(const int, leastMs);
    QFETCH(const int, mostMs);
    QFETCH(const bool, isFarAway);
    RawServer busy;
    QElapsedTimer sinceRefusal;
    qint64 pause = 0;
    busy.handler = [&](const Request &request) {
        if (!request.body.contains("\"initialize\"") || sinceRefusal.isValid()) {
            pause = pause ? pause : sinceRefusal.elapsed();
            behave(request);
            return;
        }
        sinceRefusal.start();
        RawServer::answer(request, refusal);
    };
    QVERIFY(startBeside(serverAt(busy.url())));
    auto &client = newClient();
    QCOMPARE(client.execute("t", "fine").failureCode(), 1004);
    const auto row = serverRow(client, QStringLiteral("t"));
    const auto next = QDateTime::fromString(row.value(QStringLiteral("next_retry_at")).toString(), Qt::ISODateWithMs);
    const auto announced = QDateTime::currentDateTimeUtc().msecsTo(next); // none when it has been made already
    QVERIFY2(announced <= mostMs, QByteArray::number(announced));
    if (isFarAway) {
        QVERIFY2(announced > leastMs, QByteArray::number(announced));
        QTest::qWait(2500);
        QCOMPARE(busy.requests.size(), 1);
        return;
    }
    QTRY_VERIFY_WITH_TIMEOUT(pause != 0, 30000);
    QVERIFY2(pause >= leastMs, QByteArray::number(pause));
    QTRY_COMPARE(serverRow(client, QStringLiteral("t")).value(QStringLiteral("status")), QStringLiteral("connected"));
}

void tst_HttpRefusalAcceptance::B31_overloadedCallIsNotRepeated()
{
    RawServer upstream;
    m_onCall = [](const Request &request) {
        RawServer::answer(request, "429 Too Many Requests", "Retry-After: 1\r\n");
    };
    QVERIFY(startWith(upstream));
    auto &client = newClient();
    QCOMPARE(client.execute("s", "busy").failureCode(), 1004);
    QTest::qWait(1500);
    QCOMPARE(callsSeen(upstream), 1);
    QVERIFY(hasWorked(client.execute("s", "fine")));
}

void tst_HttpRefusalAcceptance::B32_lostSessionIsMadeOnceMore_data()
{
    QTest::addColumn<QByteArray>("annotations");
    QTest::newRow("may run twice") << QByteArray(R"({"idempotentHint":true})");
    QTest::newRow("may not") << QByteArray(R"({"destructiveHint":true})");
}

void tst_HttpRefusalAcceptance::B32_lostSessionIsMadeOnceMore()
{
    QFETCH(const QByteArray, annotations);
    constexpr int callCount = 100;
    RawServer upstream;
    QByteArray known = "1";
    int sessions = 0;
    QHash<QByteArray, int> runs;
    QVERIFY(startWith(upstream));
    upstream.handler = [&](const Request &request) {
        const bool begins = request.body.contains("\"initialize\"");
        const auto answer = [&](const QByteArray &result) {
            RawServer::json(request, R"({"jsonrpc":"2.0","id":)" + idOf(request) + R"(,"result":)" + result + '}',
                            "Mcp-Session-Id: " + known + "\r\n");
        };
        if (begins) {
            known = QByteArray::number(++sessions);
            answer(initializeResult());
        } else if (request.headers.value("mcp-session-id") != known) {
            RawServer::answer(request, "404 Not Found");
        } else if (request.body.contains("\"tools/list\"")) {
            answer(R"({"tools":[{"name":"count","inputSchema":{"type":"object"},"annotations":)" + annotations + "}]}");
        } else if (isCall(request)) {
            const auto at = request.body.indexOf("\"call\":");
            ++runs[request.body.mid(at + 7, request.body.indexOf('}', at) - at - 7)];
            answer(R"({"content":[]})");
        } else if (request.verb == "POST" && !request.body.contains("\"id\"")) {
            RawServer::answer(request, "202 Accepted");
        } else {
            behave(request);
        }
    };
    auto &client = newClient();
    QVERIFY(hasWorked(client.tool("list_tools", R"({"server":"s"})")));
    QCOMPARE(sessions, 1);

    const auto callAll = [&] {
        std::vector<McpCall *> calls;
        for (int call = 0; call < callCount; ++call)
            calls.push_back(&client.execute("s", "count", "{\"call\":" + QByteArray::number(call) + '}'));
        return calls;
    };
    for (auto *call : callAll())
        QVERIFY(hasWorked(*call));
    // Qt 6.4 keeps the descriptors of some connections that are given up with a request on them for two minutes. That
    // is longer than a row waits, so there may be as many of them as there are connections now.
    measure();
    runs.clear();
    known = "forgotten";
    const auto calls = callAll();
    int answered = 0;
    for (auto *call : calls) {
        const auto code = call->failureCode();
        answered += code == 0 ? 1 : 0;
        QVERIFY2(code == 0 || code == 1002, QByteArray::number(code)); // lost, and said so
    }
    QCOMPARE(sessions, 2);
    for (const int times : std::as_const(runs))
        QCOMPARE(times, 1);
    QCOMPARE(runs.size(), answered);
    QVERIFY2(answered > 0, "those that the server refused unread are sent again");
    if (annotations.contains("idempotent"))
        QCOMPARE(answered, callCount);
}

QTEST_GUILESS_MAIN(tst_HttpRefusalAcceptance)
#include "tst_HttpRefusalAcceptance.moc"
