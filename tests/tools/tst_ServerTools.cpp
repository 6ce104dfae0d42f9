// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "support/CatalogFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ServerTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aServerThatIsKeptSaysSo();
    void aServerThatCannotBeKeptSaysWhy();
    void aServerThatCannotBeReachedIsAddedAllTheSame();
    void anUnknownServerIsNamedAsSuch_data();
    void anUnknownServerIsNamedAsSuch();
    void anEndedSessionKnowsWhatWasWrong();
    void whatARemovedServerLeavesIsStillListed();
    void aServerThatIsRemovedWhileItConnectsIsNotFound();
    void aServerThatWasNeverUsedSaysWhatToDo();
    void whatItWroteIsShownWithoutItsSecrets();
    void aProfileCanBeNeitherWidenedNorTurnedOnOthers();
    void aProfileHidesTheNamesOfTools();
    void whatASharedServerWroteIsNotEverybodys();
    void theTransportIsTheOneThatIsUsed();
    void aNumberThatNobodyCanReadIsRefused();
};

namespace {

struct TestStore : ServerStore
{
    Result<> setServer(const ServerConfig &server) override
    {
        stored += server.name;
        return outcome;
    }
    Result<> removeServer(const QString &name) override
    {
        removed += name;
        return outcome;
    }

    Result<> outcome;
    QStringList stored;
    QStringList removed;
};

struct StoreFixture : CatalogFixture
{
    StoreFixture() { registry.setStore(store); }

    TestStore store;
};

QString codeOf(const Collected<Result<ToolReply>> &answer)
{
    return CatalogFixture::block(answer)["error"]["code"].toString().value_or(QString());
}

const QByteArray newServer = R"({"name":"new","command":"x"})";

} // namespace

void tst_ServerTools::aServerThatIsKeptSaysSo()
{
    StoreFixture fixture;
    const auto added = CatalogFixture::block(fixture.call("add_server", newServer));
    QCOMPARE(added["persisted"].toBool(), std::optional(true));
    QVERIFY(added["tools"].isArray() && added["persist_error"].isMissing());
    const auto removed = CatalogFixture::block(fixture.call("remove_server", R"({"name":"new"})"));
    QCOMPARE(removed["persisted"].toBool(), std::optional(true));

    const auto passing = fixture.call("add_server", R"({"name":"passing","command":"x","persist":false})");
    QCOMPARE(CatalogFixture::block(passing)["persisted"].toBool(), std::optional(false));
    QVERIFY(CatalogFixture::block(passing)["persist_error"].isMissing());
    const auto passed = CatalogFixture::block(fixture.call("remove_server", R"({"name":"passing"})"));
    QCOMPARE(passed["persisted"].toBool(), std::optional(true)); // nothing brings it back
    QCOMPARE(fixture.store.stored, QStringList { QStringLiteral("new") });
    QCOMPARE(fixture.store.removed, QStringList { QStringLiteral("new") });
}

void tst_ServerTools::aServerThatCannotBeKeptSaysWhy()
{
    StoreFixture fixture;
    fixture.store.outcome = Error(ErrorCode::Storage, QStringLiteral("the disk is full"));
    const auto added = fixture.call("add_server", newServer);
    QVERIFY(!CatalogFixture::isError(added)); // it is there, for as long as we are
    QCOMPARE(CatalogFixture::block(added)["persisted"].toBool(), std::optional(false));
    QCOMPARE(CatalogFixture::block(added)["persist_error"].toString(),
             std::optional(QStringLiteral("the disk is full")));
    const auto removed = fixture.call("remove_server", R"({"name":"new"})");
    QCOMPARE(CatalogFixture::block(removed)["persisted"].toBool(), std::optional(false));
    QCOMPARE(CatalogFixture::block(removed)["persist_error"].toString(),
             std::optional(QStringLiteral("the disk is full")));
    QVERIFY(!fixture.registry.find(QStringLiteral("new")));
}

void tst_ServerTools::aServerThatCannotBeReachedIsAddedAllTheSame()
{
    StoreFixture fixture;
    fixture.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("no such program"));
    const auto added = fixture.call("add_server", newServer);
    QCOMPARE(codeOf(added), QStringLiteral("TOOL_ERR_SERVER_DISCONNECTED"));
    QCOMPARE(CatalogFixture::block(added, 1)["added"].toByteArray(),
             QByteArray(R"({"server":"new","persisted":true})"));
    QVERIFY(fixture.registry.find(QStringLiteral("new")));
}

void tst_ServerTools::anUnknownServerIsNamedAsSuch_data()
{
    QTest::addColumn<QByteArray>("tool");
    QTest::addColumn<QByteArray>("more");
    const auto row = [](const char *tool, const char *more = "") {
        QTest::newRow(tool) << QByteArray(tool) << QByteArray(more);
    };
    for (const auto *tool : { "get_server_status", "list_resources", "list_resource_templates", "list_prompts",
                              "get_notifications", "get_logs", "list_tasks", "get_requests" })
        row(tool);
    row("execute_tool", R"(,"tool":"x")");
    row("read_resource", R"(,"uri":"x:y")");
    row("subscribe_resource", R"(,"uri":"x:y")");
    row("unsubscribe_resource", R"(,"uri":"x:y")");
    row("get_prompt", R"(,"name":"x")");
    row("complete", R"(,"ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"a","value":""})");
    row("set_log_level", R"(,"level":"info")");
    row("remove_server");
    row("reconnect_server");
}

void tst_ServerTools::anUnknownServerIsNamedAsSuch()
{
    QFETCH(QByteArray, tool);
    QFETCH(QByteArray, more);
    CatalogFixture fixture;
    const QByteArray key = tool == "remove_server" || tool == "reconnect_server" ? "name" : "server";
    const auto answer = fixture.call(tool, "{\"" + key + R"(":"fnke")" + more + '}');
    QCOMPARE(codeOf(answer), QStringLiteral("TOOL_ERR_SERVER_NOT_FOUND"));
    const auto message = CatalogFixture::block(answer)["error"]["message"].toString().value_or(QString());
    QVERIFY2(message.contains(QStringLiteral("there are: fake")), qPrintable(message));
}

void tst_ServerTools::anEndedSessionKnowsWhatWasWrong()
{
    CatalogFixture fixture;
    fixture.session->end(QStringLiteral("x"));
    const auto call = [&](const QByteArray &tool, const QByteArray &arguments) {
        return codeOf(fixture.call(tool, arguments));
    };
    QCOMPARE(call("execute_tool", R"({"server":"fake","tool":"x"})"), QStringLiteral("TOOL_ERR_SESSION_NOT_FOUND"));
    QCOMPARE(call("reconnect_server", R"({"name":"fake"})"), QStringLiteral("TOOL_ERR_SESSION_NOT_FOUND"));
    QCOMPARE(call("read_resource", R"({"server":"fake","uri":"x:y"})"), QStringLiteral("TOOL_ERR_SESSION_NOT_FOUND"));
    QCOMPARE(call("execute_tool", R"({"server":"fnke","tool":"x"})"), QStringLiteral("TOOL_ERR_SERVER_NOT_FOUND"));
    QCOMPARE(call("read_resource", R"({"server":"fnke","uri":"x:y"})"), QStringLiteral("TOOL_ERR_SERVER_NOT_FOUND"));
}

void tst_ServerTools::whatARemovedServerLeavesIsStillListed()
{
    CatalogFixture fixture(false);
    fixture.call("execute_tool", R"({"server":"fake","tool":"work","timeout_ms":1})");
    fixture.clock.advance(1ms);
    fixture.call("remove_server", R"({"name":"fake"})");
    const auto tasks = fixture.call("list_tasks", R"({"server":"fake","include_completed":true})");
    QCOMPARE(CatalogFixture::block(tasks)["tasks"].elements().size(), std::size_t(1));
    const auto requests = fixture.call("get_requests", R"({"server":"fake"})");
    QVERIFY(!CatalogFixture::block(requests)["requests"].elements().empty());
}

void tst_ServerTools::aServerThatIsRemovedWhileItConnectsIsNotFound()
{
    CatalogFixture fixture;
    fixture.channels.script.answersInitialize = false;
    const auto waiting = fixture.call("reconnect_server", R"({"name":"fake"})");
    QVERIFY(!waiting.hasEnded());
    fixture.call("remove_server", R"({"name":"fake"})");
    QVERIFY(waiting.hasEnded());
    QCOMPARE(codeOf(waiting), QStringLiteral("TOOL_ERR_SERVER_NOT_FOUND"));
}

void tst_ServerTools::aServerThatWasNeverUsedSaysWhatToDo()
{
    CatalogFixture fixture;
    QVERIFY(fixture.registry.add(fakeServer(QStringLiteral("idle"))));
    const auto status = [&](const QByteArray &server) {
        return CatalogFixture::block(fixture.call("get_server_status", R"({"server":")" + server + "\"}"));
    };
    QCOMPARE(status("idle")["server"]["status"].toString(), std::optional(QStringLiteral("not_connected")));
    QVERIFY(status("idle")["hint"].toString().value_or(QString()).contains(QStringLiteral("reconnect_server")));
    QVERIFY(status("fake")["hint"].isMissing()); // it is connected
    fixture.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("no such program"));
    fixture.call("reconnect_server", R"({"name":"idle"})");
    QCOMPARE(status("idle")["server"]["status"].toString(), std::optional(QStringLiteral("error")));
    QVERIFY(status("idle")["hint"].toString().value_or(QString()).contains(QStringLiteral("last_error")));
}

void tst_ServerTools::whatItWroteIsShownWithoutItsSecrets()
{
    CatalogFixture fixture;
    fixture.channels.makesProcesses = true;
    auto config = fakeServer(QStringLiteral("secretive"));
    config.environment.insert(QStringLiteral("TOKEN"), QStringLiteral("very-secret"));
    QVERIFY(fixture.registry.add(config));
    fixture.call("reconnect_server", R"({"name":"secretive"})");
    fixture.channels.process().writeError(QStringLiteral("bad token very-secret"));
    const auto arguments = R"({"server":"secretive"})";
    const auto running = fixture.call("get_server_status", arguments).value()->result().toByteArray();
    QVERIFY(running.contains("bad token ***") && !running.contains("very-secret"));
    fixture.channels.process().exit({ 3, false });
    turnEventLoop();
    const auto ended = fixture.call("get_server_status", arguments).value()->result().toByteArray(); // with its events
    QVERIFY(ended.contains("process_crashed") && ended.contains("bad token ***"));
    QVERIFY2(!ended.contains("very-secret"), ended.constData());
}

void tst_ServerTools::aProfileCanBeNeitherWidenedNorTurnedOnOthers()
{
    for (const bool namesServers : { true, false }) {
        StoreFixture fixture;
        auto client = testClient();
        if (namesServers)
            client.profile.servers = QStringList { QStringLiteral("fake") };
        else
            client.profile.tools.insert(QStringLiteral("fake"), {});
        fixture.session = fixture.makeSession(client);
        QCOMPARE(codeOf(fixture.call("add_server", newServer)), QStringLiteral("TOOL_ERR_DENIED"));
        QCOMPARE(codeOf(fixture.call("remove_server", R"({"name":"fake"})")), QStringLiteral("TOOL_ERR_DENIED"));
        QVERIFY(fixture.registry.find(QStringLiteral("fake")));
        QVERIFY(!fixture.registry.find(QStringLiteral("new")));
    }
}

void tst_ServerTools::aProfileHidesTheNamesOfTools()
{
    CatalogFixture fixture;
    auto client = testClient();
    client.profile.tools.insert(QStringLiteral("fake"), { QStringLiteral("none of them") });
    fixture.session = fixture.makeSession(client);
    const auto connected = CatalogFixture::block(fixture.call("reconnect_server", R"({"name":"fake"})"));
    QCOMPARE(connected["status"].toString(), std::optional(QStringLiteral("connected")));
    QCOMPARE(connected["tools"].toByteArray(), QByteArray("[]"));
    const auto servers = CatalogFixture::block(fixture.call("list_servers"))["servers"].elements();
    QCOMPARE(servers.front()["tool_count"].toInteger(), std::optional<qint64>(0));
}

void tst_ServerTools::whatASharedServerWroteIsNotEverybodys()
{
    CatalogFixture fixture;
    auto config = fakeServer(QStringLiteral("common"));
    config.sharing = ServerConfig::Sharing::Shared;
    std::ignore = fixture.registry.add(config);
    fixture.channels.makesProcesses = true;
    for (const auto *server : { "fake", "common" }) {
        const auto name = QByteArray(server);
        fixture.call("reconnect_server", "{\"name\":\"" + name + "\"}");
        fixture.channels.process().writeError(QStringLiteral("about another client"));
        const auto status = CatalogFixture::block(fixture.call("get_server_status", "{\"server\":\"" + name + "\"}"));
        QCOMPARE(status["recent_stderr"].elements().empty(), name == "common");
    }
}

void tst_ServerTools::theTransportIsTheOneThatIsUsed()
{
    CatalogFixture fixture;
    const auto far = QStringLiteral("far");
    const auto transport = [&] {
        for (const auto &row : CatalogFixture::block(fixture.call("list_servers"))["servers"].elements()) {
            if (row["name"].toString() == far)
                return row["transport"].toString().value_or(QString());
        }
        return QString();
    };
    ServerConfig config;
    config.name = far;
    config.transport = ServerConfig::Transport::AutoHttp;
    config.url = QUrl(QStringLiteral("http://127.0.0.1:1/mcp"));
    QVERIFY(fixture.registry.add(config));
    QCOMPARE(transport(), QStringLiteral("streamable-http")); // where it begins
    fixture.channels.fallsBack = true;
    fixture.call("reconnect_server", R"({"name":"far"})");
    QCOMPARE(transport(), QStringLiteral("sse"));
    fixture.channels.latest().crash();
    turnEventLoop();
    QCOMPARE(transport(), QStringLiteral("sse")); // as it was last
    fixture.channels.fallsBack = false;
    fixture.call("reconnect_server", R"({"name":"far"})");
    QCOMPARE(transport(), QStringLiteral("streamable-http"));
}

/// Rather than adding a server without what was said.
void tst_ServerTools::aNumberThatNobodyCanReadIsRefused()
{
    CatalogFixture fixture;
    for (const auto *number : { "1e-400", "1e400" }) {
        const auto added = fixture.call("add_server", R"({"name":"new","command":"x","restart_config":{"max_attempts":)"
                                                          + QByteArray(number) + "}}");
        QCOMPARE(codeOf(added), QStringLiteral("TOOL_ERR_INVALID_ARGUMENTS"));
        QCOMPARE(CatalogFixture::block(added)["error"]["message"].toString(),
                 QStringLiteral("restart_config: holds a number that is out of range"));
    }
    QVERIFY(!fixture.registry.find(QStringLiteral("new")));
}

QTEST_GUILESS_MAIN(tst_ServerTools)
#include "tst_ServerTools.moc"
