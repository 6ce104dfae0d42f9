// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/Configuration.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_Configuration : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theExampleOfTheManualIsRead();
    void nothingIsTheDefault();
    void spellingsOfOthersAreRead_data();
    void spellingsOfOthersAreRead();
    void wrongValuesNameTheirPath_data();
    void wrongValuesNameTheirPath();
    void profilesAreRead();
    void wrongProfilesNameTheirPath_data();
    void wrongProfilesNameTheirPath();
    void whatRestrictsMustNotStandTwice();
    void tokensAreWholeAndEachClientsOwn();
    void profilesMayNameWhatIsNotThere();
    void unknownKeysAreWarnedAbout();
    void limitsAreRead();
    void flagsWinOverTheFileAndPortIsTheWeakest();
    void onlyLoopbackIsServed();
};

namespace {

Result<Configuration> read(const QByteArray &json)
{
    return Configuration::parse(json, QStringLiteral("config.json"));
}

/// The member that makes a client one.
QByteArray token(char digit)
{
    return R"("token_sha256":")" + QByteArray(64, digit) + '"';
}

} // namespace

void tst_Configuration::theExampleOfTheManualIsRead()
{
    const auto configuration = read(R"({"version":1,"listen":{"host":"127.0.0.1","port":7802},"auth":{"mode":"none"},
        "servers":{"everything":{"command":"npx","args":["-y","@modelcontextprotocol/server-everything","stdio"]},
                   "tickets":{"url":"https://example.com/mcp","headers":{"X-Team":"blue"},"allowed_tools":["search"]}},
        "limits":{},"streams":{},"stores":{},"clients":{},"ui":{}})");
    QVERIFY2(configuration.has_value(), configuration ? "" : qPrintable(configuration.error().message));
    QCOMPARE(configuration->port, quint16(7802));
    QVERIFY(!configuration->isAuthenticated);
    QCOMPARE(configuration->servers.size(), 2);
    QVERIFY(configuration->warnings.isEmpty());
}

void tst_Configuration::nothingIsTheDefault()
{
    const auto configuration = read("{}");
    QCOMPARE(configuration->port, quint16(7801));
    QCOMPARE(configuration->host, QStringLiteral("127.0.0.1"));
    QVERIFY(configuration->isAuthenticated);
}

void tst_Configuration::spellingsOfOthersAreRead_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("mcpServers") << QByteArray(R"({"mcpServers":{"git":{"command":"x","allowedTools":["a"]}}})");
    QTest::newRow("VS Code") << QByteArray(
        R"({"inputs":[],"servers":{"git":{"type":"stdio","command":"x","allowedTools":["a"]}}})");
    QTest::newRow("list") << QByteArray(R"({"servers":[{"name":"git","command":"x","allowedTools":["a"]}]})");
    QTest::newRow("mcpClients") << QByteArray(
        R"({"mcpClients":{"git":{"type":"stdio","command":"x","allowedTools":["a"]}}})");
    QTest::newRow("mcpClients, http") << QByteArray(
        R"({"mcpClients":{"git":{"type":"http","url":"http://h/mcp","allowedTools":["a"]}}})");
}

void tst_Configuration::spellingsOfOthersAreRead()
{
    QFETCH(QByteArray, json);
    const auto configuration = read(json);
    QVERIFY2(configuration.has_value(), configuration ? "" : qPrintable(configuration.error().message));
    QCOMPARE(configuration->servers.size(), 1);
    QCOMPARE(configuration->servers[0].name, QStringLiteral("git"));
    QCOMPARE(*configuration->servers[0].allowedTools, QStringList { QStringLiteral("a") });
}

void tst_Configuration::wrongValuesNameTheirPath_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *json, const char *message) {
        QTest::newRow(json) << QByteArray(json) << QString::fromLatin1(message);
    };
    row(R"({"servers":{"git":{"command":"x","args":["a",3]}}})",
        "config.json: servers.git.args[1]: expected a string, got 3");
    row(R"({"servers":[{"command":"x"}]})", "config.json: servers[0].name: expected a string");
    row(R"({"servers":{"a":{"command":"x"}},"mcpServers":{"a":{"command":"y"}}})",
        "config.json: mcpServers.a: a server called a stands in the file already");
    row(R"({"servers":5})", "config.json: servers: expected an object or a list, got 5");
    row(R"({"servers":{"self":{"command":"x"}}})", "config.json: servers.self: ");
    row(R"({"listen":{"port":65536}})", "config.json: listen.port: expected a port from 0 to 65535, got 65536");
    row(R"({"listen":{"port":80.5}})", "config.json: listen.port: expected a port from 0 to 65535, got 80.5");
    row(R"({"listen":{"port":"80"}})", "config.json: listen.port: expected a port from 0 to 65535, got \"80\"");
    row(R"({"auth":{"mode":"maybe"}})", "config.json: auth.mode: expected token or none, got \"maybe\"");
    row(R"({"approve_add_server":"sometimes"})",
        "config.json: approve_add_server: expected always, never, or an object");
    row(R"({"limits":{"body_bytes":1}})",
        "config.json: limits.body_bytes: expected a number from 1024 to 1073741824, got 1");
    row(R"({"clients":{"default":{}}})",
        "config.json: clients.default: expected another name, this one is the person's own, got \"default\"");
    row(R"({"clients":{"a":{"token_sha256":"xyz"}}})",
        "config.json: clients.a.token_sha256: expected 64 hexadecimal digits");
    row(R"({"clients":5})", "config.json: clients: expected an object, got 5");
    row(R"({"clients":{"a":"xyz"}})", "config.json: clients.a: expected an object, got \"xyz\"");
    row(R"({"version":2})", "config.json: version: expected 1, got 2");
    row(R"({"limits":{"event_age_s":1e400}})", "config.json: a number is too large");
    row(R"({"limits":{"event_age_s":1e-400}})", "config.json: holds a number that is out of range");
    row("[]", "config.json: expected an object");
    row("{\"a\":", "config.json: ");
    row("", "config.json: ");
}

void tst_Configuration::wrongValuesNameTheirPath()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, message);
    const auto configuration = read(json);
    QVERIFY(!configuration.has_value());
    QVERIFY2(configuration.error().message.startsWith(message), qPrintable(configuration.error().message));
}

void tst_Configuration::profilesAreRead()
{
    const auto configuration = read(R"({"servers":{"git":{"command":"x"},"mail":{"command":"x"}},"clients":{
        "ide":{)" + token('a') + R"(,"servers":["git"],"tools":{"git":["status","log"],"mail":[]},
               "exposure":"all","ask":"desktop"},
        "lone":{)" + token('b') + R"(,"exposure":"server:git","servers":[]},
        "plain":{)" + token('c') + "}}}");
    QVERIFY2(configuration.has_value(), configuration ? "" : qPrintable(configuration.error().message));
    QVERIFY2(configuration->warnings.isEmpty(), qPrintable(configuration->warnings.join(u' ')));
    QCOMPARE(configuration->clients.size(), 3);
    const auto &ide = configuration->clients[0].profile;
    QCOMPARE(*ide.servers, QStringList { QStringLiteral("git") });
    QCOMPARE(ide.tools.value(QStringLiteral("git")), (QStringList { QStringLiteral("status"), QStringLiteral("log") }));
    QVERIFY(ide.tools.contains(QStringLiteral("mail")) && ide.tools.value(QStringLiteral("mail")).isEmpty());
    QCOMPARE(ide.exposure->toString(), QStringLiteral("all"));
    QVERIFY(ide.ask == ServerConfig::Ask::Desktop);
    const auto &lone = configuration->clients[1].profile;
    QVERIFY(lone.servers && lone.servers->isEmpty()); // none, which is not the same as absent
    QCOMPARE(lone.exposure->toString(), QStringLiteral("server:git"));
    const auto &plain = configuration->clients[2];
    QCOMPARE(plain.tokenSha256, QByteArray(32, char(0xcc)));
    QVERIFY(!plain.profile.servers && plain.profile.tools.isEmpty() && !plain.profile.exposure && !plain.profile.ask);
}

void tst_Configuration::wrongProfilesNameTheirPath_data()
{
    QTest::addColumn<QByteArray>("members");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *members, const char *message) {
        QTest::newRow(members) << QByteArray(members) << QString::fromLatin1(message);
    };
    row(R"("servers":"git")", R"(servers: expected a list of strings, got "git")");
    row(R"("servers":null)", "servers: expected a list of strings, got null");
    row(R"("servers":["git",1])", "servers[1]: expected a string, got 1");
    row(R"("tools":["status"])", R"(tools: expected an object, got ["status"])");
    row(R"("tools":{"git":"status"})", R"(tools.git: expected a list of strings, got "status")");
    row(R"("tools":{"git":[true]})", "tools.git[0]: expected a string, got true");
    row(R"("exposure":"native")", "exposure: expected static, all or server:<name>, got native");
    row(R"("exposure":"server:")", "exposure: expected static, all or server:<name>, got server:");
    row(R"("exposure":1)", "exposure: expected a string, got 1");
    row(R"("ask":"nobody")", "ask: expected client, desktop or both, got nobody");
}

void tst_Configuration::wrongProfilesNameTheirPath()
{
    QFETCH(QByteArray, members);
    QFETCH(QString, message);
    const auto configuration = read(R"({"clients":{"ide":{)" + token('a') + ',' + members + "}}}");
    QVERIFY(!configuration.has_value());
    QCOMPARE(configuration.error().message, QStringLiteral("config.json: clients.ide.") + message);
}

void tst_Configuration::whatRestrictsMustNotStandTwice()
{
    const auto twice = [](const QByteArray &members) {
        return read("{\"clients\":{\"ide\":{" + token('a') + ',' + members + "}}}");
    };
    QVERIFY(!twice("\"servers\":[],\"servers\":[\"git\"]").has_value());
    QVERIFY(!twice("\"tools\":{\"git\":[],\"git\":[\"push\"]}").has_value());
    QVERIFY(twice("\"tools\":{\"git\":[],\"got\":[\"push\"]}").has_value());
    const auto clients = "{\"clients\":{\"ide\":{" + token('a') + "},\"ide\":{" + token('b') + "}}}";
    QVERIFY(!read(clients).has_value());
}

void tst_Configuration::tokensAreWholeAndEachClientsOwn()
{
    for (const auto *more : { "", "aa", "zz", " " }) {
        const auto hash = more + QByteArray(64, 'a');
        const auto read64 = read("{\"clients\":{\"a\":{\"token_sha256\":\"" + hash + "\"}}}");
        QCOMPARE(read64.has_value(), hash.size() == 64);
    }
    const auto twins = read("{\"clients\":{\"a\":{" + token('a') + "},\"b\":{" + token('A') + "}}}");
    QVERIFY(!twins.has_value());
    QCOMPARE(twins.error().message,
             QStringLiteral("config.json: clients.b.token_sha256: expected a token of its own, got that of clients.a"));
}

void tst_Configuration::profilesMayNameWhatIsNotThere()
{
    const auto configuration =
        read(R"({"servers":{"git":{"command":"x"}},"clients":{"ide":{)" + token('a')
             + R"(,"servers":["git","mail"],"tools":{"news":[]},"exposure":"server:web","colour":1}}})");
    QVERIFY(configuration.has_value());
    QCOMPARE(configuration->warnings,
             (QStringList { QStringLiteral("clients.ide.colour is not known and has no effect"),
                            QStringLiteral("clients.ide.servers: no server is called mail now"),
                            QStringLiteral("clients.ide.tools: no server is called news now"),
                            QStringLiteral("clients.ide.exposure: no server is called web now") }));
}

void tst_Configuration::unknownKeysAreWarnedAbout()
{
    const auto configuration = read(R"({"sevrers":{},"limits":{"bodies":1}})");
    QVERIFY(configuration.has_value());
    QCOMPARE(configuration->warnings.size(), 2);
    QVERIFY(configuration->warnings.join(u' ').contains(QStringLiteral("sevrers")));
}

void tst_Configuration::limitsAreRead()
{
    const auto configuration =
        read(R"({"limits":{"session_idle_s":0.5e1,"task_ttl_s":60,"events":20,"tasks":3,"elicitation_timeout_s":90}})");
    const auto &limits = configuration->sessionLimits;
    QVERIFY(limits.idle == 5s && limits.session.tasks.ttl == 1min && limits.session.requests.timeout == 90s);
    QCOMPARE(limits.session.events.events, std::size_t(20));
    QCOMPARE(limits.session.tasks.working, std::size_t(3));
}

void tst_Configuration::flagsWinOverTheFileAndPortIsTheWeakest()
{
    CommandLine line;
    auto fromFile = *read(R"({"listen":{"port":1000}})");
    QVERIFY(fromFile.apply(line, "2000"));
    QCOMPARE(fromFile.port, quint16(1000));
    auto fromNothing = *read("{}");
    QVERIFY(fromNothing.apply(line, "2000"));
    QCOMPARE(fromNothing.port, quint16(2000));
    line.port = 3000;
    QVERIFY(fromNothing.apply(line, "2000"));
    QCOMPARE(fromNothing.port, quint16(3000));
    auto odd = *read("{}");
    QVERIFY(odd.apply({}, "not a port"));
    QCOMPARE(odd.port, quint16(7801));
}

void tst_Configuration::onlyLoopbackIsServed()
{
    for (const auto &[host, isServed] : { std::pair(QStringLiteral("localhost"), true),
                                          { QStringLiteral("127.0.0.2"), true },
                                          { QStringLiteral("::1"), true },
                                          { QStringLiteral("0.0.0.0"), false },
                                          { QStringLiteral("192.168.1.1"), false },
                                          { QStringLiteral("localhost.evil.example"), false },
                                          { QString(), false } }) {
        CommandLine line;
        line.host = host;
        auto configuration = *read("{}");
        QCOMPARE(configuration.apply(line, {}).has_value(), isServed);
    }
}

QTEST_APPLESS_MAIN(tst_Configuration)
#include "tst_Configuration.moc"
