// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/local/LocalEndpoint.h"

#include "local/FakeStream.h"
#include "local/LocalAddress.h"
#include "support/SessionFixture.h"

#include <QCryptographicHash>
#include <QLocalServer>
#include <QLocalSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

const QByteArray initialize = R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":)"
                              R"("2024-11-05","capabilities":{},"clientInfo":{"name":"c","version":"1"}}})";

/// A client on a socket.
struct Client
{
    explicit Client(const QString &folder) { socket.connectToServer(LocalAddress::toConnect(folder)); }

    void say(const QByteArray &line) { socket.write(line + '\n'); }
    /// The next line, or `(closed)`.
    QByteArray hear()
    {
        const bool hasCome = QTest::qWaitFor(
            [this] { return socket.canReadLine() || socket.state() == QLocalSocket::UnconnectedState; });
        if (!hasCome || !socket.canReadLine())
            return hasCome ? "(closed)" : "(nothing)";
        return socket.readLine().chopped(1);
    }

    QLocalSocket socket;
};

struct EndpointFixture : SessionFixture
{
    EndpointFixture()
    {
        principals.add(Principals::owner, "none");
        principals.add(QStringLiteral("laptop"), QCryptographicHash::hash("secret", QCryptographicHash::Sha256));
        manager = std::make_unique<SessionManager>(registry, surroundings(), SessionManager::Limits());
        reception = std::make_unique<Reception>(principals, *manager, clock);
        endpoint = std::make_unique<LocalEndpoint>(*reception);
    }
    QString principal() const { return manager->sessions().front()->client().principal; }

    QTemporaryDir folder;
    Principals principals;
    std::unique_ptr<SessionManager> manager;
    std::unique_ptr<Reception> reception;
    std::unique_ptr<LocalEndpoint> endpoint;
};

} // namespace

class tst_LocalEndpoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aGreetingAndASession();
    void theSessionEndsWithTheClient();
    void theClientIsToldOfTheEnd();
    void aTokenIsAName();
    void whoeverIsRefusedLearnsWhy_data();
    void whoeverIsRefusedLearnsWhy();
    void silenceIsNoGreeting();
    void initializeComesFirst();
    void connectionsAreBounded();
    void sessionsAreBounded();
    void initializeComesOnce();
    void whatComesAlongWithARefusedInitializeIsToldToBegin_data();
    void whatComesAlongWithARefusedInitializeIsToldToBegin();
    void theDeadAreReplaced();
    void theLivingAreNot();
    void aClientOfOurOwnNeedsNoGreeting();

private:
    QTemporaryDir m_runtime;
};

void tst_LocalEndpoint::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_runtime.path()));
}

void tst_LocalEndpoint::aGreetingAndASession()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    client.say(Greeting { QStringLiteral("static"), {} }.toLine());
    QCOMPARE(client.hear(), Greeting::welcome());
    client.say(initialize);
    QVERIFY(client.hear().startsWith(R"({"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2024-11-05")"));
    QCOMPARE(fixture.principal(), Principals::owner);
    client.say(R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
    QCOMPARE(client.hear(), QByteArray(R"({"jsonrpc":"2.0","id":1,"result":{}})"));
    fixture.clock.advance(24h); // it is never idle
    QCOMPARE(fixture.manager->sessions().size(), std::size_t(1));
}

void tst_LocalEndpoint::theSessionEndsWithTheClient()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    {
        Client client(fixture.folder.path());
        client.say(Greeting().toLine());
        client.say(initialize); // need not wait
        client.hear();
        client.hear();
        QCOMPARE(fixture.manager->sessions().size(), std::size_t(1));
    }
    QTRY_VERIFY(fixture.manager->sessions().empty());
    QCOMPARE(fixture.endpoint->connections(), std::size_t(0));
}

void tst_LocalEndpoint::theClientIsToldOfTheEnd()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    client.say(Greeting().toLine());
    client.say(initialize);
    client.hear();
    client.hear();
    fixture.endpoint->stopAccepting();
    fixture.manager->endAll(QStringLiteral("the test says so"));
    QCOMPARE(client.hear(), QByteArray("(closed)"));
    QVERIFY(!QFile::exists(LocalAddress::toConnect(fixture.folder.path())));
}

void tst_LocalEndpoint::aTokenIsAName()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    client.say(Greeting { {}, "secret" }.toLine());
    client.say(initialize);
    client.hear();
    client.hear();
    QCOMPARE(fixture.principal(), QStringLiteral("laptop"));
}

void tst_LocalEndpoint::whoeverIsRefusedLearnsWhy_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("why");
    QTest::newRow("server") << Greeting { QStringLiteral("server:nope"), {} }.toLine() << -32602
                            << QStringLiteral("no server is called nope");
    QTest::newRow("exposure") << Greeting { QStringLiteral("some"), {} }.toLine() << -32602
                              << QStringLiteral("expected static, all or server:<name>");
    QTest::newRow("token") << Greeting { {}, "wrong" }.toLine() << -32600 << QStringLiteral("QONDUIT_TOKEN");
    QTest::newRow("no greeting") << initialize << -32600 << QStringLiteral("expected a greeting");
}

void tst_LocalEndpoint::whoeverIsRefusedLearnsWhy()
{
    QFETCH(QByteArray, line);
    QFETCH(int, code);
    QFETCH(QString, why);
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    client.say(line);
    const auto answer = Greeting::readAnswer(client.hear());
    QCOMPARE(answer.error().code, code);
    QVERIFY2(answer.error().message.contains(why), qPrintable(answer.error().message));
    QCOMPARE(client.hear(), QByteArray("(closed)"));
    QCOMPARE(fixture.endpoint->connections(), std::size_t(0));
}

void tst_LocalEndpoint::silenceIsNoGreeting()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    QTRY_COMPARE(fixture.endpoint->connections(), std::size_t(1));
    fixture.clock.advance(9999ms);
    QCOMPARE(fixture.endpoint->connections(), std::size_t(1));
    fixture.clock.advance(1ms);
    QCOMPARE(fixture.endpoint->connections(), std::size_t(0));
    QCOMPARE(client.hear(), QByteArray("(closed)"));
}

void tst_LocalEndpoint::initializeComesFirst()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    client.say(Greeting().toLine());
    client.hear();
    client.say(R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
    QCOMPARE(client.hear(), QByteArray(R"({"jsonrpc":"2.0","id":1,"result":{}})"));
    client.say(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
    client.say(R"({"jsonrpc":"2.0","id":2,"method":"tools/list"})");
    QVERIFY(client.hear().startsWith(R"({"jsonrpc":"2.0","id":2,"error":{"code":-32600,)"));
    client.say(R"({"jsonrpc":"2.0","id":3,"method":"initialize","params":{}})");
    QVERIFY(client.hear().startsWith(R"({"jsonrpc":"2.0","id":3,"error":{"code":-32602,)"));
    client.say('[' + initialize + ']');
    QVERIFY(client.hear().startsWith(R"({"jsonrpc":"2.0","id":null,"error":{"code":-32600,)"));
    QVERIFY(fixture.manager->sessions().empty());
    client.say(initialize);
    QVERIFY(client.hear().contains("\"result\""));
}

void tst_LocalEndpoint::connectionsAreBounded()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 200; ++i) {
        clients.push_back(std::make_unique<Client>(fixture.folder.path()));
        clients.back()->say(Greeting().toLine());
        QCOMPARE(clients.back()->hear(), Greeting::welcome());
    }
    Client late(fixture.folder.path());
    QCOMPARE(Greeting::readAnswer(late.hear()).error().code, 1004);
    QCOMPARE(late.hear(), QByteArray("(closed)"));
    clients.pop_back();
    QTRY_COMPARE(fixture.endpoint->connections(), std::size_t(199));
}

void tst_LocalEndpoint::sessionsAreBounded()
{
    EndpointFixture fixture;
    fixture.endpoint.reset();
    SessionManager::Limits limits;
    limits.sessions = 0;
    fixture.manager = std::make_unique<SessionManager>(fixture.registry, fixture.surroundings(), limits);
    fixture.reception = std::make_unique<Reception>(fixture.principals, *fixture.manager, fixture.clock);
    fixture.endpoint = std::make_unique<LocalEndpoint>(*fixture.reception);
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    client.say(Greeting().toLine());
    client.say(initialize);
    client.hear();
    QVERIFY(client.hear().startsWith(R"({"jsonrpc":"2.0","id":0,"error":{"code":1004,)"));
    QCOMPARE(client.hear(), QByteArray("(closed)"));
}

void tst_LocalEndpoint::initializeComesOnce()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    client.say(Greeting().toLine());
    client.say(initialize);
    client.say(initialize);
    client.hear();
    QVERIFY(client.hear().contains("\"result\""));
    QVERIFY(client.hear().startsWith(R"({"jsonrpc":"2.0","id":0,"error":{"code":-32600,)"));
    client.say(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})");
    QVERIFY(client.hear().contains("\"await_activity\""));
    QCOMPARE(fixture.manager->sessions().size(), std::size_t(1));
}

void tst_LocalEndpoint::whatComesAlongWithARefusedInitializeIsToldToBegin_data()
{
    QTest::addColumn<bool>("hasRoom");
    QTest::addColumn<int>("code");
    QTest::newRow("no room") << false << 1004;
    QTest::newRow("no server") << true << 1001;
}

void tst_LocalEndpoint::whatComesAlongWithARefusedInitializeIsToldToBegin()
{
    QFETCH(bool, hasRoom);
    QFETCH(int, code);
    EndpointFixture fixture;
    fixture.endpoint.reset();
    SessionManager::Limits limits;
    limits.sessions = hasRoom ? 1 : 0;
    fixture.manager = std::make_unique<SessionManager>(fixture.registry, fixture.surroundings(), limits);
    fixture.reception = std::make_unique<Reception>(fixture.principals, *fixture.manager, fixture.clock);
    fixture.endpoint = std::make_unique<LocalEndpoint>(*fixture.reception);
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    QVERIFY(fixture.registry.add(fakeServer()));
    fixture.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("it does not come up"));
    Client client(fixture.folder.path());
    client.say(Greeting { QStringLiteral("server:fake"), {} }.toLine());
    QCOMPARE(client.hear(), Greeting::welcome());
    client.say(initialize + '\n' + R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work"}})");
    const auto refused = client.hear();
    QVERIFY2(refused.startsWith(R"({"jsonrpc":"2.0","id":0,"error":{"code":)" + QByteArray::number(code)), refused);
    QCOMPARE(client.hear(), R"({"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"begin with initialize"}})");
    QCOMPARE(client.hear(), QByteArray("(closed)"));
    QTRY_COMPARE(fixture.endpoint->connections(), std::size_t(0));
}

void tst_LocalEndpoint::theDeadAreReplaced()
{
    EndpointFixture fixture;
    const auto address = LocalAddress::toListen(fixture.folder.path());
    QFile leftOver(*address);
    QVERIFY(leftOver.open(QFile::WriteOnly));
    leftOver.close();
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    Client client(fixture.folder.path());
    client.say(Greeting().toLine());
    QCOMPARE(client.hear(), Greeting::welcome());
    QVERIFY(!(QFileInfo(*address).permissions() & (QFile::ReadOther | QFile::WriteOther | QFile::WriteGroup)));
}

void tst_LocalEndpoint::theLivingAreNot()
{
    EndpointFixture fixture;
    QVERIFY(fixture.endpoint->listen(fixture.folder.path()));
    {
        LocalEndpoint second(*fixture.reception);
        QVERIFY(second.listen(fixture.folder.path()).error().is(ErrorCode::Unavailable));
    }
    Client client(fixture.folder.path());
    client.say(Greeting().toLine());
    QCOMPARE(client.hear(), Greeting::welcome());
}

void tst_LocalEndpoint::aClientOfOurOwnNeedsNoGreeting()
{
    EndpointFixture fixture;
    auto made = std::make_unique<FakeStream>();
    auto *stream = made.get();
    QVERIFY(!fixture.endpoint->serve(std::move(made), {}).isRefused());
    stream->come(initialize);
    QVERIFY(stream->log().lines.first().contains("\"result\""));

    auto other = std::make_unique<FakeStream>();
    stream = other.get();
    QVERIFY(fixture.endpoint->serve(std::move(other), { QStringLiteral("server:nope"), {} }).isRefused());
    stream->come(initialize);
    QVERIFY(stream->log().lines.first().contains("no server is called nope"));
}

QTEST_GUILESS_MAIN(tst_LocalEndpoint)
#include "tst_LocalEndpoint.moc"
