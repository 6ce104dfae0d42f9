// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QEvent>

namespace qonduit {

/// Lets everything happen that is due without time passing: queued messages, and deletions put off.
inline void turnEventLoop()
{
    for (int round = 0; round < 12; ++round) {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

} // namespace qonduit
