// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"
#include "backends/ServerRegistry.h"
#include "session/buffers/BufferManager.h"
#include "session/events/EventQueue.h"
#include "session/requests/PendingRequests.h"
#include "session/tasks/TaskManager.h"
#include "session/timers/TimerManager.h"

namespace qonduit {

class SharedServers;
class Trace;

/// What one session may use.
struct SessionLimits
{
    EventQueue::Limits events;
    TaskManager::Limits tasks;
    PendingRequests::Limits requests;
    BufferManager::Limits buffers;
    TimerManager::Limits timers;
    qsizetype requestsInFlight = 256;
};

/// What all sessions have in common. Everything outlives the session.
struct SessionSurroundings
{
    ServerRegistry &registry;
    Backend::Surroundings backends;
    Trace &trace;
    SharedServers &shared;
};

} // namespace qonduit
