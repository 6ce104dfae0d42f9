// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Qonduit without a screen: the engine on the main thread.

#include "app/Startup.h"
#include "app/StopSignals.h"
#include "local/StandardStreams.h"
#include "protocol/json/Write.h"

#include <QCoreApplication>

#include <cstdio>

using namespace qonduit;

namespace {

/// The one line that scripts wait for.
void announce(const QString &url, const QString &tokenFile)
{
    QByteArray line;
    json::ObjectWriter writer(line);
    writer.member("event", "listening");
    writer.member("url", url);
    writer.member("token_file", tokenFile);
    writer.end();
    std::fwrite((line + '\n').constData(), 1, size_t(line.size()) + 1, stdout);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char *argv[])
{
    // GLib's dispatcher takes several times the processor time with many streams open.
    qputenv("QT_NO_GLIB", "1");
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("qonduit"));
    auto startup = Startup::prepare(QCoreApplication::arguments(), Approvals::Person::Absent);
    if (!startup.settings)
        return int(startup.exitCode);

    Engine engine(std::move(*startup.settings));
    StopSignals stopSignals;
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &engine, &Engine::stop);
    QObject::connect(&engine, &Engine::stopped, &application, &QCoreApplication::quit);
    if (startup.line.isStdio) {
        engine.startFor(StandardStreams::take(), Greeting::ofProgram(startup.line.expose));
        QCoreApplication::exec();
        return int(engine.hasRefused() ? ExitCode::BadUsage : ExitCode::Stopped);
    }
    const auto url = engine.start();
    if (!url)
        return failWith(ExitCode::PortTaken, url.error().message);
    announce(*url, engine.token().file);
    return QCoreApplication::exec();
}
