// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/MemoryChannel.h"

#include "transport/ChannelLog.h"

using namespace qonduit;

class tst_MemoryChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void messagesArriveInOrderAndLater();
    void closingOneEndClosesBoth();
    void destroyingOneEndClosesTheOther();
};

void tst_MemoryChannel::messagesArriveInOrderAndLater()
{
    auto [left, right] = MemoryChannel::makePair();
    ChannelLog log(*right);
    left->open();
    left->send(request(1));
    QTest::qWait(0);
    right->open(); // what came before is not lost
    left->send(request(2));
    QVERIFY(log.received.empty());
    QTRY_COMPARE(log.received.size(), std::size_t(2));
    QCOMPARE(log.received[0].id, QByteArray("1"));
    QCOMPARE(log.received[1].id, QByteArray("2"));
}

void tst_MemoryChannel::closingOneEndClosesBoth()
{
    auto [left, right] = MemoryChannel::makePair();
    ChannelLog leftLog(*left);
    ChannelLog rightLog(*right);
    left->open();
    right->open();
    left->close();
    right->close();
    QTRY_VERIFY(leftLog.closed && rightLog.closed);
    QCOMPARE(leftLog.timesClosed + rightLog.timesClosed, 2);
}

void tst_MemoryChannel::destroyingOneEndClosesTheOther()
{
    auto [left, right] = MemoryChannel::makePair();
    ChannelLog log(*right);
    left->open();
    right->open();
    left.reset();
    QTRY_VERIFY(log.closed);
    QVERIFY(log.closed->is(ErrorCode::Closed));
}

QTEST_GUILESS_MAIN(tst_MemoryChannel)
#include "tst_MemoryChannel.moc"
