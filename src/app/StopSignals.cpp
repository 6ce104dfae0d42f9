// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/StopSignals.h"

#include <QSocketNotifier>

#ifdef Q_OS_UNIX
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#else
#include <windows.h>
#endif

namespace qonduit {

#ifdef Q_OS_UNIX

namespace {

/// A signal handler may do little more than write: it writes to this pipe, and the event loop reads. Process-wide,
/// because signals are.
int signalPipe[2] = { -1, -1 };

void writeToPipe(int)
{
    const char byte = 1;
    std::ignore = write(signalPipe[1], &byte, 1); // a full pipe says the same already
}

} // namespace

StopSignals::StopSignals(QObject *parent) : QObject(parent)
{
    if (pipe(signalPipe) != 0)
        return;
    for (const int end : signalPipe) {
        fcntl(end, F_SETFD, FD_CLOEXEC);
        fcntl(end, F_SETFL, O_NONBLOCK);
    }
    m_notifier = std::make_unique<QSocketNotifier>(signalPipe[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        char bytes[16];
        while (read(signalPipe[0], bytes, sizeof bytes) > 0) { }
        Q_EMIT stopRequested();
    });
    struct sigaction action = {};
    action.sa_handler = writeToPipe;
    action.sa_flags = SA_RESTART;
    for (const int number : { SIGTERM, SIGINT, SIGHUP })
        sigaction(number, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

StopSignals::~StopSignals()
{
    for (const int number : { SIGTERM, SIGINT, SIGHUP })
        std::signal(number, SIG_DFL);
    m_notifier.reset();
    for (int &end : signalPipe) {
        close(end);
        end = -1;
    }
}

#else

namespace {
StopSignals *receiver = nullptr;

BOOL WINAPI onConsoleEvent(DWORD)
{
    if (receiver)
        QMetaObject::invokeMethod(receiver, &StopSignals::stopRequested, Qt::QueuedConnection);
    return TRUE;
}
} // namespace

StopSignals::StopSignals(QObject *parent) : QObject(parent)
{
    receiver = this;
    SetConsoleCtrlHandler(onConsoleEvent, TRUE);
}

StopSignals::~StopSignals()
{
    SetConsoleCtrlHandler(onConsoleEvent, FALSE);
    receiver = nullptr;
}

#endif

} // namespace qonduit
