// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/SignInSettings.h"
#include "backends/ServerConfig.h"
#include "backends/definitions/DefinitionPins.h"
#include "core/Result.h"
#include "http/Limits.h"
#include "local/CommandLine.h"
#include "session/SessionManager.h"
#include "session/client/Profile.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <optional>

namespace qonduit {

/// Everything that can be configured, as a value. \see docs/configuration.md
struct Configuration
{
    /// What may be added by add_server without a person being asked.
    struct ApprovalRule
    {
        enum class Mode { Default, Always, Never, Listed };
        Mode mode = Mode::Default;
        QStringList commands; ///< programs, as `command` spells them
        QStringList hosts;
    };
    /// A client with a token of its own.
    struct Client
    {
        QString name;
        QByteArray tokenSha256;
        Profile profile;
        bool operator==(const Client &) const = default;
    };
    /// What the window looks like. Whether it starts at login is the desktop's to know, not the file's.
    struct Ui
    {
        enum class Theme { System, Light, Dark };
        QString language; ///< for example `de`; empty for the system's
        Theme theme = Theme::System;
    };

    QString host = QStringLiteral("127.0.0.1");
    quint16 port = 7801;
    bool isPortNamed = false; ///< the file names it, so the PORT variable does not count
    bool isAuthenticated = true;
    QList<ServerConfig> servers;
    QList<Client> clients;
    ApprovalRule approval;
    /// What becomes of tools that are not as they were; absent: a person is asked, and without one they are accepted.
    std::optional<DefinitionPins::Rule> changedTools;
    SignInSettings signIn;
    http::Limits httpLimits;
    SessionManager::Limits sessionLimits;
    Ui ui;
    /// What is odd but no error, for example unknown keys.
    QStringList warnings;

    /// Reads the text of a configuration; takes the spellings of other clients too.
    /// \param origin the file's name, for messages
    /// \returns InvalidParams with origin, path, what was expected and what came
    static Result<Configuration> parse(const QByteArray &json, const QString &origin);

    /// What the flags and PORT override.
    /// \returns InvalidParams when that cannot be, such as no authentication on an address that others can reach
    Result<> apply(const CommandLine &line, const QByteArray &portVariable);
};

} // namespace qonduit
