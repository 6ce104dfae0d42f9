// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/EngineThread.h"

#include "app/link/EngineBridge.h"
#include "core/Log.h"

namespace qonduit {

EngineThread::EngineThread(Engine::Settings settings, EngineLink &link, QObject *parent)
    : QThread(parent), m_settings(std::move(settings)), m_link(link)
{
    setObjectName(QStringLiteral("engine"));
}

EngineThread::~EngineThread()
{
    stopEngine();
    wait();
}

void EngineThread::stopEngine()
{
    m_isStopping = true;
    Q_EMIT stopRequested();
}

void EngineThread::run()
{
    Engine engine(m_settings);
    const auto url = engine.start();
    if (!url)
        Log::event(logApp(), Log::Level::Error, "listen_failed", { { QStringLiteral("reason"), url.error().message } });
    Overview overview;
    overview.serving = url.has_value();
    overview.endpoint = url ? *url : QString();
    overview.problem = url ? QString() : url.error().message;
    overview.tokenFile = engine.token().file;
    overview.authenticated = engine.configuration().isAuthenticated;
    EngineBridge bridge(engine, m_link, overview);

    connect(this, &EngineThread::stopRequested, &engine, &Engine::stop);
    connect(&engine, &Engine::stopped, &engine, [this] { quit(); });
    if (m_isStopping)
        engine.stop();
    exec();
}

} // namespace qonduit
