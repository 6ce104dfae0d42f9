// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/PageLink.h"

namespace qonduit {

void PageLink::setWatched(bool isWatched)
{
    if (m_isWatched == isWatched)
        return;
    m_isWatched = isWatched;
    Q_EMIT watchedChanged(isWatched);
}

} // namespace qonduit
