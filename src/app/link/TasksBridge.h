// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/NewsLift.h"

#include <memory>
#include <utility>

namespace qonduit {

class Engine;
class Session;
class Task;
class TasksLink;

/// The engine's end of the TasksLink.
class TasksBridge : public QObject
{
    Q_OBJECT

public:
    /// \param engine outlives the bridge
    /// \param link lives on the window's thread and outlives the engine's
    TasksBridge(Engine &engine, TasksLink &link);

private:
    NewsLift::News read();
    void tell();
    void readDetails(const QString &id);
    void cancel(const QString &id);
    /// The session that has the task, with the task; null when there is none.
    std::pair<Session *, std::shared_ptr<Task>> find(const QString &id) const;

    Engine &m_engine;
    TasksLink &m_link;
    NewsLift m_lift;
    bool m_isWatched = false;
    Timer m_look; ///< at the progress, of which nobody tells
};

} // namespace qonduit
