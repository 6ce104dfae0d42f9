// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/relay/Relay.h"

#include "RelayFixture.h"
#include "protocol/ProxyError.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

/// When there is no application, none that wants us, or no client any more.
class tst_RelayEnds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itTriesAgainAndWaitsLonger();
    void nobodyWaitsForEver();
    void whatComesBackIsJoined();
    void waitingIsBounded();
    void largeLinesPassWhileLinesPass();
    void aRefusedClientLearnsWhy();
    void noRoomIsNoRefusal();
    void aRefusalLaterMayPass();
    void aRefusedInitializeIsTheClients();
    void whatComesAlongWithARefusedInitializeIsToldToBegin();
    void theInitializeThatWasAgreedToIsRepeated();
    void theEndWaitsForAnswers();
    void theEndDoesNotWaitForEver();
    void nothingOpenIsTheEnd();
    void whatIsLostLetsItEnd();
};

void tst_RelayEnds::itTriesAgainAndWaitsLonger()
{
    RelayFixture relay;
    QList<std::chrono::milliseconds> waited;
    for (int attempt = 1; attempt <= 8; ++attempt) {
        relay.relay.disconnected();
        std::chrono::milliseconds waiting = 0ms;
        for (; relay.attempts == attempt; waiting += 1ms)
            relay.clock.advance(1ms);
        waited += waiting;
    }
    QVERIFY(waited.first() >= 90ms && waited.first() <= 111ms);
    QVERIFY(waited.last() >= 1800ms && waited.last() <= 2201ms);
}

void tst_RelayEnds::nobodyWaitsForEver()
{
    RelayFixture relay;
    relay.client(R"({"id":0,"method":"initialize"})");
    relay.clock.advance(29s);
    QVERIFY(relay.takeDone().isEmpty());
    relay.clock.advance(1s);
    auto done = relay.takeDone();
    QCOMPARE(done.size(), 1);
    QVERIFY2(done.first().startsWith(QStringLiteral(R"(C {"id":0,"error":{"code":1001,)")), qPrintable(done.first()));
    QVERIFY(done.first().contains(QStringLiteral("\"retryable\":true,\"sent\":false")));
    relay.client(R"({"id":1,"method":"initialize"})"); // and the next one need not wait at all
    QVERIFY(relay.takeDone().first().contains(QStringLiteral("\"code\":1001")));
}

void tst_RelayEnds::whatComesBackIsJoined()
{
    RelayFixture relay;
    relay.agree();
    relay.relay.disconnected();
    relay.clock.advance(60s);
    relay.agreeAgain();
    relay.takeDone();
    relay.client(R"({"id":1,"method":"ping"})");
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral(R"(A {"id":1,"method":"ping"})") });
    relay.relay.disconnected();
    relay.clock.advance(29s);
    QVERIFY(relay.takeDone().isEmpty()); // the time counts anew
}

void tst_RelayEnds::waitingIsBounded()
{
    RelayFixture relay;
    relay.agree();
    relay.relay.disconnected();
    for (int i = 1; i <= 1000; ++i)
        relay.client(R"({"id":)" + QByteArray::number(i) + R"(,"method":"tools/call"})");
    QVERIFY(relay.takeDone().isEmpty());
    relay.client(R"({"id":1001,"method":"tools/call"})");
    QVERIFY(relay.takeDone().first().startsWith(QStringLiteral(R"(C {"id":1001,"error":{"code":1004)")));

    RelayFixture large;
    large.agree();
    large.relay.disconnected();
    large.client(R"({"id":1,"method":"tools/call","params":{"x":")" + QByteArray(5'000'000, 'x') + "\"}}");
    QVERIFY(large.takeDone().first().startsWith(QStringLiteral(R"(C {"id":1,"error":{"code":1004)")));
}

void tst_RelayEnds::largeLinesPassWhileLinesPass()
{
    RelayFixture relay;
    relay.agree();
    for (int i = 1; i <= 3; ++i) {
        relay.client(R"({"id":)" + QByteArray::number(i) + R"(,"method":"ping","params":{"x":")"
                     + QByteArray(3'000'000, 'x') + "\"}}");
        QVERIFY(relay.takeDone().first().startsWith(QStringLiteral("A ")));
    }
    relay.relay.disconnected(); // the first was kept to be asked again
    QCOMPARE(relay.takeDone().size(), 2);
}

void tst_RelayEnds::aRefusedClientLearnsWhy()
{
    RelayFixture relay(Greeting { QStringLiteral("server:nope"), "secret" });
    relay.client(R"({"id":0,"method":"initialize"})");
    relay.relay.connected();
    QCOMPARE(relay.takeDone(),
             QStringList { QStringLiteral(R"(A {"qonduit":{"version":1,"expose":"server:nope","token":"secret"}})") });
    relay.relay.takeFromApplication(Greeting::refusal(Error(-32602, QStringLiteral("no server is called nope"))));
    relay.relay.disconnected();
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral(
                                   R"(C {"id":0,"error":{"code":-32602,"message":"no server is called nope"}})") });
    relay.client(R"({"id":1,"method":"tools/list"})");
    QVERIFY(relay.takeDone().first().contains(QStringLiteral("no server is called nope")));
    relay.clock.advance(10min);
    QCOMPARE(relay.attempts, 1);
    relay.relay.endInput();
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral("finished refused") });
}

void tst_RelayEnds::noRoomIsNoRefusal()
{
    RelayFixture relay;
    relay.client(R"({"id":0,"method":"initialize"})");
    relay.relay.connected();
    relay.takeDone();
    const auto error = proxyError(ProxyErrorCode::Overloaded, QStringLiteral("too many"), {}, true, false);
    relay.relay.takeFromApplication(Greeting::refusal(error));
    relay.relay.disconnected();
    relay.clock.advance(1s);
    QVERIFY(relay.attempts > 1);
    QVERIFY(relay.takeDone().isEmpty());
    relay.welcome();
    QCOMPARE(relay.takeDone().last(), QStringLiteral(R"(A {"id":0,"method":"initialize"})"));
}

void tst_RelayEnds::aRefusalLaterMayPass()
{
    RelayFixture relay;
    relay.agree();
    relay.relay.disconnected();
    relay.client(R"({"id":1,"method":"ping"})");
    relay.relay.connected();
    relay.takeDone();
    relay.relay.takeFromApplication(Greeting::refusal(Error(-32602, QStringLiteral("not now"))));
    QVERIFY(relay.takeDone().first().contains(QStringLiteral("not now")));
    relay.relay.disconnected();
    relay.clock.advance(3s);
    relay.agreeAgain();
    relay.takeDone();
    relay.client(R"({"id":2,"method":"ping"})");
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral(R"(A {"id":2,"method":"ping"})") });
}

void tst_RelayEnds::aRefusedInitializeIsTheClients()
{
    RelayFixture relay;
    relay.welcome();
    relay.client(R"({"id":0,"method":"initialize"})");
    relay.takeDone();
    relay.application(R"({"id":0,"error":{"code":-32602,"message":"no"}})");
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral(R"(C {"id":0,"error":{"code":-32602,"message":"no"}})") });
    relay.relay.endInput();
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral("finished refused") });
}

/// The application hangs up after a refusal; without an agreement nothing has run.
void tst_RelayEnds::whatComesAlongWithARefusedInitializeIsToldToBegin()
{
    RelayFixture relay;
    relay.welcome();
    relay.client(R"({"id":0,"method":"initialize"})");
    relay.client(R"({"id":1,"method":"tools/call"})");
    relay.takeDone();
    relay.application(R"({"id":0,"error":{"code":1001,"message":"no"}})");
    relay.relay.disconnected();
    QCOMPARE(
        relay.takeDone(),
        (QStringList { QStringLiteral(R"(C {"id":0,"error":{"code":1001,"message":"no"}})"),
                       QStringLiteral(R"(A {"id":1,"method":"tools/call"})"),
                       QStringLiteral(R"(C {"id":1,"error":{"code":-32600,"message":"begin with initialize"}})") }));
}

void tst_RelayEnds::theInitializeThatWasAgreedToIsRepeated()
{
    RelayFixture relay;
    relay.welcome();
    relay.client(R"({"id":0,"method":"initialize","params":{"first":true}})");
    relay.client(R"({"id":1,"method":"initialize","params":{"first":false}})");
    relay.application(R"({"id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{}}})");
    relay.application(R"({"id":1,"error":{"code":-32600,"message":"once"}})");
    relay.relay.disconnected();
    relay.takeDone();
    relay.welcome();
    QCOMPARE(relay.takeDone().last(), QStringLiteral(R"(A {"id":#0,"method":"initialize","params":{"first":true}})"));
}

void tst_RelayEnds::theEndWaitsForAnswers()
{
    RelayFixture relay;
    relay.agree();
    relay.client(R"({"id":1,"method":"tools/call"})");
    relay.client(R"({"id":2,"method":"tools/call"})");
    relay.takeDone();
    relay.relay.endInput();
    relay.clock.advance(4s);
    relay.application(R"({"id":2,"result":{}})");
    relay.application(R"({"id":1,"result":{}})");
    QCOMPARE(relay.takeDone(),
             (QStringList { QStringLiteral(R"(C {"id":2,"result":{}})"), QStringLiteral(R"(C {"id":1,"result":{}})"),
                            QStringLiteral("finished") }));
    relay.clock.advance(10s);
    QVERIFY(relay.takeDone().isEmpty());
}

void tst_RelayEnds::theEndDoesNotWaitForEver()
{
    RelayFixture relay;
    relay.agree();
    relay.client(R"({"id":1,"method":"tools/call"})");
    relay.takeDone();
    relay.relay.endInput();
    relay.clock.advance(4999ms);
    QVERIFY(relay.takeDone().isEmpty());
    relay.clock.advance(1ms);
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral("finished") });
}

void tst_RelayEnds::nothingOpenIsTheEnd()
{
    RelayFixture relay;
    relay.agree();
    relay.application(R"({"id":1,"method":"roots/list"})"); // the application's questions end with the client
    relay.takeDone();
    relay.relay.endInput();
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral("finished") });
}

void tst_RelayEnds::whatIsLostLetsItEnd()
{
    RelayFixture relay;
    relay.agree();
    relay.client(R"({"id":1,"method":"tools/call"})");
    relay.takeDone();
    relay.relay.endInput();
    relay.relay.disconnected();
    const auto done = relay.takeDone();
    QCOMPARE(done.size(), 2);
    QVERIFY(done.first().contains(QStringLiteral("\"code\":1002")));
    QCOMPARE(done.last(), QStringLiteral("finished"));
}

QTEST_GUILESS_MAIN(tst_RelayEnds)
#include "tst_RelayEnds.moc"
