// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/SpamGuard.h"

#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_SpamGuard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void moreThanSixteenRefusalsAMinuteAreSpam();
    void aSlowAskerIsNoSpammer();
    void aServerBecomesASpammerOnceAtATime();
    void serversAreNotTakenForEachOther();
};

namespace {

const QString git = QStringLiteral("git");

} // namespace

void tst_SpamGuard::moreThanSixteenRefusalsAMinuteAreSpam()
{
    ManualClock clock;
    SpamGuard guard(clock);
    for (int i = 0; i < 16; ++i)
        QVERIFY(!guard.noteRefused(git));
    QVERIFY(!guard.isSpamming(git));
    QVERIFY(guard.noteRefused(git));
    QVERIFY(guard.isSpamming(git));
    clock.advance(1min - 1ms);
    QVERIFY(guard.isSpamming(git));
    clock.advance(1ms);
    QVERIFY(!guard.isSpamming(git));
}

void tst_SpamGuard::aSlowAskerIsNoSpammer()
{
    ManualClock clock;
    SpamGuard guard(clock);
    for (int i = 0; i < 1000; ++i) {
        QVERIFY(!guard.noteRefused(git));
        clock.advance(4s); // 15 a minute
    }
}

void tst_SpamGuard::aServerBecomesASpammerOnceAtATime()
{
    ManualClock clock;
    SpamGuard guard(clock);
    int began = 0;
    for (int i = 0; i < 1000; ++i)
        began += guard.noteRefused(git);
    QCOMPARE(began, 1);
    clock.advance(2min);
    for (int i = 0; i < 1000; ++i)
        began += guard.noteRefused(git);
    QCOMPARE(began, 2);
}

void tst_SpamGuard::serversAreNotTakenForEachOther()
{
    ManualClock clock;
    SpamGuard guard(clock);
    for (int i = 0; i < 17; ++i)
        std::ignore = guard.noteRefused(git);
    QVERIFY(!guard.isSpamming(QStringLiteral("other")));
    guard.setMuted(git, true);
    QVERIFY(guard.isMuted(git) && !guard.isMuted(QStringLiteral("other")));
    guard.setMuted(git, false);
    QVERIFY(!guard.isMuted(git));
}

QTEST_APPLESS_MAIN(tst_SpamGuard)
#include "tst_SpamGuard.moc"
