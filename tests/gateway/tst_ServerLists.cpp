// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/ServerLists.h"

#include "support/Collected.h"
#include "support/NativeFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

using Kind = CatalogueList::Kind;
using Absent = ServerLists::Absent;

/// Three servers and a session that asks for their lists.
struct ListsFixture : NativeFixture
{
    /// \param slow leaves what it is asked for its tools unanswered
    explicit ListsFixture(const QString &slow = {})
    {
        for (const auto &name : names) {
            auto script = fullScript();
            script.toolPages = { R"({"name":"of_)" + name.toUtf8() + R"("})" };
            script.answersToolsList = name != slow;
            channels.scripts[name] = script;
            add(name);
        }
        client = join(everything);
        lists = std::make_unique<ServerLists>(*latestSession);
        QObject::connect(lists.get(), &ServerLists::cameLate, lists.get(), [this](Kind kind) { late += kind; });
    }

    Collected<ServerLists::Parts> ask(Absent absent = Absent::CalledBack)
    {
        Collected<ServerLists::Parts> parts(lists->of(names, Kind::Tools, absent));
        settle();
        return parts;
    }
    /// For example `a:of_a b:- c:of_c`.
    static QByteArray shown(const Collected<ServerLists::Parts> &parts)
    {
        if (!parts.hasEnded())
            return "it waits";
        QByteArrayList all;
        for (const auto &[server, entries] : parts.value()) {
            auto one = server.toUtf8() + ':';
            if (!entries)
                one += '-';
            for (const auto &entry : entries ? *entries : std::vector<CatalogueEntry>())
                one += entry.name.toUtf8();
            all += one;
        }
        return all.join(' ');
    }
    void answerTools(const QString &name, const QByteArray &tool)
    {
        server(name).respond(idOf(name, wire::toolsList), R"({"tools":[{"name":")" + tool + R"("}]})");
        settle();
    }

    QStringList names { QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c") };
    std::unique_ptr<WireClient> client;
    std::unique_ptr<ServerLists> lists;
    QList<Kind> late;
};

const auto slow = QStringLiteral("b");

} // namespace

class tst_ServerLists : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allAreAskedAtOnce();
    void aServerThatIsSlowIsWaitedForOnce();
    void whoIsSlowAndNotTooSlowIsThere();
    void whoComesLateIsTold();
    void whoFailsLateIsNotWaitedForAgain();
    void whoIsAwayShowsWhatItHadLast();
    void aDeadServerHidesNobodys();
    void aLookCallsNobodyBack();
    void aNewServerIsAskedByALook();
    void theSameListFetchedAgainIsTheSame();
    void twoMayWaitForTheSame();
    void theEndOfTheSessionEndsTheWait();
    void theEndOfTheSessionEndsTheWaitForSharedServers();
    void theListsMayGoWhileTheyAreWaitedFor();
    void aServerMayBeRemovedWhileItIsWaitedFor();
};

void tst_ServerLists::allAreAskedAtOnce()
{
    ListsFixture f;
    for (int i = 0; i < 10; ++i)
        QCOMPARE(f.shown(f.ask()), "a:of_a b:of_b c:of_c");
    QCOMPARE(f.server(slow).count(wire::toolsList), 1); // and kept
    QVERIFY(f.late.isEmpty());
}

void tst_ServerLists::aServerThatIsSlowIsWaitedForOnce()
{
    ListsFixture f(slow);
    const auto first = f.ask();
    f.advance(1999ms);
    QCOMPARE(f.shown(first), "it waits");
    f.advance(1ms);
    QCOMPARE(f.shown(first), "a:of_a b:- c:of_c");
    for (int i = 0; i < 100; ++i)
        QCOMPARE(f.shown(f.ask()), "a:of_a b:- c:of_c");
    QCOMPARE(f.server(slow).count(wire::toolsList), 1);
    QVERIFY(f.late.isEmpty());
    f.answerTools(slow, "at_last");
    QCOMPARE(f.late.size(), 1); // however often it was wanted
}

void tst_ServerLists::whoIsSlowAndNotTooSlowIsThere()
{
    ListsFixture f(slow);
    const auto first = f.ask();
    f.advance(1999ms);
    f.answerTools(slow, "just_so");
    QCOMPARE(f.shown(first), "a:of_a b:just_so c:of_c");
    QVERIFY(f.late.isEmpty());
}

void tst_ServerLists::whoComesLateIsTold()
{
    ListsFixture f(slow);
    f.ask();
    f.advance(2s);
    QVERIFY(f.late.isEmpty());
    f.answerTools(slow, "at_last");
    QCOMPARE(f.late, QList<Kind> { Kind::Tools });

    // It is waited for again: it has shown that it answers.
    f.server(slow).notify(wire::toolListChanged);
    f.advance(1s);
    const auto next = f.ask();
    QCOMPARE(f.shown(next), "it waits");
    QCOMPARE(f.server(slow).count(wire::toolsList), 2);
    f.answerTools(slow, "anew");
    QCOMPARE(f.shown(next), "a:of_a b:anew c:of_c");
}

void tst_ServerLists::whoFailsLateIsNotWaitedForAgain()
{
    ListsFixture f(slow);
    f.ask();
    f.advance(60s); // nobody waits longer for a list
    QVERIFY(f.late.isEmpty()); // nothing has come
    QCOMPARE(f.shown(f.ask()), "a:of_a b:- c:of_c");
    QCOMPARE(f.server(slow).count(wire::toolsList), 2); // but it was asked again
    f.answerTools(slow, "at_last");
    QCOMPARE(f.late, QList<Kind> { Kind::Tools });
    QCOMPARE(f.shown(f.ask()), "a:of_a b:at_last c:of_c");
}

void tst_ServerLists::whoIsAwayShowsWhatItHadLast()
{
    ListsFixture f;
    f.ask();
    f.channels.failure = Error(ErrorCode::Closed, QStringLiteral("it does not come up"));
    f.server(slow).crash();
    f.settle();
    QCOMPARE(f.shown(f.ask()), "a:of_a b:of_b c:of_c");
}

void tst_ServerLists::aDeadServerHidesNobodys()
{
    ListsFixture f;
    f.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("there is no such program"));
    f.add(QStringLiteral("d"));
    f.names.prepend(QStringLiteral("d"));
    f.names.prepend(QStringLiteral("unheard-of"));
    QCOMPARE(f.shown(f.ask()), "unheard-of:- d:- a:of_a b:of_b c:of_c");
}

void tst_ServerLists::aLookCallsNobodyBack()
{
    ListsFixture f;
    f.ask();
    f.channels.failure = Error(ErrorCode::Closed, QStringLiteral("it does not come up"));
    f.server(slow).crash();
    f.settle();
    const auto made = f.channels.made;
    for (int i = 0; i < 10; ++i)
        QCOMPARE(f.shown(f.ask(Absent::LeftAlone)), "a:of_a b:of_b c:of_c");
    QCOMPARE(f.channels.made, made);
    f.ask(Absent::CalledBack);
    QCOMPARE(f.channels.made, made + 1);
}

void tst_ServerLists::aNewServerIsAskedByALook()
{
    ListsFixture f;
    f.add(QStringLiteral("d"));
    f.names += QStringLiteral("d");
    QCOMPARE(f.shown(f.ask(Absent::LeftAlone)), "a:of_a b:of_b c:of_c d:worklook");
}

void tst_ServerLists::theSameListFetchedAgainIsTheSame()
{
    ListsFixture f;
    const auto before = f.ask();
    f.server(slow).notify(wire::toolListChanged);
    f.advance(1s);
    const auto after = f.ask();
    QCOMPARE(f.server(slow).count(wire::toolsList), 2);
    QVERIFY(before.value() == after.value());
    f.server(slow).script.toolPages = { R"({"name":"of_b","title":"changed"})" };
    f.server(slow).notify(wire::toolListChanged);
    f.advance(1s);
    QVERIFY(!(before.value() == f.ask().value()));
    QVERIFY(!(ServerLists::Parts { { slow, {} } } == ServerLists::Parts { before.value()[1] }));
}

void tst_ServerLists::twoMayWaitForTheSame()
{
    ListsFixture f(slow);
    const auto first = f.ask();
    f.advance(1s);
    const auto second = f.ask();
    f.advance(1s);
    QCOMPARE(f.shown(first), "a:of_a b:- c:of_c");
    QCOMPARE(f.shown(second), "it waits");
    f.advance(1s);
    QCOMPARE(f.shown(second), "a:of_a b:- c:of_c");
    QCOMPARE(f.server(slow).count(wire::toolsList), 1);
    f.answerTools(slow, "at_last");
    QVERIFY(!f.late.isEmpty());
    QCOMPARE(f.shown(f.ask()), "a:of_a b:at_last c:of_c");
}

void tst_ServerLists::theEndOfTheSessionEndsTheWait()
{
    ListsFixture f(slow);
    const auto parts = f.ask();
    f.latestSession->end(QStringLiteral("enough"));
    QCOMPARE(f.shown(parts), "a:- b:- c:-");
    f.lists.reset();
    f.end(f.latestSession);
    QVERIFY(!f.latestSession);
    f.advance(1h);
}

void tst_ServerLists::theEndOfTheSessionEndsTheWaitForSharedServers()
{
    ListsFixture f;
    auto script = fullScript();
    script.answersToolsList = false;
    f.channels.scripts[QStringLiteral("d")] = script;
    f.add(QStringLiteral("d"), f.shared);
    f.names = QStringList { QStringLiteral("d") };
    const auto parts = f.ask();
    f.end(f.latestSession); // the connection outlives it
    f.advance(2s);
    QCOMPARE(f.shown(parts), "d:-");
    f.server(QStringLiteral("d")).respond(f.idOf(QStringLiteral("d"), wire::toolsList), R"({"tools":[]})");
    f.settle();
}

void tst_ServerLists::theListsMayGoWhileTheyAreWaitedFor()
{
    ListsFixture f(slow);
    const auto first = f.ask();
    f.lists.reset();
    f.advance(2s);
    QVERIFY(first.hasEnded());
    QVERIFY(first.value().empty());
    f.answerTools(slow, "at_last");
}

void tst_ServerLists::aServerMayBeRemovedWhileItIsWaitedFor()
{
    ListsFixture f(slow);
    const auto parts = f.ask();
    std::ignore = f.registry.remove(slow); // it is there
    f.settle();
    QCOMPARE(f.shown(parts), "a:of_a b:- c:of_c");
    QVERIFY(f.late.isEmpty());
}

QTEST_GUILESS_MAIN(tst_ServerLists)
#include "tst_ServerLists.moc"
