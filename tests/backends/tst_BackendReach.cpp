// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/Backend.h"

#include "protocol/ProxyError.h"
#include "support/BackendFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;
using State = Backend::State;

/// A server over HTTP that is out of reach for a while, that forgets us, or that wants to be left alone.
class tst_BackendReach : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aServerOutOfReachKeepsItsConnection();
    void questionsSurviveAServerOutOfReach();
    void aCallToAServerOutOfReachTriesAtOnce();
    void aServerOutOfReachIsAskedForEver();
    void aServerThatHasForgottenUsIsMetAnew_data();
    void aServerThatHasForgottenUsIsMetAnew();
    void theConnectionMayEndWhileItIsAskedFor();
    void subscriptionsAreMadeAgain();
    void listsAreFetchedAnew();
    void wakingTriesAtOnce();
    void wakingAndTheRetryTogetherAreOneAttempt();
    void B31_theServersOwnPauseIsKept();
    void B30_aSignInIsNotAskedForAgainAndAgain();
    void reconnectDropsAConnectionThatIsOutOfReach();
    void reconnectEndsTheQuestionWhetherTheServerKnowsUs();
    void reconnectWorksFromEachState_data();
    void reconnectWorksFromEachState();
};

namespace {

std::optional<QString> text(const RawJson &data, QByteArrayView member)
{
    return data[member].toString();
}

/// One that was connected, by HTTP.
struct HttpFixture : BackendFixture
{
    HttpFixture()
    {
        useHttp();
        connected();
    }

    /// The server does not answer when it is asked whether it knows us.
    void beSilent() { channels.latest().script.answersPing = false; }
    State state() const { return backend->status().state; }
};

} // namespace

void tst_BackendReach::aServerOutOfReachKeepsItsConnection()
{
    HttpFixture fixture;
    fixture.falter();
    QVERIFY(fixture.state() == State::Reconnecting);
    QVERIFY(fixture.backend->stands());
    fixture.falter(); // whatever else fails meanwhile says nothing new
    QCOMPARE(fixture.log.events.count("server_reconnecting"), 1);
    fixture.advance(1100ms); // 1 s, give or take a tenth
    QVERIFY(fixture.state() == State::Connected);
    QCOMPARE(fixture.channels.made, 1);
    QCOMPARE(fixture.channels.latest().count("ping"), 1);
    QCOMPARE(fixture.channels.latest().count("initialize"), 1);
    QCOMPARE(fixture.log.events.last(), QByteArray("server_reconnected"));
    QCOMPARE(text(fixture.log.data.last(), "session"), std::optional(QStringLiteral("kept")));
    QCOMPARE(fixture.log.data.last()["server_changed"].toBool(), std::optional(false));
    QCOMPARE(fixture.log.events.count("server_disconnected"), 0);
}

void tst_BackendReach::questionsSurviveAServerOutOfReach()
{
    HttpFixture fixture;
    fixture.channels.latest().elicit("\"q1\"");
    turnEventLoop();
    QCOMPARE(fixture.log.questions.size(), 1);
    bool stoodThroughout = true;
    fixture.log.onChange = [&](const QByteArray &) { stoodThroughout = stoodThroughout && fixture.backend->stands(); };
    fixture.falter();
    fixture.advance(1100ms);
    QVERIFY(stoodThroughout);
    QVERIFY(!fixture.log.withdrawn.isSettled());
    fixture.log.reply.settle(RawJson::fromTrusted(R"({"action":"decline"})"));
    turnEventLoop();
    QVERIFY(fixture.channels.latest().answerTo("\"q1\""));
}

void tst_BackendReach::aCallToAServerOutOfReachTriesAtOnce()
{
    HttpFixture fixture;
    fixture.falter();
    const auto call = fixture.call();
    QVERIFY(call->answer().isSettled() && call->answer().value().has_value());
    QVERIFY(fixture.state() == State::Connected);
    QCOMPARE(fixture.channels.made, 1);
    fixture.advance(10s); // the attempt that was planned is not made on top
    QCOMPARE(fixture.channels.latest().count("ping"), 1);
    QCOMPARE(fixture.log.events.count("server_reconnected"), 1);
}

void tst_BackendReach::aServerOutOfReachIsAskedForEver()
{
    HttpFixture fixture;
    fixture.beSilent();
    fixture.falter();
    for (int minute = 0; minute < 120; ++minute) {
        fixture.advance(1min);
        QVERIFY(fixture.state() == State::Reconnecting || fixture.state() == State::Connecting);
        QVERIFY(fixture.backend->stands());
    }
    QVERIFY(fixture.channels.latest().count("ping") > 30);
    fixture.channels.latest().script.answersPing = true;
    for (int second = 0; second < 240; ++second)
        fixture.advance(1s);
    QVERIFY(fixture.state() == State::Connected);
    QCOMPARE(fixture.channels.made, 1);
}

void tst_BackendReach::aServerThatHasForgottenUsIsMetAnew_data()
{
    QTest::addColumn<bool>("isOther");
    QTest::newRow("the same server") << false;
    QTest::newRow("another server") << true;
}

void tst_BackendReach::aServerThatHasForgottenUsIsMetAnew()
{
    QFETCH(bool, isOther);
    HttpFixture fixture;
    fixture.beSilent();
    fixture.falter();
    if (isOther)
        fixture.channels.script.initializeResult =
            R"({"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"fake","version":"2"}})";
    const auto call = fixture.backend->callTool(QStringLiteral("work"), RawJson::emptyObject(), {});
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().count("ping"), 1);
    // As HttpChannel does it: first the request has no answer, then the session is lost.
    fixture.channels.near()->undeliverable(fixture.channels.latest().latest("ping")->id,
                                           { ErrorCode::Closed, QStringLiteral("session expired") }, false);
    fixture.channels.near()->closed({ ErrorCode::Closed, QStringLiteral("session expired") });
    turnEventLoop();
    QVERIFY(fixture.state() == State::Connected);
    QVERIFY(call->answer().isSettled() && call->answer().value().has_value()); // the same attempt went on
    QCOMPARE(fixture.channels.made, 2);
    QCOMPARE(fixture.log.events.count("server_reconnecting"), 1);
    QCOMPARE(fixture.log.events.count("server_disconnected"), 1);
    QCOMPARE(fixture.log.events.last(), QByteArray("server_reconnected"));
    QCOMPARE(text(fixture.log.data.last(), "session"), std::optional(QStringLiteral("new")));
    QCOMPARE(fixture.log.data.last()["server_changed"].toBool(), std::optional(isOther));
    fixture.advance(10s);
    QCOMPARE(fixture.channels.made, 2);
}

void tst_BackendReach::theConnectionMayEndWhileItIsAskedFor()
{
    HttpFixture fixture;
    fixture.beSilent();
    fixture.falter();
    const Collected ready(fixture.backend->ready());
    turnEventLoop();
    QVERIFY(fixture.state() == State::Connecting);
    fixture.channels.latest().crash();
    turnEventLoop();
    QVERIFY(ready.hasEnded() && ready->has_value());
    QVERIFY(fixture.state() == State::Connected);
    QCOMPARE(fixture.channels.made, 2);
}

void tst_BackendReach::subscriptionsAreMadeAgain()
{
    HttpFixture fixture;
    fixture.backend->subscribe(RawJson::fromTrusted(R"({"uri":"file:///a"})"), true, {});
    fixture.backend->subscribe(RawJson::fromTrusted(R"({"uri":"file:///b"})"), true, {});
    const auto early = fixture.backend->subscribe(RawJson::fromTrusted(R"({"uri":"file:///c"})"), true, {});
    fixture.backend->subscribe(RawJson::fromTrusted(R"({"uri":"file:///c"})"), false,
                               {}); // before the server has agreed
    turnEventLoop();
    QVERIFY(early->answer().isSettled());
    fixture.backend->subscribe(RawJson::fromTrusted(R"({"uri":"file:///b"})"), false, {});
    turnEventLoop();
    fixture.channels.latest().script.subscribeError = Error(-32002, QStringLiteral("no such resource"));
    fixture.backend->subscribe(RawJson::fromTrusted(R"({"uri":"file:///d"})"), true, {});
    turnEventLoop();
    fixture.falter();
    fixture.advance(1100ms);
    QCOMPARE(fixture.channels.latest().count("resources/subscribe"), 4); // the same connection: the server knows
    for (int made = 2; made <= 3; ++made) {
        fixture.channels.latest().crash();
        turnEventLoop();
        fixture.advance(10s);
        QCOMPARE(fixture.channels.made, made);
        QCOMPARE(fixture.channels.latest().count("resources/subscribe"), 1);
        QCOMPARE(text(fixture.channels.latest().latest("resources/subscribe")->payload, "uri"),
                 std::optional(QStringLiteral("file:///a")));
    }
    fixture.backend->subscribe(RawJson::fromTrusted(R"({"uri":"file:///e"})"), true, {});
    fixture.channels.latest().crash(); // before it has agreed: the call itself is tried again, and nothing besides
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().count("resources/subscribe"), 2);
}

void tst_BackendReach::listsAreFetchedAnew()
{
    HttpFixture fixture;
    fixture.list();
    fixture.channels.script.toolPages = { R"({"name":"new"})" };
    fixture.channels.latest().script.toolPages = fixture.channels.script.toolPages;
    fixture.falter(); // it may have changed while we could not be told
    fixture.advance(1100ms);
    QCOMPARE(fixture.list()->value()->front().name, QStringLiteral("new"));
    fixture.channels.latest().crash();
    turnEventLoop();
    fixture.channels.script.toolPages = { R"({"name":"newer"})" };
    QCOMPARE(fixture.list()->value()->front().name, QStringLiteral("newer"));
}

void tst_BackendReach::wakingTriesAtOnce()
{
    HttpFixture fixture;
    fixture.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("no network"));
    fixture.channels.latest().crash();
    turnEventLoop();
    for (int i = 0; i < 30; ++i)
        fixture.advance(1min);
    QVERIFY(fixture.state() == State::Reconnecting);
    while (fixture.clock.utcNow().msecsTo(fixture.backend->status().nextRetryAt) < 60000)
        fixture.advance(1s);
    fixture.channels.failure.reset();
    const auto made = fixture.channels.made;
    fixture.clock.sleep(1h);
    fixture.advance(10s);
    QVERIFY(fixture.state() == State::Connected);
    QCOMPARE(fixture.channels.made, made + 1);
}

void tst_BackendReach::wakingAndTheRetryTogetherAreOneAttempt()
{
    HttpFixture fixture;
    fixture.channels.script.answersInitialize = false;
    fixture.channels.latest().crash();
    turnEventLoop();
    fixture.advance(1100ms); // the retry: a handshake is under way
    QCOMPARE(fixture.channels.made, 2);
    fixture.clock.sleep(1h);
    fixture.sleep.look();
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 2);
    QVERIFY(fixture.state() == State::Connecting);
}

void tst_BackendReach::B31_theServersOwnPauseIsKept()
{
    HttpFixture fixture;
    fixture.channels.failure = Error(ErrorCode::Overloaded, QStringLiteral("HTTP 503"), R"({"retryAfterMs":90000})");
    fixture.channels.latest().crash();
    turnEventLoop();
    fixture.advance(1100ms);
    QCOMPARE(fixture.channels.made, 2);
    QCOMPARE(fixture.backend->status().nextRetryAt, fixture.clock.utcNow().addSecs(90));
    fixture.advance(90s - 1ms);
    QCOMPARE(fixture.channels.made, 2);
    fixture.advance(1ms);
    QCOMPARE(fixture.channels.made, 3);
}

void tst_BackendReach::B30_aSignInIsNotAskedForAgainAndAgain()
{
    BackendFixture fixture;
    fixture.useHttp();
    fixture.channels.failure = Error(ErrorCode::SignInNeeded, QStringLiteral("HTTP 401"));
    const Collected ready(fixture.make().ready());
    turnEventLoop();
    QCOMPARE(ready->error().code, int(ProxyErrorCode::BackendAuthRequired));
    for (int minute = 0; minute < 60; ++minute) {
        const Collected call(fixture.backend->ready()); // who calls meanwhile is told, and the server is not asked
        turnEventLoop();
        QCOMPARE(call->error().code, int(ProxyErrorCode::BackendAuthRequired));
        fixture.advance(1min);
    }
    QCOMPARE(fixture.channels.made, 1 + 60 / 5);
    Collected(fixture.backend->reconnect());
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 2 + 60 / 5);
}

void tst_BackendReach::reconnectDropsAConnectionThatIsOutOfReach()
{
    HttpFixture fixture;
    fixture.channels.latest().elicit("\"q1\"");
    turnEventLoop();
    fixture.falter();
    const Collected ready(fixture.backend->reconnect());
    turnEventLoop();
    QVERIFY(ready->has_value());
    QCOMPARE(fixture.channels.made, 2);
    QVERIFY(fixture.channels.servers[0]->isClosed);
    QVERIFY(fixture.log.withdrawn.isSettled());
    fixture.log.reply.settle(Error(ErrorCode::Cancelled, QStringLiteral("withdrawn"))); // as a session does
    QCOMPARE(fixture.log.events.count("server_disconnected"), 1);
    QCOMPARE(text(fixture.log.data.last(), "session"), std::optional(QStringLiteral("new")));
}

void tst_BackendReach::reconnectEndsTheQuestionWhetherTheServerKnowsUs()
{
    HttpFixture fixture;
    fixture.beSilent();
    fixture.falter();
    const Collected waiting(fixture.backend->ready());
    turnEventLoop();
    const Collected ready(fixture.backend->reconnect());
    turnEventLoop(); // and not after the ten seconds of the probe
    QVERIFY(ready.hasEnded() && ready->has_value());
    QVERIFY(waiting.hasEnded() && waiting->has_value());
    QCOMPARE(fixture.channels.made, 2);
    QCOMPARE(text(fixture.log.data.last(), "session"), std::optional(QStringLiteral("new")));
}

void tst_BackendReach::reconnectWorksFromEachState_data()
{
    QTest::addColumn<QString>("from");
    for (const auto *from :
         { "not_connected", "connecting", "connected", "reconnecting", "disconnected", "error", "disabled" })
        QTest::newRow(from) << QString::fromLatin1(from);
}

void tst_BackendReach::reconnectWorksFromEachState()
{
    QFETCH(QString, from);
    BackendFixture fixture;
    fixture.useHttp();
    fixture.config.enabled = from != QStringLiteral("disabled");
    if (from == QStringLiteral("error"))
        fixture.channels.failure = Error(ErrorCode::Rejected, QStringLiteral("go away"));
    auto &backend = fixture.make();
    const auto stateName = [&backend] { return ConnectionKeeper::stateName(backend.status().state); };
    std::optional<Collected<Result<>>> ready;
    const auto reconnect = [&] {
        QCOMPARE(stateName(), from);
        ready.emplace(backend.reconnect());
    };
    if (from != QStringLiteral("not_connected"))
        Collected(backend.ready());
    if (from == QStringLiteral("connecting"))
        reconnect();
    turnEventLoop();
    fixture.channels.failure.reset();
    if (from == QStringLiteral("disconnected")) {
        fixture.log.onChange = [&](const QByteArray &event) {
            if (event == "server_disconnected" && !ready)
                reconnect();
        };
    }
    if (from == QStringLiteral("reconnecting") || from == QStringLiteral("disconnected"))
        fixture.channels.latest().crash();
    turnEventLoop();
    if (!ready)
        reconnect();
    turnEventLoop();
    QVERIFY(ready && ready->hasEnded());
    const bool isDisabled = from == QStringLiteral("disabled");
    QCOMPARE(ready->value().has_value(), !isDisabled);
    QCOMPARE(stateName(), isDisabled ? from : QStringLiteral("connected"));
    const auto made = fixture.channels.made;
    fixture.advance(10min); // no attempt of before is made on top
    QCOMPARE(fixture.channels.made, made);
}

QTEST_GUILESS_MAIN(tst_BackendReach)
#include "tst_BackendReach.moc"
