// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/HealthCheck.h"

#include <QPointer>
#include <QRandomGenerator>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds interval = 120s;
constexpr double jitter = 0.1;
constexpr int toleratedFailures = 2;

} // namespace

HealthCheck::HealthCheck(Clock &clock, Probe probe) : m_timer(clock), m_probe(std::move(probe)) { }

void HealthCheck::start()
{
    ++m_round;
    m_failures = 0;
    m_health = Health::Healthy;
    checkLater();
}

void HealthCheck::stop()
{
    ++m_round;
    m_timer.stop();
    m_health = Health::Unknown;
}

void HealthCheck::checkNow()
{
    if (m_health == Health::Unknown)
        return;
    ++m_round;
    m_failures = 0;
    m_timer.start(0ms, [this] { check(); }); // runs detached
}

const char *HealthCheck::name(Health health)
{
    switch (health) {
    case Health::Healthy:
        return "healthy";
    case Health::Degraded:
        return "degraded";
    case Health::Unknown:
        break;
    }
    return "unknown";
}

void HealthCheck::checkLater()
{
    const double swing = 1 + (QRandomGenerator::global()->generateDouble() * 2 - 1) * jitter;
    m_timer.start(std::chrono::milliseconds(qint64(double(interval.count()) * swing)), [this] { check(); });
}

QCoro::Task<> HealthCheck::check()
{
    const QPointer<HealthCheck> self = this;
    const int round = m_round;
    auto probing = m_probe();
    const auto well = co_await probing;
    if (!self || m_round != round)
        co_return;
    checkLater();
    if (well) {
        m_failures = 0;
        if (std::exchange(m_health, Health::Healthy) == Health::Degraded)
            Q_EMIT restored();
    } else if (++m_failures > toleratedFailures && m_health == Health::Healthy) {
        m_health = Health::Degraded;
        Q_EMIT degraded(well.error());
    }
}

} // namespace qonduit
