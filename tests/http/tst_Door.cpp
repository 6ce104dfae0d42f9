// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Door.h"

#include "http/DoorFixture.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTcpServer>

using namespace qonduit;
using namespace qonduit::http;
using namespace std::chrono_literals;

class tst_Door : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takenPortIsNamed();
    void responseIsExactlyOurs();
    void connectionServesOn();
    void closeIsHonoured();
    void headHasNoBodyAndNoContentHasNoLength();
    void largeBodiesArriveWhole();
    void laterAnswerArrives();
    void secondAnswerIsIgnored();
    void forgottenExchangeAnswers500();
    void headerWithLineBreakBecomes500();
    void continueIsSaidWhenTheHeadPasses();
    void continueIsNotSaidToForeigners();
    void idleConnectionIsClosed();
    void deliveryIsToldAtOnceWhenTheClientKeepsUp();
    void deliveryIsToldFalseWhenTheClientGoes();
    void clientThatNeverReadsItsAnswerIsDropped();
    void stoppedDoorFinishesWhatIsUnderWay();
    void exchangeOutlivesItsDoor();
};

void tst_Door::takenPortIsNamed()
{
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    ManualClock clock;
    Door door({}, clock, DoorFixture::answerWithPath);
    const auto result = door.listen(QHostAddress::LocalHost, other.serverPort());
    QVERIFY(!result);
    QVERIFY(result.error().is(ErrorCode::Unavailable));
    QCOMPARE(result.error().message, QStringLiteral("port %1 on 127.0.0.1 is taken").arg(other.serverPort()));
}

void tst_Door::responseIsExactlyOurs()
{
    DoorFixture fixture;
    fixture.handler = [](const std::shared_ptr<Exchange> &exchange) {
        Headers headers;
        headers.append("Content-Type", "application/json");
        exchange->respond(202, headers, "{}");
    };
    RawClient client(fixture.port);
    client.send(fixture.post("/", "x"));
    QTRY_VERIFY(client.received().endsWith("{}"));
    // Qt 6.8 and later say themselves that the connection stays.
    QCOMPARE(client.received().toLower().replace("connection: keep-alive\r\nkeep-alive: timeout=15\r\n", ""),
             QByteArray("HTTP/1.1 202 Accepted\r\nContent-Type: application/json\r\n"
                        "Date: Fri, 02 Jan 2026 03:04:05 GMT\r\nCache-Control: no-store\r\n"
                        "Content-Length: 2\r\n\r\n{}")
                 .toLower());
}

void tst_Door::connectionServesOn()
{
    DoorFixture fixture;
    RawClient client(fixture.port);
    for (int i = 1; i <= 3; ++i) {
        client.send(fixture.post("/" + QByteArray::number(i), "body"));
        QTRY_VERIFY(client.received().endsWith("path /" + QByteArray::number(i)));
    }
    QCOMPARE(client.answers(), 3);
    QVERIFY(client.isConnected());
}

void tst_Door::closeIsHonoured()
{
    DoorFixture fixture;
    RawClient client(fixture.port);
    client.send(fixture.request("GET /a", "Connection: close\r\n") + fixture.request("GET /b"));
    QTRY_VERIFY(client.isClosed());
    QVERIFY(client.hasHeader("Connection: close"));
    QVERIFY(client.received().endsWith("path /a"));
    QCOMPARE(fixture.handled, 1);
}

void tst_Door::headHasNoBodyAndNoContentHasNoLength()
{
    DoorFixture fixture;
    RawClient client(fixture.port);
    client.send(fixture.request("HEAD /abc"));
    QTRY_COMPARE(client.answers(), 1);
    QVERIFY(client.received().endsWith("\r\n\r\n"));
    // Qt 6.8 and later count the body themselves, which is none.
    QVERIFY(client.hasHeader(QT_VERSION < QT_VERSION_CHECK(6, 8, 0) ? "Content-Length: 9" : "Content-Length: 0"));

    fixture.handler = [](const std::shared_ptr<Exchange> &exchange) { exchange->respond(204, {}, "ignored"); };
    RawClient other(fixture.port);
    other.send(fixture.request("DELETE /"));
    QTRY_COMPARE(other.status(), 204);
    QVERIFY(!other.received().contains("Content-Length"));
    QVERIFY(other.received().endsWith("\r\n\r\n"));
}

void tst_Door::largeBodiesArriveWhole()
{
    DoorFixture fixture;
    fixture.handler = [](const std::shared_ptr<Exchange> &exchange) {
        exchange->respond(200, {}, exchange->request().body);
    };
    QByteArray body(8 * 1024 * 1024, Qt::Uninitialized);
    for (qsizetype i = 0; i < body.size(); ++i)
        body[i] = char(i * 7 + i / 251);
    RawClient client(fixture.port);
    client.send(fixture.post("/", body) + fixture.post("/", "tail"));
    QTRY_VERIFY_WITH_TIMEOUT(client.received().endsWith("tail"), 20000);
    QVERIFY(client.received().contains("\r\n\r\n" + body + "HTTP/1.1 200 OK"));
}

void tst_Door::laterAnswerArrives()
{
    DoorFixture fixture;
    fixture.keepExchanges();
    RawClient client(fixture.port);
    for (int i = 0; i < 3; ++i) {
        client.send(fixture.post("/", "x"));
        QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
        QCOMPARE(client.answers(), i);
        fixture.kept.front()->respond(200, {}, "later");
        fixture.kept.clear();
        QTRY_COMPARE(client.answers(), i + 1);
    }
}

void tst_Door::secondAnswerIsIgnored()
{
    DoorFixture fixture;
    std::vector<bool> told;
    fixture.handler = [&told](const std::shared_ptr<Exchange> &exchange) {
        exchange->respond(200, {}, "first");
        exchange->respond(200, {}, "second", [&told](bool delivered) { told.push_back(delivered); });
        QVERIFY(!exchange->beginEventStream({}));
    };
    RawClient client(fixture.port);
    client.send(fixture.request("GET /") + fixture.request("GET /"));
    QTRY_COMPARE(client.answers(), 2);
    QCOMPARE(client.received().count("first"), 2);
    QVERIFY(!client.received().contains("second"));
    QCOMPARE(told, std::vector<bool>({ false, false }));
}

void tst_Door::forgottenExchangeAnswers500()
{
    DoorFixture fixture;
    fixture.handler = [](const std::shared_ptr<Exchange> &) {};
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(client.status(), 500);

    fixture.keepExchanges();
    RawClient other(fixture.port);
    other.send(fixture.request("GET /"));
    QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
    fixture.kept.clear();
    QTRY_COMPARE(other.status(), 500);
}

void tst_Door::headerWithLineBreakBecomes500()
{
    DoorFixture fixture;
    fixture.handler = [](const std::shared_ptr<Exchange> &exchange) {
        Headers headers;
        headers.append("Mcp-Session-Id", "a\r\nSet-Cookie: b");
        exchange->respond(200, headers, "body");
    };
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(client.status(), 500);
    QVERIFY(!client.received().contains("Set-Cookie"));
}

void tst_Door::continueIsSaidWhenTheHeadPasses()
{
    DoorFixture fixture;
    RawClient client(fixture.port);
    client.send(fixture.request("POST /", "Expect: 100-continue\r\nContent-Length: 2\r\n"));
    QTRY_COMPARE(client.received(), QByteArray("HTTP/1.1 100 Continue\r\n\r\n"));
    QCOMPARE(fixture.handled, 0);
    client.send("ab");
    QTRY_VERIFY(client.received().endsWith("path /"));
}

void tst_Door::continueIsNotSaidToForeigners()
{
    DoorFixture fixture;
    RawClient client(fixture.port);
    client.send(
        fixture.request("POST /", "Origin: http://evil.example\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"));
    QTRY_VERIFY(client.isClosed());
    QCOMPARE(client.status(), 403);
    QCOMPARE(client.answers(), 1);
}

void tst_Door::idleConnectionIsClosed()
{
    DoorFixture fixture;
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(client.answers(), 1);
    fixture.clock.advance(14s);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(client.answers(), 2);
    fixture.clock.advance(14s);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(client.answers(), 3);
    fixture.clock.advance(15s);
    QTRY_VERIFY(client.isClosed());
    QCOMPARE(client.answers(), 3);
}

void tst_Door::deliveryIsToldAtOnceWhenTheClientKeepsUp()
{
    DoorFixture fixture;
    bool told = false;
    bool toldInside = false;
    fixture.handler = [&](const std::shared_ptr<Exchange> &exchange) {
        exchange->respond(200, {}, "x", [&told](bool delivered) { told = delivered; });
        toldInside = told;
    };
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(client.answers(), 1);
    QVERIFY(toldInside);
}

void tst_Door::deliveryIsToldFalseWhenTheClientGoes()
{
    DoorFixture fixture;
    fixture.keepExchanges();
    std::vector<bool> told;
    RawClient client(fixture.port);
    client.socket().setReadBufferSize(1024);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
    fixture.kept.front()->respond(200, {}, QByteArray(32 * 1024 * 1024, 'x'),
                                  [&told](bool delivered) { told.push_back(delivered); });
    QVERIFY(told.empty()); // more than the system takes at once
    client.socket().abort();
    QTRY_COMPARE(told, std::vector<bool>({ false }));
}

void tst_Door::clientThatNeverReadsItsAnswerIsDropped()
{
    DoorFixture fixture;
    std::vector<bool> told;
    fixture.handler = [&told](const std::shared_ptr<Exchange> &exchange) {
        exchange->respond(200, {}, QByteArray(32 * 1024 * 1024, 'x'),
                          [&told](bool delivered) { told.push_back(delivered); });
    };
    RawClient client(fixture.port);
    client.socket().setReadBufferSize(1024);
    client.send(fixture.request("GET /a") + fixture.request("GET /b"));
    QTRY_COMPARE(fixture.handled, 1);
    fixture.clock.advance(30s);
    QTRY_COMPARE(told, std::vector<bool>({ false }));
    QCOMPARE(fixture.handled, 1); // the second request was not looked at
}

void tst_Door::stoppedDoorFinishesWhatIsUnderWay()
{
    DoorFixture fixture;
    fixture.keepExchanges();
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
    fixture.door.stopListening();
    RawClient late(fixture.port);
    QTRY_VERIFY(late.isClosed());
    fixture.kept.front()->respond(200, {}, "done");
    QTRY_VERIFY(client.received().endsWith("done"));
}

void tst_Door::exchangeOutlivesItsDoor()
{
    auto fixture = std::make_unique<DoorFixture>();
    fixture->keepExchanges();
    RawClient client(fixture->port);
    RawClient streamClient(fixture->port);
    client.send(fixture->post("/", "body"));
    QTRY_COMPARE(fixture->kept.size(), std::size_t(1));
    streamClient.send(fixture->request("GET /"));
    QTRY_COMPARE(fixture->kept.size(), std::size_t(2));
    const auto exchange = fixture->kept.front();
    const auto streaming = fixture->kept.back();
    auto *stream = streaming->beginEventStream({});
    QSignalSpy gone(exchange.get(), &Exchange::clientGone);

    fixture.reset();
    QCOMPARE(gone.count(), 1);
    QVERIFY(exchange->isClientGone());
    QVERIFY(!stream->isOpen());
    QCOMPARE(exchange->request().body, "body");
    bool told = true;
    exchange->respond(200, {}, "x", [&told](bool delivered) { told = delivered; });
    QVERIFY(!told);
    QTRY_VERIFY(client.isClosed());
}

QTEST_GUILESS_MAIN(tst_Door)
#include "tst_Door.moc"
