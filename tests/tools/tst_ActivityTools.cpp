// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "support/CatalogFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ActivityTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCancelledWaitLosesNoEvent();
    void whatAHangUpReturnsWakesTheOtherWaiter();
    void waitsThatTimeOutLeaveNothing();
    void theEndOfTheSessionIsNotSleptThrough();
    void anUnknownLastEventIdIsRefused_data();
    void anUnknownLastEventIdIsRefused();
    void resumingGivesWhatWasDeliveredBefore();
    void S01_resumingFromADroppedEventSaysTheGap();
};

namespace {

std::size_t eventCount(const Collected<Result<ToolReply>> &answer)
{
    std::size_t count = 0;
    for (const auto &group : CatalogFixture::block(answer)["events"].elements())
        count += group["events"].elements().size();
    return count;
}

void append(CatalogFixture &fixture, int count = 1)
{
    for (int i = 0; i < count; ++i)
        fixture.session->events().append("x", {}, RawJson::emptyObject());
}

QByteArray since(const QString &id)
{
    return R"({"last_event_id":")" + id.toUtf8() + "\"}";
}

} // namespace

void tst_ActivityTools::aCancelledWaitLosesNoEvent()
{
    CatalogFixture fixture;
    const auto cancelled = fixture.call("await_activity");
    fixture.cancelled.settle(Error(ErrorCode::Cancelled, QStringLiteral("x")));
    QVERIFY(cancelled.hasEnded());
    append(fixture);
    fixture.cancelled = {};
    QCOMPARE(eventCount(fixture.call("await_activity")), std::size_t(1));
}

void tst_ActivityTools::whatAHangUpReturnsWakesTheOtherWaiter()
{
    CatalogFixture fixture;
    const auto first = fixture.call("await_activity");
    append(fixture);
    QCOMPARE(eventCount(first), std::size_t(1));
    const auto second = fixture.call("await_activity");
    QVERIFY(!second.hasEnded());
    first.value()->delivered()(false); // the connection of the first has gone
    fixture.clock.advance(0ms);
    QVERIFY(second.hasEnded());
    QCOMPARE(eventCount(second), std::size_t(1));
}

void tst_ActivityTools::waitsThatTimeOutLeaveNothing()
{
    CatalogFixture fixture;
    for (int i = 0; i < 100; ++i) {
        const auto answer = fixture.call("await_activity", R"({"timeout_ms":100})");
        fixture.clock.advance(100ms);
        QVERIFY(answer.hasEnded());
    }
    QCOMPARE(fixture.session->events().next().waiterCount(), std::size_t(0));
    QCOMPARE(fixture.cancelled.waiterCount(), std::size_t(0));
}

void tst_ActivityTools::theEndOfTheSessionIsNotSleptThrough()
{
    CatalogFixture fixture;
    const auto waiting = fixture.call("await_activity");
    QVERIFY(!waiting.hasEnded());
    fixture.session->announceEnd();
    QVERIFY(waiting.hasEnded());
    QVERIFY(!CatalogFixture::isError(waiting));
    QCOMPARE(CatalogFixture::block(waiting)["triggers"].toByteArray(), R"([{"type":"timeout"}])");
    QVERIFY(fixture.call("await_activity").hasEnded()); // nor is what comes now
    append(fixture);
    const auto last = fixture.call("await_activity");
    QCOMPARE(CatalogFixture::block(last)["triggers"].toByteArray(), R"([{"type":"immediate"}])");
    QCOMPARE(eventCount(last), std::size_t(1));
    QCOMPARE(fixture.session->endAnnounced().waiterCount(), std::size_t(0));
}

void tst_ActivityTools::anUnknownLastEventIdIsRefused_data()
{
    QTest::addColumn<QString>("id");
    QTest::newRow("malformed") << QStringLiteral("garbage");
    QTest::newRow("a number") << QStringLiteral("17");
    QTest::newRow("of another session") << QStringLiteral("01BX5ZZKBKACTAV9WEVGEMMVRZ");
    QTest::newRow("of the future") << QStringLiteral("7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
}

void tst_ActivityTools::anUnknownLastEventIdIsRefused()
{
    QFETCH(QString, id);
    CatalogFixture fixture;
    append(fixture, 3);
    const auto error = CatalogFixture::block(fixture.call("await_activity", since(id)))["error"];
    QCOMPARE(error["code"].toString(), std::optional(QStringLiteral("TOOL_ERR_INVALID_ARGUMENTS")));
    QCOMPARE(error["message"].toString(),
             std::optional(QStringLiteral("last_event_id: expected the id of an event of this session, got ") + id));
}

void tst_ActivityTools::resumingGivesWhatWasDeliveredBefore()
{
    CatalogFixture fixture;
    append(fixture);
    const auto seen = fixture.session->events().lastId();
    append(fixture, 2);
    fixture.call("await_activity").value()->delivered()(true);
    const auto again = fixture.call("await_activity", since(seen));
    QVERIFY(again.hasEnded());
    QCOMPARE(eventCount(again), std::size_t(2));
    QVERIFY(!fixture.call("await_activity", since(fixture.session->events().lastId())).hasEnded());
    fixture.clock.advance(1min);
}

void tst_ActivityTools::S01_resumingFromADroppedEventSaysTheGap()
{
    CatalogFixture fixture;
    append(fixture);
    const auto seen = fixture.session->events().lastId();
    append(fixture, 500);
    fixture.call("await_activity").value()->delivered()(true);
    append(fixture, 600);
    const auto answer = fixture.call("await_activity", since(seen));
    const auto first = CatalogFixture::block(answer)["events"].elements()[0]["events"].elements()[0];
    QCOMPARE(first["type"].toString(), std::optional(QStringLiteral("events_lost")));
    const auto kept = eventCount(answer) - 1;
    QCOMPARE(first["data"]["count"].toInteger(), std::optional<qint64>(1100 - qint64(kept)));
}

QTEST_GUILESS_MAIN(tst_ActivityTools)
#include "tst_ActivityTools.moc"
