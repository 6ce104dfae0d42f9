// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The desktop application: the window on the main thread, the engine on a thread of its own.

#include "app/EngineThread.h"
#include "app/Startup.h"
#include "app/StopSignals.h"
#include "local/HeadlessProgram.h"
#include "ui/DesktopUi.h"

#include <QApplication>

#include <algorithm>

using namespace qonduit;

namespace {

bool isHeadless(int argc, char *argv[])
{
    return std::any_of(argv + 1, argv + argc,
                       [](const char *argument) { return QByteArrayView(argument) == "--headless"; });
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
