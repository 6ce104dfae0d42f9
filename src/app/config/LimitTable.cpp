// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/LimitTable.h"

#include "app/config/Configuration.h"

namespace qonduit {

namespace {

Limit seconds(const char *key, double least, double most, std::chrono::milliseconds &target)
{
    return { key, least, most, [&target] { return double(target.count()) / 1000; },
             [&target](double number) { target = std::chrono::milliseconds(qint64(number * 1000)); } };
}

template<typename Number>
Limit count(const char *key, double least, double most, Number &target)
{
    return { key, least, most, [&target] { return double(target); },
             [&target](double number) { target = Number(number); } };
}

} // namespace

std::vector<Limit> limitsOf(Configuration &configuration)
{
    auto &door = configuration.httpLimits;
    auto &sessions = configuration.sessionLimits;
    auto &session = sessions.session;
    return {
        count("body_bytes", 1024, 1 << 30, door.body),
        seconds("header_timeout_s", 0.1, 3600, door.headerTimeout),
        seconds("body_idle_s", 0.1, 3600, door.bodyIdle),
        seconds("keep_alive_idle_s", 0.1, 3600, door.keepAliveIdle),
        count("connections", 1, 100000, door.connections),
        count("sessions", 1, 100000, sessions.sessions),
        seconds("session_idle_s", 1, 1e7, sessions.idle),
        count("requests_in_flight", 1, 100000, session.requestsInFlight),
        count("events", 10, 1e6, session.events.events),
        seconds("event_age_s", 1, 1e7, session.events.age),
        seconds("task_ttl_s", 1, 1e6, session.tasks.ttl),
        seconds("task_ttl_max_s", 1, 1e6, session.tasks.longestTtl),
        count("tasks", 1, 100000, session.tasks.working),
        seconds("elicitation_timeout_s", 1, 1e6, session.requests.timeout),
        count("elicitations_per_server", 1, 10000, session.requests.perServer),
    };
}

} // namespace qonduit
