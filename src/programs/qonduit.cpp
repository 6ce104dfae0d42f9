// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The desktop application: the window on the main thread, the engine on a thread of its own.

#include "app/EngineThread.h"
#include "app/Startup.h"
#include "app/StopSignals.h"
#include "ui/DesktopUi.h"

#include <QApplication>

#include <filesystem>

#ifdef Q_OS_WIN
#include <process.h>
#else
#include <unistd.h>
#endif

using namespace qonduit;

namespace {

bool isHeadless(int argc, char *argv[])
{
    return std::any_of(argv + 1, argv + argc,
                       [](const char *argument) { return QByteArrayView(argument) == "--headless"; });
}

/// Becomes qonduit-headless, which stands beside this program. Returns only when that fails.
int becomeHeadless(char *argv[])
{
    std::error_code error;
    auto self = std::filesystem::canonical("/proc/self/exe", error);
    if (error)
        self = std::filesystem::absolute(argv[0]);
    const auto program = self.replace_filename("qonduit-headless" + self.extension().string());
#ifdef Q_OS_WIN
    return int(_spawnv(_P_WAIT, program.string().c_str(), argv));
#else
    execv(program.c_str(), argv);
    return Startup::fail(
        ExitCode::BadUsage,
        QStringLiteral("cannot start %1; is it installed?").arg(QString::fromStdString(program.string())));
#endif
}

} // namespace

int main(int argc, char *argv[])
{
    if (isHeadless(argc, argv))
        return becomeHeadless(argv);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("qonduit"));
    QApplication::setApplicationDisplayName(QStringLiteral("Qonduit"));
    QApplication::setApplicationVersion(QStringLiteral(QONDUIT_VERSION));
    auto startup = Startup::prepare(QApplication::arguments(), Approvals::Person::Present);
    if (!startup.settings)
        return int(startup.exitCode);

    SystemClock clock;
    EngineLink link;
    EngineThread engine(std::move(*startup.settings), link);
    DesktopUi ui(link, clock);
    StopSignals stopSignals;

    // The window goes at once, the program when the engine has answered and closed everything.
    QObject::connect(&ui, &DesktopUi::quitRequested, &engine, &EngineThread::stopEngine);
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &engine, &EngineThread::stopEngine);
    QObject::connect(&engine, &QThread::finished, &application, [] { QApplication::exit(int(ExitCode::Stopped)); });

    engine.start();
    if (startup.line.isHidden)
        ui.startHidden();
    else
        ui.show();
    return QApplication::exec();
}
