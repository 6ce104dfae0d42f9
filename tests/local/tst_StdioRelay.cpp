// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/StdioRelay.h"

#include "local/FakeStream.h"
#include "support/EventLoop.h"
#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// A relay between a client and an application that are joined already.
struct JoinedFixture
{
    JoinedFixture()
    {
        auto madeClient = std::make_unique<FakeStream>(clientLog);
        auto madeApplication = std::make_unique<FakeStream>(applicationLog);
        client = madeClient.get();
        application = madeApplication.get();
        relay = std::make_unique<StdioRelay>(std::move(madeClient), QStringLiteral("/nowhere/at/all"),
                                             std::move(madeApplication), Greeting(), clock);
        QObject::connect(relay.get(), &StdioRelay::finished, relay.get(), [this](int code) { codes += code; });
        relay->start();
        application->come(Greeting::welcome());
    }

    ManualClock clock;
    std::shared_ptr<StreamLog> clientLog = std::make_shared<StreamLog>();
    std::shared_ptr<StreamLog> applicationLog = std::make_shared<StreamLog>();
    FakeStream *client = nullptr;
    FakeStream *application = nullptr;
    std::unique_ptr<StdioRelay> relay;
    QList<int> codes;
};

QByteArray ping(const QByteArray &more = {})
{
    return R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"more":")" + more + "\"}}";
}

} // namespace

class tst_StdioRelay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesAreCarried();
    void whoDoesNotReadIsNotSentMore();
    void aPauseEndsWithTheApplication();
    void theLastAnswerLeavesFirst();
    void whoNeverTakesItIsNotWaitedFor();
    void noReaderIsTheEnd();
};

void tst_StdioRelay::linesAreCarried()
{
    JoinedFixture fixture;
    fixture.client->come(ping());
    fixture.application->come(R"({"jsonrpc":"2.0","id":1,"result":{}})");
    QCOMPARE(fixture.applicationLog->lines, (QList<QByteArray> { Greeting().toLine(), ping() }));
    QCOMPARE(fixture.clientLog->lines, QList<QByteArray> { R"({"jsonrpc":"2.0","id":1,"result":{}})" });
}

void tst_StdioRelay::whoDoesNotReadIsNotSentMore()
{
    JoinedFixture fixture;
    fixture.application->stick();
    fixture.client->come(ping(QByteArray(1024 * 1024, 'x')));
    QVERIFY(fixture.client->isHeld() && !fixture.application->isHeld());
    fixture.application->drain(2048);
    QVERIFY(!fixture.client->isHeld());

    fixture.client->stick();
    fixture.application->come(R"({"jsonrpc":"2.0","method":")" + QByteArray(1024 * 1024, 'x') + "\"}");
    QVERIFY(fixture.application->isHeld());
    fixture.client->drain(2048);
    QVERIFY(!fixture.application->isHeld());
}

void tst_StdioRelay::aPauseEndsWithTheApplication()
{
    JoinedFixture fixture;
    fixture.application->stick();
    fixture.client->come(ping(QByteArray(1024 * 1024, 'x')));
    Q_EMIT fixture.application->closed(QStringLiteral("it has gone"));
    QVERIFY(!fixture.client->isHeld());
    turnEventLoop();
    QVERIFY(fixture.applicationLog->isGone);
}

void tst_StdioRelay::theLastAnswerLeavesFirst()
{
    JoinedFixture fixture;
    fixture.client->come(ping());
    Q_EMIT fixture.client->ended();
    fixture.client->stick();
    fixture.application->come(R"({"jsonrpc":"2.0","id":1,"result":{}})");
    QVERIFY(fixture.codes.isEmpty());
    fixture.client->drain(1000);
    fixture.clock.advance(10s);
    QCOMPARE(fixture.codes, QList<int> { 0 });
}

void tst_StdioRelay::whoNeverTakesItIsNotWaitedFor()
{
    JoinedFixture fixture;
    fixture.client->come(ping());
    Q_EMIT fixture.client->ended();
    fixture.client->stick();
    fixture.application->come(R"({"jsonrpc":"2.0","id":1,"result":{}})");
    fixture.clock.advance(5s);
    QCOMPARE(fixture.codes, QList<int> { 0 });
}

void tst_StdioRelay::noReaderIsTheEnd()
{
    JoinedFixture fixture;
    fixture.client->come(ping());
    Q_EMIT fixture.client->closed(QStringLiteral("standard output is closed"));
    QCOMPARE(fixture.codes, QList<int> { 0 });
}

QTEST_GUILESS_MAIN(tst_StdioRelay)
#include "tst_StdioRelay.moc"
