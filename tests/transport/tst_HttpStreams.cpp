// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpChannel.h"
#include "transport/http/SseChannel.h"

#include "support/HttpChannelTest.h"
#include "transport/LegacyServer.h"

using namespace qonduit;
using namespace std::chrono_literals;

/// What comes on the streams of one session: whose it is, and how a stream goes on.
class tst_HttpStreams : public HttpChannelTest<RawServer, HttpChannel>
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { tearDown(); }

    void messagesBelongToTheRequestWhoseStreamTheyComeOn();
    void messagesOfAResumedStreamBelongToItsRequest();
    void messagesOfOneCommonStreamBelongToNothing();
    void questionIsAnsweredWhileTheStreamIsOpen();
    void answerComesOnTheStreamThatIsPolled();
    void answerIsPolledForThoughTheOldConnectionIsStillSeen();
    void everyRequestSaysTheRevision();
    void eventsOfOtherNamesAreNoMessages();
    void streamOfWhatNeedsNoAnswerIsNotResumed();
    void listeningBeginsAnewWhenItsPlaceIsForgotten_data();
    void listeningBeginsAnewWhenItsPlaceIsForgotten();
    void B32_listeningFindsTheSessionLost();
    void sessionIsEndedThoughAnAnsweredStreamIsOpen();

private:
    /// Opens the channel, as far as to the listening stream.
    void listen();
    /// What is related to which request: its method, and the id text.
    QList<std::pair<QByteArray, QByteArray>> relations() const;

    static QByteArray say(const QByteArray &method) { return sse(jsonrpc::notification(method, RawJson())); }
    static QByteArray ask(const QByteArray &id, const QByteArray &method)
    {
        return sse(jsonrpc::request(id, method, RawJson()));
    }

    QHash<QByteArray, Request> m_posts; ///< the streams of open calls, by id
    QList<Request> m_gets;
};

void tst_HttpStreams::init()
{
    setUp();
    m_posts.clear();
    m_gets.clear();
    m_server->handler = [this](const Request &request) {
        if (request.verb == "GET") {
            RawServer::stream(request);
            m_gets += request;
        } else if (methodOf(request) == "tools/call") {
            RawServer::stream(request);
            m_posts.insert(idOf(request), request);
        } else {
            behave(request);
        }
    };
}

void tst_HttpStreams::listen()
{
    open();
    shakeHands();
    m_channel->send(notification("notifications/initialized"));
    QTRY_COMPARE(m_gets.size(), 1);
    m_log->received.clear();
}

QList<std::pair<QByteArray, QByteArray>> tst_HttpStreams::relations() const
{
    QList<std::pair<QByteArray, QByteArray>> relations;
    for (const auto &message : m_log->received) {
        if (!message.isResponse())
            relations.emplace_back(message.method, message.relatedTo);
    }
    std::sort(relations.begin(), relations.end());
    return relations;
}

void tst_HttpStreams::messagesBelongToTheRequestWhoseStreamTheyComeOn()
{
    listen();
    m_channel->send(request(2, "tools/call"));
    m_channel->send(request(3, "tools/call"));
    QTRY_COMPARE(m_posts.size(), 2);
    m_posts["3"].socket->write(say("of three") + ask("\"q\"", "asked by three"));
    m_gets.first().socket->write(say("of nobody") + ask("\"r\"", "asked by nobody"));
    m_posts["2"].socket->write(say("of two"));
    QTRY_COMPARE(m_log->received.size(), std::size_t(5));
    const QList<std::pair<QByteArray, QByteArray>> expected { { "asked by nobody", "" },
                                                              { "asked by three", "3" },
                                                              { "of nobody", "" },
                                                              { "of three", "3" },
                                                              { "of two", "2" } };
    QCOMPARE(relations(), expected);

    // What is answered still names its stream; a response is no request of ours.
    m_posts["2"].socket->write(sse(resultFor("2")) + say("of two, late"));
    QTRY_COMPARE(m_log->received.size(), std::size_t(7));
    QCOMPARE(m_log->received.back().relatedTo, QByteArray("2"));
    m_server->handler = [](const Request &request) { RawServer::stream(request, say("of an answer")); };
    m_channel->send(response("\"q\""));
    QTRY_COMPARE(m_log->received.back().method, QByteArray("of an answer"));
    QCOMPARE(m_log->received.back().relatedTo, QByteArray());
}

void tst_HttpStreams::messagesOfAResumedStreamBelongToItsRequest()
{
    listen();
    m_channel->send(request(2, "tools/call"));
    QTRY_COMPARE(m_posts.size(), 1);
    m_posts["2"].socket->write(sse("", "7") + say("before"));
    hangUp(m_posts["2"]);
    QTRY_VERIFY(m_clock.hasDeadline());
    m_clock.advance(1s);
    QTRY_COMPARE(m_gets.size(), 2);
    m_gets.last().socket->write(say("later") + ask("5", "question") + sse(resultFor("2")));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    const QList<std::pair<QByteArray, QByteArray>> expected { { "before", "2" },
                                                              { "later", "2" },
                                                              { "question", "2" } };
    QCOMPARE(relations(), expected);
}

void tst_HttpStreams::messagesOfOneCommonStreamBelongToNothing()
{
    LegacyServer legacy;
    SseChannel channel({ .url = legacy.url() }, *m_network, m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.isOpened);
    const auto usual = legacy.handler;
    legacy.handler = [&](const Request &request) {
        legacy.say(R"({"jsonrpc":"2.0","method":"notifications/progress"})");
        usual(request);
    };
    channel.send(request(2));
    QTRY_VERIFY(log.hasAnswer("2"));
    QCOMPARE(log.received.size(), std::size_t(2));
    QVERIFY(log.received.front().relatedTo.isEmpty());
}

void tst_HttpStreams::questionIsAnsweredWhileTheStreamIsOpen()
{
    listen();
    for (int id = 2; id < 10; ++id) // more than Qt opens connections to one host
        m_channel->send(request(id, "tools/call"));
    QTRY_COMPARE(m_posts.size(), 8);
    for (const auto &post : std::as_const(m_posts))
        post.socket->write(ask("\"q" + idOf(post) + '"', "elicitation/create"));
    QTRY_COMPARE(m_log->received.size(), std::size_t(8));
    const auto usual = m_server->handler;
    m_server->handler = [&](const Request &request) {
        usual(request);
        const auto call = idOf(request).mid(2).chopped(1);
        m_posts[call].socket->write(sse(resultFor(call)));
    };
    for (const auto &question : std::vector(m_log->received)) {
        QCOMPARE(question.id, "\"q" + question.relatedTo + '"');
        m_channel->send(response(question.id));
    }
    for (int id = 2; id < 10; ++id)
        QTRY_VERIFY(m_log->hasAnswer(QByteArray::number(id)));
    QVERIFY(m_log->lost.empty());
}

/// As the official suite's `sse-retry` does it. \see SEP-1699
void tst_HttpStreams::answerComesOnTheStreamThatIsPolled()
{
    listen();
    m_channel->send(request(2, "tools/call"));
    QTRY_COMPARE(m_posts.size(), 1);
    m_posts["2"].socket->write("id: event-2\nretry: 500\ndata: \n\n");
    hangUp(m_posts["2"]);
    QTRY_VERIFY(m_clock.hasDeadline());
    m_clock.advance(499ms);
    QTest::qWait(20); // a request that came too early would be there by now
    QCOMPARE(m_gets.size(), 1);
    m_clock.advance(1ms);
    QTRY_COMPARE(m_gets.size(), 2);
    QCOMPARE(m_gets.last().headers.value("last-event-id"), QByteArray("event-2"));
    m_gets.last().socket->write(
        "id: event-3\nretry: 500\ndata: \n\nevent: message\nid: event-4\ndata: " + resultFor("2") + "\n\n");
    QTRY_VERIFY(m_log->hasAnswer("2"));
    m_clock.advance(10s);
    QTRY_VERIFY(!m_gets.last().socket); // which the server leaves open
    QCOMPARE(m_gets.size(), 2);
    QVERIFY(m_log->malformed.empty() && m_log->faltered.empty() && m_log->lost.empty());
}

void tst_HttpStreams::answerIsPolledForThoughTheOldConnectionIsStillSeen()
{
    listen();
    int refused = 0;
    const auto usual = m_server->handler;
    m_server->handler = [&](const Request &request) {
        if (request.verb == "GET" && ++refused < 3)
            RawServer::answer(request, "409 Conflict");
        else
            usual(request);
    };
    m_channel->send(request(2, "tools/call"));
    QTRY_COMPARE(m_posts.size(), 1);
    m_posts["2"].socket->write(sse("", "7"));
    hangUp(m_posts["2"]);
    QTRY_VERIFY([&] {
        m_clock.advance(1s);
        return m_gets.size() == 2;
    }());
    m_gets.last().socket->write(sse(resultFor("2")));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QVERIFY(m_log->lost.empty() && m_log->faltered.empty());
}

void tst_HttpStreams::everyRequestSaysTheRevision()
{
    listen();
    m_channel->send(request(2, "tools/call"));
    QTRY_COMPARE(m_posts.size(), 1);
    m_channel->send(response("\"q\""));
    m_posts["2"].socket->write(sse("", "7"));
    hangUp(m_posts["2"]);
    QTRY_VERIFY([&] {
        m_clock.advance(1s);
        return m_gets.size() == 2;
    }());
    m_channel->close();
    QTRY_VERIFY(m_log->closed);
    QCOMPARE(m_server->requests.last().verb, QByteArray("DELETE"));
    QVERIFY(!m_server->requests.takeFirst().headers.contains("mcp-protocol-version"));
    QCOMPARE(m_server->requests.size(), 6);
    for (const auto &request : m_server->requests) {
        QCOMPARE(request.headers.value("mcp-protocol-version"), QByteArray("2025-11-25"));
        QCOMPARE(request.headers.value("mcp-session-id"), QByteArray("s-1"));
    }
}

void tst_HttpStreams::eventsOfOtherNamesAreNoMessages()
{
    listen();
    m_channel->send(request(2, "tools/call"));
    QTRY_COMPARE(m_posts.size(), 1);
    for (const auto &stream : { m_gets.first(), m_posts["2"] })
        stream.socket->write("id: 8\nevent: ping\ndata: still here\n\nevent: endpoint\ndata: /messages\n\n");
    m_posts["2"].socket->write("event: message\ndata: " + resultFor("2") + "\n\n");
    m_gets.first().socket->write(say("last"));
    QTRY_COMPARE(m_log->received.size(), std::size_t(2));
    QVERIFY(m_log->malformed.empty());
}

void tst_HttpStreams::streamOfWhatNeedsNoAnswerIsNotResumed()
{
    listen();
    int ended = 0;
    m_server->handler = [&](const Request &request) {
        RawServer::stream(request, sse("", "7"));
        connect(request.socket, &QTcpSocket::disconnected, this, [&ended] { ++ended; });
        hangUp(request);
    };
    m_channel->send(response("\"q\""));
    QTRY_COMPARE(ended, 1);
    for (int second = 0; second < 5; ++second) {
        QTest::qWait(10); // the end is seen, and a request that is sent arrives
        m_clock.advance(1s);
    }
    QTest::qWait(20);
    QCOMPARE(m_server->count("GET"), 1);
}

void tst_HttpStreams::listeningBeginsAnewWhenItsPlaceIsForgotten_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::newRow("evicted") << QByteArray("404 Not Found");
    QTest::newRow("unknown") << QByteArray("400 Bad Request");
}

void tst_HttpStreams::listeningBeginsAnewWhenItsPlaceIsForgotten()
{
    QFETCH(QByteArray, status);
    listen();
    const auto usual = m_server->handler;
    m_server->handler = [&](const Request &request) {
        if (request.headers.contains("last-event-id"))
            RawServer::answer(request, status);
        else
            usual(request);
    };
    m_gets.first().socket->write(sse(R"({"jsonrpc":"2.0","method":"a"})", "7"));
    hangUp(m_gets.first());
    QTRY_VERIFY([&] {
        m_clock.advance(1s);
        return m_gets.size() == 2;
    }());
    QCOMPARE(m_server->count("GET"), 3);
    m_gets.last().socket->write(say("b"));
    QTRY_COMPARE(m_log->received.back().method, QByteArray("b"));
    QVERIFY(!m_log->closed && m_log->faltered.empty());
}

void tst_HttpStreams::B32_listeningFindsTheSessionLost()
{
    listen();
    m_gets.first().socket->write(sse(R"({"jsonrpc":"2.0","method":"a"})", "7"));
    QTRY_COMPARE(m_log->received.size(), std::size_t(1));
    m_server->handler = [](const Request &request) { RawServer::answer(request, "404 Not Found"); };
    hangUp(m_gets.first());
    QTRY_VERIFY([&] {
        m_clock.advance(1s);
        return m_log->closed.has_value();
    }());
    QVERIFY2(m_log->why().startsWith(u"session expired"), qPrintable(m_log->why()));
    QCOMPARE(m_server->count("GET"), 3); // there, and from the beginning
}

void tst_HttpStreams::sessionIsEndedThoughAnAnsweredStreamIsOpen()
{
    listen();
    m_channel->send(request(2, "tools/call"));
    QTRY_COMPARE(m_posts.size(), 1);
    m_posts["2"].socket->write(sse(resultFor("2")));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    m_channel->close();
    QTRY_VERIFY(m_log->closed);
    QCOMPARE(m_server->count("DELETE"), 1);
}

QTEST_GUILESS_MAIN(tst_HttpStreams)
#include "tst_HttpStreams.moc"
