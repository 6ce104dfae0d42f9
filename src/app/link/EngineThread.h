// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/Engine.h"
#include "app/link/EngineLink.h"

#include <QThread>

#include <atomic>

namespace qonduit {

/// The thread that the engine has to itself in the desktop application: a frozen window never delays a client.
class EngineThread : public QThread
{
    Q_OBJECT

public:
    /// \param link lives on the thread that makes this, and outlives it
    EngineThread(Engine::Settings settings, EngineLink &link, QObject *parent = nullptr);
    /// Stops the engine and waits for it.
    ~EngineThread() override;

    /// Ends the engine in an orderly way; finished() follows within ten seconds.
    void stopEngine();

Q_SIGNALS:
    void stopRequested();

protected:
    void run() override;

private:
    Engine::Settings m_settings;
    std::atomic_bool m_isStopping = false; ///< asked to before there was an engine to tell
    EngineLink &m_link;
};

} // namespace qonduit
