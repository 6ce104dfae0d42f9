// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientProgram.h"
#include "app/clients/OwnAddress.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <utility>

/// A home with the files of other programs in it.
namespace fixtures {

inline QByteArray textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
}

inline void write(const QString &path, const QByteArray &text)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    QCOMPARE(file.write(text), text.size());
}

/// One of the files in tests/app/clients/files.
inline QByteArray text(const QString &name)
{
    return textOf(QFINDTESTDATA(QStringLiteral("files/") + name));
}

inline QByteArray withCrLf(QByteArray text)
{
    return text.replace("\r\n", "\n").replace("\n", "\r\n");
}

inline QByteArray withMark(const QByteArray &text)
{
    return "\xEF\xBB\xBF" + text;
}

/// The program whose file each fixture is.
inline QList<std::pair<QString, QString>> all()
{
    return { { QStringLiteral("claude-desktop"), QStringLiteral("claude_desktop_config.json") },
             { QStringLiteral("claude-code"), QStringLiteral("claude.json") },
             { QStringLiteral("cursor"), QStringLiteral("cursor-mcp.json") },
             { QStringLiteral("vscode"), QStringLiteral("vscode-mcp.json") },
             { QStringLiteral("windsurf"), QStringLiteral("windsurf-mcp_config.json") },
             { QStringLiteral("zed"), QStringLiteral("zed-settings.json") },
             { QStringLiteral("codex"), QStringLiteral("codex-config.toml") },
             { QStringLiteral("gemini-cli"), QStringLiteral("gemini-settings.json") } };
}

inline qonduit::ClientFolders folders(const QString &home)
{
    qonduit::ClientFolders folders;
    folders.home = home;
    folders.config = home + QStringLiteral("/.config");
    return folders;
}

inline qonduit::OwnAddress own()
{
    return { QUrl(QStringLiteral("http://127.0.0.1:7801/mcp")), "s3cret-token",
             QStringLiteral("/usr/bin/qonduit-stdio") };
}

} // namespace fixtures
