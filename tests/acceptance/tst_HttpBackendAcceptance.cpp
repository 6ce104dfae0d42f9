// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/HttpAcceptanceTest.h"

using namespace qonduit;

/// Servers over HTTP that fail.
class tst_HttpBackendAcceptance : public HttpAcceptanceTest
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
};

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
    QVERIFY(hasWorked(client.execute("s", "fine")));
    QCOMPARE(callsSeen(upstream), 5);
}

void tst_HttpBackendAcceptance::B08_silenceEndsInATimeout()
{
    RawServer upstream;
    m_onCall = [](const RawServer::Request &) {};
    QVERIFY(startWith(upstream, { { QStringLiteral("call_timeout_ms"), 300 } }));
    auto &client = newClient();
    auto &silent = client.execute("s", "silent");
    QVERIFY(hasWorked(client.execute("s", "fine")));
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
    QVERIFY(hasWorked(client.execute("s", "fine")));
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
    QVERIFY(hasWorked(client.execute("s", "fine")));
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
    QVERIFY(hasWorked(client.execute("s", "fine")));
    QCOMPARE(callsSeen(upstream), 1);
}

QTEST_GUILESS_MAIN(tst_HttpBackendAcceptance)
#include "tst_HttpBackendAcceptance.moc"
