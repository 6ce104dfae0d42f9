// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/SingleInstance.h"
#include "local/LocalAddress.h"

#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using Place = SingleInstance::Place;

/// Starts of the application on one data folder.
class tst_SingleInstance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_runtime.path())); }
    void theFirstOneStays();
    void aLaterOneHandsOverWhatItIsToOpen_data();
    void aLaterOneHandsOverWhatItIsToOpen();
    void whatAKilledOneLeftIsNoObstacle();
    void anotherDataFolderIsAnotherApplication();
    void aFirstOneThatHangsIsSaidSo();
    void nonsenseAtTheSocketOpensNothing_data();
    void nonsenseAtTheSocketOpensNothing();
    void nobodyElseMayConnect();

private:
    QTemporaryDir m_runtime;
};

void tst_SingleInstance::theFirstOneStays()
{
    const QTemporaryDir data;
    SingleInstance first(data.path());
    const auto place = first.enter({});
    QVERIFY2(place, place ? "" : qPrintable(place.error().message));
    QCOMPARE(*place, Place::First);
}

void tst_SingleInstance::aLaterOneHandsOverWhatItIsToOpen_data()
{
    QTest::addColumn<QString>("wish");
    QTest::newRow("the window") << QString();
    QTest::newRow("a link") << u"qonduit://add?name=x&url=https%3A%2F%2Fexample.com"_s;
    QTest::newRow("a path in another script") << u"/tmp/Bündel \"neu\"\n.mcpb"_s;
}

void tst_SingleInstance::aLaterOneHandsOverWhatItIsToOpen()
{
    QFETCH(QString, wish);
    const QTemporaryDir data;
    SingleInstance first(data.path());
    QVERIFY(first.enter({}));
    QSignalSpy asked(&first, &SingleInstance::openRequested);
    for (int count = 1; count <= 3; ++count) {
        SingleInstance later(data.path());
        const auto place = later.enter(wish);
        QVERIFY2(place, place ? "" : qPrintable(place.error().message));
        QCOMPARE(*place, Place::Later);
        QCOMPARE(asked.size(), count);
        QCOMPARE(asked.last().first().toString(), wish);
    }
}

void tst_SingleInstance::whatAKilledOneLeftIsNoObstacle()
{
    const QTemporaryDir data;
    const auto address = LocalAddress::toListen(data.path(), LocalAddress::Door::Window);
    QVERIFY(address);
    {
        SingleInstance first(data.path());
        QVERIFY(first.enter({}));
    }
    // A process that has ended for sure.
    QProcess ended;
    ended.start(u"true"_s, QStringList());
    QVERIFY(ended.waitForStarted());
    const auto pid = ended.processId();
    QVERIFY(ended.waitForFinished());
    QFile lock(data.path() + u"/window.lock"_s);
    QVERIFY(lock.open(QIODevice::WriteOnly));
    lock.write(QByteArray::number(pid) + "\ntst_SingleInstance\n" + QSysInfo::machineHostName().toUtf8() + "\n\n\n");
    lock.close();
    QFile socket(*address);
    QVERIFY(socket.open(QIODevice::WriteOnly));
    socket.close();

    SingleInstance next(data.path());
    const auto place = next.enter({});
    QVERIFY2(place, place ? "" : qPrintable(place.error().message));
    QCOMPARE(*place, Place::First);
    SingleInstance later(data.path());
    QCOMPARE(*later.enter({}), Place::Later);
}

void tst_SingleInstance::anotherDataFolderIsAnotherApplication()
{
    const QTemporaryDir one;
    const QTemporaryDir other;
    SingleInstance first(one.path());
    SingleInstance second(other.path());
    QCOMPARE(*first.enter({}), Place::First);
    QCOMPARE(*second.enter({}), Place::First);
}

void tst_SingleInstance::aFirstOneThatHangsIsSaidSo()
{
    const QTemporaryDir data;
    QLockFile held(data.path() + u"/window.lock"_s);
    QVERIFY(held.tryLock());
    QLocalServer silent; // takes connections, and answers nothing
    const auto address = LocalAddress::toListen(data.path(), LocalAddress::Door::Window);
    QVERIFY(silent.listen(*address));
    QVERIFY(LocalAddress::publish(data.path(), *address, LocalAddress::Door::Window));

    SingleInstance later(data.path());
    const auto place = later.enter({}, 200ms);
    QVERIFY(!place);
    QVERIFY(place.error().is(ErrorCode::Unavailable));
    QVERIFY2(place.error().message.contains(data.path()), qPrintable(place.error().message));
}

void tst_SingleInstance::nonsenseAtTheSocketOpensNothing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("no JSON") << QByteArray("hello\n");
    QTest::newRow("no object") << QByteArray("[1]\n");
    QTest::newRow("too long") << "{\"open\":\"" + QByteArray(100'000, 'x') + "\"}\n";
    QTest::newRow("half a line") << QByteArray("{\"open\":");
}

void tst_SingleInstance::nonsenseAtTheSocketOpensNothing()
{
    QFETCH(QByteArray, bytes);
    const QTemporaryDir data;
    SingleInstance first(data.path());
    QVERIFY(first.enter({}));
    QSignalSpy asked(&first, &SingleInstance::openRequested);
    QLocalSocket socket;
    socket.connectToServer(LocalAddress::toConnect(data.path(), LocalAddress::Door::Window));
    QVERIFY(socket.waitForConnected());
    socket.write(bytes);
    if (bytes.endsWith('\n'))
        QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
    else
        socket.disconnectFromServer();
    // Whoever comes after is served as ever.
    SingleInstance later(data.path());
    QCOMPARE(*later.enter(u"x"_s), Place::Later);
    QCOMPARE(asked.size(), 1);
    QVERIFY(!socket.readAll().contains("done"));
}

void tst_SingleInstance::nobodyElseMayConnect()
{
#ifdef Q_OS_WIN
    QSKIP("the pipe's access list is set by QLocalServer");
#endif
    const QTemporaryDir data;
    SingleInstance first(data.path());
    QVERIFY(first.enter({}));
    const QFile socket(LocalAddress::toConnect(data.path(), LocalAddress::Door::Window));
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(socket.permissions() & others));
}

QTEST_GUILESS_MAIN(tst_SingleInstance)
#include "tst_SingleInstance.moc"
