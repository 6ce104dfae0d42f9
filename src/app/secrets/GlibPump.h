// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>

namespace qonduit {

/// Lets libsecret's answers arrive on a thread whose event loop is not GLib's.
///
/// libsecret answers through GLib's main context. Qt runs it, except where we have told Qt to do without GLib, as
/// headless programs do, or where it was built so. Does nothing elsewhere, and nothing while it is stopped.
class GlibPump : public QObject
{
    Q_OBJECT

public:
    explicit GlibPump(QObject *parent);

    void start();
    void stop();

private:
    void turn();

    QTimer m_timer;
    int (*m_iterate)(void *context, int mayBlock) = nullptr;
};

} // namespace qonduit
