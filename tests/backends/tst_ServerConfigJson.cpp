// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ServerConfigJson.h"

#include <QJsonDocument>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ServerConfigJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingReadsBackTheSame_data();
    void everythingReadsBackTheSame();
    void whatIsNotSaidIsNotShared();
    void transportIsWhatIsSaidOrFitsTheAddress_data();
    void transportIsWhatIsSaidOrFitsTheAddress();
    void camelCaseIsTakenToo();
    void absentAndEmptyAllowedToolsDiffer();
    void wrongValuesNamePathExpectedAndGot_data();
    void wrongValuesNamePathExpectedAndGot();
    void fingerprintsTellApartWhatWouldStart_data();
    void fingerprintsTellApartWhatWouldStart();
    void fingerprintsLeaveOutWhatStartsNothing();
    void addressesShowNoPasswords();
    void addressesShowHostsInPunycode();
};

namespace {

Result<ServerConfig> read(const QByteArray &json)
{
    return serverFromJson(QStringLiteral("git"), QJsonDocument::fromJson(json).object(), QStringLiteral("servers.git"));
}

} // namespace

void tst_ServerConfigJson::everythingReadsBackTheSame_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("process") << QByteArray(
        R"json({"command":"npx","args":["-y","$(id)","a b"],"env":{"K":"v"},"cwd":"/tmp","connect":"lazy","enabled":false,
        "allowed_tools":["a"],"call_timeout_ms":5000,"restart_config":{"enabled":false,"max_attempts":3,"base_delay_ms":10,"max_delay_ms":20,"backoff_multiplier":1.5}})json");
    QTest::newRow("http") << QByteArray(
        R"({"url":"https://example.com/mcp?x=1","headers":{"X-Team":"blue"},"allowed_tools":[]})");
    QTest::newRow("streamable http") << QByteArray(
        R"({"url":"https://example.com/mcp","transport":"streamable-http"})");
    QTest::newRow("sse") << QByteArray(R"({"url":"https://example.com/sse","transport":"sse"})");
    QTest::newRow("shared") << QByteArray(R"({"command":"x","sharing":"shared","ask":"both"})");
    QTest::newRow("not shared") << QByteArray(R"({"command":"x","sharing":"session","ask":"client"})");
    QTest::newRow("the desktop is asked") << QByteArray(R"({"url":"https://example.com/mcp","ask":"desktop"})");
}

void tst_ServerConfigJson::everythingReadsBackTheSame()
{
    QFETCH(QByteArray, json);
    const auto first = read(json);
    QVERIFY2(first.has_value(), first ? "" : qPrintable(first.error().message));
    const auto second = serverFromJson(QStringLiteral("git"), serverToJson(*first), QStringLiteral("x"));
    QVERIFY(second.has_value());
    QCOMPARE(second->fingerprint(), first->fingerprint());
    QCOMPARE(serverToJson(*second), serverToJson(*first));
    QCOMPARE(second->transport, first->transport);
    QCOMPARE(second->headers, first->headers);
    QCOMPARE(second->allowedTools, first->allowedTools);
    QCOMPARE(second->enabled, first->enabled);
    QCOMPARE(second->restart.maxAttempts, first->restart.maxAttempts);
    QCOMPARE(second->restart.enabled, first->restart.enabled);
    QCOMPARE(second->callTimeout.has_value(), first->callTimeout.has_value());
    QCOMPARE(second->sharing, first->sharing);
    QCOMPARE(second->ask, first->ask);
}

void tst_ServerConfigJson::whatIsNotSaidIsNotShared()
{
    const auto unsaid = read(R"({"command":"x"})");
    QVERIFY(unsaid->sharing == ServerConfig::Sharing::Session && !unsaid->ask);
    const auto said = read(R"({"command":"x","sharing":"shared","ask":"desktop"})");
    QVERIFY(said->sharing == ServerConfig::Sharing::Shared);
    QVERIFY(said->ask == ServerConfig::Ask::Desktop);
}

void tst_ServerConfigJson::transportIsWhatIsSaidOrFitsTheAddress_data()
{
    using Transport = ServerConfig::Transport;
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("transport");
    QTest::addColumn<QString>("written"); // empty: it is the usual one
    const auto row = [](const QByteArray &json, Transport transport, const char *written) {
        QTest::newRow(json) << json << int(transport) << QString::fromLatin1(written);
    };
    row(R"({"command":"x"})", Transport::Stdio, "");
    row(R"({"command":"x","transport":"auto"})", Transport::Stdio, "");
    row(R"({"command":"x","type":"stdio"})", Transport::Stdio, "");
    row(R"({"url":"http://h"})", Transport::AutoHttp, "");
    row(R"({"url":"http://h","transport":"auto"})", Transport::AutoHttp, "");
    row(R"({"url":"http://h","type":"http"})", Transport::AutoHttp, "");
    row(R"({"url":"http://h","transport":"streamable-http"})", Transport::StreamableHttp, "streamable-http");
    row(R"({"url":"http://h","type":"streamableHttp"})", Transport::StreamableHttp, "streamable-http");
    row(R"({"url":"http://h","type":"sse"})", Transport::Sse, "sse");
}

void tst_ServerConfigJson::transportIsWhatIsSaidOrFitsTheAddress()
{
    QFETCH(QByteArray, json);
    QFETCH(int, transport);
    QFETCH(QString, written);
    const auto config = read(json);
    QVERIFY2(config.has_value(), config ? "" : qPrintable(config.error().message));
    QCOMPARE(int(config->transport), transport);
    QCOMPARE(serverToJson(*config).value(QStringLiteral("transport")).toString(), written);
}

void tst_ServerConfigJson::camelCaseIsTakenToo()
{
    const auto config = read(
        R"({"command":"x","allowedTools":["a"],"restartConfig":{"maxAttempts":2,"baseDelayMs":5,"maxDelayMs":50,"backoffMultiplier":3},"callTimeoutMs":7})");
    QVERIFY(config.has_value());
    QCOMPARE(*config->allowedTools, QStringList { QStringLiteral("a") });
    QCOMPARE(config->restart.maxAttempts, 2);
    QVERIFY(config->restart.backoff.base == 5ms && config->restart.backoff.ceiling == 50ms
            && config->restart.backoff.factor == 3);
    QVERIFY(config->callTimeout == 7ms);
}

void tst_ServerConfigJson::absentAndEmptyAllowedToolsDiffer()
{
    QVERIFY(read(R"({"command":"x"})")->isAllowed(QStringLiteral("anything")));
    QVERIFY(!read(R"({"command":"x","allowed_tools":[]})")->isAllowed(QStringLiteral("anything")));
}

void tst_ServerConfigJson::wrongValuesNamePathExpectedAndGot_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, const char *json, const char *message) {
        QTest::newRow(name) << QByteArray(json) << QString::fromLatin1(message);
    };
    row("args", R"({"command":"x","args":["a",3]})", "servers.git.args[1]: expected a string, got 3");
    row("args no list", R"({"command":"x","args":"a"})", "servers.git.args: expected a list of strings, got \"a\"");
    row("env", R"({"command":"x","env":{"K":1}})", "servers.git.env.K: expected a string, got 1");
    row("both", R"({"command":"x","url":"http://h"})", "servers.git.command: expected exactly one of url and command");
    row("neither", R"({})", "servers.git.command: expected exactly one of url and command");
    row("command", R"({"command":5})", "servers.git.command: expected a string, got 5");
    row("blank", R"({"command":" "})", "servers.git.command: expected the name of a program, got nothing");
    row("scheme", R"({"url":"file:///etc/passwd"})",
        "servers.git.url: expected an http or https address, got file:///etc/passwd");
    row("attempts", R"({"command":"x","restart_config":{"max_attempts":-1}})",
        "servers.git.restart_config.max_attempts: expected a number from 0 to 1000, got -1");
    row("timeout", R"({"command":"x","call_timeout_ms":0})",
        "servers.git.call_timeout_ms: expected a number from 1 to 86400000, got 0");
    row("transport", R"({"command":"x","transport":"carrier-pigeon"})",
        "servers.git.transport: expected one of auto, stdio, streamable-http, sse, got carrier-pigeon");
    row("mismatch", R"({"command":"x","transport":"streamable-http"})",
        "servers.git.transport: streamable-http does not go with command");
    row("mismatch of sse", R"({"command":"x","args":["a"],"transport":"sse"})",
        "servers.git.transport: sse does not go with command");
    row("encoding", R"({"url":"http://h","headers":{"Accept-Encoding":"gzip"}})",
        "servers.git.headers.Accept-Encoding: Qonduit writes this header itself");
    row("connect", R"({"command":"x","connect":"never"})", "servers.git.connect: expected eager or lazy, got never");
    row("connect, empty", R"({"command":"x","connect":""})", "servers.git.connect: expected eager or lazy, got ");
    row("sharing", R"({"command":"x","sharing":"all"})", "servers.git.sharing: expected session or shared, got all");
    row("sharing, no string", R"({"command":"x","sharing":true})", "servers.git.sharing: expected a string, got true");
    row("ask", R"({"command":"x","ask":"me"})", "servers.git.ask: expected client, desktop or both, got me");
    row("ask, in capitals", R"({"command":"x","ask":"Client"})",
        "servers.git.ask: expected client, desktop or both, got Client");
    row("ask, no string", R"({"command":"x","ask":["client"]})",
        R"(servers.git.ask: expected a string, got ["client"])");
    row("ask, null", R"({"command":"x","ask":null})", "servers.git.ask: expected a string, got null");
    row("enabled", R"({"command":"x","enabled":"yes"})", "servers.git.enabled: expected true or false, got \"yes\"");
}

void tst_ServerConfigJson::wrongValuesNamePathExpectedAndGot()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, message);
    const auto config = read(json);
    QVERIFY(!config.has_value());
    QCOMPARE(config.error().message, message);
    QVERIFY(config.error().is(ErrorCode::InvalidParams));
}

void tst_ServerConfigJson::fingerprintsTellApartWhatWouldStart_data()
{
    QTest::addColumn<QByteArray>("other");
    for (const auto *other :
         { R"({"command":"y","args":["a","b"]})", R"({"command":"x","args":["a b"]})",
           R"({"command":"x","args":["ab"]})", R"({"command":"x","args":["b","a"]})",
           R"({"command":"x","args":["a","b"],"cwd":"/tmp"})", R"({"command":"x","args":["a","b"],"env":{"PATH":"."}})",
           R"({"command":"x","args":["a"],"env":{"b":""}})", R"({"url":"http://x/a/b"})",
           R"({"command":"x","args":["a","b"],"allowed_tools":["a"]})" }) // narrow is not wide
        QTest::newRow(other) << QByteArray(other);
}

void tst_ServerConfigJson::fingerprintsTellApartWhatWouldStart()
{
    QFETCH(QByteArray, other);
    QVERIFY(read(R"({"command":"x","args":["a","b"]})")->fingerprint() != read(other)->fingerprint());
}

void tst_ServerConfigJson::fingerprintsLeaveOutWhatStartsNothing()
{
    QCOMPARE(read(R"({"command":"x"})")->fingerprint(),
             read(R"({"command":"x","connect":"lazy","sharing":"shared","ask":"both"})")->fingerprint());
}

void tst_ServerConfigJson::addressesShowNoPasswords()
{
    const auto address = read(R"({"url":"https://user:secret@example.com/mcp"})")->address();
    QVERIFY(!address.contains(QStringLiteral("secret")) && !address.contains(QStringLiteral("user")));
}

void tst_ServerConfigJson::addressesShowHostsInPunycode()
{
    QCOMPARE(read("{\"url\":\"https://\xd0\xb0pple.com/\"}")->address(), QStringLiteral("https://xn--pple-43d.com/"));
}

QTEST_APPLESS_MAIN(tst_ServerConfigJson)
#include "tst_ServerConfigJson.moc"
