// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpChannel.h"
#include "transport/http/HttpRefusal.h"

#include "support/HttpChannelTest.h"

using namespace qonduit;
using namespace std::chrono_literals;

class tst_HttpChannel : public HttpChannelTest<RawServer, HttpChannel>
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        setUp();
        m_server->handler = behave;
    }
    void cleanup() { tearDown(); }

    void answersComeAsJsonOrAsEvents();
    void headersAreThoseOfTheProtocol();
    void unusableSettingsAreRefused_data();
    void unusableSettingsAreRefused();
    void messagesWaitForInitialized();
    void initializedOpensTheListeningStream();
    void B27_brokenStreamIsResumed();
    void B27_brokenStreamWithoutIdIsLost();
    void B27_resumeIsGivenUp();
    void B29_retryIsHonoured_data();
    void B29_retryIsHonoured();
    void streamThatHasBroughtItsAnswerIsNotResumed();
    void listeningStreamComesBack();
    void repeatedRequestsOfTheServerAreDropped_data();
    void repeatedRequestsOfTheServerAreDropped();
    void B32_lostSessionEndsTheChannel();
    void B23_redirectsAreNotFollowed();
    void B28_tooLargeEventIsABadReply();
    void B30_signInIsNeeded();
    void B31_overloadSaysWhen_data();
    void B31_overloadSaysWhen();
    void errorInARefusalIsTheAnswer();
    void otherStatusesAreUndeliverable_data();
    void otherStatusesAreUndeliverable();
    void H40_badSessionIdIsRefused();
    void nobodyThereIsUnavailableAndNotSent();
    void callIsSentOnceThoughTheServerHangsUp();
    void lanesNeverWaitForEachOther();
    void fewCallsNeedFewConnections();
    void cancelledRequestLetsGoOfItsStream();
    void closeEndsTheSession();
    void closeDoesNotWaitForASilentServer();
    void ownerMayDeleteTheChannelFromAnySignal();
    void destructionEndsEverything();
};

void tst_HttpChannel::answersComeAsJsonOrAsEvents()
{
    open();
    m_server->handler = [](const Request &request) {
        if (idOf(request) == "1")
            RawServer::answer(request, "200 OK", "content-type: Application/JSON; charset=utf-8\r\n", resultFor("1"));
        else
            RawServer::stream(request, ": hello\n\n" + sse("", "p")
                                           + sse(R"({"jsonrpc":"2.0","method":"notifications/progress"})")
                                           + sse(resultFor("2")));
    };
    m_channel->send(request(1));
    QTRY_VERIFY(m_log->hasAnswer("1"));
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QCOMPARE(m_log->received.size(), std::size_t(3));
    QVERIFY(m_log->malformed.empty());
    QVERIFY(m_log->lost.empty());
}

void tst_HttpChannel::headersAreThoseOfTheProtocol()
{
    open({ .url = m_server->url(), .headers = { { "Authorization", "Bearer t" } } });
    shakeHands();
    m_channel->send(request(2, "tools/list"));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    const auto &first = m_server->requests.at(0).headers;
    const auto &second = m_server->requests.at(1).headers;
    QCOMPARE(first.value("accept"), QByteArray("application/json, text/event-stream"));
    QCOMPARE(first.value("content-type"), QByteArray("application/json"));
    QCOMPARE(first.value("authorization"), QByteArray("Bearer t"));
    QVERIFY(!first.contains("mcp-session-id") && !first.contains("mcp-protocol-version"));
    QCOMPARE(second.value("mcp-session-id"), QByteArray("s-1"));
    QCOMPARE(second.value("mcp-protocol-version"), QByteArray("2025-11-25"));
    QVERIFY(!second.contains("cookie"));

    open({ .url = m_server->url(), .clientSessionId = "from-the-client" });
    m_channel->send(request(1, "initialize", "{}"));
    QTRY_VERIFY(m_log->hasAnswer("1"));
    QCOMPARE(m_server->requests.last().headers.value("mcp-session-id"), QByteArray("from-the-client"));
}

void tst_HttpChannel::unusableSettingsAreRefused_data()
{
    QTest::addColumn<QUrl>("url");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    const QUrl good(QStringLiteral("http://127.0.0.1:1/mcp"));
    QTest::newRow("file") << QUrl(QStringLiteral("file:///etc/passwd")) << QByteArray("A") << QByteArray("b");
    QTest::newRow("ftp") << QUrl(QStringLiteral("ftp://example.com/")) << QByteArray("A") << QByteArray("b");
    QTest::newRow("no host") << QUrl(QStringLiteral("http:///mcp")) << QByteArray("A") << QByteArray("b");
    QTest::newRow("line break in a value") << good << QByteArray("A") << QByteArray("b\r\nEvil: 1");
    QTest::newRow("NUL in a value") << good << QByteArray("A") << QByteArray("b\0c", 3);
    QTest::newRow("colon in a name") << good << QByteArray("A:") << QByteArray("b");
    QTest::newRow("empty name") << good << QByteArray() << QByteArray("b");
}

void tst_HttpChannel::unusableSettingsAreRefused()
{
    QFETCH(QUrl, url);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    open({ .url = url, .headers = { { name, value } } });
    QVERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::Unavailable));
    QVERIFY(!m_log->isOpened);
}

void tst_HttpChannel::messagesWaitForInitialized()
{
    open();
    shakeHands();
    QList<Request> waiting;
    m_server->handler = [&](const Request &request) { waiting += request; };
    m_channel->send(notification("notifications/initialized"));
    m_channel->send(request(2, "tools/list"));
    m_channel->send(request(3, "tools/list"));
    QTRY_COMPARE(waiting.size(), 1);
    QTest::qWait(0);
    QCOMPARE(methodOf(waiting.first()), QByteArray("notifications/initialized"));
    m_server->handler = behave;
    behave(waiting.first());
    QTRY_VERIFY(m_log->hasAnswer("2") && m_log->hasAnswer("3"));
}

void tst_HttpChannel::initializedOpensTheListeningStream()
{
    open();
    m_server->handler = [](const Request &request) {
        if (request.verb == "GET")
            RawServer::stream(request, sse(R"({"jsonrpc":"2.0","method":"notifications/tools/list_changed"})"));
        else
            behave(request);
    };
    shakeHands();
    QCOMPARE(m_server->count("GET"), 0);
    m_channel->send(notification("notifications/initialized"));
    QTRY_COMPARE(m_log->received.size(), std::size_t(2));
    QCOMPARE(m_log->received.back().method, QByteArray("notifications/tools/list_changed"));
    QCOMPARE(m_server->requests.last().headers.value("accept"), QByteArray("text/event-stream"));
    QCOMPARE(m_server->requests.last().headers.value("mcp-session-id"), QByteArray("s-1"));
}

void tst_HttpChannel::B27_brokenStreamIsResumed()
{
    open();
    shakeHands();
    m_server->handler = [](const Request &request) {
        if (request.verb == "POST")
            RawServer::stream(request, sse("", "7.0") + sse(R"({"jsonrpc":"2.0","method":"a"})", "7.1")
                                           + "id: 7.2\ndata: {\"cut");
        else
            RawServer::stream(request, sse(resultFor("2"), "7.2"));
        hangUp(request);
    };
    m_channel->send(request(2));
    QTRY_VERIFY([&] {
        m_clock.advance(100ms);
        return m_log->hasAnswer("2");
    }());
    QCOMPARE(m_server->count("POST"), 2);
    QCOMPARE(m_server->count("GET"), 1);
    QCOMPARE(m_server->requests.last().headers.value("last-event-id"), QByteArray("7.1"));
    QCOMPARE(m_log->received.size(), std::size_t(3));
    QVERIFY(m_log->lost.empty() && m_log->malformed.empty());
}

void tst_HttpChannel::B27_brokenStreamWithoutIdIsLost()
{
    open();
    m_server->handler = [](const Request &request) {
        RawServer::stream(request, sse(R"({"jsonrpc":"2.0","method":"a"})"));
        hangUp(request);
    };
    m_channel->send(request(2));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().wasSent);
    QVERIFY2(m_log->lost.front().error.is(ErrorCode::Closed), qPrintable(m_log->lost.front().error.message));
    QCOMPARE(m_server->requests.size(), 1);
}

void tst_HttpChannel::B27_resumeIsGivenUp()
{
    open();
    m_server->handler = [](const Request &request) {
        if (request.verb == "POST")
            RawServer::stream(request, sse("", "1"));
        hangUp(request);
    };
    m_channel->send(request(2));
    QTRY_VERIFY([&] {
        m_clock.advance(1min);
        return !m_log->lost.empty();
    }());
    QVERIFY(m_log->lost.front().wasSent);
    QVERIFY(m_server->count("GET") >= 5 && m_server->count("GET") <= 10); // Qt repeats some by itself
    QCOMPARE(m_server->count("POST"), 1);
}

void tst_HttpChannel::B29_retryIsHonoured_data()
{
    QTest::addColumn<QByteArray>("retry");
    QTest::addColumn<int>("expected");
    QTest::newRow("500") << QByteArray("500") << 500;
    QTest::newRow("zero") << QByteArray("0") << 1;
    QTest::newRow("bad") << QByteArray("-1") << 1000;
    QTest::newRow("letters") << QByteArray("abc") << 1000;
    QTest::newRow("far away") << QByteArray("99999999999") << 300000;
}

void tst_HttpChannel::B29_retryIsHonoured()
{
    QFETCH(QByteArray, retry);
    QFETCH(int, expected);
    open();
    int ended = 0;
    m_server->handler = [&](const Request &request) {
        if (request.verb == "POST")
            RawServer::stream(request, "retry: " + retry + '\n' + sse("", "1"));
        else
            RawServer::stream(request, sse(resultFor("2"), "2"));
        connect(request.socket, &QTcpSocket::disconnected, this, [&ended] { ++ended; });
        hangUp(request);
    };
    m_channel->send(request(2));
    QTRY_COMPARE(ended, 1);
    // Until the channel has seen the end too, its timer does not run: time is moved only once it does.
    QTRY_VERIFY(m_clock.hasDeadline());
    m_clock.advance(std::chrono::milliseconds(expected - 1));
    QTest::qWait(0);
    QCOMPARE(m_server->count("GET"), 0);
    m_clock.advance(1ms);
    QTRY_VERIFY(m_log->hasAnswer("2"));
}

void tst_HttpChannel::streamThatHasBroughtItsAnswerIsNotResumed()
{
    open();
    int ended = 0;
    m_server->handler = [&](const Request &request) {
        RawServer::stream(request, sse(resultFor("2"), "1"));
        connect(request.socket, &QTcpSocket::disconnected, this, [&ended] { ++ended; });
        hangUp(request);
    };
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QTRY_COMPARE(ended, 1);
    for (int second = 0; second < 60; ++second) {
        m_clock.advance(1s);
        QTest::qWait(0);
    }
    QCOMPARE(m_server->count("GET"), 0);
}

void tst_HttpChannel::listeningStreamComesBack()
{
    open();
    int streams = 0;
    m_server->handler = [&](const Request &request) {
        if (request.verb != "GET") {
            behave(request);
        } else if (++streams < 3) {
            RawServer::stream(request, sse(R"({"jsonrpc":"2.0","method":"a"})", "e" + QByteArray::number(streams)));
            hangUp(request);
        } else {
            RawServer::stream(request, sse(R"({"jsonrpc":"2.0","method":"last"})"));
        }
    };
    shakeHands();
    m_channel->send(notification("notifications/initialized"));
    QTRY_VERIFY([&] {
        m_clock.advance(1s);
        return m_log->received.back().method == "last";
    }());
    QCOMPARE(m_server->requests.last().headers.value("last-event-id"), QByteArray("e2"));
    QVERIFY(!m_log->closed);
}

void tst_HttpChannel::repeatedRequestsOfTheServerAreDropped_data()
{
    QTest::addColumn<bool>("isAnswered");
    QTest::newRow("answered") << true;
    QTest::newRow("still open") << false;
}

void tst_HttpChannel::repeatedRequestsOfTheServerAreDropped()
{
    QFETCH(bool, isAnswered);
    open();
    Request open;
    m_server->handler = [&](const Request &request) {
        if (methodOf(request) == "tools/call") {
            open = request;
            RawServer::stream(request, sse(R"({"jsonrpc":"2.0","id":"q","method":"sampling/createMessage"})"));
        } else {
            behave(request);
        }
    };
    m_channel->send(request(2, "tools/call"));
    QTRY_COMPARE(m_log->received.size(), std::size_t(1));
    if (isAnswered)
        m_channel->send(response("\"q\""));
    QTRY_COMPARE(m_server->requests.size(), isAnswered ? 2 : 1);
    open.socket->write(sse(R"({"jsonrpc":"2.0","id":"q","method":"sampling/createMessage"})") + sse(resultFor("2")));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QCOMPARE(m_log->received.size(), std::size_t(2));
}

void tst_HttpChannel::B32_lostSessionEndsTheChannel()
{
    open();
    shakeHands();
    m_server->handler = [](const Request &request) {
        if (idOf(request) == "3")
            RawServer::answer(request, "404 Not Found", "Content-Type: application/json\r\n",
                              R"({"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}})");
    };
    m_channel->send(request(2));
    QTRY_COMPARE(m_server->requests.size(), 2);
    m_channel->send(request(3));
    QTRY_VERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::Closed));
    QVERIFY(m_log->why().startsWith(u"session expired"));
    QCOMPARE(m_log->lost.size(), std::size_t(2));
    for (const auto &lost : m_log->lost) {
        QVERIFY(lost.error.is(ErrorCode::Closed));
        QCOMPARE(lost.wasSent, lost.id == "2"); // the other one was refused unread
    }
    QCOMPARE(m_log->timesClosed, 1);
}

void tst_HttpChannel::B23_redirectsAreNotFollowed()
{
    RawServer other;
    open({ .url = m_server->url(), .headers = { { "Authorization", "Bearer canary" } } });
    for (const QByteArray status : { "301 Moved", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect" }) {
        m_server->handler = [&](const Request &request) {
            RawServer::answer(request, status, "Location: " + other.url().toEncoded() + "\r\n");
        };
        m_channel->send(request(2));
        QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
        QVERIFY(m_log->lost.front().error.is(ErrorCode::BadReply));
        m_log->lost.clear();
    }
    QCOMPARE(other.connections, 0);
}

void tst_HttpChannel::B28_tooLargeEventIsABadReply()
{
    open();
    m_server->handler = [](const Request &request) {
        RawServer::stream(request, "id: 1\ndata: " + QByteArray(17 << 20, 'x'));
    };
    m_channel->send(request(2));
    QTRY_COMPARE_WITH_TIMEOUT(m_log->lost.size(), std::size_t(1), 20000);
    QVERIFY(m_log->lost.front().error.is(ErrorCode::BadReply));
    QTRY_COMPARE(m_server->openConnections, 0);

    m_server->handler = [](const Request &request) { RawServer::json(request, '"' + QByteArray(17 << 20, 'x') + '"'); };
    m_channel->send(request(3));
    QTRY_COMPARE_WITH_TIMEOUT(m_log->lost.size(), std::size_t(2), 20000);
    QVERIFY(m_log->lost.back().error.is(ErrorCode::BadReply));
}

void tst_HttpChannel::B30_signInIsNeeded()
{
    open();
    m_server->handler = [](const Request &request) {
        RawServer::answer(request, "401 Unauthorized",
                          "WWW-Authenticate: Bearer resource_metadata=\"http://169.254.169.254/x\"\r\n");
    };
    m_channel->send(request(2));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().error.is(ErrorCode::SignInNeeded));
    QVERIFY(m_log->lost.front().error.message.contains(u"sign in"));
    QCOMPARE(m_server->requests.size(), 1);
}

void tst_HttpChannel::B31_overloadSaysWhen_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("waitMs");
    QTest::newRow("seconds") << QByteArray("429 Too Many") << QByteArray("Retry-After: 2\r\n") << 2000;
    QTest::newRow("too long") << QByteArray("429 Too Many") << QByteArray("Retry-After: 4294968\r\n") << 300000;
    QTest::newRow("negative") << QByteArray("503 No") << QByteArray("Retry-After: -5\r\n") << 0;
    QTest::newRow("past") << QByteArray("503 No") << QByteArray("Retry-After: Thu, 01 Jan 1998 00:00:00 GMT\r\n") << 0;
    QTest::newRow("date") << QByteArray("503 No") << QByteArray("Retry-After: Fri, 02 Jan 2026 03:04:15 GMT\r\n")
                          << 10000;
    QTest::newRow("none") << QByteArray("503 No") << QByteArray() << -1;
    QTest::newRow("no number") << QByteArray("503 No") << QByteArray("Retry-After: soon\r\n") << 0;
}

void tst_HttpChannel::B31_overloadSaysWhen()
{
    QFETCH(QByteArray, status);
    QFETCH(QByteArray, header);
    QFETCH(int, waitMs);
    ManualClock clock; // at 2026-01-02T03:04:05Z
    HttpChannel channel({ .url = m_server->url() }, *m_network, clock);
    ChannelLog log(channel);
    channel.open();
    m_server->handler = [&](const Request &request) { RawServer::answer(request, status, header); };
    channel.send(request(2));
    QTRY_COMPARE(log.lost.size(), std::size_t(1));
    QVERIFY(log.lost.front().error.is(ErrorCode::Overloaded));
    QCOMPARE(statusOf(log.lost.front().error), status.left(3).toInt());
    QCOMPARE(retryAfterOf(log.lost.front().error).value_or(-1ms), std::chrono::milliseconds(waitMs));
}

void tst_HttpChannel::errorInARefusalIsTheAnswer()
{
    open();
    m_server->handler = [](const Request &request) {
        RawServer::answer(request, "400 Bad Request", "Content-Type: application/json\r\n",
                          R"({"jsonrpc":"2.0","id":)" + QByteArray(idOf(request) == "2" ? "2" : "null")
                              + R"(,"error":{"code":-32602,"message":"no such tool"}})");
    };
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QCOMPARE(m_log->received.front().error().code, -32602);
    m_channel->send(request(3));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().error.message.contains(u"no such tool"));
}

void tst_HttpChannel::otherStatusesAreUndeliverable_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("code");
    const QByteArray html = "Content-Type: text/html\r\n";
    QTest::newRow("no endpoint") << QByteArray("404 Not Found") << html << int(ErrorCode::NotFound);
    QTest::newRow("server error") << QByteArray("500 Oops") << html << int(ErrorCode::Unavailable);
    QTest::newRow("bad gateway") << QByteArray("502 Oops") << html << int(ErrorCode::Unavailable);
    QTest::newRow("teapot") << QByteArray("418 Teapot") << html << int(ErrorCode::BadReply);
    QTest::newRow("web page") << QByteArray("200 OK") << html << int(ErrorCode::BadReply);
    QTest::newRow("accepted only") << QByteArray("202 Accepted") << QByteArray() << int(ErrorCode::BadReply);
    QTest::newRow("other answer") << QByteArray("200 OK") << QByteArray("Content-Type: application/json\r\n")
                                  << int(ErrorCode::BadReply);
}

void tst_HttpChannel::otherStatusesAreUndeliverable()
{
    QFETCH(QByteArray, status);
    QFETCH(QByteArray, header);
    QFETCH(int, code);
    open();
    m_server->handler = [&](const Request &request) {
        RawServer::answer(request, status, header,
                          header.contains("json") ? resultFor("99") : "<html>" + QByteArray(200000, ' '));
    };
    m_channel->send(request(2));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QCOMPARE(m_log->lost.front().error.code, code);
    QVERIFY(m_log->lost.front().wasSent);
}

void tst_HttpChannel::H40_badSessionIdIsRefused()
{
    open();
    m_server->handler = [](const Request &request) {
        RawServer::json(request, resultFor("1"), "Mcp-Session-Id: a b\xc3\xa9\r\n");
    };
    m_channel->send(request(1, "initialize", "{}"));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().error.is(ErrorCode::BadReply));
    QVERIFY(m_log->received.empty());
}

void tst_HttpChannel::nobodyThereIsUnavailableAndNotSent()
{
    const auto url = m_server->url();
    m_server->close();
    open({ .url = url });
    QList<bool> delivered;
    auto message = request(1);
    message.delivered = [&delivered](bool whole) { delivered += whole; };
    m_channel->send(message);
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().error.is(ErrorCode::Unavailable));
    QVERIFY(!m_log->lost.front().wasSent);
    QCOMPARE(delivered, QList<bool> { false });
}

void tst_HttpChannel::callIsSentOnceThoughTheServerHangsUp()
{
    open();
    // On a fresh connection, and on one that has served before.
    m_server->handler = hangUp;
    m_channel->send(request(1));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    m_server->handler = behave;
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    m_server->handler = hangUp;
    m_channel->send(request(3, "tools/call", "{\"a\":\"" + QByteArray(300000, 'x') + "\"}"));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(2));
    for (const auto &lost : m_log->lost) {
        QVERIFY(lost.wasSent);
        QVERIFY(lost.error.is(ErrorCode::Closed));
    }
    m_server->handler = behave;
    m_channel->send(request(4)); // whatever Qt might repeat would have come before this
    QTRY_VERIFY(m_log->hasAnswer("4"));
    QCOMPARE(m_server->requests.size(), 4);
}

void tst_HttpChannel::lanesNeverWaitForEachOther()
{
    open();
    QList<Request> streams;
    QList<Request> slow;
    m_server->handler = [&](const Request &request) {
        if (methodOf(request) == "stream") {
            RawServer::stream(request, sse("", "1"));
            streams += request;
        } else if (methodOf(request) == "slow") {
            slow += request;
        } else {
            behave(request);
        }
    };
    for (int i = 0; i < 10; ++i)
        m_channel->send(request(100 + i, "stream"));
    for (int i = 0; i < 8; ++i)
        m_channel->send(request(200 + i, "slow"));
    QTRY_COMPARE(streams.size(), 10);
    QTRY_COMPARE(slow.size(), 8);
    m_channel->send(response("\"question\""));
    QTRY_COMPARE(m_server->requests.size(), 19);
    m_channel->send(request(1));
    QTRY_VERIFY(m_log->hasAnswer("1"));
    for (const auto &request : slow)
        RawServer::json(request, resultFor(idOf(request)));
    for (const auto &request : streams) {
        request.socket->write(sse(resultFor(idOf(request))));
        hangUp(request);
    }
    QTRY_COMPARE(m_log->received.size(), std::size_t(19));
    QVERIFY(m_log->lost.empty());
}

void tst_HttpChannel::fewCallsNeedFewConnections()
{
    open();
    for (int i = 0; i < 50; ++i) {
        m_channel->send(request(i));
        QTRY_VERIFY(m_log->hasAnswer(QByteArray::number(i)));
    }
    QCOMPARE(m_server->connections, 1);
    for (int i = 100; i < 104; ++i)
        m_channel->send(request(i));
    QTRY_COMPARE(m_log->received.size(), std::size_t(54));
    QVERIFY(m_server->connections <= 4);
}

void tst_HttpChannel::cancelledRequestLetsGoOfItsStream()
{
    open();
    m_server->handler = [](const Request &request) {
        if (methodOf(request) == "tools/call")
            RawServer::stream(request, sse("", "1"));
        else
            behave(request);
    };
    m_channel->send(request(2, "tools/call"));
    QTRY_COMPARE(m_server->openConnections, 1);
    m_channel->send(notification("notifications/cancelled", R"({"requestId":2,"reason":"timeout"})"));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().error.is(ErrorCode::Cancelled));
    QTRY_COMPARE(m_server->openConnections, 1); // that of the notification, kept alive
    QCOMPARE(m_server->count("GET"), 0);
}

void tst_HttpChannel::closeEndsTheSession()
{
    open();
    shakeHands();
    m_channel->close();
    m_channel->close();
    QTRY_VERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::Closed));
    QCOMPARE(m_server->requests.last().verb, QByteArray("DELETE"));
    QCOMPARE(m_server->requests.last().headers.value("mcp-session-id"), QByteArray("s-1"));
    QCOMPARE(m_log->timesClosed, 1);
    m_channel->send(request(9));
    QCoreApplication::processEvents();
    QVERIFY(m_log->lost.empty()); // after closed() nothing is emitted

    open();
    m_channel->close(); // without a session there is nothing to end
    QTRY_VERIFY(m_log->closed);
    QCOMPARE(m_server->count("DELETE"), 1);
}

void tst_HttpChannel::closeDoesNotWaitForASilentServer()
{
    open();
    shakeHands();
    m_server->handler = nullptr;
    m_channel->send(request(2));
    QTRY_COMPARE(m_server->requests.size(), 2);
    m_channel->close();
    QTRY_COMPARE(m_server->requests.size(), 3);
    m_clock.advance(2999ms);
    QVERIFY(!m_log->closed);
    m_clock.advance(1ms);
    QVERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::Closed));
}

void tst_HttpChannel::ownerMayDeleteTheChannelFromAnySignal()
{
    m_server->handler = [](const Request &request) {
        if (idOf(request) == "1")
            RawServer::stream(request, sse(R"({"jsonrpc":"2.0","method":"a"})") + sse("no json") + sse(resultFor("1")));
        else
            hangUp(request);
    };
    deleteFrom(&Channel::opened);
    deleteFrom(&Channel::received);
    deleteFrom(&Channel::malformed);
    deleteFrom(&Channel::undeliverable);
    deleteFrom(&Channel::closed, true);
}

void tst_HttpChannel::destructionEndsEverything()
{
    open();
    m_server->handler = [](const Request &request) {
        if (idOf(request) == "1")
            RawServer::stream(request, sse("", "1"));
    };
    m_channel->send(request(1));
    m_channel->send(request(2));
    QTRY_COMPARE(m_server->requests.size(), 2);
    QCOMPARE(m_server->openConnections, 2);
    m_channel.reset();
    QTRY_COMPARE(m_server->openConnections, 0);
    QVERIFY(!m_clock.hasDeadline());
}

QTEST_GUILESS_MAIN(tst_HttpChannel)
#include "tst_HttpChannel.moc"
