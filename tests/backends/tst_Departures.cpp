// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/Departures.h"

#include "support/EventLoop.h"
#include "support/FakeChannels.h"
#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;

class tst_Departures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLastOneSaysSo();
    void whoHasEndedAlreadyIsNotWaitedFor();
    void callsEndAtOnce();
    void destructionDoesNotWait();
};

namespace {

std::unique_ptr<Peer> openPeer(FakeChannels &channels, Clock &clock)
{
    auto peer = std::make_unique<Peer>(channels.make({}, {}), clock);
    peer->open();
    turnEventLoop();
    return peer;
}

} // namespace

void tst_Departures::theLastOneSaysSo()
{
    ManualClock clock;
    FakeChannels channels;
    Departures departures;
    int emptied = 0;
    connect(&departures, &Departures::emptied, this, [&emptied] { ++emptied; });
    departures.takeLeaveOf(openPeer(channels, clock));
    departures.takeLeaveOf(openPeer(channels, clock));
    QVERIFY(!departures.isEmpty());
    turnEventLoop();
    QVERIFY(departures.isEmpty());
    QVERIFY(emptied >= 1);
    QVERIFY(departures.children().isEmpty());
    QVERIFY(channels.servers[0]->isClosed && channels.servers[1]->isClosed);
}

void tst_Departures::whoHasEndedAlreadyIsNotWaitedFor()
{
    ManualClock clock;
    FakeChannels channels;
    Departures departures;
    auto peer = openPeer(channels, clock);
    channels.latest().crash();
    turnEventLoop();
    departures.takeLeaveOf(std::move(peer));
    QVERIFY(departures.isEmpty());
    turnEventLoop();
    QVERIFY(departures.children().isEmpty());
}

void tst_Departures::callsEndAtOnce()
{
    ManualClock clock;
    FakeChannels channels;
    channels.script.answersCalls = false;
    Departures departures;
    auto peer = openPeer(channels, clock);
    const auto call = peer->call("tools/call", RawJson(), { std::chrono::milliseconds(0) });
    departures.takeLeaveOf(std::move(peer));
    QVERIFY(call.answer.value().error().is(ErrorCode::Closed));
}

void tst_Departures::destructionDoesNotWait()
{
    ManualClock clock;
    FakeChannels channels;
    auto departures = std::make_unique<Departures>();
    departures->takeLeaveOf(openPeer(channels, clock));
    departures.reset();
    turnEventLoop();
    QVERIFY(channels.latest().isClosed);
}

QTEST_GUILESS_MAIN(tst_Departures)
#include "tst_Departures.moc"
