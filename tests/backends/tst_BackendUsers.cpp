// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a backend keeps for its users from one connection to the next, and what it knows of whose things are.

#include "backends/Backend.h"

#include "support/BackendFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_BackendUsers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void subscriptionsAndLogLevelAreSetAgain();
    void whatIsNoLongerWantedIsNot();
    void whatWasRefusedIsNotAskedAgain();
    void aBlipChangesNothing();
    void theServerIsAskedForTheMostThatAnyoneWants();
    void itIsAskedForLessWhenNobodyWantsSoMuchAnyMore();
    void anUnknownLevelIsTheServersToJudge();
    void changedListsAreToldOnlyWhenTheyDiffer_data();
    void changedListsAreToldOnlyWhenTheyDiffer();
    void aListThatNobodyHasSeenIsNotFetched();
    void questionsAreOfWhoIsCalling();
    void theStreamTellsMoreThanTheOrder();
    void aStreamThatHasEndedTellsThatItIsNobodys();
    void aCallThatWasGivenUpMayStillBeSpokenOf();
    void theClientsTokenIsNotTheServers();
    void whileTwoAreCallingItIsNobodys();
    void whatWeAskOnOurOwnBehalfConfusesNobody();
    void whoHasGoneIsNeverNamedAgain();
    void notificationsAreAttributedToo();
};

namespace {

RawJson uri(const QByteArray &text)
{
    return RawJson::fromTrusted("{\"uri\":\"" + text + "\"}");
}

RawJson level(const QByteArray &name)
{
    return RawJson::fromTrusted("{\"level\":\"" + name + "\"}");
}

/// A backend with two users, whose calls a test answers.
struct Users : BackendFixture
{
    Users()
    {
        channels.script.answersCalls = false;
        channels.script.results = { { "logging/setLevel", "{}" } };
        channels.script.initializeResult =
            R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{},"prompts":{},"resources":{"subscribe":true},"logging":{}},"serverInfo":{"name":"fake","version":"1"}})";
        connected();
    }

    /// Ends the handlers that wait, for nobody else would free them.
    ~Users() { log.reply.settle(RawJson::emptyObject()); }
    Q_DISABLE_COPY_MOVE(Users)

    std::shared_ptr<BackendCall> callFor(const ListenerLog &user, const QByteArray &request = "1")
    {
        BackendCall::Options options;
        options.origin = { &user, request, 7 };
        auto call = backend->callTool(QStringLiteral("work"), RawJson::emptyObject(), std::move(options));
        turnEventLoop();
        return call;
    }
    void reconnect()
    {
        Collected(backend->reconnect());
        turnEventLoop();
    }
    /// As whose the server's question is taken.
    Origin asked(const QByteArray &stream = {})
    {
        const auto id = QByteArray::number(++questions);
        Q_EMIT channels.near()->received(
            { jsonrpc::Message::Kind::Request, id, "elicitation/create", RawJson::emptyObject(), stream });
        turnEventLoop();
        return log.origins.takeLast();
    }

    ListenerLog one;
    ListenerLog other;
    int questions = 0;
};

} // namespace

void tst_BackendUsers::subscriptionsAndLogLevelAreSetAgain()
{
    Users fixture;
    fixture.backend->subscribe(uri("mem:a"), true, { &fixture.one });
    fixture.backend->subscribe(uri("mem:a"), true, { &fixture.other });
    fixture.backend->subscribe(uri("mem:b"), true, { &fixture.other });
    fixture.backend->setLogLevel(level("debug"), { &fixture.one });
    turnEventLoop();
    fixture.channels.latest().crash();
    turnEventLoop();
    fixture.advance(1s);
    QCOMPARE(fixture.channels.made, 2);
    const auto &server = fixture.channels.latest();
    QCOMPARE(server.count("resources/subscribe"), 2); // each once, whoever wants it
    QCOMPARE(server.latest("logging/setLevel")->payload.toByteArray(), level("debug").toByteArray());
    fixture.reconnect();
    QCOMPARE(fixture.channels.latest().count("resources/subscribe"), 2);
    QCOMPARE(fixture.channels.latest().count("logging/setLevel"), 1);
}

void tst_BackendUsers::whatIsNoLongerWantedIsNot()
{
    Users fixture;
    fixture.backend->subscribe(uri("mem:a"), true, { &fixture.one });
    fixture.backend->subscribe(uri("mem:b"), true, { &fixture.other });
    fixture.backend->setLogLevel(level("debug"), { &fixture.other });
    turnEventLoop();
    fixture.backend->subscribe(uri("mem:a"), false, { &fixture.one });
    fixture.backend->forget(fixture.other);
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().count("resources/unsubscribe"), 2);
    fixture.reconnect();
    QCOMPARE(fixture.channels.latest().count("resources/subscribe"), 0);
    QCOMPARE(fixture.channels.latest().count("logging/setLevel"), 0);
}

void tst_BackendUsers::whatWasRefusedIsNotAskedAgain()
{
    Users fixture;
    fixture.channels.latest().script.subscribeError = Error(-32602, QStringLiteral("no such resource"));
    const auto call = fixture.backend->subscribe(uri("mem:a"), true, { &fixture.one });
    turnEventLoop();
    QCOMPARE(call->answer().value().error().code, -32602);
    fixture.reconnect();
    QCOMPARE(fixture.channels.latest().count("resources/subscribe"), 0);
}

void tst_BackendUsers::aBlipChangesNothing()
{
    Users fixture;
    fixture.backend->subscribe(uri("mem:a"), true, { &fixture.one });
    turnEventLoop();
    fixture.falter();
    fixture.advance(10s);
    QCOMPARE(fixture.channels.made, 1);
    QCOMPARE(fixture.channels.latest().count("resources/subscribe"), 1);
    QCOMPARE(fixture.backend->standing().watchers(QStringLiteral("mem:a")).size(), std::size_t(1));
}

void tst_BackendUsers::theServerIsAskedForTheMostThatAnyoneWants()
{
    Users fixture;
    const auto asked = [&fixture] { return fixture.channels.latest().latest("logging/setLevel")->payload["level"]; };
    fixture.backend->setLogLevel(level("error"), { &fixture.one });
    turnEventLoop();
    QCOMPARE(asked().toByteArray(), QByteArray(R"("error")"));
    fixture.backend->setLogLevel(level("info"), { &fixture.other });
    turnEventLoop();
    QCOMPARE(asked().toByteArray(), QByteArray(R"("info")"));
    fixture.backend->setLogLevel(level("emergency"), { &fixture.one });
    turnEventLoop();
    QCOMPARE(asked().toByteArray(), QByteArray(R"("info")")); // still
}

void tst_BackendUsers::itIsAskedForLessWhenNobodyWantsSoMuchAnyMore()
{
    Users fixture;
    auto &server = fixture.channels.latest();
    const auto asked = [&server] { return server.latest("logging/setLevel")->payload.toByteArray(); };
    fixture.backend->setLogLevel(level("debug"), { &fixture.one });
    fixture.backend->setLogLevel(level("warning"), { &fixture.other });
    turnEventLoop();
    QCOMPARE(asked(), level("debug").toByteArray());
    fixture.backend->setLogLevel(level("error"), { &fixture.one });
    turnEventLoop();
    QCOMPARE(asked(), level("warning").toByteArray());
    fixture.backend->setLogLevel(level("info"), { &fixture.one });
    turnEventLoop();
    fixture.backend->forget(fixture.one);
    turnEventLoop();
    QCOMPARE(asked(), level("warning").toByteArray());
    const auto count = server.count("logging/setLevel");
    fixture.backend->setLogLevel(level("error"), { &fixture.one });
    turnEventLoop();
    fixture.backend->forget(fixture.one); // others want more
    turnEventLoop();
    QCOMPARE(server.count("logging/setLevel"), count + 1);
    fixture.backend->forget(fixture.other); // nobody wants anything: there is no request for that
    turnEventLoop();
    QCOMPARE(server.count("logging/setLevel"), count + 1);
}

void tst_BackendUsers::anUnknownLevelIsTheServersToJudge()
{
    Users fixture;
    fixture.backend->setLogLevel(level("LOUD"), { &fixture.one });
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().latest("logging/setLevel")->payload.toByteArray(), level("LOUD").toByteArray());
    QVERIFY(!fixture.backend->standing().logLevel());
}

void tst_BackendUsers::changedListsAreToldOnlyWhenTheyDiffer_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("change"); // empty: there is none
    using Kind = CatalogueList::Kind;
    QTest::newRow("tools, as they were") << int(Kind::Tools) << QByteArray();
    QTest::newRow("tools") << int(Kind::Tools) << QByteArray("notifications/tools/list_changed");
    QTest::newRow("prompts, as they were") << int(Kind::Prompts) << QByteArray();
    QTest::newRow("prompts") << int(Kind::Prompts) << QByteArray("notifications/prompts/list_changed");
    QTest::newRow("resources") << int(Kind::Resources) << QByteArray("notifications/resources/list_changed");
    QTest::newRow("templates") << int(Kind::ResourceTemplates) << QByteArray("notifications/resources/list_changed");
}

void tst_BackendUsers::changedListsAreToldOnlyWhenTheyDiffer()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, change);
    Users fixture;
    QVERIFY(fixture.list(CatalogueList::Kind(kind))->has_value());
    auto &script = fixture.channels.script;
    if (!change.isEmpty()) {
        script.toolPages = { R"({"name":"work","description":"new words"})" };
        script.promptPages = { R"({"name":"greet","title":"new"})" };
        script.resourcePages = { R"({"uri":"mem:new","name":"a"})" };
        script.templatePages = { R"({"uriTemplate":"mem:{new}","name":"x"})" };
    }
    fixture.channels.latest().crash();
    turnEventLoop();
    fixture.advance(1s);
    QCOMPARE(fixture.channels.made, 2);
    QCOMPARE(fixture.log.notifications, change.isEmpty() ? QList<QByteArray>() : QList<QByteArray> { change });
}

void tst_BackendUsers::aListThatNobodyHasSeenIsNotFetched()
{
    Users fixture;
    fixture.channels.script.toolPages = { R"({"name":"other"})" };
    fixture.reconnect();
    QCOMPARE(fixture.channels.latest().count("tools/list"), 0);
    QVERIFY(fixture.log.notifications.isEmpty());
}

void tst_BackendUsers::questionsAreOfWhoIsCalling()
{
    Users fixture;
    QVERIFY(!fixture.asked().user); // nobody is
    const auto early = fixture.callFor(fixture.one, "1");
    const auto late = fixture.callFor(fixture.one, "\"two\"");
    auto origin = fixture.asked();
    QCOMPARE(origin.user, &fixture.one);
    QCOMPARE(origin.request, QByteArray("\"two\"")); // the latest
    QCOMPARE(origin.span, quint64(7));
    fixture.channels.latest().respond(late->idText(), "{}");
    turnEventLoop();
    QCOMPARE(fixture.asked().request, QByteArray("1"));
    early->cancel(QStringLiteral("enough"));
    turnEventLoop();
    QVERIFY(!fixture.asked().user);
}

void tst_BackendUsers::theStreamTellsMoreThanTheOrder()
{
    Users fixture;
    const auto early = fixture.callFor(fixture.one, "1");
    const auto late = fixture.callFor(fixture.other, "2");
    QCOMPARE(fixture.asked(early->idText()).user, &fixture.one);
    QCOMPARE(fixture.asked(late->idText()).user, &fixture.other);
}

void tst_BackendUsers::aStreamThatHasEndedTellsThatItIsNobodys()
{
    Users fixture;
    const auto early = fixture.callFor(fixture.one);
    const auto stream = early->idText();
    const auto late = fixture.callFor(fixture.other);
    fixture.channels.latest().respond(stream, "{}");
    turnEventLoop();
    QCOMPARE(fixture.asked().user, &fixture.other);
    QVERIFY(!fixture.asked(stream).user);
}

void tst_BackendUsers::aCallThatWasGivenUpMayStillBeSpokenOf()
{
    Users fixture;
    const auto early = fixture.callFor(fixture.one);
    const auto late = fixture.callFor(fixture.other);
    early->cancel(QStringLiteral("enough"));
    turnEventLoop();
    QVERIFY(!fixture.asked().user);
    QCOMPARE(fixture.asked(late->idText()).user, &fixture.other);
    fixture.advance(61s);
    QCOMPARE(fixture.asked().user, &fixture.other);
}

void tst_BackendUsers::theClientsTokenIsNotTheServers()
{
    Users fixture;
    const auto params = RawJson::fromTrusted(R"({"uri":"mem:a","_meta":{"progressToken":3,"x":"y"}})");
    fixture.backend->subscribe(params, true, {});
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().latest("resources/subscribe")->payload.toByteArray(),
             QByteArray(R"({"uri":"mem:a","_meta":{"x":"y"}})"));
}

void tst_BackendUsers::whileTwoAreCallingItIsNobodys()
{
    Users fixture;
    const auto early = fixture.callFor(fixture.one);
    const auto late = fixture.callFor(fixture.other);
    const auto origin = fixture.asked();
    QVERIFY(!origin.user && origin.request.isEmpty() && origin.span == 0);
}

void tst_BackendUsers::whatWeAskOnOurOwnBehalfConfusesNobody()
{
    Users fixture;
    fixture.backend->subscribe(uri("mem:a"), true, { &fixture.other });
    turnEventLoop();
    fixture.channels.latest().script.unanswered = { "resources/unsubscribe" };
    fixture.backend->forget(fixture.other); // the server takes its time over that
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().count("resources/unsubscribe"), 1);
    const auto call = fixture.callFor(fixture.one);
    QCOMPARE(fixture.asked().user, &fixture.one);
}

void tst_BackendUsers::whoHasGoneIsNeverNamedAgain()
{
    Users fixture;
    const auto call = fixture.callFor(fixture.one);
    fixture.backend->forget(fixture.one);
    turnEventLoop();
    QVERIFY(!fixture.asked().user); // another may stand at its place in memory by now
    QCOMPARE(fixture.channels.latest().cancelled(), QList<QByteArray> { call->idText() });
}

void tst_BackendUsers::notificationsAreAttributedToo()
{
    Users fixture;
    const auto early = fixture.callFor(fixture.one, "1");
    fixture.channels.latest().notify("notifications/message", R"({"level":"info","data":"x"})");
    turnEventLoop();
    QCOMPARE(fixture.log.origins.takeLast().user, &fixture.one);
    const auto late = fixture.callFor(fixture.other, "2");
    fixture.channels.latest().notify("notifications/message", R"({"level":"info","data":"x"})");
    turnEventLoop();
    QVERIFY(!fixture.log.origins.takeLast().user);
}

QTEST_GUILESS_MAIN(tst_BackendUsers)
#include "tst_BackendUsers.moc"
