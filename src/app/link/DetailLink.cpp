// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/DetailLink.h"

namespace qonduit {

void DetailLink::setServer(const QString &name)
{
    if (m_server == name)
        return;
    m_server = name;
    updateDetail({}); // the other one's
    Q_EMIT serverChosen(name);
}

void DetailLink::setLogWatched(bool isWatched)
{
    if (m_isLogWatched == isWatched)
        return;
    m_isLogWatched = isWatched;
    Q_EMIT logWatched(isWatched);
}

void DetailLink::tellWishes()
{
    if (!m_server.isEmpty())
        Q_EMIT serverChosen(m_server);
    if (m_isLogWatched)
        Q_EMIT logWatched(true);
    if (isWatched())
        Q_EMIT watchedChanged(true);
}

void DetailLink::updateDetail(const ServerDetail &detail)
{
    if (detail.config.name != m_server && !detail.config.name.isEmpty())
        return; // it was on its way when the person looked elsewhere
    m_detail = detail;
    Q_EMIT detailChanged();
}

void DetailLink::updateUsages(const ServerUsages &usages)
{
    if (m_usages == usages)
        return;
    m_usages = usages;
    Q_EMIT usagesChanged();
}

} // namespace qonduit
