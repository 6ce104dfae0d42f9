// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ClientProgram.h"

#include "Fixtures.h"

#include <QSet>
#include <QTemporaryDir>

using namespace qonduit;

class tst_ClientProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachPlatformHasItsPaths_data();
    void eachPlatformHasItsPaths();
    void variablesMoveFolders();
    void idsAreUnique();
    void aFolderOfItsOwnMeansInstalled();
    void ourEntriesAreRecognised_data();
    void ourEntriesAreRecognised();
};

void tst_ClientProgram::eachPlatformHasItsPaths_data()
{
    using Platform = ClientFolders::Platform;
    QTest::addColumn<int>("platform");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("path");
    const auto row = [](Platform platform, const char *id, const char *path) {
        QTest::addRow("%s %d", id, int(platform)) << int(platform) << QString::fromUtf8(id) << QString::fromUtf8(path);
    };
    row(Platform::Linux, "claude-desktop", "CONFIG/Claude/claude_desktop_config.json");
    row(Platform::Windows, "claude-desktop", "CONFIG/Claude/claude_desktop_config.json");
    row(Platform::Linux, "claude-code", "HOME/.claude.json");
    row(Platform::Linux, "cursor", "HOME/.cursor/mcp.json");
    row(Platform::MacOs, "vscode", "CONFIG/Code/User/mcp.json");
    row(Platform::Linux, "vscode-insiders", "CONFIG/Code - Insiders/User/mcp.json");
    row(Platform::Linux, "vscodium", "CONFIG/VSCodium/User/mcp.json");
    row(Platform::Windows, "windsurf", "HOME/.codeium/windsurf/mcp_config.json");
    row(Platform::Linux, "zed", "CONFIG/zed/settings.json");
    row(Platform::MacOs, "zed", "HOME/.config/zed/settings.json");
    row(Platform::Windows, "zed", "CONFIG/Zed/settings.json");
    row(Platform::Linux, "codex", "HOME/.codex/config.toml");
    row(Platform::Linux, "gemini-cli", "HOME/.gemini/settings.json");
}

void tst_ClientProgram::eachPlatformHasItsPaths()
{
    QFETCH(int, platform);
    QFETCH(QString, id);
    QFETCH(QString, path);
    ClientFolders folders;
    folders.platform = ClientFolders::Platform(platform);
    folders.home = QStringLiteral("HOME");
    folders.config = QStringLiteral("CONFIG");
    QCOMPARE(knownClient(folders, id)->path, path);
}

void tst_ClientProgram::variablesMoveFolders()
{
    auto folders = fixtures::folders(QStringLiteral("/h"));
    folders.codex = QStringLiteral("/c");
    folders.claude = QStringLiteral("/d");
    QCOMPARE(knownClient(folders, QStringLiteral("codex"))->path, QStringLiteral("/c/config.toml"));
    QCOMPARE(knownClient(folders, QStringLiteral("claude-code"))->path, QStringLiteral("/d/.claude.json"));
}

void tst_ClientProgram::idsAreUnique()
{
    QSet<QString> ids;
    for (const auto &program : knownClients(fixtures::folders(QStringLiteral("/h"))))
        ids.insert(program.id);
    QCOMPARE(ids.size(), knownClients(fixtures::folders(QStringLiteral("/h"))).size());
    QVERIFY(!knownClient(fixtures::folders(QStringLiteral("/h")), QStringLiteral("nobody")));
}

void tst_ClientProgram::aFolderOfItsOwnMeansInstalled()
{
    QTemporaryDir home;
    const auto folders = fixtures::folders(home.path());
    QVERIFY(!knownClient(folders, QStringLiteral("codex"))->isInstalled());
    QVERIFY(QDir(home.path()).mkdir(QStringLiteral(".codex")));
    QVERIFY(knownClient(folders, QStringLiteral("codex"))->isInstalled());
}

void tst_ClientProgram::ourEntriesAreRecognised_data()
{
    QTest::addColumn<QString>("words"); // an address, or a command and its arguments
    QTest::addColumn<bool>("isOurs");
    const auto row = [](const char *words, bool isOurs) { QTest::newRow(words) << QString::fromUtf8(words) << isOurs; };
    row("http://127.0.0.1:7801/mcp", true);
    row("http://localhost:7801/mcp/all", true);
    row("http://[::1]:7801/mcp/servers/git", true);
    row("http://127.0.0.1:7802/mcp", false);
    row("http://127.0.0.1:7801/mcpx", false);
    row("http://192.168.0.9:7801/mcp", false);
    row("https://example.com/mcp", false);
    row("/usr/bin/qonduit-stdio", true);
    row("qonduit-stdio --expose all", true);
    row("cmd /c C:\\Programs\\Qonduit\\Qonduit-Stdio.EXE", true);
    row("npx -y mcp-remote http://127.0.0.1:7801/mcp", true);
    row("npx -y mcp-remote http://127.0.0.1:9/mcp", false);
    row("npx -y qonduit-stdio-lookalike", false);
}

void tst_ClientProgram::ourEntriesAreRecognised()
{
    QFETCH(QString, words);
    QFETCH(bool, isOurs);
    ServerConfig server;
    if (words.startsWith(QStringLiteral("http"))) {
        server.transport = ServerConfig::Transport::AutoHttp;
        server.url = QUrl(words);
    } else {
        server.arguments = words.split(u' ');
        server.command = server.arguments.takeFirst();
    }
    QCOMPARE(fixtures::own().isOurs(server), isOurs);
}

QTEST_APPLESS_MAIN(tst_ClientProgram)
#include "tst_ClientProgram.moc"
