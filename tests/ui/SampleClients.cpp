// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/SampleClients.h"

#include <QDir>
#include <QFile>

namespace qonduit::sample {

using namespace Qt::StringLiterals;

namespace {

void write(const QString &path, const char *text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
}

SessionRow session(int number, const QString &client, const QString &version, const QDateTime &now, int minutes)
{
    SessionRow row;
    row.label = u"01J%1"_s.arg(9 - number, 23, 10, QChar(u'0'));
    row.client = client;
    row.version = version;
    row.principal = u"default"_s;
    row.revision = u"2025-11-25"_s;
    row.exposure = u"static"_s;
    row.began = now.addSecs(-60 * minutes);
    row.lastUsed = now;
    return row;
}

} // namespace

QList<SessionRow> sessions(const QDateTime &now)
{
    QList<SessionRow> rows;
    auto code = session(1, u"claude-code"_s, u"2.1.4"_s, now, 12);
    code.principal = u"Claude Code"_s;
    code.isOwners = false;
    code.streamsOpen = 2;
    code.callsOpen = 3;
    code.servers = { u"github"_s, u"tickets"_s, u"filesystem"_s };
    rows += code;
    auto cursor = session(2, u"Cursor"_s, u"1.7.52"_s, now, 95);
    cursor.revision = u"2025-06-18"_s;
    cursor.exposure = u"all"_s;
    cursor.streamsOpen = 1;
    cursor.lastUsed = now.addSecs(-48);
    cursor.servers = { u"github"_s, u"tickets"_s, u"sentry"_s, u"linear"_s,
                       u"figma"_s,  u"grafana"_s, u"slack"_s,  u"git"_s };
    rows += cursor;
    auto desktop = session(3, u"claude-ai"_s, u"0.1.0"_s, now, 200);
    desktop.way = SessionRow::Way::Program;
    desktop.lastUsed = now.addSecs(-14 * 60);
    desktop.servers = { u"filesystem"_s };
    rows += desktop;
    auto reviewer = session(4, u"review-bot"_s, u"3.0.0-rc.2+build.8841"_s, now, 60 * 7);
    reviewer.principal = u"Reviewer"_s;
    reviewer.isOwners = false;
    reviewer.exposure = u"server:github"_s;
    reviewer.lastUsed = now.addSecs(-3 * 3600);
    reviewer.servers = { u"github"_s };
    rows += reviewer;
    auto nameless = session(5, {}, {}, now, 60 * 30);
    nameless.revision = u"2025-03-26"_s;
    nameless.lastUsed = now.addSecs(-29 * 60);
    rows += nameless;
    auto hostile =
        session(6, u"<img src='http://127.0.0.1:1/x'><b>Qonduit</b>\u202egnp.exe\nA second line that goes on and on"_s,
                u"<h1>1</h1>"_s, now, 2);
    hostile.lastUsed = now.addSecs(-75);
    hostile.servers = { u"github"_s };
    rows += hostile;
    return rows;
}

QList<ClientRow> clients()
{
    ClientRow code;
    code.name = u"Claude Code"_s;
    ClientRow reviewer;
    reviewer.name = u"Reviewer"_s;
    reviewer.servers = { u"github"_s, u"tickets"_s };
    reviewer.tools = { { u"github"_s, { u"get_file_contents"_s, u"list_pull_requests"_s, u"search_code"_s } } };
    reviewer.exposure = u"server:github"_s;
    reviewer.ask = u"desktop"_s;
    ClientRow guest;
    guest.name = u"A guest of the team that has a rather long name"_s;
    guest.servers = { u"filesystem"_s };
    guest.exposure = u"all"_s;
    guest.ask = u"both"_s;
    return { code, reviewer, guest };
}

QList<ServerConfig> serverConfigs()
{
    ServerConfig git;
    git.name = u"git"_s;
    git.command = u"uvx"_s;
    git.arguments = { u"mcp-server-git"_s, u"--repository"_s, u"/home/ada/projects/qonduit"_s };
    ServerConfig github;
    github.name = u"github"_s;
    github.command = u"docker"_s;
    github.arguments = { u"run"_s, u"-i"_s, u"--rm"_s, u"ghcr.io/github/github-mcp-server"_s };
    return { git, github };
}

void fillHome(const QString &home)
{
    write(home + u"/.config/Claude/claude_desktop_config.json"_s, R"({
  "mcpServers": {
    "filesystem": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/ada/Documents", "/home/ada/My Projects"]
    },
    "weather": {
      "command": "npx",
      "args": ["-y", "@example/weather-server", "--units", "metric"],
      "env": {"WEATHER_API_KEY": "wk_4242424242424242"}
    },
    "git": {
      "command": "uvx",
      "args": ["mcp-server-git", "--repository", "/home/ada/projects/qonduit"]
    }
  }
}
)");
    write(home + u"/.claude.json"_s, R"({
  "numStartups": 42,
  "mcpServers": {
    "sentry": {
      "type": "http",
      "url": "https://mcp.sentry.dev/mcp",
      "headers": {"Authorization": "Bearer sntrys_424242424242"}
    },
    "github": {
      "type": "stdio",
      "command": "docker",
      "args": ["run", "-i", "--rm", "-e", "GITHUB_PERSONAL_ACCESS_TOKEN", "ghcr.io/github/github-mcp-server"],
      "env": {"GITHUB_PERSONAL_ACCESS_TOKEN": "ghp_424242424242424242"}
    }
  }
}
)");
    write(home + u"/.cursor/mcp.json"_s, R"({
	"mcpServers": {
		// the same as in Claude Desktop
		"files": {
			"command": "npx",
			"args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/ada/Documents", "/home/ada/My Projects"],
		},
		"linear": { "url": "https://mcp.linear.app/sse" },
		"weather": {
			"command": "node",
			"args": ["/home/ada/src/my-weather/index.js"]
		},
	}
}
)");
    write(home + u"/.config/Code/User/mcp.json"_s, R"({
  "inputs": [
    {"type": "promptString", "id": "db", "description": "Password of the reporting database", "password": true}
  ],
  "servers": {
    "postgres": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@example/server-postgres", "--host", "db.example.com"],
      "env": {"PGPASSWORD": "${input:db}"}
    }
  }
}
)");
    write(home + u"/.config/zed/settings.json"_s, R"({
  "theme": "One Dark",
  "context_servers": {
    "notes": {"command": {"path": "notes-mcp", "args": []}
  }
}
)");
    write(home + u"/.codex/config.toml"_s, R"(model = "o4"

# servers
[mcp_servers.docs]
command = "docs-mcp"
args = ["--root", "/home/ada/docs"]
)");
    write(home + u"/.local/share/qonduit/token"_s, "q0n0000000000000000000000000000000000000000\n");
    write(home + u"/.gemini/settings.json"_s, "{\n  \"selectedAuthType\": \"oauth-personal\"\n}\n");
}

void moveTo(const QString &home)
{
    for (const auto *name : { "XDG_CONFIG_HOME", "CODEX_HOME", "CLAUDE_CONFIG_DIR" })
        qunsetenv(name);
    qputenv("HOME", QFile::encodeName(home));
}

void serveClients(EngineLink &link, Clock &clock)
{
    auto &page = link.clients();
    page.updateServers(serverConfigs());
    page.updateClients(clients());
    page.updateSessions(sessions(clock.utcNow()));
    const auto token = QByteArrayLiteral("q0n4242424242424242424242424242424242424242");
    const auto without = [](QList<ClientRow> rows, const QString &name) {
        rows.removeIf([&](const ClientRow &row) { return row.name == name; });
        return rows;
    };
    QObject::connect(&page, &ClientsLink::setClientRequested, &page, [&page, without, token](const ClientRow &row) {
        const auto others = without(page.clients(), row.name);
        const bool isNew = others.size() == page.clients().size();
        page.updateClients(others + QList<ClientRow> { row });
        if (isNew)
            Q_EMIT page.tokenMade(row.name, token);
    });
    QObject::connect(&page, &ClientsLink::newTokenRequested, &page,
                     [&page, token](const QString &name) { Q_EMIT page.tokenMade(name, token); });
    QObject::connect(&page, &ClientsLink::removeClientRequested, &page,
                     [&page, without](const QString &name) { page.updateClients(without(page.clients(), name)); });
    QObject::connect(&page, &ClientsLink::endSessionRequested, &page, [&page](const QString &label) {
        auto rows = page.sessions();
        rows.removeIf([&](const SessionRow &row) { return row.label == label; });
        page.updateSessions(rows);
    });
    QObject::connect(&page, &ClientsLink::watchedChanged, &page, [&page](bool isWatched) {
        if (isWatched)
            page.updateServers(page.servers());
    });
    QObject::connect(
        &page, &ClientsLink::addServersRequested, &page, [&page](const QList<ServerConfig> &servers, bool) {
            auto all = page.servers();
            for (const auto &server : servers) {
                all += server;
                const bool isAdded = server.name != u"linear"_s;
                Q_EMIT page.serverAdded(server.name, isAdded,
                                        isAdded ? QString() : u"the change is not kept: no space left on device"_s);
            }
            page.updateServers(all);
        });
}

} // namespace qonduit::sample
