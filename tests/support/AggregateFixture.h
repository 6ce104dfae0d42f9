// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/NativeFixture.h"

namespace qonduit {

inline const auto one = QStringLiteral("one");
inline const auto two = QStringLiteral("two");

/// The result of a `tools/call`, `prompts/get` and so on that names the server, for those who ask where it has gone.
inline ServerScript scriptOf(const QString &server)
{
    auto script = fullScript();
    const auto by = R"({"by":")" + server.toUtf8() + R"("})";
    for (const auto *method : { "tools/call", "prompts/get", "resources/read", "completion/complete" })
        script.results[method] = by;
    const auto own = server.toUtf8();
    script.resourcePages = { R"({"uri":"x:shared"},{"uri":"x:)" + own + R"("})" };
    script.templatePages = { R"({"uriTemplate":"t:)" + own + R"(/{id}"},{"uriTemplate":"t:shared/{id}"})" };
    return script;
}

/// Two servers and one client that sees both at once.
struct AllFixture : NativeFixture
{
    explicit AllFixture(const QByteArray &capabilities = "{}", const Change &change = {})
    {
        for (const auto &name : { one, two }) {
            channels.scripts[name] = scriptOf(name);
            add(name, change);
        }
        client = join(everything, capabilities);
    }

    /// One request of the client's, and its raw result or error.
    QByteArray ask(const QByteArray &id, QByteArrayView method, const QByteArray &params = "{}")
    {
        return NativeFixture::ask(*client, id, method, params);
    }
    /// Calls a tool that is answered with a task, on the server's first connection.
    /// \returns the handle by which the client knows it
    QByteArray makeTask(const QByteArray &id, const QString &server, const QByteArray &task)
    {
        channels.byName[server].first()->script.results["tools/call"] =
            R"({"task":{"taskId":")" + task + R"(","status":"working"}})";
        ask(id, wire::toolsCall,
            R"({"name":")" + server.toUtf8() + R"(__work","task":{},"_meta":{"progressToken":)" + id + "}}");
        return client->json(id)["task"]["taskId"].toByteArray();
    }
    void tell(const QString &name, QByteArrayView method, const QByteArray &params = {})
    {
        server(name).notify(method, params);
        settle();
    }
    /// The names, or URIs, of a list as the client sees it.
    QByteArrayList shown(QByteArrayView method, const char *list, const char *member)
    {
        const auto id = '"' + QByteArray::number(++m_asked) + '"';
        ask(id, method);
        QByteArrayList all;
        for (const auto &entry : client->json(id)[list].elements())
            all += entry[member].toString()->toUtf8();
        return all;
    }
    QByteArrayList tools() { return shown(wire::toolsList, "tools", "name"); }

    std::unique_ptr<WireClient> client;

private:
    int m_asked = 0;
};

} // namespace qonduit
