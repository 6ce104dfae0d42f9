// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/local/LineChannel.h"

#include "local/FakeStream.h"
#include "support/EventLoop.h"
#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;
using jsonrpc::Message;

namespace {

struct ChannelFixture
{
    explicit ChannelFixture(Revision revision = newestRevision)
    {
        auto made = std::make_unique<FakeStream>(log);
        stream = made.get();
        channel = std::make_unique<LineChannel>(std::move(made), clock);
        channel->settle(revision, 3);
        QObject::connect(channel.get(), &Channel::received, channel.get(),
                         [this](const Message &message) { received += message.method + message.id; });
        QObject::connect(channel.get(), &Channel::malformed, channel.get(), [this] { received += "malformed"; });
        QObject::connect(channel.get(), &Channel::undeliverable, channel.get(),
                         [this](const QByteArray &id) { received += "undeliverable" + id; });
        QObject::connect(channel.get(), &LineChannel::inputEnded, channel.get(), [this] { received += "end"; });
        QObject::connect(channel.get(), &Channel::closed, channel.get(),
                         [this](const Error &why) { closed = why.message; });
    }

    static QByteArray request(const QByteArray &id) { return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"m"})"; }
    void answer(const QByteArray &id, std::function<void(bool)> delivered = {})
    {
        channel->send(
            { jsonrpc::response(id, RawJson::emptyObject()), Message::Kind::Response, id, {}, std::move(delivered) });
    }
    void say(const QByteArray &text, std::function<void(bool)> delivered = {})
    {
        channel->send({ text, Message::Kind::Notification, {}, {}, std::move(delivered) });
    }
    /// Asks the client something: that is never left out.
    void ask(const QByteArray &text) { channel->send({ text, Message::Kind::Request, "1", {}, {} }); }
    static QByteArray response(const QByteArray &id) { return R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":{}})"; }

    ManualClock clock;
    std::shared_ptr<StreamLog> log = std::make_shared<StreamLog>();
    FakeStream *stream = nullptr;
    std::unique_ptr<LineChannel> channel;
    QList<QByteArray> received;
    QString closed;
};

} // namespace

class tst_LineChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesAreMessages();
    void aLineHasNoBreaksInIt();
    void whatCannotBeReadIsAnswered();
    void anIdIsOpenOnce();
    void requestsAreBounded();
    void aBatchIsAnsweredByOne();
    void whatIsCancelledIsNotInTheAnswer();
    void batchesAreOfOneRevision();
    void deliveryIsTold();
    void whoReadsNothingIsGivenUp();
    void whoReadsSlowlyIsNot();
    void thereIsALimitToWhatWaits();
    void oneThatChattersCostsTheClientNothingElse();
    void aSingleMessageMayBeLarge();
    void theEndOfInputIsNotTheEnd();
    void afterTheEndNothingIsSent();
};

void tst_LineChannel::linesAreMessages()
{
    ChannelFixture fixture;
    fixture.stream->come(fixture.request("1"));
    fixture.stream->come(R"({"jsonrpc":"2.0","method":"n"})");
    QCOMPARE(fixture.received, (QList<QByteArray> { "m1", "n" }));
    fixture.answer("1");
    fixture.answer("2"); // nobody has asked
    fixture.say("{}");
    QCOMPARE(fixture.log->lines, (QList<QByteArray> { fixture.response("1"), "{}" }));
}

void tst_LineChannel::aLineHasNoBreaksInIt()
{
    ChannelFixture fixture;
    fixture.say("{\r\n\"a\":\n\"b\\n\"}");
    QCOMPARE(fixture.log->lines, QList<QByteArray> { "{  \"a\": \"b\\n\"}" });
}

void tst_LineChannel::whatCannotBeReadIsAnswered()
{
    ChannelFixture fixture;
    fixture.stream->come("hello");
    fixture.stream->come("7");
    fixture.stream->come(R"({"jsonrpc":"2.0","id":1,"method":5})");
    fixture.stream->come(R"({"jsonrpc":"2.0","id":1,"result":{},"error":{}})");
    QCOMPARE(fixture.log->lines.size(), 3);
    QVERIFY(fixture.log->lines[0].contains(R"("id":null,"error":{"code":-32700)"));
    QVERIFY(fixture.log->lines[1].contains(R"("id":null,"error":{"code":-32600)"));
    QVERIFY(fixture.log->lines[2].contains(R"("id":null,"error":{"code":-32600)"));
    QCOMPARE(fixture.received, QList<QByteArray> { "malformed" });
}

void tst_LineChannel::anIdIsOpenOnce()
{
    ChannelFixture fixture;
    fixture.stream->come(fixture.request("1"));
    fixture.stream->come(fixture.request("1"));
    QCOMPARE(fixture.received.size(), 1);
    QVERIFY(fixture.log->lines.first().contains(R"("id":1,"error":{"code":-32600)"));
    fixture.answer("1");
    fixture.stream->come(fixture.request("1"));
    QCOMPARE(fixture.received.size(), 2);
}

void tst_LineChannel::requestsAreBounded()
{
    ChannelFixture fixture;
    for (const auto *id : { "1", "2", "3", "4" })
        fixture.stream->come(fixture.request(id));
    QCOMPARE(fixture.received, (QList<QByteArray> { "m1", "m2", "m3" }));
    QVERIFY(fixture.log->lines.first().contains(R"("id":4,"error":{"code":1004)"));
    fixture.channel->abandon("2");
    fixture.stream->come(fixture.request("4"));
    QCOMPARE(fixture.received.last(), QByteArray("m4"));
    fixture.stream->come(R"({"jsonrpc":"2.0","id":1,"result":{}})"); // an answer is always read
    QCOMPARE(fixture.received.size(), 5);
}

void tst_LineChannel::aBatchIsAnsweredByOne()
{
    ChannelFixture fixture(Revision::V2025_03_26);
    QList<bool> arrived;
    fixture.stream->come('[' + fixture.request("1") + ",7," + fixture.request("2") + ']');
    QCOMPARE(fixture.received, (QList<QByteArray> { "m1", "m2" }));
    fixture.answer("2", [&](bool well) { arrived += well; });
    QVERIFY(fixture.log->lines.isEmpty() && arrived.isEmpty());
    fixture.answer("1");
    QCOMPARE(fixture.log->lines.size(), 1);
    const auto elements = RawJson::fromTrusted(fixture.log->lines.first()).elements();
    QCOMPARE(elements.size(), std::size_t(3));
    QCOMPARE(elements[0]["error"]["code"].toInteger(), std::optional<qint64>(-32600));
    QCOMPARE(elements[1].toByteArray(), fixture.response("2"));
    QCOMPARE(arrived, QList<bool> { true });
    fixture.stream->come(R"([{"jsonrpc":"2.0","method":"n"}])");
    QCOMPARE(fixture.log->lines.size(), 1); // notifications are not answered
}

void tst_LineChannel::whatIsCancelledIsNotInTheAnswer()
{
    ChannelFixture fixture(Revision::V2025_03_26);
    fixture.stream->come('[' + fixture.request("1") + ',' + fixture.request("2") + ']');
    fixture.answer("1");
    fixture.channel->abandon("2");
    QCOMPARE(fixture.log->lines, QList<QByteArray> { '[' + fixture.response("1") + ']' });
}

void tst_LineChannel::batchesAreOfOneRevision()
{
    ChannelFixture fixture;
    fixture.stream->come('[' + fixture.request("1") + ']');
    QVERIFY(fixture.received.isEmpty());
    QVERIFY(fixture.log->lines.first().contains(R"("id":null,"error":{"code":-32600)"));
    ChannelFixture old(Revision::V2025_03_26);
    old.stream->come("[]");
    QVERIFY(old.log->lines.first().contains(R"("id":null,"error":{"code":-32600)"));
}

void tst_LineChannel::deliveryIsTold()
{
    ChannelFixture fixture;
    QList<bool> arrived;
    fixture.stream->stick();
    fixture.say("12345", [&](bool well) { arrived += well; });
    fixture.say("12345", [&](bool well) { arrived += well; });
    fixture.stream->drain(11);
    QCOMPARE(arrived, QList<bool> { true });
    fixture.channel.reset();
    QCOMPARE(arrived, (QList<bool> { true, false }));
}

void tst_LineChannel::whoReadsNothingIsGivenUp()
{
    ChannelFixture fixture;
    fixture.stream->stick();
    fixture.say(QByteArray(1024 * 1024 + 1, 'x'));
    fixture.clock.advance(29s);
    fixture.say("more");
    QVERIFY(fixture.closed.isEmpty());
    fixture.clock.advance(1s);
    QVERIFY2(fixture.closed.contains(QStringLiteral("has read nothing")), qPrintable(fixture.closed));
    turnEventLoop();
    QVERIFY(fixture.log->isGone);
}

void tst_LineChannel::whoReadsSlowlyIsNot()
{
    ChannelFixture fixture;
    fixture.stream->stick();
    fixture.say(QByteArray(2 * 1024 * 1024, 'x'));
    for (int i = 0; i < 10; ++i) {
        fixture.clock.advance(29s);
        fixture.stream->drain(1);
    }
    fixture.stream->drain(1024 * 1024);
    fixture.clock.advance(1h); // what is left is little, and harms nobody
    QVERIFY(fixture.closed.isEmpty());
}

void tst_LineChannel::thereIsALimitToWhatWaits()
{
    ChannelFixture fixture;
    fixture.stream->stick();
    for (int i = 0; i < 64; ++i)
        fixture.ask(QByteArray(1024 * 1024 - 1, 'x'));
    fixture.clock.advance(1ms);
    QVERIFY(fixture.closed.isEmpty());
    fixture.ask("{}");
    QVERIFY(fixture.closed.isEmpty()); // not from inside
    fixture.clock.advance(1ms);
    QVERIFY2(fixture.closed.contains(QStringLiteral("64 MiB")), qPrintable(fixture.closed));
}

void tst_LineChannel::oneThatChattersCostsTheClientNothingElse()
{
    ChannelFixture fixture;
    fixture.stream->stick();
    QList<bool> delivered;
    const auto note = [&](bool arrived) { delivered += arrived; };
    fixture.say(QByteArray(1024 * 1024 + 1, 'x'));
    for (int i = 0; i < 100; ++i)
        fixture.say(QByteArray(1024 * 1024, 'x'), note);
    QCOMPARE(delivered, QList<bool>(100, false));
    const auto before = fixture.stream->unsent();
    fixture.say(QByteArray(200, 'x')); // a list has changed
    QVERIFY(fixture.stream->unsent() > before);
    QVERIFY(fixture.closed.isEmpty());
}

void tst_LineChannel::aSingleMessageMayBeLarge()
{
    ChannelFixture fixture;
    fixture.stream->stick();
    fixture.say(QByteArray(70 * 1024 * 1024, 'x'));
    fixture.clock.advance(29s);
    QVERIFY(fixture.closed.isEmpty());
}

void tst_LineChannel::theEndOfInputIsNotTheEnd()
{
    ChannelFixture fixture;
    fixture.stream->come(fixture.request("1"));
    Q_EMIT fixture.stream->ended();
    fixture.answer("1");
    QCOMPARE(fixture.received, (QList<QByteArray> { "m1", "end" }));
    QCOMPARE(fixture.log->lines.size(), 1);
    QVERIFY(fixture.closed.isEmpty());
}

void tst_LineChannel::afterTheEndNothingIsSent()
{
    ChannelFixture fixture;
    Q_EMIT fixture.stream->closed(QStringLiteral("the other side has hung up"));
    QCOMPARE(fixture.closed, QStringLiteral("the other side has hung up"));
    QList<bool> arrived;
    fixture.say("{}", [&](bool well) { arrived += well; });
    fixture.channel->send({ "{}", Message::Kind::Request, "5", {}, {} });
    fixture.channel->close();
    turnEventLoop();
    QVERIFY(fixture.log->lines.isEmpty() && fixture.log->isGone);
    QCOMPARE(arrived, QList<bool> { false });
    QVERIFY(fixture.received.isEmpty()); // closed() has said it
}

QTEST_GUILESS_MAIN(tst_LineChannel)
#include "tst_LineChannel.moc"
