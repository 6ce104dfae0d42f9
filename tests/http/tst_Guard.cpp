// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Guard.h"

#include <QTest>

using namespace qonduit::http;

class tst_Guard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void letsOnlyUsAndTheNamedIn_data();
    void letsOnlyUsAndTheNamedIn();
    void portMayBeLeftOutOnlyWhenItIsTheDefault();
};

void tst_Guard::letsOnlyUsAndTheNamedIn_data()
{
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<QByteArrayList>("origins");
    QTest::addColumn<int>("expected");
    const QByteArray own = "127.0.0.1:7801";
    const auto hostRow = [](const char *host, int expected) {
        QTest::newRow(host) << QByteArray(host) << QByteArrayList() << expected;
    };
    hostRow("localhost:7801", 0);
    hostRow("LocalHost:7801", 0);
    hostRow("127.0.0.1:7801", 0);
    hostRow("[::1]:7801", 0);
    hostRow("team.example", 0);
    hostRow("team.example:7801", 0);
    hostRow("localhost", 403);
    hostRow("localhost:7802", 403);
    hostRow("localhost:78010", 403);
    hostRow("team.example:1", 403);
    hostRow("evil.example:7801", 403);
    hostRow("127.0.0.1:7801.evil.example", 403);
    hostRow("127.0.0.1@evil", 403);
    hostRow("127.0.0.2:7801", 403);
    hostRow("", 403);

    const auto originRow = [&own](const char *origin, int expected) {
        QTest::newRow(origin) << own << QByteArrayList { origin } << expected;
    };
    originRow("http://localhost:7801", 0);
    originRow("HTTP://LOCALHOST:7801", 0);
    originRow("http://127.0.0.1:7801", 0);
    originRow("http://[::1]:7801", 0);
    originRow("https://app.example", 0);
    originRow("https://localhost:7801", 403);
    originRow("http://localhost", 403);
    originRow("http://localhost:7801/", 403);
    originRow("http://localhost.evil.example:7801", 403);
    originRow("http://localhost:7801, http://evil.example", 403);
    originRow("http://app.example", 403);
    originRow("null", 403);
    originRow("", 403);
    QTest::newRow("two origins") << own << QByteArrayList { "http://localhost:7801", "http://localhost:7801" } << 400;
}

void tst_Guard::letsOnlyUsAndTheNamedIn()
{
    QFETCH(const QByteArray, host);
    QFETCH(const QByteArrayList, origins);
    QFETCH(const int, expected);
    Guard guard;
    guard.setAllowedHosts({ "team.example" });
    guard.setAllowedOrigins({ "https://app.example" });
    guard.setPort(7801);

    Headers headers;
    headers.append("Host", host);
    for (const auto &origin : origins)
        headers.append("origin", origin);
    const auto refusal = guard.check(headers);
    QCOMPARE(refusal ? refusal->status : 0, expected);
}

void tst_Guard::portMayBeLeftOutOnlyWhenItIsTheDefault()
{
    Guard guard;
    guard.setPort(80);
    Headers headers;
    headers.append("Host", "localhost");
    headers.append("Origin", "http://localhost");
    QVERIFY(!guard.check(headers));
    guard.setPort(81);
    QVERIFY(guard.check(headers));
}

QTEST_APPLESS_MAIN(tst_Guard)
#include "tst_Guard.moc"
