// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessChannel.h"

#include <QCoreApplication>

#include <cstdio>

/// Runs the command that it is given behind a ProcessChannel, says the child's process id, and waits to be killed.
int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    qonduit::SystemClock clock;
    const auto arguments = application.arguments();
    qonduit::ProcessChannel channel({ .program = arguments.at(1), .arguments = arguments.mid(2) }, clock);
    QObject::connect(&channel, &qonduit::Channel::opened, [&channel] {
        std::printf("%lld\n", channel.processId());
        std::fflush(stdout);
    });
    channel.open();
    return application.exec();
}
