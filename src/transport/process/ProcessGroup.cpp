// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessGroup.h"

#include <algorithm>

#ifdef Q_OS_UNIX
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#endif
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

namespace qonduit::ProcessGroup {

namespace {

/// How long the kernel gets to bury a killed child before it is left to the event loop.
constexpr int burialMs = 100;

#ifdef Q_OS_UNIX

// Everything here runs between fork and exec: system calls only, no memory, no locks.

void keepOurDescriptors()
{
    constexpr unsigned firstOfOurs = STDERR_FILENO + 1;
#if defined(Q_OS_LINUX) && defined(SYS_close_range)
    constexpr unsigned closeOnExec = 1u << 2; // CLOSE_RANGE_CLOEXEC, Linux 5.11
    if (::syscall(SYS_close_range, firstOfOurs, ~0u, closeOnExec) == 0)
        return;
#endif
    const auto limit = std::min<long>(::sysconf(_SC_OPEN_MAX), 65536);
    for (int descriptor = int(firstOfOurs); descriptor < limit; ++descriptor)
        ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

void becomeLeader(pid_t parent)
{
    ::setsid();
#ifdef Q_OS_LINUX
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) // it died before the kernel knew
        ::_exit(1);
#else
    Q_UNUSED(parent)
#endif
    keepOurDescriptors();
}

void signalGroup(qint64 leader, int signal)
{
    if (leader > 1)
        ::kill(-pid_t(leader), signal);
}

#endif // Q_OS_UNIX

} // namespace

#ifdef Q_OS_UNIX

void prepare(QProcess &process)
{
    process.setChildProcessModifier([parent = ::getpid()] { becomeLeader(parent); });
}

void terminate(qint64 leader)
{
    signalGroup(leader, SIGTERM);
}

void hangUp(qint64 leader)
{
    signalGroup(leader, SIGHUP);
}

void kill(qint64 leader)
{
    signalGroup(leader, SIGKILL);
}

#else

void prepare(QProcess &process)
{
    Q_UNUSED(process)
}

void terminate(qint64 leader)
{
    // Console programs have no window to be asked by: closing stdin was the question, this is the answer.
    kill(leader);
}

void hangUp(qint64 leader)
{
    kill(leader);
}

void kill(qint64 leader)
{
    if (leader > 0)
        QProcess::startDetached(QStringLiteral("taskkill"), { QStringLiteral("/F"), QStringLiteral("/T"),
                                                              QStringLiteral("/PID"), QString::number(leader) });
}

#endif

void dispose(QProcess *process, qint64 leader)
{
    process->disconnect();
    kill(leader);
    process->kill(); // it may not lead a group yet
    if (process->state() == QProcess::NotRunning || process->waitForFinished(burialMs)) {
        // Who owns us may be handling one of its signals.
        process->setParent(nullptr);
        process->deleteLater();
        return;
    }
    process->setParent(nullptr);
    QObject::connect(process, &QProcess::finished, process, &QObject::deleteLater);
}

} // namespace qonduit::ProcessGroup
