// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Serves small JSON answers (or, with an argument, answers of so many bytes) until its standard input ends, then says
// what a request has cost. Drive it with wrk and bench_door.lua:
//     bench_door 7999 < <(sleep 12) & wrk -t1 -c32 -d10s -s bench_door.lua http://127.0.0.1:7999/mcp

#include "http/Door.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <cstdio>
#include <sys/resource.h>
#include <unistd.h>

namespace {

double cpuMicroseconds()
{
    rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    const auto us = [](const timeval &time) { return double(time.tv_sec) * 1e6 + double(time.tv_usec); };
    return us(usage.ru_utime) + us(usage.ru_stime);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    const auto port = quint16(arguments.value(1, QStringLiteral("7999")).toUInt());
    const auto size = arguments.value(2, QStringLiteral("0")).toInt();

    qonduit::http::Headers headers;
    headers.append("Content-Type", "application/json");
    const QByteArray answer =
        size > 0 ? QByteArray(size, 'x') : QByteArrayLiteral(R"({"jsonrpc":"2.0","id":1,"result":{}})");

    qonduit::SystemClock clock;
    qint64 requests = 0;
    qonduit::http::Door door({}, clock, [&](const std::shared_ptr<qonduit::http::Exchange> &exchange) {
        ++requests;
        exchange->respond(200, headers, answer);
    });
    if (const auto listening = door.listen(QHostAddress::LocalHost, port); !listening) {
        std::fprintf(stderr, "%s\n", qPrintable(listening.error().message));
        return 1;
    }

    QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&input, &QSocketNotifier::activated, &app, [] {
        char byte = 0;
        if (::read(STDIN_FILENO, &byte, 1) <= 0)
            QCoreApplication::quit();
    });
    const auto before = cpuMicroseconds();
    const auto code = QCoreApplication::exec();
    std::printf("%lld requests, %.1f us of CPU each\n", static_cast<long long>(requests),
                (cpuMicroseconds() - before) / double(std::max<qint64>(requests, 1)));
    return code;
}
