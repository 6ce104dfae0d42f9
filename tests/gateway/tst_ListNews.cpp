// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/ListNews.h"

#include "support/ManualClock.h"

#include <QList>
#include <QTest>

#include <memory>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ListNews : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstIsToldAtOnce();
    void theNextWaitsForItsSecond();
    void theLastIsNeverLost();
    void withoutNewsNothingIsTold();
    void aStormCostsOneASecond();
    void eachListHasItsOwnSecond();
    void whoIsToldMayBringNews();
    void theEndMayComeInThePause();
};

void tst_ListNews::theFirstIsToldAtOnce()
{
    ManualClock clock;
    QList<QByteArray> told;
    ListNews news(clock, [&](const QByteArray &method) { told += method; });
    news.note("tools");
    QCOMPARE(told, QList<QByteArray> { "tools" });
    clock.advance(1s);
    news.note("tools");
    QCOMPARE(told.size(), 2); // the pause was over
}

void tst_ListNews::theNextWaitsForItsSecond()
{
    ManualClock clock;
    int told = 0;
    ListNews news(clock, [&](const QByteArray &) { ++told; });
    news.note("tools");
    news.note("tools");
    clock.advance(999ms);
    QCOMPARE(told, 1);
    clock.advance(1ms);
    QCOMPARE(told, 2);
    news.note("tools");
    QCOMPARE(told, 2); // a second after that one, too
    clock.advance(1s);
    QCOMPARE(told, 3);
}

void tst_ListNews::theLastIsNeverLost()
{
    ManualClock clock;
    QList<ManualClock::TimePoint> told;
    ListNews news(clock, [&](const QByteArray &) { told += clock.now(); });
    const auto begin = clock.now();
    news.note("tools");
    clock.advance(999ms);
    news.note("tools"); // the very last
    clock.advance(1h);
    QCOMPARE(told, (QList<ManualClock::TimePoint> { begin, begin + 1s }));
}

void tst_ListNews::withoutNewsNothingIsTold()
{
    ManualClock clock;
    int told = 0;
    ListNews news(clock, [&](const QByteArray &) { ++told; });
    clock.advance(1h);
    QCOMPARE(told, 0);
    news.note("tools");
    clock.advance(1h);
    QCOMPARE(told, 1);
}

void tst_ListNews::aStormCostsOneASecond()
{
    ManualClock clock;
    int told = 0;
    ListNews news(clock, [&](const QByteArray &) { ++told; });
    for (int i = 0; i < 10000; ++i) {
        news.note("tools");
        clock.advance(1ms);
    }
    QCOMPARE(told, 11); // at once, and at the end of each of ten seconds
    clock.advance(1h);
    QCOMPARE(told, 11 + 0); // what the last second brought was told at its end
}

void tst_ListNews::eachListHasItsOwnSecond()
{
    ManualClock clock;
    QList<QByteArray> told;
    ListNews news(clock, [&](const QByteArray &method) { told += method; });
    news.note("tools");
    clock.advance(500ms);
    news.note("prompts");
    news.note("tools");
    QCOMPARE(told, (QList<QByteArray> { "tools", "prompts" }));
    news.note("prompts");
    clock.advance(500ms);
    QCOMPARE(told, (QList<QByteArray> { "tools", "prompts", "tools" }));
    clock.advance(500ms);
    QCOMPARE(told, (QList<QByteArray> { "tools", "prompts", "tools", "prompts" }));
}

void tst_ListNews::whoIsToldMayBringNews()
{
    ManualClock clock;
    int told = 0;
    ListNews *self = nullptr;
    ListNews news(clock, [&](const QByteArray &method) {
        if (++told < 3)
            self->note(method);
    });
    self = &news;
    news.note("tools");
    QCOMPARE(told, 1);
    clock.advance(1h);
    QCOMPARE(told, 3);
}

void tst_ListNews::theEndMayComeInThePause()
{
    ManualClock clock;
    int told = 0;
    auto news = std::make_unique<ListNews>(clock, [&](const QByteArray &) { ++told; });
    news->note("tools");
    news->note("tools");
    news.reset();
    clock.advance(1h);
    QCOMPARE(told, 1);
}

QTEST_GUILESS_MAIN(tst_ListNews)
#include "tst_ListNews.moc"
