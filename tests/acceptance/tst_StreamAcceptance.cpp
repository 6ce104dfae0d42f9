// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/AcceptanceTest.h"

#include <QElapsedTimer>
#include <QJsonDocument>

#include <algorithm>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <netinet/in.h>

using namespace qonduit;

namespace {

const auto server = QStringLiteral("s");
const QByteArray streamOnly = "text/event-stream";

/// The id of the last whole event of a stream.
QByteArray lastEventId(const QByteArray &stream)
{
    const auto whole = stream.first(stream.lastIndexOf("\n\n") + 1);
    const auto at = whole.lastIndexOf("id: ") + 4;
    return at < 4 ? QByteArray() : whole.mid(at, whole.indexOf('\n', at) - at);
}

/// The steps of progress in a stream, in their order.
QList<int> stepsIn(const QByteArray &stream)
{
    QList<int> steps;
    for (const auto &line : stream.split('\n')) {
        const auto at = line.indexOf("\"progress\":");
        if (line.startsWith("data: {") && at > 0)
            steps += line.mid(at + 11, line.indexOf(',', at) - at - 11).toInt();
    }
    return steps;
}

/// Connections that only listen, as cheap for the client as they can be.
class Listeners
{
public:
    ~Listeners()
    {
        for (const auto &listener : m_listeners)
            ::close(listener.descriptor);
    }
    bool add(quint16 port, const QByteArray &request)
    {
        const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (descriptor < 0 || ::connect(descriptor, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
            return false;
        m_listeners.push_back({ descriptor, {}, 0, true });
        ::fcntl(descriptor, F_SETFL, O_NONBLOCK);
        return ::send(descriptor, request.constData(), size_t(request.size()), 0) == request.size();
    }
    void read()
    {
        char bytes[4096];
        for (auto &listener : m_listeners) {
            const auto count = ::recv(listener.descriptor, bytes, sizeof bytes, 0);
            listener.isOpen = listener.isOpen && (count > 0 || (count < 0 && errno == EAGAIN));
            if (count <= 0)
                continue;
            const auto news = QByteArray::fromRawData(bytes, count);
            listener.comments += int(news.count("\r\n:\n\n"));
            if (listener.head.size() < 2048)
                listener.head += QByteArray(bytes, count);
        }
    }
    /// How many have a stream that is open, and have heard this many comments.
    int withComments(int least) const
    {
        return int(std::count_if(m_listeners.begin(), m_listeners.end(), [least](const Listener &listener) {
            return listener.isOpen && listener.comments >= least && listener.head.startsWith("HTTP/1.1 200");
        }));
    }

private:
    struct Listener
    {
        int descriptor;
        QByteArray head; ///< of what has come
        int comments;
        bool isOpen;
    };
    std::vector<Listener> m_listeners;
};

} // namespace

/// Event streams: clients that do not read them, and a great many that hear nothing.
class tst_StreamAcceptance : public AcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void H31_streamThatWasNotReadIsResumedFromTheBuffer();
    void H31_streamThatOutgrewTheBufferIsRefusedWithAReason();
    void H32_idleStreamsStayOpen();

private:
    McpCall &flood(McpClient &client, QByteArray &lastSeen);
    void checkThatOthersAreServed(McpClient &client);
    HttpClient::Answer resume(McpClient &client, const QByteArray &lastSeen);
};

/// A call whose stream is read as far as its first event, and no further, until it is closed.
McpCall &tst_StreamAcceptance::flood(McpClient &client, QByteArray &lastSeen)
{
    auto &call = client.request(
        "tools/call",
        R"({"name":"execute_tool","arguments":{"server":"s","tool":"echo"},"_meta":{"progressToken":"t"}})",
        streamOnly);
    call.giveUp();
    auto &socket = call.connection.socket();
    socket.setReadBufferSize(512);
    socket.setSocketOption(QAbstractSocket::ReceiveBufferSizeSocketOption, 4096);
    std::ignore =
        QTest::qWaitFor([&] { return !(lastSeen = lastEventId(call.connection.readAnswer().body)).isEmpty(); }, 30000);
    return call;
}

void tst_StreamAcceptance::checkThatOthersAreServed(McpClient &client)
{
    auto &call = client.request(
        "tools/call",
        R"({"name":"execute_tool","arguments":{"server":"other","tool":"echo"},"_meta":{"progressToken":"mine"}})",
        streamOnly);
    HttpClient::Answer answer;
    QTRY_VERIFY_WITH_TIMEOUT((answer = call.connection.readAnswer()).isComplete, 30000);
    QCOMPARE(stepsIn(answer.body), (QList<int> { 1, 2, 3 }));
    QVERIFY(answer.body.contains("\"result\""));
}

HttpClient::Answer tst_StreamAcceptance::resume(McpClient &client, const QByteArray &lastSeen)
{
    HttpClient connection(program().port());
    connection.send("GET", "/mcp", client.fields(streamOnly) << qMakePair(QByteArray("Last-Event-ID"), lastSeen));
    return connection.waitForAnswer(60000);
}

void tst_StreamAcceptance::H31_streamThatWasNotReadIsResumedFromTheBuffer()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("floods-with-progress"), {},
                                          { QStringLiteral("--megabytes"), QStringLiteral("7") }) },
                    { QStringLiteral("other"), misbehaving(QStringLiteral("progress")) } }));
    auto &client = newClient();
    QByteArray lastSeen;
    auto &call = flood(client, lastSeen);
    QVERIFY(!lastSeen.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(program().log().contains("an event stream was closed because its client does not read"),
                             60000);
    call.connection.reset();
    const auto rest = resume(client, lastSeen);
    QCOMPARE(rest.status, 200);
    QList<int> expected;
    for (int step = 1; step <= 70; ++step)
        expected += step;
    const auto steps = stepsIn(rest.body);
    QVERIFY2(!steps.isEmpty(), rest.body.left(500));
    QCOMPARE(steps, expected.sliced(steps.first() - 1)); // from where it was left, each once, to the end
    QVERIFY2(steps.first() <= 2, QByteArray::number(steps.first()));
    QCOMPARE(rest.body.count("\"result\""), 1);
}

void tst_StreamAcceptance::H31_streamThatOutgrewTheBufferIsRefusedWithAReason()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("floods-with-progress")) },
                    { QStringLiteral("other"), misbehaving(QStringLiteral("progress")) } }));
    auto &client = newClient();
    auto &neighbour = newClient();
    HttpClient listening(program().port());
    listening.send("GET", "/mcp", client.fields(streamOnly));
    QTRY_COMPARE(listening.readAnswer().status, 200);
    const auto before = ProcessTable::residentBytes(program().processId());
    QByteArray lastSeen;
    auto &call = flood(client, lastSeen);
    QVERIFY(!lastSeen.isEmpty());
    checkThatOthersAreServed(client);
    checkThatOthersAreServed(neighbour);
    QVERIFY(client.execute("s", "read").result(120000).contains(QStringLiteral("content"))); // after the flood
    QVERIFY(program().log().contains("an event stream was closed because its client does not read"));
    const auto growth = ProcessTable::peakResidentBytes(program().processId()) - before;
    qInfo("%lld KiB at most for 100 MB that nobody reads", growth >> 10);
    // The buffer of 8 MiB, one MiB unsent, and what the network's and the pipe's buffers hold for a moment.
    QVERIFY2(!measuresMemory() || growth < 32 * 1024 * 1024, QByteArray::number(growth));
    QVERIFY(listening.isConnected() && !listening.readAnswer().isComplete);
    call.connection.reset();
    const auto refused = resume(client, lastSeen);
    QCOMPARE(refused.status, 404);
    QVERIFY2(refused.body.contains("no longer kept"), refused.body);
    listening.close();
}

/// As long as two comments take; the table's ten minutes run with QONDUIT_IDLE_MINUTES=10.
void tst_StreamAcceptance::H32_idleStreamsStayOpen()
{
    constexpr int sessions = 50;
    constexpr int streamsOfEach = 100;
    constexpr int streams = sessions * streamsOfEach;
    rlimit descriptors = {};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &descriptors), 0);
    QVERIFY2(descriptors.rlim_max == RLIM_INFINITY || descriptors.rlim_max >= 16384,
             "5000 streams need 16384 descriptors: raise the hard limit (ulimit -Hn)");
    descriptors.rlim_cur = std::max<rlim_t>(descriptors.rlim_cur, 16384);
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &descriptors), 0); // the program inherits it

    QVERIFY(start({}));
    const auto process = program().processId();
    const auto before = ProcessTable::residentBytes(process);
    Listeners listeners;
    QList<McpClient *> clients;
    for (int session = 0; session < sessions; ++session) {
        clients += &newClient();
        QByteArray head = "GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(program().port()) + "\r\n";
        for (const auto &[name, value] : clients.last()->fields(streamOnly))
            head += name + ": " + value + "\r\n";
        for (int stream = 0; stream < streamsOfEach; ++stream)
            QVERIFY(listeners.add(program().port(), head + "\r\n"));
    }
    const auto allHave = [&](int comments) {
        listeners.read();
        return listeners.withComments(comments) == streams;
    };
    QVERIFY2(QTest::qWaitFor([&] { return allHave(0); }, 60000), QByteArray::number(listeners.withComments(0)));
    const auto each = (ProcessTable::residentBytes(process) - before) / streams;
    QVERIFY2(!measuresMemory() || each < 64 * 1024, QByteArray::number(each));

    bool isNumber = false;
    const auto minutes = qEnvironmentVariable("QONDUIT_IDLE_MINUTES").toDouble(&isNumber);
    const auto idleMs = isNumber ? qint64(minutes * 60000) : 35000;
    const auto usedBefore = ProcessTable::processorTimeMs(process);
    QElapsedTimer elapsed;
    elapsed.start();
    while (elapsed.elapsed() < idleMs) {
        QTest::qWait(500); // hearing nothing is what this is about
        listeners.read();
    }
    const auto used = ProcessTable::processorTimeMs(process) - usedBefore;
    const auto comments = int(elapsed.elapsed() / 16000); // one every 15 s, and some delay
    QVERIFY2(QTest::qWaitFor([&] { return allHave(comments); }, 5000),
             QByteArray::number(listeners.withComments(comments)) + " have heard " + QByteArray::number(comments));

    auto &client = newClient();
    QList<qint64> micros;
    for (int call = 0; call < 100; ++call) {
        QElapsedTimer one;
        one.start();
        QVERIFY(client.request("tools/list", "{}").result().contains(QStringLiteral("tools")));
        micros += one.nsecsElapsed() / 1000;
    }
    std::sort(micros.begin(), micros.end());
    qInfo("%lld bytes a stream; %.1f %% of a processor; tools/list p50 %.1f ms, p99 %.1f ms", each,
          100.0 * double(used) / double(elapsed.elapsed()), double(micros[50]) / 1000, double(micros[98]) / 1000);
    for (auto *owner : clients) // and with the sessions goes what they kept of their streams
        QCOMPARE(owner->end(), 204);
}

QTEST_GUILESS_MAIN(tst_StreamAcceptance)
#include "tst_StreamAcceptance.moc"
