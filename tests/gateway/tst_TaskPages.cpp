// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/TaskPages.h"

#include "support/AggregateFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

/// The tasks of all servers at `/mcp/all`.
class tst_TaskPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allPagesOfTasksAreListed();
    void aListOfTasksWithoutEndEnds();
};

void tst_TaskPages::allPagesOfTasksAreListed()
{
    AllFixture f;
    for (const auto &name : { one, two })
        f.server(name).script.unanswered = { "tasks/list" };
    f.client->request("1", wire::tasksList);
    f.settle();
    f.server(two).respond(f.idOf(two, wire::tasksList), R"({"tasks":[{"taskId":"t3"}]})");
    f.server(one).respond(f.idOf(one, wire::tasksList),
                          R"({"tasks":[{"taskId":"t1","x":1.0}],"nextCursor":"p\u0032"})");
    f.settle();
    QVERIFY(f.client->answer("1").isEmpty());
    QCOMPARE(f.paramsOf(one, wire::tasksList), R"({"cursor":"p\u0032"})"); // as the server has said it
    f.server(one).respond(f.idOf(one, wire::tasksList), R"({"tasks":[{"taskId":"t2"}]})");
    f.settle();
    QCOMPARE(f.client->json("1")["tasks"].elements().size(), std::size_t(3));
    QVERIFY(f.client->json("1")["nextCursor"].isMissing());
    QCOMPARE(f.server(one).count(wire::tasksList), 2);

    f.client->request("2", wire::tasksList); // one that does not come to its end in time shows what it has
    f.settle();
    f.server(two).respond(f.idOf(two, wire::tasksList), R"({"tasks":[{"taskId":"t3"}],"nextCursor":"p"})");
    f.advance(4999ms);
    QVERIFY(f.client->answer("2").isEmpty());
    f.advance(1ms);
    QCOMPARE(f.client->json("2")["tasks"].elements().size(), std::size_t(1));
    QCOMPARE(f.server(one).cancelled().size() + f.server(two).cancelled().size(), 2);
}

void tst_TaskPages::aListOfTasksWithoutEndEnds()
{
    AllFixture f;
    const auto asked = [&f](const QString &name) { return f.server(name).count(wire::tasksList); };
    f.server(two).script.results["tasks/list"] = R"({"tasks":[{"taskId":"t"}],"nextCursor":"p"})"; // again and again
    f.server(one).script.unanswered = { "tasks/list" };
    f.client->request("1", wire::tasksList);
    f.settle();
    for (int page = 1; asked(one) == page && page < 100; ++page) {
        const auto number = QByteArray::number(page);
        f.server(one).respond(f.idOf(one, wire::tasksList),
                              R"({"tasks":[{"taskId":"t)" + number + R"("}],"nextCursor":")" + number + "\"}");
        f.settle();
    }
    QCOMPARE(asked(one), 50);
    QCOMPARE(asked(two), 2);
    QCOMPARE(f.client->json("1")["tasks"].elements().size(), std::size_t(52));
}

QTEST_GUILESS_MAIN(tst_TaskPages)
#include "tst_TaskPages.moc"
