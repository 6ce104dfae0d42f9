// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/web/WebClient.h"

#include "support/ManualClock.h"
#include "transport/RawServer.h"

#include <QTest>

#include <memory>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_WebClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nameIsInHostWhateverIsConnected();
    void B24_strangersLeadToNoOtherNetwork_data();
    void B24_strangersLeadToNoOtherNetwork();
    void redirectIsAnAnswer();
    void statusOfARefusalIsAnAnswer();
    void postIsSentOnce();
    void tooMuchIsABadReply();
    void silenceEnds();
    void hostsAreLocated();
    void endSettlesEveryWait();

private:
    static Result<WebAnswer> ask(WebClient &web, const WebRequest &request)
    {
        const auto answer = web.send(request);
        return QTest::qWaitFor([&answer] { return answer.isSettled(); })
                 ? answer.value()
                 : Error(ErrorCode::InternalError, QStringLiteral("unsettled"));
    }
    QUrl at(const QString &host, const QString &path = QStringLiteral("/x?y=1"))
    {
        return QUrl(QStringLiteral("http://%1:%2%3").arg(host).arg(m_server.serverPort()).arg(path));
    }

    ManualClock m_clock;
    RawServer m_server;
};

void tst_WebClient::nameIsInHostWhateverIsConnected()
{
    WebClient web(m_clock);
    m_server.handler = [](const RawServer::Request &request) { RawServer::json(request, "{}"); };
    const auto answer = ask(web, { at(QStringLiteral("localhost")), {}, {}, "Basic abc", Reach::Loopback });
    QVERIFY(answer);
    QCOMPARE(answer->status, 200);
    QCOMPARE(answer->body, "{}");
    const auto &request = m_server.requests.last();
    QCOMPARE(request.path, "/x?y=1");
    QCOMPARE(request.headers.value("host"), "localhost:" + QByteArray::number(m_server.serverPort()));
    QCOMPARE(request.headers.value("authorization"), "Basic abc");
    QVERIFY(!request.headers.contains("cookie"));
}

void tst_WebClient::B24_strangersLeadToNoOtherNetwork_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<Reach>("namedBy");
    const auto port = QString::number(m_server.serverPort());
    const auto row = [&port](const char *url, Reach namedBy) {
        QTest::addRow("%s, named by %d", url, int(namedBy)) << QString::fromLatin1(url).replace(u'P', port) << namedBy;
    };
    for (const auto namedBy : { Reach::Public, Reach::Private }) {
        for (const char *url : { "http://127.0.0.1:P/", "http://localhost:P/", "https://127.0.0.1:P/",
                                 "http://127.1:P/", "http://[::ffff:127.0.0.1]:P/", "http://017700000001:P/",
                                 "http://2130706433:P/", "http://0x7f000001:P/", "http://0:P/", "http://[::]:P/" })
            row(url, namedBy);
    }
    row("http://169.254.169.254/latest/meta-data/", Reach::Loopback);
    row("http://0.0.0.0:P/", Reach::Loopback);
    row("https://10.0.0.1/", Reach::Public);
    row("http://10.0.0.1/", Reach::Private); // not without TLS
    row("http://1.1.1.1/", Reach::Public);
    row("ftp://127.0.0.1:P/", Reach::Loopback);
    row("http://u:p@127.0.0.1:P/", Reach::Loopback);
    row("http://127.0.0.1:P/#x", Reach::Loopback);
}

void tst_WebClient::B24_strangersLeadToNoOtherNetwork()
{
    QFETCH(QString, url);
    QFETCH(Reach, namedBy);
    WebClient web(m_clock);
    const auto connections = m_server.connections;
    const auto answer = ask(web, { QUrl(url), {}, {}, {}, namedBy });
    QVERIFY(!answer);
    QVERIFY2(answer.error().is(ErrorCode::Rejected), qPrintable(answer.error().message));
    QCOMPARE(m_server.connections, connections);
}

void tst_WebClient::redirectIsAnAnswer()
{
    WebClient web(m_clock);
    m_server.handler = [this](const RawServer::Request &request) {
        RawServer::answer(request, "302 Found", "Location: " + at(QStringLiteral("127.0.0.1")).toEncoded() + "\r\n");
    };
    const auto before = m_server.requests.size();
    const auto answer = ask(web, { at(QStringLiteral("127.0.0.1")), {}, {}, {}, Reach::Loopback });
    QCOMPARE(answer->status, 302);
    QCOMPARE(m_server.requests.size(), before + 1);
}

void tst_WebClient::statusOfARefusalIsAnAnswer()
{
    WebClient web(m_clock);
    m_server.handler = [](const RawServer::Request &request) {
        RawServer::answer(request, "401 No", "WWW-Authenticate: Basic realm=x\r\n", "why");
    };
    const auto answer = ask(web, { at(QStringLiteral("127.0.0.1")), {}, {}, {}, Reach::Loopback });
    QCOMPARE(answer->status, 401);
    QCOMPARE(answer->body, "why");
}

void tst_WebClient::postIsSentOnce()
{
    WebClient web(m_clock);
    const auto before = m_server.requests.size();
    m_server.handler = [](const RawServer::Request &request) { request.socket->disconnectFromHost(); };
    const auto answer = ask(web, { at(QStringLiteral("127.0.0.1")), "a=b", "text/x", {}, Reach::Loopback });
    QVERIFY(answer.error().is(ErrorCode::Unavailable));
    QCOMPARE(m_server.requests.size(), before + 1);
    QCOMPARE(m_server.requests.last().body, "a=b");
    QCOMPARE(m_server.requests.last().headers.value("content-type"), "text/x");
}

void tst_WebClient::tooMuchIsABadReply()
{
    WebClient web(m_clock);
    QByteArray body(256 * 1024, 'x');
    m_server.handler = [&body](const RawServer::Request &request) { RawServer::json(request, body); };
    const WebRequest request { at(QStringLiteral("127.0.0.1")), {}, {}, {}, Reach::Loopback };
    QVERIFY(ask(web, request));
    body += 'x';
    QVERIFY(ask(web, request).error().is(ErrorCode::BadReply));
}

void tst_WebClient::silenceEnds()
{
    WebClient web(m_clock);
    m_server.handler = [](const RawServer::Request &) {};
    const auto before = m_server.requests.size();
    const auto answer = web.send({ at(QStringLiteral("127.0.0.1")), {}, {}, {}, Reach::Loopback });
    QTRY_COMPARE(m_server.requests.size(), before + 1);
    m_clock.advance(14s);
    QVERIFY(!answer.isSettled());
    m_clock.advance(1s);
    QVERIFY(answer.isSettled() && answer.value().error().is(ErrorCode::Timeout));
    QTRY_COMPARE(m_server.openConnections, 0);
}

void tst_WebClient::hostsAreLocated()
{
    WebClient web(m_clock);
    const auto locate = [&web](const char *url) {
        const auto reach = web.locate(QUrl(QString::fromLatin1(url)));
        return QTest::qWaitFor([&reach] { return reach.isSettled(); })
                 ? reach.value()
                 : Error(ErrorCode::InternalError, QStringLiteral("unsettled"));
    };
    QCOMPARE(*locate("http://localhost:1/"), Reach::Loopback);
    QCOMPARE(*locate("https://[::1]/"), Reach::Loopback);
    QCOMPARE(*locate("https://1.1.1.1/"), Reach::Public);
    QCOMPARE(*locate("https://192.168.1.1/"), Reach::Private);
    QVERIFY(locate("https://169.254.169.254/").error().is(ErrorCode::Rejected));
    QVERIFY(locate("https://no-such-host.invalid/").error().is(ErrorCode::Unavailable));
}

void tst_WebClient::endSettlesEveryWait()
{
    auto web = std::make_unique<WebClient>(m_clock);
    m_server.handler = [](const RawServer::Request &) {};
    const auto before = m_server.requests.size();
    const auto answer = web->send({ at(QStringLiteral("127.0.0.1")), {}, {}, {}, Reach::Loopback });
    QTRY_COMPARE(m_server.requests.size(), before + 1);
    const auto reach = web->locate(QUrl(QStringLiteral("https://1.1.1.1")));
    web.reset();
    QVERIFY(answer.isSettled() && answer.value().error().is(ErrorCode::Closed));
    QVERIFY(reach.isSettled() && !reach.value());
}

QTEST_GUILESS_MAIN(tst_WebClient)
#include "tst_WebClient.moc"
