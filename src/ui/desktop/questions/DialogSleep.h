// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"

#include <QObject>

class QWidget;

namespace qonduit {

/// The first second of a dialog, in which nothing can be answered: keys that were meant for another window are
/// swallowed, whatever the widget they reach.
class DialogSleep : public QObject
{
    Q_OBJECT

public:
    DialogSleep(QWidget &dialog, Clock &clock);

    /// Asleep from the beginning until start() and one more second.
    bool isAsleep() const { return m_asleep; }
    void start();
    /// Ends the sleep without waking: the dialog goes.
    void stop();

Q_SIGNALS:
    void woke();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget &m_dialog;
    Timer m_timer;
    bool m_asleep = true;
};

} // namespace qonduit
