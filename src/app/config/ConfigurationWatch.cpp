// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/ConfigurationWatch.h"

#include <QDir>
#include <QFileInfo>

namespace qonduit {

ConfigurationWatch::ConfigurationWatch(const QString &path, Clock &clock) : m_path(path), m_settling(clock)
{
    const auto onEvent = [this] {
        watch(); // a file that was replaced is no longer watched
        m_settling.start(settling, [this] {
            watch(); // it may have come only now
            Q_EMIT touched();
        });
    };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, onEvent);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, onEvent);
    watch();
}

/// Watches the file, what a link leads to, and the folders in which either may be replaced.
void ConfigurationWatch::watch()
{
    const QFileInfo file(m_path);
    auto folder = file.absolutePath();
    while (!QFileInfo::exists(folder) && folder != QFileInfo(folder).absolutePath())
        folder = QFileInfo(folder).absolutePath(); // until somebody makes it
    QStringList wanted { folder };
    if (file.isFile())
        wanted += { m_path, file.canonicalPath() };
    const auto watched = m_watcher.files() + m_watcher.directories();
    wanted.removeDuplicates();
    wanted.removeIf([&](const QString &path) { return watched.contains(path); });
    if (!wanted.isEmpty())
        m_watcher.addPaths(wanted);
}

} // namespace qonduit
