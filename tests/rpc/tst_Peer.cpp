// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "rpc/Peer.h"

#include "support/Conversation.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_Peer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void J01_idsAreAnsweredWithTheIdenticalToken_data();
    void J01_idsAreAnsweredWithTheIdenticalToken();
    void J01_aNumberAndItsTextAreDifferentRequests();
    void J03_everyAnswerFindsItsAsker();
    void J04_anIdInFlightIsRefused();
    void J08_cancelsOfWhatIsNotOpenAreIgnored();
    void B14_theFirstAnswerWins();
    void B14_anAnswerToNothingIsDropped();
    void B14_aMalformedAnswerEndsItsCall_data();
    void B14_aMalformedAnswerEndsItsCall();
    void silenceBecomesTimeoutAndACancel();
    void timeInWhichTheOtherSideWaitsForUsDoesNotCount();
    void initializeIsNeverCancelled();
    void aCallWithoutTimeoutHasNoDeadline();
    void theEndOfTheChannelEndsEveryCallOnce();
    void aCallAfterTheEndEndsByItself();
    void aCallMadeWhileTheChannelEndsEndsByItself();
    void closingAnswersWhatTheOtherSideAsked();
    void destructionEndsEverything();
    void aPeerMayBeDestroyedInItsOwnSignal();
    void aPeerMayBeDestroyedByAnAnswer();
    void aCancelledRequestIsNotAnswered();
    void aCancelledIdMayBeUsedAgain();
    void answersAreToldWhetherTheyWereDelivered();
    void progressFindsItsCall();
    void progressAfterTheEndIsDropped();
    void withoutAHandlerRequestsAreRefused();
};

void tst_Peer::J01_idsAreAnsweredWithTheIdenticalToken_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const auto &id : { QByteArray("1"), QByteArray("\"1\""), QByteArray("\"\""), QByteArray("0"), QByteArray("-5"),
                            QByteArray("9007199254740993"), QByteArray("9223372036854775808"),
                            '"' + QByteArray(300, 'x') + '"', QByteArray("\"\\u00e9\\n\"") })
        QTest::newRow(id.left(30).constData()) << id;
}

void tst_Peer::J01_idsAreAnsweredWithTheIdenticalToken()
{
    QFETCH(QByteArray, id);
    Conversation talk;
    talk.answerLater();
    talk.ask(id);
    QCOMPARE(talk.replies.size(), 1);
    talk.replies[0].settle(true);
    turnEventLoop();
    QVERIFY(talk.other->answerTo(id));
    QCOMPARE(talk.other->received.size(), std::size_t(1));
}

void tst_Peer::J01_aNumberAndItsTextAreDifferentRequests()
{
    Conversation talk;
    talk.answerLater();
    talk.ask("1");
    talk.ask("\"1\"");
    QCOMPARE(talk.replies.size(), 2);
    talk.replies[1].settle(true);
    turnEventLoop();
    QVERIFY(talk.other->answerTo("\"1\""));
    QVERIFY(!talk.other->answerTo("1"));
    talk.replies[0].settle(true);
    turnEventLoop();
    QVERIFY(talk.other->answerTo("1"));
}

/// 100 clients with the ids 0 to 99 each, one server connection; the server answers in any order.
void tst_Peer::J03_everyAnswerFindsItsAsker()
{
    constexpr int clients = 100;
    constexpr int requests = 100;
    std::mt19937 random(20261121);
    Conversation talk;
    struct Asked
    {
        QByteArray marker;
        Cell<Result<RawJson>> answer;
    };
    std::vector<Asked> asked;
    for (int client = 0; client < clients; ++client) {
        for (int id = 0; id < requests; ++id) {
            const auto marker = QByteArray::number(client) + '/' + QByteArray::number(id);
            const Peer::CallOptions options { 0ms };
            asked.push_back(
                { marker,
                  talk.peer->call("tools/call", RawJson::fromTrusted(R"({"arguments":")" + marker + "\"}"), options)
                      .answer });
        }
        if (client % 7 == 0)
            turnEventLoop();
    }
    turnEventLoop();
    QCOMPARE(talk.other->openCalls.size(), clients * requests);

    std::vector<jsonrpc::Message> open = talk.other->received;
    std::shuffle(open.begin(), open.end(), random);
    for (std::size_t i = 0; i < open.size(); ++i) {
        talk.other->respond(open[i].id, R"({"for":)" + open[i].payload["arguments"].toByteArray() + '}');
        if (random() % 97 == 0)
            turnEventLoop();
    }
    turnEventLoop();
    for (const auto &[marker, answer] : asked) {
        QVERIFY(answer.isSettled());
        QVERIFY(answer.value().has_value());
        QCOMPARE((*answer.value())["for"].toString().value_or(QString()).toUtf8(), marker);
    }
    QCOMPARE(talk.peer->callsInFlight(), std::size_t(0));
}

void tst_Peer::J04_anIdInFlightIsRefused()
{
    Conversation talk;
    talk.answerLater();
    talk.ask("7");
    talk.ask("7");
    QCOMPARE(talk.replies.size(), 1);
    QCOMPARE(talk.other->received.size(), std::size_t(1));
    QCOMPARE(talk.other->received[0].error().code, -32600);
    talk.replies[0].settle(true);
    turnEventLoop();
    QCOMPARE(talk.other->received.size(), std::size_t(2));
    QVERIFY(talk.other->received[1].kind == jsonrpc::Message::Kind::Response);
    talk.ask("7"); // answered now, so it may be used
    QCOMPARE(talk.replies.size(), 2);
    talk.replies[1].settle(true);
}

void tst_Peer::J08_cancelsOfWhatIsNotOpenAreIgnored()
{
    Conversation talk;
    talk.answerLater();
    talk.ask("1");
    talk.other->notify("notifications/cancelled", R"({"requestId":2})");
    talk.other->notify("notifications/cancelled", R"({"requestId":"1"})"); // another type, another request
    talk.other->notify("notifications/cancelled", "{}");
    turnEventLoop();
    QVERIFY(!talk.cancelled[0].isSettled());
    talk.replies[0].settle(true);
    turnEventLoop();
    talk.other->notify("notifications/cancelled", R"({"requestId":1})"); // finished
    turnEventLoop();
    QCOMPARE(talk.other->received.size(), std::size_t(1));
}

void tst_Peer::B14_theFirstAnswerWins()
{
    Conversation talk;
    const auto answer = talk.call();
    talk.other->respond("1", R"({"n":1})");
    talk.other->respond("1", R"({"n":2})");
    talk.other->respondError("1", Error(ErrorCode::InternalError, QStringLiteral("late")));
    turnEventLoop();
    QCOMPARE((*answer.value())["n"].toInteger(), std::optional<qint64>(1));
}

void tst_Peer::B14_anAnswerToNothingIsDropped()
{
    Conversation talk;
    const auto answer = talk.call();
    for (const auto &id : { "2", "\"1\"", "-1", "18446744073709551616", "null" })
        talk.other->sendFrame(R"({"jsonrpc":"2.0","id":)" + QByteArray(id) + R"(,"error":{"code":1,"message":"x"}})");
    turnEventLoop();
    QVERIFY(!answer.isSettled());
    QVERIFY(!talk.peer->hasEnded());
}

void tst_Peer::B14_aMalformedAnswerEndsItsCall_data()
{
    QTest::addColumn<QByteArray>("members");
    QTest::newRow("both") << QByteArray(R"("result":{},"error":{"code":1,"message":"x"})");
    QTest::newRow("neither") << QByteArray(R"("x":1)");
}

void tst_Peer::B14_aMalformedAnswerEndsItsCall()
{
    QFETCH(QByteArray, members);
    Conversation talk;
    const auto answer = talk.call(0ms);
    talk.other->sendFrame(R"({"jsonrpc":"2.0","id":1,)" + members + '}');
    turnEventLoop();
    QVERIFY(answer.isSettled());
    QVERIFY(answer.value().error().is(ErrorCode::BadReply));
}

void tst_Peer::silenceBecomesTimeoutAndACancel()
{
    Conversation talk;
    const auto slow = talk.call(1s);
    const auto other = talk.call(5s);
    talk.clock.advance(999ms);
    QVERIFY(!slow.isSettled());
    talk.clock.advance(1ms);
    QVERIFY(slow.value().error().is(ErrorCode::Timeout));
    QVERIFY(!other.isSettled());
    turnEventLoop();
    QCOMPARE(talk.other->cancelled(), QList<QByteArray> { "1" });
    talk.other->respond("1", "{}"); // too late
    talk.other->respond("2", "{}");
    turnEventLoop();
    QVERIFY(slow.value().error().is(ErrorCode::Timeout));
    QVERIFY(other.value().has_value());
}

void tst_Peer::timeInWhichTheOtherSideWaitsForUsDoesNotCount()
{
    Conversation talk;
    talk.answerLater();
    const auto call = talk.call(10s);
    talk.clock.advance(4s);
    talk.ask("\"question\"");
    talk.clock.advance(10min); // a person thinks
    QVERIFY(!call.isSettled());
    talk.replies.first().settle(true);
    turnEventLoop();
    const auto late = talk.call(10s); // nothing is excused to a call that came later
    talk.clock.advance(6s - 1ms);
    QVERIFY(!call.isSettled());
    talk.clock.advance(1s);
    QVERIFY(call.value().error().is(ErrorCode::Timeout));
    QVERIFY(!late.isSettled());
    talk.clock.advance(4s);
    QVERIFY(late.value().error().is(ErrorCode::Timeout));
}

/// \see MCP 2025-11-25, basic/utilities/cancellation: the initialize request must not be cancelled
void tst_Peer::initializeIsNeverCancelled()
{
    Conversation talk;
    const Peer::CallOptions options { 1s };
    const auto call = talk.peer->call("initialize", RawJson::emptyObject(), options);
    talk.clock.advance(1s);
    turnEventLoop();
    QVERIFY(call.answer.value().error().is(ErrorCode::Timeout));
    QVERIFY(talk.other->cancelled().isEmpty());
}

void tst_Peer::aCallWithoutTimeoutHasNoDeadline()
{
    Conversation talk;
    const auto answer = talk.call(0ms);
    talk.clock.advance(24h * 365);
    QVERIFY(!answer.isSettled());
}

void tst_Peer::theEndOfTheChannelEndsEveryCallOnce()
{
    Conversation talk;
    int told = 0;
    QList<Cell<Result<RawJson>>> answers;
    for (int i = 0; i < 50; ++i) {
        answers.append(talk.call(60s));
        answers.last().whenSettled([&told] { ++told; });
    }
    int closed = 0;
    connect(talk.peer.get(), &Peer::closed, this, [&closed] { ++closed; });
    talk.other->crash();
    turnEventLoop();
    QCOMPARE(told, 50);
    QCOMPARE(closed, 1);
    for (const auto &answer : answers)
        QVERIFY(answer.value().error().is(ErrorCode::Closed));
    talk.clock.advance(2min); // their deadlines went with them
    QCOMPARE(told, 50);
}

void tst_Peer::aCallAfterTheEndEndsByItself()
{
    Conversation talk;
    talk.other->crash();
    turnEventLoop();
    QVERIFY(talk.peer->hasEnded());
    const auto answer = talk.call(0ms);
    QVERIFY(answer.isSettled());
    QVERIFY(answer.value().error().is(ErrorCode::Unavailable)); // nothing was sent
}

void tst_Peer::aCallMadeWhileTheChannelEndsEndsByItself()
{
    Conversation talk;
    std::optional<Cell<Result<RawJson>>> again;
    const auto first = talk.call(0ms);
    first.whenSettled([&] { again = talk.peer->call("tools/call", RawJson(), { 0ms }).answer; });
    talk.other->crash();
    turnEventLoop();
    QVERIFY(again && again->isSettled());
}

void tst_Peer::closingAnswersWhatTheOtherSideAsked()
{
    Conversation talk;
    talk.answerLater();
    talk.ask("\"q\"");
    // What is sent in the moment of closing does not travel over a MemoryChannel, so look at our end of it.
    talk.peer->close();
    QVERIFY(talk.cancelled[0].isSettled());
    QCOMPARE(talk.peer->requestsInFlight(), 0);
    talk.replies[0].settle(true);
    turnEventLoop();
    QCOMPARE(talk.handlersEnded, 1);
    QCOMPARE(talk.delivered, QList<bool> { false });
}

void tst_Peer::destructionEndsEverything()
{
    Conversation talk;
    talk.answerLater();
    talk.ask("1");
    const auto answer = talk.call(0ms);
    talk.peer.reset();
    QVERIFY(answer.value().error().is(ErrorCode::Closed));
    QVERIFY(talk.cancelled[0].isSettled());
    talk.replies[0].settle(true); // the handler ends after its peer
    QCOMPARE(talk.handlersEnded, 1);
    QCOMPARE(talk.delivered, QList<bool> { false });
    turnEventLoop();
    QVERIFY(talk.other->isClosed);
}

void tst_Peer::aPeerMayBeDestroyedInItsOwnSignal()
{
    Conversation talk;
    const auto answer = talk.call(0ms);
    connect(talk.peer.get(), &Peer::closed, this, [&talk] { talk.peer.release()->deleteLater(); });
    talk.other->crash();
    turnEventLoop();
    QVERIFY(answer.isSettled());
}

void tst_Peer::aPeerMayBeDestroyedByAnAnswer()
{
    Conversation talk;
    const auto first = talk.call(0ms);
    const auto second = talk.call(0ms);
    first.whenSettled([&talk] { talk.peer.release()->deleteLater(); });
    talk.peer->close();
    turnEventLoop();
    QVERIFY(first.isSettled() && second.isSettled());
}

void tst_Peer::aCancelledRequestIsNotAnswered()
{
    Conversation talk;
    talk.answerLater();
    talk.ask("1");
    talk.other->notify("notifications/cancelled", R"({"requestId":1,"reason":"changed my mind"})");
    turnEventLoop();
    QVERIFY(talk.cancelled[0].isSettled());
    QCOMPARE(talk.cancelled[0].value().message, QStringLiteral("changed my mind"));
    talk.replies[0].settle(true);
    turnEventLoop();
    QVERIFY(talk.other->received.empty());
    QCOMPARE(talk.delivered, QList<bool> { false });
}

void tst_Peer::aCancelledIdMayBeUsedAgain()
{
    Conversation talk;
    talk.answerLater();
    talk.ask("1");
    talk.other->notify("notifications/cancelled", R"({"requestId":1})");
    talk.ask("1");
    QCOMPARE(talk.replies.size(), 2);
    talk.replies[0].settle(true); // of the cancelled one
    turnEventLoop();
    QVERIFY(talk.other->received.empty());
    talk.replies[1].settle(true);
    turnEventLoop();
    QVERIFY(talk.other->answerTo("1"));
    QCOMPARE(talk.delivered, (QList<bool> { false, true }));
}

void tst_Peer::answersAreToldWhetherTheyWereDelivered()
{
    Conversation talk;
    talk.answerLater();
    talk.ask("1");
    talk.ask("2");
    talk.replies[0].settle(true);
    turnEventLoop();
    QCOMPARE(talk.delivered, QList<bool> { true });
    talk.other->crash();
    turnEventLoop();
    talk.replies[1].settle(true);
    turnEventLoop();
    QCOMPARE(talk.delivered, (QList<bool> { true, false }));
}

void tst_Peer::progressFindsItsCall()
{
    Conversation talk;
    QList<QByteArray> first;
    QList<QByteArray> second;
    const auto report = [](QList<QByteArray> &to) {
        return [&to](const RawJson &params) { to += params["progress"].toByteArray(); };
    };
    const Peer::CallOptions firstOptions { 0ms, report(first) };
    const Peer::CallOptions secondOptions { 0ms, report(second) };
    talk.peer->call("tools/call", RawJson::fromTrusted(R"({"name":"x"})"), firstOptions);
    talk.peer->call("tools/call", RawJson(), secondOptions);
    turnEventLoop();
    const auto token = talk.other->received[1].payload["_meta"]["progressToken"].toByteArray();
    QVERIFY(!token.isEmpty());
    QCOMPARE(talk.other->received[0].payload["name"].toString(), std::optional(QStringLiteral("x")));
    talk.other->notify("notifications/progress", R"({"progressToken":)" + token + R"(,"progress":0.50})");
    talk.other->notify("notifications/progress", R"({"progressToken":-1,"progress":1})");
    talk.other->notify("notifications/progress", R"({"progress":1})");
    turnEventLoop();
    QVERIFY(first.isEmpty());
    QCOMPARE(second, QList<QByteArray> { "0.50" });
}

void tst_Peer::progressAfterTheEndIsDropped()
{
    Conversation talk;
    int reports = 0;
    const Peer::CallOptions options { 0ms, [&reports](const RawJson &) { ++reports; } };
    talk.peer->call("tools/call", RawJson(), options);
    turnEventLoop();
    talk.other->respond("1", "{}");
    talk.other->notify("notifications/progress", R"({"progressToken":1,"progress":1})");
    turnEventLoop();
    QCOMPARE(reports, 0);
}

void tst_Peer::withoutAHandlerRequestsAreRefused()
{
    Conversation talk;
    talk.ask("1");
    QCOMPARE(talk.other->answerTo("1")->error().code, -32601);
}

QTEST_GUILESS_MAIN(tst_Peer)
#include "tst_Peer.moc"
