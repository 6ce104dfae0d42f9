// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// misbehaving-server [--mode NAME] [--journal FILE] [flags of the mode] [anything else]

#include "Server.h"

#include <cstdio>
#include <csignal>

int main(int argc, char **argv)
{
    using namespace misbehaving;
    std::signal(SIGPIPE, SIG_IGN);
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const Server probe(arguments, {});
    Server server(arguments, probe.option("--journal"));

    Modes modes { { "", [](Server &) {} } };
    for (auto &&family : { startModes(), answerModes(), outputModes(), questionModes() })
        modes.insert(family.begin(), family.end());
    const auto mode = modes.find(probe.option("--mode"));
    if (mode == modes.end()) {
        std::fprintf(stderr, "misbehaving-server: no such mode: %s\n", probe.option("--mode").c_str());
        return 2;
    }
    mode->second(server);
    server.run();
    return 0;
}
