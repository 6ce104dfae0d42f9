// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/InboxLink.h"

namespace qonduit {

void InboxLink::updateAnswered(const QList<InboxEntry> &answered)
{
    if (m_answered == answered)
        return;
    m_answered = answered;
    Q_EMIT answeredChanged();
}

void InboxLink::updateStanding(const QMap<QString, StandingAnswer> &standing)
{
    if (m_standing == standing)
        return;
    m_standing = standing;
    Q_EMIT standingChanged();
}

} // namespace qonduit
