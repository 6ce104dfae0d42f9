// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/references/KnownSecrets.h"
#include "backends/references/Reference.h"
#include "core/Backoff.h"
#include "core/Result.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QPair>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <chrono>
#include <optional>

namespace qonduit {

/// How one MCP server is reached, as the person configured it. A value.
struct ServerConfig
{
    /// AutoHttp is Streamable HTTP, or HTTP+SSE where the server speaks only that.
    enum class Transport { Stdio, AutoHttp, StreamableHttp, Sse };
    enum class Connect { Eager, Lazy };
    /// Session: each session has a connection of its own. Shared: all use one, for servers that keep nothing per
    /// client.
    enum class Sharing { Session, Shared };
    /// Who is asked what the server wants to know of a person or a model.
    enum class Ask { Client, Desktop, Both };

    /// What happens when a process ends by itself.
    struct Restart
    {
        bool enabled = true;
        int maxAttempts = 5;
        Backoff::Policy backoff;
    };

    /// What a person who signs in is to be asked for; empty members are found out.
    struct OAuth
    {
        QString clientId; ///< as which we are known to the sign-in service already
        QString clientSecret; ///< one reference to a secret; empty for a public client
        QString scope;

        bool operator==(const OAuth &) const = default;
        bool isEmpty() const { return *this == OAuth(); }
    };

    QString name;
    Transport transport = Transport::Stdio;

    QString command;
    QStringList arguments;
    QMap<QString, QString> environment;
    QString workingFolder;

    QUrl url;
    QList<QPair<QByteArray, QByteArray>> headers;
    OAuth oauth;

    bool enabled = true;
    /// Whether it stands, or is to stand, in the configuration file.
    bool persistent = true;
    Connect connect = Connect::Eager;
    Sharing sharing = Sharing::Session;
    /// Absent: the client if it can be asked, else the person at the desktop.
    std::optional<Ask> ask;
    Restart restart;
    /// The only tools that are shown and callable; absent means all.
    std::optional<QStringList> allowedTools;
    /// The longest that one tool call may take at the server; absent means as long as its task lives.
    std::optional<std::chrono::milliseconds> callTimeout;
    /// What its references stood for when it was last started.
    KnownSecrets knownSecrets;

    /// A name is 1 to 64 letters, digits, `_`, `-` and `.`, begins with a letter or digit, and is not `self`.
    static Result<> checkName(const QString &name);
    /// \returns nothing for what is none of `client`, `desktop`, `both`
    static std::optional<Ask> askFromName(const QString &name);
    static QString askName(Ask ask);
    static QStringList askNames();
    bool isAllowed(const QString &tool) const { return !allowedTools || allowedTools->contains(tool); }
    /// The quoted command line, or the URL with its host in punycode and without its user info.
    QString address() const;
    /// What it refers to, each once: in arguments, variables, headers and the URL.
    QList<Reference> references() const;
    /// \p text without the values of its variables and headers, and without what its references stand for, for a log: a
    /// server may write its own secrets. Values of less than eight characters are no secrets, and parts of many words.
    QString withoutSecrets(QString text) const;
    /// `stdio`, `sse`, or `streamable-http`, which stands for AutoHttp too: that is where it begins.
    QString transportName() const;
    /// SHA-256 over everything that decides what would be started or reached. An approval is for one fingerprint.
    QByteArray fingerprint() const;
    /// Whether both would start or reach the same. Unlike a fingerprint, this does not look at who may use what.
    bool isSameServer(const ServerConfig &other) const;
};

} // namespace qonduit
