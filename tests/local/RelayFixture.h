// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "local/relay/Relay.h"
#include "support/ManualClock.h"

#include <QStringList>

namespace qonduit {

/// A relay between a client and applications that are played by the test. What it does stands in a transcript: `C ` is
/// a line for the client, `A ` one for the application, in which the ids of the relay's own are `#0`, `#1`….
struct RelayFixture
{
    explicit RelayFixture(const Greeting &greeting = {}) : relay(greeting, clock)
    {
        QObject::connect(&relay, &Relay::lineForClient, &relay, [this](const QByteArray &line) { note("C ", line); });
        QObject::connect(&relay, &Relay::lineForApplication, &relay,
                         [this](const QByteArray &line) { note("A ", line); });
        QObject::connect(&relay, &Relay::connectionWanted, &relay, [this] { ++attempts; });
        QObject::connect(&relay, &Relay::hangUpWanted, &relay, [this] { done += QStringLiteral("hang up"); });
        QObject::connect(&relay, &Relay::finished, &relay, [this](bool isRefused) {
            done += isRefused ? QStringLiteral("finished refused") : QStringLiteral("finished");
        });
        relay.start();
    }

    void note(const char *to, const QByteArray &line)
    {
        // An id of ours is `"qonduit-SECRET-0"`.
        const auto start = line.indexOf("\"qonduit-");
        if (mark.isEmpty() && start >= 0 && line.size() > start + 50)
            mark = line.mid(start, line.indexOf('"', start + 1) - start - 1);
        auto shown = line;
        for (int number = 0; number < 10 && !mark.isEmpty(); ++number)
            shown.replace(mark + QByteArray::number(number) + '"', '#' + QByteArray::number(number));
        done += QLatin1String(to) + QString::fromUtf8(shown.replace(R"("jsonrpc":"2.0",)", ""));
    }

    /// What the relay has done since the last time.
    QStringList takeDone() { return std::exchange(done, {}); }

    /// Lines are written without their version.
    static QByteArray whole(const QByteArray &line) { return R"({"jsonrpc":"2.0",)" + line.sliced(1); }
    void client(const QByteArray &line) { relay.takeFromClient(whole(line)); }
    void application(QByteArray line)
    {
        for (int number = 0; number < 10 && !mark.isEmpty(); ++number)
            line.replace('#' + QByteArray::number(number), mark + QByteArray::number(number) + '"');
        relay.takeFromApplication(whole(line));
    }
    void welcome()
    {
        relay.connected();
        relay.takeFromApplication(Greeting::welcome());
    }
    /// The session stands.
    void agree(const QByteArray &capabilities = "{}", const QByteArray &revision = "2025-11-25")
    {
        welcome();
        client(R"({"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})");
        application(R"({"id":0,"result":{"protocolVersion":")" + revision + R"(","capabilities":)" + capabilities
                    + "}}");
        client(R"({"method":"notifications/initialized"})");
        done.clear();
    }
    /// Another application comes after the first one, and agrees too.
    void agreeAgain()
    {
        welcome();
        application(R"({"id":#0,"result":{"protocolVersion":"2025-11-25","capabilities":{}}})");
    }

    ManualClock clock;
    Relay relay;
    QStringList done;
    QByteArray mark;
    int attempts = 0;
};

} // namespace qonduit
