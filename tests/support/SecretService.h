// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/prctl.h>

namespace qonduit {

/// What a cell comes to, on another thread's doing.
template<typename T>
T waitFor(const Cell<T> &cell)
{
    constexpr int longestMs = 60000;
    if (!QTest::qWaitFor([&cell] { return cell.isSettled(); }, longestMs))
        qFatal("nothing came");
    return cell.value();
}

/// A process that does not outlive the test, however that ends.
class BoundProcess : public QProcess
{
public:
    BoundProcess()
    {
        setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    }
};

/// A session bus of the test's own, on which nothing starts by itself: no keychain, and nobody who asks for passwords.
/// The test's environment points to it, and to a home in a temporary folder.
class SessionBus
{
public:
    /// Sets the environment; there is no bus at its address yet.
    SessionBus()
    {
        for (const auto *unwanted : { "DISPLAY", "WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP", "KDE_FULL_SESSION" })
            qunsetenv(unwanted);
        for (const auto *folder : { "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR" })
            qputenv(folder, m_home.path().toUtf8());
        qputenv("DBUS_SESSION_BUS_ADDRESS", address());
    }

    bool start()
    {
        QFile file(m_home.filePath(QStringLiteral("bus.conf")));
        if (!file.open(QIODevice::WriteOnly))
            return false;
        file.write("<busconfig><type>session</type><listen>" + address()
                   + "</listen><policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/>"
                     "<allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>");
        file.close();
        m_bus.start(QStringLiteral("dbus-daemon"), { QStringLiteral("--config-file=") + file.fileName(),
                                                     QStringLiteral("--print-address=1"), QStringLiteral("--nofork") });
        return m_bus.waitForStarted() && m_bus.waitForReadyRead();
    }

    QByteArray address() const { return "unix:path=" + m_home.path().toUtf8() + "/session"; }

    ~SessionBus()
    {
        m_bus.kill();
        m_bus.waitForFinished();
    }

private:
    QTemporaryDir m_home;
    BoundProcess m_bus;
};

/// The real Secret Service of GNOME on a SessionBus, with a keyring that is open.
class GnomeKeyring
{
public:
    bool start()
    {
        m_daemon.setProcessChannelMode(QProcess::MergedChannels);
        m_daemon.start(
            QStringLiteral("gnome-keyring-daemon"),
            { QStringLiteral("--unlock"), QStringLiteral("--foreground"), QStringLiteral("--components=secrets") });
        if (!m_daemon.waitForStarted())
            return false;
        m_daemon.write("the password of the keyring");
        m_daemon.closeWriteChannel();
        for (int attempt = 0; attempt < 200; ++attempt) { // on a busy computer it takes its time
            const auto said = askedOf(QStringLiteral("ReadAlias"), QStringLiteral("string:default"));
            if (said.contains("/collection/"))
                return true;
            m_daemon.waitForReadyRead(50);
        }
        return false;
    }

    /// From here on reading asks for the password, which on this bus nobody can give.
    bool lock()
    {
        return askedOf(QStringLiteral("Lock"),
                       QStringLiteral("array:objpath:/org/freedesktop/secrets/collection/login"))
            .contains("/collection/login");
    }

    ~GnomeKeyring()
    {
        m_daemon.kill();
        m_daemon.waitForFinished();
    }

private:
    static QByteArray askedOf(const QString &method, const QString &argument)
    {
        QProcess process;
        process.start(QStringLiteral("dbus-send"),
                      { QStringLiteral("--session"), QStringLiteral("--print-reply"),
                        QStringLiteral("--dest=org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets"),
                        QStringLiteral("org.freedesktop.Secret.Service.") + method, argument });
        process.waitForFinished();
        return process.readAllStandardOutput();
    }

    BoundProcess m_daemon;
};

} // namespace qonduit
