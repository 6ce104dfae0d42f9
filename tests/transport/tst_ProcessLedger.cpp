// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessLedger.h"

#include "support/ManualClock.h"
#include "transport/ChannelLog.h"
#include "transport/process/ProcessChannel.h"
#include "transport/process/RunningProcesses.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <csignal>
#include <unistd.h>

using namespace qonduit;

namespace {

bool isAlive(qint64 process)
{
    return RunningProcesses::find(process).has_value();
}

QString startOf(qint64 process)
{
    const auto found = RunningProcesses::find(process);
    return QString::number(found ? found->start : 0);
}

} // namespace

class tst_ProcessLedger : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void runningChildIsWrittenDown();
    void childThatIsAskedToEndIsStillWrittenDown();
    void endedChildIsCrossedOut_data();
    void endedChildIsCrossedOut();
    void withoutAFolderItIsInMemoryOnly();
    void folderThatCannotBeWrittenIsNoObstacle();
    void whatAKilledOwnerLeavesIsKilled_data();
    void whatAKilledOwnerLeavesIsKilled();
    void childrenOfALivingOwnerAreSpared();
    void processWithARecycledIdIsSpared();
    void groupOfStrangersIsSpared();
    void recordsOfAnotherRunOfTheSystemAreDropped();
    void damagedFileIsRemoved_data();
    void damagedFileIsRemoved();
    void writingDownIsCheap();

private:
    QStringList files() const { return QDir(m_ledgerFolder).entryList(QDir::Files | QDir::Hidden); }
    ProcessSettings sleeper(ProcessLedger &ledger) const;
    /// Starts a ChannelHolder that runs \p script. \returns the child's id
    qint64 hold(const QString &script);
    /// Starts a shell that leads a session of its own. \returns its id
    qint64 startStranger(const QString &script);
    /// Leaves a record in the folder as an owner does that has died.
    void leave(qint64 process, const QString &start, const QStringList &pipes, const QString &systemRun);

    ManualClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_ledgerFolder;
    std::unique_ptr<QProcess> m_holder;
    QProcess m_stranger;
    qint64 m_strangerId = 0;
};

void tst_ProcessLedger::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_ledgerFolder = m_folder->filePath(QStringLiteral("data/processes"));
    m_holder = std::make_unique<QProcess>();
}

void tst_ProcessLedger::cleanup()
{
    m_holder->kill();
    m_holder->waitForFinished();
    ProcessLedger::sweep(m_ledgerFolder); // what it has left
    RunningProcesses::killAll(std::exchange(m_strangerId, 0));
    m_stranger.waitForFinished();
}

ProcessSettings tst_ProcessLedger::sleeper(ProcessLedger &ledger) const
{
    ProcessSettings settings { .program = QStringLiteral("/bin/sh"),
                               .arguments = { QStringLiteral("-c"), QStringLiteral("read line; exit 1"),
                                              QStringLiteral("--token=canary") },
                               .environment = { { QStringLiteral("A"), QStringLiteral("canary") } } };
    settings.ledger = &ledger;
    settings.server = QStringLiteral("files");
    settings.session = QStringLiteral("editor");
    settings.reason = QStringLiteral("first use");
    return settings;
}

qint64 tst_ProcessLedger::hold(const QString &script)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LEDGER_FOLDER"), m_ledgerFolder);
    m_holder->setProcessEnvironment(environment);
    m_holder->start(QCoreApplication::applicationDirPath() + QStringLiteral("/ChannelHolder"),
                    { QStringLiteral("sh"), QStringLiteral("-c"), script });
    std::ignore = QTest::qWaitFor([this] { return m_holder->canReadLine(); }, 30000);
    return m_holder->readLine().trimmed().toLongLong();
}

qint64 tst_ProcessLedger::startStranger(const QString &script)
{
    m_stranger.setChildProcessModifier([] { ::setsid(); });
    m_stranger.start(QStringLiteral("/bin/sh"), { QStringLiteral("-c"), script });
    m_stranger.waitForStarted();
    return m_strangerId = m_stranger.processId();
}

void tst_ProcessLedger::leave(qint64 process, const QString &start, const QStringList &pipes, const QString &systemRun)
{
    QDir().mkpath(m_ledgerFolder);
    QFile file(m_ledgerFolder + QStringLiteral("/1073741824-1.json"));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(QJsonDocument(QJsonObject { { QStringLiteral("process"), process },
                                           { QStringLiteral("start"), start },
                                           { QStringLiteral("pipes"), QJsonArray::fromStringList(pipes) },
                                           { QStringLiteral("owner"), 1073741824 }, // no system has so many
                                           { QStringLiteral("ownerStart"), QStringLiteral("1") },
                                           { QStringLiteral("systemRun"), systemRun } })
                   .toJson());
}

void tst_ProcessLedger::runningChildIsWrittenDown()
{
    ProcessLedger ledger(m_ledgerFolder);
    ProcessChannel channel(sleeper(ledger), m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.isOpened);
    QCOMPARE(ledger.entries().size(), std::size_t(1));
    const auto &entry = ledger.entries().front();
    QCOMPARE(entry.process, channel.processId());
    QCOMPARE(entry.server, QStringLiteral("files"));
    QCOMPARE(entry.session, QStringLiteral("editor"));
    QCOMPARE(entry.reason, QStringLiteral("first use"));
    QCOMPARE(entry.startedAt, m_clock.utcNow());

    QCOMPARE(files().size(), 1);
    QFile file(m_ledgerFolder + u'/' + files().first());
    const auto forOthers =
        QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    QVERIFY(!(file.permissions() & forOthers) && !(QFile::permissions(m_ledgerFolder) & forOthers));
    QVERIFY(file.open(QFile::ReadOnly));
    const auto text = file.readAll();
    QVERIFY2(text.contains("files") && !text.contains("canary"), text);
}

void tst_ProcessLedger::childThatIsAskedToEndIsStillWrittenDown()
{
    ProcessLedger ledger(m_ledgerFolder);
    auto settings = sleeper(ledger);
    settings.arguments = QStringList { QStringLiteral("-c"), QStringLiteral("exec sleep 1000") };
    ProcessChannel channel(settings, m_clock);
    channel.open();
    channel.close(); // before it runs, and it does not listen
    QTRY_COMPARE(ledger.entries().size(), std::size_t(1));
    QCOMPARE(files().size(), 1);
}

void tst_ProcessLedger::endedChildIsCrossedOut_data()
{
    QTest::addColumn<int>("how");
    QTest::newRow("it exits") << 0;
    QTest::newRow("it is closed") << 1;
    QTest::newRow("its channel is destroyed") << 2;
    QTest::newRow("it is closed before it runs") << 3;
}

void tst_ProcessLedger::endedChildIsCrossedOut()
{
    QFETCH(const int, how);
    ProcessLedger ledger(m_ledgerFolder);
    auto channel = std::make_unique<ProcessChannel>(sleeper(ledger), m_clock);
    ChannelLog log(*channel);
    channel->open();
    if (how == 3)
        channel->close();
    else
        QTRY_COMPARE(files().size(), 1);
    if (how == 0)
        channel->send(notification("go"));
    else if (how == 1)
        channel->close();
    else if (how == 2)
        channel.reset();
    if (channel)
        QTRY_VERIFY(log.closed);
    QVERIFY(ledger.entries().empty());
    QCOMPARE(files(), QStringList());
}

void tst_ProcessLedger::withoutAFolderItIsInMemoryOnly()
{
    ProcessLedger ledger;
    const auto first = ledger.add({ .process = 1, .server = QStringLiteral("a") });
    const auto second = ledger.add({ .process = 2, .server = QStringLiteral("b") });
    ledger.remove(first);
    ledger.remove(first);
    QCOMPARE(ledger.entries().size(), std::size_t(1));
    QCOMPARE(ledger.entries().front().id, second);
    QVERIFY(ProcessLedger::sweep({}).empty());
    QVERIFY(ProcessLedger::sweep(m_ledgerFolder).empty()); // no folder, nothing to sweep
}

void tst_ProcessLedger::folderThatCannotBeWrittenIsNoObstacle()
{
    ProcessLedger ledger(QStringLiteral("/proc/no/such/folder"));
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("cannot be written")));
    ledger.remove(ledger.add({ .process = ::getpid() }));
    ledger.add({ .process = ::getpid() }); // warned of once
    QCOMPARE(ledger.entries().size(), std::size_t(1));
}

void tst_ProcessLedger::whatAKilledOwnerLeavesIsKilled_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("a grandchild, its parent dead") << QStringLiteral("sleep 1000 & sleep 1000 & wait");
    QTest::newRow("a grandchild with only stderr left")
        << QStringLiteral("sleep 1000 </dev/null >/dev/null & sleep 1000 </dev/null >/dev/null 2>&1 & wait");
    QTest::newRow("a grandchild with a group of its own")
        << QStringLiteral("exec bash -c 'set -m; sleep 1000 & sleep 1000 & wait'");
}

void tst_ProcessLedger::whatAKilledOwnerLeavesIsKilled()
{
    QFETCH(const QString, script);
    const auto child = hold(script);
    QVERIFY(isAlive(child));
    QTRY_COMPARE(RunningProcesses::ledBy(child).size(), std::size_t(3));
    m_holder->kill();
    QVERIFY(m_holder->waitForFinished());
    QTRY_VERIFY(!isAlive(child)); // the kernel's work
    QCOMPARE(RunningProcesses::ledBy(child).size(), std::size_t(2));

    const auto killed = ProcessLedger::sweep(m_ledgerFolder);
    QCOMPARE(killed.size(), std::size_t(1));
    QCOMPARE(killed.front().process, child);
    QCOMPARE(killed.front().server, QStringLiteral("held"));
    QTRY_VERIFY(RunningProcesses::ledBy(child).empty());
    QCOMPARE(files(), QStringList());
    QVERIFY(ProcessLedger::sweep(m_ledgerFolder).empty());
}

void tst_ProcessLedger::childrenOfALivingOwnerAreSpared()
{
    const auto child = hold(QStringLiteral("sleep 1000 & wait"));
    QVERIFY(ProcessLedger::sweep(m_ledgerFolder).empty());
    QVERIFY(isAlive(child));
    QCOMPARE(files().size(), 1);
}

void tst_ProcessLedger::processWithARecycledIdIsSpared()
{
    const auto stranger = startStranger(QStringLiteral("sleep 1000 & wait"));
    leave(stranger, QString::number(startOf(stranger).toLongLong() - 1), RunningProcesses::pipesOf(stranger),
          RunningProcesses::systemRun());
    QVERIFY(ProcessLedger::sweep(m_ledgerFolder).empty());
    QVERIFY(isAlive(stranger));
    QCOMPARE(files(), QStringList());

    leave(stranger, startOf(stranger), {}, RunningProcesses::systemRun()); // this one is ours
    QCOMPARE(ProcessLedger::sweep(m_ledgerFolder).size(), std::size_t(1));
    QTRY_VERIFY(!isAlive(stranger));
}

void tst_ProcessLedger::groupOfStrangersIsSpared()
{
    // Its leader has used a recycled id, and is dead: nothing but the pipes tells whose the others are.
    const auto leader = startStranger(QStringLiteral("sleep 1000 & exit 0"));
    QTRY_VERIFY(!isAlive(leader));
    const auto members = RunningProcesses::ledBy(leader);
    QCOMPARE(members.size(), std::size_t(1));
    leave(leader, QStringLiteral("1"), { QStringLiteral("pipe:[1]") }, RunningProcesses::systemRun());
    QVERIFY(ProcessLedger::sweep(m_ledgerFolder).empty());
    QVERIFY(isAlive(members.front().id));
    QCOMPARE(files(), QStringList());

    const auto later = QString::number(members.front().start + 1); // than the one who holds the pipes
    leave(leader, later, RunningProcesses::pipesOf(members.front().id), RunningProcesses::systemRun());
    QVERIFY(ProcessLedger::sweep(m_ledgerFolder).empty());
    QVERIFY(isAlive(members.front().id));

    leave(leader, QStringLiteral("1"), RunningProcesses::pipesOf(members.front().id), RunningProcesses::systemRun());
    QCOMPARE(ProcessLedger::sweep(m_ledgerFolder).size(), std::size_t(1));
    QTRY_VERIFY(!isAlive(members.front().id));
}

void tst_ProcessLedger::recordsOfAnotherRunOfTheSystemAreDropped()
{
    const auto stranger = startStranger(QStringLiteral("sleep 1000 & wait"));
    leave(stranger, startOf(stranger), RunningProcesses::pipesOf(stranger), QStringLiteral("another"));
    QVERIFY(ProcessLedger::sweep(m_ledgerFolder).empty());
    QVERIFY(isAlive(stranger));
    QCOMPARE(files(), QStringList());
}

void tst_ProcessLedger::damagedFileIsRemoved_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("half") << QByteArray(R"({"process":12)");
    QTest::newRow("a list") << QByteArray("[1,2]");
    QTest::newRow("without an owner") << QByteArray(R"({"process":12,"start":"1"})");
    QTest::newRow("every process") << QByteArray(R"({"process":-1,"start":"1","owner":1,"ownerStart":"1"})");
    QTest::newRow("the first process") << QByteArray(R"({"process":1,"start":"1","owner":1,"ownerStart":"1"})");
    QTest::newRow("large") << QByteArray(1 << 20, ' ');
}

void tst_ProcessLedger::damagedFileIsRemoved()
{
    QFETCH(const QByteArray, content);
    QDir().mkpath(m_ledgerFolder);
    QFile file(m_ledgerFolder + QStringLiteral("/1-2.json"));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(content);
    file.close();
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("1-2.json is damaged")));
    QVERIFY(ProcessLedger::sweep(m_ledgerFolder).empty());
    QCOMPARE(files(), QStringList());
}

void tst_ProcessLedger::writingDownIsCheap()
{
    ProcessLedger ledger(m_ledgerFolder);
    constexpr int rounds = 1000;
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < rounds; ++i)
        ledger.remove(ledger.add({ .process = ::getpid() }));
    const auto microseconds = timer.nsecsElapsed() / rounds / 1000;
    qInfo("%lld us a process", microseconds);
    QVERIFY(microseconds < 5000); // starting one takes as long
}

QTEST_GUILESS_MAIN(tst_ProcessLedger)
#include "tst_ProcessLedger.moc"
