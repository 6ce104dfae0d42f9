// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/SseParser.h"

#include "support/ProcessorTimer.h"

#include <QTest>

using namespace qonduit;

namespace {

/// What a stream says, as text that is easily compared: `name|data` for each event, then the last id and retry.
QByteArrayList reading(const QByteArray &stream, qsizetype cut, qsizetype step = 0)
{
    SseParser parser;
    QByteArrayList result;
    const auto feed = [&](QByteArrayView piece) {
        const auto events = parser.feed(piece);
        Q_ASSERT(events);
        for (const auto &event : *events)
            result += event.name + '|' + event.data;
    };
    if (step > 0) {
        for (qsizetype at = 0; at < stream.size(); at += step)
            feed(QByteArrayView(stream).sliced(at, std::min(step, stream.size() - at)));
    } else {
        feed(QByteArrayView(stream).first(cut));
        feed(QByteArrayView(stream).sliced(cut));
    }
    result += "id=" + parser.lastEventId();
    result += "retry=" + (parser.retryMs() ? QByteArray::number(*parser.retryMs()) : QByteArray("none"));
    return result;
}

} // namespace

class tst_SseParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void B28_readsAsTheStandardSays_data();
    void B28_readsAsTheStandardSays();
    void B28_splitAtAnyTwoOffsetsItReadsTheSame();
    void B28_largeEventIsWhole_data();
    void B28_largeEventIsWhole();
    void B28_tooLargeEventIsAnError();
    void B29_retryIsDigitsOnly_data();
    void B29_retryIsDigitsOnly();
    void largeEventsTakeLinearTime();
    void manyLinesInOnePieceTakeLinearTime();
};

void tst_SseParser::B28_readsAsTheStandardSays_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QByteArrayList>("expected");
    const QByteArrayList none { "id=", "retry=none" };

    QTest::newRow("LF") << QByteArray("data: a\n\n") << QByteArrayList { "|a" } + none;
    QTest::newRow("CRLF") << QByteArray("data: a\r\n\r\ndata: b\r\n\r\n") << QByteArrayList { "|a", "|b" } + none;
    QTest::newRow("CR") << QByteArray("data: a\r\rdata: b\r\r") << QByteArrayList { "|a", "|b" } + none;
    QTest::newRow("mixed") << QByteArray("data: a\rdata: b\r\ndata: c\n\r\n") << QByteArrayList { "|a\nb\nc" } + none;
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf"
                                                   "data: a\n\n")
                                     << QByteArrayList { "|a" } + none;
    QTest::newRow("only one mark") << QByteArray("\xef\xbb\xbf\xef\xbb\xbf"
                                                 "data: a\n\ndata: b\n\n")
                                   << QByteArrayList { "|b" } + none;
    QTest::newRow("half a mark") << QByteArray("\xef\xbb"
                                               "data: a\n\ndata: b\n\n")
                                 << QByteArrayList { "|b" } + none;
    QTest::newRow("mark later") << QByteArray("\n\xef\xbb\xbf"
                                              "data: a\n\n")
                                << none;
    QTest::newRow("no space") << QByteArray("data:a\n\ndata:  b\n\n") << QByteArrayList { "|a", "| b" } + none;
    QTest::newRow("several lines") << QByteArray("data: a\ndata\ndata: b\n\n") << QByteArrayList { "|a\n\nb" } + none;
    QTest::newRow("comments") << QByteArray(":\n: x\ndata: a\n:y\n\n: z\n\n") << QByteArrayList { "|a" } + none;
    QTest::newRow("unknown fields") << QByteArray("foo: x\ndatax: y\nDATA: z\n data: q\ndata: a\n\n")
                                    << QByteArrayList { "|a" } + none;
    QTest::newRow("name") << QByteArray("event: message\ndata: a\n\ndata: b\n\n")
                          << QByteArrayList { "message|a", "|b" } + none;
    QTest::newRow("name without data") << QByteArray("event: x\n\ndata: b\n\n") << QByteArrayList { "|b" } + none;
    QTest::newRow("priming") << QByteArray("id: 7\ndata:\n\n") << QByteArrayList { "|", "id=7", "retry=none" };
    QTest::newRow("id stays") << QByteArray("id: 7\ndata: a\n\ndata: b\n\n")
                              << QByteArrayList { "|a", "|b", "id=7", "retry=none" };
    QTest::newRow("id without data") << QByteArray("id: 7\n\n") << QByteArrayList { "id=7", "retry=none" };
    QTest::newRow("id of a cut event") << QByteArray("id: 7\ndata: a\n\nid: 8\ndata: b\n")
                                       << QByteArrayList { "|a", "id=7", "retry=none" };
    QTest::newRow("id is reset") << QByteArray("id: 7\ndata: a\n\nid\ndata: b\n\n")
                                 << QByteArrayList { "|a", "|b" } + none;
    QTest::newRow("id with NUL") << QByteArray("id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n", 31)
                                 << QByteArrayList { "|a", "|b", "id=7", "retry=none" };
    QTest::newRow("cut") << QByteArray("data: a\n\ndata: b") << QByteArrayList { "|a" } + none;
    QTest::newRow("cut after the line") << QByteArray("data: a\n") << none;
    QTest::newRow("retry") << QByteArray("id: 1\nretry: 500\ndata:\n\n") << QByteArrayList { "|", "id=1", "retry=500" };
    QTest::newRow("empty") << QByteArray() << none;
    QTest::newRow("no bytes but a mark") << QByteArray("\xef\xbb\xbf") << none;
    QTest::newRow("empty data") << QByteArray("data\n\ndata:\n\ndata: \n\n") << QByteArrayList { "|", "|", "|" } + none;
    QTest::newRow("colon in the value") << QByteArray("data:: a: b\n\n") << QByteArrayList { "|: a: b" } + none;
    QTest::newRow("tab is no space") << QByteArray("data:\ta\n\n") << QByteArrayList { "|\ta" } + none;
    QTest::newRow("other line ends") << QByteArray("data: a\xe2\x80\xa8\x0b\x0c\xc2\x85z\n\n")
                                     << QByteArrayList { "|a\xe2\x80\xa8\x0b\x0c\xc2\x85z" } + none;
    QTest::newRow("NUL in the data") << QByteArray("data: a\0b\n\n", 11)
                                     << QByteArrayList { QByteArray("|a\0b", 4) } + none;
    QTest::newRow("last name counts") << QByteArray("event: a\nevent: b\ndata: x\n\n")
                                      << QByteArrayList { "b|x" } + none;
    QTest::newRow("CR LF CR LF at the end") << QByteArray("data: a\r\n\r\n\r\n\r\n") << QByteArrayList { "|a" } + none;
    QTest::newRow("cut after CR") << QByteArray("data: a\r") << none;
    QTest::newRow("empty line by CR alone") << QByteArray("data: a\n\r") << QByteArrayList { "|a" } + none;
    QTest::newRow("retry without an event") << QByteArray("retry: 7\n") << QByteArrayList { "id=", "retry=7" };
}

void tst_SseParser::B28_readsAsTheStandardSays()
{
    QFETCH(QByteArray, stream);
    QFETCH(QByteArrayList, expected);
    for (qsizetype cut = 0; cut <= stream.size(); ++cut)
        QCOMPARE(reading(stream, cut), expected);
    QCOMPARE(reading(stream, 0, 1), expected);
    QCOMPARE(reading(stream, 0, 2), expected);
}

/// Everything at once, as one server sends it and no network leaves it.
void tst_SseParser::B28_splitAtAnyTwoOffsetsItReadsTheSame()
{
    const QByteArray stream("\xef\xbb\xbf: hi\r\nretry: 250\rid: 1\ndata:\n\nevent: message\r\nid: 2\r\n"
                            "data: {\"a\":\r\ndata:1}\r\n\r\nunknown\rdata:  two\r\r: bye\n\nid: 3\ndata: cut");
    const auto whole = reading(stream, stream.size());
    QCOMPARE(whole, (QByteArrayList { "|", "message|{\"a\":\n1}", "| two", "id=2", "retry=250" }));
    for (qsizetype first = 0; first <= stream.size(); ++first) {
        for (qsizetype second = first; second <= stream.size(); ++second) {
            SseParser parser;
            QByteArrayList result;
            for (const auto &piece :
                 { stream.first(first), stream.sliced(first, second - first), stream.sliced(second) }) {
                const auto events = parser.feed(piece);
                QVERIFY(events);
                for (const auto &event : *events)
                    result += event.name + '|' + event.data;
            }
            QCOMPARE(result, whole.first(3));
            QCOMPARE(parser.lastEventId(), QByteArray("2"));
            QCOMPARE(parser.retryMs().value_or(0), 250);
        }
    }
}

void tst_SseParser::B28_largeEventIsWhole_data()
{
    QTest::addColumn<qsizetype>("step");
    QTest::newRow("at once") << qsizetype(64 << 20);
    QTest::newRow("as from a socket") << qsizetype(16384);
    QTest::newRow("in odd pieces") << qsizetype(4099);
}

void tst_SseParser::B28_largeEventIsWhole()
{
    QFETCH(qsizetype, step);
    const QByteArray line(1 << 20, 'x');
    QByteArray stream;
    for (int i = 0; i < 10; ++i)
        stream += "data: " + line + "\r\n";
    stream += "\r\n";
    const auto result = reading(stream, 0, step);
    QCOMPARE(result.size(), 3);
    QCOMPARE(result.first().size(), 1 + 10 * line.size() + 9);
    QCOMPARE(result.first().count('\n'), 9);
}

void tst_SseParser::B28_tooLargeEventIsAnError()
{
    SseParser oneLine(100);
    QVERIFY(oneLine.feed("data: " + QByteArray(90, 'x')));
    const auto refused = oneLine.feed(QByteArray(10, 'x'));
    QVERIFY(!refused);
    QVERIFY(refused.error().is(ErrorCode::BadReply));

    SseParser manyLines(100);
    Result<std::vector<SseParser::Event>> last = std::vector<SseParser::Event>();
    for (int i = 0; i < 30 && last; ++i)
        last = manyLines.feed("data: 12345\n");
    QVERIFY(!last);

    SseParser manyEvents(100);
    for (int i = 0; i < 1000; ++i)
        QVERIFY(manyEvents.feed("data: 1234567890\n\n"));
}

void tst_SseParser::B29_retryIsDigitsOnly_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("plain") << QByteArray("500") << qint64(500);
    QTest::newRow("zero") << QByteArray("0") << qint64(0);
    QTest::newRow("large") << QByteArray("99999999999") << qint64(99999999999);
    QTest::newRow("too large for a number") << QByteArray(40, '9') << std::numeric_limits<qint64>::max();
    QTest::newRow("negative") << QByteArray("-1") << qint64(-7);
    QTest::newRow("letters") << QByteArray("abc") << qint64(-7);
    QTest::newRow("unit") << QByteArray("5s") << qint64(-7);
    QTest::newRow("plus") << QByteArray("+5") << qint64(-7);
    QTest::newRow("space") << QByteArray(" 5") << qint64(-7);
    QTest::newRow("empty") << QByteArray() << qint64(-7);
}

void tst_SseParser::B29_retryIsDigitsOnly()
{
    QFETCH(QByteArray, value);
    QFETCH(qint64, expected);
    SseParser parser;
    QVERIFY(parser.feed("retry: " + value + "\n\n"));
    QCOMPARE(parser.retryMs().value_or(-7), expected);
}

void tst_SseParser::largeEventsTakeLinearTime()
{
    SseParser parser;
    const auto stream = "data: " + QByteArray(1 << 20, 'x') + "\n\n";
    const ProcessorTimer timer;
    std::size_t events = 0;
    for (int round = 0; round < 50; ++round) {
        for (qsizetype at = 0; at < stream.size(); at += 16384) {
            const auto read =
                parser.feed(QByteArrayView(stream).sliced(at, std::min<qsizetype>(16384, stream.size() - at)));
            QVERIFY(read);
            events += read->size();
        }
    }
    QCOMPARE(events, std::size_t(50));
    qInfo("%.0f MB/s", 50 * 1e3 / double(std::max<qint64>(timer.elapsed(), 1)));
    QVERIFY(timer.elapsed() < 5000);
}

void tst_SseParser::manyLinesInOnePieceTakeLinearTime()
{
    SseParser parser;
    const auto stream = QByteArray("data:a\n\n").repeated(1 << 18); // without a CR to be found
    const ProcessorTimer timer;
    const auto events = parser.feed(stream);
    QVERIFY(events);
    QCOMPARE(events->size(), std::size_t(1 << 18));
    QVERIFY(timer.elapsed() < 5000);
}

QTEST_APPLESS_MAIN(tst_SseParser)
#include "tst_SseParser.moc"
