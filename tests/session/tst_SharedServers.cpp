// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The life of a connection that several sessions share, and to whom what it tells goes.

#include "session/SharedServers.h"

#include "support/SharedFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_SharedServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twoSessionsUseOneConnection();
    void whatIsNotSharedIsNot();
    void whoHasNotJoinedHasNone();
    void whatHappensToItIsToldToAllWhoUseIt();
    void changedListsAreToldToAll();
    void updatesGoToWhoWatches();
    void whenOneStopsWatchingTheOtherGoesOn();
    void whoLeavesWatchesNothing();
    void logMessagesGoToWhoIsCalling();
    void whatNobodyCausedIsForTheDesktop();
    void itsOwnLogIsForTheDesktop();
    void theStatusOfATaskGoesToWhoseItIs();
    void itStaysWhileSomebodyUsesIt();
    void itIsKeptForTenMinutesAndThenClosed();
    void whoComesBackInTimeFindsItStillThere();
    void removedItIsClosedForAll();
    void itsEndEndsTheCallsOfAll();
};

namespace {

const auto fake = QStringLiteral("fake");

QList<QByteArray> eventTypes(Session &session)
{
    QList<QByteArray> types;
    for (const auto &event : session.events().takeAfter(QString()).events)
        types += event.type;
    return types;
}

void watch(Session &session, bool isWanted = true)
{
    SharedFixture::backendOf(session).subscribe(RawJson::fromTrusted(R"({"uri":"mem:a"})"), isWanted,
                                                session.origin({}, 0));
    turnEventLoop();
}

} // namespace

void tst_SharedServers::twoSessionsUseOneConnection()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    QCOMPARE(fixture.channels.made, 1);
    QCOMPARE(fixture.server().count("initialize"), 1);
    QCOMPARE(&fixture.backendOf(*one), &fixture.backendOf(*other));
}

void tst_SharedServers::whatIsNotSharedIsNot()
{
    SharedFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer(QStringLiteral("own"))));
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    QCOMPARE(fixture.channels.made, 3);
    QVERIFY(one->existingBackend(QStringLiteral("own")) != other->existingBackend(QStringLiteral("own")));
}

void tst_SharedServers::whoHasNotJoinedHasNone()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto stranger = fixture.makeSession();
    QVERIFY(!stranger->existingBackend(fake));
    QVERIFY(!fixture.shared.joined(QStringLiteral("none"), *one));
}

void tst_SharedServers::whatHappensToItIsToldToAllWhoUseIt()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto stranger = fixture.makeSession();
    fixture.server().crash();
    turnEventLoop();
    fixture.clock.advance(1s);
    turnEventLoop();
    for (auto *session : { one.get(), other.get() })
        QVERIFY(eventTypes(*session).endsWith("restarted"));
    QVERIFY(eventTypes(*stranger).isEmpty());
    QCOMPARE(fixture.channels.made, 2); // once for all
}

void tst_SharedServers::changedListsAreToldToAll()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient());
    const auto other = fixture.joined(nativeClient());
    const Heard first(*one);
    const Heard second(*other);
    const auto call = fixture.call(*one);
    for (const auto *method : { "notifications/tools/list_changed", "notifications/prompts/list_changed",
                                "notifications/resources/list_changed" })
        fixture.tell(method, "{}");
    QCOMPARE(first.methods.size(), 3);
    QCOMPARE(second.methods, first.methods);
}

void tst_SharedServers::updatesGoToWhoWatches()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient());
    const auto other = fixture.joined(nativeClient());
    const Heard first(*one);
    const Heard second(*other);
    watch(*one);
    const auto call = fixture.call(*other); // says nothing of who watches
    fixture.tell("notifications/resources/updated", R"({"uri":"mem:a"})");
    fixture.tell("notifications/resources/updated", R"({"uri":"mem:b"})");
    QCOMPARE(first.params, QList<QByteArray> { R"({"uri":"mem:a"})" });
    QVERIFY(second.params.isEmpty());
}

void tst_SharedServers::whenOneStopsWatchingTheOtherGoesOn()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient());
    const auto other = fixture.joined(nativeClient());
    watch(*one);
    watch(*other);
    watch(*one, false);
    QCOMPARE(fixture.server().count("resources/unsubscribe"), 0);
    const Heard first(*one);
    const Heard second(*other);
    fixture.tell("notifications/resources/updated", R"({"uri":"mem:a"})");
    QCOMPARE(first.methods.size(), 0);
    QCOMPARE(second.methods.size(), 1);
    watch(*other, false);
    QCOMPARE(fixture.server().count("resources/unsubscribe"), 1);
}

void tst_SharedServers::whoLeavesWatchesNothing()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient());
    const auto other = fixture.joined(nativeClient());
    watch(*one);
    watch(*other);
    one->end(QStringLiteral("the client left"));
    turnEventLoop();
    QCOMPARE(fixture.server().count("resources/unsubscribe"), 0);
    other->end(QStringLiteral("the client left"));
    turnEventLoop();
    QCOMPARE(fixture.server().count("resources/unsubscribe"), 1);
    QCOMPARE(fixture.server().latest("resources/unsubscribe")->payload.toByteArray(), QByteArray(R"({"uri":"mem:a"})"));
}

void tst_SharedServers::logMessagesGoToWhoIsCalling()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient());
    const auto other = fixture.joined(nativeClient());
    const Heard first(*one);
    const Heard second(*other);
    const auto call = fixture.call(*one);
    fixture.tell("notifications/message", R"({"level":"info","data":"of one"})");
    const auto later = fixture.call(*other);
    fixture.tell("notifications/message", R"({"level":"info","data":"of whom?"})");
    fixture.sayOn(later->idText(), { jsonrpc::Message::Kind::Notification,
                                     {},
                                     "notifications/message",
                                     RawJson::fromTrusted(R"({"level":"info","data":"of other"})") });
    QCOMPARE(first.params, QList<QByteArray> { R"({"level":"info","data":"of one"})" });
    QCOMPARE(second.params, QList<QByteArray> { R"({"level":"info","data":"of other"})" });
}

void tst_SharedServers::whatNobodyCausedIsForTheDesktop()
{
    SharedFixture fixture;
    const auto desktop = fixture.joined(nativeClient());
    fixture.shared.setDesktop(desktop.get());
    const auto one = fixture.joined(nativeClient());
    const Heard first(*desktop);
    const Heard second(*one);
    fixture.tell("notifications/message", R"({"level":"info","data":"x"})");
    fixture.tell("notifications/of/its/own", "{}");
    QCOMPARE(first.methods.size(), 2);
    QVERIFY(second.methods.isEmpty());
}

void tst_SharedServers::itsOwnLogIsForTheDesktop()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto desktop = fixture.joined();
    const auto call = fixture.call(*one);
    const auto lines = [](Session &session) { return session.buffers().logs({}, 10, false).records.size(); };
    Q_EMIT fixture.channels.near()->logged(QStringLiteral("stderr"), QStringLiteral("customer 4711"));
    QCOMPARE(lines(*one) + lines(*desktop), std::size_t(0));
    fixture.shared.setDesktop(desktop.get());
    Q_EMIT fixture.channels.near()->logged(QStringLiteral("stderr"), QStringLiteral("customer 4711"));
    QCOMPARE(lines(*one), std::size_t(0));
    QCOMPARE(lines(*desktop), std::size_t(1));
}

void tst_SharedServers::theStatusOfATaskGoesToWhoseItIs()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient());
    const auto other = fixture.joined(nativeClient());
    const auto withTools = fixture.joined();
    one->taskHandles().handleOf(fake, QStringLiteral("t"));
    const Heard first(*one);
    const Heard second(*other);
    const auto call = fixture.call(*withTools);
    fixture.tell("notifications/tasks/status", R"({"taskId":"t","status":"failed","statusMessage":"secret"})");
    fixture.tell("notifications/tasks/status", R"({"taskId":"u","status":"failed"})");
    QCOMPARE(first.methods.size(), 1);
    QVERIFY(second.methods.isEmpty());
    QVERIFY(!eventTypes(*withTools).contains("notification"));
}

void tst_SharedServers::itStaysWhileSomebodyUsesIt()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    one->end(QStringLiteral("the client left"));
    fixture.clock.advance(1h);
    turnEventLoop();
    QVERIFY(!fixture.server().isClosed);
    const auto call = fixture.call(*other);
    fixture.server().respond(call->idText(), "{}");
    turnEventLoop();
    QVERIFY(call->answer().value().has_value());
}

void tst_SharedServers::itIsKeptForTenMinutesAndThenClosed()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    one->end(QStringLiteral("the client left"));
    fixture.clock.advance(10min - 1ms);
    turnEventLoop();
    QVERIFY(!fixture.server().isClosed);
    fixture.clock.advance(1ms);
    turnEventLoop();
    QVERIFY(fixture.server().isClosed);
    const auto later = fixture.joined();
    QCOMPARE(fixture.channels.made, 2);
}

void tst_SharedServers::whoComesBackInTimeFindsItStillThere()
{
    SharedFixture fixture;
    fixture.joined()->end(QStringLiteral("the client left"));
    fixture.clock.advance(9min);
    const auto next = fixture.joined();
    fixture.clock.advance(1h);
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 1);
    QVERIFY(!fixture.server().isClosed);
}

void tst_SharedServers::removedItIsClosedForAll()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto call = fixture.call(*one);
    QVERIFY(fixture.registry.remove(fake));
    turnEventLoop();
    QVERIFY(!call->answer().value().has_value());
    QVERIFY(fixture.server().isClosed);
    QVERIFY(!one->existingBackend(fake) && !other->existingBackend(fake));
    QVERIFY(fixture.registry.add(fakeServer())); // from now on it is nobody else's
    for (auto *session : { one.get(), other.get() })
        session->connectServers();
    turnEventLoop();
    QCOMPARE(fixture.channels.made, 3);
}

void tst_SharedServers::itsEndEndsTheCallsOfAll()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto first = fixture.call(*one);
    const auto second = fixture.call(*other);
    fixture.server().crash();
    turnEventLoop();
    QVERIFY(!first->answer().value().has_value());
    QVERIFY(!second->answer().value().has_value());
}

QTEST_GUILESS_MAIN(tst_SharedServers)
#include "tst_SharedServers.moc"
