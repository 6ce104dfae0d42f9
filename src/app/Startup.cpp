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

/// With a person, who can mend it, a damaged configuration is no reason not to start.
Result<ConfigurationFile::Recovered> openedFor(Approvals::Person person, ConfigurationFile &file)
{
    if (person == Approvals::Person::Present)
        return file.openOrRecover();
    const auto opened = file.open();
    if (!opened)
        return opened.error();
    return ConfigurationFile::Recovered { *opened, {} };
}

} // namespace

Startup Startup::prepare(const QStringList &arguments, Approvals::Person person)
{
    Startup startup;
    const auto line = readLine(arguments, startup.exitCode);
    return line ? prepare(*line, person) : startup;
}

std::optional<CommandLine> Startup::readLine(const QStringList &arguments, ExitCode &exitCode)
{
    const auto line = CommandLine::parse(arguments);
    exitCode = ExitCode::Stopped;
    if (!line) {
        exitCode = ExitCode::BadUsage;
        failWith(exitCode, line.error().message);
        return std::nullopt;
    }
    if (line->wantsHelp || line->wantsVersion) {
        line->print();
        return std::nullopt;
    }
    return *line;
}

Startup Startup::prepare(const CommandLine &line, Approvals::Person person)
{
    returnLargeBlocks();
    Startup startup;
    startup.line = line;
    const auto failed = [&startup](ExitCode code, const QString &message) {
        failWith(code, message);
        startup.exitCode = code;
        return startup;
    };
    if (!Log::install(line.logLevel, line.logFile))
        return failed(ExitCode::NoDataFolder, QStringLiteral("cannot write the log file %1").arg(line.logFile));
    // A desktop shows nobody what its programs write; what else is wrong with the folder is said below.
    if (person == Approvals::Person::Present && line.logFile.isEmpty())
        std::ignore = Log::copyTo(line.dataFolder + QStringLiteral("/logs/qonduit.log"));

    ConfigurationFile file(line.configFile, qgetenv("QONDUIT_CONFIG"));
    auto opened = openedFor(person, file);
    if (!opened)
        return failed(ExitCode::BadUsage, opened.error().message);
    auto &[configuration, problem] = *opened;
    auto applied = configuration.apply(line, qgetenv("PORT"));
    if (!applied && person == Approvals::Person::Present && !line.host) { // of the file, which can be mended
        problem = applied.error().message;
        configuration.host = Configuration().host;
        applied = configuration.apply(line, qgetenv("PORT"));
    }
    if (!applied)
        return failed(ExitCode::BadUsage, applied.error().message);
    const auto token = AccessToken::ofFolder(line.dataFolder);
    if (!token)
        return failed(ExitCode::NoDataFolder, token.error().message);
    startup.settings = Engine::Settings { configuration, file, *token, person, line.dataFolder, problem };
    return startup;
}

} // namespace qonduit
