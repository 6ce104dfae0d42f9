// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/ListNews.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {
constexpr auto interval = 1s;
}

void ListNews::note(const QByteArray &method)
{
    auto &pause = m_pauses.try_emplace(method, m_clock).first->second;
    if (pause.timer.isActive())
        pause.hasNews = true;
    else
        tell(method, pause);
}

void ListNews::tell(const QByteArray &method, Pause &pause)
{
    pause.hasNews = false;
    pause.timer.start(interval, [this, method, &pause] {
        if (pause.hasNews)
            tell(method, pause);
    });
    m_tell(method);
}

} // namespace qonduit
