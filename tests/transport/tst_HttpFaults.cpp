// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpChannel.h"
#include "transport/http/HttpRefusal.h"

#include "support/HttpChannelTest.h"
#include "transport/Gzip.h"

using namespace qonduit;
using namespace std::chrono_literals;

/// Servers and networks that fail below the level of messages.
class tst_HttpFaults : public HttpChannelTest<RawServer, HttpChannel>
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        setUp();
        m_server->handler = behave;
    }
    void cleanup() { tearDown(); }

    void requestWithoutAConnectionFalters();
    void notificationWithoutAConnectionFalters();
    void listeningWithoutAConnectionFalters();
    void listeningThatIsRefusedFaltersOnceItWasThere_data();
    void listeningThatIsRefusedFaltersOnceItWasThere();
    void refusalsAndBrokenAnswersDoNotFalter_data();
    void refusalsAndBrokenAnswersDoNotFalter();
    void B24_addressesInRefusalsAreNeverReached();
    void B26_compressedAnswerIsRead_data();
    void B26_compressedAnswerIsRead();
    void B26_bombIsABadReply_data();
    void B26_bombIsABadReply();
    void B26_acceptEncodingIsQtsOwn();
    void B27_cutChunkLosesTheCall_data();
    void B27_cutChunkLosesTheCall();
    void B30_refusedStreamIsNotAskedForAgain();
    void H40_lineBreaksReachNoHeader_data();
    void H40_lineBreaksReachNoHeader();

private:
    /// Opens the channel, as far as to the listening stream.
    void initialize();
};

void tst_HttpFaults::initialize()
{
    open();
    shakeHands();
    m_channel->send(notification("notifications/initialized"));
}

void tst_HttpFaults::requestWithoutAConnectionFalters()
{
    open();
    m_server->close();
    m_channel->send(request(1));
    QTRY_COMPARE(m_log->faltered.size(), std::size_t(1));
    QVERIFY(m_log->faltered.front().is(ErrorCode::Unavailable));
    QCOMPARE(m_log->lostBeforeFaltering, std::size_t(1));
    QVERIFY(!m_log->closed);
}

void tst_HttpFaults::notificationWithoutAConnectionFalters()
{
    open();
    m_server->close();
    m_channel->send(notification("notifications/cancelled"));
    QTRY_COMPARE(m_log->faltered.size(), std::size_t(1));
    QVERIFY(m_log->lost.empty());
}

void tst_HttpFaults::listeningWithoutAConnectionFalters()
{
    Request stream;
    m_server->handler = [&](const Request &request) {
        if (request.verb == "GET")
            RawServer::stream(stream = request);
        else
            behave(request);
    };
    initialize();
    QTRY_VERIFY(stream.socket);
    const auto port = m_server->serverPort();
    m_server->close();
    hangUp(stream);
    QTRY_VERIFY(m_clock.hasDeadline()); // that the stream breaks is no news: servers do so to be polled
    QVERIFY(m_log->faltered.empty());
    m_clock.advance(2s);
    QTRY_COMPARE(m_log->faltered.size(), std::size_t(1));
    QVERIFY(m_log->faltered.front().is(ErrorCode::Unavailable));
    QVERIFY(!m_log->closed);

    QVERIFY(m_server->listen(QHostAddress::LocalHost, port));
    m_clock.advance(10s);
    QTRY_VERIFY(stream.socket); // it goes on trying by itself
    stream.socket->write(sse(R"({"jsonrpc":"2.0","method":"back"})"));
    QTRY_COMPARE(m_log->received.back().method, QByteArray("back"));
    QCOMPARE(m_log->faltered.size(), std::size_t(1));
}

void tst_HttpFaults::listeningThatIsRefusedFaltersOnceItWasThere_data()
{
    QTest::addColumn<bool>("wasThere");
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<bool>("falters");
    QTest::newRow("gateway down") << true << QByteArray("502 Bad Gateway") << true;
    QTest::newRow("sign in") << true << QByteArray("401 Unauthorized") << true;
    QTest::newRow("no longer offered") << true << QByteArray("405 Method Not Allowed") << false;
    QTest::newRow("never offered") << false << QByteArray("502 Bad Gateway") << false;
    QTest::newRow("never offered, said by 401") << false << QByteArray("401 Unauthorized") << false;
}

void tst_HttpFaults::listeningThatIsRefusedFaltersOnceItWasThere()
{
    QFETCH(bool, wasThere);
    QFETCH(QByteArray, status);
    QFETCH(bool, falters);
    int asked = 0;
    m_server->handler = [&](const Request &request) {
        if (request.verb == "GET" && ++asked == 1 && wasThere) {
            RawServer::stream(request);
            hangUp(request);
        } else if (request.verb == "GET") {
            RawServer::answer(request, status);
        } else {
            behave(request);
        }
    };
    initialize();
    QTRY_COMPARE(asked, 1);
    if (wasThere) {
        QTRY_VERIFY(m_clock.hasDeadline());
        m_clock.advance(2s);
        QTRY_COMPARE(asked, 2);
    }
    m_channel->send(request(2)); // the answer to the GET has come by then
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QTRY_COMPARE(m_log->faltered.size(), std::size_t(falters ? 1 : 0));
    QVERIFY(!m_log->closed);
}

void tst_HttpFaults::refusalsAndBrokenAnswersDoNotFalter_data()
{
    QTest::addColumn<QByteArray>("response");
    QTest::newRow("hangs up") << QByteArray();
    QTest::newRow("breaks off") << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                              "Content-Length: 100\r\n\r\n{");
    QTest::newRow("is broken") << QByteArray("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n");
    QTest::newRow("is overloaded") << QByteArray("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
    QTest::newRow("is elsewhere") << QByteArray("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
}

void tst_HttpFaults::refusalsAndBrokenAnswersDoNotFalter()
{
    QFETCH(QByteArray, response);
    open();
    m_server->handler = [&](const Request &request) {
        request.socket->write(response);
        hangUp(request);
    };
    m_channel->send(request(1));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->faltered.empty());
}

void tst_HttpFaults::B24_addressesInRefusalsAreNeverReached()
{
    RawServer other;
    open();
    const auto address = other.url().toEncoded();
    for (const QByteArray status :
         { "401 Unauthorized", "403 Forbidden", "303 See Other", "201 Created", "503 Busy" }) {
        m_server->handler = [&](const Request &request) {
            RawServer::answer(request, status,
                              "WWW-Authenticate: Bearer resource_metadata=\"" + address + "\"\r\nLocation: " + address
                                  + "\r\nContent-Location: " + address + "\r\nRefresh: 0; url=" + address
                                  + "\r\nLink: <" + address + ">; rel=preload\r\nAlt-Svc: h2=\"127.0.0.1:"
                                  + QByteArray::number(other.serverPort()) + "\"\r\nContent-Type: application/json\r\n",
                              R"({"icons":[{"src":")" + address + "\"}]}");
        };
        m_channel->send(request(2));
        QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
        m_log->lost.clear();
        QTest::qWait(20);
    }
    QCOMPARE(other.connections, 0);
}

void tst_HttpFaults::B26_compressedAnswerIsRead_data()
{
    QTest::addColumn<bool>("asEvents");
    QTest::newRow("JSON") << false;
    QTest::newRow("events") << true;
}

void tst_HttpFaults::B26_compressedAnswerIsRead()
{
    QFETCH(bool, asEvents);
    open();
    m_server->handler = [&](const Request &request) {
        RawServer::answer(request, "200 OK",
                          QByteArray("Content-Encoding: gzip\r\nContent-Type: ")
                              + (asEvents ? "text/event-stream\r\n" : "application/json\r\n"),
                          gzipped(asEvents ? sse(resultFor("1")) : resultFor("1")));
    };
    m_channel->send(request(1));
    QTRY_VERIFY(m_log->hasAnswer("1"));
}

void tst_HttpFaults::B26_bombIsABadReply_data()
{
    B26_compressedAnswerIsRead_data();
}

void tst_HttpFaults::B26_bombIsABadReply()
{
    QFETCH(bool, asEvents);
    static const auto bomb = gzipped(QByteArray(50 << 20, '\0'));
    QVERIFY(bomb.size() < 60000);
    open();
    m_server->handler = [&](const Request &request) {
        RawServer::answer(request, "200 OK",
                          QByteArray("Content-Encoding: gzip\r\nContent-Type: ")
                              + (asEvents ? "text/event-stream\r\n" : "application/json\r\n"),
                          bomb);
    };
    m_channel->send(request(1));
    QTRY_COMPARE_WITH_TIMEOUT(m_log->lost.size(), std::size_t(1), 20000);
    QVERIFY2(m_log->lost.front().error.is(ErrorCode::BadReply), qPrintable(m_log->lost.front().error.message));
    QCOMPARE(m_server->requests.size(), 1);
}

void tst_HttpFaults::B26_acceptEncodingIsQtsOwn()
{
    open();
    m_channel->send(request(1));
    QTRY_VERIFY(m_log->hasAnswer("1"));
    QVERIFY(m_server->requests.first().headers.value("accept-encoding").contains("gzip"));
}

void tst_HttpFaults::B27_cutChunkLosesTheCall_data()
{
    QTest::addColumn<QByteArray>("chunks");
    const auto event = sse(resultFor("1"));
    const auto size = QByteArray::number(event.size() + 100, 16);
    QTest::newRow("in a chunk's size") << QByteArray("1");
    QTest::newRow("after a chunk's size") << QByteArray(size + "\r\n");
    QTest::newRow("in a chunk and an event") << QByteArray(size + "\r\n" + event.chopped(1));
    QTest::newRow("between chunks") << QByteArray("4\r\n: x\n\r\n");
    QTest::newRow("no size at all") << QByteArray("zzz\r\n: x\n\r\n");
}

void tst_HttpFaults::B27_cutChunkLosesTheCall()
{
    QFETCH(QByteArray, chunks);
    open();
    m_server->handler = [&](const Request &request) {
        request.socket->write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                              + chunks);
        hangUp(request);
    };
    m_channel->send(request(1));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().wasSent);
    QVERIFY(m_log->received.empty() && m_log->malformed.empty());
    QCOMPARE(m_server->count("POST"), 1);
}

void tst_HttpFaults::B30_refusedStreamIsNotAskedForAgain()
{
    int asked = 0;
    m_server->handler = [&](const Request &request) {
        if (request.verb == "GET" && ++asked)
            RawServer::answer(request, "401 Unauthorized",
                              "WWW-Authenticate: Bearer resource_metadata=\"http://169.254.169.254/x\"\r\n");
        else
            behave(request);
    };
    initialize();
    QTRY_COMPARE(asked, 1);
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    m_clock.advance(24h);
    QTest::qWait(20);
    QCOMPARE(asked, 1);
}

void tst_HttpFaults::H40_lineBreaksReachNoHeader_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("CR") << QByteArray("Mcp-Session-Id: a\rEvil: 1\r\n");
    QTest::newRow("LF") << QByteArray("Mcp-Session-Id: a\nEvil: 1\r\n");
    QTest::newRow("CR LF") << QByteArray("Mcp-Session-Id: a\r\nEvil: 1\r\n");
    QTest::newRow("folded") << QByteArray("Mcp-Session-Id: a\r\n Evil: 1\r\n");
    QTest::newRow("folded LF") << QByteArray("Mcp-Session-Id: a\n\tEvil: 1\r\n");
    QTest::newRow("NUL") << QByteArray("Mcp-Session-Id: a\0Evil: 1\r\n", 26);
    QTest::newRow("twice") << QByteArray("Mcp-Session-Id: a\r\nMcp-Session-Id: Evil: 1\r\n");
    QTest::newRow("in the type") << QByteArray("Mcp-Session-Id: a\r\nContent-Type: application/json\rEvil: 1\r\n");
}

void tst_HttpFaults::H40_lineBreaksReachNoHeader()
{
    QFETCH(QByteArray, header);
    open();
    m_server->handler = [&](const Request &request) {
        RawServer::answer(request, "200 OK", header + "Content-Type: application/json\r\n", resultFor(idOf(request)));
    };
    m_channel->send(request(1, "initialize", "{}"));
    QTRY_VERIFY(m_log->hasAnswer("1") || !m_log->lost.empty());
    m_channel->send(request(2));
    QTRY_COMPARE(m_server->requests.size(), 2);
    const auto &next = m_server->requests.last().headers;
    QVERIFY(!next.contains("evil"));
    QVERIFY2(next.value("mcp-session-id", "a") == "a", next.value("mcp-session-id"));
}

QTEST_GUILESS_MAIN(tst_HttpFaults)
#include "tst_HttpFaults.moc"
