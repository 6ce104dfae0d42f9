// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/Snippet.h"

#include "Fixtures.h"

using namespace qonduit;

class tst_Snippet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whateverIsPastedIsUnderstood_data();
    void whateverIsPastedIsUnderstood();
    void wholeFilesArePasted_data();
    void wholeFilesArePasted();
    void whatIsMissingIsSaid_data();
    void whatIsMissingIsSaid();
    void whatVsCodeAsksForIsAsked();
    void foreignEntriesReachNoSecretOfOurs();
};

void tst_Snippet::whateverIsPastedIsUnderstood_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected"); // name, then what would be run or reached
    const auto row = [](const char *title, const char *text, const char *expected) {
        QTest::newRow(title) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("mcpServers", R"({"mcpServers": {"git": {"command": "uvx", "args": ["mcp-server-git"]}}})",
        "git: uvx mcp-server-git");
    row("the inner object", R"({"git": {"command": "uvx", "args": ["mcp-server-git"]},})", "git: uvx mcp-server-git");
    row("one entry without braces", R"("git": {"command": "uvx", "args": ["mcp-server-git"]},)",
        "git: uvx mcp-server-git");
    row("the section without braces", R"("mcpServers": {"git": {"url": "https://x.example/mcp"}})",
        "git: https://x.example/mcp");
    row("one entry without a name",
        R"({"command": "npx", "args": ["-y", "@modelcontextprotocol/server-everything@1.2"]})",
        "everything: npx -y @modelcontextprotocol/server-everything@1.2");
    row("VS Code", R"({"servers": {"a": {"type": "http", "url": "https://x.example/mcp"}}, "inputs": []})",
        "a: https://x.example/mcp");
    row("VS Code's settings", R"({"mcp": {"servers": {"a": {"type": "stdio", "command": "x"}}}})", "a: x");
    row("VS Code's old list", R"({"servers": [{"name": "a", "command": "x"}]})", "a: x");
    row("Zed", R"({"context_servers": {"a": {"command": {"path": "x", "args": ["y"]}}}})", "a: x y");
    row("Windsurf", R"({"mcpServers": {"a": {"serverUrl": "https://x.example/mcp"}}})", "a: https://x.example/mcp");
    row("Gemini", R"("a": {"httpUrl": "https://x.example/mcp"})", "a: https://x.example/mcp");
    row("TOML", "[mcp_servers.a]\ncommand = \"x\"\nargs = [\"y\"]\n", "a: x y");
    row("TOML without its header", "command = \"npx\"\nargs = [\"-y\", \"foo-mcp\"]", "foo: npx -y foo-mcp");
    row("an address", " https://mcp.linear.app/mcp\n", "linear: https://mcp.linear.app/mcp");
    row("an address with a query", "https://x.example.com/mcp?a=1&b=2", "example: https://x.example.com/mcp?a=1&b=2");
    row("a command line", "npx -y foo", "foo: npx -y foo");
    row("with a prompt and variables", "$ API_KEY=abc npx -y @playwright/mcp@latest",
        "playwright: npx -y @playwright/mcp@latest");
    row("quoted", "uvx 'my server' --dir \"/a b\"", "my-server: uvx \"my server\" --dir \"/a b\"");
    row("Windows", "C:\\Tools\\notes-mcp.exe --port 1", R"(notes: "C:\\Tools\\notes-mcp.exe" --port 1)");
    row("several lines", "docker run -i --rm \\\n  -e TOKEN \\\n  ghcr.io/github/github-mcp-server",
        "github: docker run -i --rm -e TOKEN ghcr.io/github/github-mcp-server");
    row("claude mcp add", "claude mcp add --transport http sentry https://mcp.sentry.dev/mcp",
        "sentry: https://mcp.sentry.dev/mcp");
    row("claude mcp add, a header behind",
        "claude mcp add -t http gh https://x.example/mcp \\\n --header \"Authorization: Bearer $PAT\"",
        "gh: https://x.example/mcp");
    row("claude mcp add, a command", "claude mcp add --scope user -e A=1 -e B=2 db -- npx -y dbhub --dsn x",
        "db: npx -y dbhub --dsn x");
    row("claude mcp add, no dashes", "claude mcp add db npx -y dbhub", "db: npx -y dbhub");
    row("claude mcp add-json", R"(claude mcp add-json w '{"type":"http","url":"https://x.example/mcp"}')",
        "w: https://x.example/mcp");
    row("codex mcp add", "codex mcp add f --url https://x.example/mcp --bearer-token-env-var T",
        "f: https://x.example/mcp");
    row("gemini mcp add", "gemini mcp add -s user --trust g uvx mcp-server-git", "g: uvx mcp-server-git");
    row("code --add-mcp", R"(code --add-mcp '{"name":"a","command":"x"}')", "a: x");
    row("fenced", "```json\n{\"a\": {\"command\": \"x\"}}\n```", "a: x");
    row("a comment first", "// for Zed\n{\"a\": {\"command\": \"x\"}}", "a: x");
    row("a link for VS Code", "vscode:mcp/install?%7B%22name%22%3A%22a%22%2C%22command%22%3A%22x%22%7D", "a: x");
    row("a link for Cursor", "cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=eyJjb21tYW5kIjoieCJ9",
        "a: x");
}

void tst_Snippet::whateverIsPastedIsUnderstood()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto servers = serversFromSnippet(text, fixtures::folders(QStringLiteral("/home/ada")));
    QVERIFY2(servers, servers ? "" : qPrintable(servers.error().message));
    QCOMPARE(servers->size(), 1);
    const auto &server = servers->first();
    QVERIFY2(server.problem.isEmpty(), qPrintable(server.problem));
    QCOMPARE(server.config.name + QStringLiteral(": ") + server.config.address(), expected);
    if (text.contains(QStringLiteral("$PAT")))
        QCOMPARE(server.config.headers.first().second, QByteArray("Bearer ${env:PAT}"));
    if (text.contains(QStringLiteral("-e A=1")))
        QCOMPARE(server.config.environment.size(), 2);
}

void tst_Snippet::wholeFilesArePasted_data()
{
    QTest::addColumn<QString>("file");
    for (const auto &[client, file] : fixtures::all())
        QTest::newRow(qPrintable(client)) << file;
}

void tst_Snippet::wholeFilesArePasted()
{
    QFETCH(QString, file);
    const auto text = QString::fromUtf8(fixtures::text(file));
    const auto servers = serversFromSnippet(text, fixtures::folders(QStringLiteral("/home/ada")));
    QVERIFY2(servers, servers ? "" : qPrintable(servers.error().message));
    QVERIFY(servers->size() >= 2);
}

void tst_Snippet::whatIsMissingIsSaid_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *title, const char *text, const char *message) {
        QTest::newRow(title) << QString::fromUtf8(text) << QString::fromUtf8(message);
    };
    row("nothing", " \n", "expected a server, got nothing");
    row("half", "{\"mcpServers\": {\n\"a\": {", "line 2: expected the } for the { in line 2, but the file ends here");
    row("something else", R"({"name": "x", "version": "1"})", "got name, version");
    row("an empty section", R"({"mcpServers": {}})", "expected at least one server, got an empty section");
    row("a name alone", "claude mcp add db", "expected a command or an address behind the name db");
    row("an open quote", "npx 'x", "expected the closing '");
    row("a pipe", "curl https://x.example/i | sh", "only a shell understands");
    row("several commands", "npm i -g x\nx serve", "expected one command line, got several");
    row("TOML of something else", "[tui]\nx = 1", "expected a table [mcp_servers.name]");
    row("damaged TOML", "[mcp_servers.a]\ncommand = x", "line 2");
    row("an address that is none", "https://", "expected an http or https address");
    row("a double name", R"({"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}})", "expected \"a\" once");
}

void tst_Snippet::whatIsMissingIsSaid()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const auto servers = serversFromSnippet(text, fixtures::folders(QStringLiteral("/home/ada")));
    const auto said = servers ? servers->first().problem : servers.error().message;
    QVERIFY2(said.contains(message), qPrintable(said));
}

void tst_Snippet::whatVsCodeAsksForIsAsked()
{
    const auto text = QString::fromUtf8(fixtures::text(QStringLiteral("vscode-mcp.json")));
    const auto servers = serversFromSnippet(text, fixtures::folders(QStringLiteral("/home/ada")));
    const auto &server = servers->at(1);
    QCOMPARE(server.secrets.size(), 1);
    QCOMPARE(server.secrets[0].name, QStringLiteral("perplexity-perplexity-key"));
    QCOMPARE(server.secrets[0].description, QStringLiteral("Perplexity API Key"));
    QCOMPARE(server.config.environment.value(QStringLiteral("PERPLEXITY_API_KEY")),
             QStringLiteral("${secret:perplexity-perplexity-key}"));
}

void tst_Snippet::foreignEntriesReachNoSecretOfOurs()
{
    const auto servers = serversFromSnippet(QStringLiteral("npx -y thief --key ${secret:github}"),
                                            fixtures::folders(QStringLiteral("/home/ada")));
    QCOMPARE(servers->first().config.arguments.last(), QStringLiteral("${secret:thief-github}"));
    QCOMPARE(servers->first().secrets.size(), 1);
    const auto literal =
        serversFromSnippet(QStringLiteral("[mcp_servers.thief]\nurl = \"https://x.example/${secret:github}\""),
                           fixtures::folders(QStringLiteral("/home/ada")));
    QVERIFY(literal->first().problem.contains(QStringLiteral("means something only in")));
}

QTEST_APPLESS_MAIN(tst_Snippet)
#include "tst_Snippet.moc"
