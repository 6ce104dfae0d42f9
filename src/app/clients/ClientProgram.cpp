// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ClientProgram.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace qonduit {

namespace {

using Dialect = ClientProgram::Dialect;
using Format = ClientProgram::Format;
using Platform = ClientFolders::Platform;

ClientProgram program(const QString &id, const QString &name, Dialect dialect)
{
    ClientProgram made;
    made.id = id;
    made.name = name;
    made.dialect = dialect;
    return made;
}

/// Reads only `command` from its file; servers with an address are added in its account settings.
ClientProgram claudeDesktop(const ClientFolders &folders)
{
    auto made = program(QStringLiteral("claude-desktop"), QStringLiteral("Claude Desktop"), Dialect::ClaudeDesktop);
    made.reach = ClientProgram::Reach::StdioOnly;
    made.signs = { folders.config + QStringLiteral("/Claude") };
    made.path = made.signs.first() + QStringLiteral("/claude_desktop_config.json");
    return made;
}

ClientProgram claudeCode(const ClientFolders &folders)
{
    auto made = program(QStringLiteral("claude-code"), QStringLiteral("Claude Code"), Dialect::ClaudeCode);
    made.hasType = true;
    made.path = (folders.claude.isEmpty() ? folders.home : folders.claude) + QStringLiteral("/.claude.json");
    made.signs = { made.path, folders.claude.isEmpty() ? folders.home + QStringLiteral("/.claude") : folders.claude };
    made.sizeLimit = 16 * 1024 * 1024; // it keeps the history of its projects there
    return made;
}

ClientProgram cursor(const ClientFolders &folders)
{
    auto made = program(QStringLiteral("cursor"), QStringLiteral("Cursor"), Dialect::Cursor);
    made.signs = { folders.home + QStringLiteral("/.cursor"), folders.config + QStringLiteral("/Cursor") };
    made.path = made.signs.first() + QStringLiteral("/mcp.json");
    return made;
}

/// VS Code and what is built from its source, which differ in their folders.
ClientProgram vsCode(const ClientFolders &folders, const QString &id, const QString &name, const QString &folder)
{
    auto made = program(id, name, Dialect::VsCode);
    made.format = Format::Jsonc;
    made.section = QStringLiteral("servers");
    made.hasType = true;
    made.signs = { folders.config + u'/' + folder };
    made.path = made.signs.first() + QStringLiteral("/User/mcp.json");
    return made;
}

ClientProgram windsurf(const ClientFolders &folders)
{
    auto made = program(QStringLiteral("windsurf"), QStringLiteral("Windsurf"), Dialect::Windsurf);
    made.urlKey = QStringLiteral("serverUrl");
    made.signs = { folders.home + QStringLiteral("/.codeium/windsurf") };
    made.path = made.signs.first() + QStringLiteral("/mcp_config.json");
    return made;
}

/// On macOS Zed keeps to `~/.config`, too.
ClientProgram zed(const ClientFolders &folders)
{
    auto made = program(QStringLiteral("zed"), QStringLiteral("Zed"), Dialect::Zed);
    made.format = Format::Jsonc;
    made.section = QStringLiteral("context_servers");
    made.signs = { folders.platform == Platform::MacOs     ? folders.home + QStringLiteral("/.config/zed")
                   : folders.platform == Platform::Windows ? folders.config + QStringLiteral("/Zed")
                                                           : folders.config + QStringLiteral("/zed") };
    made.path = made.signs.first() + QStringLiteral("/settings.json");
    return made;
}

ClientProgram codex(const ClientFolders &folders)
{
    auto made = program(QStringLiteral("codex"), QStringLiteral("Codex CLI"), Dialect::Codex);
    made.format = Format::Toml;
    made.section = QStringLiteral("mcp_servers");
    made.headersKey = QStringLiteral("http_headers");
    made.signs = { folders.codex.isEmpty() ? folders.home + QStringLiteral("/.codex") : folders.codex };
    made.path = made.signs.first() + QStringLiteral("/config.toml");
    return made;
}

/// Its `url` is HTTP+SSE, `httpUrl` is Streamable HTTP.
ClientProgram gemini(const ClientFolders &folders)
{
    auto made = program(QStringLiteral("gemini-cli"), QStringLiteral("Gemini CLI"), Dialect::Gemini);
    made.format = Format::Jsonc;
    made.urlKey = QStringLiteral("httpUrl");
    made.signs = { folders.home + QStringLiteral("/.gemini") };
    made.path = made.signs.first() + QStringLiteral("/settings.json");
    return made;
}

} // namespace

ClientFolders ClientFolders::here()
{
    ClientFolders folders;
    folders.home = QDir::homePath();
#if defined(Q_OS_WIN)
    folders.platform = Platform::Windows;
    folders.config = QDir::fromNativeSeparators(qEnvironmentVariable("APPDATA"));
    if (folders.config.isEmpty())
        folders.config = folders.home + QStringLiteral("/AppData/Roaming");
#elif defined(Q_OS_MACOS)
    folders.platform = Platform::MacOs;
    folders.config = folders.home + QStringLiteral("/Library/Application Support");
#else
    folders.config = qEnvironmentVariable("XDG_CONFIG_HOME");
    if (!QDir::isAbsolutePath(folders.config))
        folders.config = folders.home + QStringLiteral("/.config");
#endif
    folders.codex = QDir::fromNativeSeparators(qEnvironmentVariable("CODEX_HOME"));
    folders.claude = QDir::fromNativeSeparators(qEnvironmentVariable("CLAUDE_CONFIG_DIR"));
    return folders;
}

bool ClientProgram::isInstalled() const
{
    return std::any_of(signs.begin(), signs.end(), [](const QString &sign) { return QFileInfo::exists(sign); });
}

QList<ClientProgram> knownClients(const ClientFolders &folders)
{
    return { claudeDesktop(folders),
             claudeCode(folders),
             cursor(folders),
             vsCode(folders, QStringLiteral("vscode"), QStringLiteral("VS Code"), QStringLiteral("Code")),
             vsCode(folders, QStringLiteral("vscode-insiders"), QStringLiteral("VS Code Insiders"),
                    QStringLiteral("Code - Insiders")),
             vsCode(folders, QStringLiteral("vscodium"), QStringLiteral("VSCodium"), QStringLiteral("VSCodium")),
             windsurf(folders),
             zed(folders),
             codex(folders),
             gemini(folders) };
}

std::optional<ClientProgram> knownClient(const ClientFolders &folders, const QString &id)
{
    for (const auto &known : knownClients(folders)) {
        if (known.id == id)
            return known;
    }
    return std::nullopt;
}

} // namespace qonduit
