// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/NativeFixture.h"

namespace qonduit {

inline const auto one = QStringLiteral("one");

/// One server and one client that reaches it as if directly.
struct PassFixture : NativeFixture
{
    explicit PassFixture(const QByteArray &capabilities = "{}", const Change &change = {},
                         const ServerScript &script = fullScript())
    {
        channels.scripts[one] = script;
        add(one, change);
        client = join(only(one), capabilities);
    }

    /// One request of the client's, and its raw result or error.
    QByteArray ask(const QByteArray &id, QByteArrayView method, const QByteArray &params = "{}")
    {
        return NativeFixture::ask(*client, id, method, params);
    }
    /// A call of the client's that the server has got; its id there.
    QByteArray call(const QByteArray &id, const QByteArray &params = R"({"name":"work"})")
    {
        ask(id, wire::toolsCall, params);
        return idOf(one, wire::toolsCall);
    }
    void answer(const QByteArray &id, const QByteArray &result)
    {
        server().respond(id, result);
        settle();
    }
    void tell(QByteArrayView method, const QByteArray &params = {})
    {
        server().notify(method, params);
        settle();
    }
    using NativeFixture::server;
    FakeServer &server() { return NativeFixture::server(one); }

    std::unique_ptr<WireClient> client;
};

/// A line on the wire to a client.
inline QByteArray line(const char *text)
{
    return QByteArray(R"({"jsonrpc":"2.0",)") + text;
}

} // namespace qonduit
