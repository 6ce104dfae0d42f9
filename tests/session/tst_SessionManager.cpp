// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/SessionManager.h"

#include "support/Asking.h"
#include "support/SessionFixture.h"

#include <QSet>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_SessionManager : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void idsAreSecretsAndDiffer();
    void H27_aForeignSessionIsNotFound();
    void sessionsAreLimited();
    void idleSessionsEnd();
    void useKeepsASession();
    void anOpenStreamKeepsASession();
    void idleTimeBeginsWhenTheStreamHasClosed();
    void idleTimeBeginsWhenTheQuestionIsSettled();
    void aWorkingTaskKeepsASession();
    void anEndedSessionIsNotFound();
    void aSessionMayBeEndedInsideItsOwnSignal();
    void allEndWithTheManager();
    void sessionsGoBeforeWhatTheyWriteInto();
};

namespace {

ClientIdentity client(const QString &principal)
{
    ClientIdentity identity;
    identity.principal = principal;
    return identity;
}

struct ManagerFixture : SessionFixture
{
    explicit ManagerFixture(const SessionManager::Limits &limits = {})
        : manager(std::make_unique<SessionManager>(registry, surroundings(), limits))
    {
    }
    Session *open(const QString &principal = QStringLiteral("a")) { return *manager->create(client(principal)); }
    std::unique_ptr<SessionManager> manager;
};

} // namespace

void tst_SessionManager::idsAreSecretsAndDiffer()
{
    ManagerFixture fixture;
    QSet<QByteArray> ids;
    for (int i = 0; i < 100; ++i) {
        const auto id = fixture.open()->id();
        QVERIFY(id.size() >= 22); // 128 bits
        QVERIFY(std::all_of(id.begin(), id.end(), [](char c) { return c >= 0x21 && c <= 0x7e; }));
        ids.insert(id);
    }
    QCOMPARE(ids.size(), 100);
}

void tst_SessionManager::H27_aForeignSessionIsNotFound()
{
    ManagerFixture fixture;
    auto *session = fixture.open(QStringLiteral("a"));
    QCOMPARE(fixture.manager->find(session->id(), QStringLiteral("a")), session);
    QVERIFY(!fixture.manager->find(session->id(), QStringLiteral("b")));
    QVERIFY(!fixture.manager->find("nope", QStringLiteral("a")));
    QCOMPARE(fixture.manager->find(session->id(), QStringLiteral("a")), session);
}

void tst_SessionManager::sessionsAreLimited()
{
    SessionManager::Limits limits;
    limits.sessions = 2;
    ManagerFixture fixture(limits);
    fixture.open();
    auto *second = fixture.open();
    QVERIFY(fixture.manager->create(client(QStringLiteral("a"))).error().is(ErrorCode::Overloaded));
    fixture.manager->end(*second, QStringLiteral("x"));
    QVERIFY(fixture.manager->create(client(QStringLiteral("a"))));
}

void tst_SessionManager::idleSessionsEnd()
{
    ManagerFixture fixture;
    const auto id = fixture.open()->id();
    fixture.clock.advance(30min - 1ms);
    QVERIFY(fixture.manager->find(id, QStringLiteral("a")));
    fixture.clock.advance(1ms);
    QVERIFY(!fixture.manager->find(id, QStringLiteral("a")));
}

void tst_SessionManager::useKeepsASession()
{
    ManagerFixture fixture;
    auto *session = fixture.open();
    for (int i = 0; i < 10; ++i) {
        fixture.clock.advance(29min);
        fixture.manager->touch(*session);
    }
    QCOMPARE(fixture.manager->sessions().size(), std::size_t(1));
}

void tst_SessionManager::anOpenStreamKeepsASession()
{
    ManagerFixture fixture;
    fixture.manager->setStreamsOpen(*fixture.open(), 1);
    fixture.clock.advance(24h);
    QCOMPARE(fixture.manager->sessions().size(), std::size_t(1));
}

void tst_SessionManager::idleTimeBeginsWhenTheStreamHasClosed()
{
    ManagerFixture fixture;
    auto *session = fixture.open();
    fixture.manager->setStreamsOpen(*session, 1);
    fixture.clock.advance(59min);
    fixture.manager->setStreamsOpen(*session, 0);
    fixture.clock.advance(30min - 1ms);
    QCOMPARE(fixture.manager->sessions().size(), std::size_t(1));
    fixture.clock.advance(1ms);
    QVERIFY(fixture.manager->sessions().empty());
}

void tst_SessionManager::idleTimeBeginsWhenTheQuestionIsSettled()
{
    SessionManager::Limits limits;
    limits.session.requests.timeout = 45min;
    ManagerFixture fixture(limits);
    auto *session = fixture.open();
    const auto reply = session->requests().ask(
        requestOf(PendingRequest::Kind::Elicitation, QStringLiteral("git"),
                  RawJson::fromTrusted(R"({"message":"?","requestedSchema":{"type":"object"}})")),
        {});
    fixture.clock.advance(45min);
    QVERIFY(reply.isSettled());
    fixture.clock.advance(30min - 1ms);
    QCOMPARE(fixture.manager->sessions().size(), std::size_t(1));
    fixture.clock.advance(1ms);
    QVERIFY(fixture.manager->sessions().empty());
}

void tst_SessionManager::aWorkingTaskKeepsASession()
{
    ManagerFixture fixture;
    fixture.channels.script.answersCalls = false;
    QVERIFY(fixture.registry.add(fakeServer()));
    auto *session = fixture.open();
    TaskManager::Run run;
    run.call =
        (*session->backend(QStringLiteral("fake")))->callTool(QStringLiteral("work"), RawJson::emptyObject(), {});
    run.server = QStringLiteral("fake");
    run.budget = 1ms;
    run.ttl = 30min;
    const Collected outcome(session->tasks().runWithin(std::move(run)));
    turnEventLoop();
    fixture.clock.advance(1s);
    QVERIFY(!session->isIdle());
    fixture.clock.advance(30min - 1s); // the task expires about now; the session does not
    QCOMPARE(fixture.manager->sessions().size(), std::size_t(1));
}

void tst_SessionManager::anEndedSessionIsNotFound()
{
    ManagerFixture fixture;
    auto *session = fixture.open();
    const auto id = session->id();
    fixture.manager->end(*session, QStringLiteral("the client has ended it"));
    QVERIFY(session->hasEnded()); // destroyed only later
    QVERIFY(!fixture.manager->find(id, QStringLiteral("a")));
    fixture.manager->end(*session, QStringLiteral("again"));
    fixture.manager->touch(*session);
    turnEventLoop();
    fixture.clock.advance(1h);
}

void tst_SessionManager::aSessionMayBeEndedInsideItsOwnSignal()
{
    ManagerFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer()));
    auto *session = fixture.open();
    connect(session, &Session::serversChanged, this, [&] { fixture.manager->end(*session, QStringLiteral("enough")); });
    session->connectServers();
    turnEventLoop();
    QVERIFY(fixture.manager->sessions().empty());
}

void tst_SessionManager::allEndWithTheManager()
{
    ManagerFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer()));
    int gone = 0;
    for (int i = 0; i < 3; ++i) {
        auto *session = fixture.open();
        session->connectServers();
        connect(session, &QObject::destroyed, this, [&gone] { ++gone; });
    }
    turnEventLoop();
    fixture.manager.reset();
    QCOMPARE(gone, 3); // nothing is left for an event loop that may never turn again
    turnEventLoop();
    QVERIFY(fixture.departures.isEmpty());
}

void tst_SessionManager::sessionsGoBeforeWhatTheyWriteInto()
{
    ManagerFixture fixture;
    const QPointer<SessionManager> manager = fixture.manager.get();
    bool stood = false;
    connect(fixture.open(), &QObject::destroyed, this, [&] { stood = !manager.isNull(); });
    fixture.manager.reset();
    QVERIFY(stood); // the trace of all sessions is a part of the manager
}

QTEST_GUILESS_MAIN(tst_SessionManager)
#include "tst_SessionManager.moc"
