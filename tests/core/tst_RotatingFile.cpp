// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/RotatingFile.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_RotatingFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsFullBeginsAnew();
    void whatIsThereIsAppendedTo();
    void itIsItsOwnersOnly();
    void takenAwayItBeginsAnew();
    void twoProgramsLoseNothing();
    void aDeviceIsLeftAsItIs();
    void whereNothingCanBeIsAnError();

private:
    static QByteArray textOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
    }
};

namespace {
constexpr RotatingFile::Limits small { 10, 3 };
}

void tst_RotatingFile::whatIsFullBeginsAnew()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("logs/log"));
    RotatingFile file;
    QVERIFY(file.open(path, small));
    for (const auto *line :
         { "one.\n", "two.\n", "three.\n", "four.\n", "five.\n", "six.\n", "seven, which is long.\n" })
        file.write(line);
    QCOMPARE(textOf(path), QByteArray("seven, which is long.\n"));
    QCOMPARE(textOf(path + QStringLiteral(".1")), QByteArray("six.\n"));
    QCOMPARE(textOf(path + QStringLiteral(".2")), QByteArray("five.\n"));
    QCOMPARE(QDir(folder.filePath(QStringLiteral("logs"))).entryList(QDir::Files).size(), 3);
}

void tst_RotatingFile::whatIsThereIsAppendedTo()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("log"));
    for (const auto *line : { "one\n", "two\n" }) {
        RotatingFile file;
        QVERIFY(file.open(path, {}));
        file.write(line);
    }
    QCOMPARE(textOf(path), QByteArray("one\ntwo\n"));
}

void tst_RotatingFile::itIsItsOwnersOnly()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("log"));
    QFile before(path);
    QVERIFY(before.open(QIODevice::WriteOnly));
    QVERIFY(before.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther | QFile::ReadGroup));
    RotatingFile file;
    QVERIFY(file.open(path, small));
    for (int i = 0; i < 5; ++i)
        file.write("a line\n");
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    for (const auto &suffix : { QString(), QStringLiteral(".1"), QStringLiteral(".2") })
        QCOMPARE(QFile::permissions(path + suffix) & others, QFile::Permissions());
}

void tst_RotatingFile::takenAwayItBeginsAnew()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("log"));
    RotatingFile file;
    QVERIFY(file.open(path, {}));
    file.write("one\n");
    QVERIFY(QFile::remove(path));
    file.write("two\n");
    QCOMPARE(textOf(path), QByteArray("two\n"));
}

void tst_RotatingFile::twoProgramsLoseNothing()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("log"));
    RotatingFile one;
    RotatingFile other;
    QVERIFY(one.open(path, small) && other.open(path, small));
    one.write("one.1\n");
    other.write("two\n");
    one.write("one.2\n"); // full: renamed under the other's hands
    other.write("t2\n");
    QCOMPARE(textOf(path), QByteArray("one.2\nt2\n"));
    QCOMPARE(textOf(path + QStringLiteral(".1")), QByteArray("one.1\ntwo\n"));
}

void tst_RotatingFile::aDeviceIsLeftAsItIs()
{
    const auto null = QStringLiteral("/dev/null");
    if (!QFile::exists(null))
        return;
    const auto before = QFile::permissions(null);
    RotatingFile file;
    QVERIFY(file.open(null, small));
    for (int i = 0; i < 5; ++i)
        file.write("a line\n");
    QCOMPARE(QFile::permissions(null), before);
    QVERIFY(!QFile::exists(null + QStringLiteral(".1")));
}

void tst_RotatingFile::whereNothingCanBeIsAnError()
{
    QTemporaryDir folder;
    RotatingFile file;
    QVERIFY(!file.open(folder.path(), small));
    file.write("nobody reads this\n");
    QVERIFY(!file.isOpen());
}

QTEST_APPLESS_MAIN(tst_RotatingFile)
#include "tst_RotatingFile.moc"
