// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The rows of the acceptance list that the door answers for, named after them.

#include "http/Door.h"

#include "http/DoorFixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>

#include <sys/socket.h>

using namespace qonduit;
using namespace qonduit::http;
using namespace std::chrono_literals;

class tst_DoorAcceptance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void H01_foreignOrigin();
    void H02_origins_data();
    void H02_origins();
    void H03_hosts_data();
    void H03_hosts();
    void H05_preflight();
    void H07_declaredBodyTooLarge();
    void H08_chunkedBodyGrowsTooLarge();
    void H09_headTooLarge_data();
    void H09_headTooLarge();
    void H10_contradictoryFraming_data();
    void H10_contradictoryFraming();
    void H11_headerLineMalformed_data();
    void H11_headerLineMalformed();
    void H12_chunksMalformed_data();
    void H12_chunksMalformed();
    void H12_trailersIgnored();
    void H13_answersInOrderOfRequests();
    void H30_slowHeader();
    void H30_slowBody();
    void H33_connectionsBeyondTheLimit();
    void H33_descriptorsRunOut();
    void H34_resetsWhileAnswersArePending_data();
    void H34_resetsWhileAnswersArePending();

private:
    void expectRefusal(const QByteArray &bytes, int status);

    std::unique_ptr<DoorFixture> m_fixture;
};

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr qint64 mostGrowth = 256 * 1024 * 1024; // it keeps freed memory for a while
#else
constexpr qint64 mostGrowth = 16 * 1024 * 1024;
#endif

qsizetype openDescriptors()
{
    return QDir(QStringLiteral("/proc/self/fd"))
        .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
        .size();
}

/// What is in memory now, in bytes.
qint64 residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return -1;
    return file.readAll().split(' ').value(1).toLongLong() * 4096;
}

/// Closes with a reset instead of a farewell.
void reset(RawClient &client)
{
    const linger atOnce { 1, 0 };
    ::setsockopt(int(client.socket().socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    client.socket().abort();
}

} // namespace

void tst_DoorAcceptance::init()
{
    m_fixture = std::make_unique<DoorFixture>();
}

/// After every row: the door still answers.
void tst_DoorAcceptance::cleanup()
{
    m_fixture->handler = DoorFixture::answerWithPath;
    RawClient client(m_fixture->port);
    client.send(m_fixture->request("GET /fresh"));
    QTRY_VERIFY_WITH_TIMEOUT(client.received().endsWith("path /fresh"), 1000);
    m_fixture.reset();
}

/// One answer with \p status, then the end, and the handler was not asked. What follows in the bytes is not answered.
void tst_DoorAcceptance::expectRefusal(const QByteArray &bytes, int status)
{
    RawClient client(m_fixture->port);
    client.send(bytes + m_fixture->request("GET /smuggled"));
    QTRY_VERIFY(client.isClosed());
    QCOMPARE(client.status(), status);
    QCOMPARE(client.answers(), 1);
    QVERIFY(client.received().contains("\r\nConnection: close\r\n"));
    QCOMPARE(m_fixture->handled, 0);
}

void tst_DoorAcceptance::H01_foreignOrigin()
{
    expectRefusal(m_fixture->request("POST /mcp", "Origin: http://evil.example\r\nContent-Length: 2\r\n", "{}"), 403);
}

void tst_DoorAcceptance::H02_origins_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<int>("status");
    QTest::newRow("null") << QByteArray("Origin: null\r\n") << 403;
    QTest::newRow("longer name") << QByteArray("Origin: http://localhost.evil.example\r\n") << 403;
    QTest::newRow("name of our address") << QByteArray("Origin: http://127.0.0.1.nip.io\r\n") << 403;
    QTest::newRow("other port") << QByteArray("Origin: http://localhost:1\r\n") << 403;
    QTest::newRow("empty") << QByteArray("Origin:\r\n") << 403;
    QTest::newRow("two") << QByteArray("Origin: http://localhost:PORT\r\nOrigin: http://evil.example\r\n") << 400;
    QTest::newRow("ours") << QByteArray("Origin: http://localhost:PORT\r\n") << 200;
    QTest::newRow("ours in capitals") << QByteArray("Origin: http://LOCALHOST:PORT\r\n") << 200;
    QTest::newRow("allowed") << QByteArray("Origin: https://app.example\r\n") << 200;
}

void tst_DoorAcceptance::H02_origins()
{
    QFETCH(QByteArray, fields);
    QFETCH(const int, status);
    m_fixture->door.setAllowedOrigins({ "https://app.example" });
    fields.replace("PORT", QByteArray::number(m_fixture->port));
    if (status != 200)
        return expectRefusal(m_fixture->request("GET /", fields), status);
    RawClient client(m_fixture->port);
    client.send(m_fixture->request("GET /", fields));
    QTRY_COMPARE(client.status(), 200);
}

void tst_DoorAcceptance::H03_hosts_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<int>("status");
    QTest::newRow("rebinding") << QByteArray("GET / HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n") << 403;
    QTest::newRow("user info") << QByteArray("GET / HTTP/1.1\r\nHost: 127.0.0.1@evil\r\n\r\n") << 403;
    QTest::newRow("other port") << QByteArray("GET / HTTP/1.1\r\nHost: localhost:1\r\n\r\n") << 403;
    QTest::newRow("none") << QByteArray("GET / HTTP/1.1\r\n\r\n") << 400;
    QTest::newRow("two") << QByteArray("GET / HTTP/1.1\r\nHost: localhost:PORT\r\nHost: localhost:PORT\r\n\r\n") << 400;
    QTest::newRow("other authority") << QByteArray("GET http://evil/ HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n") << 400;
    QTest::newRow("localhost") << QByteArray("GET / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n") << 200;
    QTest::newRow("IPv6") << QByteArray("GET / HTTP/1.1\r\nHost: [::1]:PORT\r\n\r\n") << 200;
    QTest::newRow("same authority") << QByteArray("GET http://localhost:PORT/ HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n")
                                    << 200;
}

void tst_DoorAcceptance::H03_hosts()
{
    QFETCH(QByteArray, head);
    QFETCH(const int, status);
    head.replace("PORT", QByteArray::number(m_fixture->port));
    if (status != 200)
        return expectRefusal(head, status);
    RawClient client(m_fixture->port);
    client.send(head);
    QTRY_COMPARE(client.status(), 200);
}

void tst_DoorAcceptance::H05_preflight()
{
    RawClient client(m_fixture->port);
    client.send(
        m_fixture->request("OPTIONS /mcp", "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n"));
    QTRY_COMPARE(client.status(), 403);
    QVERIFY(!client.received().contains("Access-Control"));
}

void tst_DoorAcceptance::H07_declaredBodyTooLarge()
{
    expectRefusal(m_fixture->request("POST /", "Content-Length: 8388609\r\n"), 413);
}

void tst_DoorAcceptance::H08_chunkedBodyGrowsTooLarge()
{
    const auto before = residentBytes();
    RawClient client(m_fixture->port);
    client.send(m_fixture->request("POST /", "Transfer-Encoding: chunked\r\n"));
    const QByteArray chunk = "10000\r\n" + QByteArray(0x10000, 'x') + "\r\n";
    qint64 sent = 0;
    while (client.status() == 0 && sent < 300'000'000) {
        sent += chunk.size();
        client.send(chunk);
        QTRY_VERIFY(client.socket().bytesToWrite() == 0 || client.status() != 0);
    }
    QCOMPARE(client.status(), 413);
    QTRY_VERIFY(client.isClosed());
    QVERIFY(sent < 2 * 8'388'608);
    QVERIFY(residentBytes() - before < mostGrowth);
    QCOMPARE(m_fixture->handled, 0);
}

void tst_DoorAcceptance::H09_headTooLarge_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<int>("status");
    QTest::newRow("one line") << QByteArray("/") << "A: " + QByteArray(200'000'000, 'x') + "\r\n" << 431;
    QTest::newRow("many lines") << QByteArray("/") << QByteArray("A: b\r\n").repeated(128) << 431;
    QTest::newRow("much in all") << QByteArray("/") << ("A: " + QByteArray(40'000, 'x') + "\r\n").repeated(2) << 431;
    QTest::newRow("long target") << "/" + QByteArray(65 * 1024, 'x') << QByteArray() << 414;
}

void tst_DoorAcceptance::H09_headTooLarge()
{
    QFETCH(const QByteArray, target);
    QFETCH(const QByteArray, fields);
    QFETCH(const int, status);
    expectRefusal(m_fixture->request("GET " + target, fields), status);
}

void tst_DoorAcceptance::H10_contradictoryFraming_data()
{
    QTest::addColumn<QByteArray>("fields");
    for (const char *fields :
         { "Content-Length: 3\r\nContent-Length: 5\r\n", "Content-Length: 3\r\nContent-Length: 3\r\n",
           "Content-Length: abc\r\n", "Content-Length: -1\r\n", "Content-Length: 0x10\r\n",
           "Content-Length: 18446744073709551615\r\n", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
           "Transfer-Encoding: xchunked\r\n" })
        QTest::newRow(QByteArray(fields).simplified()) << QByteArray(fields);
}

void tst_DoorAcceptance::H10_contradictoryFraming()
{
    QFETCH(const QByteArray, fields);
    expectRefusal(m_fixture->request("POST /", fields), 400);
}

void tst_DoorAcceptance::H11_headerLineMalformed_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::newRow("no colon") << QByteArray("nonsense\r\n");
    QTest::newRow("space before the colon") << QByteArray("A : b\r\n");
    QTest::newRow("folded") << QByteArray("A: b\r\n c\r\n");
    QTest::newRow("bare LF") << QByteArray("A: b\nB: c\r\n");
    QTest::newRow("NUL") << QByteArray("A: \0\r\n", 6);
}

void tst_DoorAcceptance::H11_headerLineMalformed()
{
    QFETCH(const QByteArray, fields);
    expectRefusal(m_fixture->request("POST /", fields), 400);
}

void tst_DoorAcceptance::H12_chunksMalformed_data()
{
    QTest::addColumn<QByteArray>("chunks");
    for (const char *chunks : { "ZZZ\r\n", "-5\r\nabcde\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFF\r\n", "3\r\nabc0\r\n\r\n" })
        QTest::newRow(QByteArray(chunks).simplified()) << QByteArray(chunks);
}

void tst_DoorAcceptance::H12_chunksMalformed()
{
    QFETCH(const QByteArray, chunks);
    expectRefusal(m_fixture->request("POST /", "Transfer-Encoding: chunked\r\n", chunks), 400);
}

void tst_DoorAcceptance::H12_trailersIgnored()
{
    m_fixture->handler = [](const std::shared_ptr<Exchange> &exchange) {
        exchange->respond(200, {},
                          exchange->request().body + QByteArray::number(exchange->request().headers.count("Evil")));
    };
    RawClient client(m_fixture->port);
    client.send(m_fixture->request("POST /", "Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n0\r\nEvil: yes\r\n\r\n"));
    QTRY_VERIFY(client.received().endsWith("abc0"));
}

void tst_DoorAcceptance::H13_answersInOrderOfRequests()
{
    m_fixture->handler = [this](std::shared_ptr<Exchange> exchange) {
        if (exchange->request().path == "/slow")
            m_fixture->kept.push_back(std::move(exchange));
        else
            DoorFixture::answerWithPath(exchange);
    };
    RawClient client(m_fixture->port);
    client.send(m_fixture->post("/slow", "x") + m_fixture->post("/fast", "y"));
    QTRY_COMPARE(m_fixture->kept.size(), std::size_t(1));
    RawClient other(m_fixture->port); // others do not wait
    other.send(m_fixture->request("GET /other"));
    QTRY_COMPARE(other.status(), 200);
    QCOMPARE(client.answers(), 0);

    DoorFixture::answerWithPath(m_fixture->kept.front());
    QTRY_COMPARE(client.answers(), 2);
    QVERIFY(client.received().indexOf("path /slow") < client.received().indexOf("path /fast"));
}

void tst_DoorAcceptance::H30_slowHeader()
{
    RawClient client(m_fixture->port);
    // The answer to the first request shows that the beginning of the second has been read with it.
    client.send(m_fixture->request("GET /first") + "GET /second HTTP/1.1\r\n");
    QTRY_COMPARE(client.answers(), 1);
    for (int second = 0; second < 9; ++second) {
        client.send("X");
        QTRY_COMPARE(client.socket().bytesToWrite(), 0);
        m_fixture->clock.advance(1s);
    }
    QCOMPARE(client.answers(), 1);
    m_fixture->clock.advance(1s);
    QTRY_VERIFY(client.isClosed());
    QCOMPARE(client.answers(), 2);
    QVERIFY(client.received().contains("HTTP/1.1 408 "));
    QCOMPARE(m_fixture->handled, 1);
}

void tst_DoorAcceptance::H30_slowBody()
{
    RawClient client(m_fixture->port);
    client.send(m_fixture->request("GET /first") + m_fixture->request("POST /", "Content-Length: 100\r\n", "x"));
    QTRY_COMPARE(client.answers(), 1);
    m_fixture->clock.advance(20s);
    client.send("x"); // one byte is no progress
    QTRY_COMPARE(client.socket().bytesToWrite(), 0);
    m_fixture->clock.advance(9s);
    QCOMPARE(client.answers(), 1);
    m_fixture->clock.advance(1s);
    QTRY_VERIFY(client.isClosed());
    QCOMPARE(client.answers(), 2);
    QVERIFY(client.received().contains("HTTP/1.1 408 "));
}

void tst_DoorAcceptance::H33_connectionsBeyondTheLimit()
{
    Limits limits;
    limits.connections = 3;
    DoorFixture fixture(limits);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 5; ++i) {
        clients.push_back(std::make_unique<RawClient>(fixture.port));
        clients.back()->send(fixture.request("GET /"));
        QTRY_VERIFY(clients.back()->status() != 0);
    }
    QTRY_VERIFY(clients[3]->isClosed() && clients[4]->isClosed());
    QCOMPARE(clients[3]->status(), 503);
    QCOMPARE(clients[4]->status(), 503);
    for (int i = 0; i < 3; ++i) {
        clients[std::size_t(i)]->send(fixture.request("GET /"));
        QTRY_COMPARE(clients[std::size_t(i)]->answers(), 2);
        QCOMPARE(clients[std::size_t(i)]->status(), 200);
    }
    clients[0]->socket().disconnectFromHost();
    QTRY_VERIFY([&] { // room again as soon as the door has seen it
        RawClient late(fixture.port);
        late.send(fixture.request("GET /"));
        return QTest::qWaitFor([&] { return late.status() != 0; }) && late.status() == 200;
    }());
}

void tst_DoorAcceptance::H33_descriptorsRunOut()
{
    QProcess process;
    process.start(QStringLiteral(DOOR_UNDER_LIMIT), {});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY(process.canReadLine());
    const auto port = process.readLine().trimmed().toUShort();
    const auto request = "GET / HTTP/1.1\r\nHost: localhost:" + QByteArray::number(port) + "\r\n\r\n";

    QElapsedTimer elapsed;
    elapsed.start();
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 400; ++i)
        clients.push_back(std::make_unique<RawClient>(port));
    const auto areClosed = [&clients](qsizetype count) {
        return std::count_if(clients.begin(), clients.end(), [](const auto &client) { return client->isClosed(); })
            == count;
    };
    QTRY_VERIFY(areClosed(400 - 128)); // told so, or not heard at all
    int refused = 0;
    for (const auto &client : clients) {
        if (client->isConnected())
            client->send(request);
        else
            refused += client->status() == 503 ? 1 : 0;
    }
    QVERIFY(refused > 0);
    for (const auto &client : clients) {
        if (client->isConnected())
            QTRY_COMPARE(client->status(), 200);
    }
    clients.clear();
    QTRY_VERIFY([&] {
        RawClient late(port);
        late.send(request);
        return QTest::qWaitFor([&] { return late.status() != 0; }) && late.status() == 200;
    }());
    // A server that spins burns all of this time.
    const auto wall = elapsed.elapsed();
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
    const auto cpu = process.readAll().trimmed().toLongLong();
    QVERIFY2(cpu < 100 + wall / 4, qPrintable(QStringLiteral("%1 of %2 ms").arg(cpu).arg(wall)));
}

void tst_DoorAcceptance::H34_resetsWhileAnswersArePending_data()
{
    QTest::addColumn<bool>("asStream");
    QTest::addColumn<bool>("answerBeforeNoticing");
    QTest::newRow("JSON, answered after the loss was noticed") << false << false;
    QTest::newRow("JSON, answered at the moment of the reset") << false << true;
    QTest::newRow("SSE, written after the loss was noticed") << true << false;
    QTest::newRow("SSE, written at the moment of the reset") << true << true;
}

void tst_DoorAcceptance::H34_resetsWhileAnswersArePending()
{
    QFETCH(const bool, asStream);
    QFETCH(const bool, answerBeforeNoticing);
    constexpr int rounds = 20;
    constexpr int atOnce = 50; // 1000 in all
    const auto descriptorsBefore = openDescriptors();
    int gone = 0;
    int told = 0;
    int delivered = 0;
    std::vector<std::pair<std::shared_ptr<Exchange>, SseWriter *>> open;
    m_fixture->handler = [&](const std::shared_ptr<Exchange> &exchange) {
        connect(exchange.get(), &Exchange::clientGone, this, [&gone] { ++gone; });
        open.emplace_back(exchange, asStream ? exchange->beginEventStream({}) : nullptr);
    };
    const auto countDelivery = [&](bool ok) {
        ++told;
        delivered += ok ? 1 : 0;
    };
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < atOnce; ++i) {
            clients.push_back(std::make_unique<RawClient>(m_fixture->port));
            clients.back()->send(m_fixture->post("/", "{}") + m_fixture->post("/next", "{}"));
        }
        QTRY_COMPARE(open.size(), std::size_t(atOnce));
        for (const auto &client : clients)
            reset(*client);
        if (!answerBeforeNoticing)
            QTRY_COMPARE(gone, (round + 1) * atOnce);
        for (const auto &[exchange, stream] : open) {
            if (stream)
                stream->write({ {}, "{}", {} }, countDelivery);
            else
                exchange->respond(200, {}, "{}", countDelivery);
        }
        open.clear();
    }
    QCOMPARE(told, rounds * atOnce);
    QCOMPARE(delivered, 0);
    if (!answerBeforeNoticing)
        QCOMPARE(gone, rounds * atOnce);
    QTRY_COMPARE(openDescriptors(), descriptorsBefore);
}

QTEST_GUILESS_MAIN(tst_DoorAcceptance)
#include "tst_DoorAcceptance.moc"
