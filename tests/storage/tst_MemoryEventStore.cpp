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
    void allStreamsTogetherAreBounded();
    void whatIsRemovedTakesNoRoom();
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

/// Room for ten events of 744 bytes and what each costs besides.
void tst_MemoryEventStore::allStreamsTogetherAreBounded()
{
    MemoryEventStore store({ 1000, 8 * 1024 * 1024, 10 * 1000 });
    const QByteArray message(744, 'x');
    for (int i = 0; i < 5; ++i) {
        store.append("old", message);
        store.append(i % 2 ? "a" : "b", message);
    }
    QCOMPARE(store.after("old", 0)->size(), std::size_t(4)); // it is full
    store.append("new", message);
    QVERIFY(store.after("new", 0)->empty());
    // Two have made room, so that there is some left: the oldest of all, one of `old` and one of `b`.
    QVERIFY(store.after("old", 0).has_value());
    QVERIFY(store.after("b", 0).has_value());
    store.append("new", message);
    store.append("new", message);
    QVERIFY(store.after("old", 0).error().is(ErrorCode::NotFound)); // never silent
    QCOMPARE(store.after("old", 1)->size(), std::size_t(3));
    QCOMPARE(store.after("new", 0)->size(), std::size_t(2));
    for (int i = 0; i < 100; ++i)
        store.append("new", message);
    QVERIFY(store.after("old", 3).error().is(ErrorCode::NotFound));
    QVERIFY(store.after("old", 4)->empty()); // who has seen all of it has missed nothing
    QCOMPARE(store.append("old", message), quint64(5));
}

void tst_MemoryEventStore::whatIsRemovedTakesNoRoom()
{
    MemoryEventStore store({ 1000, 8 * 1024 * 1024, 10 * 1000 });
    store.append("kept", "first");
    for (int i = 0; i < 100; ++i) {
        store.append("passing", QByteArray(5000, 'x'));
        store.remove("passing");
    }
    for (int i = 0; i < 100; ++i)
        store.append("kept", {});
    QVERIFY(store.after("kept", 60).error().is(ErrorCode::NotFound)); // they cost something, too
    QCOMPARE(store.after("kept", 70)->size(), std::size_t(30));
}

QTEST_APPLESS_MAIN(tst_MemoryEventStore)
#include "tst_MemoryEventStore.moc"
