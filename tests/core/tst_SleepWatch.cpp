// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/SleepWatch.h"

#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_SleepWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timeThatPassesIsNoSleep();
    void aSleepIsNoticedOnceWithinTenSeconds();
    void aShortHaltIsNoSleep();
    void aClockThatIsSetBackIsNoSleep();
    void lookingNoticesAtOnce();
    void whoListensMayEndTheWatch();
};

namespace {

/// A watch and what it has said.
struct Watched
{
    Watched()
    {
        QObject::connect(watch.get(), &SleepWatch::woke, watch.get(), [this](auto slept) { sleeps.push_back(slept); });
    }

    ManualClock clock;
    std::unique_ptr<SleepWatch> watch = std::make_unique<SleepWatch>(clock);
    std::vector<std::chrono::milliseconds> sleeps;
};

} // namespace

void tst_SleepWatch::timeThatPassesIsNoSleep()
{
    Watched watched;
    watched.clock.advance(24h);
    QVERIFY(watched.sleeps.empty());
}

void tst_SleepWatch::aSleepIsNoticedOnceWithinTenSeconds()
{
    Watched watched;
    watched.clock.advance(3s);
    watched.clock.sleep(2h);
    watched.clock.advance(10s);
    QCOMPARE(watched.sleeps, std::vector<std::chrono::milliseconds> { 2h });
    watched.clock.advance(1h);
    QCOMPARE(watched.sleeps.size(), std::size_t(1));
    watched.clock.sleep(5s);
    watched.clock.advance(10s);
    QCOMPARE(watched.sleeps.size(), std::size_t(2));
}

void tst_SleepWatch::aShortHaltIsNoSleep()
{
    Watched watched;
    for (int i = 0; i < 100; ++i) { // a clock that is kept right in small steps adds up to nothing
        watched.clock.sleep(4999ms);
        watched.clock.advance(10s);
    }
    QVERIFY(watched.sleeps.empty());
}

void tst_SleepWatch::aClockThatIsSetBackIsNoSleep()
{
    Watched watched;
    watched.clock.sleep(-1h);
    watched.clock.advance(1min);
    QVERIFY(watched.sleeps.empty());
}

void tst_SleepWatch::lookingNoticesAtOnce()
{
    Watched watched;
    watched.clock.sleep(1min);
    watched.watch->look();
    QCOMPARE(watched.sleeps, std::vector<std::chrono::milliseconds> { 1min });
    watched.clock.advance(1min);
    QCOMPARE(watched.sleeps.size(), std::size_t(1));
}

void tst_SleepWatch::whoListensMayEndTheWatch()
{
    Watched watched;
    connect(watched.watch.get(), &SleepWatch::woke, this, [&watched] { watched.watch.reset(); });
    watched.clock.sleep(1min);
    watched.clock.advance(1min);
    QVERIFY(!watched.watch);
}

QTEST_GUILESS_MAIN(tst_SleepWatch)
#include "tst_SleepWatch.moc"
