// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/Startup.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace qonduit {

namespace {

/// Large messages come and go. glibc would put them on the heap once the first has gone, and keep the room for ever.
void returnLargeBlocks()
{
#ifdef __GLIBC__
    constexpr int largeBlock = 1024 * 1024;
    ::mallopt(M_MMAP_THRESHOLD, largeBlock);
#endif
}

} // namespace

Startup Startup::prepare(const QStringList &arguments, Approvals::Person person)
{
    returnLargeBlocks();
    Startup startup;
    const auto failed = [&startup](ExitCode code, const QString &message) {
        failWith(code, message);
        startup.exitCode = code;
        return startup;
    };
    const auto line = CommandLine::parse(arguments);
    if (!line)
        return failed(ExitCode::BadUsage, line.error().message);
    startup.line = *line;
    if (line->wantsHelp || line->wantsVersion) {
        line->print();
        return startup;
    }
    if (!Log::install(line->logLevel, line->logFile))
        return failed(ExitCode::NoDataFolder, QStringLiteral("cannot write the log file %1").arg(line->logFile));

    ConfigurationFile file(line->configFile, qgetenv("QONDUIT_CONFIG"));
    auto configuration = file.load();
    if (!configuration)
        return failed(ExitCode::BadUsage, configuration.error().message);
    const auto applied = configuration->apply(*line, qgetenv("PORT"));
    if (!applied)
        return failed(ExitCode::BadUsage, applied.error().message);
    const auto token = AccessToken::ofFolder(line->dataFolder);
    if (!token)
        return failed(ExitCode::NoDataFolder, token.error().message);
    startup.settings = Engine::Settings { *configuration, file, *token, person, line->dataFolder };
    return startup;
}

} // namespace qonduit
