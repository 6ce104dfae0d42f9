// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ToolList.h"

#include "support/Collected.h"
#include "support/EventLoop.h"
#include "support/FakeChannels.h"
#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ToolList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void thoseWhoAskTogetherShareOneFetch();
    void whatIsKnownIsNotFetchedAgain();
    void aChangeMeansOneFetchMore();
    void aChangeDuringTheFetchIsNotForgotten();
    void aFailureIsNotKept();
    void aListWithoutEndIsABadReply();
    void theEndOfTheConnectionEndsTheWait();
    void theListMayGoDuringTheFetch();
    void hintsSayWhatMayRunTwice();

private:
    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<FakeChannels> m_channels;
    std::unique_ptr<Peer> m_peer;
};

void tst_ToolList::init()
{
    m_clock = std::make_unique<ManualClock>();
    m_channels = std::make_unique<FakeChannels>();
    m_peer = std::make_unique<Peer>(m_channels->make({}), *m_clock);
    m_peer->open();
    turnEventLoop();
}

void tst_ToolList::cleanup()
{
    m_peer.reset();
    m_channels.reset();
    m_clock.reset();
}

void tst_ToolList::thoseWhoAskTogetherShareOneFetch()
{
    ToolList list;
    const Collected first(list.tools(m_peer.get()));
    const Collected second(list.tools(m_peer.get()));
    turnEventLoop();
    QCOMPARE(first.value()->size(), std::size_t(2));
    QCOMPARE(second.value()->size(), std::size_t(2));
    QCOMPARE(m_channels->latest().count("tools/list"), 1);
}

void tst_ToolList::whatIsKnownIsNotFetchedAgain()
{
    ToolList list;
    Collected(list.tools(m_peer.get()));
    turnEventLoop();
    const Collected again(list.tools(m_peer.get()));
    QVERIFY(again.hasEnded());
    QCOMPARE(m_channels->latest().count("tools/list"), 1);
}

void tst_ToolList::aChangeMeansOneFetchMore()
{
    ToolList list;
    Collected(list.tools(m_peer.get()));
    turnEventLoop();
    for (int i = 0; i < 1000; ++i) // a storm
        list.invalidate();
    QVERIFY(!list.known());
    Collected(list.tools(m_peer.get()));
    turnEventLoop();
    QCOMPARE(m_channels->latest().count("tools/list"), 2);
}

void tst_ToolList::aChangeDuringTheFetchIsNotForgotten()
{
    m_channels->latest().script.answersToolsList = false;
    ToolList list;
    const Collected old(list.tools(m_peer.get()));
    turnEventLoop();
    list.invalidate();
    m_channels->latest().respond("1", R"({"tools":[{"name":"old"}]})");
    turnEventLoop();
    QVERIFY(old.hasEnded()); // who waited gets what came
    QVERIFY(!list.known()); // but it is not the latest
    const Collected latest(list.tools(m_peer.get()));
    turnEventLoop();
    m_channels->latest().respond("2", R"({"tools":[{"name":"new"}]})");
    turnEventLoop();
    QCOMPARE(latest.value()->front().name, QStringLiteral("new"));
    QCOMPARE(list.known()->front().name, QStringLiteral("new"));
}

void tst_ToolList::aFailureIsNotKept()
{
    m_channels->latest().script.answersToolsList = false;
    ToolList list;
    const Collected failed(list.tools(m_peer.get()));
    turnEventLoop();
    m_channels->latest().respondError("1", Error(ErrorCode::InternalError, QStringLiteral("later")));
    turnEventLoop();
    QVERIFY(!failed.value().has_value());
    m_channels->latest().script.answersToolsList = true;
    const Collected again(list.tools(m_peer.get()));
    turnEventLoop();
    QVERIFY(again->has_value());
}

void tst_ToolList::aListWithoutEndIsABadReply()
{
    QList<QByteArray> pages;
    for (int i = 0; i < 300; ++i)
        pages += R"({"name":"t"})";
    m_channels->latest().script.toolPages = pages;
    ToolList list;
    const Collected tools(list.tools(m_peer.get()));
    QTRY_VERIFY(tools.hasEnded());
    QVERIFY(tools->error().is(ErrorCode::BadReply));
}

void tst_ToolList::theEndOfTheConnectionEndsTheWait()
{
    m_channels->latest().script.answersToolsList = false;
    ToolList list;
    const Collected byCrash(list.tools(m_peer.get()));
    turnEventLoop();
    m_peer.reset();
    QVERIFY(byCrash->error().is(ErrorCode::Closed));
    QVERIFY(!list.known());
}

void tst_ToolList::theListMayGoDuringTheFetch()
{
    m_channels->latest().script.answersToolsList = false;
    auto list = std::make_unique<ToolList>();
    const Collected tools(list->tools(m_peer.get()));
    turnEventLoop();
    list.reset();
    m_channels->latest().respond("1", R"({"tools":[]})");
    turnEventLoop();
    QVERIFY(tools.hasEnded());
}

void tst_ToolList::hintsSayWhatMayRunTwice()
{
    const auto tool = [](const QByteArray &annotations) {
        return ServerTool { QStringLiteral("t"),
                            RawJson::fromTrusted(R"({"name":"t","annotations":)" + annotations + '}') };
    };
    QVERIFY(tool(R"({"readOnlyHint":true})").mayRunTwice());
    QVERIFY(tool(R"({"idempotentHint":true,"readOnlyHint":false})").mayRunTwice());
    QVERIFY(!tool(R"({"destructiveHint":false})").mayRunTwice());
    QVERIFY(!tool(R"({"readOnlyHint":"true"})").mayRunTwice());
    QVERIFY(!(ServerTool { QStringLiteral("t"), RawJson::emptyObject() }).mayRunTwice());
}

QTEST_GUILESS_MAIN(tst_ToolList)
#include "tst_ToolList.moc"
