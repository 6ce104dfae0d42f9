// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/HttpAcceptanceTest.h"
#include "support/TlsFaults.h"
#include "transport/Gzip.h"
#include "transport/LegacyServer.h"

#include <QFile>

using namespace qonduit;

using Request = RawServer::Request;
using Kind = TestAuthority::Kind;

/// Servers over HTTP whose network, addresses, certificates or bytes are not what they should be.
class tst_HttpFaultAcceptance : public HttpAcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void legacyServersAreUsed_data();
    void legacyServersAreUsed();
    void B23_redirectOfTheHandshakeIsNotFollowed();
    void B24_typedAddressIsReached_data();
    void B24_typedAddressIsReached();
    void B24_toldAddressesAreNeverReached();
    void B25_untrustworthyServersSayWhy_data();
    void B25_untrustworthyServersSayWhy();
    void B26_bombEndsTheCall();
    void B27_resumedStreamBringsTheAnswer();
    void B27_cutChunkEndsTheCall();
    void H40_lineBreaksReachNoHeader();

private:
    /// Why `t` is not connected, as the program says.
    QString lastErrorOf(McpClient &client);
    /// The most memory that the program has ever had.
    qint64 peakBytes();
};

QString tst_HttpFaultAcceptance::lastErrorOf(McpClient &client)
{
    return serverRow(client, QStringLiteral("t")).value(QStringLiteral("last_error")).toString();
}

qint64 tst_HttpFaultAcceptance::peakBytes()
{
    QFile status(QStringLiteral("/proc/%1/status").arg(program().processId()));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const auto lines = status.readAll().split('\n');
    for (const auto &line : lines) {
        if (line.startsWith("VmHWM:"))
            return line.sliced(6).chopped(2).trimmed().toLongLong() << 10;
    }
    return 0;
}

void tst_HttpFaultAcceptance::legacyServersAreUsed_data()
{
    QTest::addColumn<QString>("transport");
    QTest::newRow("auto") << QStringLiteral("auto");
    QTest::newRow("sse") << QStringLiteral("sse");
}

void tst_HttpFaultAcceptance::legacyServersAreUsed()
{
    QFETCH(const QString, transport);
    LegacyServer legacy;
    const auto usual = legacy.handler;
    legacy.handler = [&](const Request &request) {
        if (request.path != legacy.endpoint || request.verb != "POST") {
            usual(request);
            return;
        }
        RawServer::answer(request, "202 Accepted");
        const bool isHandshake = request.body.contains("\"initialize\"");
        if (request.body.contains("\"id\""))
            legacy.say(R"({"jsonrpc":"2.0","id":)" + idOf(request) + R"(,"result":)"
                       + (isHandshake ? initializeResult().replace("2025-11-25", "2024-11-05") : R"({"content":[]})")
                       + '}');
    };
    QVERIFY(startBeside(serverAt(legacy.url(), { { QStringLiteral("transport"), transport } })));
    auto &client = newClient();
    QVERIFY(hasWorked(client.execute("t", "fine")));
    QCOMPARE(serverRow(client, QStringLiteral("t")).value(QStringLiteral("status")), QStringLiteral("connected"));
    QCOMPARE(legacy.count("GET"), 1);
    QCOMPARE(count(legacy, "\"initialize\""), transport == QStringLiteral("auto") ? 2 : 1);

    legacy.stream.socket->disconnectFromHost(); // and the session with it
    QTRY_VERIFY(serverRow(client, QStringLiteral("t")).value(QStringLiteral("status")) != QStringLiteral("connected"));
    QVERIFY(hasWorked(client.execute("t", "fine")));
    QCOMPARE(legacy.count("GET"), 2);
}

void tst_HttpFaultAcceptance::B23_redirectOfTheHandshakeIsNotFollowed()
{
    RawServer other;
    RawServer moved;
    moved.handler = [&](const Request &request) {
        RawServer::answer(request, "307 Temporary Redirect", "Location: " + other.url().toEncoded() + "\r\n");
    };
    QVERIFY(startBeside(serverAt(moved.url())));
    auto &client = newClient();
    QVERIFY(client.execute("t", "fine").failureCode() != 0);
    const auto lastError = lastErrorOf(client);
    QVERIFY2(lastError.contains(QStringLiteral("redirects to another address")), qPrintable(lastError));
    QCOMPARE(other.connections, 0);
}

void tst_HttpFaultAcceptance::B24_typedAddressIsReached_data()
{
    QTest::addColumn<QString>("host");
    QTest::newRow("short") << QStringLiteral("127.1");
    QTest::newRow("octal") << QStringLiteral("017700000001");
    QTest::newRow("hexadecimal") << QStringLiteral("0x7f.0.0.1");
    QTest::newRow("name") << QStringLiteral("localhost");
}

void tst_HttpFaultAcceptance::B24_typedAddressIsReached()
{
    QFETCH(const QString, host);
    RawServer near;
    near.handler = behave;
    QVERIFY(startBeside(serverAt(QUrl(QStringLiteral("http://%1:%2/mcp").arg(host).arg(near.serverPort())))));
    QVERIFY(hasWorked(newClient().execute("t", "fine")));
}

void tst_HttpFaultAcceptance::B24_toldAddressesAreNeverReached()
{
    RawServer other;
    RawServer telling;
    const auto address = other.url().toEncoded();
    telling.handler = [&](const Request &request) {
        if (request.body.contains("\"initialize\""))
            respond(request, R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"t",)"
                             R"("version":"1","websiteUrl":")"
                                 + address + R"(","icons":[{"src":")" + address + R"("}]}})");
        else if (isCall(request))
            RawServer::answer(request, "401 Unauthorized",
                              "WWW-Authenticate: Bearer resource_metadata=\"" + address + "\"\r\nLocation: " + address
                                  + "\r\n");
        else
            behave(request);
    };
    QVERIFY(startBeside(serverAt(telling.url())));
    auto &client = newClient();
    QVERIFY(hasWorked(client.execute("t", "fine")));
    QCOMPARE(client.execute("t", "locked").failureCode(), 1009);
    measure(); // it has looked for tokens in the keychain, and keeps the line to it
    QVERIFY(!serverRow(client, QStringLiteral("t")).isEmpty());
    QTest::qWait(200); // long enough for a connection on this machine
    QCOMPARE(other.connections, 0);
}

void tst_HttpFaultAcceptance::B25_untrustworthyServersSayWhy_data()
{
    addTlsFaults();
}

void tst_HttpFaultAcceptance::B25_untrustworthyServersSayWhy()
{
    QFETCH(const Kind, kind);
    QFETCH(const QStringList, options);
    QFETCH(const QString, reason);
    const TestAuthority authority;
    QVERIFY(authority.works());
    const TlsServer secure(authority, kind, options);
    QVERIFY(secure.works());
    QVERIFY(startBeside(serverAt(secure.url())));
    auto &client = newClient();
    QCOMPARE(client.execute("t", "fine").failureCode(), 1001);
    const auto lastError = lastErrorOf(client);
    QVERIFY2(lastError.contains(reason), qPrintable(lastError));
    QVERIFY(!secure.said().contains("canary"));
}

void tst_HttpFaultAcceptance::B26_bombEndsTheCall()
{
    RawServer upstream;
    const auto bomb = gzipped(QByteArray(50 << 20, '\0'));
    m_onCall = [&](const Request &request) {
        RawServer::answer(request, "200 OK", "Content-Encoding: gzip\r\nContent-Type: application/json\r\n", bomb);
    };
    QVERIFY(startWith(upstream));
    const auto before = peakBytes();
    auto &client = newClient();
    QCOMPARE(client.execute("s", "bomb").failureCode(), 1008);
    QVERIFY2(!measuresMemory() || peakBytes() < before + (40 << 20), QByteArray::number((peakBytes() - before) >> 20));
    QVERIFY(hasWorked(client.execute("s", "fine")));
    QCOMPARE(callsSeen(upstream), 1);
    for (const auto &request : upstream.requests) // Qt's own words, so that Qt also guards
        QVERIFY(request.headers.value("accept-encoding").contains("gzip"));
}

void tst_HttpFaultAcceptance::B27_resumedStreamBringsTheAnswer()
{
    RawServer upstream;
    QByteArray answer;
    m_onCall = [&](const Request &request) {
        answer = R"({"jsonrpc":"2.0","id":)" + idOf(request) + R"(,"result":{"content":[]}})";
        RawServer::stream(request, "id: 7\nretry: 1\ndata:\n\nid: 8\ndata: " + answer.first(20));
        request.socket->disconnectFromHost();
    };
    QVERIFY(startWith(upstream));
    const auto usual = upstream.handler;
    upstream.handler = [&](const Request &request) {
        if (request.headers.contains("last-event-id"))
            RawServer::stream(request, "id: 8\ndata: " + answer + "\n\n");
        else
            usual(request);
    };
    QVERIFY(hasWorked(newClient().execute("s", "cut")));
    QCOMPARE(callsSeen(upstream), 1);
    QCOMPARE(std::count_if(upstream.requests.begin(), upstream.requests.end(),
                           [](const auto &request) { return request.headers.value("last-event-id") == "7"; }),
             1);
}

void tst_HttpFaultAcceptance::B27_cutChunkEndsTheCall()
{
    RawServer upstream;
    m_onCall = [](const Request &request) {
        request.socket->write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                              "80\r\ndata: {\"jsonrpc\":\"2.0\",");
        request.socket->disconnectFromHost();
    };
    QVERIFY(startWith(upstream));
    auto &client = newClient();
    QCOMPARE(client.execute("s", "cut").failureCode(), 1002);
    QVERIFY(hasWorked(client.execute("s", "fine")));
    QCOMPARE(callsSeen(upstream), 1);
}

void tst_HttpFaultAcceptance::H40_lineBreaksReachNoHeader()
{
    RawServer evil;
    evil.handler = [&](const Request &request) {
        if (request.verb == "POST" && request.body.contains("\"initialize\""))
            RawServer::answer(request, "200 OK",
                              "Mcp-Session-Id: a\rEvil: 1\nEvil: 2\r\n Evil: 3\r\n"
                              "Content-Type: application/json\rEvil: 4\r\n",
                              R"({"jsonrpc":"2.0","id":)" + idOf(request) + R"(,"result":)" + initializeResult() + '}');
        else if (request.body.contains("\"tools/list\""))
            respond(request, R"({"tools":[{"name":"a\r\nEvil: 5","inputSchema":{"type":"object"}}]})");
        else
            behave(request);
    };
    RawServer named;
    named.handler = [&](const Request &request) {
        if (request.body.contains("\"tools/list\""))
            respond(request, R"({"tools":[{"name":"a\r\nEvil: 5","inputSchema":{"type":"object"}}]})");
        else
            behave(request);
    };
    QVERIFY(startBeside(serverAt(evil.url()), { { QStringLiteral("u"), serverAt(named.url()) } }));
    auto &client = newClient();
    for (const QByteArray tool : { "fine", "a\\r\\nEvil: 5" }) {
        for (const QByteArray server : { "t", "u" }) {
            auto &list = client.tool("list_tools", R"({"server":")" + server + "\"}");
            auto &call = client.execute(server, tool);
            for (auto *answer : { &list, &call }) {
                HttpClient::Answer head;
                QTRY_VERIFY((head = answer->connection.readAnswer()).isComplete);
                QVERIFY(!head.headers.contains("evil"));
                std::ignore = answer->isAnswered();
            }
        }
    }
    for (const auto *upstream : { &evil, &named }) {
        for (const auto &request : upstream->requests)
            QVERIFY(!request.headers.contains("evil"));
    }
}

QTEST_GUILESS_MAIN(tst_HttpFaultAcceptance)
#include "tst_HttpFaultAcceptance.moc"
