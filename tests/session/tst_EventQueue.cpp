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

QTEST_APPLESS_MAIN(tst_EventQueue)
#include "tst_EventQueue.moc"
