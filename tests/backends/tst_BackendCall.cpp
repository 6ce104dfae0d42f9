// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/BackendCall.h"

#include "protocol/ProxyError.h"
#include "support/BackendFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

/// Calls over HTTP whose connection is lost, and how often they are tried.
class tst_BackendCall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void B32_callsAreTriedOnceMoreOnOneNewConnection();
    void B32_nothingIsTriedMoreThanTwice();
    void aCallThatIsCancelledBetweenTwoTriesIsNotSentAgain();
    void aListIsAskedForAgain();
    void anErrorOfTheServerIsNoReasonToTryAgain();
    void theEndOfTheBackendBetweenTwoTriesIsAnAnswer();
    void aCallThatWaitsForAConnectionThatGoesAtOnceIsAnswered();
    void aCallAtTheEndOfTheBackendIsAnswered_data();
    void aCallAtTheEndOfTheBackendIsAnswered();
    void whoWaitsMayLetGoOfTheCallInCancel();
};

namespace {

struct LostSession : BackendFixture
{
    LostSession()
    {
        useHttp();
        channels.script.answersCalls = false;
        connected();
        list(); // so that it is known what may run twice
    }

    /// As HttpChannel does it: each request is told first whether it was sent.
    void lose(const QList<QByteArray> &unsent)
    {
        const QPointer<Channel> near = channels.near();
        const Error why(ErrorCode::Closed, QStringLiteral("session expired"));
        for (const auto &id : QList<QByteArray>(channels.latest().openCalls))
            near->undeliverable(id, why, !unsent.contains(id));
        if (near)
            near->closed(why);
    }
};

} // namespace

void tst_BackendCall::B32_callsAreTriedOnceMoreOnOneNewConnection()
{
    LostSession fixture;
    fixture.channels.script.answersCalls = true;
    QList<std::shared_ptr<BackendCall>> calls;
    std::vector<int> answers(100);
    for (int i = 0; i < 100; ++i) {
        const auto tool = i % 4 == 0 ? QStringLiteral("look") : QStringLiteral("work");
        calls += fixture.backend->callTool(tool, RawJson::emptyObject(), {});
        calls.last()->answer().whenSettled([&answers, i] { ++answers[std::size_t(i)]; });
    }
    turnEventLoop();
    QList<QByteArray> unsent;
    for (int i = 1; i < 100; i += 2) // every other one, none of them a "look"
        unsent += fixture.channels.latest().openCalls[i];
    fixture.lose(unsent);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 2);
    QCOMPARE(fixture.channels.latest().count("initialize"), 1);
    QCOMPARE(fixture.channels.latest().count("tools/call"), 75);
    for (int i = 0; i < 100; ++i) {
        QCOMPARE(answers[std::size_t(i)], 1);
        const auto &outcome = calls[i]->answer().value();
        const bool isLost = i % 4 == 2;
        QCOMPARE(outcome.has_value(), !isLost);
        if (isLost) {
            QCOMPARE(outcome.error().code, int(ProxyErrorCode::BackendLost));
            QCOMPARE(errorData(outcome.error(), "sent").toBool(), std::optional(true));
        }
    }
}

void tst_BackendCall::B32_nothingIsTriedMoreThanTwice()
{
    LostSession fixture;
    const auto call = fixture.call("{}", QStringLiteral("look"));
    fixture.lose({});
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().count("tools/call"), 1);
    QVERIFY(!call->answer().isSettled());
    fixture.lose({});
    turnEventLoop();
    fixture.advance(10s);
    QVERIFY(call->answer().isSettled());
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BackendLost));
    QCOMPARE(errorData(call->answer().value().error(), "retryable").toBool(), std::optional(true));
    QCOMPARE(fixture.channels.made, 3);
    QCOMPARE(fixture.channels.latest().count("tools/call"), 0);
}

void tst_BackendCall::aCallThatIsCancelledBetweenTwoTriesIsNotSentAgain()
{
    LostSession fixture;
    const auto call = fixture.call("{}", QStringLiteral("look"));
    fixture.lose({});
    QVERIFY(!call->answer().isSettled()); // the second try comes with the next turn
    call->cancel(QStringLiteral("no longer wanted"));
    turnEventLoop();
    QVERIFY(call->answer().value().error().is(ErrorCode::Cancelled));
    QCOMPARE(fixture.channels.made, 1); // nobody needs a connection
    fixture.advance(10s);
    QCOMPARE(fixture.channels.made, 2);
    QCOMPARE(fixture.channels.latest().count("tools/call"), 0);
}

void tst_BackendCall::aListIsAskedForAgain()
{
    LostSession fixture;
    fixture.channels.latest().script.answersToolsList = false;
    fixture.channels.latest().notify("notifications/tools/list_changed", "{}");
    turnEventLoop();
    fixture.clock.advance(1s);
    const Collected first(fixture.backend->list(CatalogueList::Kind::Tools));
    const Collected second(fixture.backend->list(CatalogueList::Kind::Tools));
    turnEventLoop();
    QVERIFY(!first.hasEnded());
    fixture.channels.latest().crash();
    turnEventLoop();
    QVERIFY(first.hasEnded() && first->has_value());
    QVERIFY(second.hasEnded() && second->has_value());
    QCOMPARE(fixture.channels.latest().count("tools/list"), 1);
}

void tst_BackendCall::anErrorOfTheServerIsNoReasonToTryAgain()
{
    LostSession fixture;
    const auto call = fixture.call("{}", QStringLiteral("look"));
    // The number of an error of ours, in the mouth of the server.
    fixture.channels.latest().respondError(fixture.channels.latest().openCalls.last(),
                                           Error(int(ErrorCode::Unavailable), QStringLiteral("out of stock")));
    turnEventLoop();
    QCOMPARE(call->answer().value().error().message, QStringLiteral("out of stock"));
    QCOMPARE(fixture.channels.latest().count("tools/call"), 1);
}

void tst_BackendCall::theEndOfTheBackendBetweenTwoTriesIsAnAnswer()
{
    LostSession fixture;
    const auto call = fixture.call("{}", QStringLiteral("look"));
    fixture.lose({});
    fixture.backend.reset();
    QVERIFY(call->answer().isSettled());
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BackendLost));
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 1);
}

void tst_BackendCall::aCallThatWaitsForAConnectionThatGoesAtOnceIsAnswered()
{
    BackendFixture fixture;
    fixture.useHttp();
    auto &backend = fixture.make();
    bool wasDropped = false;
    fixture.log.onChange = [&](const QByteArray &event) {
        if (event == "server_connected" && !std::exchange(wasDropped, true))
            backend.reconnect(); // runs detached
    };
    const auto call = fixture.call();
    QVERIFY(call->answer().isSettled());
    QVERIFY(call->answer().value().has_value());
    QCOMPARE(fixture.channels.servers[0]->count("tools/call"), 0);
    // and never before the handshake
    const auto &received = fixture.channels.latest().received;
    QCOMPARE(received.front().method, QByteArray("initialize"));
    QCOMPARE(received[1].method, QByteArray("notifications/initialized"));
}

void tst_BackendCall::aCallAtTheEndOfTheBackendIsAnswered_data()
{
    QTest::addColumn<bool>("isHttp");
    QTest::addColumn<bool>("isOutOfReach");
    QTest::newRow("process") << false << false;
    QTest::newRow("http") << true << false;
    QTest::newRow("out of reach") << true << true;
}

/// Whose call ends with the backend may call it once more before he knows that it goes.
void tst_BackendCall::aCallAtTheEndOfTheBackendIsAnswered()
{
    QFETCH(bool, isHttp);
    QFETCH(bool, isOutOfReach);
    BackendFixture fixture;
    if (isHttp)
        fixture.useHttp();
    fixture.channels.script.answersCalls = false;
    auto &backend = fixture.connected();
    const auto call = fixture.call();
    if (isOutOfReach)
        fixture.falter();
    std::shared_ptr<BackendCall> again;
    std::optional<Collected<Result<CatalogueList::Entries>>> listed;
    call->answer().whenSettled([&] {
        again = backend.callTool(QStringLiteral("work"), RawJson::emptyObject(), {});
        listed.emplace(backend.list(CatalogueList::Kind::Tools));
    });
    const auto told = fixture.log.events;
    fixture.backend.reset();
    QCOMPARE(fixture.log.events, told); // nothing is begun any more
    QVERIFY(again && again->answer().isSettled() && !again->answer().value());
    QVERIFY(again->answer().value().error().code >= 1001);
    QVERIFY(listed && listed->hasEnded() && !listed->value());
    QVERIFY(listed->value().error().code >= 1001);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 1);
}

void tst_BackendCall::whoWaitsMayLetGoOfTheCallInCancel()
{
    LostSession fixture;
    auto call = fixture.call();
    call->answer().whenSettled([&call] { call.reset(); });
    auto *cancelled = call.get();
    cancelled->cancel(QStringLiteral("no longer wanted"));
    QVERIFY(!call);
}

QTEST_GUILESS_MAIN(tst_BackendCall)
#include "tst_BackendCall.moc"
