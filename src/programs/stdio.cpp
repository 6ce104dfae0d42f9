// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// MCP on standard input and output: joins the client to the application that runs, or becomes an engine of its own.

#include "local/CommandLine.h"
#include "local/ExitCode.h"
#include "local/HeadlessProgram.h"
#include "local/LocalAddress.h"
#include "local/StdioRelay.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdlib>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// How long the application may take to let us in before we do without it.
constexpr auto joinTimeout = 50ms;

void endAtOnce(int)
{
    std::_Exit(int(ExitCode::Stopped));
}

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_NO_GLIB", "1"); // faster to start and smaller
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("qonduit"));
    const auto line = CommandLine::parse(QCoreApplication::arguments());
    if (!line)
        return failWith(ExitCode::BadUsage, line.error().message);
    if (line->wantsHelp || line->wantsVersion) {
        line->print();
        return int(ExitCode::Stopped);
    }
    if (line->isStandalone)
        return becomeHeadless(argv, "--stdio");
    if (!Log::install(line->logLevel, line->logFile))
        return failWith(ExitCode::NoDataFolder, QStringLiteral("cannot write the log file %1").arg(line->logFile));

    const auto address = LocalAddress::toConnect(line->dataFolder);
    auto connection = LocalStream::connectTo(address, joinTimeout);
    if (!connection && !line->requiresApplication)
        return becomeHeadless(argv, "--stdio");

    // There is nothing to put in order: what a request of the client's needs to end, the application does.
    for (const int number : { SIGTERM, SIGINT })
        std::signal(number, endAtOnce);
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
    SystemClock clock;
    StdioRelay relay(StandardStreams::take(), address, std::move(connection), Greeting::ofProgram(line->expose), clock);
    QObject::connect(&relay, &StdioRelay::finished, &application, &QCoreApplication::exit, Qt::QueuedConnection);
    relay.start();
    return QCoreApplication::exec();
}
