// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Backoff.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_Backoff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void delaysDoubleUpToTheCeiling();
    void jitterStaysInItsShare();
    void resetBeginsAnew();
    void manyAttemptsDoNotOverflow();
};

void tst_Backoff::delaysDoubleUpToTheCeiling()
{
    Backoff backoff({ .base = 1s, .ceiling = 5s, .factor = 2, .jitter = 0 });
    for (const auto expected : { 1s, 2s, 4s, 5s, 5s })
        QCOMPARE(backoff.next(), expected);
    QCOMPARE(backoff.attempts(), 5);
}

void tst_Backoff::jitterStaysInItsShare()
{
    bool differs = false;
    for (int i = 0; i < 1000; ++i) {
        Backoff backoff({ .base = 1s, .ceiling = 60s, .factor = 2, .jitter = 0.2 });
        const auto delay = backoff.next();
        QVERIFY(delay >= 800ms && delay <= 1200ms);
        differs = differs || delay != 1s;
    }
    QVERIFY(differs);
}

void tst_Backoff::resetBeginsAnew()
{
    Backoff backoff({ .base = 1s, .ceiling = 60s, .factor = 3, .jitter = 0 });
    QCOMPARE(backoff.next(), 1s);
    QCOMPARE(backoff.next(), 3s);
    backoff.reset();
    QCOMPARE(backoff.attempts(), 0);
    QCOMPARE(backoff.next(), 1s);
}

void tst_Backoff::manyAttemptsDoNotOverflow()
{
    Backoff backoff({ .base = 1s, .ceiling = 300s, .factor = 2, .jitter = 0 });
    for (int i = 0; i < 5000; ++i)
        QVERIFY(backoff.next() <= 300s);
    QCOMPARE(backoff.next(), 300s);
}

QTEST_GUILESS_MAIN(tst_Backoff)
#include "tst_Backoff.moc"
