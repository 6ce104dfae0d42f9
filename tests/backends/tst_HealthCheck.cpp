// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/HealthCheck.h"

#include "support/BackendFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;
using Health = HealthCheck::Health;

/// tools.md: every 120 s ±10 %, degraded after 3 failures; never reconnects by itself.
class tst_HealthCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itAsksEveryTwoMinutesGiveOrTakeATenth();
    void threeFailuresInARowDegrade();
    void oneAnswerRestores();
    void aRefusalIsAnAnswer();
    void itNeverReconnects();
    void itAsksNobodyWhenThereIsNoConnection();
    void afterASleepItAsksAtOnceAndFailuresNoLongerCount();
    void aProbeThatSleptIsNoFailure();
    void whoListensMayDestroyTheBackend();
};

namespace {

/// Two minutes and a tenth, and the deadline of a probe.
constexpr auto longestRound = 132s + 10s;

/// Time goes by, and everybody has time to answer.
void pass(BackendFixture &fixture, std::chrono::seconds time)
{
    for (auto second = 0s; second < time; ++second)
        fixture.advance(1s);
}

void failOften(BackendFixture &fixture, int times)
{
    for (int i = 0; i < times; ++i) {
        const auto asked = fixture.channels.latest().count("ping");
        for (int second = 0; second < 200 && fixture.channels.latest().count("ping") == asked; ++second)
            fixture.advance(1s);
        fixture.advance(10s);
    }
}

} // namespace

void tst_HealthCheck::itAsksEveryTwoMinutesGiveOrTakeATenth()
{
    BackendFixture fixture;
    fixture.connected();
    qint64 shortest = 1000;
    qint64 longest = 0;
    int asked = 0;
    qint64 since = 0;
    while (asked < 200) {
        fixture.advance(1s);
        ++since;
        if (fixture.channels.latest().count("ping") > asked) {
            ++asked;
            shortest = std::min(shortest, since);
            longest = std::max(longest, since);
            since = 0;
        }
        QVERIFY(since <= 140);
    }
    QVERIFY2(shortest >= 107 && shortest < 115, qPrintable(QString::number(shortest)));
    QVERIFY2(longest <= 133 && longest > 125, qPrintable(QString::number(longest)));
}

void tst_HealthCheck::threeFailuresInARowDegrade()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    QVERIFY(backend.health() == Health::Healthy);
    fixture.channels.latest().script.answersPing = false;
    failOften(fixture, 2);
    QVERIFY(backend.health() == Health::Healthy);
    failOften(fixture, 1);
    QVERIFY(backend.health() == Health::Degraded);
    failOften(fixture, 5);
    QCOMPARE(fixture.log.events.count("server_health_degraded"), 1);
    QCOMPARE(fixture.log.data.last()["status"].toString(), std::optional(QStringLiteral("connected")));
}

void tst_HealthCheck::oneAnswerRestores()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    for (int round = 1; round <= 2; ++round) {
        fixture.channels.latest().script.answersPing = false;
        failOften(fixture, 3);
        QVERIFY(backend.health() == Health::Degraded);
        fixture.channels.latest().script.answersPing = true;
        pass(fixture, longestRound);
        QVERIFY(backend.health() == Health::Healthy);
        QCOMPARE(fixture.log.events.count("server_health_restored"), round);
    }
}

void tst_HealthCheck::aRefusalIsAnAnswer()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    fixture.channels.latest().script.answersPing = false;
    auto &server = fixture.channels.latest();
    for (int second = 0, asked = 0; second < 1200; ++second) {
        fixture.advance(1s);
        if (server.count("ping") > asked) {
            ++asked;
            server.respondError(server.latest("ping")->id, { ErrorCode::MethodNotFound, QStringLiteral("what?") });
        }
    }
    QVERIFY(fixture.channels.latest().count("ping") >= 8);
    QVERIFY(backend.health() == Health::Healthy);
}

void tst_HealthCheck::itNeverReconnects()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    fixture.channels.latest().script.answersPing = false;
    fixture.channels.latest().script.answersCalls = false;
    const auto call = fixture.call();
    failOften(fixture, 30);
    QVERIFY(backend.status().state == Backend::State::Connected);
    QVERIFY(!call->answer().isSettled()); // and disrupts nothing
    QCOMPARE(fixture.channels.made, 1);
}

void tst_HealthCheck::itAsksNobodyWhenThereIsNoConnection()
{
    BackendFixture fixture;
    fixture.config.restart.enabled = false;
    auto &backend = fixture.connected();
    fixture.channels.latest().crash();
    turnEventLoop();
    fixture.advance(1h);
    QVERIFY(backend.health() == Health::Unknown);
    QCOMPARE(fixture.log.events.count("server_health_degraded"), 0);
}

void tst_HealthCheck::afterASleepItAsksAtOnceAndFailuresNoLongerCount()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    fixture.channels.latest().script.answersPing = false;
    failOften(fixture, 2);
    const auto asked = fixture.channels.latest().count("ping");
    fixture.clock.sleep(8h);
    fixture.advance(10s); // noticed, and asked
    QCOMPARE(fixture.channels.latest().count("ping"), asked + 1);
    fixture.advance(10s);
    QVERIFY(backend.health() == Health::Healthy); // one failure, not three
    failOften(fixture, 1);
    QVERIFY(backend.health() == Health::Healthy);
    failOften(fixture, 1);
    QVERIFY(backend.health() == Health::Degraded);
}

void tst_HealthCheck::aProbeThatSleptIsNoFailure()
{
    BackendFixture fixture;
    auto &backend = fixture.connected();
    fixture.channels.latest().script.answersPing = false;
    failOften(fixture, 2);
    const auto asked = fixture.channels.latest().count("ping");
    for (int second = 0; second < 200 && fixture.channels.latest().count("ping") == asked; ++second)
        fixture.advance(1s);
    fixture.advance(9s); // one second before its deadline, and maybe nine before the watch looks
    fixture.clock.sleep(8h);
    fixture.channels.latest().script.answersPing = true; // the server is well
    fixture.advance(1s);
    fixture.advance(10s);
    QVERIFY(backend.health() == Health::Healthy);
    QCOMPARE(fixture.log.events.count("server_health_degraded"), 0);
    QVERIFY(fixture.channels.latest().count("ping") > asked + 1);
}

void tst_HealthCheck::whoListensMayDestroyTheBackend()
{
    BackendFixture fixture;
    fixture.connected();
    fixture.channels.latest().script.answersPing = false;
    fixture.log.onChange = [&](const QByteArray &event) {
        if (event == "server_health_degraded")
            fixture.backend.reset();
    };
    failOften(fixture, 3);
    QVERIFY(!fixture.backend);
    fixture.advance(1h);
}

QTEST_GUILESS_MAIN(tst_HealthCheck)
#include "tst_HealthCheck.moc"
