// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "Server.h"

#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace misbehaving {

namespace {

constexpr auto toolList = R"({"tools":[{"name":"echo","inputSchema":{"type":"object"}},)"
                          R"({"name":"read","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]})";

std::string unquoted(std::string_view json)
{
    return json.size() < 2 ? std::string() : std::string(json.substr(1, json.size() - 2));
}

} // namespace

Server::Server(std::vector<std::string> arguments, const std::string &journal) : m_arguments(std::move(arguments))
{
    if (!journal.empty())
        m_journal.open(journal, std::ios::app);
    onInitialize = [](const Message &message) { respond(message.id, initializeResult("2025-11-25")); };
    onListTools = [](const Message &message) { respond(message.id, toolList); };
}

void Server::run()
{
    record("start " + std::to_string(::getpid()));
    onStart();
    for (std::string line; std::getline(std::cin, line);) {
        record("<- " + line);
        handle(Message::read(line));
    }
    onEnd();
}

void Server::handle(const Message &message)
{
    if (message.method == "initialize")
        onInitialize(message);
    else if (message.method == "notifications/initialized")
        onInitialized(message);
    else if (message.method == "tools/list")
        onListTools(message);
    else if (message.method == "tools/call")
        onCall(message);
    else if (message.method == "ping")
        respond(message.id, "{}");
    else if (!message.id.empty() && !message.method.empty())
        refuse(message.id, -32601, "Method not found: " + message.method);
    else
        onOther(message);
}

void Server::record(const std::string &line)
{
    if (m_journal.is_open())
        m_journal << line << std::endl;
}

std::string Server::option(const std::string &flag) const
{
    const auto found = std::find(m_arguments.begin(), m_arguments.end(), flag);
    return found == m_arguments.end() || found + 1 == m_arguments.end() ? std::string() : *(found + 1);
}

std::string Server::toolOf(const Message &message)
{
    return unquoted(member(message.params, "name"));
}

std::string Server::argumentsOf(const Message &message)
{
    return std::string(member(message.params, "arguments"));
}

std::string Server::initializeResult(const std::string &version)
{
    return R"({"protocolVersion":)" + quoted(version)
         + R"(,"capabilities":{"tools":{}},"serverInfo":{"name":"misbehaving","version":"1"}})";
}

std::string Server::toolResult(const std::string &json)
{
    return R"({"content":[],"structuredContent":)" + json + '}';
}

void Server::echo(const Message &message)
{
    respond(message.id, toolResult(argumentsOf(message)));
}

void Server::sleepForEver()
{
    for (;;)
        ::pause();
}

} // namespace misbehaving
