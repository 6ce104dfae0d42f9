// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/SseChannel.h"
#include "transport/http/HttpRefusal.h"

#include "support/HttpChannelTest.h"
#include "transport/LegacyServer.h"

using namespace qonduit;
using namespace std::chrono_literals;

class tst_SseChannel : public HttpChannelTest<LegacyServer, SseChannel>
{
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void addressOpensTheChannel();
    void otherAddressIsRefused();
    void answersComeOnTheStream();
    void questionsComeOnTheStreamAndAnswersArePosted();
    void messagesWaitForInitialized();
    void firstAddressStays();
    void serverThatCannotBeOpened_data();
    void serverThatCannotBeOpened();
    void nobodyThereIsUnavailable();
    void serverThatTellsNoAddressIsGivenUp();
    void B23_redirectIsNotFollowed();
    void B27_endOfTheStreamEndsTheChannel();
    void B27_streamCutInAnEventDropsIt();
    void refusedPostIsUndeliverable();
    void B32_lostSessionEndsTheChannel();
    void postWithoutAConnectionFalters();
    void closeEndsTheStream();
    void ownerMayDeleteTheChannelFromAnySignal();
    void destructionEndsEverything();
};

void tst_SseChannel::addressOpensTheChannel()
{
    m_server->endpoint.clear();
    make({ .url = m_server->url(), .headers = { { "Authorization", "Bearer t" } } });
    m_channel->send(request(1));
    QTRY_COMPARE(m_server->requests.size(), 1);
    QTest::qWait(0);
    QVERIFY(!m_log->isOpened);
    QCOMPARE(m_server->requests.first().verb, QByteArray("GET"));
    QCOMPARE(m_server->requests.first().headers.value("accept"), QByteArray("text/event-stream"));
    QCOMPARE(m_server->requests.first().headers.value("authorization"), QByteArray("Bearer t"));

    m_server->say("/messages?session=1", "endpoint");
    QTRY_VERIFY(m_log->hasAnswer("1"));
    QVERIFY(m_log->isOpened);
    const auto &post = m_server->requests.at(1);
    QCOMPARE(post.verb, QByteArray("POST"));
    QCOMPARE(post.headers.value("content-type"), QByteArray("application/json"));
    QCOMPARE(post.headers.value("authorization"), QByteArray("Bearer t"));
    QVERIFY(!post.headers.contains("mcp-session-id"));
}

void tst_SseChannel::otherAddressIsRefused()
{
    RawServer other;
    m_server->endpoint = other.url().toEncoded();
    make({ .url = m_server->url(), .headers = { { "Authorization", "Bearer canary" } } });
    m_channel->send(request(1));
    QTRY_VERIFY(m_log->closed);
    QVERIFY2(m_log->closed->is(ErrorCode::BadReply), qPrintable(m_log->why()));
    QVERIFY(!m_log->isOpened);
    QTest::qWait(20); // whatever had been sent would be there by now
    QCOMPARE(m_server->requests.size(), 1);
    QCOMPARE(other.connections, 0);
}

void tst_SseChannel::answersComeOnTheStream()
{
    open();
    m_server->handler = [this](const Request &request) {
        // Some answer before they accept, some say more than they need to.
        if (idOf(request) == "1")
            m_server->say(resultFor("1"));
        RawServer::json(request, R"({"status":"ok"})");
        if (idOf(request) == "2")
            m_server->stream.socket->write(sse(R"({"jsonrpc":"2.0","method":"a"})") + sse(resultFor("2")));
    };
    QList<bool> delivered;
    for (const int id : { 1, 2, 3 }) {
        auto message = request(id);
        message.delivered = [&delivered](bool whole) { delivered += whole; };
        m_channel->send(message);
    }
    QTRY_VERIFY(m_log->hasAnswer("1") && m_log->hasAnswer("2"));
    QTRY_COMPARE(delivered, (QList<bool> { true, true, true }));
    QCOMPARE(m_log->received.size(), std::size_t(3));
    QVERIFY(m_log->malformed.empty() && m_log->lost.empty());
    m_server->say(resultFor("3")); // long after it was accepted
    QTRY_VERIFY(m_log->hasAnswer("3"));
}

void tst_SseChannel::questionsComeOnTheStreamAndAnswersArePosted()
{
    open();
    m_server->say(R"({"jsonrpc":"2.0","id":"q","method":"sampling/createMessage"})");
    QTRY_COMPARE(m_log->received.size(), std::size_t(1));
    m_channel->send(response("\"q\""));
    QTRY_COMPARE(m_server->count("POST"), 1);
    QCOMPARE(idOf(m_server->requests.last()), QByteArray("\"q\""));
}

void tst_SseChannel::messagesWaitForInitialized()
{
    open();
    QList<Request> waiting;
    m_server->handler = [&](const Request &request) { waiting += request; };
    m_channel->send(notification("notifications/initialized"));
    m_channel->send(request(2));
    QTRY_COMPARE(waiting.size(), 1);
    QTest::qWait(0);
    QCOMPARE(methodOf(waiting.first()), QByteArray("notifications/initialized"));
    m_server->handler = [this](const Request &request) { m_server->behave(request); };
    m_server->behave(waiting.first());
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QCOMPARE(m_server->count("GET"), 1);
}

void tst_SseChannel::firstAddressStays()
{
    open();
    m_server->say("/elsewhere", "endpoint");
    m_server->say("whatever", "unknown");
    m_channel->send(request(1));
    QTRY_VERIFY(m_log->hasAnswer("1"));
    QCOMPARE(m_log->timesOpened, 1);
    QVERIFY(m_log->malformed.empty());
}

void tst_SseChannel::serverThatCannotBeOpened_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<int>("code");
    QTest::newRow("404") << QByteArray("404 Not Found") << QByteArray("text/html") << int(ErrorCode::NotFound);
    QTest::newRow("401") << QByteArray("401 No") << QByteArray("text/html") << int(ErrorCode::SignInNeeded);
    QTest::newRow("503") << QByteArray("503 No") << QByteArray("text/html") << int(ErrorCode::Overloaded);
    QTest::newRow("web page") << QByteArray("200 OK") << QByteArray("text/html") << int(ErrorCode::BadReply);
    QTest::newRow("empty") << QByteArray("200 OK") << QByteArray("text/event-stream") << int(ErrorCode::Closed);
}

void tst_SseChannel::serverThatCannotBeOpened()
{
    QFETCH(QByteArray, status);
    QFETCH(QByteArray, type);
    QFETCH(int, code);
    m_server->handler = [&](const Request &request) {
        RawServer::answer(request, status, "Content-Type: " + type + "\r\n");
    };
    open();
    QVERIFY(m_log->closed);
    QCOMPARE(m_log->closed->code, code);
    QVERIFY(!m_log->isOpened);
    QCOMPARE(m_server->requests.size(), 1);
}

void tst_SseChannel::nobodyThereIsUnavailable()
{
    const auto url = m_server->url();
    m_server->close();
    open({ .url = url });
    QVERIFY(m_log->closed && m_log->closed->is(ErrorCode::Unavailable));
}

void tst_SseChannel::serverThatTellsNoAddressIsGivenUp()
{
    m_server->endpoint.clear();
    make();
    QTRY_COMPARE(m_server->requests.size(), 1);
    m_clock.advance(29999ms);
    QVERIFY(!m_log->closed);
    m_clock.advance(1ms);
    QVERIFY(m_log->closed && m_log->closed->is(ErrorCode::Timeout));
    QTRY_COMPARE(m_server->openConnections, 0);
}

void tst_SseChannel::B23_redirectIsNotFollowed()
{
    RawServer other;
    open();
    m_server->handler = [&](const Request &request) {
        RawServer::answer(request, "307 Temporary Redirect", "Location: " + other.url().toEncoded() + "\r\n");
    };
    m_channel->send(request(1));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().error.is(ErrorCode::BadReply));
    open();
    QVERIFY(m_log->closed && m_log->closed->is(ErrorCode::BadReply));
    QCOMPARE(other.connections, 0);
}

void tst_SseChannel::B27_endOfTheStreamEndsTheChannel()
{
    open();
    QList<Request> unread;
    m_server->handler = [&](const Request &request) {
        if (idOf(request) == "1")
            RawServer::answer(request, "202 Accepted");
        else
            unread += request;
    };
    m_channel->send(request(1));
    m_channel->send(request(2));
    QTRY_COMPARE(unread.size(), 1);
    QTRY_VERIFY(m_server->count("POST") == 2);
    hangUp(m_server->stream);
    QTRY_VERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::Closed));
    for (const auto &lost : m_log->lost)
        QVERIFY(lost.wasSent); // both had left
    QVERIFY(m_log->faltered.empty());
    m_clock.advance(10min);
    QTest::qWait(20);
    QCOMPARE(m_server->count("GET"), 1);
}

void tst_SseChannel::B27_streamCutInAnEventDropsIt()
{
    open();
    m_server->handler = [this](const Request &request) {
        RawServer::answer(request, "202 Accepted");
        m_server->stream.socket->write("event: message\ndata: " + resultFor("1") + "\n"); // its empty line is missing
        hangUp(m_server->stream);
    };
    m_channel->send(request(1));
    QTRY_VERIFY(m_log->closed);
    QVERIFY(m_log->received.empty() && m_log->malformed.empty());
}

void tst_SseChannel::refusedPostIsUndeliverable()
{
    open();
    m_server->handler = [](const Request &request) {
        RawServer::answer(request, "500 Oops", "Content-Type: text/html\r\n");
    };
    m_channel->send(request(1));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().error.is(ErrorCode::Unavailable));
    QVERIFY(m_log->lost.front().wasSent);
    QCOMPARE(statusOf(m_log->lost.front().error), 500);
    QVERIFY(!m_log->closed && m_log->faltered.empty());
    m_server->handler = [](const Request &request) {
        RawServer::answer(request, "400 Bad Request", "Content-Type: application/json\r\n",
                          R"({"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no such tool"}})");
    };
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
}

void tst_SseChannel::B32_lostSessionEndsTheChannel()
{
    open();
    m_server->handler = [](const Request &request) { RawServer::answer(request, "404 Not Found"); };
    m_channel->send(request(1));
    QTRY_VERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::Closed));
    QVERIFY(m_log->why().startsWith(u"session expired"));
    QCOMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(!m_log->lost.front().wasSent); // it was refused unread
}

void tst_SseChannel::postWithoutAConnectionFalters()
{
    open();
    m_server->close(); // the stream stands
    m_channel->send(request(1));
    QTRY_COMPARE(m_log->faltered.size(), std::size_t(1));
    QCOMPARE(m_log->lostBeforeFaltering, std::size_t(1));
    QVERIFY(m_log->faltered.front().is(ErrorCode::Unavailable));
    QVERIFY(!m_log->lost.front().wasSent);
    m_server->say(R"({"jsonrpc":"2.0","method":"a"})");
    QTRY_COMPARE(m_log->received.size(), std::size_t(1));
    QVERIFY(!m_log->closed);
}

void tst_SseChannel::closeEndsTheStream()
{
    open();
    m_channel->send(notification("a"));
    m_channel->close();
    m_channel->close();
    QTRY_VERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::Closed));
    QCOMPARE(m_log->timesClosed, 1);
    QCOMPARE(m_server->count("POST"), 1); // what was on its way has left
    QCOMPARE(m_server->count("DELETE"), 0);
    QTRY_VERIFY(!m_server->stream.socket);

    m_server->endpoint.clear();
    make();
    m_channel->close(); // before it was open
    QTRY_VERIFY(m_log->closed);
    QVERIFY(!m_clock.hasDeadline());
}

void tst_SseChannel::ownerMayDeleteTheChannelFromAnySignal()
{
    m_server->handler = [this](const Request &request) {
        m_server->behave(request);
        if (request.verb == "GET")
            m_server->say("no json");
        if (idOf(request) == "2")
            hangUp(m_server->stream);
    };
    deleteFrom(&Channel::opened);
    deleteFrom(&Channel::received);
    deleteFrom(&Channel::malformed);
    deleteFrom(&Channel::closed);
}

void tst_SseChannel::destructionEndsEverything()
{
    open();
    m_server->handler = nullptr;
    m_channel->send(request(1));
    QTRY_COMPARE(m_server->requests.size(), 2);
    QCOMPARE(m_server->openConnections, 2);
    m_channel.reset();
    QTRY_COMPARE(m_server->openConnections, 0);
    QVERIFY(!m_clock.hasDeadline());
}

QTEST_GUILESS_MAIN(tst_SseChannel)
#include "tst_SseChannel.moc"
