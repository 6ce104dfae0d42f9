// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/HttpAcceptanceTest.h"

#include "transport/HttpAnswers.h"

#include <algorithm>

namespace qonduit {

QByteArray HttpAcceptanceTest::initializeResult()
{
    return R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"raw","version":"1"}})";
}

void HttpAcceptanceTest::respond(const RawServer::Request &request, const QByteArray &result)
{
    RawServer::json(request, R"({"jsonrpc":"2.0","id":)" + idOf(request) + R"(,"result":)" + result + '}',
                    "Mcp-Session-Id: upstream\r\n");
}

void HttpAcceptanceTest::behave(const RawServer::Request &request)
{
    if (request.verb != "POST")
        RawServer::answer(request, request.verb == "GET" ? "405 Method Not Allowed" : "204 No Content");
    else if (request.body.contains("\"initialize\""))
        respond(request, initializeResult());
    else if (request.body.contains("\"id\""))
        respond(request, R"({"content":[]})");
    else
        RawServer::answer(request, "202 Accepted");
}

bool HttpAcceptanceTest::hasWorked(McpCall &call)
{
    const auto result = call.result();
    return result.contains(QStringLiteral("content")) && !result.value(QStringLiteral("isError")).toBool();
}

bool HttpAcceptanceTest::isCall(const RawServer::Request &request)
{
    return request.body.contains("\"tools/call\"") && !request.body.contains("\"fine\"");
}

int HttpAcceptanceTest::callsSeen(const RawServer &upstream)
{
    return int(std::count_if(upstream.requests.begin(), upstream.requests.end(), isCall));
}

int HttpAcceptanceTest::count(const RawServer &upstream, const QByteArray &text)
{
    return int(std::count_if(upstream.requests.begin(), upstream.requests.end(),
                             [&text](const auto &request) { return request.body.contains(text); }));
}

QJsonObject HttpAcceptanceTest::serverAt(const QUrl &url, const QJsonObject &more)
{
    QJsonObject server { { QStringLiteral("url"), url.toString() },
                         { QStringLiteral("connect"), QStringLiteral("lazy") },
                         { QStringLiteral("headers"),
                           QJsonObject { { QStringLiteral("X-Api-Key"), QStringLiteral("canary-of-a-header") } } } };
    for (auto it = more.begin(); it != more.end(); ++it)
        server.insert(it.key(), *it);
    return server;
}

bool HttpAcceptanceTest::startWith(RawServer &upstream, const QJsonObject &more, const QJsonObject &others)
{
    upstream.handler = [this](const RawServer::Request &request) {
        if (isCall(request))
            m_onCall(request);
        else
            behave(request);
    };
    auto servers = others;
    servers.insert(QStringLiteral("s"), serverAt(upstream.url(), more));
    if (!start(servers))
        return false;
    McpClient first(program()); // the network's own thread is there from here on
    const bool works = first.begin() && hasWorked(first.execute("s", "fine")) && first.end() == 204;
    const bool isQuiet = QTest::qWaitFor([&] { return upstream.count("DELETE") == 1; }, 10000);
    for (auto *socket : upstream.findChildren<QTcpSocket *>())
        socket->disconnectFromHost();
    const bool isAlone = QTest::qWaitFor([&] { return upstream.openConnections == 0; }, 10000);
    measure();
    return works && isQuiet && isAlone;
}

bool HttpAcceptanceTest::startBeside(const QJsonObject &t, const QJsonObject &others)
{
    m_calm = std::make_unique<RawServer>();
    auto all = others;
    all.insert(QStringLiteral("t"), t);
    return startWith(*m_calm, {}, all);
}

} // namespace qonduit
