// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "Server.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <unistd.h>

namespace misbehaving {

namespace {

using namespace std::chrono_literals;

std::function<void(Server &)> exitsWith(int code)
{
    return [code](Server &server) {
        server.onStart = [code] {
            for (int line = 1; line <= 30; ++line)
                std::fprintf(stderr, "stderr line %d\n", line);
            std::exit(code);
        };
    };
}

/// Lives on after the end of its input and SIGTERM, and so does its child, which holds its streams open.
void stubborn(Server &server)
{
    server.onStart = [&server] {
        std::signal(SIGTERM, [](int) { writeAll(STDERR_FILENO, "no, said to SIGTERM\n"); });
        const auto child = ::fork();
        if (child == 0)
            Server::sleepForEver();
        server.record("grandchild " + std::to_string(child));
    };
    server.onEnd = [&server] {
        server.record("end of input");
        Server::sleepForEver();
    };
}

/// Answers initialize as soon as the file that --gate names is there.
void slowToStart(Server &server)
{
    server.onInitialize = [&server](const Message &message) {
        while (!std::filesystem::exists(server.option("--gate")))
            std::this_thread::sleep_for(5ms);
        respond(message.id, Server::initializeResult("2025-11-25"));
    };
}

} // namespace

Modes startModes()
{
    return {
        { "exits-0", exitsWith(0) },
        { "exits-1", exitsWith(1) },
        { "exits-127", exitsWith(127) },
        { "exits-after-call",
          [](Server &server) {
              server.onCall = [](const Message &message) {
                  Server::echo(message);
                  std::exit(0);
              };
          } },
        { "refuses-initialize",
          [](Server &server) {
              server.onInitialize = [](const Message &message) { refuse(message.id, -32602, "I do not like you"); };
          } },
        { "wrong-version",
          [](Server &server) {
              server.onInitialize = [](const Message &message) {
                  respond(message.id, Server::initializeResult("1999-01-01"));
              };
          } },
        { "wrong-id",
          [](Server &server) {
              server.onInitialize = [](const Message &) { respond("7", Server::initializeResult("2025-11-25")); };
          } },
        { "slow-start", slowToStart },
        { "stubborn", stubborn },
    };
}

} // namespace misbehaving
