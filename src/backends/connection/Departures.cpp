// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/Departures.h"

namespace qonduit {

void Departures::takeLeaveOf(std::unique_ptr<Peer> peer)
{
    auto *leaving = peer.release();
    leaving->disconnect();
    leaving->setParent(this);
    leaving->setRequestHandler({});
    leaving->setNotificationHandler({});
    if (leaving->hasEnded()) {
        leaving->deleteLater();
        return;
    }
    ++m_count;
    const auto onClosed = [this, leaving] {
        leaving->deleteLater();
        if (--m_count == 0)
            Q_EMIT emptied();
    };
    connect(leaving, &Peer::closed, this, onClosed, Qt::SingleShotConnection);
    leaving->close();
}

} // namespace qonduit
