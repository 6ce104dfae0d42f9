// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/trace/Trace.h"

#include "session/trace/TraceTap.h"
#include "support/SessionFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

using Direction = PeerTap::Direction;
using Status = Span::Status;

/// A trace that keeps payloads of up to 100 bytes, 250 in all.
struct KeepingTrace
{
    quint64 ask(const QByteArray &params, const QByteArray &method = "tools/call")
    {
        return client.requestBegan(Direction::FromPeer, method, RawJson::fromTrusted(params), 0);
    }
    void answer(quint64 id, const QByteArray &result = "{}") { client.requestEnded(id, RawJson::fromTrusted(result)); }
    const Span &span(quint64 id) const
    {
        return *std::find_if(trace.spans().begin(), trace.spans().end(),
                             [id](const Span &candidate) { return candidate.id == id; });
    }
    static QByteArray ofSize(qsizetype size) { return R"({"name":")" + QByteArray(size - 11, 'x') + R"("})"; }

    ManualClock clock;
    Trace trace { clock, { 5, 5, 100, 250 } };
    std::shared_ptr<TracedSession> session = trace.open(QStringLiteral("S1"), QStringLiteral("client 1"), {});
    TraceTap client { trace, session };
};

} // namespace

class tst_TraceWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutADesktopNothingIsKeptWhole();
    void aCallIsKeptWhole();
    void whatIsTooLongIsNotKept();
    void onlyCallsOfToolsAreKept();
    void whatIsAddedIsNeverKept();
    void theOldestPayloadsMakeRoom();
    void aLateResultOfAnOldCallIsNotKept();
    void payloadsGoWithTheirSpans();
    void theFirstLookIsComplete();
    void eachChangeIsSeenOnce();
    void whatHasMadeRoomIsTold();
    void whoDoesNotLookGetsTheWholeAgain();
    void nobodyIsToldWhenNobodyWatches();
};

void tst_TraceWatch::withoutADesktopNothingIsKeptWhole()
{
    ManualClock clock;
    Trace trace(clock);
    TraceTap tap(trace, trace.open({}, {}, {}));
    const auto id = tap.requestBegan(Direction::FromPeer, "tools/call", RawJson::fromTrusted(R"({"name":"x"})"), 0);
    tap.requestEnded(id, RawJson::emptyObject());
    QVERIFY(trace.spans().back().wholeArguments.isEmpty());
    QVERIFY(trace.spans().back().result.isEmpty());
}

void tst_TraceWatch::aCallIsKeptWhole()
{
    KeepingTrace keeping;
    const auto id = keeping.ask(R"({"name":"x"})");
    keeping.answer(id, R"({"content":[]})");
    QCOMPARE(keeping.span(id).wholeArguments, QByteArray(R"({"name":"x"})"));
    QCOMPARE(keeping.span(id).result, QByteArray(R"({"content":[]})"));
}

void tst_TraceWatch::whatIsTooLongIsNotKept()
{
    KeepingTrace keeping;
    const auto id = keeping.ask(KeepingTrace::ofSize(101));
    keeping.answer(id, KeepingTrace::ofSize(101));
    QVERIFY(keeping.span(id).wholeArguments.isEmpty());
    QVERIFY(keeping.span(id).result.isEmpty());
    const auto fits = keeping.ask(KeepingTrace::ofSize(100));
    keeping.answer(fits, KeepingTrace::ofSize(100));
    QCOMPARE(keeping.span(fits).wholeArguments.size(), 100);
    QCOMPARE(keeping.span(fits).result.size(), 100);
}

void tst_TraceWatch::onlyCallsOfToolsAreKept()
{
    KeepingTrace keeping;
    const auto id = keeping.ask(R"({"uri":"x"})", "resources/read");
    keeping.answer(id);
    QVERIFY(keeping.span(id).wholeArguments.isEmpty());
    QVERIFY(keeping.span(id).result.isEmpty());
}

void tst_TraceWatch::whatIsAddedIsNeverKept()
{
    KeepingTrace keeping;
    const auto id = keeping.ask(R"({"name":"add_server","arguments":{"env":{"A":"very-secret"}}})");
    keeping.answer(id);
    QVERIFY(keeping.span(id).wholeArguments.isEmpty());
    QVERIFY(keeping.span(id).result.isEmpty());
}

void tst_TraceWatch::theOldestPayloadsMakeRoom()
{
    KeepingTrace keeping;
    const auto first = keeping.ask(KeepingTrace::ofSize(100));
    const auto second = keeping.ask(KeepingTrace::ofSize(100));
    QCOMPARE(keeping.span(first).wholeArguments.size(), 100);
    keeping.answer(second, KeepingTrace::ofSize(60));
    QVERIFY(keeping.span(first).wholeArguments.isEmpty());
    QCOMPARE(keeping.span(second).wholeArguments.size(), 100);
    QCOMPARE(keeping.span(second).result.size(), 60);
}

void tst_TraceWatch::aLateResultOfAnOldCallIsNotKept()
{
    KeepingTrace keeping;
    const auto first = keeping.ask(KeepingTrace::ofSize(100));
    for (int i = 0; i < 2; ++i)
        keeping.ask(KeepingTrace::ofSize(100));
    keeping.answer(first, KeepingTrace::ofSize(40));
    QVERIFY(keeping.span(first).result.isEmpty());
}

void tst_TraceWatch::payloadsGoWithTheirSpans()
{
    KeepingTrace keeping;
    for (int i = 0; i < 40; ++i)
        keeping.answer(keeping.ask(KeepingTrace::ofSize(20)), KeepingTrace::ofSize(20));
    // Five spans of forty bytes each: what has gone is not counted any more.
    for (const auto &span : keeping.trace.spans())
        QCOMPARE(span.wholeArguments.size() + span.result.size(), 40);
    const auto large = keeping.ask(KeepingTrace::ofSize(90));
    QCOMPARE(keeping.span(large).wholeArguments.size(), 90);
}

void tst_TraceWatch::theFirstLookIsComplete()
{
    KeepingTrace keeping;
    keeping.ask("{}");
    keeping.ask("{}");
    keeping.trace.watch([] {});
    const auto changes = keeping.trace.takeChanges();
    QVERIFY(changes.isComplete);
    QCOMPARE(changes.spans.size(), 2U);
}

void tst_TraceWatch::eachChangeIsSeenOnce()
{
    KeepingTrace keeping;
    int told = 0;
    keeping.trace.watch([&told] { ++told; });
    std::ignore = keeping.trace.takeChanges();
    const auto id = keeping.ask("{}");
    keeping.answer(id);
    QCOMPARE(told, 2);
    const auto changes = keeping.trace.takeChanges();
    QVERIFY(!changes.isComplete && changes.gone.empty());
    QCOMPARE(changes.spans.size(), 1U);
    QCOMPARE(changes.spans[0]->id, id);
    QVERIFY(keeping.trace.takeChanges().spans.empty());
}

void tst_TraceWatch::whatHasMadeRoomIsTold()
{
    KeepingTrace keeping;
    const auto first = keeping.ask("{}");
    for (int i = 0; i < 4; ++i)
        keeping.ask("{}");
    keeping.trace.watch([] {});
    std::ignore = keeping.trace.takeChanges();
    const auto latest = keeping.ask("{}");
    const auto changes = keeping.trace.takeChanges();
    QCOMPARE(changes.gone, std::vector<quint64> { first });
    QCOMPARE(changes.spans.size(), 1U);
    QCOMPARE(changes.spans[0]->id, latest);
}

void tst_TraceWatch::whoDoesNotLookGetsTheWholeAgain()
{
    KeepingTrace keeping;
    keeping.trace.watch([] {});
    std::ignore = keeping.trace.takeChanges();
    for (int i = 0; i < 50; ++i)
        keeping.ask("{}");
    const auto changes = keeping.trace.takeChanges();
    QVERIFY(changes.isComplete && changes.gone.empty());
    QCOMPARE(changes.spans.size(), 5U);
}

void tst_TraceWatch::nobodyIsToldWhenNobodyWatches()
{
    KeepingTrace keeping;
    int told = 0;
    keeping.trace.watch([&told] { ++told; });
    keeping.trace.watch({});
    keeping.answer(keeping.ask("{}"));
    QCOMPARE(told, 0);
}

QTEST_GUILESS_MAIN(tst_TraceWatch)
#include "tst_TraceWatch.moc"
