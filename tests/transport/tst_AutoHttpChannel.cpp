// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/AutoHttpChannel.h"
#include "transport/http/HttpRefusal.h"

#include "transport/ChannelLog.h"
#include "transport/LegacyServer.h"

#include <QNetworkAccessManager>

using namespace qonduit;
using namespace std::chrono_literals;

using Request = RawServer::Request;

class tst_AutoHttpChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

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
    void open();

    WatchedClock m_clock;
    std::unique_ptr<QNetworkAccessManager> m_network;
    std::unique_ptr<LegacyServer> m_server;
    std::unique_ptr<AutoHttpChannel> m_channel;
    std::unique_ptr<ChannelLog> m_log;
};

void tst_AutoHttpChannel::init()
{
    m_network = std::make_unique<QNetworkAccessManager>();
    m_server = std::make_unique<LegacyServer>();
}

void tst_AutoHttpChannel::cleanup()
{
    m_log.reset();
    m_channel.reset();
    m_network.reset();
    m_server.reset();
}

void tst_AutoHttpChannel::open()
{
    m_channel = std::make_unique<AutoHttpChannel>(HttpSettings { .url = m_server->url() }, *m_network, m_clock);
    m_log = std::make_unique<ChannelLog>(*m_channel);
    m_channel->open();
    QTRY_VERIFY(m_log->isOpened);
    m_channel->send(request(1, "initialize", R"({"a":1})"));
}

void tst_AutoHttpChannel::newServersAreSpokenToInTheNewWay()
{
    m_server->handler = qonduit::behave;
    open();
    QTRY_VERIFY(m_log->hasAnswer("1"));
    m_channel->setProtocolVersion("2025-11-25");
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
    QCOMPARE(m_server->requests.last().headers.value("mcp-protocol-version"), QByteArray("2025-11-25"));
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
    open();
    QTRY_VERIFY(m_log->hasAnswer("1"));
    m_channel->setProtocolVersion("2024-11-05");
    m_channel->send(notification("notifications/initialized"));
    m_channel->send(request(2));
    QTRY_VERIFY(m_log->hasAnswer("2"));
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
    open();
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
    open();
    QTRY_VERIFY(m_log->hasAnswer("1"));
    QCOMPARE(m_server->requests.size(), 1);
}

void tst_AutoHttpChannel::refusalStandsWhenTheOldWayIsClosedToo()
{
    m_server->handler = [](const Request &request) {
        RawServer::answer(request, request.verb == "GET" ? "500 Oops" : "405 Method Not Allowed");
    };
    open();
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
    open();
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
    open();
    QTRY_COMPARE(m_log->faltered.size(), std::size_t(1));
    QCOMPARE(m_log->lostBeforeFaltering, std::size_t(1));
    QVERIFY(!m_log->closed);
}

void tst_AutoHttpChannel::ownerMayDeleteTheChannelFromAnySignal()
{
    for (const int which : { 0, 1, 2 }) {
        QPointer<AutoHttpChannel> channel = new AutoHttpChannel({ .url = m_server->url() }, *m_network, m_clock);
        const auto destroy = [channel] { channel->deleteLater(); };
        if (which == 0)
            connect(channel, &Channel::opened, channel, destroy);
        else if (which == 1)
            connect(channel, &Channel::received, channel, destroy);
        else
            connect(channel, &Channel::closed, channel, destroy);
        channel->open();
        channel->send(request(1, "initialize"));
        if (which == 2)
            connect(channel, &Channel::received, channel, &Channel::close);
        QTRY_VERIFY(!channel);
    }
}

void tst_AutoHttpChannel::destructionEndsEverything()
{
    m_server->endpoint.clear();
    open();
    QTRY_COMPARE(m_server->count("GET"), 1); // between the two ways
    m_channel.reset();
    QTRY_VERIFY(!m_server->stream.socket);
    QVERIFY(!m_clock.hasDeadline());
}

QTEST_GUILESS_MAIN(tst_AutoHttpChannel)
#include "tst_AutoHttpChannel.moc"
