// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/ConfigurationWatch.h"

#include "app/config/SafeFile.h"
#include "support/EventLoop.h"
#include "support/ManualClock.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_ConfigurationWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyWayOfWritingIsNoticed_data();
    void everyWayOfWritingIsNoticed();
    void whatIsWrittenInStepsIsToldOnce();
};

namespace {

/// A watched file, and the news of it.
struct Watched
{
    explicit Watched(const QString &name = QStringLiteral("config.json")) : path(folder.filePath(name)) { }

    static bool write(const QString &path, const QByteArray &text)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    }
    /// Waits until the system has told of something, and then until it settles.
    bool isNoticed()
    {
        const auto before = touched.count();
        return QTest::qWaitFor([&] {
            clock.advance(ConfigurationWatch::settling);
            return touched.count() > before;
        });
    }

    QTemporaryDir folder;
    QString path;
    ManualClock clock;
    std::unique_ptr<ConfigurationWatch> watch;
    void begin()
    {
        watch = std::make_unique<ConfigurationWatch>(path, clock);
        QObject::connect(watch.get(), &ConfigurationWatch::touched, watch.get(), [this] { touched.append(0); });
    }
    QList<int> touched;
};

} // namespace

void tst_ConfigurationWatch::everyWayOfWritingIsNoticed_data()
{
    QTest::addColumn<QString>("way");
    for (const auto *way :
         { "in place", "replaced", "twice replaced", "made", "made with its folder", "removed", "through a link" })
        QTest::newRow(way) << QString::fromLatin1(way);
}

void tst_ConfigurationWatch::everyWayOfWritingIsNoticed()
{
    QFETCH(QString, way);
    const bool isDeep = way == QStringLiteral("made with its folder");
    Watched watched(isDeep ? QStringLiteral("a/b/config.json") : QStringLiteral("config.json"));
    const auto other = watched.folder.filePath(QStringLiteral("elsewhere/other.json"));
    if (way == QStringLiteral("through a link")) {
        QVERIFY(writePrivateFile(other, "old"));
        QVERIFY(QFile::link(other, watched.path));
    } else if (!way.startsWith(QStringLiteral("made"))) {
        QVERIFY(Watched::write(watched.path, "old"));
    }
    watched.begin();
    if (way == QStringLiteral("in place")) {
        QVERIFY(Watched::write(watched.path, "new"));
    } else if (way == QStringLiteral("through a link")) {
        QVERIFY(writePrivateFile(other, "new"));
    } else if (way == QStringLiteral("removed")) {
        QVERIFY(QFile::remove(watched.path));
    } else {
        QVERIFY(writePrivateFile(watched.path, "new"));
    }
    QVERIFY(watched.isNoticed());
    if (way == QStringLiteral("twice replaced")) {
        QVERIFY(writePrivateFile(watched.path, "newer"));
        QVERIFY(watched.isNoticed());
        QVERIFY(Watched::write(watched.path, "newest"));
        QVERIFY(watched.isNoticed());
    }
}

void tst_ConfigurationWatch::whatIsWrittenInStepsIsToldOnce()
{
    Watched watched;
    QVERIFY(Watched::write(watched.path, "old"));
    watched.begin();
    QFileSystemWatcher twin({ watched.path }); // hears of it after the watch does
    int heard = 0;
    connect(&twin, &QFileSystemWatcher::fileChanged, this, [&] { ++heard; });
    for (int i = 0; i < 3; ++i) {
        const auto before = heard;
        QVERIFY(Watched::write(watched.path, QByteArray::number(i)));
        QVERIFY(QTest::qWaitFor([&] { return heard > before; }));
        turnEventLoop();
        watched.clock.advance(ConfigurationWatch::settling / 2);
    }
    QCOMPARE(watched.touched.count(), 0);
    QVERIFY(watched.isNoticed());
    QCOMPARE(watched.touched.count(), 1);
}

QTEST_GUILESS_MAIN(tst_ConfigurationWatch)
#include "tst_ConfigurationWatch.moc"
