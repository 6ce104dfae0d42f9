// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace qonduit {

/// The real program, without a screen, on a free port and in a folder of its own. Its log holds everything it has to
/// say, and its environment holds canaries.
class Program
{
public:
    /// Secrets that are planted where the program sees them, and must not get into its log.
    static QStringList canaries();

    Program();
    /// Kills it if it still runs.
    ~Program();

    /// Starts it with \p servers as its configured servers and \p settings beside them, and waits until it serves.
    /// \param wrapper a command line to run it under
    bool start(const QJsonObject &servers, const QJsonObject &settings = {}, const QStringList &wrapper = {});
    /// Ends it as a crash does, so that it can be started again in the same folder.
    void kill();
    /// Asks it to stop, unless it has. \returns its exit code, or -1 when it was ended by a signal or took too long
    int stop();

    qint64 processId() const;
    quint16 port() const { return m_port; }
    QByteArray token() const { return m_token; }
    bool isRunning() const { return m_process.state() == QProcess::Running; }
    /// What it has logged and printed so far.
    QByteArray log() const;
    /// A file in its folder.
    QString filePath(const QString &name) const { return m_folder.filePath(name); }

private:
    bool readAnnouncement();

    QTemporaryDir m_folder;
    QProcess m_process;
    bool m_isWrapped = false;
    quint16 m_port = 0;
    QByteArray m_token;
};

} // namespace qonduit
