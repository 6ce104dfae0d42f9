// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Clock.h"

#include "support/ManualClock.h"

#include <QRegularExpression>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_Clock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timersFireInOrderOfTheirDeadlines();
    void timerFiresOnceAtItsMoment();
    void stoppedTimerIsSilent();
    void destroyedTimerIsSilent();
    void restartReplacesTheDeadline();
    void actionMayStopAnother();
    void actionMayDestroyAnother();
    void actionMayDestroyItsOwnTimer();
    void actionMayStartItsTimerAgain();
    void timerStartedDueWaitsForTheNextRound();
    void yearsDoNotOverflow();
    void timestampIsRfc3339();
    void systemClockFires();
    void systemClockHandlesAnEarlierDeadlineLater();
};

void tst_Clock::timersFireInOrderOfTheirDeadlines()
{
    ManualClock clock;
    QString order;
    Timer a(clock), b(clock), c(clock);
    a.start(30ms, [&] { order += 'a'_L1; });
    b.start(10ms, [&] { order += 'b'_L1; });
    c.start(10ms, [&] { order += 'c'_L1; });
    clock.advance(100ms);
    QCOMPARE(order, u"bca"_s);
}

void tst_Clock::timerFiresOnceAtItsMoment()
{
    ManualClock clock;
    Timer timer(clock);
    int count = 0;
    Clock::TimePoint at;
    const auto start = clock.now();
    timer.start(50ms, [&] {
        ++count;
        at = clock.now();
    });
    clock.advance(49ms);
    QCOMPARE(count, 0);
    QVERIFY(timer.isActive());
    clock.advance(500ms);
    QCOMPARE(count, 1);
    QVERIFY(at == start + 50ms);
    QVERIFY(!timer.isActive());
}

void tst_Clock::stoppedTimerIsSilent()
{
    ManualClock clock;
    Timer timer(clock);
    bool fired = false;
    timer.start(5ms, [&] { fired = true; });
    timer.stop();
    timer.stop();
    clock.advance(10ms);
    QVERIFY(!fired);
}

void tst_Clock::destroyedTimerIsSilent()
{
    ManualClock clock;
    bool fired = false;
    {
        Timer timer(clock);
        timer.start(5ms, [&] { fired = true; });
    }
    clock.advance(10ms);
    QVERIFY(!fired);
}

void tst_Clock::restartReplacesTheDeadline()
{
    ManualClock clock;
    Timer timer(clock);
    QString order;
    timer.start(5ms, [&] { order += '1'_L1; });
    timer.start(20ms, [&] { order += '2'_L1; });
    clock.advance(10ms);
    QVERIFY(order.isEmpty());
    clock.advance(10ms);
    QCOMPARE(order, u"2"_s);
}

void tst_Clock::actionMayStopAnother()
{
    ManualClock clock;
    Timer first(clock), second(clock);
    bool fired = false;
    first.start(5ms, [&] { second.stop(); });
    second.start(5ms, [&] { fired = true; });
    clock.advance(10ms);
    QVERIFY(!fired);
}

void tst_Clock::actionMayDestroyAnother()
{
    ManualClock clock;
    Timer first(clock);
    auto second = std::make_unique<Timer>(clock);
    bool fired = false;
    first.start(5ms, [&] { second.reset(); });
    second->start(5ms, [&] { fired = true; });
    clock.advance(10ms);
    QVERIFY(!fired);
}

void tst_Clock::actionMayDestroyItsOwnTimer()
{
    ManualClock clock;
    auto timer = std::make_unique<Timer>(clock);
    const auto kept = std::make_shared<int>(1);
    int seen = 0;
    timer->start(5ms, [&timer, &seen, kept] {
        timer.reset();
        seen = *kept; // the action is still alive
    });
    clock.advance(10ms);
    QCOMPARE(seen, 1);
}

void tst_Clock::actionMayStartItsTimerAgain()
{
    ManualClock clock;
    Timer timer(clock);
    int count = 0;
    std::function<void()> tick = [&] {
        if (++count < 3)
            timer.start(10ms, tick);
    };
    timer.start(10ms, tick);
    clock.advance(100ms);
    QCOMPARE(count, 3);
}

void tst_Clock::timerStartedDueWaitsForTheNextRound()
{
    ManualClock clock;
    Timer first(clock), second(clock);
    QString order;
    first.start(5ms, [&] {
        second.start(-1ms, [&] { order += 'b'_L1; });
        order += 'a'_L1;
    });
    clock.advance(5ms);
    QCOMPARE(order, u"ab"_s);
}

void tst_Clock::yearsDoNotOverflow()
{
    ManualClock clock;
    Timer timer(clock);
    bool fired = false;
    timer.start(24h * 365 * 10, [&] { fired = true; });
    clock.advance(24h * 365);
    QVERIFY(!fired);
    clock.advance(24h * 365 * 9);
    QVERIFY(fired);
}

void tst_Clock::timestampIsRfc3339()
{
    ManualClock clock;
    QCOMPARE(clock.timestamp(), u"2026-01-02T03:04:05.000Z"_s);
    clock.advance(678ms);
    QCOMPARE(clock.timestamp(), u"2026-01-02T03:04:05.678Z"_s);
    static const QRegularExpression form(u"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"_s);
    QVERIFY(form.match(SystemClock().timestamp()).hasMatch());
}

void tst_Clock::systemClockFires()
{
    SystemClock clock;
    Timer timer(clock);
    bool fired = false;
    const auto start = clock.now();
    timer.start(5ms, [&] { fired = true; });
    QTRY_VERIFY(fired);
    QVERIFY(clock.now() - start >= 5ms);
}

void tst_Clock::systemClockHandlesAnEarlierDeadlineLater()
{
    SystemClock clock;
    Timer late(clock), early(clock), stopped(clock);
    QString order;
    late.start(30ms, [&] { order += 'l'_L1; });
    stopped.start(1ms, [&] { order += 's'_L1; });
    early.start(2ms, [&] { order += 'e'_L1; });
    stopped.stop();
    QTRY_COMPARE(order, u"el"_s);
}

QTEST_GUILESS_MAIN(tst_Clock)
#include "tst_Clock.moc"
