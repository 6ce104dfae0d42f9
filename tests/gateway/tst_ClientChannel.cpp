// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/ClientChannel.h"

#include "http/DoorFixture.h"
#include "storage/MemoryEventStore.h"

#include <QSet>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;
using http::DoorFixture;
using http::RawClient;
using jsonrpc::Message;

namespace {

/// A channel behind a real door. POST, GET and GET with Last-Event-ID reach it as the endpoint would let them.
struct ChannelFixture : DoorFixture
{
    explicit ChannelFixture(Revision revision = newestRevision, PostAnswer::Accepts theAccepts = { true, true })
        : accepts(theAccepts), channel(std::make_unique<ClientChannel>(revision, store(), clock))
    {
        handler = [this](const std::shared_ptr<http::Exchange> &exchange) { route(exchange); };
        QObject::connect(channel.get(), &Channel::received, channel.get(),
                         [this](const Message &message) { received.push_back(message); });
        QObject::connect(channel.get(), &ClientChannel::streamsChanged, channel.get(),
                         [this](int open) { streams = open; });
    }

    static std::unique_ptr<EventStore> store()
    {
        return std::make_unique<MemoryEventStore>(MemoryEventStore::Limits());
    }
    void route(const std::shared_ptr<http::Exchange> &exchange)
    {
        if (exchange->request().method == "POST") {
            const auto incoming = jsonrpc::read(exchange->request().body);
            channel->post(exchange, *incoming, accepts, {});
        } else if (const auto last = exchange->request().headers.value("Last-Event-ID")) {
            if (!channel->resume(exchange, *last))
                exchange->respond(404, {}, {});
        } else {
            channel->listen(exchange);
        }
    }
    QByteArray get(const QByteArray &lastEventId = {}) const
    {
        return request("GET /mcp", lastEventId.isEmpty() ? QByteArray() : "Last-Event-ID: " + lastEventId + "\r\n");
    }
    void answer(const QByteArray &id, std::function<void(bool)> delivered = {})
    {
        channel->send({ jsonrpc::response(id, RawJson::fromTrusted("{\"to\":" + id + '}')),
                        Message::Kind::Response,
                        id,
                        {},
                        std::move(delivered) });
    }
    void say(const QByteArray &method, const QByteArray &relatedTo = {})
    {
        channel->send({ jsonrpc::notification(method, RawJson()), Message::Kind::Notification, {}, relatedTo, {} });
    }

    PostAnswer::Accepts accepts;
    std::unique_ptr<ClientChannel> channel;
    std::vector<Message> received;
    int streams = 0;
};

QByteArray call(const QByteArray &id)
{
    return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"tools/call","params":{}})";
}

/// The ids of the events in an event stream, in order.
QList<QByteArray> eventIds(const QByteArray &stream)
{
    QList<QByteArray> ids;
    for (const auto &line : stream.split('\n')) {
        if (line.startsWith("id: "))
            ids += line.mid(4).trimmed();
    }
    return ids;
}

} // namespace

class tst_ClientChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void J01_idsAreAnsweredWithTheIdenticalToken_data();
    void J01_idsAreAnsweredWithTheIdenticalToken();
    void J04_anIdInFlightIsRefused();
    void aQuickAnswerIsJson();
    void aSlowAnswerIsAStreamThatCanBeResumed();
    void whatIsSaidBeforeTheAnswerMakesAStream();
    void aBatchIsAnsweredAsOneArray();
    void aBatchThatBecomesAStreamTellsOfEachDelivery();
    void aStreamThatHasEndedIsNotOpen();
    void aCancelledRequestsStreamIsForgotten();
    void whatBelongsToNothingWaitsForAListener();
    void whatWaitsIsBounded();
    void H29_foreignAndForgedPositionsAreRefused();
    void aFinishedStreamGivesTheRestAndEnds();
    void aClientThatMissedMuchGetsItAsFastAsItReads();
    void whatQueuesUpForAClientThatLeavesIsNotDelivered();
    void theStreamsThatAreKeptAreBounded();
};

void tst_ClientChannel::J01_idsAreAnsweredWithTheIdenticalToken_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const auto &id :
         { QByteArray("1"), QByteArray("\"1\""), QByteArray("\"\""), QByteArray("0"), QByteArray("-5"),
           QByteArray("9007199254740993"), QByteArray("9223372036854775808"), '"' + QByteArray(300, 'x') + '"' })
        QTest::newRow(id.left(30).constData()) << id;
}

void tst_ClientChannel::J01_idsAreAnsweredWithTheIdenticalToken()
{
    QFETCH(QByteArray, id);
    ChannelFixture fixture;
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", call(id)));
    QTRY_COMPARE(fixture.received.size(), std::size_t(1));
    fixture.answer(fixture.received[0].id);
    QTRY_VERIFY(client.received().contains("\"id\":" + id + ",\"result\""));
}

void tst_ClientChannel::J04_anIdInFlightIsRefused()
{
    ChannelFixture fixture;
    RawClient first(fixture.port);
    first.send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(fixture.received.size(), std::size_t(1));
    RawClient second(fixture.port);
    second.send(fixture.post("/mcp", call("1")));
    QTRY_VERIFY(second.received().contains("-32600"));
    fixture.answer("1");
    QTRY_VERIFY(first.received().contains("\"result\""));
    QCOMPARE(fixture.received.size(), std::size_t(1));
}

void tst_ClientChannel::aQuickAnswerIsJson()
{
    ChannelFixture fixture;
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(fixture.received.size(), std::size_t(1));
    bool arrived = false;
    fixture.answer("1", [&arrived](bool delivered) { arrived = delivered; });
    QTRY_VERIFY(client.received().endsWith(R"({"jsonrpc":"2.0","id":1,"result":{"to":1}})"));
    QVERIFY(client.hasHeader("Content-Type: application/json"));
    QTRY_VERIFY(arrived);
}

void tst_ClientChannel::aSlowAnswerIsAStreamThatCanBeResumed()
{
    ChannelFixture fixture;
    auto client = std::make_unique<RawClient>(fixture.port);
    client->send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(fixture.received.size(), std::size_t(1));
    fixture.clock.advance(1s);
    QTRY_VERIFY(client->hasHeader("Content-Type: text/event-stream"));
    QTRY_COMPARE(eventIds(client->received()).size(), 1); // the priming event
    const auto seen = eventIds(client->received()).last();
    QCOMPARE(fixture.streams, 1);
    client.reset(); // a lost connection is no cancel
    QTRY_COMPARE(fixture.streams, 0);
    fixture.answer("1");
    RawClient again(fixture.port);
    again.send(fixture.get(seen));
    QTRY_VERIFY(again.received().contains(R"({"jsonrpc":"2.0","id":1,"result":{"to":1}})"));
    QTRY_VERIFY(again.received().endsWith("0\r\n\r\n")); // and that is all
}

void tst_ClientChannel::whatIsSaidBeforeTheAnswerMakesAStream()
{
    ChannelFixture fixture;
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(fixture.received.size(), std::size_t(1));
    fixture.say("notifications/progress", "1");
    fixture.answer("1");
    QTRY_VERIFY(client.received().endsWith("0\r\n\r\n"));
    const auto ids = eventIds(client.received());
    QCOMPARE(ids.size(), 3);
    QCOMPARE(QSet<QByteArray>(ids.begin(), ids.end()).size(), 3);
    QVERIFY(client.received().indexOf("notifications/progress") < client.received().indexOf("\"result\""));
}

void tst_ClientChannel::aBatchIsAnsweredAsOneArray()
{
    ChannelFixture fixture(Revision::V2025_03_26, { true, false });
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", '[' + call("1") + R"(,{"jsonrpc":"2.0","method":"notifications/x"},7,)" + call("2")
                                         + ']'));
    QTRY_COMPARE(fixture.received.size(), std::size_t(3));
    fixture.answer("2");
    QCOMPARE(client.answers(), 0);
    fixture.answer("1");
    QTRY_COMPARE(client.answers(), 1);
    const auto body = client.received().mid(client.received().indexOf("\r\n\r\n") + 4);
    const auto parsed = RawJson::parse(body);
    QVERIFY(parsed.has_value());
    QCOMPARE(parsed->elements().size(), std::size_t(3)); // two answers, one complaint
}

void tst_ClientChannel::aBatchThatBecomesAStreamTellsOfEachDelivery()
{
    ChannelFixture fixture(Revision::V2025_03_26);
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", '[' + call("1") + ',' + call("2") + ']'));
    QTRY_COMPARE(fixture.received.size(), std::size_t(2));
    QList<bool> told;
    fixture.answer("1", [&told](bool arrived) { told += arrived; });
    fixture.clock.advance(1s); // the other one takes long
    QTRY_COMPARE(told, QList<bool> { true });
    fixture.answer("2", [&told](bool arrived) { told += arrived; });
    QTRY_COMPARE(told, (QList<bool> { true, true }));
}

void tst_ClientChannel::aStreamThatHasEndedIsNotOpen()
{
    ChannelFixture fixture(newestRevision, { false, true });
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(fixture.streams, 1);
    fixture.answer("1");
    QTRY_COMPARE(fixture.streams, 0); // else its session would never be idle
}

void tst_ClientChannel::aCancelledRequestsStreamIsForgotten()
{
    ChannelFixture fixture(newestRevision, { false, true });
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(eventIds(client.received()).size(), 1);
    fixture.channel->abandon("1");
    QTRY_VERIFY(client.received().endsWith("0\r\n\r\n"));
    QCOMPARE(fixture.streams, 0);
    const auto seen = eventIds(client.received()).last();
    fixture.clock.advance(5min);
    RawClient again(fixture.port);
    again.send(fixture.get(seen));
    QTRY_COMPARE(again.status(), 404);
}

void tst_ClientChannel::whatBelongsToNothingWaitsForAListener()
{
    ChannelFixture fixture;
    fixture.say("notifications/early");
    RawClient first(fixture.port);
    first.send(fixture.get());
    QTRY_VERIFY(first.received().contains("notifications/early"));
    RawClient second(fixture.port);
    second.send(fixture.get());
    QTRY_COMPARE(fixture.streams, 2);
    fixture.say("notifications/late");
    QTRY_COMPARE(first.received().count("notifications/late") + second.received().count("notifications/late"),
                 1); // on one stream, never both
}

void tst_ClientChannel::whatWaitsIsBounded()
{
    ChannelFixture fixture;
    int dropped = 0;
    int undeliverable = 0;
    QObject::connect(fixture.channel.get(), &Channel::undeliverable, this, [&undeliverable] { ++undeliverable; });
    for (int i = 0; i < 150; ++i)
        fixture.channel->send(
            { jsonrpc::notification("n", RawJson()), Message::Kind::Notification, {}, {}, [&dropped](bool arrived) {
                 dropped += !arrived;
             } });
    QCOMPARE(dropped, 50);
    fixture.channel->send({ jsonrpc::request("9", "ping", RawJson()), Message::Kind::Request, "9", {}, {} });
    QCOMPARE(undeliverable, 1);
    fixture.channel->close();
    QCOMPARE(dropped, 150);
}

void tst_ClientChannel::H29_foreignAndForgedPositionsAreRefused()
{
    ChannelFixture fixture;
    RawClient client(fixture.port);
    client.send(fixture.get());
    QTRY_COMPARE(eventIds(client.received()).size(), 1);
    const auto own = eventIds(client.received()).last();
    const auto stream = own.left(own.lastIndexOf('.'));
    ClientChannel other(newestRevision, ChannelFixture::store(), fixture.clock); // of another session
    QVERIFY(!other.resume(nullptr, own));
    for (const auto &forged :
         { stream + ".99", stream + ".-1", stream, QByteArray("x.0"), QByteArray("."), QByteArray("0") })
        QVERIFY2(!fixture.channel->resume(nullptr, forged), forged.constData());
    QVERIFY(client.isConnected());
}

void tst_ClientChannel::aFinishedStreamGivesTheRestAndEnds()
{
    ChannelFixture fixture(newestRevision, { false, true });
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(eventIds(client.received()).size(), 1);
    const auto primed = eventIds(client.received()).last();
    fixture.say("notifications/progress", "1");
    fixture.answer("1");
    QTRY_VERIFY(client.received().endsWith("0\r\n\r\n"));
    for (int round = 0; round < 2; ++round) { // as often as it is asked for
        RawClient again(fixture.port);
        again.send(fixture.get(primed));
        QTRY_VERIFY(again.received().endsWith("0\r\n\r\n"));
        QCOMPARE(eventIds(again.received()), eventIds(client.received()).mid(1));
    }
    QCOMPARE(fixture.streams, 0);
}

/// Seven megabytes, of which a connection may hold one unsent.
void tst_ClientChannel::aClientThatMissedMuchGetsItAsFastAsItReads()
{
    constexpr int count = 70;
    ChannelFixture fixture(newestRevision, { false, true });
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(eventIds(client.received()).size(), 1);
    const auto primed = eventIds(client.received()).last();
    client.socket().abort();
    QTRY_COMPARE(fixture.streams, 0);
    for (int message = 0; message < count; ++message)
        fixture.say(QByteArray(100'000, 'x'), "1");

    RawClient again(fixture.port);
    again.socket().setReadBufferSize(1000); // reads next to nothing
    again.send(fixture.get(primed));
    QTRY_COMPARE(fixture.streams, 1);
    QList<bool> told;
    fixture.answer("1", [&told](bool delivered) { told += delivered; }); // while it is on its way: it queues up
    QVERIFY(told.isEmpty()); // else what it carries would be told again
    again.socket().setReadBufferSize(0);
    QTRY_VERIFY(again.received().endsWith("0\r\n\r\n"));
    const auto stream = primed.left(primed.lastIndexOf('.') + 1);
    QList<QByteArray> expected;
    for (int number = 1; number <= count + 1; ++number)
        expected += stream + QByteArray::number(number);
    QCOMPARE(eventIds(again.received()), expected);
    QCOMPARE(fixture.streams, 0);
    QTRY_COMPARE(told, QList<bool> { true });
}

void tst_ClientChannel::whatQueuesUpForAClientThatLeavesIsNotDelivered()
{
    ChannelFixture fixture(newestRevision, { false, true });
    RawClient client(fixture.port);
    client.send(fixture.post("/mcp", call("1")));
    QTRY_COMPARE(eventIds(client.received()).size(), 1);
    const auto primed = eventIds(client.received()).last();
    client.socket().abort();
    QTRY_COMPARE(fixture.streams, 0);
    for (int message = 0; message < 70; ++message)
        fixture.say(QByteArray(100'000, 'x'), "1");
    RawClient again(fixture.port);
    again.socket().setReadBufferSize(1000); // reads next to nothing
    again.send(fixture.get(primed));
    QTRY_COMPARE(fixture.streams, 1);
    QList<bool> told;
    fixture.answer("1", [&told](bool delivered) { told += delivered; });
    again.socket().abort();
    QTRY_COMPARE(told, QList<bool> { false });
}

void tst_ClientChannel::theStreamsThatAreKeptAreBounded()
{
    ChannelFixture fixture(newestRevision, { false, true });
    RawClient client(fixture.port);
    for (int i = 1; i <= 1001; ++i) {
        const auto id = QByteArray::number(i);
        client.send(fixture.post("/mcp", call(id)));
        QTRY_COMPARE(fixture.received.size(), std::size_t(i));
        fixture.answer(id);
        QTRY_COMPARE(client.received().count("\"result\""), i);
    }
    const auto ids = eventIds(client.received());
    QCOMPARE(ids.size(), 2002);
    const auto statusOf = [&fixture](const QByteArray &id) {
        RawClient again(fixture.port);
        again.send(fixture.get(id));
        return QTest::qWaitFor([&again] { return again.status() != 0; }) ? again.status() : 0;
    };
    QCOMPARE(statusOf(ids[2 * 100]), 404); // the oldest tenth, and the one too many
    QCOMPARE(statusOf(ids[2 * 101]), 200);
    QCOMPARE(statusOf(ids[2000]), 200);
}

QTEST_GUILESS_MAIN(tst_ClientChannel)
#include "tst_ClientChannel.moc"
