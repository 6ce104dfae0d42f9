// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/DialogSleep.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>
#include <QWindow>

namespace qonduit {

using namespace std::chrono_literals;

DialogSleep::DialogSleep(QWidget &dialog, Clock &clock) : QObject(&dialog), m_dialog(dialog), m_timer(clock) { }

void DialogSleep::start()
{
    m_asleep = true;
    qApp->installEventFilter(this);
    m_timer.start(1s, [this] {
        m_asleep = false;
        qApp->removeEventFilter(this);
        Q_EMIT woke();
    });
}

void DialogSleep::stop()
{
    m_timer.stop();
    qApp->removeEventFilter(this);
}

bool DialogSleep::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::ShortcutOverride:
    case QEvent::Shortcut:
    case QEvent::InputMethod:
        break;
    default:
        return false;
    }
    if (const auto *widget = qobject_cast<QWidget *>(watched))
        return widget->window() == &m_dialog;
    return m_dialog.windowHandle() && watched == m_dialog.windowHandle();
}

} // namespace qonduit
