// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What becomes of the connections of a session when the person changes a server, or pauses them all.

#include "session/Session.h"

#include "protocol/ProxyError.h"
#include "support/SharedFixture.h"

#include <QTest>

#include <functional>

using namespace qonduit;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(std::function<void(qonduit::ServerConfig &)>)

class tst_ChangedServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatStartsDifferentlyIsStartedAnew_data();
    void whatStartsDifferentlyIsStartedAnew();
    void itsOpenCallsAreLost();
    void itsQuestionsAreCancelled();
    void itsSubscriptionsGoOn();
    void anAttemptForTheOldOneStartsNothing_data();
    void anAttemptForTheOldOneStartsNothing();
    void newRulesHoldAtOnce();
    void fewerToolsAreToldInEvents();
    void disabledItSaysHowToEnableIt();
    void enabledItIsConnected();
    void lazyItWaitsForItsFirstUse();
    void anAddedServerIsConnectedForThoseWhoListIt();
    void sharedConnectionsFollow();
    void noLongerSharedItIsEachSessionsOwn();
    void whileWePauseNothingIsAsked();
};

namespace {

const auto fake = QStringLiteral("fake");

ServerConfig otherServer()
{
    auto config = fakeServer();
    config.arguments = { QStringLiteral("--other") };
    return config;
}

struct Connected : SessionFixture
{
    explicit Connected(const ServerConfig &config = fakeServer())
    {
        channels.script.answersCalls = false;
        std::ignore = registry.add(config); // the first one cannot clash
        session->connectServers();
        turnEventLoop();
    }
    void update(const ServerConfig &config)
    {
        QVERIFY(registry.update(config));
        turnEventLoop();
    }
    Backend &backend() { return *session->existingBackend(fake); }
    std::shared_ptr<BackendCall> call()
    {
        const auto call = backend().callTool(QStringLiteral("work"), {}, {});
        turnEventLoop();
        return call;
    }
    std::unique_ptr<Session> session = makeSession();
};

} // namespace

void tst_ChangedServers::whatStartsDifferentlyIsStartedAnew_data()
{
    using Change = std::function<void(ServerConfig &)>;
    QTest::addColumn<Change>("change");
    const auto row = [](const char *name, Change change) { QTest::newRow(name) << std::move(change); };
    row("arguments", [](ServerConfig &config) { config.arguments = { QStringLiteral("x") }; });
    row("command", [](ServerConfig &config) { config.command += u'2'; });
    row("environment", [](ServerConfig &config) { config.environment.insert(QStringLiteral("A"), {}); });
    row("folder", [](ServerConfig &config) { config.workingFolder = QStringLiteral("/"); });
    row("transport", [](ServerConfig &config) { config.transport = ServerConfig::Transport::Sse; });
    row("URL", [](ServerConfig &config) { config.url = QUrl(QStringLiteral("http://127.0.0.1:1/")); });
    row("headers", [](ServerConfig &config) { config.headers = { { "A", "1" } }; });
}

void tst_ChangedServers::whatStartsDifferentlyIsStartedAnew()
{
    QFETCH(std::function<void(ServerConfig &)>, change);
    Connected fixture;
    auto config = fakeServer();
    change(config);
    fixture.update(config);
    QCOMPARE(fixture.channels.made, 2);
    QVERIFY(fixture.channels.servers.front()->isClosed);
    QVERIFY(fixture.channels.madeFor.last().isSameServer(config));
    QCOMPARE(fixture.backend().status().state, Backend::State::Connected);
    fixture.update(config); // the same again
    QCOMPARE(fixture.channels.made, 2);
}

void tst_ChangedServers::itsOpenCallsAreLost()
{
    Connected fixture;
    const auto open = fixture.call();
    std::shared_ptr<BackendCall> next;
    open->answer().whenSettled([&] { next = fixture.backend().callTool(QStringLiteral("work"), {}, {}); });
    fixture.update(otherServer());
    QVERIFY(open->answer().isSettled());
    const auto &error = open->answer().value().error();
    QCOMPARE(error.code, int(ProxyErrorCode::BackendLost));
    QVERIFY2(error.message.contains(QStringLiteral("configuration was changed")), qPrintable(error.message));
    QCOMPARE(fixture.channels.latest().openCalls.size(), 1); // who calls again is served by the new one
    QVERIFY(next && !next->answer().isSettled());
}

void tst_ChangedServers::itsQuestionsAreCancelled()
{
    Connected fixture;
    fixture.channels.latest().elicit("1");
    turnEventLoop();
    QCOMPARE(fixture.session->requests().pending().size(), std::size_t(1));
    fixture.update(otherServer());
    QVERIFY(fixture.session->requests().pending().empty());
}

void tst_ChangedServers::itsSubscriptionsGoOn()
{
    Connected fixture;
    fixture.channels.script.results = { { "resources/subscribe", "{}" } };
    fixture.channels.latest().script = fixture.channels.script;
    fixture.backend().subscribe(RawJson::fromTrusted(R"({"uri":"mem:a"})"), true, fixture.session->origin({}, 0));
    turnEventLoop();
    fixture.update(otherServer());
    QCOMPARE(fixture.channels.latest().count("resources/subscribe"), 1);
}

void tst_ChangedServers::anAttemptForTheOldOneStartsNothing_data()
{
    QTest::addColumn<bool>("waitsForApproval");
    QTest::newRow("while it is prepared") << false;
    QTest::newRow("while the person is asked") << true;
}

void tst_ChangedServers::anAttemptForTheOldOneStartsNothing()
{
    QFETCH(bool, waitsForApproval);
    SessionFixture fixture;
    const Cell<Result<ServerConfig>> preparing;
    if (waitsForApproval)
        fixture.approver.approvesAll = false;
    else
        fixture.channels.preparing = preparing;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    const auto call = session->existingBackend(fake)->callTool(QStringLiteral("work"), {}, {});
    QCOMPARE(fixture.channels.made, 0);

    const auto oldDecision = std::exchange(fixture.approver.decision, Cell<Result<>>());
    fixture.channels.preparing.reset();
    QVERIFY(fixture.registry.update(otherServer()));
    turnEventLoop();
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BackendUnavailable));
    oldDecision.settle({});
    preparing.settle(fakeServer());
    turnEventLoop();
    QCOMPARE(fixture.channels.made, waitsForApproval ? 0 : 1);
    fixture.approver.decision.settle({});
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 1);
    QVERIFY(fixture.channels.madeFor.last().isSameServer(otherServer()));
    QCOMPARE(session->existingBackend(fake)->status().state, Backend::State::Connected);
}

void tst_ChangedServers::newRulesHoldAtOnce()
{
    Connected fixture;
    const auto open = fixture.call();
    auto config = fakeServer();
    config.allowedTools = QStringList { QStringLiteral("other") };
    config.callTimeout = 5s;
    config.ask = ServerConfig::Ask::Desktop;
    fixture.update(config);
    QCOMPARE(fixture.channels.made, 1);
    QVERIFY(!open->answer().isSettled());
    QVERIFY(!fixture.session->servers().isAllowed(fake, QStringLiteral("work")));
    QCOMPARE(fixture.backend().config().ask, std::optional(ServerConfig::Ask::Desktop));
    const auto next = fixture.call();
    fixture.clock.advance(5s);
    turnEventLoop();
    QCOMPARE(next->answer().value().error().code, int(ProxyErrorCode::Timeout));
    QVERIFY(!open->answer().isSettled());
}

void tst_ChangedServers::fewerToolsAreToldInEvents()
{
    Connected fixture;
    fixture.session->events().takeAfter(QString());
    auto config = fakeServer();
    config.allowedTools = QStringList();
    fixture.update(config);
    const auto events = fixture.session->events().takeAfter(QString()).events;
    QCOMPARE(events.back().type, QByteArray("notification"));
    QVERIFY(events.back().data.view().contains("notifications/tools/list_changed"));
}

void tst_ChangedServers::disabledItSaysHowToEnableIt()
{
    Connected fixture;
    const auto open = fixture.call();
    auto config = fakeServer();
    config.enabled = false;
    fixture.update(config);
    QCOMPARE(open->answer().value().error().code, int(ProxyErrorCode::BackendLost));
    QVERIFY(open->answer().value().error().message.contains(QStringLiteral("disabled")));
    QVERIFY(fixture.channels.latest().isClosed);
    QCOMPARE(fixture.backend().status().state, Backend::State::Disabled);
    const auto next = fixture.call();
    QCOMPARE(next->answer().value().error().code, int(ProxyErrorCode::BackendUnavailable));
    QVERIFY(next->answer().value().error().message.contains(QStringLiteral("\"enabled\": true")));
    fixture.clock.advance(1h);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 1);
}

void tst_ChangedServers::enabledItIsConnected()
{
    auto config = fakeServer();
    config.enabled = false;
    Connected fixture(config);
    QCOMPARE(fixture.channels.made, 0);
    fixture.update(fakeServer());
    QCOMPARE(fixture.channels.made, 1);
    QCOMPARE(fixture.backend().status().state, Backend::State::Connected);
}

void tst_ChangedServers::lazyItWaitsForItsFirstUse()
{
    Connected fixture;
    auto config = otherServer();
    config.connect = ServerConfig::Connect::Lazy;
    fixture.update(config);
    QCOMPARE(fixture.channels.made, 1);
    QCOMPARE(fixture.backend().status().state, Backend::State::NotConnected);
    const auto call = fixture.call();
    QCOMPARE(fixture.channels.made, 2);
}

void tst_ChangedServers::anAddedServerIsConnectedForThoseWhoListIt()
{
    Connected fixture;
    const auto more = QStringLiteral("more");
    const auto idle = fixture.makeSession(nativeClient()); // which has not said that it is there
    const auto native = fixture.makeSession(nativeClient());
    native->connectServers();
    QVERIFY(fixture.registry.add(fakeServer(more)));
    turnEventLoop();
    QVERIFY(native->existingBackend(more)); // it can be listed at once
    QVERIFY(!idle->existingBackend(more));
    QVERIFY(!fixture.session->existingBackend(more)); // it is there when it is used
}

void tst_ChangedServers::sharedConnectionsFollow()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    QCOMPARE(fixture.channels.made, 1);
    auto config = *fixture.registry.find(fake);
    config.arguments = { QStringLiteral("--other") };
    QVERIFY(fixture.registry.update(config));
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 2);
    QCOMPARE(one->existingBackend(fake), other->existingBackend(fake));
    QCOMPARE(one->existingBackend(fake)->status().state, Backend::State::Connected);
}

void tst_ChangedServers::noLongerSharedItIsEachSessionsOwn()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto open = fixture.call(*one);
    auto config = *fixture.registry.find(fake);
    config.sharing = ServerConfig::Sharing::Session;
    QVERIFY(fixture.registry.update(config));
    turnEventLoop();
    QCOMPARE(open->answer().value().error().code, int(ProxyErrorCode::BackendLost));
    QVERIFY(one->existingBackend(fake) && other->existingBackend(fake));
    QVERIFY(one->existingBackend(fake) != other->existingBackend(fake));
    config.sharing = ServerConfig::Sharing::Shared;
    QVERIFY(fixture.registry.update(config));
    turnEventLoop();
    QCOMPARE(one->existingBackend(fake), other->existingBackend(fake));
    QCOMPARE(fixture.channels.made, 4);
}

void tst_ChangedServers::whileWePauseNothingIsAsked()
{
    Connected fixture;
    const auto open = fixture.call();
    fixture.registry.setPaused(true);
    const auto refused = fixture.session->backend(fake);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, int(ProxyErrorCode::BackendUnavailable));
    QVERIFY(refused.error().message.contains(QStringLiteral("Qonduit is paused")));
    QVERIFY(fixture.session->backend(QStringLiteral("none")).error().is(ErrorCode::NotFound));
    QVERIFY(!fixture.channels.latest().isClosed && !open->answer().isSettled());
    fixture.registry.setPaused(false);
    QCOMPARE(*fixture.session->backend(fake), &fixture.backend());
}

QTEST_GUILESS_MAIN(tst_ChangedServers)
#include "tst_ChangedServers.moc"
