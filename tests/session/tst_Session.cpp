// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/Session.h"

#include "protocol/ProxyError.h"
#include "support/SessionFixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_Session : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void serversAreConnectedInParallelAndLazyOnesNot();
    void anUnknownServerIsNotFound();
    void theLifeOfAServerIsToldInEvents();
    void aServerThatGoesTakesItsQuestionsWithIt();
    void reconnectingTakesTheOldQuestionsWithIt();
    void removingAServerEndsItsCalls();
    void logMessagesAreNoEvents();
    void notificationsAreEvents();
    void longMethodsAreCut();
    void theEndAnswersEverythingOnce();
    void theEndLeavesNothing();
    void afterTheEndThereAreNoServers();
    void whoLooksForAServerWhileAllEndFindsNone();
    void waitingForAPersonStretchesATask();
    void whatAProfileHidesIsNotToldOf();
};

namespace {

QList<QByteArray> eventTypes(Session &session)
{
    QList<QByteArray> types;
    for (const auto &event : session.events().takeAfter(QString()).events)
        types += event.type;
    return types;
}

} // namespace

void tst_Session::serversAreConnectedInParallelAndLazyOnesNot()
{
    SessionFixture fixture;
    auto lazy = fakeServer(QStringLiteral("lazy"));
    lazy.connect = ServerConfig::Connect::Lazy;
    auto disabled = fakeServer(QStringLiteral("disabled"));
    disabled.enabled = false;
    for (const auto &config : { fakeServer(QStringLiteral("a")), lazy, disabled, fakeServer(QStringLiteral("b")) })
        QVERIFY(fixture.registry.add(config));
    const auto session = fixture.makeSession();
    session->connectServers();
    QCOMPARE(fixture.channels.made, 2); // both at once
    turnEventLoop();
    QVERIFY(session->existingBackend(QStringLiteral("b"))->status().state == Backend::State::Connected);
    QVERIFY(!session->existingBackend(QStringLiteral("lazy")));
}

void tst_Session::anUnknownServerIsNotFound()
{
    SessionFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer(QStringLiteral("git"))));
    const auto session = fixture.makeSession();
    const auto missing = session->backend(QStringLiteral("got"));
    QVERIFY(missing.error().is(ErrorCode::NotFound));
    QVERIFY(missing.error().message.contains(QStringLiteral("git")));
}

void tst_Session::theLifeOfAServerIsToldInEvents()
{
    SessionFixture fixture;
    const auto session = fixture.makeSession();
    QVERIFY(fixture.registry.add(fakeServer()));
    Collected((*session->backend(QStringLiteral("fake")))->ready());
    turnEventLoop();
    fixture.channels.latest().crash();
    turnEventLoop();
    fixture.clock.advance(1s);
    turnEventLoop();
    QVERIFY(fixture.registry.remove(QStringLiteral("fake")));
    QCOMPARE(eventTypes(*session), (QList<QByteArray> { "server_added", "server_connected", "server_disconnected",
                                                        "restarting", "restarted", "server_removed" }));
}

void tst_Session::aServerThatGoesTakesItsQuestionsWithIt()
{
    SessionFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    fixture.channels.latest().elicit("1");
    turnEventLoop();
    QCOMPARE(session->requests().pending().size(), std::size_t(1));
    QVERIFY(!session->isIdle());
    fixture.channels.latest().crash();
    turnEventLoop();
    QVERIFY(session->requests().pending().empty());
    QCOMPARE(eventTypes(*session).count("elicitation_resolved"), 1);
}

void tst_Session::reconnectingTakesTheOldQuestionsWithIt()
{
    SessionFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    fixture.channels.latest().elicit("1");
    turnEventLoop();
    Collected(session->existingBackend(QStringLiteral("fake"))->reconnect());
    turnEventLoop();
    QVERIFY(session->requests().pending().empty());
}

void tst_Session::removingAServerEndsItsCalls()
{
    SessionFixture fixture;
    fixture.channels.script.answersCalls = false;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    const auto call = session->existingBackend(QStringLiteral("fake"))->callTool(QStringLiteral("work"), {}, {});
    turnEventLoop();
    QVERIFY(fixture.registry.remove(QStringLiteral("fake")));
    QCOMPARE(call->answer().value().error().code, int(ProxyErrorCode::BackendLost));
    QVERIFY(!session->existingBackend(QStringLiteral("fake")));
    turnEventLoop();
    QVERIFY(fixture.channels.latest().isClosed);
}

void tst_Session::logMessagesAreNoEvents()
{
    SessionFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    session->events().take().settled(true);
    const auto next = session->events().next();
    fixture.channels.latest().notify("notifications/message", R"({"level":"error","data":"x"})");
    turnEventLoop();
    QVERIFY(!next.isSettled());
    QVERIFY(!session->events().hasUndelivered());
}

void tst_Session::notificationsAreEvents()
{
    SessionFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    const auto next = session->events().next();
    fixture.channels.latest().notify("notifications/resources/updated", R"({"uri":"x:y","n":1.0})");
    turnEventLoop();
    QCOMPARE(next.value().type, QByteArray("notification"));
    QCOMPARE(next.value().data.toByteArray(),
             QByteArray(R"({"method":"notifications/resources/updated","params":{"uri":"x:y","n":1.0}})"));
}

void tst_Session::longMethodsAreCut()
{
    SessionFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    fixture.channels.latest().notify("notifications/" + QByteArray(1'000'000, 'x'), "{}");
    turnEventLoop();
    const auto told = session->events().take().events.back();
    QCOMPARE(told.type, QByteArray("notification"));
    QVERIFY(told.data.view().size() < 1000);
}

void tst_Session::theEndAnswersEverythingOnce()
{
    SessionFixture fixture;
    fixture.channels.script.answersCalls = false;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    auto *backend = session->existingBackend(QStringLiteral("fake"));
    int answers = 0;
    QList<std::shared_ptr<BackendCall>> calls;
    for (int i = 0; i < 20; ++i) {
        calls += backend->callTool(QStringLiteral("work"), {}, {});
        calls.last()->answer().whenSettled([&answers] { ++answers; });
    }
    TaskManager::Run run;
    run.call = backend->callTool(QStringLiteral("work"), {}, {});
    run.server = QStringLiteral("fake");
    run.budget = 1ms;
    const Collected outcome(session->tasks().runWithin(run));
    TaskManager::Run slow = run;
    slow.call = backend->callTool(QStringLiteral("work"), {}, {});
    slow.budget = 1h;
    const Collected waiting(session->tasks().runWithin(slow));
    fixture.clock.advance(1ms);
    for (const auto *id : { "1", "2", "3" })
        fixture.channels.latest().elicit(id);
    turnEventLoop();
    QCOMPARE(session->requests().pending().size(), std::size_t(3));

    QSignalSpy ended(session.get(), &Session::ended);
    session->end(QStringLiteral("the client left"));
    session->end(QStringLiteral("again"));
    QCOMPARE(ended.size(), 1);
    QCOMPARE(answers, 20);
    QVERIFY(outcome.value().promoted->status() == Task::Status::Cancelled);
    QVERIFY(waiting.hasEnded());
    QCOMPARE(waiting.value().answer->error().code, int(ProxyErrorCode::BackendLost));
    QVERIFY(session->requests().pending().empty());
    QVERIFY(session->isIdle());
}

void tst_Session::theEndLeavesNothing()
{
    SessionFixture fixture;
    for (const auto &name : { QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c") })
        QVERIFY(fixture.registry.add(fakeServer(name)));
    fixture.channels.script.answersInitialize = false; // all of them hang in the handshake
    auto session = fixture.makeSession();
    QList<Collected<Result<>>> waiting;
    for (const auto &name : fixture.registry.names())
        waiting.append((*session->backend(name))->ready());
    turnEventLoop();
    session->end(QStringLiteral("the client left"));
    session.reset();
    for (const auto &one : waiting)
        QVERIFY(one.hasEnded() && !one->has_value());
    turnEventLoop();
    QVERIFY(fixture.departures.isEmpty());
    for (const auto &server : fixture.channels.servers)
        QVERIFY(server->isClosed);
    fixture.clock.advance(24h);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 3);
    QVERIFY(fixture.registry.add(fakeServer(QStringLiteral("d")))); // nobody listens any more
}

void tst_Session::afterTheEndThereAreNoServers()
{
    SessionFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->end(QStringLiteral("x"));
    QVERIFY(!session->backend(QStringLiteral("fake")).has_value());
    session->connectServers();
    QCOMPARE(fixture.channels.made, 0);
}

void tst_Session::whoLooksForAServerWhileAllEndFindsNone()
{
    SessionFixture fixture;
    fixture.channels.script.answersCalls = false;
    for (int i = 0; i < 10; ++i)
        QVERIFY(fixture.registry.add(fakeServer(QStringLiteral("s%1").arg(i))));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    int found = 0;
    QList<std::shared_ptr<BackendCall>> calls;
    for (const auto &name : fixture.registry.names()) {
        calls += session->existingBackend(name)->callTool(QStringLiteral("work"), {}, {});
        calls.last()->answer().whenSettled([&] {
            for (const auto &other : fixture.registry.names())
                found += session->backend(other).has_value();
        });
    }
    session->end(QStringLiteral("x"));
    QCOMPARE(found, 0);
}

void tst_Session::waitingForAPersonStretchesATask()
{
    SessionFixture fixture;
    fixture.channels.script.answersCalls = false;
    QVERIFY(fixture.registry.add(fakeServer()));
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    TaskManager::Run run;
    run.call = session->existingBackend(QStringLiteral("fake"))->callTool(QStringLiteral("work"), {}, {});
    run.server = QStringLiteral("fake");
    run.budget = 1ms;
    run.ttl = 1min;
    const Collected outcome(session->tasks().runWithin(run));
    turnEventLoop();
    fixture.clock.advance(1ms);
    const auto task = outcome.value().promoted;
    fixture.channels.latest().elicit("1");
    turnEventLoop();
    fixture.clock.advance(9min);
    QVERIFY(task->isWorking());
    QVERIFY(session->requests().answerElicitation(session->requests().pending().front().id, QStringLiteral("decline"),
                                                  {}, QStringLiteral("a person")));
    QVERIFY(task->remaining() >= 59s && task->remaining() <= 62s);
    fixture.clock.advance(62s);
    QVERIFY(task->status() == Task::Status::Expired);
    turnEventLoop();
}

void tst_Session::whatAProfileHidesIsNotToldOf()
{
    SessionFixture fixture;
    auto client = testClient();
    client.profile.servers = QStringList { QStringLiteral("seen"), QStringLiteral("later") };
    const auto session = fixture.makeSession(client);
    QSignalSpy changed(session.get(), &Session::serversChanged);
    QVERIFY(fixture.registry.add(fakeServer(QStringLiteral("hidden"))));
    QCOMPARE(changed.size(), 0);
    QVERIFY(!session->backend(QStringLiteral("hidden")).has_value());
    QVERIFY(fixture.registry.add(fakeServer(QStringLiteral("seen"))));
    QVERIFY(changed.size() > 0);
    session->connectServers();
    QCOMPARE(fixture.channels.made, 1);
    QVERIFY(fixture.registry.remove(QStringLiteral("hidden")));
    turnEventLoop();
    for (const auto &event : session->events().takeAfter(QString()).events)
        QCOMPARE(event.server, QStringLiteral("seen"));
    QVERIFY(!session->servers().require(QStringLiteral("hidden")).error().message.contains(QStringLiteral("later")));
}

QTEST_GUILESS_MAIN(tst_Session)
#include "tst_Session.moc"
