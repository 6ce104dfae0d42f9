// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/relay/Relay.h"

#include "RelayFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

const auto greeting = QStringLiteral(R"(A {"qonduit":{"version":1}})");
const auto initializeAgain =
    QStringLiteral(R"(A {"id":#0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})");
const auto initialized = QStringLiteral(R"(A {"method":"notifications/initialized"})");

QString lost(const QString &id)
{
    return QStringLiteral(
               R"(C {"id":%1,"error":{"code":1002,"message":"Qonduit ended while this was under way; it may )"
               R"(have run, so look at its effect before you ask again","data":{"source":"proxy",)"
               R"("server":"","retryable":false,"sent":true}}})")
        .arg(id);
}

} // namespace

class tst_Relay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesPassAsTheyCame();
    void whatComesTooEarlyWaitsForTheHandshake();
    void anotherApplicationHearsWhatTheFirstHeard();
    void whatStoodStands();
    void theClientIsToldWhatMayHaveChanged();
    void harmlessRequestsAreAskedAgain();
    void onceMoreAndNotForEver();
    void callsThatMayHaveRunAreLost();
    void whatWasNotSentIsSent();
    void cancelledRequestsAreForgotten();
    void questionsGoWithWhoAskedThem();
    void lateAnswersReachNobodyElse();
    void anotherRevisionIsNotTheSameSession();
    void repeatedAnswersDoNotReachTheClient();
    void brokenLinesAreAnsweredHere();
    void batchesPassWholeOrOneByOne();
    void batchesAreOfOneRevision();
};

void tst_Relay::linesPassAsTheyCame()
{
    RelayFixture relay;
    QCOMPARE(relay.attempts, 1);
    relay.relay.connected();
    QCOMPARE(relay.takeDone(), QStringList { greeting });
    relay.relay.takeFromApplication(Greeting::welcome());
    relay.client(R"({"id":"a", "method":"initialize","params":{"x":1.0}})");
    relay.application(R"({"id":"a","result":{"protocolVersion":"2025-11-25",  "n":1e2}})");
    relay.client(R"({"method":"notifications/initialized"})");
    relay.client(R"({"id":1,"method":"tools/call","params":{"name":"t"},"more":[]})");
    relay.application(R"({"method":"notifications/progress","params":{"progressToken":1}})");
    relay.application(R"({"id":1,"method":"elicitation/create","params":{}})");
    relay.client(R"({"id":1,"result":{"action":"accept"}})");
    relay.application(R"({"id":1,"result":{}})");
    const QStringList expected {
        QStringLiteral(R"(A {"id":"a", "method":"initialize","params":{"x":1.0}})"),
        QStringLiteral(R"(C {"id":"a","result":{"protocolVersion":"2025-11-25",  "n":1e2}})"),
        initialized,
        QStringLiteral(R"(A {"id":1,"method":"tools/call","params":{"name":"t"},"more":[]})"),
        QStringLiteral(R"(C {"method":"notifications/progress","params":{"progressToken":1}})"),
        QStringLiteral(R"(C {"id":1,"method":"elicitation/create","params":{}})"),
        QStringLiteral(R"(A {"id":1,"result":{"action":"accept"}})"),
        QStringLiteral(R"(C {"id":1,"result":{}})"),
    };
    QCOMPARE(relay.takeDone(), expected);
}

void tst_Relay::whatComesTooEarlyWaitsForTheHandshake()
{
    RelayFixture relay;
    relay.client(R"({"id":0,"method":"initialize"})");
    relay.client(R"({"method":"notifications/initialized"})");
    relay.client(R"({"id":1,"method":"tools/call"})");
    QVERIFY(relay.takeDone().isEmpty());
    relay.welcome();
    QCOMPARE(relay.takeDone(), (QStringList { greeting, QStringLiteral(R"(A {"id":0,"method":"initialize"})") }));
    relay.application(R"({"id":0,"result":{}})");
    const QStringList expected { QStringLiteral(R"(C {"id":0,"result":{}})"), initialized,
                                 QStringLiteral(R"(A {"id":1,"method":"tools/call"})") };
    QCOMPARE(relay.takeDone(), expected);
}

void tst_Relay::anotherApplicationHearsWhatTheFirstHeard()
{
    RelayFixture relay;
    relay.agree();
    relay.relay.disconnected();
    QVERIFY(relay.takeDone().isEmpty());
    relay.clock.advance(111ms);
    QCOMPARE(relay.attempts, 2);
    relay.welcome();
    QCOMPARE(relay.takeDone(), (QStringList { greeting, initializeAgain }));
    relay.application(R"({"id":#0,"result":{"protocolVersion":"2025-11-25"}})");
    QCOMPARE(relay.takeDone(), QStringList { initialized });
}

void tst_Relay::whatStoodStands()
{
    RelayFixture relay;
    relay.agree();
    for (const QByteArray uri : { "a", "b", "refused" })
        relay.client(R"({"id":")" + uri + R"(","method":"resources/subscribe","params":{"uri":")" + uri + "\"}}");
    relay.application(R"({"id":"a","result":{}})");
    relay.application(R"({"id":"b","result":{}})");
    relay.application(R"({"id":"refused","error":{"code":-32002,"message":"no"}})");
    relay.client(R"({"id":4,"method":"resources/unsubscribe","params":{"uri":"b"}})");
    relay.application(R"({"id":4,"result":{}})");
    for (const QByteArray level : { "debug", "error" }) {
        relay.client(R"({"id":5,"method":"logging/setLevel","params":{"level":")" + level + "\"}}");
        relay.application(R"({"id":5,"result":{}})");
    }
    relay.takeDone();
    relay.relay.disconnected();
    relay.agreeAgain();
    const QStringList expected {
        greeting,
        initializeAgain,
        initialized,
        QStringLiteral(R"(A {"id":#1,"method":"logging/setLevel","params":{"level":"error"}})"),
        QStringLiteral(R"(A {"id":#2,"method":"resources/subscribe","params":{"uri":"a"}})"),
        QStringLiteral(R"(C {"method":"notifications/resources/updated","params":{"uri":"a"}})"),
    };
    QCOMPARE(relay.takeDone(), expected);
}

void tst_Relay::theClientIsToldWhatMayHaveChanged()
{
    RelayFixture relay;
    relay.agree(R"({"tools":{"listChanged":true},"prompts":{"listChanged":false},"resources":{"listChanged":true}})");
    relay.relay.disconnected();
    relay.agreeAgain();
    const QStringList expected { greeting, initializeAgain, initialized,
                                 QStringLiteral(R"(C {"method":"notifications/tools/list_changed"})"),
                                 QStringLiteral(R"(C {"method":"notifications/resources/list_changed"})") };
    QCOMPARE(relay.takeDone(), expected);
}

void tst_Relay::harmlessRequestsAreAskedAgain()
{
    RelayFixture relay;
    relay.agree();
    const auto list = QByteArray(R"({"id":1,"method":"tools/list","params":{"cursor":"c"}})");
    relay.client(list);
    relay.client(R"({"id":2,"method":"resources/read","params":{"uri":"u"}})");
    relay.application(R"({"id":2,"result":{}})");
    relay.takeDone();
    relay.relay.disconnected();
    relay.client(R"({"id":3,"method":"ping"})");
    relay.agreeAgain();
    const QStringList expected { greeting, initializeAgain, initialized, QStringLiteral("A ") + QString::fromUtf8(list),
                                 QStringLiteral(R"(A {"id":3,"method":"ping"})") };
    QCOMPARE(relay.takeDone(), expected);
    relay.application(R"({"id":1,"result":{}})");
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral(R"(C {"id":1,"result":{}})") });
}

void tst_Relay::onceMoreAndNotForEver()
{
    RelayFixture relay;
    relay.agree();
    relay.client(R"({"id":1,"method":"prompts/get"})");
    relay.relay.disconnected();
    relay.agreeAgain();
    relay.takeDone();
    relay.relay.disconnected();
    QCOMPARE(relay.takeDone(), QStringList { lost(QStringLiteral("1")) });
}

void tst_Relay::callsThatMayHaveRunAreLost()
{
    RelayFixture relay;
    relay.agree();
    relay.client(R"({"id":1,"method":"tools/call"})");
    relay.client(R"({"id":"2","method":"tasks/result"})");
    relay.client(R"({"id":3,"method":"x-vendor/anything"})");
    relay.takeDone();
    relay.relay.disconnected();
    QCOMPARE(relay.takeDone(),
             (QStringList { lost(QStringLiteral("1")), lost(QStringLiteral("\"2\"")), lost(QStringLiteral("3")) }));
    relay.agreeAgain();
    QCOMPARE(relay.takeDone(), (QStringList { greeting, initializeAgain, initialized }));
}

void tst_Relay::whatWasNotSentIsSent()
{
    RelayFixture relay;
    relay.agree();
    relay.relay.disconnected();
    relay.client(R"({"id":1,"method":"tools/call"})");
    relay.client(R"({"method":"notifications/roots/list_changed"})");
    relay.client(R"({"method":"notifications/progress","params":{"progressToken":1}})");
    relay.clock.advance(5s);
    relay.agreeAgain();
    const QStringList expected { greeting, initializeAgain, initialized,
                                 QStringLiteral(R"(A {"id":1,"method":"tools/call"})"),
                                 QStringLiteral(R"(A {"method":"notifications/roots/list_changed"})") };
    QCOMPARE(relay.takeDone(), expected);
}

void tst_Relay::cancelledRequestsAreForgotten()
{
    RelayFixture relay;
    relay.agree();
    relay.client(R"({"id":1,"method":"tools/call"})");
    relay.client(R"({"method":"notifications/cancelled","params":{"requestId":1}})");
    const auto cancelled = QStringLiteral(R"(A {"method":"notifications/cancelled","params":{"requestId":1}})");
    QCOMPARE(relay.takeDone(), (QStringList { QStringLiteral(R"(A {"id":1,"method":"tools/call"})"), cancelled }));
    relay.application(R"({"id":1,"result":{}})");
    relay.relay.disconnected();
    relay.client(R"({"id":2,"method":"tools/call"})");
    relay.client(R"({"method":"notifications/cancelled","params":{"requestId":2}})");
    relay.agreeAgain();
    QCOMPARE(relay.takeDone(), (QStringList { greeting, initializeAgain, initialized }));
}

void tst_Relay::questionsGoWithWhoAskedThem()
{
    RelayFixture relay;
    relay.agree();
    relay.application(R"({"id":1,"method":"elicitation/create"})");
    relay.application(R"({"id":2,"method":"roots/list"})");
    relay.client(R"({"id":2,"result":{}})");
    relay.takeDone();
    relay.relay.disconnected();
    QCOMPARE(relay.takeDone(),
             QStringList { QStringLiteral(R"(C {"method":"notifications/cancelled","params":{"requestId":1,)"
                                          R"("reason":"Qonduit, which has asked, has ended"}})") });
}

void tst_Relay::lateAnswersReachNobodyElse()
{
    RelayFixture relay;
    relay.agree();
    relay.application(R"({"id":1,"method":"elicitation/create"})");
    relay.relay.disconnected();
    relay.agreeAgain();
    relay.takeDone();
    relay.application(R"({"id":1,"method":"elicitation/create","params":{"message":"m"}})");
    const auto asked =
        QStringLiteral(R"(C {"id":"qonduit-1-1","method":"elicitation/create","params":{"message":"m"}})");
    QCOMPARE(relay.takeDone(), QStringList { asked });
    relay.client(R"({"id":1,"result":{"action":"accept"}})");
    QVERIFY(relay.takeDone().isEmpty());
    relay.client(R"({"id":"qonduit-1-1","result":{"action":"decline"}})");
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral(R"(A {"id":1,"result":{"action":"decline"}})") });

    relay.application(R"({"id":2,"method":"roots/list"})");
    relay.application(R"({"method":"notifications/cancelled","params":{"requestId":2,"reason":"r"}})");
    QCOMPARE(
        relay.takeDone().last(),
        QStringLiteral(R"(C {"method":"notifications/cancelled","params":{"requestId":"qonduit-1-2","reason":"r"}})"));
    relay.client(R"({"id":"qonduit-1-2","result":{}})");
    QVERIFY(relay.takeDone().isEmpty());
}

void tst_Relay::anotherRevisionIsNotTheSameSession()
{
    RelayFixture relay;
    relay.agree();
    relay.relay.disconnected();
    relay.client(R"({"id":1,"method":"ping"})");
    relay.welcome();
    relay.takeDone();
    relay.application(R"({"id":#0,"result":{"protocolVersion":"2024-11-05"}})");
    const auto done = relay.takeDone();
    QCOMPARE(done.size(), 2);
    QVERIFY2(done.first().contains(QStringLiteral("Qonduit speaks MCP 2024-11-05 by now")), qPrintable(done.first()));
    QCOMPARE(done.last(), QStringLiteral("hang up"));
    relay.relay.disconnected();
    relay.agreeAgain();
    relay.takeDone();
    relay.client(R"({"id":2,"method":"ping"})");
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral(R"(A {"id":2,"method":"ping"})") });
}

void tst_Relay::repeatedAnswersDoNotReachTheClient()
{
    RelayFixture relay;
    relay.agree();
    relay.client(R"({"id":1,"method":"ping"})");
    relay.takeDone();
    relay.application(R"({"id":1,"result":{}})");
    relay.application(R"({"id":1,"result":{"again":true}})");
    relay.application(R"({"id":7,"result":{}})");
    relay.client(R"({"id":9,"result":{}})"); // nobody has asked
    QCOMPARE(relay.takeDone(), QStringList { QStringLiteral(R"(C {"id":1,"result":{}})") });
}

void tst_Relay::brokenLinesAreAnsweredHere()
{
    RelayFixture relay;
    relay.agree();
    relay.relay.takeFromClient("hello");
    relay.relay.takeFromClient(R"({"jsonrpc":"2.0","id":{},"method":"ping"})");
    relay.client(R"({"id":1,"method":"ping"})");
    relay.client(R"({"id":1,"method":"ping"})");
    const auto done = relay.takeDone();
    QCOMPARE(done.size(), 4);
    QVERIFY(done[0].contains(QStringLiteral("\"id\":null,\"error\":{\"code\":-32700")));
    QVERIFY(done[1].contains(QStringLiteral("\"id\":null,\"error\":{\"code\":-32600")));
    QVERIFY(done[3].contains(QStringLiteral("\"id\":1,\"error\":{\"code\":-32600")));
}

void tst_Relay::batchesPassWholeOrOneByOne()
{
    RelayFixture relay;
    relay.agree("{}", "2025-03-26");
    const QByteArray batch =
        R"([{"jsonrpc":"2.0","id":1,"method":"ping"}, {"jsonrpc":"2.0","id":2,"method":"tools/call"}])";
    relay.relay.takeFromClient(batch);
    relay.relay.takeFromApplication(R"([{"jsonrpc":"2.0","id":2,"result":{}},{"jsonrpc":"2.0","id":1,"result":{}}])");
    QCOMPARE(relay.takeDone(),
             (QStringList { QStringLiteral(R"(A [{"id":1,"method":"ping"}, {"id":2,"method":"tools/call"}])"),
                            QStringLiteral(R"(C [{"id":2,"result":{}},{"id":1,"result":{}}])") }));
    relay.relay.takeFromClient(batch);
    relay.takeDone();
    relay.relay.disconnected();
    QCOMPARE(relay.takeDone(), QStringList { lost(QStringLiteral("2")) });
    relay.relay.takeFromClient(R"([{"jsonrpc":"2.0","id":3,"method":"tools/call"}])");
    relay.welcome();
    relay.application(R"({"id":#0,"result":{"protocolVersion":"2025-03-26"}})");
    QCOMPARE(relay.takeDone().mid(3), (QStringList { QStringLiteral(R"(A {"id":1,"method":"ping"})"),
                                                     QStringLiteral(R"(A {"id":3,"method":"tools/call"})") }));
}

void tst_Relay::batchesAreOfOneRevision()
{
    RelayFixture relay;
    relay.agree();
    relay.relay.takeFromClient(R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])");
    const auto done = relay.takeDone();
    QCOMPARE(done.size(), 1);
    QVERIFY(done.first().contains(QStringLiteral("\"id\":null,\"error\":{\"code\":-32600")));
}

QTEST_GUILESS_MAIN(tst_Relay)
#include "tst_Relay.moc"
