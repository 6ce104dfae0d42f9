// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/SseWriter.h"

#include "http/DoorFixture.h"

#include <QSignalSpy>

using namespace qonduit;
using namespace qonduit::http;
using namespace std::chrono_literals;

namespace {

/// The payload of a chunked response whose head is left out; stops at the first incomplete chunk.
QByteArray unchunked(const QByteArray &response)
{
    QByteArray result;
    auto at = response.indexOf("\r\n\r\n") + 4;
    for (;;) {
        const auto lineEnd = response.indexOf("\r\n", at);
        if (lineEnd < 0)
            return result;
        const auto size = response.mid(at, lineEnd - at).toLongLong(nullptr, 16);
        if (size == 0 || lineEnd + 2 + size + 2 > response.size())
            return result;
        result += response.mid(lineEnd + 2, size);
        at = lineEnd + 2 + size + 2;
    }
}

} // namespace

class tst_EventStream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eventsAreFramed_data();
    void eventsAreFramed();
    void headComesAtOnceAndConnectionServesOn();
    void quietStreamIsKeptAlive();
    void largeEventGoesThrough();
    void unreadStreamIsClosed();
    void clientGoneIsToldOnce();
    void droppedExchangeEndsItsStream();
};

void tst_EventStream::eventsAreFramed_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("retryMs");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *title, const QByteArray &id, const QByteArray &data, const QByteArray &name,
                        int retryMs, const QByteArray &expected) {
        QTest::newRow(title) << id << data << name << retryMs << expected;
    };
    row("data", "", "{}", "", -1, "data: {}\n\n");
    row("all", "7", "{}", "message", 500, "event: message\nid: 7\nretry: 500\ndata: {}\n\n");
    row("priming", "0", "", "", -1, "id: 0\ndata: \n\n");
    row("lines", "", "a\nb\r\nc\rd", "", -1, "data: a\ndata: b\ndata: c\ndata: d\n\n");
    row("line break at the end", "", "a\n", "", -1, "data: a\ndata: \n\n");
    row("line break in the id", "1\ndata: evil", "a", "", -1, "data: a\n\n");
    row("line break in the name", "", "a", "x\r\ndata: evil", -1, "data: a\n\n");
}

void tst_EventStream::eventsAreFramed()
{
    QFETCH(const QByteArray, id);
    QFETCH(const QByteArray, data);
    QFETCH(const QByteArray, name);
    QFETCH(const int, retryMs);
    QFETCH(const QByteArray, expected);
    DoorFixture fixture;
    bool told = false;
    fixture.handler = [&](const std::shared_ptr<Exchange> &exchange) {
        auto *stream = exchange->beginEventStream({});
        stream->write({ id, data, name, retryMs }, [&told](bool delivered) { told = delivered; });
        stream->finish();
    };
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_VERIFY(client.received().endsWith("\r\n0\r\n\r\n"));
    QVERIFY(unchunked(client.received()).startsWith(expected));
    QVERIFY(told);
}

void tst_EventStream::headComesAtOnceAndConnectionServesOn()
{
    DoorFixture fixture;
    fixture.keepExchanges();
    RawClient client(fixture.port);
    client.send(fixture.request("GET /") + fixture.request("GET /next"));
    QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
    auto *stream = fixture.kept.front()->beginEventStream({});
    QTRY_COMPARE(client.status(), 200);
    QVERIFY(client.hasHeader("Content-Type: text/event-stream"));
    QVERIFY(client.hasHeader("Cache-Control: no-store"));
    QVERIFY(stream->isOpen());
    QCOMPARE(fixture.handled, 1);

    stream->finish();
    QVERIFY(!stream->isOpen());
    QTRY_COMPARE(fixture.kept.size(), std::size_t(2));
    fixture.kept.back()->respond(200, {}, "next");
    QTRY_VERIFY(client.received().endsWith("next"));
}

void tst_EventStream::quietStreamIsKeptAlive()
{
    DoorFixture fixture;
    fixture.keepExchanges();
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
    auto *stream = fixture.kept.front()->beginEventStream({});
    fixture.clock.advance(10s);
    stream->write({ {}, "x", {} });
    fixture.clock.advance(14s);
    QTRY_COMPARE(unchunked(client.received()), QByteArray("data: x\n\n"));
    fixture.clock.advance(31s);
    QTRY_COMPARE(unchunked(client.received()), QByteArray("data: x\n\n:\n\n:\n\n:\n\n"));
}

void tst_EventStream::largeEventGoesThrough()
{
    DoorFixture fixture;
    fixture.keepExchanges();
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
    auto *stream = fixture.kept.front()->beginEventStream({});
    const QByteArray data(16 * 1024 * 1024, 'x');
    bool told = false;
    stream->write({ {}, data, {} }, [&told](bool delivered) { told = delivered; });
    stream->finish();
    QTRY_VERIFY_WITH_TIMEOUT(client.received().endsWith("\r\n0\r\n\r\n"), 20000);
    QVERIFY(unchunked(client.received()).startsWith("data: " + data + "\n\n"));
    QVERIFY(told);
}

void tst_EventStream::unreadStreamIsClosed()
{
    DoorFixture fixture;
    fixture.keepExchanges();
    RawClient client(fixture.port);
    client.socket().setReadBufferSize(1024);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
    const auto exchange = fixture.kept.front();
    auto *stream = exchange->beginEventStream({});
    QStringList news;
    connect(stream, &SseWriter::overflowed, this, [&news] { news << QStringLiteral("overflowed"); });
    connect(exchange.get(), &Exchange::clientGone, this, [&news] { news << QStringLiteral("clientGone"); });
    const QByteArray data(100'000, 'x');
    int written = 0;
    int delivered = 0;
    int lost = 0;
    while (stream->isOpen() && written < 1000) {
        ++written;
        stream->write({ {}, data, {} }, [&](bool ok) { ++(ok ? delivered : lost); });
    }
    QVERIFY(written < 200); // what the system holds, and one MiB
    QVERIFY(news.isEmpty());
    QTRY_COMPARE(news, QStringList({ QStringLiteral("overflowed"), QStringLiteral("clientGone") }));
    QCOMPARE(delivered + lost, written);
    QVERIFY(lost > 10);
    stream->write({ {}, "late", {} }, [&](bool ok) { lost += ok ? 0 : 1; });
    QCOMPARE(delivered + lost, written + 1);
}

void tst_EventStream::clientGoneIsToldOnce()
{
    DoorFixture fixture;
    fixture.keepExchanges();
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_COMPARE(fixture.kept.size(), std::size_t(1));
    auto *stream = fixture.kept.front()->beginEventStream({});
    QSignalSpy gone(fixture.kept.front().get(), &Exchange::clientGone);
    client.socket().abort();
    QTRY_COMPARE(gone.count(), 1);
    QVERIFY(!stream->isOpen());
    stream->write({ {}, "x", {} });
    stream->finish();
    fixture.kept.clear();
    QCOMPARE(gone.count(), 1);
}

void tst_EventStream::droppedExchangeEndsItsStream()
{
    DoorFixture fixture;
    fixture.handler = [](const std::shared_ptr<Exchange> &exchange) {
        exchange->beginEventStream({})->write({ {}, "x", {} });
    };
    RawClient client(fixture.port);
    client.send(fixture.request("GET /"));
    QTRY_VERIFY(client.received().endsWith("\r\n0\r\n\r\n"));
}

QTEST_GUILESS_MAIN(tst_EventStream)
#include "tst_EventStream.moc"
