// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/LineFramer.h"

#include "support/ProcessorTimer.h"

#include <QTest>

using namespace qonduit;

namespace {

QList<QByteArray> linesOf(LineFramer &framer)
{
    QList<QByteArray> lines;
    while (const auto line = framer.next())
        lines += *line;
    return lines;
}

} // namespace

class tst_LineFramer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesAreTheSameHoweverTheyAreCut();
    void emptyLinesAreSkipped();
    void lastLineWithoutEndingIsTheRest();
    void lineOfExactlyTheLimitPasses();
    void lineBeyondTheLimitIsNeverKept();
    void linesHaveRoomForPadding();
    void hugeLineTakesLinearTime();
};

void tst_LineFramer::linesAreTheSameHoweverTheyAreCut()
{
    const QByteArray stream = "one\ntwo\r\n\nthr\ree\n" + QByteArray(40000, 'x') + "\nend\n";
    const QList<QByteArray> expected { "one", "two", "thr\ree", QByteArray(40000, 'x'), "end" };
    for (const qsizetype step : { 1, 2, 3, 7, 1000, 16384, 100000 }) {
        LineFramer framer(50000);
        QList<QByteArray> lines;
        for (qsizetype at = 0; at < stream.size(); at += step) {
            framer.append(QByteArrayView(stream).sliced(at, std::min(step, stream.size() - at)));
            lines += linesOf(framer);
        }
        QCOMPARE(lines, expected);
    }
}

void tst_LineFramer::emptyLinesAreSkipped()
{
    LineFramer framer(10);
    framer.append("\n\r\n\n\na\n\n");
    QCOMPARE(linesOf(framer), QList<QByteArray> { "a" });
}

void tst_LineFramer::lastLineWithoutEndingIsTheRest()
{
    LineFramer framer(10);
    framer.append("a\nrest");
    QCOMPARE(linesOf(framer), QList<QByteArray> { "a" });
    QCOMPARE(framer.takeRest(), QByteArray("rest"));
    QCOMPARE(framer.takeRest(), std::nullopt);
}

void tst_LineFramer::lineOfExactlyTheLimitPasses()
{
    LineFramer framer(5);
    framer.append("12345\r\n12345\n");
    QCOMPARE(linesOf(framer), (QList<QByteArray> { "12345", "12345" }));
    QVERIFY(!framer.isOverflowing());
    framer.append("123456\n1\n");
    QCOMPARE(linesOf(framer), QList<QByteArray>());
    QVERIFY(framer.isOverflowing());
}

void tst_LineFramer::lineBeyondTheLimitIsNeverKept()
{
    LineFramer framer(100);
    framer.append("good\n" + QByteArray(101, 'x'));
    QCOMPARE(linesOf(framer), QList<QByteArray> { "good" });
    QVERIFY(framer.isOverflowing()); // before its end has come
}

void tst_LineFramer::linesHaveRoomForPadding()
{
    LineFramer framer(1 << 20);
    for (const int size : { 1, 63, 64, 65, 1000, 16 * 1024, 100000 }) {
        framer.append(QByteArray(size, 'a') + '\n');
        const auto line = framer.next();
        QVERIFY(line);
        QCOMPARE(line->size(), size);
        QVERIFY(line->capacity() >= size + LineFramer::padding);
    }
}

void tst_LineFramer::hugeLineTakesLinearTime()
{
    // Scanning again from the beginning with each piece would be 260 GB to look at.
    LineFramer framer(qsizetype(64) << 20);
    const QByteArray piece(8192, 'x');
    const ProcessorTimer timer;
    for (int i = 0; i < 8191; ++i) {
        framer.append(piece);
        QVERIFY(!framer.next());
    }
    framer.append("\n");
    QCOMPARE(framer.next()->size(), 8191 * piece.size());
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_APPLESS_MAIN(tst_LineFramer)
#include "tst_LineFramer.moc"
