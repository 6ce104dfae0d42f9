// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessUsage.h"

#include "support/ManualClock.h"
#include "transport/ChannelLog.h"
#include "transport/process/ProcessChannel.h"

#include <QElapsedTimer>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ProcessUsage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nobodyUsesNothing();
    void theWholeGroupIsCounted();
    void whatIsUsedIsMeasured();

private:
    static ProcessSettings shell(const QString &script)
    {
        return { .program = QStringLiteral("/bin/sh"), .arguments = { QStringLiteral("-c"), script } };
    }

    ManualClock m_clock;
};

void tst_ProcessUsage::nobodyUsesNothing()
{
    QCOMPARE(usageOf(0).processCount, 0);
    QCOMPARE(usageOf(-1).processCount, 0);
    QCOMPARE(usageOf(1LL << 30).processCount, 0);
}

void tst_ProcessUsage::theWholeGroupIsCounted()
{
    ProcessChannel channel(shell(QStringLiteral("sh -c 'sleep 1000 & sleep 1000 & wait' & wait")), m_clock);
    channel.open();
    QTRY_COMPARE(usageOf(channel.processId()).processCount, 4);
    QVERIFY(usageOf(channel.processId()).residentBytes > 4 * 256 * 1024);

    // A shell with job control gives its children groups of their own; the session stays the same.
    ProcessChannel other(shell(QStringLiteral("exec bash -c 'set -m; sleep 1000 & sleep 1000 & wait'")), m_clock);
    other.open();
    QTRY_COMPARE(usageOf(other.processId()).processCount, 3);
}

void tst_ProcessUsage::whatIsUsedIsMeasured()
{
    // What a grandchild has used stays when it has ended.
    ProcessChannel channel(
        shell(QStringLiteral(
            "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'; echo done >&2; exec sleep 1000")),
        m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY_WITH_TIMEOUT(!log.errors.isEmpty(), 30000);
    const auto usage = usageOf(channel.processId());
    QVERIFY2(usage.cpuTime > 20ms && usage.cpuTime < 30s, QByteArray::number(qlonglong(usage.cpuTime.count())));
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 100; ++i)
        std::ignore = usageOf(channel.processId());
    qInfo("asking takes %lld us", timer.nsecsElapsed() / 100000);
}

QTEST_GUILESS_MAIN(tst_ProcessUsage)
#include "tst_ProcessUsage.moc"
