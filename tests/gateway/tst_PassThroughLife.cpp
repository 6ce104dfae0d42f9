// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/PassThroughExposure.h"

#include "support/PassFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

/// A session at `/mcp/servers/<name>` while its server comes, changes and goes.
class tst_PassThroughLife : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aServerThatIsNotThereRefusesTheSession();
    void aChangedListIsFetchedAgain();
    void whoIsAwayShowsItsLastList();
    void pagesAreOursAndCannotBeForged();
    void afterARestartTheClientGoesOn();
    void aRestartWithOtherToolsIsTold();
    void aRemovedServerEndsTheSession();
    void theSessionMayEndInEveryWait();
};

void tst_PassThroughLife::aServerThatIsNotThereRefusesTheSession()
{
    NativeFixture f;
    f.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("no such program"));
    f.add(one);
    const auto client = f.greet(only(one));
    QCOMPARE(client->json("\"init\"")["code"].toInteger(), 1001); // it was told before it ended
    QVERIFY(client->log().isClosed);
    QVERIFY(!f.latestSession);
    QVERIFY(f.sessions.sessions().empty());
}

void tst_PassThroughLife::aChangedListIsFetchedAgain()
{
    PassFixture f;
    f.ask("1", wire::toolsList);
    f.server().script.toolPages = { R"({"name":"new"})" };
    f.tell(wire::toolListChanged);
    QCOMPARE(f.client->take().last(), line(R"("method":"notifications/tools/list_changed"})"));
    f.client->request("2", wire::toolsList);
    f.advance(1s);
    QCOMPARE(f.client->answer("2"), R"({"tools":[{"name":"new"}]})");
    QCOMPARE(f.server().count(wire::toolsList), 2);

    for (int i = 0; i < 10000; ++i)
        f.server().notify(wire::toolListChanged);
    f.settle();
    QCOMPARE(f.client->count(wire::toolListChanged), 2); // one at once
    f.advance(10min);
    QCOMPARE(f.client->count(wire::toolListChanged), 3); // and one for all the rest
    QCOMPARE(f.server().count(wire::toolsList), 2); // nobody has asked
}

void tst_PassThroughLife::whoIsAwayShowsItsLastList()
{
    PassFixture f;
    const auto list = f.ask("1", wire::toolsList);
    f.channels.failure = Error(ErrorCode::Closed, QStringLiteral("it does not come up"));
    f.server().crash();
    f.settle();
    QCOMPARE(f.ask("2", wire::toolsList), list);
    f.ask("3", wire::promptsList); // never asked for before
    QCOMPARE(f.client->json("3")["code"].toInteger(), 1001);
}

void tst_PassThroughLife::pagesAreOursAndCannotBeForged()
{
    auto script = fullScript();
    for (int page = 0; page < 3; ++page) {
        QByteArrayList tools;
        for (int i = 0; i < 2000; ++i)
            tools += "{\"name\":\"t" + QByteArray::number(page * 2000 + i) + "\"}";
        script.toolPages.insert(page, tools.join(','));
    }
    script.toolPages.resize(3);
    PassFixture f("{}", {}, script);
    f.ask("1", wire::toolsList);
    QCOMPARE(f.client->json("1")["tools"].elements().size(), std::size_t(5000));
    const auto cursor = f.client->json("1")["nextCursor"].toByteArray();
    f.ask("2", wire::toolsList, "{\"cursor\":" + cursor + '}');
    QCOMPARE(f.client->json("2")["tools"].elements().size(), std::size_t(1000));
    QCOMPARE(f.client->json("2")["tools"].elements().front().toByteArray(), R"({"name":"t5000"})");
    QVERIFY(f.client->json("2")["nextCursor"].isMissing());

    const auto refused = [&](const QByteArray &id, QByteArrayView method, const QByteArray &bad) {
        f.ask(id, method, "{\"cursor\":" + bad + '}');
        return f.client->json(id)["code"].toInteger() == -32602;
    };
    QVERIFY(refused("3", wire::promptsList, cursor)); // of another list
    int id = 10;
    for (const auto *bad : { "\"\"", "\"1\"", "1", "null", "{}", "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"" })
        QVERIFY2(refused(QByteArray::number(++id), wire::toolsList, bad), bad);
    const auto other = f.join(only(one));
    other->request("1", wire::toolsList, "{\"cursor\":" + cursor + '}'); // of another session
    f.settle();
    QCOMPARE(other->json("1")["code"].toInteger(), -32602);
}

void tst_PassThroughLife::afterARestartTheClientGoesOn()
{
    PassFixture f;
    f.ask("1", wire::toolsList);
    f.ask("2", wire::resourcesSubscribe, R"({"uri":"x:a"})");
    f.ask("3", wire::loggingSetLevel, R"({"level":"info"})");
    f.call("4");
    f.client->take();
    f.server().crash();
    f.settle();
    QCOMPARE(f.client->json("4")["code"].toInteger(), 1002);
    f.client->take();
    f.advance(1min);
    QCOMPARE(f.channels.byName[one].size(), 2);
    QCOMPARE(f.paramsOf(one, wire::resourcesSubscribe), R"({"uri":"x:a"})");
    QCOMPARE(f.paramsOf(one, wire::loggingSetLevel), R"({"level":"info"})");
    QVERIFY(f.client->take().isEmpty()); // the lists are as they were
    f.answer(f.call("5"), R"({"content":[1]})");
    QCOMPARE(f.client->take(), QList<QByteArray> { line(R"("id":5,"result":{"content":[1]}})") });
}

void tst_PassThroughLife::aRestartWithOtherToolsIsTold()
{
    PassFixture f;
    f.ask("1", wire::toolsList);
    f.ask("2", wire::promptsList);
    f.client->take();
    f.channels.scripts[one].toolPages = { R"({"name":"new"})" };
    f.server().crash();
    f.advance(1min);
    QCOMPARE(f.client->take(), QList<QByteArray> { line(R"("method":"notifications/tools/list_changed"})") });
}

void tst_PassThroughLife::aRemovedServerEndsTheSession()
{
    PassFixture f;
    f.call("1");
    std::ignore = f.registry.remove(one); // it is there
    f.settle();
    QVERIFY(f.client->json("1")["code"].toInteger() > 0);
    QVERIFY(f.client->log().isClosed);
    QVERIFY(!f.latestSession);
}

void tst_PassThroughLife::theSessionMayEndInEveryWait()
{
    for (const auto &change : { NativeFixture::Change(), NativeFixture::Change(NativeFixture::shared) }) {
        for (const auto *method :
             { "initialize", "tools/list", "tools/call", "tasks/list", "logging/setLevel", "x/y" }) {
            auto script = fullScript();
            script.results.clear();
            script.unanswered = { method };
            NativeFixture f;
            f.channels.scripts[one] = script;
            f.add(one, change);
            const auto client = f.join(only(one));
            const bool hasBegun = method != QByteArray("initialize"); // else that is what waits
            const QByteArray id = hasBegun ? "1" : "\"init\"";
            if (hasBegun)
                client->request(id, method, R"({"name":"work","level":"info"})");
            f.settle();
            QVERIFY(client->answersTo(id).isEmpty());
            f.latestSession->end(QStringLiteral("the client has gone")); // and still stands
            f.settle();
            if (f.latestSession) // one that has never begun ends by itself
                f.end(f.latestSession);
            QVERIFY(!f.latestSession);
            f.advance(1min);
            QVERIFY(client->answersTo(id).size() <= 1);
        }
    }
}

QTEST_GUILESS_MAIN(tst_PassThroughLife)
#include "tst_PassThroughLife.moc"
