// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessChannel.h"

#include "support/ManualClock.h"
#include "transport/ChannelLog.h"

#include <QElapsedTimer>
#include <QFile>
#include <QPointer>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

ProcessSettings shell(const QString &script, const QStringList &arguments = {})
{
    return { .program = QStringLiteral("/bin/sh"),
             .arguments = QStringList { QStringLiteral("-c"), script, QStringLiteral("sh") } + arguments };
}

bool isAlive(qint64 process)
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(process));
    if (!stat.open(QFile::ReadOnly))
        return false;
    const auto fields = stat.readAll();
    return fields.mid(fields.lastIndexOf(')') + 2, 1) != "Z"; // dead, and nobody has asked yet
}

qint64 statusField(const QByteArray &name)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QFile::ReadOnly))
        return 0;
    for (const auto &line : status.readAll().split('\n')) {
        if (line.startsWith(name))
            return line.mid(name.size() + 1).trimmed().split(' ').front().toLongLong();
    }
    return 0;
}

void forgetPeak()
{
    QFile file(QStringLiteral("/proc/self/clear_refs"));
    if (file.open(QFile::WriteOnly))
        file.write("5");
}

qint64 cpuMicroseconds()
{
    return qint64(std::clock()) * 1000000 / CLOCKS_PER_SEC;
}

} // namespace

class tst_ProcessChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void messagesGoThereAndBack();
    void messagesSentEarlyWaitForTheStart();
    void frameWithLineBreaksBecomesOneLine();
    void deliveredIsToldOnce();
    void B01_programThatCannotRunSaysWhy_data();
    void B01_programThatCannotRunSaysWhy();
    void B01_missingFolderSaysWhy();
    void B01_programIsFoundInTheGivenPath();
    void B07_crashSaysSignalAndLastWords();
    void B09_childThatNeverReadsIsBounded();
    void B10_noiseIsLoggedAndFramingRecovers();
    void B11_endlessLineEndsTheChannel_data();
    void B11_endlessLineEndsTheChannel();
    void B13_floodOnStderrDoesNotBlockTheChild();
    void B13_secretsOnStderrAreHidden();
    void B18_closeLetsTheChildEndByItself();
    void B18_stopKillsTheWholeGroup();
    void B18_destructorKillsTheWholeGroup();
    void B18_childDiesWithUs();
    void B20_childSeesOnlyTheAllowList();
    void B22_argumentsArriveLiterally();
    void childInheritsNoDescriptor();
    void brokenPipeEndsTheChannel();
    void ownerMayDeleteTheChannelFromAnySignal();
    void messagesAreCheap();

private:
    ManualClock m_clock;
};

void tst_ProcessChannel::messagesGoThereAndBack()
{
    ProcessChannel channel({ .program = QStringLiteral("cat"), .arguments = {} }, m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.isOpened);
    QVERIFY(channel.processId() > 0);
    for (int i = 0; i < 100; ++i)
        channel.send(request(i));
    channel.send(request(100, "big", "{\"a\":\"" + QByteArray(1 << 20, 'x') + "\"}"));
    QTRY_COMPARE(log.received.size(), std::size_t(101));
    for (std::size_t i = 0; i < 101; ++i)
        QCOMPARE(log.received[i].id, QByteArray::number(qulonglong(i)));
    QCOMPARE(log.received.back().payload.view().size(), (1 << 20) + 8);
    channel.close();
    QTRY_VERIFY(log.closed);
    QVERIFY(log.closed->is(ErrorCode::Closed));
    QCOMPARE(log.timesClosed, 1);
}

void tst_ProcessChannel::messagesSentEarlyWaitForTheStart()
{
    ProcessChannel channel({ .program = QStringLiteral("cat"), .arguments = {} }, m_clock);
    ChannelLog log(channel);
    channel.send(request(1));
    channel.open();
    channel.send(request(2));
    QTRY_COMPARE(log.received.size(), std::size_t(2));
    QCOMPARE(log.received[0].id, QByteArray("1"));
}

void tst_ProcessChannel::frameWithLineBreaksBecomesOneLine()
{
    ProcessChannel channel({ .program = QStringLiteral("cat"), .arguments = {} }, m_clock);
    ChannelLog log(channel);
    channel.open();
    channel.send(request(1, "m", "{\n  \"a\": \"x\\ny\"\r\n}"));
    QTRY_COMPARE(log.received.size(), std::size_t(1));
    QCOMPARE(log.received[0].payload["a"].toString(), QStringLiteral("x\ny"));
    QVERIFY(log.malformed.empty());
}

void tst_ProcessChannel::deliveredIsToldOnce()
{
    QList<bool> told;
    ProcessChannel channel({ .program = QStringLiteral("cat"), .arguments = {} }, m_clock);
    ChannelLog log(channel);
    auto first = request(1);
    first.delivered = [&told](bool delivered) { told += delivered; };
    channel.send(first);
    channel.open();
    QTRY_COMPARE(told, QList<bool> { true });
    channel.close();
    channel.send(first);
    QTRY_VERIFY(log.closed);
    QCoreApplication::processEvents();
    QCOMPARE(told, (QList<bool> { true, false }));
}

void tst_ProcessChannel::B01_programThatCannotRunSaysWhy_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    QTest::newRow("not in PATH") << QStringLiteral("no-such-program-here") << QStringList()
                                 << QStringLiteral("no-such-program-here is not installed");
    QTest::newRow("missing path") << QStringLiteral("/no/such/program") << QStringList()
                                  << QStringLiteral("/no/such/program does not exist");
    QTest::newRow("folder") << QStringLiteral("/usr") << QStringList() << QStringLiteral("/usr is a folder");
    QTest::newRow("not executable") << QStringLiteral("/etc/passwd") << QStringList()
                                    << QStringLiteral("/etc/passwd is not executable");
    QTest::newRow("empty") << QStringLiteral("") << QStringList() << QStringLiteral("no command is configured");
    QTest::newRow("exit 127") << QStringLiteral("sh")
                              << QStringList { QStringLiteral("-c"), QStringLiteral("no-such-program-there") }
                              << QStringLiteral("could not find a program that it runs");
}

void tst_ProcessChannel::B01_programThatCannotRunSaysWhy()
{
    QFETCH(QString, program);
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    ProcessChannel channel({ .program = program, .arguments = arguments }, m_clock);
    ChannelLog log(channel);
    channel.send(request(1));
    channel.open();
    QVERIFY2(!log.closed, "told inside of open()");
    QTRY_VERIFY(log.closed);
    QVERIFY(log.closed->is(ErrorCode::Unavailable));
    QVERIFY2(log.why().contains(says), qPrintable(log.why()));
}

void tst_ProcessChannel::B01_missingFolderSaysWhy()
{
    ProcessChannel channel(
        { .program = QStringLiteral("cat"), .arguments = {}, .workingFolder = QStringLiteral("/no/such/folder") },
        m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.closed);
    QVERIFY(log.closed->is(ErrorCode::Unavailable));
    QVERIFY2(log.why().contains(u"/no/such/folder does not exist"), qPrintable(log.why()));
}

void tst_ProcessChannel::B01_programIsFoundInTheGivenPath()
{
    QTemporaryDir folder;
    QFile program(folder.filePath(QStringLiteral("my-server")));
    QVERIFY(program.open(QFile::WriteOnly));
    program.write("#!/bin/sh\necho \"$PATH\" >&2\nexec cat\n");
    program.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    program.close();
    const auto path = folder.path() + QStringLiteral(":/usr/bin:/bin");
    ProcessChannel channel({ .program = QStringLiteral("my-server"), .arguments = {}, .searchPath = path }, m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_COMPARE(log.errors, QStringList { path });
}

void tst_ProcessChannel::B07_crashSaysSignalAndLastWords()
{
    ProcessChannel channel(shell(QStringLiteral("read line; echo first >&2; echo 'out of luck' >&2; kill -9 $$")),
                           m_clock);
    ChannelLog log(channel);
    channel.open();
    channel.send(request(1));
    QTRY_VERIFY(log.closed);
    QVERIFY(log.closed->is(ErrorCode::Closed));
    QVERIFY2(log.why().contains(u"signal 9"), qPrintable(log.why()));
    QCOMPARE(log.closed->data, QByteArray(R"({"signal":9,"lastWords":"out of luck"})"));
    QCOMPARE(channel.recentErrorLines(20), (QStringList { QStringLiteral("first"), QStringLiteral("out of luck") }));

    ProcessChannel other(shell(QStringLiteral("exit 3")), m_clock);
    ChannelLog otherLog(other);
    other.open();
    QTRY_VERIFY(otherLog.closed);
    QVERIFY2(otherLog.why().contains(u"exited with code 3"), qPrintable(otherLog.why()));
    QCOMPARE(otherLog.closed->data, QByteArray(R"({"exitCode":3})"));
}

void tst_ProcessChannel::B09_childThatNeverReadsIsBounded()
{
    ProcessChannel channel(shell(QStringLiteral("exec sleep 1000")), m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.isOpened);
    const auto before = statusField("VmRSS:");
    const QByteArray megabyte = "{\"a\":\"" + QByteArray(1 << 20, 'x') + "\"}";
    for (int i = 0; i < 50; ++i) {
        channel.send(request(i, "m", megabyte));
        QCoreApplication::processEvents();
    }
    QTRY_VERIFY(!log.lost.empty() && log.lost.back().id == "49");
    QVERIFY(log.lost.size() >= 42); // 8 MiB, and what the pipe itself holds
    for (const auto &lost : log.lost) {
        QVERIFY(lost.error.is(ErrorCode::Overloaded));
        QVERIFY(!lost.wasSent);
    }
#ifndef __SANITIZE_ADDRESS__ // which keeps what is freed
    QVERIFY2(statusField("VmRSS:") - before < 20 * 1024, "more than the queue is kept");
#else
    Q_UNUSED(before)
#endif
}

void tst_ProcessChannel::B10_noiseIsLoggedAndFramingRecovers()
{
    ProcessChannel channel(
        shell(QStringLiteral(
            "printf 'npm WARN deprecated x\\n\\033[32mready\\033[0m\\n\\n\\r\\n[INFO] started\\n';"
            "printf '\\377\\376{\\000\"\\000\\n\\000\\n\\200\\201\\n';"
            "printf '{\"jsonrpc\":\"2.0\",\"method\":\"a\"}\\r\\n{ "
            "broken\\n{\"jsonrpc\":\"2.0\",\"method\":\"b\"}\\n{\"jsonrpc\":\"2.0\",\"method\":\"c\"}'")),
        m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.closed);
    QCOMPARE(log.received.size(), std::size_t(3));
    QCOMPARE(log.received[0].method, QByteArray("a"));
    QCOMPARE(log.received[1].method, QByteArray("b"));
    QCOMPARE(log.received[2].method, QByteArray("c")); // without a line ending
    QCOMPARE(log.malformed.size(), std::size_t(1));
    QCOMPARE(channel.noisyLines(), 7);
    QCOMPARE(log.noise.first(), QStringLiteral("npm WARN deprecated x"));
    QVERIFY(log.noise.contains(QStringLiteral("[INFO] started")));
}

void tst_ProcessChannel::B11_endlessLineEndsTheChannel_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("100 MB line") << QStringLiteral("head -c 104857600 /dev/zero | tr '\\000' x; echo; exec sleep 1000");
    QTest::newRow("300 MB without newline")
        << QStringLiteral("head -c 314572800 /dev/zero | tr '\\000' x; exec sleep 1000");
}

void tst_ProcessChannel::B11_endlessLineEndsTheChannel()
{
    QFETCH(QString, script);
    ProcessChannel channel(shell(script), m_clock);
    ChannelLog log(channel);
    forgetPeak();
    const auto before = statusField("VmRSS:");
    channel.open();
    QTRY_VERIFY_WITH_TIMEOUT(log.closed, 30000);
    QVERIFY(log.closed->is(ErrorCode::BadReply));
    QCOMPARE(log.timesClosed, 1);
    const auto rise = statusField("VmHWM:") - before;
    qInfo("peak rose by %lld KiB", rise);
#ifndef __SANITIZE_ADDRESS__ // which keeps what is freed
    QVERIFY(rise < 64 * 1024);
#endif
}

void tst_ProcessChannel::B13_floodOnStderrDoesNotBlockTheChild()
{
    ProcessChannel channel(shell(QStringLiteral("yes 'this is a line of a flood' | head -c 100000000 >&2; head -c "
                                                "20000 /dev/zero | tr '\\000' y >&2; exec cat")),
                           m_clock);
    ChannelLog log(channel);
    channel.open();
    channel.send(request(1));
    QTRY_VERIFY_WITH_TIMEOUT(log.hasAnswer("1") || log.received.size() == 1, 60000);
    QVERIFY(log.errors.size() <= 100);
    m_clock.advance(2s);
    channel.close();
    QTRY_VERIFY(log.closed);
    QVERIFY2(log.errors.at(log.errors.size() - 2).contains(u"lines were left out"),
             qPrintable(log.errors.at(log.errors.size() - 2)));
    QCOMPARE(log.errors.last().size(), 8 * 1024 + 1);
}

void tst_ProcessChannel::B13_secretsOnStderrAreHidden()
{
    auto settings = shell(QStringLiteral("echo \"using $API_KEY and $1\" >&2; exit 1"),
                          { QStringLiteral("--password=canary-of-an-argument") });
    settings.environment = { { QStringLiteral("API_KEY"), QStringLiteral("canary-of-a-variable") } };
    ProcessChannel channel(settings, m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.closed);
    const QStringList harmless { QStringLiteral("using *** and --password=***") };
    QCOMPARE(log.errors, harmless);
    QCOMPARE(channel.recentErrorLines(1000), harmless);
    QVERIFY2(log.closed->data.contains("***") && !log.closed->data.contains("canary"), log.closed->data);
}

void tst_ProcessChannel::B18_closeLetsTheChildEndByItself()
{
    ProcessChannel channel(shell(QStringLiteral("cat >/dev/null; echo 'saved my state' >&2")), m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.isOpened);
    channel.close();
    channel.close();
    QTRY_VERIFY(log.closed); // time stands still: nobody was signalled
    QCOMPARE(log.errors, QStringList { QStringLiteral("saved my state") });
    QVERIFY(log.closed->is(ErrorCode::Closed));
    QCOMPARE(log.timesClosed, 1);
}

void tst_ProcessChannel::B18_stopKillsTheWholeGroup()
{
    ProcessChannel channel(shell(QStringLiteral("trap 'echo TERM >&2' TERM; sh -c 'trap \"\" TERM; echo $$ >&2; while "
                                                ":; do sleep 0.1; done' & while :; do sleep 0.1; done")),
                           m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_COMPARE(log.errors.size(), 1);
    const auto child = channel.processId();
    const auto grandchild = log.errors.first().toLongLong();
    QVERIFY(isAlive(child) && isAlive(grandchild));

    channel.close();
    m_clock.advance(1999ms);
    QVERIFY(isAlive(child));
    m_clock.advance(1ms);
    QTRY_COMPARE(log.errors.last(), QStringLiteral("TERM"));
    m_clock.advance(2999ms);
    QVERIFY(isAlive(child) && isAlive(grandchild));
    QVERIFY(!log.closed);
    m_clock.advance(1ms);
    QTRY_VERIFY(log.closed);
    QTRY_VERIFY(!isAlive(child) && !isAlive(grandchild));
    QVERIFY(log.closed->is(ErrorCode::Closed));
}

void tst_ProcessChannel::B18_destructorKillsTheWholeGroup()
{
    auto channel =
        std::make_unique<ProcessChannel>(shell(QStringLiteral("trap '' TERM; sh -c 'trap \"\" TERM; echo $$ >&2; while "
                                                              ":; do sleep 0.1; done' & while :; do sleep 0.1; done")),
                                         m_clock);
    ChannelLog log(*channel);
    channel->open();
    QTRY_COMPARE(log.errors.size(), 1);
    const auto child = channel->processId();
    const auto grandchild = log.errors.first().toLongLong();
    channel.reset();
    QTRY_VERIFY(!isAlive(child) && !isAlive(grandchild));
    QVERIFY(!log.closed);

    // Also before it has got going.
    channel = std::make_unique<ProcessChannel>(shell(QStringLiteral("while :; do sleep 0.1; done")), m_clock);
    channel->open();
    const auto young = channel->processId();
    channel.reset();
    QTRY_VERIFY(!isAlive(young));
}

void tst_ProcessChannel::B18_childDiesWithUs()
{
    QProcess holder;
    holder.start(QCoreApplication::applicationDirPath() + QStringLiteral("/ChannelHolder"),
                 { QStringLiteral("sh"), QStringLiteral("-c"), QStringLiteral("while :; do sleep 0.1; done") });
    QTRY_VERIFY(holder.canReadLine());
    const auto child = holder.readLine().trimmed().toLongLong();
    QVERIFY(isAlive(child));
    holder.kill();
    QVERIFY(holder.waitForFinished());
    QTRY_VERIFY(!isAlive(child));
}

void tst_ProcessChannel::B20_childSeesOnlyTheAllowList()
{
    qputenv("AWS_SECRET_ACCESS_KEY", "canary");
    qputenv("MCP_CANARY", "canary");
    qputenv("HTTPS_PROXY", "http://user:canary@proxy.example");
    qputenv("LD_PRELOAD_NOT", "canary");
    qputenv("LC_TIME", "C");
    auto settings = shell(QStringLiteral("env >&2"));
    settings.environment = { { QStringLiteral("MINE"), QStringLiteral("configured") },
                             { QStringLiteral("LANG"), QStringLiteral("xx") } };
    ProcessChannel channel(settings, m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.closed);
    const auto all = log.errors.join(u'\n');
    QVERIFY2(!all.contains(u"canary"), qPrintable(all));
    QVERIFY(log.errors.contains(QStringLiteral("MINE=configured")));
    QVERIFY(log.errors.contains(QStringLiteral("LANG=xx")));
    QVERIFY(log.errors.contains(QStringLiteral("LC_TIME=C")));
    QVERIFY(all.contains(u"PATH="));
    for (const auto &name : { "AWS_SECRET_ACCESS_KEY", "MCP_CANARY", "HTTPS_PROXY", "LD_PRELOAD_NOT" })
        qunsetenv(name);
}

void tst_ProcessChannel::B22_argumentsArriveLiterally()
{
    const QStringList arguments {
        QStringLiteral("$(id)"), QStringLiteral("`id`"), QStringLiteral("; rm -rf ~"), QStringLiteral("two\nlines"),
        QStringLiteral(""),      QStringLiteral("*"),    QStringLiteral("\"quoted\""), QStringLiteral("'single'"),
        QStringLiteral("$HOME"), QStringLiteral("\\"),   QStringLiteral("-n"),         QStringLiteral("\u00e9")
    };
    ProcessChannel channel(
        shell(QStringLiteral("for a; do printf '<%s>' \"$a\"; done | od -An -v -tx1 | tr -d ' \\n' >&2"), arguments),
        m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.closed);
    QByteArray expected;
    for (const auto &argument : arguments)
        expected += '<' + argument.toUtf8() + '>';
    QCOMPARE(QByteArray::fromHex(log.errors.join(QString()).toLatin1()), expected);
}

void tst_ProcessChannel::childInheritsNoDescriptor()
{
    const int low = ::open("/dev/null", O_RDONLY); // without O_CLOEXEC
    const int leaky = ::fcntl(low, F_DUPFD, 57); // out of the way of the shell's own
    QVERIFY(leaky >= 57);
    ProcessChannel channel(
        shell(QStringLiteral("test -e /proc/$$/fd/%1 && echo leaked >&2 || echo clean >&2").arg(leaky)), m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_VERIFY(log.closed);
    ::close(low);
    ::close(leaky);
    QCOMPARE(log.errors.join(u' '), QStringLiteral("clean"));
}

void tst_ProcessChannel::brokenPipeEndsTheChannel()
{
    ProcessChannel channel(shell(QStringLiteral("exec <&-; echo ready >&2; while :; do sleep 0.1; done")), m_clock);
    ChannelLog log(channel);
    channel.open();
    QTRY_COMPARE(log.errors.size(), 1);
    channel.send(request(1));
    QCoreApplication::processEvents();
    QTRY_VERIFY([&] {
        m_clock.advance(1s);
        return log.closed.has_value();
    }());
    QVERIFY(log.closed->is(ErrorCode::Closed));
    QVERIFY2(log.why().contains(u"no longer reads"), qPrintable(log.why()));
}

void tst_ProcessChannel::ownerMayDeleteTheChannelFromAnySignal()
{
    const auto script = QStringLiteral("echo noise; echo words >&2; cat");
    for (const int which : { 0, 1, 2, 3 }) {
        QPointer<ProcessChannel> channel = new ProcessChannel(shell(script), m_clock);
        if (which == 0)
            connect(channel, &Channel::opened, channel, [&channel] { channel->deleteLater(); });
        else if (which == 1)
            connect(channel, &Channel::received, channel, [&channel] { channel->deleteLater(); });
        else if (which == 2)
            connect(channel, &Channel::logged, channel, [&channel] { channel->deleteLater(); });
        else
            connect(channel, &Channel::closed, channel, [&channel] { channel->deleteLater(); });
        channel->open();
        channel->send(request(1));
        if (which == 3)
            QMetaObject::invokeMethod(
                channel, [&channel] { channel->close(); }, Qt::QueuedConnection);
        QTRY_VERIFY(!channel);
    }
}

void tst_ProcessChannel::messagesAreCheap()
{
    ProcessChannel channel({ .program = QStringLiteral("cat"), .arguments = {} }, m_clock);
    int answers = 0;
    constexpr int rounds = 20000;
    QEventLoop loop;
    const auto next =
        request(1, "tools/call", R"({"name":"echo","arguments":{"message":"hello there, this is a small one"}})");
    connect(&channel, &Channel::received, this, [&] {
        if (++answers == rounds)
            loop.quit();
        else
            channel.send(next);
    });
    connect(&channel, &Channel::opened, this, [&] { channel.send(next); });
    channel.open();
    const auto before = cpuMicroseconds();
    QElapsedTimer timer;
    timer.start();
    loop.exec();
    qInfo("one at a time: %.1f us of CPU, %.1f us of time a round trip", double(cpuMicroseconds() - before) / rounds,
          double(timer.nsecsElapsed()) / 1e3 / rounds);

    answers = 0;
    const auto beforeMany = cpuMicroseconds();
    for (int i = 0; i < 64; ++i)
        channel.send(next);
    loop.exec();
    qInfo("64 at a time: %.1f us of CPU a round trip", double(cpuMicroseconds() - beforeMany) / rounds);
    QVERIFY(answers >= rounds);
}

QTEST_GUILESS_MAIN(tst_ProcessChannel)
#include "tst_ProcessChannel.moc"
