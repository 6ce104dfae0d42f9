// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/AutoHttpChannel.h"
#include "transport/http/HttpRefusal.h"

#include "support/HttpChannelTest.h"
#include "transport/LegacyServer.h"

using namespace qonduit;
using namespace std::chrono_literals;

class tst_AutoHttpChannel : public HttpChannelTest<LegacyServer, AutoHttpChannel>
{
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void newServersAreSpokenToInTheNewWay();
    void oldServersAreSpokenToInTheOldWay_data();
    void oldServersAreSpokenToInTheOldWay();
    void otherRefusalsStand_data();
    void otherRefusalsStand();
    void answerInARefusalStands();
    void refusalStandsWhenTheOldWayIsClosedToo();
    void onlyTheHandshakeIsTriedTwice();
    void faltersAsItsChannelDoes();
    void ownerMayDeleteTheChannelFromAnySignal();
    void destructionEndsEverything();

private:
    /// Opens the channel and begins the handshake.
    void begin();
};

void tst_AutoHttpChannel::begin()
{
    open();
    QVERIFY(m_log->isOpened);
    m_channel->send(request(1, "initialize", R"({"a":1})"));
}

void tst_AutoHttpChannel::newServersAreSpokenToInTheNewWay()
{
    m_server->handler = qonduit::behave;
    begin();
    QTRY_VERIFY(m_log->hasAnswer("1"));
    m_channel->setProtocolVersion("2025-11-25");
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QCOMPARE(m_server->requests.last().headers.value("mcp-protocol-version"), QByteArray("2025-11-25"));
    QVERIFY(!m_channel->hasFallenBack());
    m_channel->close();
    QTRY_VERIFY(m_log->closed);
    QCOMPARE(m_server->count("DELETE"), 1);
    QCOMPARE(m_server->count("GET"), 0);
}

void tst_AutoHttpChannel::oldServersAreSpokenToInTheOldWay_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::newRow("400") << QByteArray("400 Bad Request");
    QTest::newRow("404") << QByteArray("404 Not Found");
    QTest::newRow("405") << QByteArray("405 Method Not Allowed");
}

void tst_AutoHttpChannel::oldServersAreSpokenToInTheOldWay()
{
    QFETCH(QByteArray, status);
    m_server->statusElsewhere = status;
    begin();
    QTRY_VERIFY(m_log->hasAnswer("1"));
    m_channel->setProtocolVersion("2024-11-05");
    m_channel->send(notification("notifications/initialized"));
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QVERIFY(m_channel->hasFallenBack());
    QCOMPARE(m_server->count("GET"), 1);
    QCOMPARE(m_server->requests.at(0).body, m_server->requests.at(2).body);
    QCOMPARE(m_log->timesOpened, 1);
    QVERIFY(m_log->lost.empty() && m_log->malformed.empty() && m_log->faltered.empty());
    hangUp(m_server->stream);
    QTRY_VERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::Closed));
}

void tst_AutoHttpChannel::otherRefusalsStand_data()
{
    QTest::addColumn<QByteArray>("status");
    for (const auto *status : { "307 Temporary Redirect", "401 Unauthorized", "403 Forbidden", "410 Gone",
                                "429 Too Many Requests", "500 Oops", "503 Unavailable" })
        QTest::newRow(status) << QByteArray(status);
}

void tst_AutoHttpChannel::otherRefusalsStand()
{
    QFETCH(QByteArray, status);
    m_server->statusElsewhere = status;
    begin();
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QCOMPARE(statusOf(m_log->lost.front().error), status.left(3).toInt());
    QTest::qWait(20); // a second attempt would be there by now
    QCOMPARE(m_server->requests.size(), 1);
}

void tst_AutoHttpChannel::answerInARefusalStands()
{
    m_server->handler = [](const Request &request) {
        RawServer::answer(request, "400 Bad Request", "Content-Type: application/json\r\n",
                          R"({"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unsupported version"}})");
    };
    begin();
    QTRY_VERIFY(m_log->hasAnswer("1"));
    QCOMPARE(m_server->requests.size(), 1);
}

void tst_AutoHttpChannel::refusalStandsWhenTheOldWayIsClosedToo()
{
    m_server->handler = [](const Request &request) {
        RawServer::answer(request, request.verb == "GET" ? "500 Oops" : "405 Method Not Allowed");
    };
    begin();
    QTRY_VERIFY(m_log->closed);
    QVERIFY(m_log->closed->is(ErrorCode::NotFound));
    QCOMPARE(statusOf(*m_log->closed), 405);
    QCOMPARE(m_server->requests.size(), 2);
}

void tst_AutoHttpChannel::onlyTheHandshakeIsTriedTwice()
{
    m_server->handler = [](const Request &request) {
        if (idOf(request) == "1")
            RawServer::json(request, resultFor("1"));
        else
            RawServer::answer(request, "404 Not Found");
    };
    begin();
    QTRY_VERIFY(m_log->hasAnswer("1"));
    m_channel->setProtocolVersion("2025-11-25");
    m_channel->send(request(2));
    QTRY_COMPARE(m_log->lost.size(), std::size_t(1));
    QVERIFY(m_log->lost.front().error.is(ErrorCode::NotFound));
    QCOMPARE(m_server->count("GET"), 0);
}

void tst_AutoHttpChannel::faltersAsItsChannelDoes()
{
    m_server->close();
    begin();
    QTRY_COMPARE(m_log->faltered.size(), std::size_t(1));
    QCOMPARE(m_log->lostBeforeFaltering, std::size_t(1));
    QVERIFY(!m_log->closed);
}

void tst_AutoHttpChannel::ownerMayDeleteTheChannelFromAnySignal()
{
    deleteFrom(&Channel::opened);
    deleteFrom(&Channel::received);
    deleteFrom(&Channel::closed, true);
}

void tst_AutoHttpChannel::destructionEndsEverything()
{
    m_server->endpoint.clear();
    begin();
    QTRY_COMPARE(m_server->count("GET"), 1); // between the two ways
    m_channel.reset();
    QTRY_VERIFY(!m_server->stream.socket);
    QVERIFY(!m_clock.hasDeadline());
}

QTEST_GUILESS_MAIN(tst_AutoHttpChannel)
#include "tst_AutoHttpChannel.moc"
