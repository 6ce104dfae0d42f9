// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/Retries.h"

#include "protocol/json/RawJson.h"

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto lastingAfter = 60s;
constexpr Backoff::Policy httpBackoff { 1s, 180s, 2.0, 0.1 };
/// A server that wants a sign-in is not asked again and again.
constexpr auto signInPause = 5min;

Backoff::Policy policyOf(const ServerConfig &config)
{
    return config.transport == ServerConfig::Transport::Stdio ? config.restart.backoff : httpBackoff;
}

/// How long the server itself wants to be left alone.
std::chrono::milliseconds wantedPause(const Error &why)
{
    if (why.is(ErrorCode::SignInNeeded))
        return signInPause;
    const auto wanted =
        why.isPeers || why.data.isEmpty() ? std::nullopt : RawJson::fromTrusted(why.data)["retryAfterMs"].toInteger();
    return std::chrono::milliseconds(wanted.value_or(0));
}

} // namespace

Retries::Retries(const ServerConfig &config, Clock &clock)
    : m_config(config), m_backoff(policyOf(config)), m_lasting(clock)
{
}

std::optional<std::chrono::milliseconds> Retries::next(const Error &why)
{
    const bool isBounded = m_config.transport == ServerConfig::Transport::Stdio;
    if (isBounded && (!m_config.restart.enabled || count() >= m_config.restart.maxAttempts))
        return {};
    return std::max(m_backoff.next(), wantedPause(why));
}

void Retries::reset()
{
    m_backoff = Backoff(policyOf(m_config));
}

void Retries::beginLasting()
{
    m_lasting.start(lastingAfter, [this] { reset(); });
}

} // namespace qonduit
