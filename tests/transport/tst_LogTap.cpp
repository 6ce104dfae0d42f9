// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/LogTap.h"

#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_LogTap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesComeWithoutTheirEndings();
    void longLineIsCut();
    void aHundredLinesASecondAreShown();
    void theLastThousandAreKept();
    void whatIsKeptIsBounded();
    void secretsAreHiddenInAllThatComesOut();

private:
    ManualClock m_clock;
};

void tst_LogTap::linesComeWithoutTheirEndings()
{
    LogTap tap(m_clock, 10, {});
    QCOMPARE(tap.feed("one\ntw"), QStringList { QStringLiteral("one") });
    QCOMPARE(tap.feed("o\r\n\n\r\nthree"), QStringList { QStringLiteral("two") });
    QCOMPARE(tap.finish(), QStringList { QStringLiteral("three") });
    QCOMPARE(tap.lastLines(10),
             (QStringList { QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three") }));
    QCOMPARE(tap.lastLines(1), QStringList { QStringLiteral("three") });
    QCOMPARE(tap.lastLines(0), QStringList());
}

void tst_LogTap::longLineIsCut()
{
    LogTap tap(m_clock, 10, {});
    const QString cut = QString(8 * 1024, u'x') + u'\u2026';
    QCOMPARE(tap.feed(QByteArray(8 * 1024, 'x') + '\n'), QStringList { cut.chopped(1) });
    QCOMPARE(tap.feed(QByteArray(8 * 1024 + 1, 'x') + '\n'), QStringList { cut });
    for (int part = 0; part < 100; ++part)
        QCOMPARE(tap.feed(QByteArray(1000, 'x')), QStringList());
    QCOMPARE(tap.finish(), QStringList { cut });
    QCOMPARE(tap.lastLines(1), QStringList { cut });
}

void tst_LogTap::aHundredLinesASecondAreShown()
{
    LogTap tap(m_clock, 1000, {});
    QCOMPARE(tap.feed(QByteArray("line\n").repeated(150)).size(), 100);
    m_clock.advance(1s);
    const auto shown = tap.feed("more\n");
    QCOMPARE(shown, (QStringList { QStringLiteral("(50 lines were left out)"), QStringLiteral("more") }));
    QCOMPARE(tap.lastLines(1000).size(), 151); // kept are also those that were not shown
}

void tst_LogTap::theLastThousandAreKept()
{
    LogTap tap(m_clock, 1000, {});
    for (int line = 0; line < 1500; ++line)
        tap.feed(QByteArray::number(line) + '\n');
    const auto lines = tap.lastLines(5000);
    QCOMPARE(lines.size(), 1000);
    QCOMPARE(lines.first(), QStringLiteral("500"));
    QCOMPARE(lines.last(), QStringLiteral("1499"));
    QCOMPARE(tap.lastLines(20).first(), QStringLiteral("1480"));

    LogTap forgetful(m_clock, 0, {});
    forgetful.feed("line\n");
    QCOMPARE(forgetful.lastLines(10), QStringList());
}

void tst_LogTap::whatIsKeptIsBounded()
{
    LogTap tap(m_clock, 1000, {});
    const auto line = QByteArray(5000, 'x') + '\n';
    for (int i = 0; i < 1000; ++i)
        tap.feed(line);
    QCOMPARE(tap.lastLines(1000).size(), 256 * 1024 / 5000);
}

void tst_LogTap::secretsAreHiddenInAllThatComesOut()
{
    LogTap tap(m_clock, 10, Secrets({ { QStringLiteral("TOKEN"), QStringLiteral("canary") } }, {}));
    const QStringList harmless { QStringLiteral("my token is ***, yes ***") };
    QCOMPARE(tap.feed("my token is canary, yes canary\n"), harmless);
    QCOMPARE(tap.line("my token is canary, yes canary"), harmless);
    QCOMPARE(tap.lastLines(10), harmless + harmless);
}

QTEST_GUILESS_MAIN(tst_LogTap)
#include "tst_LogTap.moc"
