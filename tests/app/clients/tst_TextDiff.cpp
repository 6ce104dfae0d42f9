// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/TextDiff.h"

#include <QRandomGenerator>
#include <QTest>

using namespace qonduit;

namespace {

/// As `diff -u` prints it, without the file names.
QString printed(const QList<DiffHunk> &hunks)
{
    QString out;
    for (const auto &hunk : hunks) {
        out += QStringLiteral("@@ -%1,%2 +%3,%4 @@\n")
                   .arg(hunk.beforeStart)
                   .arg(hunk.beforeCount)
                   .arg(hunk.afterStart)
                   .arg(hunk.afterCount);
        for (const auto &line : hunk.lines)
            out += (line.kind == DiffLine::Kind::Added     ? u'+'
                    : line.kind == DiffLine::Kind::Removed ? u'-'
                                                           : u' ')
                 + line.text + u'\n';
    }
    return out;
}

} // namespace

class tst_TextDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changesStandWithTheirSurroundings();
    void equalTextsDifferInNothing();
    void aNewFileIsAllAdded();
    void distantChangesAreHunksOfTheirOwn();
    void lineEndingsCount();
    void everyDiffLeadsFromOneToTheOther();
};

void tst_TextDiff::changesStandWithTheirSurroundings()
{
    QCOMPARE(printed(diffOf("1\n2\n3\n4\n5\n6\n", "1\n2\n3\nx\n4\n6\n", 1)),
             QStringLiteral("@@ -3,4 +3,4 @@\n 3\n+x\n 4\n-5\n 6\n"));
}

void tst_TextDiff::equalTextsDifferInNothing()
{
    QVERIFY(diffOf("a\nb", "a\nb").isEmpty());
    QVERIFY(diffOf("", "").isEmpty());
}

void tst_TextDiff::aNewFileIsAllAdded()
{
    QCOMPARE(printed(diffOf("", "a\nb\n")), QStringLiteral("@@ -0,0 +1,2 @@\n+a\n+b\n"));
    QCOMPARE(printed(diffOf("a\n", "")), QStringLiteral("@@ -1,1 +0,0 @@\n-a\n"));
}

void tst_TextDiff::distantChangesAreHunksOfTheirOwn()
{
    const QByteArray before("a\n1\n2\n3\n4\n5\n6\n7\nb\n");
    QCOMPARE(printed(diffOf(before, "A\n1\n2\n3\n4\n5\n6\n7\nB\n")),
             QStringLiteral("@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n"));
    QCOMPARE(diffOf(before, "A\n1\n2\n3\n4\n5\n6\n7\nB\n", 4).size(), 1);
}

void tst_TextDiff::lineEndingsCount()
{
    QCOMPARE(printed(diffOf("a\r\n", "a\n")), QStringLiteral("@@ -1,1 +1,1 @@\n-a\n+a\n"));
    QCOMPARE(printed(diffOf("a", "a\n")), QStringLiteral("@@ -1,1 +1,1 @@\n-a\n+a\n"));
}

void tst_TextDiff::everyDiffLeadsFromOneToTheOther()
{
    QRandomGenerator random(5);
    for (int round = 0; round < 2000; ++round) {
        const auto text = [&](int most) {
            QByteArray out;
            for (int i = random.bounded(most); i > 0; --i)
                out += QByteArray(1, char('a' + random.bounded(4))) + '\n';
            return out;
        };
        const auto before = text(30);
        const auto after = text(30);
        const auto oldLines = before.split('\n');
        QByteArray rebuilt;
        qsizetype at = 0;
        for (const auto &hunk : diffOf(before, after, random.bounded(4))) {
            const auto first = hunk.beforeCount > 0 ? hunk.beforeStart - 1 : hunk.beforeStart;
            for (; at < first; ++at)
                rebuilt += oldLines[at] + '\n';
            for (const auto &line : hunk.lines) {
                if (line.kind != DiffLine::Kind::Added)
                    QCOMPARE(line.text.toUtf8(), oldLines[at++]);
                if (line.kind != DiffLine::Kind::Removed)
                    rebuilt += line.text.toUtf8() + '\n';
            }
        }
        for (; at < oldLines.size() - 1; ++at)
            rebuilt += oldLines[at] + '\n';
        QCOMPARE(rebuilt, after);
    }
}

QTEST_APPLESS_MAIN(tst_TextDiff)
#include "tst_TextDiff.moc"
