// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"

#include <QByteArray>

#include <functional>
#include <map>

namespace qonduit {

/// Tells a client that its lists have changed: at once, and then at most once a second each, however often they do.
class ListNews
{
public:
    /// Sends a `list_changed`.
    using Tell = std::function<void(const QByteArray &method)>;

    /// \param clock outlives this
    ListNews(Clock &clock, Tell tell) : m_clock(clock), m_tell(std::move(tell)) { }

    /// \param method of the notification that says so
    void note(const QByteArray &method);

private:
    struct Pause
    {
        explicit Pause(Clock &clock) : timer(clock) { }
        Timer timer;
        bool hasNews = false; ///< since it began
    };
    void tell(const QByteArray &method, Pause &pause);

    Clock &m_clock;
    Tell m_tell;
    std::map<QByteArray, Pause> m_pauses;
};

} // namespace qonduit
