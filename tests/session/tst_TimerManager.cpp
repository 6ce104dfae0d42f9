// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/timers/TimerManager.h"

#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// A clock whose machine may sleep: everything that became due meanwhile fires when it wakes.
class SleepyClock : public Clock
{
public:
    TimePoint now() const override { return m_now; }
    QDateTime utcNow() const override
    {
        return QDateTime::fromMSecsSinceEpoch(
            std::chrono::duration_cast<std::chrono::milliseconds>(m_now.time_since_epoch()).count(), Qt::UTC);
    }
    void sleep(std::chrono::milliseconds time)
    {
        m_now += time;
        fireDue();
    }

protected:
    void schedule(TimePoint) override { }

private:
    TimePoint m_now {};
};

template<typename SomeClock>
struct TimerFixture
{
    explicit TimerFixture(const TimerManager::Limits &limits = {}) : timers(clock, ids, events, limits) { }

    QString set(std::chrono::milliseconds duration, bool isInterval = false)
    {
        return timers.set(duration, QStringLiteral("tea"), isInterval)->id;
    }
    /// The data of the events since the last look.
    std::vector<RawJson> expired()
    {
        const auto batch = events.take();
        batch.settled(true);
        std::vector<RawJson> found;
        for (const auto &event : batch.events) {
            if (event.type == "timer_expired")
                found.push_back(event.data);
        }
        return found;
    }

    SomeClock clock;
    Ids ids { clock };
    EventQueue events { clock, ids, {} };
    TimerManager timers;
};

qint64 number(const RawJson &data, QByteArrayView member)
{
    return data[member].toInteger().value_or(-1);
}

} // namespace

class tst_TimerManager : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTimerExpiresOnceAtItsTime();
    void aDeletedTimerDoesNotExpire();
    void anIntervalTimerGoesOn();
    void anIntervalTimerDoesNotDrift();
    void expirationsWhileTheMachineSleptAreOneEvent();
    void fastIntervalsAreToldTogether();
    void anIntervalTimerEndsAfterADay();
    void aHundredAreActiveAtMost();
    void expiredOnesAreKeptForAWhile();
    void whoWakesMayDeleteTheTimer();
    void theLongestTimerIsNotEarly();
    void managerMayGoBeforeItsTimersExpire();
};

void tst_TimerManager::aTimerExpiresOnceAtItsTime()
{
    TimerFixture<ManualClock> fixture;
    const auto id = fixture.set(5s);
    fixture.clock.advance(5s - 1ms);
    QVERIFY(fixture.expired().empty());
    QVERIFY(fixture.timers.find(id)->isActive);
    fixture.clock.advance(1ms);
    const auto events = fixture.expired();
    QCOMPARE(events.size(), std::size_t(1));
    QCOMPARE(events[0]["timer_id"].toString(), std::optional(id));
    QCOMPARE(events[0]["message"].toString(), std::optional(QStringLiteral("tea")));
    QCOMPARE(events[0]["interval"].toBool(), std::optional(false));
    QCOMPARE(number(events[0], "count"), 1);
    QVERIFY(!fixture.timers.find(id)->isActive);
    QVERIFY(fixture.timers.timers(false).empty());
    QCOMPARE(fixture.timers.timers(true).size(), std::size_t(1));
    fixture.clock.advance(24h);
    QVERIFY(fixture.expired().empty());
}

void tst_TimerManager::aDeletedTimerDoesNotExpire()
{
    TimerFixture<ManualClock> fixture;
    const auto id = fixture.set(5s);
    QCOMPARE(fixture.timers.remove(id)->message, QStringLiteral("tea"));
    QVERIFY(fixture.timers.remove(id).error().is(ErrorCode::NotFound));
    QVERIFY(fixture.timers.find(id).error().is(ErrorCode::NotFound));
    fixture.clock.advance(1h);
    QVERIFY(fixture.expired().empty());
}

void tst_TimerManager::anIntervalTimerGoesOn()
{
    TimerFixture<ManualClock> fixture;
    const auto id = fixture.set(10s, true);
    fixture.clock.advance(35s);
    const auto events = fixture.expired();
    QCOMPARE(events.size(), std::size_t(3));
    QCOMPARE(number(events[2], "count"), 1);
    QCOMPARE(number(events[2], "expirations"), 3);
    QCOMPARE(fixture.timers.find(id)->expirations, 3);
    QVERIFY(fixture.timers.find(id)->isActive);
    QCOMPARE(fixture.timers.find(id)->expiresAt, fixture.clock.utcNow().addSecs(5));
}

void tst_TimerManager::anIntervalTimerDoesNotDrift()
{
    TimerFixture<SleepyClock> fixture;
    const auto id = fixture.set(10s, true);
    for (int i = 0; i < 100; ++i) {
        const auto next = fixture.timers.find(id)->expiresAt;
        fixture.clock.sleep(std::chrono::milliseconds(fixture.clock.utcNow().msecsTo(next)) + 90ms); // always late
    }
    QCOMPARE(fixture.expired().size(), std::size_t(100));
    QCOMPARE(fixture.timers.find(id)->expiresAt.toMSecsSinceEpoch(), 1'010'000);
}

void tst_TimerManager::expirationsWhileTheMachineSleptAreOneEvent()
{
    TimerFixture<SleepyClock> fixture;
    const auto id = fixture.set(10s, true);
    const auto once = fixture.set(1min);
    fixture.clock.sleep(8h + 3s);
    const auto events = fixture.expired();
    QCOMPARE(events.size(), std::size_t(2));
    const auto &interval = *std::find_if(events.begin(), events.end(),
                                         [&](const auto &data) { return data["timer_id"].toString() == id; });
    QCOMPARE(number(interval, "count"), 8 * 360);
    QCOMPARE(fixture.timers.find(id)->expiresAt, fixture.clock.utcNow().addSecs(7));
    QVERIFY(!fixture.timers.find(once)->isActive);
}

void tst_TimerManager::fastIntervalsAreToldTogether()
{
    TimerFixture<ManualClock> fixture;
    fixture.set(1ms, true);
    fixture.clock.advance(1s);
    const auto events = fixture.expired();
    QVERIFY2(events.size() <= 11, qPrintable(QString::number(events.size())));
    qint64 told = 0;
    for (const auto &data : events)
        told += number(data, "count");
    QCOMPARE(told, number(events.back(), "expirations"));
    QVERIFY(told > 900);
}

void tst_TimerManager::anIntervalTimerEndsAfterADay()
{
    TimerFixture<ManualClock> fixture;
    fixture.set(1h, true);
    std::size_t expired = 0;
    for (int hour = 0; hour < 240; ++hour) {
        fixture.clock.advance(1h);
        expired += fixture.expired().size();
    }
    QCOMPARE(expired, std::size_t(24));
    QCOMPARE(fixture.timers.activeCount(), std::size_t(0));
}

void tst_TimerManager::aHundredAreActiveAtMost()
{
    TimerFixture<ManualClock> fixture;
    for (int i = 0; i < 100; ++i)
        fixture.set(1h);
    QVERIFY(fixture.timers.set(1h, QStringLiteral("x"), false).error().is(ErrorCode::Overloaded));
    QVERIFY(fixture.timers.remove(fixture.timers.timers(false).front().id));
    QVERIFY(fixture.timers.set(1h, QStringLiteral("x"), false));
}

void tst_TimerManager::expiredOnesAreKeptForAWhile()
{
    TimerFixture<ManualClock> fixture;
    const auto slow = fixture.set(1h);
    const auto first = fixture.set(1s);
    for (int i = 0; i < 100; ++i) {
        fixture.clock.advance(2s);
        fixture.set(1s);
    }
    fixture.clock.advance(2s);
    QVERIFY2(!fixture.timers.find(first), "the first that has expired makes room");
    QCOMPARE(fixture.timers.timers(true).size(), std::size_t(101));
    fixture.clock.advance(1h);
    QVERIFY2(fixture.timers.find(slow), "it has expired last");
}

void tst_TimerManager::whoWakesMayDeleteTheTimer()
{
    TimerFixture<ManualClock> fixture;
    const auto id = fixture.set(1s, true);
    fixture.events.next().whenSettled([&] { std::ignore = fixture.timers.remove(id); }); // it is there
    fixture.clock.advance(1min);
    QCOMPARE(fixture.expired().size(), std::size_t(1));
    QCOMPARE(fixture.timers.activeCount(), std::size_t(0));
}

void tst_TimerManager::theLongestTimerIsNotEarly()
{
    TimerFixture<ManualClock> fixture;
    fixture.set(24h);
    fixture.clock.advance(24h - 1ms);
    QCOMPARE(fixture.timers.activeCount(), std::size_t(1));
    fixture.clock.advance(1ms);
    QCOMPARE(fixture.expired().size(), std::size_t(1));
}

void tst_TimerManager::managerMayGoBeforeItsTimersExpire()
{
    ManualClock clock;
    Ids ids(clock);
    EventQueue events(clock, ids, {});
    {
        TimerManager timers(clock, ids, events, {});
        QVERIFY(timers.set(1s, QStringLiteral("x"), true));
    }
    clock.advance(1h);
    QVERIFY(!events.hasUndelivered());
}

QTEST_APPLESS_MAIN(tst_TimerManager)
#include "tst_TimerManager.moc"
