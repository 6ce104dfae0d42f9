// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "support/CatalogFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_TimerTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTimerWakesWhoAwaitsActivity();
    void timersAreListedLookedAtAndDeleted();
    void aMessageIsCountedInCharacters();
    void durationsOutOfRangeAreRefused();
    void tooManyAreRefused();
    void aSessionWithATimerIsNotIdle();
    void theEndOfTheSessionTakesItsTimers();
};

namespace {

QByteArray setTimer(const QByteArray &message, const QByteArray &duration = "1000")
{
    return R"({"duration_ms":)" + duration + R"(,"message":")" + message + "\"}";
}

QString errorCode(const Collected<Result<ToolReply>> &answer)
{
    return CatalogFixture::block(answer)["error"]["code"].toString().value_or(QString());
}

} // namespace

void tst_TimerTools::aTimerWakesWhoAwaitsActivity()
{
    CatalogFixture fixture;
    const auto timer = CatalogFixture::block(fixture.call("set_timer", setTimer("tea")))["timer"];
    QCOMPARE(timer["status"].toString(), std::optional(QStringLiteral("active")));
    const auto answer = fixture.call("await_activity");
    fixture.clock.advance(1s);
    QVERIFY(answer.hasEnded());
    const auto block = CatalogFixture::block(answer);
    QCOMPARE(block["triggers"].elements()[0]["eventType"].toString(), std::optional(QStringLiteral("timer_expired")));
    const auto data = block["events"].elements()[0]["events"].elements()[0]["data"];
    QCOMPARE(data["timer_id"].toString(), timer["timer_id"].toString());
    QCOMPARE(data["message"].toString(), std::optional(QStringLiteral("tea")));
}

void tst_TimerTools::timersAreListedLookedAtAndDeleted()
{
    CatalogFixture fixture;
    const auto timer = CatalogFixture::block(fixture.call("set_timer", setTimer("tea")))["timer"];
    const auto byId = R"({"timer_id":)" + timer["timer_id"].toByteArray() + '}';
    QCOMPARE(CatalogFixture::block(fixture.call("list_timers"))["timers"].elements().size(), std::size_t(1));
    QCOMPARE(CatalogFixture::block(fixture.call("get_timer", byId))["timer"].toByteArray(), timer.toByteArray());
    fixture.clock.advance(1s);
    QVERIFY(CatalogFixture::block(fixture.call("list_timers"))["timers"].elements().empty());
    const auto inactive = CatalogFixture::block(fixture.call("list_timers", R"({"include_inactive":true})"));
    QCOMPARE(inactive["timers"].elements()[0]["status"].toString(), std::optional(QStringLiteral("expired")));
    QCOMPARE(CatalogFixture::block(fixture.call("delete_timer", byId))["timer"]["message"].toString(),
             std::optional(QStringLiteral("tea")));
    for (const auto *tool : { "delete_timer", "get_timer" })
        QCOMPARE(errorCode(fixture.call(tool, byId)), QStringLiteral("TOOL_ERR_NOT_FOUND"));
}

void tst_TimerTools::aMessageIsCountedInCharacters()
{
    CatalogFixture fixture;
    const QByteArray face = "\xF0\x9F\x98\x80"; // four bytes, two units of UTF-16, one character
    QVERIFY(!CatalogFixture::isError(fixture.call("set_timer", setTimer(face.repeated(500)))));
    const auto refused = fixture.call("set_timer", setTimer(face.repeated(501)));
    QCOMPARE(CatalogFixture::block(refused)["error"]["message"].toString(),
             std::optional(QStringLiteral("message: expected a string of 1 to 500 characters, got 501 characters")));
    QCOMPARE(errorCode(fixture.call("set_timer", setTimer(""))), QStringLiteral("TOOL_ERR_INVALID_ARGUMENTS"));
}

void tst_TimerTools::durationsOutOfRangeAreRefused()
{
    CatalogFixture fixture;
    for (const auto *duration : { "0", "-1", "86400001", "4294967296", "1.5", "null", "\"1000\"" })
        QCOMPARE(errorCode(fixture.call("set_timer", setTimer("x", duration))),
                 QStringLiteral("TOOL_ERR_INVALID_ARGUMENTS"));
    QVERIFY(!CatalogFixture::isError(fixture.call("set_timer", setTimer("x", "86400000"))));
}

void tst_TimerTools::tooManyAreRefused()
{
    CatalogFixture fixture;
    for (int i = 0; i < 100; ++i)
        QVERIFY(fixture.session->timers().set(1h, QStringLiteral("x"), false));
    QCOMPARE(errorCode(fixture.call("set_timer", setTimer("x"))), QStringLiteral("TOOL_ERR_LIMIT"));
}

void tst_TimerTools::aSessionWithATimerIsNotIdle()
{
    CatalogFixture fixture;
    QVERIFY(fixture.session->isIdle());
    fixture.call("set_timer", setTimer("x"));
    QVERIFY(!fixture.session->isIdle());
    fixture.clock.advance(1s);
    QVERIFY(fixture.session->isIdle());
}

void tst_TimerTools::theEndOfTheSessionTakesItsTimers()
{
    CatalogFixture fixture;
    fixture.call("set_timer", setTimer("x"));
    fixture.session->end(QStringLiteral("the client left"));
    fixture.session->events().take().settled(true);
    fixture.clock.advance(1h);
    QVERIFY(!fixture.session->events().hasUndelivered());
}

QTEST_GUILESS_MAIN(tst_TimerTools)
#include "tst_TimerTools.moc"
