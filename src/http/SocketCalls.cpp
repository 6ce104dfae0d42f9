// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/SocketCalls.h"

#include <algorithm>
#include <limits>

#ifdef Q_OS_WIN
#include <winsock2.h>
#else
#include <sys/resource.h>
#include <sys/socket.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace qonduit::http {

void shutdownWriting(qintptr descriptor)
{
#ifdef Q_OS_WIN
    ::shutdown(SOCKET(descriptor), SD_SEND);
#else
    ::shutdown(int(descriptor), SHUT_WR);
#endif
}

qsizetype descriptorLimit()
{
    constexpr qsizetype most = std::numeric_limits<int>::max();
#ifdef Q_OS_WIN
    return most;
#else
    rlimit limit {};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > rlim_t(most))
        return most;
    return qsizetype(limit.rlim_cur);
#endif
}

void returnFreeMemory()
{
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace qonduit::http
