// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "storage/MemoryEventStore.h"

#include <QTest>

using namespace qonduit;

class tst_MemoryEventStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void streamsAreNumberedEachFromZero();
    void whatCameLaterIsGivenInOrder();
    void H29_nothingOfAnotherStreamIsGiven();
    void H29_numbersThatWereNeverGivenAreRefused();
    void S01_aGapIsRefusedNeverSilent();
    void bytesAreBoundedToo();
    void aMessageLargerThanTheStoreLeavesAGap();
    void removedStreamsAreUnknown();
};

void tst_MemoryEventStore::streamsAreNumberedEachFromZero()
{
    MemoryEventStore store({});
    QCOMPARE(store.append("a", "1"), quint64(0));
    QCOMPARE(store.append("b", "2"), quint64(0));
    QCOMPARE(store.append("a", "3"), quint64(1));
}

void tst_MemoryEventStore::whatCameLaterIsGivenInOrder()
{
    MemoryEventStore store({});
    for (const auto *message : { "zero", "one", "two" })
        store.append("a", message);
    const auto after = store.after("a", 0);
    QVERIFY(after.has_value());
    QCOMPARE(after->size(), std::size_t(2));
    QCOMPARE(after->at(0).number, quint64(1));
    QCOMPARE(after->at(0).message, QByteArray("one"));
    QCOMPARE(after->at(1).message, QByteArray("two"));
    QVERIFY(store.after("a", 2)->empty()); // up to date
}

void tst_MemoryEventStore::H29_nothingOfAnotherStreamIsGiven()
{
    MemoryEventStore store({});
    store.append("a", "a0");
    store.append("b", "b0");
    store.append("a", "a1");
    QCOMPARE(store.after("a", 0)->size(), std::size_t(1));
    QVERIFY(store.after("c", 0).error().is(ErrorCode::NotFound));
}

void tst_MemoryEventStore::H29_numbersThatWereNeverGivenAreRefused()
{
    MemoryEventStore store({});
    store.append("a", "a0");
    QVERIFY(store.after("a", 1).error().is(ErrorCode::NotFound));
    QVERIFY(store.after("a", std::numeric_limits<quint64>::max()).error().is(ErrorCode::NotFound));
}

void tst_MemoryEventStore::S01_aGapIsRefusedNeverSilent()
{
    MemoryEventStore store({ 1000, 8 * 1024 * 1024 });
    for (int i = 0; i < 1005; ++i)
        store.append("a", QByteArray::number(i));
    // 0 to 4 have gone. Who has seen 4 has missed nothing that is gone; who has seen 3 has missed 4.
    QVERIFY(store.after("a", 3).error().is(ErrorCode::NotFound));
    const auto after = store.after("a", 4);
    QVERIFY(after.has_value());
    QCOMPARE(after->size(), std::size_t(1000));
    QCOMPARE(after->front().message, QByteArray("5"));
}

void tst_MemoryEventStore::bytesAreBoundedToo()
{
    MemoryEventStore store({ 1000, 100 });
    for (int i = 0; i < 10; ++i)
        store.append("a", QByteArray(30, 'x'));
    QVERIFY(store.after("a", 5).error().is(ErrorCode::NotFound));
    QCOMPARE(store.after("a", 6)->size(), std::size_t(3));
}

void tst_MemoryEventStore::aMessageLargerThanTheStoreLeavesAGap()
{
    MemoryEventStore store({ 1000, 100 });
    store.append("a", "small");
    store.append("a", QByteArray(1000, 'x'));
    QVERIFY(store.after("a", 0).error().is(ErrorCode::NotFound));
    QVERIFY(store.after("a", 1).has_value());
}

void tst_MemoryEventStore::removedStreamsAreUnknown()
{
    MemoryEventStore store({});
    store.append("a", "a0");
    store.remove("a");
    store.remove("never was");
    QVERIFY(store.after("a", 0).error().is(ErrorCode::NotFound));
}

QTEST_APPLESS_MAIN(tst_MemoryEventStore)
#include "tst_MemoryEventStore.moc"
