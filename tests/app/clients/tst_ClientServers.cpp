// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ClientServers.h"

#include "Fixtures.h"

#include <QTemporaryDir>

using namespace qonduit;

class tst_ClientServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyProgramsFileIsRead_data();
    void everyProgramsFileIsRead();
    void whatTheyMeanIsKept();
    void projectsAreReadToo();
    void damagedFilesNameFileLineAndWhatWasExpected_data();
    void damagedFilesNameFileLineAndWhatWasExpected();
    void aBrokenEntryDoesNotHideTheOthers();
    void qonduitItselfIsLeftOut();
    void whatIsNotThereIsNoError();
    void tooManyEntriesAreRefused();

private:
    static const FoundServer *named(const QList<FoundServer> &servers, const char *name)
    {
        for (const auto &server : servers) {
            if (server.origin.name == QLatin1String(name))
                return &server;
        }
        return nullptr;
    }
    static QList<FoundServer> read(const char *id, const char *file)
    {
        const auto folders = fixtures::folders(QStringLiteral("/home/ada"));
        const auto program = *knownClient(folders, QLatin1String(id));
        const auto servers = serversInText(program, fixtures::text(QLatin1String(file)), program.path, folders);
        return servers ? *servers : QList<FoundServer>();
    }
};

void tst_ClientServers::everyProgramsFileIsRead_data()
{
    QTest::addColumn<QString>("client");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("expected");
    const QHash<QString, QStringList> expected {
        { QStringLiteral("claude-desktop"),
          { QStringLiteral("filesystem"), QStringLiteral("github"), QStringLiteral("My Notes (private)") } },
        { QStringLiteral("claude-code"),
          { QStringLiteral("internal"), QStringLiteral("old"), QStringLiteral("postgres"), QStringLiteral("sentry") } },
        { QStringLiteral("cursor"),
          { QStringLiteral("context7"), QStringLiteral("home"), QStringLiteral("local?"),
            QStringLiteral("playwright") } },
        { QStringLiteral("vscode"), { QStringLiteral("github"), QStringLiteral("perplexity") } },
        { QStringLiteral("windsurf"),
          { QStringLiteral("deepwiki"), QStringLiteral("ollama"), QStringLiteral("tickets") } },
        { QStringLiteral("zed"),
          { QStringLiteral("everything"), QStringLiteral("mcp-server-context7?"), QStringLiteral("old-style"),
            QStringLiteral("remote") } },
        { QStringLiteral("codex"), { QStringLiteral("docs"), QStringLiteral("figma"), QStringLiteral("with space") } },
        { QStringLiteral("gemini-cli"), { QStringLiteral("events"), QStringLiteral("git"), QStringLiteral("github") } },
    };
    for (const auto &[client, file] : fixtures::all()) {
        const auto text = fixtures::text(file);
        QTest::newRow(qPrintable(client)) << client << text << expected[client];
        QTest::newRow(qPrintable(client + QStringLiteral(", CRLF and BOM")))
            << client << fixtures::withMark(fixtures::withCrLf(text)) << expected[client];
    }
}

void tst_ClientServers::everyProgramsFileIsRead()
{
    QFETCH(QString, client);
    QFETCH(QByteArray, text);
    QFETCH(QStringList, expected);
    QTemporaryDir home;
    const auto folders = fixtures::folders(home.path());
    const auto program = *knownClient(folders, client);
    fixtures::write(program.path, text);
    const auto reading = readClient(program, folders, fixtures::own());
    QVERIFY2(!reading.error, reading.error ? qPrintable(reading.error->message) : "");
    QVERIFY(reading.hasFile && reading.isInstalled && !reading.isConnected());
    QStringList names; // with a question mark behind what cannot be taken over
    for (const auto &server : reading.servers) {
        names += server.origin.name + (server.problem.isEmpty() ? QString() : QStringLiteral("?"));
        QCOMPARE(server.origin.client, client);
        QCOMPARE(server.origin.file, program.path);
        QVERIFY(text.split('\n').value(server.origin.line - 1).contains(server.origin.name.toUtf8()));
    }
    names.sort(Qt::CaseInsensitive);
    expected.sort(Qt::CaseInsensitive);
    QCOMPARE(names, expected);
}

void tst_ClientServers::whatTheyMeanIsKept()
{
    const auto desktop = read("claude-desktop", "claude_desktop_config.json");
    QCOMPARE(named(desktop, "filesystem")->config.arguments.last(), QString::fromUtf8("/home/ada/文書"));
    const auto *notes = named(desktop, "My Notes (private)");
    QCOMPARE(notes->config.name, QStringLiteral("My-Notes-private"));
    QCOMPARE(notes->config.arguments.last(), QStringLiteral("${HOME}")); // it replaces nothing

    const auto code = read("claude-code", "claude.json");
    QCOMPARE(named(code, "internal")->config.headers.first().second, QByteArray("Bearer ${env:TOOLS_TOKEN}"));
    QCOMPARE(named(code, "internal")->config.callTimeout, std::chrono::milliseconds(30000));
    QCOMPARE(named(code, "old")->config.transport, ServerConfig::Transport::Sse);

    const auto cursor = read("cursor", "cursor-mcp.json");
    QCOMPARE(named(cursor, "home")->config.arguments.first(), QStringLiteral("/home/ada/server.js"));
    QCOMPARE(named(cursor, "home")->config.environment.value(QStringLiteral("PORT")), QStringLiteral("8080"));
    QCOMPARE(named(cursor, "local")->problem, QStringLiteral("${workspaceFolder} means something only in Cursor"));

    const auto windsurf = read("windsurf", "windsurf-mcp_config.json");
    QVERIFY(!named(windsurf, "ollama")->config.enabled);
    QCOMPARE(named(windsurf, "deepwiki")->notes.size(), 1); // disabledTools

    const auto zed = read("zed", "zed-settings.json");
    QCOMPARE(named(zed, "old-style")->config.address(), QStringLiteral("uvx mcp-server-git"));

    const auto codex = read("codex", "codex-config.toml");
    const auto &figma = named(codex, "figma")->config;
    QVERIFY(figma.headers.contains({ QByteArray("Authorization"), QByteArray("Bearer ${env:FIGMA_OAUTH_TOKEN}") }));
    QCOMPARE(figma.callTimeout, std::chrono::milliseconds(45500));
    QCOMPARE(figma.allowedTools->size(), 2);
    const auto &docs = named(codex, "docs")->config;
    QCOMPARE(docs.environment.value(QStringLiteral("CONTEXT7_KEY")), QStringLiteral("${env:CONTEXT7_KEY}"));
    QCOMPARE(docs.environment.value(QStringLiteral("LANG")), QStringLiteral("de_DE.UTF-8"));
    QVERIFY(!named(codex, "with space")->config.enabled);

    const auto gemini = read("gemini-cli", "gemini-settings.json");
    QCOMPARE(named(gemini, "git")->config.environment.value(QStringLiteral("TOKEN")),
             QStringLiteral("${env:GIT_TOKEN}"));
    QCOMPARE(named(gemini, "github")->config.headers.first().second, QByteArray("Bearer ${env:GITHUB_PAT}"));
}

void tst_ClientServers::projectsAreReadToo()
{
    QTemporaryDir home;
    const auto folders = fixtures::folders(home.path());
    const auto program = *knownClient(folders, QStringLiteral("claude-code"));
    const auto project = home.filePath(QStringLiteral("src"));
    const auto broken = home.filePath(QStringLiteral("broken"));
    fixtures::write(project + QStringLiteral("/.mcp.json"), R"({"mcpServers": {"a": {"command": "./a"}}})");
    fixtures::write(broken + QStringLiteral("/.mcp.json"), "{\n");
    fixtures::write(program.path, "{\"projects\": {\"" + project.toUtf8()
                                      + "\": {\"mcpServers\": {\"b\": {\"command\": \"b\"}}}, \"" + broken.toUtf8()
                                      + "\": {}, \"odd\": 3}}");
    const auto reading = readClient(program, folders, fixtures::own());
    QVERIFY(!reading.error);
    QCOMPARE(reading.servers.size(), 2);
    for (const auto &server : reading.servers) {
        QCOMPARE(server.origin.project, project);
        QCOMPARE(server.config.workingFolder, project);
    }
    QCOMPARE(reading.warnings.size(), 1);
    QVERIFY(reading.warnings[0].startsWith(broken + QStringLiteral("/.mcp.json: line 2: expected the }")));
}

void tst_ClientServers::damagedFilesNameFileLineAndWhatWasExpected_data()
{
    QTest::addColumn<QString>("client");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *title, const char *client, const QByteArray &text, const char *message) {
        QTest::newRow(title) << QString::fromUtf8(client) << text << QString::fromUtf8(message);
    };
    const auto half = fixtures::text(QStringLiteral("cursor-mcp.json")).left(300);
    row("half", "cursor", half, "line 5: expected the closing quote of this text");
    row("NUL", "cursor", QByteArray("{\0}", 3), "line 1: expected text, got a NUL byte");
    row("a list", "cursor", "[]", "line 1: expected an object, { … }, got");
    row("no table", "cursor", "{\n\"mcpServers\": [1]}", "line 2: expected an object as \"mcpServers\", got ");
    row("a double entry", "vscode", "{\"servers\": {\n\"a\": {},\n\"a\": {}}}", "line 3: expected \"a\" once");
    row("5 MB", "gemini-cli", QByteArray(5 * 1024 * 1024, ' '), "is larger than 4 MiB");
    row("TOML", "codex", "[mcp_servers.a]\ncommand = 'x'\ncommand = 'y'\n", "line 3: ");
    row("TOML, no table", "codex", "mcp_servers = 'x'\n", "expected mcp_servers to be a table");
}

void tst_ClientServers::damagedFilesNameFileLineAndWhatWasExpected()
{
    QFETCH(QString, client);
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    QTemporaryDir home;
    const auto folders = fixtures::folders(home.path());
    const auto program = *knownClient(folders, client);
    fixtures::write(program.path, text);
    const auto reading = readClient(program, folders, fixtures::own());
    QVERIFY(reading.error && reading.servers.isEmpty());
    QVERIFY2(reading.error->message.contains(message), qPrintable(reading.error->message));
    QVERIFY(reading.error->message.startsWith(program.path));
    QCOMPARE(fixtures::textOf(program.path), text);
}

void tst_ClientServers::aBrokenEntryDoesNotHideTheOthers()
{
    const auto folders = fixtures::folders(QStringLiteral("/h"));
    const auto program = *knownClient(folders, QStringLiteral("cursor"));
    const auto servers = serversInText(program, R"({"mcpServers": {"a": 3, "b": {"command": 5}, "c": {"command": "x",
        "args": ["y", {}]}, "d": {"command": "x", "url": "http://h"}, "e": {"command": "x", "command": "y"},
        "f": {"url": "ftp://h"}, "g": {"command": "good"}}})",
                                       program.path, folders);
    QVERIFY(servers && servers->size() == 7);
    QCOMPARE(servers->at(0).problem, QStringLiteral("mcpServers.a: expected an object, got 3"));
    QVERIFY(servers->at(1).problem.startsWith(QStringLiteral("mcpServers.b")));
    QVERIFY(servers->at(2).problem.startsWith(QStringLiteral("mcpServers.c.args[1]: expected a string")));
    QVERIFY(!servers->at(3).problem.isEmpty());
    QCOMPARE(servers->at(4).problem,
             QStringLiteral("mcpServers.e.command: expected it once, but it stands there twice"));
    QVERIFY(!servers->at(5).problem.isEmpty());
    QVERIFY(servers->at(6).problem.isEmpty());
}

void tst_ClientServers::qonduitItselfIsLeftOut()
{
    QTemporaryDir home;
    const auto folders = fixtures::folders(home.path());
    const auto program = *knownClient(folders, QStringLiteral("claude-desktop"));
    fixtures::write(program.path,
                    R"({"mcpServers": {"a": {"command": "x"}, "hub": {"command": "/opt/qonduit-stdio"}}})");
    const auto reading = readClient(program, folders, fixtures::own());
    QCOMPARE(reading.servers.size(), 1);
    QCOMPARE(reading.ownEntries, QStringList { QStringLiteral("hub") });
}

void tst_ClientServers::whatIsNotThereIsNoError()
{
    QTemporaryDir home;
    const auto readings = readClients(fixtures::folders(home.path()), fixtures::own());
    QCOMPARE(readings.size(), 10);
    for (const auto &reading : readings)
        QVERIFY(!reading.error && !reading.hasFile && !reading.isInstalled && reading.servers.isEmpty());
}

void tst_ClientServers::tooManyEntriesAreRefused()
{
    QByteArrayList entries;
    for (int i = 0; i < 1001; ++i)
        entries += '"' + QByteArray::number(i) + "\":{}";
    const auto folders = fixtures::folders(QStringLiteral("/h"));
    const auto program = *knownClient(folders, QStringLiteral("cursor"));
    const auto servers = serversInText(program, "{\"mcpServers\":{" + entries.join(',') + "}}", program.path, folders);
    QVERIFY(!servers);
    QVERIFY(servers.error().message.contains(QStringLiteral("at most 1000 entries")));
}

QTEST_APPLESS_MAIN(tst_ClientServers)
#include "tst_ClientServers.moc"
