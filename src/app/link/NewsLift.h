// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <memory>
#include <utility>

namespace qonduit {

/// Does something with a link on the window's thread, where it lives. Returns at once.
/// \param link outlives the engine's thread
/// \param news is called with the link, and holds values only
template<typename Link, typename News>
void tellWindow(Link &link, News news)
{
    QMetaObject::invokeMethod(
        &link, [&link, news = std::move(news)] { news(link); }, Qt::QueuedConnection);
}

/// Takes news up to the window's thread: at most 20 times a second, and none while the last still waits to be looked
/// at. A window that is busy gets one update when it is back, not all that it has missed.
class NewsLift
{
public:
    /// What is done with the news on the window's thread. It holds values only.
    using News = std::function<void()>;

    /// \param clock outlives this
    /// \param window lives on the window's thread and outlives the engine's
    /// \param read gathers the news, on the engine's thread
    NewsLift(Clock &clock, QObject &window, std::function<News()> read);

    /// There is news. Returns at once; read() is called within 50 ms if the window can take it.
    void schedule();

private:
    void go();

    Timer m_timer;
    QObject &m_window;
    std::function<News()> m_read;
    /// Whether news is on its way that the window has not looked at yet. Shared with it.
    std::shared_ptr<std::atomic_bool> m_isOnItsWay = std::make_shared<std::atomic_bool>(false);
};

} // namespace qonduit
