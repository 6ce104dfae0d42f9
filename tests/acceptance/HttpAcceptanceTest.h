// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "acceptance/AcceptanceTest.h"
#include "transport/RawServer.h"

#include <functional>

namespace qonduit {

/// A row about a server that is reached over HTTP.
class HttpAcceptanceTest : public AcceptanceTest
{
    Q_OBJECT

protected:
    /// A server of the configuration at \p url, connected when it is first used. A canary is among its headers.
    static QJsonObject serverAt(const QUrl &url, const QJsonObject &more = {});
    /// The program with \p upstream as its server `s`, which answers everything but calls, and \p others beside it.
    [[nodiscard]] bool startWith(RawServer &upstream, const QJsonObject &more = {}, const QJsonObject &others = {});
    /// The program with a server `t`, \p others beside it, and one that works as `s`.
    [[nodiscard]] bool startBeside(const QJsonObject &t, const QJsonObject &others = {});

    /// What a server that speaks Streamable HTTP does with anything but a call.
    static void behave(const RawServer::Request &request);
    static void respond(const RawServer::Request &request, const QByteArray &result);
    static QByteArray initializeResult();
    /// Whether a tool's result came, and no failure.
    static bool hasWorked(McpCall &call);
    /// Calls of tools, but for that of the tool `fine`.
    static bool isCall(const RawServer::Request &request);
    static int callsSeen(const RawServer &upstream);
    /// How many requests hold \p text.
    static int count(const RawServer &upstream, const QByteArray &text);

    /// What the upstream does with a call.
    std::function<void(const RawServer::Request &)> m_onCall;

private:
    std::unique_ptr<RawServer> m_calm; ///< what works in startBeside()
};

} // namespace qonduit
