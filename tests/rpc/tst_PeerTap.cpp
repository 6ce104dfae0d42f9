// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "rpc/PeerTap.h"

#include "support/Conversation.h"

#include <QTest>

#include <algorithm>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// Writes down what it is told: `3 from tools/call 0` when a request begins, `3 ok` or `3 <code>` when it has ended.
struct TapLog : PeerTap
{
    quint64 requestBegan(Direction direction, QByteArrayView method, const RawJson &, quint64 cause) override
    {
        const auto span = ++spans;
        lines += QByteArray::number(span) + (direction == Direction::FromPeer ? " from " : " to ")
               + method.toByteArray() + ' ' + QByteArray::number(cause);
        return span;
    }
    void requestEnded(quint64 span, const Result<RawJson> &outcome) override
    {
        lines += QByteArray::number(span) + ' ' + (outcome ? "ok" : QByteArray::number(outcome.error().code));
    }
    /// What was told since the last look.
    QList<QByteArray> take() { return std::exchange(lines, {}); }

    quint64 spans = 0;
    QList<QByteArray> lines;
};

QByteArray code(ErrorCode code)
{
    return QByteArray::number(int(code));
}

} // namespace

class tst_PeerTap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyEndOfACallIsTold();
    void everyEndOfARequestIsTold();
    void everyEndIsToldOnce();
    void aClosedPeerLetsItsTapGo();
};

void tst_PeerTap::everyEndOfACallIsTold()
{
    TapLog tap;
    Conversation talk;
    talk.peer->setTap(&tap);
    const auto isTold = [&tap](const QByteArray &end) {
        const auto span = QByteArray::number(tap.spans);
        return tap.take() == QList<QByteArray> { span + " to tools/call 0", span + ' ' + end };
    };
    talk.call();
    talk.other->respond("1", "{}");
    talk.other->respond("1", "{}");
    turnEventLoop();
    QVERIFY(isTold("ok"));
    talk.call();
    talk.other->respondError("2", Error(-7, QStringLiteral("no")));
    turnEventLoop();
    QVERIFY(isTold("-7"));
    talk.call(1s);
    talk.clock.advance(1s);
    QVERIFY(isTold(code(ErrorCode::Timeout)));
    talk.call();
    talk.peer->cancel(4, QStringLiteral("enough"));
    talk.peer->cancel(4, QStringLiteral("enough"));
    QVERIFY(isTold(code(ErrorCode::Cancelled)));
    talk.call();
    talk.other->sendFrame(R"({"jsonrpc":"2.0","id":5})");
    turnEventLoop();
    QVERIFY(isTold(code(ErrorCode::BadReply)));
    talk.call();
    talk.other->crash();
    turnEventLoop();
    QVERIFY(isTold(code(ErrorCode::Closed)));
    talk.call();
    QVERIFY(isTold(code(ErrorCode::Unavailable)));
}

void tst_PeerTap::everyEndOfARequestIsTold()
{
    TapLog tap;
    Conversation talk;
    talk.answerLater();
    talk.peer->setTap(&tap);
    talk.ask("1");
    QCOMPARE(tap.take(), QList<QByteArray> { "1 from ping 0" });
    talk.ask("1"); // in use
    QCOMPARE(tap.take(), (QList<QByteArray> { "2 from ping 0", "2 -32600" }));
    talk.replies[0].settle(true);
    QCOMPARE(tap.take(), QList<QByteArray> { "1 ok" });
    talk.ask("2");
    talk.other->notify("notifications/cancelled", R"({"requestId":2})");
    turnEventLoop();
    talk.replies[1].settle(true); // its answer is dropped
    QCOMPARE(tap.take(), (QList<QByteArray> { "3 from ping 0", "3 " + code(ErrorCode::Cancelled) }));
    talk.ask("3");
    talk.other->crash();
    turnEventLoop();
    talk.replies[2].settle(true);
    QCOMPARE(tap.take(), (QList<QByteArray> { "4 from ping 0", "4 " + code(ErrorCode::Closed) }));

    Conversation deaf;
    deaf.peer->setTap(&tap);
    deaf.ask("1");
    QCOMPARE(tap.take(), (QList<QByteArray> { "5 from ping 0", "5 -32601" }));
}

void tst_PeerTap::everyEndIsToldOnce()
{
    TapLog tap;
    Conversation talk;
    talk.answerLater();
    talk.peer->setTap(&tap);
    talk.ask("1");
    Peer::CallOptions options { 0ms };
    options.cause = 1;
    talk.peer->call("resources/read", RawJson(), options);
    QCOMPARE(tap.take(), (QList<QByteArray> { "1 from ping 0", "2 to resources/read 1" }));
    talk.peer.reset();
    auto told = tap.take();
    std::sort(told.begin(), told.end());
    QCOMPARE(told, (QList<QByteArray> { "1 " + code(ErrorCode::Closed), "2 " + code(ErrorCode::Closed) }));
    talk.replies[0].settle(true);
    QVERIFY(tap.lines.isEmpty());
}

void tst_PeerTap::aClosedPeerLetsItsTapGo()
{
    Conversation talk;
    talk.answerLater();
    {
        TapLog tap;
        talk.peer->setTap(&tap);
        talk.ask("1");
        talk.call(0ms);
        talk.peer->close();
        QCOMPARE(tap.lines.size(), 4);
    }
    talk.call(0ms); // nobody watches any more: sanitizers would tell
    turnEventLoop();
    talk.peer.reset();
}

QTEST_GUILESS_MAIN(tst_PeerTap)
#include "tst_PeerTap.moc"
