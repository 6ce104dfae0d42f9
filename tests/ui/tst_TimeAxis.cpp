// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/TimeAxis.h"

#include <QSignalSpy>
#include <QTest>

using namespace qonduit;

class tst_TimeAxis : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void zoomingKeepsWhatIsUnderThePointer();
    void zoomHasEnds();
    void theShownTimeIsInSight();
    void ticksAreRoundAndFarEnoughApart_data();
    void ticksAreRoundAndFarEnoughApart();
    void labelsAreAsFineAsTheTicks();
    void nothingChangesNothing();
};

void tst_TimeAxis::zoomingKeepsWhatIsUnderThePointer()
{
    TimeAxis axis;
    axis.setWidth(500);
    axis.show(1'000'000, 1'060'000);
    const double before = axis.from() + 120 / axis.scale();
    axis.zoom(3, 120);
    QVERIFY(qAbs(axis.from() + 120 / axis.scale() - before) < 1e-6);
}

void tst_TimeAxis::zoomHasEnds()
{
    TimeAxis axis;
    axis.setWidth(500);
    for (int i = 0; i < 200; ++i)
        axis.zoom(2, 250);
    QVERIFY(axis.scale() <= 1000);
    for (int i = 0; i < 200; ++i)
        axis.zoom(0.5, 250);
    QVERIFY(axis.scale() >= 1e-5);
    QVERIFY(axis.tickCount() < 20);
    axis.show(5, 5); // no time at all
    QVERIFY(axis.scale() <= 1000 && axis.from() < 5 && axis.to() > 5);
}

void tst_TimeAxis::theShownTimeIsInSight()
{
    TimeAxis axis;
    axis.setWidth(400);
    axis.show(2000, 4000);
    QVERIFY(axis.from() < 2000 && axis.to() > 4000);
    QVERIFY(axis.to() - axis.from() < 2500);
    axis.put(3000, 40);
    QVERIFY(qAbs(axis.from() + 40 / axis.scale() - 3000) < 1e-9);
}

void tst_TimeAxis::ticksAreRoundAndFarEnoughApart_data()
{
    QTest::addColumn<double>("time");
    for (const double time : { 0.7, 3.0, 55.0, 900.0, 14e3, 61e3, 7e5, 4e6, 3e7 })
        QTest::addRow("%g ms", time) << time;
}

void tst_TimeAxis::ticksAreRoundAndFarEnoughApart()
{
    QFETCH(double, time);
    TimeAxis axis;
    axis.setWidth(600);
    axis.show(1e9 + 17, 1e9 + 17 + time);
    const double apart = axis.tickStep() * axis.scale();
    QVERIFY2(apart >= 100 && apart <= 600, qPrintable(QString::number(apart)));
    QVERIFY(axis.tickCount() >= 1 && axis.tickCount() <= 6);
    QVERIFY(axis.firstTick() >= axis.from());
    const auto first = axis.label(axis.firstTick());
    QVERIFY(axis.tickCount() < 2 || first != axis.label(axis.firstTick() + axis.tickStep()));
}

void tst_TimeAxis::labelsAreAsFineAsTheTicks()
{
    TimeAxis axis;
    axis.setWidth(600);
    axis.show(0, 3e7);
    QCOMPARE(axis.label(axis.firstTick()).size(), 5);
    axis.show(0, 20e3);
    QCOMPARE(axis.label(axis.firstTick()).size(), 8);
    axis.show(0, 1);
    QVERIFY(axis.label(0.2).endsWith(QStringLiteral("00.0002")));
}

void tst_TimeAxis::nothingChangesNothing()
{
    TimeAxis axis;
    QSignalSpy changed(&axis, &TimeAxis::changed);
    axis.setWidth(600);
    axis.setWidth(600);
    axis.setWidth(0);
    axis.pan(0);
    QCOMPARE(changed.count(), 1);
}

QTEST_GUILESS_MAIN(tst_TimeAxis)
#include "tst_TimeAxis.moc"
