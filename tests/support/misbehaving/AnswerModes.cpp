// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "Server.h"

#include <chrono>
#include <csignal>
#include <memory>
#include <thread>
#include <unistd.h>

extern char **environ;

namespace misbehaving {

namespace {

/// Answers `echo` only, and dies of a call of `crash`.
void crash(Server &server)
{
    server.onCall = [](const Message &message) {
        if (Server::toolOf(message) == "crash")
            ::raise(SIGKILL);
        else if (Server::toolOf(message) == "echo")
            Server::echo(message);
    };
}

/// Keeps every call until one of `release`, and answers them all then.
void holdsCalls(Server &server)
{
    const auto held = std::make_shared<std::vector<Message>>();
    server.onCall = [held](const Message &message) {
        held->push_back(message);
        if (Server::toolOf(message) != "release")
            return;
        for (const auto &call : *held)
            Server::echo(call);
        held->clear();
    };
}

/// Answers each call as soon as the file that --gate names is there, and hears others meanwhile.
void gatedCalls(Server &server)
{
    server.onCall = [gate = server.option("--gate")](const Message &message) {
        std::thread([gate, message] {
            while (::access(gate.c_str(), F_OK) != 0)
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            Server::echo(message);
        }).detach();
    };
}

void answersTwice(Server &server)
{
    server.onCall = [](const Message &message) {
        respond("987654321", Server::toolResult(R"({"whose":"nobody's"})"));
        Server::echo(message);
        respond(message.id, Server::toolResult(R"({"whose":"the second"})"));
        respond('"' + message.id + '"', Server::toolResult(R"({"whose":"another type"})"));
    };
}

/// Answers `echo` well, and any other call with these members beside `jsonrpc` and `id`.
std::function<void(Server &)> answersWith(const std::string &members)
{
    return [members](Server &server) {
        server.onCall = [members](const Message &message) {
            if (Server::toolOf(message) == "echo")
                Server::echo(message);
            else
                say(R"({"jsonrpc":"2.0","id":)" + message.id + members + '}');
        };
    };
}

std::string jsonList(const std::vector<std::string> &texts)
{
    std::string json;
    for (const auto &text : texts)
        json += (json.empty() ? "" : ",") + quoted(text);
    return '[' + json + ']';
}

void showsEnvironment(Server &server)
{
    server.onCall = [](const Message &message) {
        std::vector<std::string> variables;
        for (auto **variable = environ; *variable; ++variable)
            variables.emplace_back(*variable);
        respond(message.id, Server::toolResult(R"({"environment":)" + jsonList(variables) + '}'));
    };
}

void showsArguments(Server &server)
{
    server.onCall = [&server](const Message &message) {
        respond(message.id, Server::toolResult(R"({"arguments":)" + jsonList(server.arguments()) + '}'));
    };
}

void reportsProgress(Server &server)
{
    server.onCall = [](const Message &message) {
        const std::string token(member(member(message.params, "_meta"), "progressToken"));
        for (const auto *step : { "1", "2", "3" }) {
            if (!token.empty())
                notify("notifications/progress",
                       R"({"progressToken":)" + token + R"(,"progress":)" + step + R"(,"total":3})");
        }
        Server::echo(message);
    };
}

/// 100 MB of progress before the answer, or as many as --megabytes says. `read` is answered at once.
void floodsWithProgress(Server &server)
{
    const auto megabytes = server.option("--megabytes");
    server.onCall = [steps = 10 * (megabytes.empty() ? 100 : std::stoi(megabytes))](const Message &message) {
        if (Server::toolOf(message) == "read")
            return Server::echo(message);
        const std::string token(member(member(message.params, "_meta"), "progressToken"));
        const auto text = quoted(std::string(100 * 1000, 'x'));
        for (int step = 1; step <= steps; ++step)
            notify("notifications/progress", R"({"progressToken":)" + token + R"(,"progress":)" + std::to_string(step)
                                                 + R"(,"message":)" + text + '}');
        Server::echo(message);
    };
}

void hasHostileNames(Server &server)
{
    server.onListTools = [](const Message &message) {
        respond(message.id,
                R"({"tools":[{"name":"echo","inputSchema":{"type":"object"}},)"
                R"({"name":"evil\r\nSet-Cookie: a=b","description":"line\u2028break","inputSchema":{"type":"object"}},)"
                R"({"name":"\u202egnp.exe","inputSchema":{"type":"object"}}]})");
    };
}

} // namespace

Modes answerModes()
{
    return {
        { "crash", crash },
        { "hang",
          [](Server &server) {
              server.onCall = [](const Message &message) {
                  if (Server::toolOf(message) == "echo")
                      Server::echo(message);
              };
          } },
        { "deaf", [](Server &server) { server.onInitialized = [](const Message &) { Server::sleepForEver(); }; } },
        { "holds", holdsCalls },
        { "gated-calls", gatedCalls },
        { "answers-twice", answersTwice },
        { "result-and-error", answersWith(R"(,"result":{},"error":{"code":1,"message":"both"})") },
        { "neither", answersWith("") },
        { "scalar-result", answersWith(R"(,"result":7)") },
        { "environment", showsEnvironment },
        { "arguments", showsArguments },
        { "progress", reportsProgress },
        { "floods-with-progress", floodsWithProgress },
        { "hostile-names", hasHostileNames },
    };
}

} // namespace misbehaving
