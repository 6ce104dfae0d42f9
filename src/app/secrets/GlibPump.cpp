// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/secrets/GlibPump.h"

#include <QAbstractEventDispatcher>
#include <QLibrary>

#include <chrono>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto interval = 5ms;

#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
constexpr bool hasGlib = true;
#else
constexpr bool hasGlib = false;
#endif

} // namespace

GlibPump::GlibPump(QObject *parent) : QObject(parent), m_timer(this)
{
    m_timer.setInterval(interval);
    connect(&m_timer, &QTimer::timeout, this, &GlibPump::turn);
}

void GlibPump::start()
{
    const auto *dispatcher = QAbstractEventDispatcher::instance();
    if (!hasGlib || !dispatcher || dispatcher->inherits("QEventDispatcherGlib"))
        return;
    if (!m_iterate) // QtKeychain loads libsecret in the same way, and that this; so it is there if it is needed
        m_iterate = reinterpret_cast<decltype(m_iterate)>(
            QLibrary::resolve(QStringLiteral("glib-2.0"), 0, "g_main_context_iteration"));
    if (m_iterate)
        m_timer.start();
}

void GlibPump::stop()
{
    m_timer.stop();
}

void GlibPump::turn()
{
    constexpr int mostRounds = 100;
    for (int round = 0; round < mostRounds && m_timer.isActive() && m_iterate(nullptr, false); ++round) { }
}

} // namespace qonduit
