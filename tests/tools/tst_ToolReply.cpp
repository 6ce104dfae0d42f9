// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ToolReply.h"

#include "protocol/ProxyError.h"

#include <QTest>

using namespace qonduit;

class tst_ToolReply : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blocksAreAddedAndTheRestStays_data();
    void blocksAreAddedAndTheRestStays();
    void nothingToAddChangesNothing();
    void failuresAreForTheModelToRead();
    void errorsBecomeCodes_data();
    void errorsBecomeCodes();
    void allWhoWantToKnowAreTold();
};

void tst_ToolReply::blocksAreAddedAndTheRestStays_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::addColumn<QByteArray>("whole");
    const auto row = [](const char *result, const char *whole) {
        QTest::newRow(result) << QByteArray(result) << QByteArray(whole);
    };
    row(R"({"content":[]})", R"({"content":[{"type":"text","text":"x"}]})");
    row(R"({"a":1.0,"content":[{"type":"text","text":"]}"}],"isError":true,"_meta":{"k":1e2}})",
        R"({"a":1.0,"content":[{"type":"text","text":"]}"},{"type":"text","text":"x"}],"isError":true,"_meta":{"k":1e2}})");
    row(R"({"structuredContent":{"content":[1]},"content":[ ]})",
        R"({"structuredContent":{"content":[1]},"content":[ {"type":"text","text":"x"}]})");
    row(R"({})", R"({"content":[{"type":"text","text":"x"}]})");
    row(R"({ })", R"({"content":[{"type":"text","text":"x"}]})");
    row(R"({"toolResult":5})", R"({"toolResult":5,"content":[{"type":"text","text":"x"}]})");
    row(R"({"a":1,"a":2})",
        R"({"a":1,"a":2,"content":[{"type":"text","text":"x"}]})"); // what comes from a server may be anything
}

void tst_ToolReply::blocksAreAddedAndTheRestStays()
{
    QFETCH(QByteArray, result);
    QFETCH(QByteArray, whole);
    ToolReply reply(RawJson::fromTrusted(result));
    reply.appendTexts({ "x" });
    QCOMPARE(reply.result().toByteArray(), whole);
    QVERIFY(RawJson::parse(whole).has_value());
}

void tst_ToolReply::nothingToAddChangesNothing()
{
    const QByteArray result = R"( {"content" : [ ] , "n":1.0} )";
    ToolReply reply(RawJson::parse(result).value());
    reply.appendTexts({});
    QCOMPARE(reply.result().toByteArray(), result.trimmed());
}

void tst_ToolReply::failuresAreForTheModelToRead()
{
    const auto reply = ToolReply::failure("TOOL_ERR_NOT_FOUND", QStringLiteral("no \"x\""), R"({"k":1})");
    QCOMPARE(reply.result()["isError"].toBool(), std::optional(true));
    const auto text = reply.result()["content"].elements().front()["text"].toString();
    const QByteArray expected = R"({"error":{"code":"TOOL_ERR_NOT_FOUND","message":"no \"x\"","details":{"k":1}}})";
    QCOMPARE(text->toUtf8(), expected);
}

void tst_ToolReply::errorsBecomeCodes_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](auto code, const char *expected) {
        QTest::addRow("%d", int(code)) << int(code) << QByteArray(expected);
    };
    row(ProxyErrorCode::BackendUnavailable, "TOOL_ERR_SERVER_DISCONNECTED");
    row(ProxyErrorCode::BackendLost, "TOOL_ERR_SERVER_DISCONNECTED");
    row(ProxyErrorCode::Timeout, "TOOL_ERR_TIMEOUT");
    row(ProxyErrorCode::Overloaded, "TOOL_ERR_LIMIT");
    row(ProxyErrorCode::ApprovalDenied, "TOOL_ERR_DENIED");
    row(ErrorCode::NotFound, "TOOL_ERR_NOT_FOUND");
    row(ErrorCode::Overloaded, "TOOL_ERR_LIMIT");
    row(-32603, "TOOL_ERR_EXECUTION_FAILED");
    row(42, "TOOL_ERR_EXECUTION_FAILED");
}

void tst_ToolReply::errorsBecomeCodes()
{
    QFETCH(int, code);
    QFETCH(QByteArray, expected);
    const auto reply = ToolReply::failure(Error(code, QStringLiteral("m"), R"({"sent":true})"));
    const auto error =
        RawJson::parse(reply.result()["content"].elements().front()["text"].toString()->toUtf8()).value()["error"];
    QCOMPARE(error["code"].toString()->toUtf8(), expected);
    QVERIFY(error["details"].isObject());
}

void tst_ToolReply::allWhoWantToKnowAreTold()
{
    auto reply = ToolReply::ofJson("{}");
    QVERIFY(!reply.delivered());
    int told = 0;
    reply.whenDelivered([&told](bool arrived) { told += arrived ? 1 : 100; });
    reply.whenDelivered([&told](bool arrived) { told += arrived ? 1 : 100; });
    reply.delivered()(true);
    QCOMPARE(told, 2);
}

QTEST_APPLESS_MAIN(tst_ToolReply)
#include "tst_ToolReply.moc"
