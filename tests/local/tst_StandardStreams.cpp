// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/StandardStreams.h"

#include <QSignalSpy>
#include <QTest>

#include <csignal>
#include <thread>
#include <fcntl.h>
#include <unistd.h>

using namespace qonduit;

namespace {

/// Streams on two pipes, of which the test holds the other ends.
struct Pipes
{
    Pipes()
    {
        int in[2];
        int out[2];
        [&] { QVERIFY(pipe(in) == 0 && pipe(out) == 0); }();
        toStreams = in[1];
        fromStreams = out[0];
        streams = std::make_unique<StandardStreams>(in[0], out[1]);
        QObject::connect(streams.get(), &LineStream::received, streams.get(),
                         [this](const QByteArray &line) { lines += line; });
        QObject::connect(streams.get(), &LineStream::ended, streams.get(), [this] { lines += "(end)"; });
        QObject::connect(streams.get(), &LineStream::closed, streams.get(), [this] { lines += "(closed)"; });
    }
    ~Pipes()
    {
        endInput();
        endOutput();
    }
    void say(const QByteArray &bytes) const
    {
        QCOMPARE(write(toStreams, bytes.data(), size_t(bytes.size())), bytes.size());
    }
    void endInput() { close(std::exchange(toStreams, -1)); }
    void endOutput() { close(std::exchange(fromStreams, -1)); }
    QByteArray hear() const
    {
        QByteArray bytes(65536, Qt::Uninitialized);
        bytes.resize(std::max<ssize_t>(read(fromStreams, bytes.data(), size_t(bytes.size())), 0));
        return bytes;
    }

    int toStreams = -1;
    int fromStreams = -1;
    QList<QByteArray> lines;
    std::unique_ptr<StandardStreams> streams;
};

} // namespace

class tst_StandardStreams : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }
    void linesGoBothWays();
    void theLastLineNeedsNoEnding();
    void nothingComesWhilePaused();
    void readingAheadIsBounded();
    void whoDoesNotReadShows();
    void aClosedOutputIsTheEnd();
    void anOverlongLineIsTheLast();
    void whatIsWrittenLeavesBeforeTheEnd();
};

void tst_StandardStreams::linesGoBothWays()
{
    Pipes pipes;
    pipes.say("early\n");
    pipes.streams->open();
    QTRY_COMPARE(pipes.lines, QList<QByteArray> { "early" });
    pipes.say("one\r\ntw");
    pipes.say("o\n\nthree\n");
    QTRY_COMPARE(pipes.lines, (QList<QByteArray> { "early", "one", "two", "three" }));
    QSignalSpy sent(pipes.streams.get(), &LineStream::sent);
    pipes.streams->write("{\"a\":\n1}");
    QCOMPARE(pipes.hear(), QByteArray("{\"a\": 1}\n"));
    QTRY_COMPARE(sent.size(), 1);
    QCOMPARE(sent.first().first().toLongLong(), 9);
    QCOMPARE(pipes.streams->unsent(), 0);
}

void tst_StandardStreams::theLastLineNeedsNoEnding()
{
    Pipes pipes;
    pipes.streams->open();
    pipes.say("first\nlast");
    pipes.endInput();
    QTRY_COMPARE(pipes.lines, (QList<QByteArray> { "first", "last", "(end)" }));
    pipes.streams->write("still");
    QCOMPARE(pipes.hear(), QByteArray("still\n"));
}

void tst_StandardStreams::nothingComesWhilePaused()
{
    Pipes pipes;
    QObject::connect(pipes.streams.get(), &LineStream::received, pipes.streams.get(),
                     [&](const QByteArray &line) { pipes.streams->setPaused(line == "stop"); });
    pipes.streams->open();
    pipes.say("go\nstop\nmore\n");
    pipes.endInput();
    QTRY_COMPARE(pipes.lines, (QList<QByteArray> { "go", "stop" }));
    QCoreApplication::processEvents();
    QCOMPARE(pipes.lines.size(), 2);
    pipes.streams->setPaused(false);
    QTRY_COMPARE(pipes.lines, (QList<QByteArray> { "go", "stop", "more", "(end)" }));
}

void tst_StandardStreams::readingAheadIsBounded()
{
    Pipes pipes;
    pipes.streams->setPaused(true);
    pipes.streams->open();
    fcntl(pipes.toStreams, F_SETFL, O_NONBLOCK);
    const QByteArray piece(65535, 'x');
    qint64 taken = 0;
    // The reader is done when the pipe stays full.
    for (int full = 0; full < 50 && taken < 64 * 1024 * 1024;) {
        const auto size = write(pipes.toStreams, piece.data(), size_t(piece.size()));
        taken += std::max<qint64>(size, 0);
        full = size < 0 ? full + 1 : 0;
        if (size < 0)
            QTest::qWait(1);
    }
    QVERIFY2(taken < 2 * 1024 * 1024, QByteArray::number(taken));
    QVERIFY(taken > 1024 * 1024);
}

void tst_StandardStreams::whoDoesNotReadShows()
{
    Pipes pipes;
    pipes.streams->open();
    for (int i = 0; i < 100; ++i)
        pipes.streams->write(QByteArray(65535, 'x'));
    QVERIFY(pipes.streams->unsent() > 6'000'000);
    qint64 heard = 0;
    while (heard < 6'553'600)
        heard += pipes.hear().size();
    QTRY_COMPARE(pipes.streams->unsent(), 0);
}

void tst_StandardStreams::aClosedOutputIsTheEnd()
{
    Pipes pipes;
    pipes.streams->open();
    pipes.endOutput();
    pipes.streams->write("anyone?");
    QTRY_COMPARE(pipes.lines, QList<QByteArray> { "(closed)" });
    pipes.streams->write("anyone?");
    QCOMPARE(pipes.streams->unsent(), 0);
}

void tst_StandardStreams::anOverlongLineIsTheLast()
{
    Pipes pipes;
    QTest::ignoreMessage(QtWarningMsg, "a line of more than 16777216 bytes came; nothing more is read");
    pipes.streams->open();
    pipes.say("fine\n");
    const QByteArray piece(1024 * 1024, 'x');
    std::thread writer([&] {
        for (int i = 0; i < 17; ++i)
            std::ignore = write(pipes.toStreams, piece.data(), size_t(piece.size()));
    });
    QTRY_COMPARE_WITH_TIMEOUT(pipes.lines, (QList<QByteArray> { "fine", "(end)" }), 10000);
    writer.join();
}

void tst_StandardStreams::whatIsWrittenLeavesBeforeTheEnd()
{
    Pipes pipes;
    pipes.streams->open();
    pipes.streams->write("last words");
    pipes.streams.reset();
    QCOMPARE(pipes.hear(), QByteArray("last words\n"));
}

QTEST_GUILESS_MAIN(tst_StandardStreams)
#include "tst_StandardStreams.moc"
