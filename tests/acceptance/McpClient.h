// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/HttpClient.h"

#include <QJsonObject>

#include <memory>
#include <vector>

namespace qonduit {

class Program;

/// One request on a connection of its own, and what came back for it.
class McpCall
{
public:
    McpCall(quint16 port, QByteArray id) : connection(port), m_id(std::move(id)) { }

    bool isAnswered();
    /// Waits for the answer's text; empty when there is none.
    QByteArray text(int milliseconds = 60000);
    /// The answer as a whole.
    QJsonObject message(int milliseconds = 60000);
    /// Its `result`.
    QJsonObject result(int milliseconds = 60000);
    /// The `details.code` of a tool that failed; 0 when it did not.
    int failureCode(int milliseconds = 60000);
    /// The error that a failed tool tells of.
    QJsonObject failure(int milliseconds = 60000);
    /// How many messages have come that answer this request.
    int answers();
    /// The client does not want the answer: it is not missed.
    void giveUp();
    bool isGivenUp() const { return m_isGivenUp; }
    QByteArray id() const { return m_id; }

    HttpClient connection;

private:
    QList<QByteArray> messages();

    HttpClient::Answer m_answer;
    QByteArray m_id;
    bool m_isGivenUp = false;
};

/// A client with one session. Remembers every call, so that a test can count what was answered.
class McpClient
{
public:
    explicit McpClient(const Program &program);

    /// Shakes hands.
    bool begin();
    /// Sends a request with an id of our own.
    McpCall &request(const QByteArray &method, const QByteArray &params, const QByteArray &accept = "application/json");
    McpCall &requestWithId(const QByteArray &id, const QByteArray &method, const QByteArray &params,
                           const QByteArray &accept = "application/json");
    /// Calls one of the static tools. \p arguments is JSON text.
    McpCall &tool(const QByteArray &name, const QByteArray &arguments = "{}");
    /// Calls a server's tool.
    McpCall &execute(const QByteArray &server, const QByteArray &tool, const QByteArray &arguments = "{}");
    void notify(const QByteArray &method, const QByteArray &params);
    /// Sends DELETE. \returns its status
    int end();
    /// What every request of this session carries.
    HttpClient::Fields fields(const QByteArray &accept = "application/json") const;

    const std::vector<std::unique_ptr<McpCall>> &calls() const { return m_calls; }
    QByteArray sessionId() const { return m_sessionId; }
    bool hasEnded() const { return m_hasEnded; }

private:
    const Program &m_program;
    QByteArray m_sessionId;
    std::vector<std::unique_ptr<McpCall>> m_calls;
    int m_lastId = 0;
    bool m_hasEnded = false;
};

} // namespace qonduit
