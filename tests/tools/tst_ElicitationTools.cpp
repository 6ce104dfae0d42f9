// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "support/CatalogFixture.h"

#include <QTest>

using namespace qonduit;

/// Questions of a server through the tools; forms are in tst_ToolCatalog.
class tst_ElicitationTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addressesAreShownAndAccepted();
    void aNumberThatNobodyCanReadIsRefused();
    void theServerMaySayThatAnAddressIsDone();
    void whatIsLargeStandsInNoOtherResult();
    void B35_aStormIsDeclinedAndTheClientSeesFour();
};

namespace {

struct UrlFixture : CatalogFixture
{
    UrlFixture()
    {
        channels.latest().request(
            "1", "elicitation/create",
            R"({"mode":"url","message":"Sign in","url":"https://example.com/in","elicitationId":"e-1"})");
        turnEventLoop();
        requestId = session->requests().pending().front().id.toUtf8();
    }
    auto accept(const QByteArray &more)
    {
        return call("respond_to_elicitation", R"({"request_id":")" + requestId + R"(","action":"accept")" + more + '}');
    }
    QByteArray sent()
    {
        const auto *answer = channels.latest().answerTo("1");
        return answer ? answer->payload.toByteArray() : QByteArray();
    }

    QByteArray requestId;
};

} // namespace

void tst_ElicitationTools::addressesAreShownAndAccepted()
{
    UrlFixture fixture;
    const auto listed = CatalogFixture::block(fixture.call("get_elicitations"))["elicitations"].elements();
    QCOMPARE(listed.size(), std::size_t(1));
    QCOMPARE(listed[0]["mode"].toString(), std::optional(QStringLiteral("url")));
    QCOMPARE(listed[0]["url"].toString(), std::optional(QStringLiteral("https://example.com/in")));
    QCOMPARE(listed[0]["elicitationId"].toString(), std::optional(QStringLiteral("e-1")));
    QVERIFY(CatalogFixture::isError(fixture.accept(R"(,"content":{"x":1})")));
    QCOMPARE(fixture.sent(), QByteArray());
    QVERIFY(!CatalogFixture::isError(fixture.accept({})));
    QCOMPARE(fixture.sent(), QByteArray(R"({"action":"accept"})"));
}

/// Rather than answering without it.
void tst_ElicitationTools::aNumberThatNobodyCanReadIsRefused()
{
    UrlFixture fixture;
    for (const auto *number : { "1e-400", "[{\"y\":-1e-400}]", "1e400" }) {
        const auto answer = fixture.accept(",\"content\":{\"x\":" + QByteArray(number) + '}');
        QVERIFY(CatalogFixture::isError(answer));
        QCOMPARE(CatalogFixture::block(answer)["error"]["message"].toString(),
                 QStringLiteral("content: holds a number that is out of range"));
    }
    QCOMPARE(fixture.sent(), QByteArray());
}

void tst_ElicitationTools::theServerMaySayThatAnAddressIsDone()
{
    UrlFixture fixture;
    fixture.channels.latest().notify("notifications/elicitation/complete", R"({"elicitationId":"other"})");
    turnEventLoop();
    QCOMPARE(fixture.sent(), QByteArray());
    fixture.channels.latest().notify("notifications/elicitation/complete", R"({"elicitationId":"e-1"})");
    turnEventLoop();
    QCOMPARE(fixture.sent(), QByteArray(R"({"action":"accept"})"));
    QVERIFY(fixture.session->requests().isEmpty());
}

void tst_ElicitationTools::whatIsLargeStandsInNoOtherResult()
{
    CatalogFixture fixture;
    fixture.channels.latest().request("1", "elicitation/create",
                                      R"({"mode":"url","message":"m","url":"https://example.com/","elicitationId":")"
                                          + QByteArray(60'000, 'x') + R"("})");
    turnEventLoop();
    fixture.call("list_tasks").value()->delivered()(true);
    QVERIFY(fixture.call("list_tasks").value()->result().view().size() < 2000);
    QVERIFY(fixture.call("get_elicitations").value()->result().view().size() > 60'000);
}

void tst_ElicitationTools::B35_aStormIsDeclinedAndTheClientSeesFour()
{
    CatalogFixture fixture;
    for (int i = 1; i <= 1000; ++i)
        fixture.channels.latest().elicit(QByteArray::number(i));
    turnEventLoop();
    int declined = 0;
    for (int i = 1; i <= 1000; ++i) {
        const auto *answer = fixture.channels.latest().answerTo(QByteArray::number(i));
        declined += answer && answer->payload.toByteArray() == R"({"action":"decline"})";
    }
    QCOMPARE(declined, 996);
    QVERIFY(fixture.session->requests().isSpamming(QStringLiteral("fake")));
    const auto waiting = CatalogFixture::block(fixture.call("get_elicitations"))["elicitations"].elements();
    QCOMPARE(waiting.size(), std::size_t(4));
    fixture.session->requests().setMuted(QStringLiteral("fake"), true);
    turnEventLoop();
    QVERIFY(fixture.session->requests().isEmpty());
}

QTEST_GUILESS_MAIN(tst_ElicitationTools)
#include "tst_ElicitationTools.moc"
