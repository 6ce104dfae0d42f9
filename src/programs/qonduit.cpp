// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The desktop application: the window on the main thread, the engine on a thread of its own.

#include "app/link/EngineThread.h"
#include "app/Startup.h"
#include "app/desktop/OpenRequest.h"
#include "app/desktop/Restart.h"
#include "app/desktop/SingleInstance.h"
#include "app/StopSignals.h"
#include "local/HeadlessProgram.h"
#include "ui/DesktopUi.h"

#include <QApplication>
#include <QDir>

#include <algorithm>

using namespace qonduit;

namespace {

bool isHeadless(int argc, char *argv[])
{
    return std::any_of(argv + 1, argv + argc,
                       [](const char *argument) { return QByteArrayView(argument) == "--headless"; });
}

/// What is to be opened, in words that mean the same in another folder.
QString fromHere(const QString &toOpen)
{
    const auto request = OpenRequest::parse(toOpen);
    return request && request->kind == OpenRequest::Kind::Bundle ? request->text : toOpen;
}

Look lookOf(const Configuration::Ui &ui)
{
    switch (ui.theme) {
    case Configuration::Ui::Theme::Light:
        return { ui.language, QStringLiteral("light") };
    case Configuration::Ui::Theme::Dark:
        return { ui.language, QStringLiteral("dark") };
    case Configuration::Ui::Theme::System:
        break;
    }
    return { ui.language, {} };
}

/// \returns the exit code, when everything has ended
int runWindow(int argc, char *argv[], Restart &restart)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("qonduit"));
    QApplication::setApplicationDisplayName(QStringLiteral("Qonduit"));
    QApplication::setApplicationVersion(QStringLiteral(QONDUIT_VERSION));
    auto exitCode = ExitCode::Stopped;
    const auto line = Startup::readLine(QApplication::arguments(), exitCode);
    if (!line)
        return int(exitCode);
    if (!QDir().mkpath(line->dataFolder))
        return failWith(ExitCode::NoDataFolder, QStringLiteral("cannot make the folder %1").arg(line->dataFolder));
    SingleInstance instance(line->dataFolder);
    const auto place = instance.enter(fromHere(line->toOpen));
    if (!place)
        return failWith(ExitCode::NoDataFolder, place.error().message);
    if (*place == SingleInstance::Place::Later)
        return int(ExitCode::Stopped);

    auto startup = Startup::prepare(*line, Approvals::Person::Present);
    if (!startup.settings)
        return int(startup.exitCode);
    const auto look = lookOf(startup.settings->configuration.ui);
    SystemClock clock;
    EngineLink link;
    EngineThread engine(std::move(*startup.settings), link);
    DesktopUi ui(link, clock, look);
    StopSignals stopSignals;
    QObject::connect(&instance, &SingleInstance::openRequested, &ui, &DesktopUi::open);

    // The window goes at once, the program when the engine has answered and closed everything.
    QObject::connect(&ui, &DesktopUi::quitRequested, &engine, &EngineThread::stopEngine);
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &engine, &EngineThread::stopEngine);
    QObject::connect(&ui, &DesktopUi::restartRequested, &application,
                     [&] { restart.want(QApplication::applicationFilePath(), line->toOpen); });
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &application, [&restart] { restart.forget(); });
    QObject::connect(&engine, &QThread::finished, &application, [] { QApplication::exit(int(ExitCode::Stopped)); });

    engine.start();
    if (line->isHidden)
        ui.startHidden();
    else
        ui.show();
    if (!line->toOpen.isEmpty())
        ui.open(fromHere(line->toOpen));
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    if (isHeadless(argc, argv))
        return becomeHeadless(argv);
    Restart restart(argv); // before the application takes the arguments that are its own
    const int exitCode = runWindow(argc, argv, restart);
    return restart.isWanted() ? restart.become() : exitCode;
}
