// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/SpamGuard.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t toleratedRefusals = 16;
constexpr auto window = 1min;

} // namespace

bool SpamGuard::noteRefused(const QString &server)
{
    const bool wasSpamming = isSpamming(server);
    auto found = m_refused.find(server);
    if (found == m_refused.end())
        found = m_refused.insert(server, RingBuffer<Clock::TimePoint>(toleratedRefusals + 1));
    found->append(m_clock.now());
    return !wasSpamming && isSpamming(server);
}

bool SpamGuard::isSpamming(const QString &server) const
{
    const auto found = m_refused.find(server);
    return found != m_refused.end() && found->size() > toleratedRefusals && m_clock.now() - *found->begin() < window;
}

void SpamGuard::setMuted(const QString &server, bool isMuted)
{
    if (isMuted)
        m_muted.insert(server);
    else
        m_muted.remove(server);
}

} // namespace qonduit
