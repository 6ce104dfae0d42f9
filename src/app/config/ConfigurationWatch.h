// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"

#include <QFileSystemWatcher>
#include <QObject>

namespace qonduit {

/// Watches one file, whether it is there or not, and however it is replaced.
class ConfigurationWatch : public QObject
{
    Q_OBJECT

public:
    /// How long nothing more must happen to the file before it is worth a look: editors write in several steps.
    static constexpr std::chrono::milliseconds settling { 300 };

    /// \param clock outlives the watch
    ConfigurationWatch(const QString &path, Clock &clock);

Q_SIGNALS:
    /// Something may have happened to the file, some time ago; we may have done it ourselves.
    void touched();

private:
    void watch();

    QString m_path;
    QFileSystemWatcher m_watcher;
    Timer m_settling;
};

} // namespace qonduit
