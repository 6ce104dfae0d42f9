// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessChannel.h"
#include "transport/process/ProcessLedger.h"

#include <QCoreApplication>

#include <cstdio>

/// Runs the command that it is given behind a ProcessChannel, says the child's process id, and waits to be killed. The
/// child is in a ledger in the folder that LEDGER_FOLDER names.
int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    qonduit::SystemClock clock;
    const auto arguments = application.arguments();
    qonduit::ProcessLedger ledger(qEnvironmentVariable("LEDGER_FOLDER"));
    qonduit::ProcessSettings settings { .program = arguments.at(1), .arguments = arguments.mid(2) };
    settings.ledger = &ledger;
    settings.server = QStringLiteral("held");
    qonduit::ProcessChannel channel(settings, clock);
    QObject::connect(&channel, &qonduit::Channel::opened, [&channel] {
        std::printf("%lld\n", channel.processId());
        std::fflush(stdout);
    });
    channel.open();
    return application.exec();
}
