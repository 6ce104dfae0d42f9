// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/catalogue/CatalogueList.h"

#include "support/Collected.h"
#include "support/EventLoop.h"
#include "support/FakeChannels.h"
#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_CatalogueList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void thoseWhoAskTogetherShareOneFetch();
    void whatIsKnownIsNotFetchedAgain();
    void allFourListsAreRead_data();
    void allFourListsAreRead();
    void aStormOfChangesMeansOneFetchASecond();
    void theFetchAfterThePauseBringsTheLatest();
    void theListMayGoDuringThePause();
    void aNewConnectionEndsThePause();
    void aChangeDuringTheFetchIsNotForgotten();
    void aFailureIsNotKeptAndTheNextDoesNotWait();
    void aListWithoutEndIsABadReply();
    void aListOfMoreThan32MiBIsABadReply();
    void theEndOfTheConnectionEndsTheWait();
    void theListMayGoDuringTheFetch();
    void hintsSayWhatMayRunTwice();

private:
    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<FakeChannels> m_channels;
    std::unique_ptr<Peer> m_peer;
};

void tst_CatalogueList::init()
{
    m_clock = std::make_unique<ManualClock>();
    m_channels = std::make_unique<FakeChannels>();
    m_peer = std::make_unique<Peer>(m_channels->make({}, {}), *m_clock);
    m_peer->open();
    turnEventLoop();
}

void tst_CatalogueList::cleanup()
{
    m_peer.reset();
    m_channels.reset();
    m_clock.reset();
}

void tst_CatalogueList::thoseWhoAskTogetherShareOneFetch()
{
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    const Collected first(list.entries(m_peer.get()));
    const Collected second(list.entries(m_peer.get()));
    turnEventLoop();
    QCOMPARE(first->value()->size(), std::size_t(2));
    QCOMPARE(second->value()->size(), std::size_t(2));
    QCOMPARE(m_channels->latest().count("tools/list"), 1);
}

void tst_CatalogueList::whatIsKnownIsNotFetchedAgain()
{
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    Collected(list.entries(m_peer.get()));
    turnEventLoop();
    const Collected again(list.entries(m_peer.get()));
    QVERIFY(again.hasEnded());
    QCOMPARE(m_channels->latest().count("tools/list"), 1);
}

void tst_CatalogueList::allFourListsAreRead_data()
{
    QTest::addColumn<CatalogueList::Kind>("kind");
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("first");
    using Kind = CatalogueList::Kind;
    const auto add = [](Kind kind, const QByteArray &method, const QByteArray &first) {
        QTest::newRow(method.constData()) << kind << method << first;
    };
    add(Kind::Tools, "tools/list", "work");
    add(Kind::Prompts, "prompts/list", "greet");
    add(Kind::Resources, "resources/list", "file:///a");
    add(Kind::ResourceTemplates, "resources/templates/list", "file:///{x}");
}

void tst_CatalogueList::allFourListsAreRead()
{
    QFETCH(CatalogueList::Kind, kind);
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, first);
    CatalogueList list(kind, *m_clock);
    const Collected entries(list.entries(m_peer.get()));
    turnEventLoop();
    QCOMPARE(entries->value()->front().name.toUtf8(), first);
    QCOMPARE(entries->value(), list.known());
    QCOMPARE(m_channels->latest().count(method), 1);
}

void tst_CatalogueList::aStormOfChangesMeansOneFetchASecond()
{
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    QList<Collected<Result<CatalogueList::Entries>>> readers;
    for (int i = 0; i < 5000; ++i) { // five seconds of a change and a reader every millisecond
        list.invalidate();
        QVERIFY(!list.known());
        readers.append(list.entries(m_peer.get()));
        QCoreApplication::processEvents();
        m_clock->advance(1ms);
    }
    m_clock->advance(1s);
    turnEventLoop();
    const int fetches = m_channels->latest().count("tools/list");
    QVERIFY2(fetches >= 5 && fetches <= 6, qPrintable(QString::number(fetches)));
    for (const auto &reader : readers)
        QVERIFY(reader.hasEnded() && reader->has_value());
}

void tst_CatalogueList::theFetchAfterThePauseBringsTheLatest()
{
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    Collected(list.entries(m_peer.get()));
    turnEventLoop();
    list.invalidate();
    const Collected paused(list.entries(m_peer.get()));
    turnEventLoop();
    QVERIFY(!paused.hasEnded());
    m_channels->latest().script.toolPages = { R"({"name":"latest"})" };
    list.invalidate(); // this change comes before the fetch has begun
    const Collected later(list.entries(m_peer.get()));
    m_clock->advance(999ms);
    turnEventLoop();
    QVERIFY(!paused.hasEnded());
    m_clock->advance(1ms);
    turnEventLoop();
    QCOMPARE(paused->value()->front().name, QStringLiteral("latest"));
    QCOMPARE(later->value()->front().name, QStringLiteral("latest"));
    QVERIFY(list.known());
    QCOMPARE(m_channels->latest().count("tools/list"), 2);
}

void tst_CatalogueList::theListMayGoDuringThePause()
{
    auto list = std::make_unique<CatalogueList>(CatalogueList::Kind::Tools, *m_clock);
    Collected(list->entries(m_peer.get()));
    turnEventLoop();
    list->invalidate();
    const Collected paused(list->entries(m_peer.get()));
    list.reset();
    turnEventLoop();
    QVERIFY(paused.hasEnded());
}

void tst_CatalogueList::aNewConnectionEndsThePause()
{
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    Collected(list.entries(m_peer.get()));
    turnEventLoop();
    list.invalidate();
    const Collected paused(list.entries(m_peer.get()));
    m_peer.reset();
    list.reset();
    QVERIFY(paused.hasEnded() && !paused.value());
    m_peer = std::make_unique<Peer>(m_channels->make({}, {}), *m_clock);
    m_peer->open();
    const Collected fresh(list.entries(m_peer.get()));
    turnEventLoop();
    QVERIFY(fresh.hasEnded() && fresh->has_value()); // and did not wait
}

void tst_CatalogueList::aChangeDuringTheFetchIsNotForgotten()
{
    m_channels->latest().script.answersToolsList = false;
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    const Collected old(list.entries(m_peer.get()));
    turnEventLoop();
    list.invalidate();
    m_channels->latest().respond("1", R"({"tools":[{"name":"old"}]})");
    turnEventLoop();
    QVERIFY(old.hasEnded()); // who waited gets what came
    QVERIFY(!list.known()); // but it is not the latest
    const Collected latest(list.entries(m_peer.get()));
    m_clock->advance(1s);
    turnEventLoop();
    m_channels->latest().respond("2", R"({"tools":[{"name":"new"}]})");
    turnEventLoop();
    QCOMPARE(latest->value()->front().name, QStringLiteral("new"));
    QCOMPARE(list.known()->front().name, QStringLiteral("new"));
}

void tst_CatalogueList::aFailureIsNotKeptAndTheNextDoesNotWait()
{
    m_channels->latest().script.answersToolsList = false;
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    const Collected failed(list.entries(m_peer.get()));
    turnEventLoop();
    m_channels->latest().respondError("1", Error(ErrorCode::InternalError, QStringLiteral("later")));
    turnEventLoop();
    QVERIFY(!failed.value().has_value());
    m_channels->latest().script.answersToolsList = true;
    const Collected again(list.entries(m_peer.get()));
    turnEventLoop();
    QVERIFY(again->has_value());
}

void tst_CatalogueList::aListWithoutEndIsABadReply()
{
    QList<QByteArray> pages;
    for (int i = 0; i < 300; ++i)
        pages += R"({"name":"t"})";
    m_channels->latest().script.toolPages = pages;
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    const Collected tools(list.entries(m_peer.get()));
    QTRY_VERIFY(tools.hasEnded());
    QVERIFY(tools->error().is(ErrorCode::BadReply));
}

void tst_CatalogueList::aListOfMoreThan32MiBIsABadReply()
{
    QList<QByteArray> pages;
    for (int i = 0; i < 9; ++i)
        pages += R"({"name":"t","description":")" + QByteArray(4 * 1024 * 1024, 'x') + R"("})";
    m_channels->latest().script.toolPages = pages;
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    const Collected tools(list.entries(m_peer.get()));
    QTRY_VERIFY(tools.hasEnded());
    QVERIFY(!tools.value() && tools->error().is(ErrorCode::BadReply));
    QVERIFY(m_channels->latest().count("tools/list") < 9);
}

void tst_CatalogueList::theEndOfTheConnectionEndsTheWait()
{
    m_channels->latest().script.answersToolsList = false;
    CatalogueList list(CatalogueList::Kind::Tools, *m_clock);
    const Collected byCrash(list.entries(m_peer.get()));
    turnEventLoop();
    m_peer.reset();
    QVERIFY(byCrash->error().is(ErrorCode::Closed));
    QVERIFY(!list.known());
}

void tst_CatalogueList::theListMayGoDuringTheFetch()
{
    m_channels->latest().script.answersToolsList = false;
    auto list = std::make_unique<CatalogueList>(CatalogueList::Kind::Tools, *m_clock);
    const Collected tools(list->entries(m_peer.get()));
    turnEventLoop();
    list.reset();
    m_channels->latest().respond("1", R"({"tools":[]})");
    turnEventLoop();
    QVERIFY(tools.hasEnded());
}

void tst_CatalogueList::hintsSayWhatMayRunTwice()
{
    const auto tool = [](const QByteArray &annotations) {
        return CatalogueEntry { QStringLiteral("t"),
                                RawJson::fromTrusted(R"({"name":"t","annotations":)" + annotations + '}') };
    };
    QVERIFY(tool(R"({"readOnlyHint":true})").mayRunTwice());
    QVERIFY(tool(R"({"idempotentHint":true,"readOnlyHint":false})").mayRunTwice());
    QVERIFY(!tool(R"({"destructiveHint":false})").mayRunTwice());
    QVERIFY(!tool(R"({"readOnlyHint":"true"})").mayRunTwice());
    QVERIFY(!(CatalogueEntry { QStringLiteral("t"), RawJson::emptyObject() }).mayRunTwice());
}

QTEST_GUILESS_MAIN(tst_CatalogueList)
#include "tst_CatalogueList.moc"
