// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "Server.h"

#include <cstdlib>
#include <unistd.h>

namespace misbehaving {

namespace {

constexpr std::size_t megabyte = 1000 * 1000;

void writeNoise()
{
    using namespace std::string_view_literals;
    for (const auto line :
         { "npm WARN deprecated left-pad@1.0.0\n"sv, "\x1b[31mred\x1b[0m\x1b[2J\n"sv, "\xff\xfeh\0i\0\n\0\n"sv, "\n"sv,
           "  \t \r\n"sv, "{\"jsonrpc\":\"2.0\",\n"sv, "[INFO] ready\n"sv, "\xc0\xaf\xff\n"sv,
           "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"result\":{}}\n"sv, "null\n"sv })
        writeAll(STDOUT_FILENO, line);
}

/// Says what is no protocol before and after each answer, and ends its answers in CR LF.
void noisy(Server &server)
{
    server.onStart = writeNoise;
    server.onCall = [](const Message &message) {
        writeNoise();
        writeAll(STDOUT_FILENO, R"({"jsonrpc":"2.0","id":)" + message.id + R"(,"result":)"
                                    + Server::toolResult(Server::argumentsOf(message)) + "}\r\n");
        writeNoise();
    };
}

void writeMuch(int descriptor, std::size_t megabytes, const std::string &pattern)
{
    std::string block;
    while (block.size() < megabyte)
        block += pattern;
    for (std::size_t written = 0; written < megabytes * megabyte; written += block.size())
        writeAll(descriptor, block);
}

/// Answers `echo` well, and any other call with a line of 100 MB.
void longLine(Server &server)
{
    server.onCall = [](const Message &message) {
        if (Server::toolOf(message) == "echo")
            return Server::echo(message);
        writeAll(STDOUT_FILENO,
                 R"({"jsonrpc":"2.0","id":)" + message.id + R"(,"result":{"content":[{"type":"text","text":")");
        writeMuch(STDOUT_FILENO, 100, "x");
        say(R"("}]}})");
    };
}

/// Answers `echo` well, and any other call with 300 MB that have no end.
void endlessLine(Server &server)
{
    server.onCall = [](const Message &message) {
        if (Server::toolOf(message) == "echo")
            return Server::echo(message);
        writeMuch(STDOUT_FILENO, 300, "x");
        Server::sleepForEver();
    };
}

/// A line with a secret of its environment in it.
std::string indiscretion()
{
    const auto *secret = std::getenv("MISBEHAVING_SECRET");
    return std::string("connecting with password ") + (secret ? secret : "") + '\n';
}

/// Writes a gigabyte to stderr, with a secret in each line, before it answers.
void floodsStderr(Server &server)
{
    server.onCall = [](const Message &message) {
        writeMuch(STDERR_FILENO, 1000, indiscretion());
        Server::echo(message);
    };
}

/// Refuses every call with a secret in the error's text.
void refusesWithIndiscretion(Server &server)
{
    server.onCall = [](const Message &message) {
        writeAll(STDERR_FILENO, indiscretion());
        refuse(message.id, -32000, indiscretion());
    };
}

/// Ends with a secret as its last words.
void diesOfIndiscretion(Server &server)
{
    server.onStart = [] {
        writeAll(STDERR_FILENO, indiscretion());
        std::exit(1);
    };
}

} // namespace

Modes outputModes()
{
    return {
        { "noisy", noisy },
        { "long-line", longLine },
        { "endless-line", endlessLine },
        { "floods-stderr", floodsStderr },
        { "dies-of-indiscretion", diesOfIndiscretion },
        { "refuses-with-indiscretion", refusesWithIndiscretion },
    };
}

} // namespace misbehaving
