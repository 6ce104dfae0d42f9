// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace qonduit {

/// Where programs keep their settings. Given as a value, so that tests need no home of their own.
struct ClientFolders
{
    enum class Platform { Linux, MacOs, Windows };

    Platform platform = Platform::Linux;
    QString home;
    /// `XDG_CONFIG_HOME`, `~/Library/Application Support` or `%APPDATA%`.
    QString config;
    QString codex; ///< `CODEX_HOME`; empty: `.codex` in the home
    QString claude; ///< `CLAUDE_CONFIG_DIR`; empty: the home

    /// This machine's, from the environment.
    static ClientFolders here();
};

/// Another program that speaks MCP: where its servers stand, and how an entry is spelt there.
struct ClientProgram
{
    /// How the file is written. All JSON is read with comments and trailing commas, for people write them anyway.
    enum class Format { Json, Jsonc, Toml };
    /// How the program reaches a server.
    enum class Reach { HttpWithHeaders, StdioOnly };
    /// What else differs from program to program.
    enum class Dialect { Any, ClaudeDesktop, ClaudeCode, Cursor, VsCode, Windsurf, Zed, Codex, Gemini };

    QString id; ///< stays the same for ever, for example `claude-code`
    QString name; ///< as its makers spell it
    Dialect dialect = Dialect::Any;
    Format format = Format::Json;
    Reach reach = Reach::HttpWithHeaders;
    /// The member, or TOML table, in which the servers stand.
    QString section = QStringLiteral("mcpServers");
    QString urlKey = QStringLiteral("url");
    QString headersKey = QStringLiteral("headers");
    /// Whether an entry says `type`.
    bool hasType = false;

    QString path; ///< its file; need not exist
    /// Any of these is there: the program is installed, or was used.
    QStringList signs;
    /// The most that is read of its file.
    qint64 sizeLimit = 4 * 1024 * 1024;

    bool isInstalled() const;
};

/// All programs that Qonduit knows, installed or not, in the order in which they are shown.
QList<ClientProgram> knownClients(const ClientFolders &folders);

/// \returns nothing when no program has this id
std::optional<ClientProgram> knownClient(const ClientFolders &folders, const QString &id);

} // namespace qonduit
