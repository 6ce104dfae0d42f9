// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace qonduit {

/// The first line each way over the local socket, before any MCP.
///
/// The client: `{"qonduit":{"version":1,"expose":"all","token":"…"}}`, where expose and token may be absent. The
/// application: `{"qonduit":{"version":1}}`, or `{"qonduit":{"error":{"code":…,"message":"…"}}}`, after which it hangs
/// up.
struct Greeting
{
    /// The longest greeting of either side, in bytes.
    static constexpr qsizetype limit = 4096;

    /// What the client wants to see; absent: what is meant for it. \see ExposureChoice::parse()
    std::optional<QString> expose;
    /// Who the client is; absent: the user, for nobody else can connect.
    std::optional<QByteArray> token;

    /// The greeting of a program, whose token is in the environment variable QONDUIT_TOKEN, if it has one.
    static Greeting ofProgram(const std::optional<QString> &expose);
    QByteArray toLine() const;
    /// \returns InvalidRequest that says what was expected
    static Result<Greeting> read(const QByteArray &line);

    static QByteArray welcome();
    /// \param why in numbers that a client may see: JSON-RPC's, MCP's or those of ProxyErrorCode
    static QByteArray refusal(const Error &why);
    /// Reads what the application says to a greeting.
    /// \returns why it refuses; BadReply when it says something else
    static Result<> readAnswer(const QByteArray &line);
};

} // namespace qonduit
