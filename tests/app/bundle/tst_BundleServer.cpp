// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/bundle/BundleServer.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

using namespace qonduit;

namespace {

/// As servers for files and tickets are made for other programs. (moc 6.4 takes two slashes in it for a comment.)
const QByteArray manifest = R"({
  "$schema": "x", "manifest_version": "0.2", "name": "File Tickets", "display_name": "Files and tickets",
  "version": "2.1.0-beta.1", "description": "Reads files, writes tickets.",
  "author": {"name": "Ada", "email": "ada@example.com"}, "homepage": "https:\/\/example.com", "license": "MIT",
  "icon": "icon.png", "tools": [{"name": "search", "description": "Searches."}], "tools_generated": true,
  "compatibility": {"claude_desktop": ">=0.10.0", "platforms": ["darwin", "win32", "linux"], "runtimes": {"node": ">=18"}},
  "server": {"type": "node", "entry_point": "server/index.js", "mcp_config": {
    "command": "node",
    "args": ["${__dirname}/server/index.js", "--limit=${user_config.limit}", "${user_config.folders}", "${user_config.extra}"],
    "env": {"API_KEY": "${user_config.api_key}", "AUTH": "Bearer ${user_config.api_key}", "URL": "${user_config.base}",
            "READ_ONLY": "${user_config.read_only}", "EXTRA": "${user_config.extra}", "OTHER": "${unknown}"},
    "platform_overrides": {"win32": {"command": "node.exe"}, "linux": {"env": {"ON": "linux"}}}}},
  "user_config": {
    "folders": {"type": "directory", "title": "Folders", "description": "It may read these.", "multiple": true,
                "required": true, "default": ["${HOME}/Documents"]},
    "api_key": {"type": "string", "title": "API key", "description": "Of the tickets.", "sensitive": true, "required": true},
    "base": {"type": "string", "title": "Address", "description": "", "default": "https:\/\/example.com"},
    "limit": {"type": "number", "title": "Limit", "description": "", "default": 10, "min": 1, "max": 100},
    "read_only": {"type": "boolean", "title": "Read only", "description": "", "default": true},
    "extra": {"type": "string", "title": "Extra", "description": ""}
  }})";

Bundle bundle(const QByteArray &json = manifest)
{
    const auto read = BundleManifest::fromJson(json, QStringLiteral("linux"));
    if (!read)
        qFatal("%s", qPrintable(read.error().message));
    return { *read, QStringLiteral("/data/bundles/File-Tickets-2.1.0") };
}

QByteArray simple(const QByteArray &config, const QByteArray &fields = "{}", const QByteArray &type = "node")
{
    return R"({"manifest_version":"0.3","name":"n","version":"1","description":"d","author":{"name":"a"},"server":{"type":")"
         + type + R"(","entry_point":"main","mcp_config":)" + config + R"(},"user_config":)" + fields + "}";
}

const QJsonObject filledIn { { QStringLiteral("api_key"), QStringLiteral("canary-key") },
                             { QStringLiteral("folders"),
                               QJsonArray { QStringLiteral("/a b"), QStringLiteral("/c") } } };

} // namespace

class tst_BundleServer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theManifestTellsWhatAFormNeeds();
    void aServerIsMadeOfTheBundleAndWhatThePersonSaid();
    void sensitiveValuesAreReferences();
    void whatIsWrongNamesTheField_data();
    void whatIsWrongNamesTheField();
    void aBundleCannotReferToThePersonsSecrets_data();
    void aBundleCannotReferToThePersonsSecrets();
    void valuesAreNotReadAsVariables();
    void uvNeedsNoCommand();
    void wrongManifestsSayWhatIsWrong_data();
    void wrongManifestsSayWhatIsWrong();
};

void tst_BundleServer::theManifestTellsWhatAFormNeeds()
{
    const auto read = bundle().manifest;
    QCOMPARE(read.displayName, QStringLiteral("Files and tickets"));
    QCOMPARE(read.folderName(), QStringLiteral("File-Tickets-2.1.0-beta.1"));
    QCOMPARE(read.suggestedServerName(), QStringLiteral("File-Tickets"));
    QCOMPARE(read.author, QStringLiteral("Ada"));
    QStringList keys;
    for (const auto &field : read.fields)
        keys += field.key;
    const QStringList inItsOrder { QStringLiteral("folders"), QStringLiteral("api_key"),   QStringLiteral("base"),
                                   QStringLiteral("limit"),   QStringLiteral("read_only"), QStringLiteral("extra") };
    QCOMPARE(keys, inItsOrder);
    QVERIFY(read.fields[0].type == BundleField::Type::Folder && read.fields[0].isMultiple && read.fields[0].isRequired);
    QVERIFY(read.fields[1].isSensitive && read.fields[1].fallback.isUndefined());
    QCOMPARE(read.fields[3].most, 100.0);
    QVERIFY(read.runsOn(QStringLiteral("linux")) && !read.runsOn(QStringLiteral("freebsd")));
}

void tst_BundleServer::aServerIsMadeOfTheBundleAndWhatThePersonSaid()
{
    const auto made = serverOfBundle(bundle(), QStringLiteral("tickets"), filledIn);
    QVERIFY2(made.has_value(), made ? "" : qPrintable(made.error().message));
    const auto &config = made->config;
    QCOMPARE(config.name, QStringLiteral("tickets"));
    QCOMPARE(config.command, QStringLiteral("node"));
    QCOMPARE(config.workingFolder, QStringLiteral("/data/bundles/File-Tickets-2.1.0"));
    const QStringList arguments { QStringLiteral("/data/bundles/File-Tickets-2.1.0/server/index.js"),
                                  QStringLiteral("--limit=10"), QStringLiteral("/a b"), QStringLiteral("/c") };
    QCOMPARE(config.arguments, arguments);
    const QMap<QString, QString> environment {
        { QStringLiteral("API_KEY"), QStringLiteral("${secret:tickets.api_key}") },
        { QStringLiteral("AUTH"), QStringLiteral("Bearer ${secret:tickets.api_key}") },
        { QStringLiteral("URL"), QStringLiteral("https://example.com") },
        { QStringLiteral("READ_ONLY"), QStringLiteral("true") },
        { QStringLiteral("OTHER"), QStringLiteral("${unknown}") },
        { QStringLiteral("ON"), QStringLiteral("linux") },
    };
    QCOMPARE(config.environment, environment); // EXTRA has no value, so it is not set to nothing
    auto defaults = filledIn;
    defaults.remove(QStringLiteral("folders"));
    QCOMPARE(serverOfBundle(bundle(), QStringLiteral("tickets"), defaults)->config.arguments.last(),
             QDir::homePath() + QStringLiteral("/Documents"));
}

void tst_BundleServer::sensitiveValuesAreReferences()
{
    const auto made = serverOfBundle(bundle(), QStringLiteral("tickets"), filledIn);
    QCOMPARE(made->secrets.value(QStringLiteral("tickets.api_key")), QStringLiteral("canary-key"));
    QCOMPARE(made->secrets.size(), 1);
    QVERIFY(!made->config.environment.values().join(u' ').contains(QStringLiteral("canary")));
    const auto longName = QString(64, u'x');
    const auto other = serverOfBundle(bundle(), longName, filledIn);
    QVERIFY(Reference::isName(other->secrets.firstKey()));
    QCOMPARE(other->config.references().first().name, other->secrets.firstKey());
}

void tst_BundleServer::whatIsWrongNamesTheField_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *key, const QJsonValue &value, const char *says) {
        QTest::newRow(says) << QString::fromLatin1(key) << value << QString::fromLatin1(says);
    };
    row("api_key", QString(), "api_key: API key is required");
    row("folders", QJsonArray(), "folders: Folders is required");
    row("limit", 101, "limit: expected a number from 1 to 100, got 101");
    row("limit", QStringLiteral("x"), "limit: expected a number from 1 to 100, got \"x\"");
    row("read_only", 1, "read_only: expected true or false, got 1");
    row("base", 3, "base: expected a text, got 3");
    row("folders", QJsonArray { 1 }, "folders: expected a list of paths, got [1]");
    row("api_key", 12345678, "api_key: expected a text, got something else");
}

void tst_BundleServer::whatIsWrongNamesTheField()
{
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    QFETCH(QString, says);
    auto values = filledIn;
    values.insert(key, value);
    const auto made = serverOfBundle(bundle(), QStringLiteral("x"), values);
    QVERIFY(!made.has_value());
    QCOMPARE(made.error().message, says);
}

void tst_BundleServer::aBundleCannotReferToThePersonsSecrets_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("variable") << simple(R"({"command":"x","env":{"A":"${secret:github}"}})");
    QTest::newRow("argument") << simple(R"({"command":"x","args":["${env:AWS_SECRET_ACCESS_KEY}"]})");
    QTest::newRow("default") << simple(R"({"command":"x","args":["${user_config.a}"]})",
                                       R"({"a":{"type":"string","default":"${secret:github}"}})");
    QTest::newRow("put together") << simple(R"({"command":"x","args":["$${user_config.a}"]})",
                                            R"({"a":{"type":"string","default":"{secret:github}"}})");
}

void tst_BundleServer::aBundleCannotReferToThePersonsSecrets()
{
    QFETCH(QByteArray, json);
    const auto made = serverOfBundle(bundle(json), QStringLiteral("x"), {});
    QVERIFY(!made.has_value());
    QVERIFY2(made.error().message.contains(QStringLiteral("may not refer to")), qPrintable(made.error().message));
}

void tst_BundleServer::valuesAreNotReadAsVariables()
{
    const auto json =
        simple(R"({"command":"x","args":["${user_config.a}","a${user_config.a}b"]})", R"({"a":{"type":"string"}})");
    const auto made = serverOfBundle(bundle(json), QStringLiteral("x"),
                                     { { QStringLiteral("a"), QStringLiteral("${HOME} ${env:MINE}") } });
    QVERIFY2(made.has_value(), made ? "" : qPrintable(made.error().message));
    QCOMPARE(made->config.arguments[0], QStringLiteral("${HOME} ${env:MINE}"));
    QCOMPARE(made->config.arguments[1], QStringLiteral("a${HOME} ${env:MINE}b"));
}

void tst_BundleServer::uvNeedsNoCommand()
{
    const auto made = serverOfBundle(bundle(simple("{}", "{}", "uv").replace("0.3", "0.4")), QStringLiteral("x"), {});
    QVERIFY(made.has_value());
    QCOMPARE(made->config.command, QStringLiteral("uv"));
    QCOMPARE(made->config.arguments.last(), QStringLiteral("main"));
}

void tst_BundleServer::wrongManifestsSayWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *says, const QByteArray &json) {
        QTest::newRow(says) << json << QString::fromLatin1(says);
    };
    const auto good = simple(R"({"command":"x"})");
    row("manifest.json: manifest_version: expected one of 0.1, 0.2, 0.3, 0.4, got 9",
        QByteArray(good).replace("0.3", "9"));
    row("manifest.json: expected an object", "[]");
    row("manifest.json: server.type: expected node, python, binary or uv, got perl",
        simple(R"({"command":"x"})", "{}", "perl"));
    row("manifest.json: server.mcp_config.command: expected the name of a program, got nothing", simple("{}"));
    row("manifest.json: server.mcp_config.args[0]: expected a string, got 1", simple(R"({"command":"x","args":[1]})"));
    row("manifest.json: server.entry_point: the bundle cannot be unpacked: ../x is no path within it",
        QByteArray(good).replace("\"main\"", "\"../x\""));
    row("manifest.json: user_config.a.type: expected string, number, boolean, directory or file, got colour",
        simple(R"({"command":"x"})", R"({"a":{"type":"colour"}})"));
}

void tst_BundleServer::wrongManifestsSayWhatIsWrong()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, says);
    const auto read = BundleManifest::fromJson(json);
    QVERIFY(!read.has_value());
    QCOMPARE(read.error().message, says);
}

QTEST_GUILESS_MAIN(tst_BundleServer)
#include "tst_BundleServer.moc"
