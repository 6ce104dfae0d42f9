// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/RequestReader.h"

#include <QTest>

using namespace qonduit::http;
using Stage = RequestReader::Stage;

namespace {

Limits smallLimits()
{
    Limits limits;
    limits.body = 100;
    limits.target = 40;
    limits.headerTotal = 200;
    limits.headerField = 100;
    limits.headerCount = 5;
    return limits;
}

/// 0 while the request is unfinished, 200 when it is whole, else the refusal's status.
int outcome(const RequestReader &reader)
{
    switch (reader.stage()) {
    case Stage::Done:
        return 200;
    case Stage::Refused:
        return reader.refusal().status;
    default:
        return 0;
    }
}

QByteArray get(const QByteArray &fields, const QByteArray &rest = {})
{
    return "GET / HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n" + rest;
}

QByteArray chunked(const QByteArray &chunks)
{
    return "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks;
}

} // namespace

class tst_RequestReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatItThinks_data();
    void saysWhatItThinks();
    void readsAllParts();
    void readsChunksAndForgetsTrailers();
    void stopsAtTheEndOfARequest();
    void absoluteTargetBecomesLocal();
    void declaredLengthIsRefusedBeforeTheBody();
    void longLineIsRefusedBeforeItsEnd();
    void expectationIsToldUntilTheBodyBegins();
    void connectionCloseIsHeard_data();
    void connectionCloseIsHeard();
    void bodyHasSpareCapacity_data();
    void bodyHasSpareCapacity();
    void smallPostIsCheap();
};

void tst_RequestReader::saysWhatItThinks_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *name, const QByteArray &bytes, int expected) {
        QTest::newRow(name) << bytes << expected;
    };

    row("plain", get(""), 200);
    row("an empty line first", "\r\n" + get(""), 200);
    row("two empty lines first", "\r\n\r\n" + get(""), 400);
    for (const char *method : { "GET", "POST", "DELETE", "OPTIONS", "HEAD", "PUT", "PATCH" })
        row(method, QByteArray(method) + " / HTTP/1.1\r\nHost: a\r\n\r\n", 200);
    row("unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501);
    row("lower-case method", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 501);
    row("method with a separator", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\n\r\n", 505);
    row("HTTP/9.9", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 505);
    row("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505);
    row("lower-case version", "GET / http/1.1\r\nHost: a\r\n\r\n", 400);
    row("no version", "GET /\r\nHost: a\r\n\r\n", 400);
    row("two spaces", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("fragment in the target", "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("broken percent-encoding", "GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("percent-encoding", "GET /%4a HTTP/1.1\r\nHost: a\r\n\r\n", 200);
    row("target without a slash", "GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("NUL in the target", QByteArray("GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 29), 400);
    row("asterisk for OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 200);
    row("asterisk for GET", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("target at its limit", "GET /" + QByteArray(39, 'x') + " HTTP/1.1\r\nHost: a\r\n\r\n", 200);
    row("target over its limit", "GET /" + QByteArray(40, 'x') + " HTTP/1.1\r\nHost: a\r\n\r\n", 414);
    row("absolute target of Host", "GET HTTP://a:1/ HTTP/1.1\r\nHost: A:1\r\n\r\n", 200);
    row("absolute target of another", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("absolute target without a host", "GET http:/// HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    row("absolute target, other scheme", "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400);

    row("no Host", "GET / HTTP/1.1\r\n\r\n", 400);
    row("two Hosts", get("Host: a\r\n"), 400);
    row("line without a colon", get("nonsense\r\n"), 400);
    row("line with only a colon", get(":\r\n"), 400);
    row("space before the colon", get("A : b\r\n"), 400);
    row("folded line", get("A: b\r\n c\r\n"), 400);
    row("folded line with a colon", get("A: b\r\n\tc: d\r\n"), 400);
    row("bare LF", "GET / HTTP/1.1\nHost: a\n\n", 400);
    row("bare LF after a field", "GET / HTTP/1.1\r\nHost: a\n\r\n", 400);
    row("bare LF at the end", "GET / HTTP/1.1\r\nHost: a\r\n\n", 400);
    row("bare CR", get("A: b\rc\r\n"), 400);
    row("NUL in a value", get(QByteArray("A: \0b\r\n", 7)), 400);
    row("control in a value", get("A: \x01\r\n"), 400);
    row("DEL in a value", get("A: \x7f\r\n"), 400);
    row("bytes above ASCII", get("A: \xc3\xa9\r\n"), 200);
    row("tab in a value", get("A: b\tc\r\n"), 200);
    row("empty value", get("A:\r\n"), 200);
    row("fields at their number", get("A: b\r\nB: c\r\nC: d\r\nD: e\r\n"), 200);
    row("too many fields", get("A: b\r\nB: c\r\nC: d\r\nD: e\r\nE: f\r\n"), 431);
    row("field at its limit", get("A: " + QByteArray(97, 'x') + "\r\n"), 200);
    row("field over its limit", get("A: " + QByteArray(98, 'x') + "\r\n"), 431);
    row("fields over their limit", get("A: " + QByteArray(90, 'x') + "\r\nB: " + QByteArray(95, 'x') + "\r\n"), 431);

    row("length", get("Content-Length: 3\r\n", "abc"), 200);
    row("length zero", get("Content-Length: 0\r\n"), 200);
    row("length unfinished", get("Content-Length: 3\r\n", "ab"), 0);
    row("length twice", get("Content-Length: 3\r\ncontent-length: 3\r\n", "abc"), 400);
    row("length as a list", get("Content-Length: 3, 3\r\n", "abc"), 400);
    for (const char *nonsense : { "abc", "-1", "+1", "0x10", "1 1", "18446744073709551615", "" })
        row(qPrintable(QStringLiteral("length '%1'").arg(QLatin1StringView(nonsense))),
            get("Content-Length: " + QByteArray(nonsense) + "\r\n", "abc"), 400);
    row("length at its limit", get("Content-Length: 100\r\n", QByteArray(100, 'x')), 200);
    row("length over its limit", get("Content-Length: 101\r\n"), 413);
    row("both framings", get("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "abc"), 400);
    row("both framings, other order", get("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "abc"), 400);
    for (const char *coding : { "xchunked", "gzip, chunked", "chunked, chunked", "identity", "" })
        row(qPrintable(QStringLiteral("coding '%1'").arg(QLatin1StringView(coding))),
            get("Transfer-Encoding: " + QByteArray(coding) + "\r\n", "0\r\n\r\n"), 400);
    row("chunked twice", get("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400);
    row("other expectation", get("Expect: miracles\r\n"), 417);

    row("chunks", chunked("3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n"), 200);
    row("chunks in any case", chunked("a\r\n0123456789\r\n0\r\n\r\n"), 200);
    row("no chunks", chunked("0\r\n\r\n"), 200);
    row("chunks unfinished", chunked("3\r\nabc\r\n"), 0);
    row("extensions", chunked("3;a=\"b\";c\r\nabc\r\n0;d\r\n\r\n"), 200);
    row("endless extension", chunked("3;" + QByteArray(2000, 'x')), 400);
    row("extensions beyond the limit", chunked(("1;" + QByteArray(90, 'x') + "\r\nx\r\n").repeated(3)), 400);
    for (const char *size : { "ZZZ", "-5", "+5", "0x5", " 5", "5 ", "", ";a", "FFFFFFFFFFFFFFFF", "000000005" })
        row(qPrintable(QStringLiteral("chunk size '%1'").arg(QLatin1StringView(size))),
            chunked(QByteArray(size) + "\r\nabcde\r\n0\r\n\r\n"), 400);
    row("no CRLF after a chunk", chunked("3\r\nabcX\r\n0\r\n\r\n"), 400);
    row("LF after a chunk", chunked("3\r\nabc\n0\r\n\r\n"), 400);
    row("large chunk", chunked("FFFFFFFF\r\n"), 413);
    row("chunks beyond the limit", chunked("32\r\n" + QByteArray(50, 'x') + "\r\n33\r\n"), 413);
    row("trailers", chunked("0\r\nA: b\r\nHost: c\r\n\r\n"), 200);
    row("bad trailer", chunked("0\r\nA\r\n\r\n"), 400);
    row("trailers beyond the limit", chunked("0\r\n" + ("A: " + QByteArray(90, 'x') + "\r\n").repeated(3)), 431);
}

void tst_RequestReader::saysWhatItThinks()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, expected);
    const auto limits = smallLimits();

    for (qsizetype split = 0; split <= bytes.size(); ++split) {
        RequestReader reader(limits);
        const auto head = QByteArrayView(bytes).first(split);
        if (reader.feed(head) == split)
            reader.feed(QByteArrayView(bytes).sliced(split));
        QVERIFY2(outcome(reader) == expected,
                 qPrintable(QStringLiteral("split at %1: %2").arg(split).arg(outcome(reader))));
    }

    RequestReader reader(limits);
    for (const char byte : bytes)
        reader.feed(QByteArrayView(&byte, 1));
    QCOMPARE(outcome(reader), expected);
}

void tst_RequestReader::readsAllParts()
{
    const Limits limits;
    RequestReader reader(limits);
    const QByteArray bytes =
        "POST /mcp/a%20b?c=d?e HTTP/1.1\r\nHost: x:1\r\nX-Thing: \t some thing \r\ncontent-length:5\r\n\r\nhello";
    QCOMPARE(reader.feed(bytes), bytes.size());
    QCOMPARE(reader.stage(), Stage::Done);
    const auto request = reader.take();
    QCOMPARE(request.method, "POST");
    QCOMPARE(request.path, "/mcp/a%20b");
    QCOMPARE(request.query, "c=d?e");
    QCOMPARE(request.headers.size(), std::size_t(3));
    QCOMPARE(request.headers.value("x-thing"), QByteArray("some thing"));
    QCOMPARE(request.headers.count("HOST"), 1);
    QVERIFY(!request.headers.value("x-other"));
    QCOMPARE(request.body, "hello");
}

void tst_RequestReader::readsChunksAndForgetsTrailers()
{
    const Limits limits;
    RequestReader reader(limits);
    reader.feed(chunked("3\r\nabc\r\n2;x\r\nde\r\n0\r\nEvil: yes\r\n\r\n"));
    const auto request = reader.take();
    QCOMPARE(request.body, "abcde");
    QVERIFY(!request.headers.value("Evil"));
}

void tst_RequestReader::stopsAtTheEndOfARequest()
{
    const Limits limits;
    RequestReader reader(limits);
    const auto first = get("Content-Length: 3\r\n", "abc");
    const auto second = "GET /second HTTP/1.1\r\nHost: b\r\n\r\n";
    const auto both = first + second;
    QCOMPARE(reader.feed(both), first.size());
    QCOMPARE(reader.take().body, "abc");
    QCOMPARE(reader.stage(), Stage::Idle);
    reader.feed(QByteArrayView(both).sliced(first.size()));
    const auto request = reader.take();
    QCOMPARE(request.path, "/second");
    QCOMPARE(request.headers.value("Host"), QByteArray("b"));
    QVERIFY(request.body.isEmpty());
}

void tst_RequestReader::absoluteTargetBecomesLocal()
{
    const Limits limits;
    RequestReader reader(limits);
    reader.feed("GET http://a:1?q HTTP/1.1\r\nHost: a:1\r\n\r\n");
    const auto request = reader.take();
    QCOMPARE(request.path, "/");
    QCOMPARE(request.query, "q");
}

void tst_RequestReader::declaredLengthIsRefusedBeforeTheBody()
{
    const Limits limits;
    RequestReader reader(limits);
    reader.feed(get("Content-Length: 8388609\r\n"));
    QCOMPARE(outcome(reader), 413);
}

void tst_RequestReader::longLineIsRefusedBeforeItsEnd()
{
    const Limits limits;
    RequestReader reader(limits);
    reader.feed("GET / HTTP/1.1\r\nHost: a\r\nA: ");
    const QByteArray piece(1000, 'x');
    qsizetype fed = 0;
    while (reader.stage() == Stage::Head)
        fed += reader.feed(piece);
    QCOMPARE(outcome(reader), 431);
    QVERIFY(fed <= limits.headerField + piece.size());
}

void tst_RequestReader::expectationIsToldUntilTheBodyBegins()
{
    const Limits limits;
    RequestReader reader(limits);
    reader.feed(get("Expect: 100-Continue\r\nContent-Length: 2\r\n"));
    QVERIFY(reader.expectsContinue());
    reader.feed("a");
    QVERIFY(!reader.expectsContinue());
}

void tst_RequestReader::connectionCloseIsHeard_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<bool>("keepsAlive");
    QTest::newRow("none") << QByteArray() << true;
    QTest::newRow("close") << QByteArray("Connection: close\r\n") << false;
    QTest::newRow("in a list") << QByteArray("Connection: te , CLOSE\r\n") << false;
    QTest::newRow("keep-alive") << QByteArray("Connection: keep-alive\r\n") << true;
    QTest::newRow("another word") << QByteArray("Connection: closed\r\n") << true;
}

void tst_RequestReader::connectionCloseIsHeard()
{
    QFETCH(const QByteArray, fields);
    QFETCH(const bool, keepsAlive);
    const Limits limits;
    RequestReader reader(limits);
    reader.feed(get(fields));
    QCOMPARE(reader.keepsAlive(), keepsAlive);
}

void tst_RequestReader::bodyHasSpareCapacity_data()
{
    QTest::addColumn<qsizetype>("size");
    QTest::addColumn<bool>("inChunks");
    for (const qsizetype size : { 1, 63, 64, 65, 4096, 300000, 1000000 }) {
        QTest::addRow("length %lld", qlonglong(size)) << size << false;
        QTest::addRow("chunks %lld", qlonglong(size)) << size << true;
    }
}

void tst_RequestReader::bodyHasSpareCapacity()
{
    QFETCH(const qsizetype, size);
    QFETCH(const bool, inChunks);
    const Limits limits;
    RequestReader reader(limits);
    const QByteArray body(size, 'x');
    if (inChunks)
        reader.feed(chunked(QByteArray::number(size, 16) + "\r\n" + body + "\r\n0\r\n\r\n"));
    else
        reader.feed(get("Content-Length: " + QByteArray::number(size) + "\r\n", body));
    const auto request = reader.take();
    QCOMPARE(request.body, body);
    QVERIFY(request.body.capacity() >= size + RequestReader::bodySlack);
}

void tst_RequestReader::smallPostIsCheap()
{
    const Limits limits;
    RequestReader reader(limits);
    const QByteArray bytes =
        "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:7801\r\nContent-Type: application/json\r\n"
        "Accept: application/json, text/event-stream\r\nMcp-Session-Id: 0f8fad5bd9cb469fa16570867728950e\r\n"
        "Content-Length: 46\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":17,\"method\":\"tools/list\"}";
    QBENCHMARK
    {
        reader.feed(bytes);
        reader.take();
    }
}

QTEST_APPLESS_MAIN(tst_RequestReader)
#include "tst_RequestReader.moc"
