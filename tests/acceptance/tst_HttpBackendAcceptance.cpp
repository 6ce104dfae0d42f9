// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/AcceptanceTest.h"
#include "transport/RawServer.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace qonduit;

namespace {

QByteArray idOf(const RawServer::Request &request)
{
    return QByteArray::number(QJsonDocument::fromJson(request.body).object().value(QStringLiteral("id")).toInteger());
}

void respond(const RawServer::Request &request, const QByteArray &result)
{
    RawServer::json(request, R"({"jsonrpc":"2.0","id":)" + idOf(request) + R"(,"result":)" + result + '}',
                    "Mcp-Session-Id: upstream\r\n");
}

} // namespace

/// Servers over HTTP that fail.
class tst_HttpBackendAcceptance : public AcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void B07_hangUpEndsTheCallWhichIsSentOnce();
    void B08_silenceEndsInATimeout();
    void B14_answersThatAreNone_data();
    void B14_answersThatAreNone();
    void B23_redirectIsNotFollowed_data();
    void B23_redirectIsNotFollowed();
    void B27_streamThatEndsWithoutTheAnswer();

private:
    /// The program with \p upstream as its server `s`, which answers everything but calls.
    [[nodiscard]] bool startWith(RawServer &upstream, const QJsonObject &more = {});
    static int callsSeen(const RawServer &upstream);

    /// What the upstream does with a call.
    std::function<void(const RawServer::Request &)> m_onCall;
};

bool tst_HttpBackendAcceptance::startWith(RawServer &upstream, const QJsonObject &more)
{
    upstream.handler = [this](const RawServer::Request &request) {
        if (request.verb != "POST")
            RawServer::answer(request, request.verb == "GET" ? "405 Method Not Allowed" : "204 No Content");
        else if (request.body.contains("\"initialize\""))
            respond(
                request,
                R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"raw","version":"1"}})");
        else if (request.body.contains("\"tools/call\"") && !request.body.contains("\"fine\""))
            m_onCall(request);
        else if (request.body.contains("\"id\""))
            respond(request, R"({"content":[]})");
        else
            RawServer::answer(request, "202 Accepted");
    };
    QJsonObject server { { QStringLiteral("url"), upstream.url().toString() },
                         { QStringLiteral("connect"), QStringLiteral("lazy") },
                         { QStringLiteral("headers"),
                           QJsonObject { { QStringLiteral("X-Api-Key"), QStringLiteral("canary-of-a-header") } } } };
    for (auto it = more.begin(); it != more.end(); ++it)
        server.insert(it.key(), *it);
    if (!start({ { QStringLiteral("s"), server } }))
        return false;
    McpClient first(program()); // the network's own thread is there from here on
    const bool works =
        first.begin() && first.execute("s", "fine").result().contains(QStringLiteral("content")) && first.end() == 204;
    const bool isQuiet = QTest::qWaitFor([&] { return upstream.count("DELETE") == 1; }, 10000);
    for (auto *socket : upstream.findChildren<QTcpSocket *>())
        socket->disconnectFromHost();
    const bool isAlone = QTest::qWaitFor([&] { return upstream.openConnections == 0; }, 10000);
    measure();
    return works && isQuiet && isAlone;
}

int tst_HttpBackendAcceptance::callsSeen(const RawServer &upstream)
{
    return int(std::count_if(upstream.requests.begin(), upstream.requests.end(), [](const auto &request) {
        return request.body.contains("\"tools/call\"") && !request.body.contains("\"fine\"");
    }));
}

void tst_HttpBackendAcceptance::B07_hangUpEndsTheCallWhichIsSentOnce()
{
    RawServer upstream;
    m_onCall = [](const RawServer::Request &request) { request.socket->abort(); };
    QVERIFY(startWith(upstream));
    auto &client = newClient();
    for (int call = 1; call <= 5; ++call) {
        auto &lost = client.execute("s", "lost", "{\"secret\":\"canary-of-a-tool-argument\"}");
        QCOMPARE(lost.failureCode(), 1002);
        QCOMPARE(lost.failure().value(QStringLiteral("details")).toObject().value(QStringLiteral("sent")),
                 QJsonValue(true));
        QCOMPARE(callsSeen(upstream), call);
    }
    QVERIFY(client.execute("s", "fine").result().contains(QStringLiteral("content")));
    QCOMPARE(callsSeen(upstream), 5);
}

void tst_HttpBackendAcceptance::B08_silenceEndsInATimeout()
{
    RawServer upstream;
    m_onCall = [](const RawServer::Request &) {};
    QVERIFY(startWith(upstream, { { QStringLiteral("call_timeout_ms"), 300 } }));
    auto &client = newClient();
    auto &silent = client.execute("s", "silent");
    QVERIFY(client.execute("s", "fine").result().contains(QStringLiteral("content")));
    QCOMPARE(silent.failureCode(), 1003);
    QTRY_VERIFY(std::any_of(upstream.requests.begin(), upstream.requests.end(),
                            [](const auto &request) { return request.body.contains("notifications/cancelled"); }));
    QCOMPARE(callsSeen(upstream), 1);
}

void tst_HttpBackendAcceptance::B14_answersThatAreNone_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no JSON") << QByteArray("application/json") << QByteArray("<html>");
    QTest::newRow("a page") << QByteArray("text/html") << QByteArray("<html>");
    QTest::newRow("no message") << QByteArray("application/json") << QByteArray("{}");
    QTest::newRow("nothing") << QByteArray("application/json") << QByteArray();
}

void tst_HttpBackendAcceptance::B14_answersThatAreNone()
{
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, body);
    RawServer upstream;
    m_onCall = [&](const RawServer::Request &request) {
        RawServer::answer(request, "200 OK", "Content-Type: " + type + "\r\n", body);
    };
    QVERIFY(startWith(upstream));
    auto &client = newClient();
    QCOMPARE(client.execute("s", "odd").failureCode(), 1008);
    QVERIFY(client.execute("s", "fine").result().contains(QStringLiteral("content")));
    QCOMPARE(callsSeen(upstream), 1);
}

void tst_HttpBackendAcceptance::B23_redirectIsNotFollowed_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<QByteArray>("target");
    QTest::newRow("302") << QByteArray("302 Found") << QByteArray("http://127.0.0.1:PORT/mcp");
    QTest::newRow("307") << QByteArray("307 Temporary Redirect") << QByteArray("http://127.0.0.1:PORT/mcp");
    QTest::newRow("to a file") << QByteArray("307 Temporary Redirect") << QByteArray("file:///etc/passwd");
}

void tst_HttpBackendAcceptance::B23_redirectIsNotFollowed()
{
    QFETCH(const QByteArray, status);
    QFETCH(QByteArray, target);
    RawServer upstream;
    RawServer other;
    target.replace("PORT", QByteArray::number(other.serverPort()));
    m_onCall = [&](const RawServer::Request &request) {
        RawServer::answer(request, status, "Location: " + target + "\r\n");
    };
    QVERIFY(startWith(upstream));
    auto &client = newClient();
    QCOMPARE(client.execute("s", "elsewhere", "{\"secret\":\"canary-of-a-tool-argument\"}").failureCode(), 1008);
    QVERIFY(client.execute("s", "fine").result().contains(QStringLiteral("content")));
    QCOMPARE(other.connections, 0);
    QCOMPARE(callsSeen(upstream), 1);
}

void tst_HttpBackendAcceptance::B27_streamThatEndsWithoutTheAnswer()
{
    RawServer upstream;
    m_onCall = [](const RawServer::Request &request) {
        RawServer::stream(request,
                          "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}\n\ndata: "
                          "{\"jsonrpc\":\"2.0\",\"id\":");
        request.socket->disconnectFromHost();
    };
    QVERIFY(startWith(upstream));
    auto &client = newClient();
    QCOMPARE(client.execute("s", "cut").failureCode(), 1002);
    QVERIFY(client.execute("s", "fine").result().contains(QStringLiteral("content")));
    QCOMPARE(callsSeen(upstream), 1);
}

QTEST_GUILESS_MAIN(tst_HttpBackendAcceptance)
#include "tst_HttpBackendAcceptance.moc"
