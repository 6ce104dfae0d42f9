// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/McpClient.h"

#include "acceptance/Program.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace qonduit {

bool McpCall::isAnswered()
{
    if (!m_answer.isComplete)
        m_answer = connection.takeAnswer();
    return m_answer.isComplete;
}

QByteArray McpCall::text(int milliseconds)
{
    std::ignore = QTest::qWaitFor([this] { return isAnswered() || connection.isClosed(); }, milliseconds);
    const auto all = messages();
    return all.isEmpty() ? QByteArray() : all.last();
}

QJsonObject McpCall::message(int milliseconds)
{
    return QJsonDocument::fromJson(text(milliseconds)).object();
}

QJsonObject McpCall::result(int milliseconds)
{
    return message(milliseconds).value(QStringLiteral("result")).toObject();
}

QJsonObject McpCall::failure(int milliseconds)
{
    const auto whole = result(milliseconds);
    if (!whole.value(QStringLiteral("isError")).toBool())
        return {};
    const auto text =
        whole.value(QStringLiteral("content")).toArray().first().toObject().value(QStringLiteral("text")).toString();
    return QJsonDocument::fromJson(text.toUtf8()).object().value(QStringLiteral("error")).toObject();
}

int McpCall::failureCode(int milliseconds)
{
    return failure(milliseconds).value(QStringLiteral("details")).toObject().value(QStringLiteral("code")).toInt();
}

int McpCall::answers()
{
    std::ignore = isAnswered();
    const auto all = messages();
    return int(std::count_if(all.begin(), all.end(),
                             [this](const QByteArray &message) {
                                 return !message.contains("\"method\":") && message.contains("\"id\":" + m_id);
                             }))
         + (m_answer.isComplete && connection.hasMore() ? 1000 : 0); // bytes after the answer are an answer too many
}

void McpCall::giveUp()
{
    m_isGivenUp = true;
}

/// The messages of a JSON answer, or of the stream as far as it has come.
QList<QByteArray> McpCall::messages()
{
    if (!m_answer.headers.value("content-type").startsWith("text/event-stream"))
        return m_answer.body.isEmpty() ? QList<QByteArray>() : QList<QByteArray> { m_answer.body };
    QList<QByteArray> found;
    for (const auto &line : m_answer.body.split('\n')) {
        if (line.startsWith("data: {"))
            found += line.sliced(6);
    }
    return found;
}

McpClient::McpClient(const Program &program) : m_program(program) { }

bool McpClient::begin()
{
    auto &call = request(
        "initialize",
        R"({"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"acceptance","version":"1"}})");
    HttpClient::Answer answer;
    std::ignore = QTest::qWaitFor([&] { return (answer = call.connection.readAnswer()).isComplete; }, 30000);
    m_sessionId = answer.headers.value("mcp-session-id");
    std::ignore = call.isAnswered();
    call.connection.close();
    notify("notifications/initialized", "{}");
    return answer.status == 200 && !m_sessionId.isEmpty();
}

McpCall &McpClient::request(const QByteArray &method, const QByteArray &params, const QByteArray &accept)
{
    return requestWithId(QByteArray::number(++m_lastId), method, params, accept);
}

McpCall &McpClient::requestWithId(const QByteArray &id, const QByteArray &method, const QByteArray &params,
                                  const QByteArray &accept)
{
    m_calls.push_back(std::make_unique<McpCall>(m_program.port(), id));
    auto &call = *m_calls.back();
    call.connection.send("POST", "/mcp", fields(accept),
                         R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method + R"(","params":)" + params
                             + '}');
    return call;
}

McpCall &McpClient::tool(const QByteArray &name, const QByteArray &arguments)
{
    return request("tools/call", R"({"name":")" + name + R"(","arguments":)" + arguments + '}');
}

McpCall &McpClient::execute(const QByteArray &server, const QByteArray &tool, const QByteArray &arguments)
{
    return this->tool("execute_tool",
                      R"({"server":")" + server + R"(","tool":")" + tool + R"(","args":)" + arguments + '}');
}

void McpClient::notify(const QByteArray &method, const QByteArray &params)
{
    HttpClient connection(m_program.port());
    connection.send("POST", "/mcp", fields(),
                    R"({"jsonrpc":"2.0","method":")" + method + R"(","params":)" + params + '}');
    std::ignore = connection.waitForAnswer();
}

int McpClient::end()
{
    m_hasEnded = true;
    HttpClient connection(m_program.port());
    connection.send("DELETE", "/mcp", fields());
    return connection.waitForAnswer().status;
}

HttpClient::Fields McpClient::fields(const QByteArray &accept) const
{
    HttpClient::Fields fields { { "Authorization", "Bearer " + m_program.token() },
                                { "Content-Type", "application/json" },
                                { "Accept", accept } };
    if (!m_sessionId.isEmpty())
        fields.append(qMakePair(QByteArray("Mcp-Session-Id"), m_sessionId));
    return fields;
}

} // namespace qonduit
