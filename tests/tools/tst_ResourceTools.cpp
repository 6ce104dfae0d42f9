// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "support/CatalogFixture.h"

#include <QTest>

using namespace qonduit;

class tst_ResourceTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contentsPassByteForByte();
    void whatIsNoContentIsRefused_data();
    void whatIsNoContentIsRefused();
    void ourOwnAreListedAndRead();
    void whatWeDoNotHaveIsNotFound();
};

namespace {

Collected<Result<ToolReply>> read(CatalogFixture &fixture, const QByteArray &server, const QByteArray &uri)
{
    return fixture.call("read_resource", R"({"server":")" + server + R"(","uri":")" + uri + "\"}");
}

/// A server that answers every resources/read with \p result.
struct ResourceFixture : CatalogFixture
{
    explicit ResourceFixture(const QByteArray &result) { channels.latest().script.readResult = result; }
};

} // namespace

void tst_ResourceTools::contentsPassByteForByte()
{
    const QByteArray content = R"({"uri":"x:y","blob":"AA==","_meta":{"n":1.0}})";
    ResourceFixture fixture(R"({"contents":[)" + content + R"(],"_meta":{"m":1e2}})");
    const auto answer = read(fixture, "fake", "x:y");
    const QByteArray expected = R"({"content":[{"type":"resource","resource":)" + content + R"(}],"_meta":{"m":1e2}})";
    QCOMPARE(answer.value()->result().toByteArray(), expected);
}

void tst_ResourceTools::whatIsNoContentIsRefused_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::newRow("none") << QByteArray("{}");
    QTest::newRow("no list") << QByteArray(R"({"contents":{}})");
    QTest::newRow("no objects") << QByteArray(R"({"contents":[{"uri":"x:y","text":""},1]})");
}

void tst_ResourceTools::whatIsNoContentIsRefused()
{
    QFETCH(QByteArray, result);
    ResourceFixture fixture(result);
    const auto answer = read(fixture, "fake", "x:y");
    QCOMPARE(CatalogFixture::block(answer)["error"]["code"].toString(),
             std::optional(QStringLiteral("TOOL_ERR_EXECUTION_FAILED")));
}

void tst_ResourceTools::ourOwnAreListedAndRead()
{
    CatalogFixture fixture;
    const auto listed = CatalogFixture::block(fixture.call("list_resources", R"({"server":"self"})")).elements();
    QCOMPARE(listed.size(), std::size_t(1));
    QCOMPARE(listed[0]["server"].toString(), std::optional(QStringLiteral("self")));
    const auto answer = read(fixture, "self", listed[0]["uri"].toString()->toUtf8());
    const auto content = answer.value()->result()["content"].elements()[0];
    QCOMPARE(content["type"].toString(), std::optional(QStringLiteral("resource")));
    QVERIFY(content["resource"]["text"].toString()->contains(QStringLiteral("proxy_task_states")));
}

void tst_ResourceTools::whatWeDoNotHaveIsNotFound()
{
    CatalogFixture fixture;
    const auto error = CatalogFixture::block(read(fixture, "self", "emceepee://nope"))["error"];
    QCOMPARE(error["code"].toString(), std::optional(QStringLiteral("TOOL_ERR_NOT_FOUND")));
    QVERIFY(error["message"].toString()->contains(QStringLiteral("emceepee://nope")));
}

QTEST_GUILESS_MAIN(tst_ResourceTools)
#include "tst_ResourceTools.moc"
