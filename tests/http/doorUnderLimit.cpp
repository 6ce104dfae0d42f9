// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A door in a process that may have 256 descriptors. Says its port, then serves until its standard input ends, then
// says how many milliseconds of processor time it has used.

#include "http/Door.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <cstdio>
#include <ctime>
#include <sys/resource.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    const rlimit limit { 256, 256 };
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 1;
    QCoreApplication app(argc, argv);
    qonduit::SystemClock clock;
    qonduit::http::Door door({}, clock, [](const std::shared_ptr<qonduit::http::Exchange> &exchange) {
        exchange->respond(200, {}, "served");
    });
    const auto port = door.listen(QHostAddress::LocalHost, 0);
    if (!port)
        return 1;
    std::printf("%d\n", int(*port));
    std::fflush(stdout);
    QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&input, &QSocketNotifier::activated, &app, &QCoreApplication::quit);
    const auto code = QCoreApplication::exec();
    std::printf("%ld\n", long(std::clock() / (CLOCKS_PER_SEC / 1000)));
    return code;
}
