// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/events/EventQueue.h"

#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_EventQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anEventIsDeliveredOnce();
    void whatWasNotDeliveredComesBack();
    void whatIsOnItsWayIsNotTakenTwice();
    void aBatchMaySettleAfterItsQueue();
    void allWaitersWakeWithTheSameEvent();
    void askingFromAnEarlierEventOnGivesWhatWasDelivered();
    void whatWasDeliveredElsewhereDoesNotComeBack();
    void lossIsSaidWithCountAndRange();
    void lossIsSaidOnce();
    void ageIsALimitToo();
    void aLossThatWasSaidDoesNotKeepOldEvents();
    void whatIsEvictedOnItsWayAndNotDeliveredIsLost();
    void anEventIsWhatTheContractSays();
    void S01_resumingFromADroppedEventSaysTheGap();
    void S01_aLossThatDidNotArriveIsSaidAgainInFull();
    void aLossThatIsDroppedItselfStillCounts();
    void onlyEventsOfThisSessionAreKnown();
    void bytesAreALimitToo();
    void oneEventIsKeptWhateverItsSize();
    void whatComesBackWakesWhoWaits();
    void anOldBatchDoesNotReturnWhatALaterOneCarries();
    void whatWasNotSeenComesWhateverIdIsAskedFor();
    void waitersThatGiveUpLeaveNothing();

private:
    ManualClock m_clock;
    Ids m_ids { m_clock };
};

namespace {

QList<QByteArray> types(const EventQueue::Batch &batch)
{
    QList<QByteArray> found;
    for (const auto &event : batch.events)
        found += event.type;
    return found;
}

void fill(EventQueue &queue, int count)
{
    for (int i = 0; i < count; ++i)
        queue.append("e" + QByteArray::number(i), {}, RawJson::emptyObject());
}

} // namespace

void tst_EventQueue::anEventIsDeliveredOnce()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 2);
    QVERIFY(queue.hasUndelivered());
    auto batch = queue.take();
    QCOMPARE(types(batch), (QList<QByteArray> { "e0", "e1" }));
    batch.settled(true);
    QVERIFY(!queue.hasUndelivered());
    QVERIFY(queue.take().events.empty());
}

void tst_EventQueue::whatWasNotDeliveredComesBack()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 2);
    queue.take().settled(false);
    queue.append("e2", {}, RawJson::emptyObject());
    QCOMPARE(types(queue.take()), (QList<QByteArray> { "e0", "e1", "e2" }));
}

void tst_EventQueue::whatIsOnItsWayIsNotTakenTwice()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 1);
    const auto first = queue.take();
    QVERIFY(!queue.hasUndelivered());
    QVERIFY(queue.take().events.empty());
    queue.append("later", {}, RawJson::emptyObject());
    QCOMPARE(types(queue.take()), QList<QByteArray> { "later" });
}

void tst_EventQueue::aBatchMaySettleAfterItsQueue()
{
    auto queue = std::make_unique<EventQueue>(m_clock, m_ids, EventQueue::Limits());
    fill(*queue, 1);
    const auto batch = queue->take();
    queue.reset();
    batch.settled(false);
}

void tst_EventQueue::allWaitersWakeWithTheSameEvent()
{
    EventQueue queue(m_clock, m_ids, {});
    const auto first = queue.next();
    const auto second = queue.next();
    std::vector<std::size_t> taken;
    first.whenSettled([&] { taken.push_back(queue.take().events.size()); });
    second.whenSettled([&] { taken.push_back(queue.take().events.size()); });
    fill(queue, 1);
    QCOMPARE(first.value().id, second.value().id);
    QCOMPARE(taken, (std::vector<std::size_t> { 1, 0 }));
    QVERIFY(!queue.next().isSettled()); // the next one is another
}

void tst_EventQueue::askingFromAnEarlierEventOnGivesWhatWasDelivered()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 1);
    const auto seen = queue.lastId();
    queue.append("b", {}, RawJson::emptyObject());
    queue.append("c", {}, RawJson::emptyObject());
    queue.take().settled(true);
    QCOMPARE(types(queue.takeAfter(seen)), (QList<QByteArray> { "b", "c" }));
    QVERIFY(queue.takeAfter(queue.lastId()).events.empty());
}

void tst_EventQueue::whatWasDeliveredElsewhereDoesNotComeBack()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 1);
    const auto lost = queue.take();
    queue.takeAfter(QString()).settled(true); // the client has asked for everything again, and got it
    lost.settled(false);
    QVERIFY(!queue.hasUndelivered());
}

/// S01 for events: 1 001 without a reader lose the oldest tenth, and that is said.
void tst_EventQueue::lossIsSaidWithCountAndRange()
{
    EventQueue queue(m_clock, m_ids, {});
    queue.append("first", {}, RawJson::emptyObject());
    const auto firstId = queue.lastId();
    fill(queue, 99);
    const auto hundredthId = queue.lastId();
    fill(queue, 901);
    const auto batch = queue.take();
    QCOMPARE(batch.events.size(), std::size_t(901 + 1));
    const auto &said = batch.events.front();
    QCOMPARE(said.type, QByteArray("events_lost"));
    QCOMPARE(said.data["count"].toInteger(), std::optional<qint64>(100));
    QCOMPARE(said.data["first_id"].toString(), std::optional(firstId));
    QCOMPARE(said.data["last_id"].toString(), std::optional(hundredthId));
}

void tst_EventQueue::lossIsSaidOnce()
{
    EventQueue queue(m_clock, m_ids, { 10, 30min });
    fill(queue, 11);
    QCOMPARE(queue.take().events.size(), std::size_t(11)); // ten, and the loss
    fill(queue, 1);
    QVERIFY(!types(queue.take()).contains("events_lost"));
}

void tst_EventQueue::ageIsALimitToo()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 3);
    m_clock.advance(30min + 1ms);
    queue.append("young", {}, RawJson::emptyObject());
    QVERIFY(queue.hasUndelivered());
    const auto batch = queue.take();
    QCOMPARE(types(batch), (QList<QByteArray> { "events_lost", "young" }));
    QCOMPARE(batch.events[0].data["count"].toInteger(), std::optional<qint64>(3));
}

void tst_EventQueue::aLossThatWasSaidDoesNotKeepOldEvents()
{
    EventQueue queue(m_clock, m_ids, { 10, 30min });
    fill(queue, 11);
    m_clock.advance(29min);
    queue.take().settled(true); // says the loss, 29 minutes later than the rest
    m_clock.advance(2min);
    queue.append("young", {}, RawJson::emptyObject());
    const auto all = types(queue.takeAfter(QString()));
    QVERIFY2(!all.contains("e5"), "it is 31 minutes old");
    QVERIFY(all.contains("young"));
}

void tst_EventQueue::whatIsEvictedOnItsWayAndNotDeliveredIsLost()
{
    EventQueue queue(m_clock, m_ids, { 10, 30min });
    queue.append("on its way", {}, RawJson::emptyObject());
    const auto id = queue.lastId();
    const auto batch = queue.take();
    fill(queue, 10);
    batch.settled(false);
    const auto next = queue.take();
    QCOMPARE(next.events.front().type, QByteArray("events_lost"));
    QCOMPARE(next.events.front().data["count"].toInteger(), std::optional<qint64>(1));
    QCOMPARE(next.events.front().data["first_id"].toString(), std::optional(id));
}

void tst_EventQueue::anEventIsWhatTheContractSays()
{
    EventQueue queue(m_clock, m_ids, {});
    queue.append("task_completed", QStringLiteral("git"), RawJson::fromTrusted(R"({"n":1.0})"));
    const auto event = queue.take().events.front();
    QCOMPARE(event.toJson(), "{\"id\":\"" + event.id.toUtf8()
                                 + "\",\"type\":\"task_completed\",\"server\":\"git\",\"createdAt\":\""
                                 + m_clock.timestamp().toUtf8() + "\",\"data\":{\"n\":1.0}}");
    QCOMPARE(event.id.size(), 26);
}

/// Delivered before and no longer there: said, with how many and which.
void tst_EventQueue::S01_resumingFromADroppedEventSaysTheGap()
{
    EventQueue queue(m_clock, m_ids, { 10, 30min });
    fill(queue, 1);
    const auto seen = queue.lastId();
    queue.append("second", {}, RawJson::emptyObject());
    const auto second = queue.lastId();
    queue.take().settled(true);
    fill(queue, 10); // drops the first two, one after the other
    const auto batch = queue.takeAfter(seen);
    QCOMPARE(types(batch).size(), 11);
    const auto &gap = batch.events.front();
    QCOMPARE(gap.type, QByteArray("events_lost"));
    QCOMPARE(gap.data["count"].toInteger(), std::optional<qint64>(1));
    QCOMPARE(gap.data["first_id"].toString(), std::optional(second));
    QCOMPARE(gap.data["last_id"].toString(), std::optional(second));
    QCOMPARE(gap.data["delivered_before"].toBool(), std::optional(true));
    batch.settled(true);
    QVERIFY(queue.isKnown(gap.id) && queue.isKnown(seen) && queue.isKnown(second));
    QVERIFY2(types(queue.takeAfter(seen)).contains("events_lost"), "asked again, it is said again");
    QVERIFY2(!types(queue.takeAfter(second)).contains("events_lost"), "nothing is missing behind the second");
}

void tst_EventQueue::S01_aLossThatDidNotArriveIsSaidAgainInFull()
{
    EventQueue queue(m_clock, m_ids, { 10, 30min });
    fill(queue, 14);
    queue.take().settled(false);
    const auto batch = queue.take();
    QCOMPARE(types(batch).count("events_lost"), 1);
    QCOMPARE(batch.events.front().data["count"].toInteger(), std::optional<qint64>(4));
}

void tst_EventQueue::aLossThatIsDroppedItselfStillCounts()
{
    EventQueue queue(m_clock, m_ids, { 10, 30min });
    fill(queue, 14);
    queue.take().settled(false); // the loss of four is an event now
    fill(queue, 30); // and drops out
    qint64 lost = 0;
    qint64 delivered = 0;
    for (const auto &event : queue.take().events) {
        lost += event.data["count"].toInteger().value_or(0);
        delivered += event.type == "events_lost" ? 0 : 1;
    }
    QCOMPARE(lost + delivered, 44);
}

void tst_EventQueue::onlyEventsOfThisSessionAreKnown()
{
    EventQueue queue(m_clock, m_ids, { 10, 30min });
    const auto before = m_ids.next();
    QVERIFY(!queue.isKnown(before));
    fill(queue, 1);
    const auto first = queue.lastId();
    const auto between = m_ids.next(); // for example of a task
    fill(queue, 1);
    QVERIFY(queue.isKnown(first) && queue.isKnown(queue.lastId()));
    for (const auto &unknown : { QString(), before, between, m_ids.next(), first.toLower(), first.chopped(1),
                                 QStringLiteral("01"), QStringLiteral("garbage") })
        QVERIFY2(!queue.isKnown(unknown), qPrintable(unknown));
    fill(queue, 20);
    QVERIFY(queue.isKnown(first)); // although it is gone
}

void tst_EventQueue::bytesAreALimitToo()
{
    EventQueue queue(m_clock, m_ids, {});
    const auto large = RawJson::fromTrusted('"' + QByteArray(64 * 1024, 'x') + '"');
    for (int i = 0; i < 1000; ++i)
        queue.append("large", {}, large);
    const auto batch = queue.take();
    const auto kept = types(batch).count("large");
    QVERIFY2(kept > 100 && kept <= 128, qPrintable(QString::number(kept)));
    QCOMPARE(batch.events.front().data["count"].toInteger(), std::optional<qint64>(1000 - kept));
}

void tst_EventQueue::oneEventIsKeptWhateverItsSize()
{
    EventQueue queue(m_clock, m_ids, { 10, 30min, 1000 });
    queue.append("large", {}, RawJson::fromTrusted('"' + QByteArray(5000, 'x') + '"'));
    QCOMPARE(types(queue.take()), QList<QByteArray> { "large" });
}

void tst_EventQueue::whatComesBackWakesWhoWaits()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 2);
    const auto lost = queue.take();
    const auto next = queue.next();
    lost.settled(false);
    QVERIFY2(!next.isSettled(), "whoever tells of it is just being taken down");
    m_clock.advance(0ms);
    QVERIFY(next.isSettled());
    QCOMPARE(next.value().type, QByteArray("e0"));
    QCOMPARE(queue.take().events.size(), std::size_t(2));
}

void tst_EventQueue::anOldBatchDoesNotReturnWhatALaterOneCarries()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 1);
    const auto first = queue.take();
    const auto second = queue.takeAfter(QString());
    first.settled(false);
    QVERIFY2(queue.take().events.empty(), "the second batch carries it");
    second.settled(false);
    QCOMPARE(queue.take().events.size(), std::size_t(1));
}

void tst_EventQueue::whatWasNotSeenComesWhateverIdIsAskedFor()
{
    EventQueue queue(m_clock, m_ids, {});
    fill(queue, 1);
    const auto lost = queue.take();
    fill(queue, 1);
    queue.take().settled(true);
    const auto seen = queue.lastId();
    lost.settled(false);
    QCOMPARE(types(queue.takeAfter(seen)), QList<QByteArray> { "e0" });
}

void tst_EventQueue::waitersThatGiveUpLeaveNothing()
{
    EventQueue queue(m_clock, m_ids, {});
    for (int i = 0; i < 1000; ++i)
        const auto waiting = queue.next().subscribe([] { QFAIL("it has given up"); });
    QCOMPARE(queue.next().waiterCount(), std::size_t(0));
    fill(queue, 1);
}

QTEST_APPLESS_MAIN(tst_EventQueue)
#include "tst_EventQueue.moc"
