// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/SamplingCheck.h"

#include "support/ProcessorTimer.h"

#include <QTest>

using namespace qonduit;

class tst_SamplingCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersPass_data();
    void answersPass();
    void mismatchesNameMemberAndRule_data();
    void mismatchesNameMemberAndRule();
    void manyUsesOfManyToolsAreChecked();
    void oldServersTakeOneBlock();
    void oldServersKnowNoToolsAndNoAudio();
    void whatTheModelSaidStaysByteForByte();
    void theReasonToStopIsTheClients();
};

namespace {

PendingRequest request(const QByteArray &params = "{}", Revision revision = newestRevision)
{
    PendingRequest request;
    request.kind = PendingRequest::Kind::Sampling;
    request.params = RawJson::fromTrusted(params);
    request.revision = revision;
    return request;
}

const QByteArray withTools = R"({"tools":[{"name":"look","inputSchema":{}}]})";

Result<RawJson> check(const QByteArray &content, const QByteArray &role = "assistant",
                      const PendingRequest &asked = request(withTools))
{
    return checkedSampling(
        asked, RawJson::fromTrusted(R"({"role":")" + role + R"(","content":)" + content + R"(,"model":"m"})"));
}

} // namespace

void tst_SamplingCheck::answersPass_data()
{
    QTest::addColumn<QByteArray>("role");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("sent");
    QTest::addColumn<QString>("stopReason");
    const auto row = [](const char *name, const char *role, const char *content, const char *sent,
                        const char *stopReason = "endTurn") {
        QTest::newRow(name) << QByteArray(role) << QByteArray(content) << QByteArray(sent)
                            << QString::fromLatin1(stopReason);
    };
    const auto same = [&row](const char *name, const char *role, const char *content,
                             const char *stopReason = "endTurn") { row(name, role, content, content, stopReason); };
    row("a text", "assistant", R"("Pa\u0072is")", R"({"type":"text","text":"Pa\u0072is"})");
    same("a block", "user", R"({"type":"text","text":""})");
    row("a list of one", "assistant", R"([{"type":"text","text":"x"}])", R"({"type":"text","text":"x"})");
    same("an image", "assistant", R"({"type":"image","data":"AAEC","mimeType":"image/png"})");
    same("audio", "assistant", R"({"type":"audio","data":"AA==","mimeType":"audio/wav"})");
    same("two blocks", "assistant",
         R"([{"type":"text","text":"a"},{"type":"image","data":"","mimeType":"image/png"}])");
    same("a tool is used", "assistant",
         R"([{"type":"text","text":"a"},{"type":"tool_use","id":"1","name":"look","input":{}}])", "toolUse");
    same("a tool's result", "user",
         R"({"type":"tool_result","toolUseId":"1","content":[{"type":"resource_link","uri":"x:y","name":"n"}]})");
    same(
        "two results", "user",
        R"([{"type":"tool_result","toolUseId":"1","content":[]},{"type":"tool_result","toolUseId":"2","content":[]}])");
}

void tst_SamplingCheck::answersPass()
{
    QFETCH(QByteArray, role);
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, sent);
    QFETCH(QString, stopReason);
    const auto checked = check(content, role);
    QVERIFY2(checked.has_value(), checked ? "" : qPrintable(checked.error().message));
    QCOMPARE((*checked)["content"].toByteArray(), sent);
    QCOMPARE((*checked)["role"].toString(), std::optional(QString::fromLatin1(role)));
    QCOMPARE((*checked)["model"].toString(), std::optional(QStringLiteral("m")));
    QCOMPARE((*checked)["stopReason"].toString(), std::optional(stopReason));
}

void tst_SamplingCheck::mismatchesNameMemberAndRule_data()
{
    QTest::addColumn<QByteArray>("role");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("named");
    QTest::addColumn<QByteArray>("params");
    const auto row = [](const char *role, const char *content, const char *named,
                        const QByteArray &params = withTools) {
        QTest::newRow(content) << QByteArray(role) << QByteArray(content) << QString::fromLatin1(named) << params;
    };
    row("system", R"("x")", "role: ");
    row("assistant", "[]", "content: ");
    row("assistant", "5", "content: ");
    row("assistant", "{}", "content: ");
    row("assistant", R"({"type":"smell"})", "tool_use");
    row("assistant", R"({"type":"resource_link","uri":"x","name":"n"})", "content: ");
    row("assistant", R"({"type":"text"})", "content.text: ");
    row("assistant", R"([{"type":"text","text":"x"},{"type":"text","text":5}])", "content[1].text: ");
    row("assistant", R"({"type":"image","data":"AAEC"})", "content.mimeType: ");
    row("assistant", R"({"type":"image","data":"no base64!","mimeType":"image/png"})", "content.data: ");
    row("assistant", R"({"type":"audio","data":5,"mimeType":"audio/wav"})", "content.data: ");
    row("assistant", R"({"type":"tool_use","id":"1","name":"look"})", "content.input: ");
    row("assistant", R"({"type":"tool_use","id":"1","name":"touch","input":{}})", "no tool touch");
    row("user", R"({"type":"tool_use","id":"1","name":"look","input":{}})", "role assistant");
    row("assistant", R"({"type":"tool_use","id":"2","name":"look","input":{}})", "no tools", "{}");
    row("assistant", R"({"type":"tool_use","id":"3","name":"look","input":{}})", "toolChoice",
        R"({"tools":[{"name":"look"}],"toolChoice":{"mode":"none"}})");
    row("assistant", R"({"type":"tool_result","toolUseId":"1","content":[]})", "role user");
    row("user", R"([{"type":"tool_result","toolUseId":"1","content":[]},{"type":"text","text":"x"}])",
        "nothing but other tool results");
    row("user", R"({"type":"tool_result","toolUseId":"1","content":"x"})", "content.content: ");
    row("user", R"({"type":"tool_result","toolUseId":"1","content":[{"type":"tool_use"}]})", "content.content[0]: ");
}

void tst_SamplingCheck::mismatchesNameMemberAndRule()
{
    QFETCH(QByteArray, role);
    QFETCH(QByteArray, content);
    QFETCH(QString, named);
    QFETCH(QByteArray, params);
    const auto checked = check(content, role, request(params));
    QVERIFY(!checked.has_value());
    QVERIFY(checked.error().is(ErrorCode::InvalidParams));
    QVERIFY2(checked.error().message.contains(named), qPrintable(checked.error().message));
}

/// Reading the tools once for each use took many seconds.
void tst_SamplingCheck::manyUsesOfManyToolsAreChecked()
{
    QByteArray tools;
    QByteArray uses;
    for (int i = 0; i < 5000; ++i) {
        const auto name = "\"tool" + QByteArray::number(i) + '"';
        tools += (i > 0 ? "," : "") + QByteArray(R"({"name":)") + name + R"(,"inputSchema":{}})";
        uses += (i > 0 ? "," : "") + QByteArray(R"({"type":"tool_use","id":"1","name":)") + name + R"(,"input":{}})";
    }
    const ProcessorTimer timer;
    QVERIFY(check('[' + uses + ']', "assistant", request(R"({"tools":[)" + tools + "]}")));
    QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
}

void tst_SamplingCheck::oldServersTakeOneBlock()
{
    const auto old = request("{}", Revision::V2025_06_18);
    const auto one = check(R"([{"type":"text","text":"x"}])", "assistant", old);
    QCOMPARE((*one)["content"].toByteArray(), QByteArray(R"({"type":"text","text":"x"})"));
    const auto two = check(R"([{"type":"text","text":"x"},{"type":"text","text":"y"}])", "assistant", old);
    QVERIFY(!two.has_value());
    QVERIFY2(two.error().message.contains(QStringLiteral("2025-06-18, which takes one block only")),
             qPrintable(two.error().message));
}

void tst_SamplingCheck::oldServersKnowNoToolsAndNoAudio()
{
    const QByteArray audio = R"({"type":"audio","data":"AA==","mimeType":"audio/wav"})";
    QVERIFY(!check(audio, "assistant", request("{}", Revision::V2024_11_05)));
    QVERIFY(check(audio, "assistant", request("{}", Revision::V2025_03_26)));
    const QByteArray result = R"({"type":"tool_result","toolUseId":"1","content":[]})";
    QVERIFY(!check(result, "user", request("{}", Revision::V2025_06_18)));
}

void tst_SamplingCheck::whatTheModelSaidStaysByteForByte()
{
    const QByteArray block =
        R"({"type":"tool_use","id":"1","name":"look","input":{"z":1.0,"a":9007199254740993},"_meta":{"x":1e2}})";
    QCOMPARE((*check(block))["content"].toByteArray(), block);
}

void tst_SamplingCheck::theReasonToStopIsTheClients()
{
    const auto checked = checkedSampling(
        request(), RawJson::fromTrusted(R"({"role":"assistant","content":"x","model":"m","stopReason":"maxTokens"})"));
    QCOMPARE((*checked)["stopReason"].toString(), std::optional(QStringLiteral("maxTokens")));
    QVERIFY(!checkedSampling(request(), RawJson::fromTrusted(R"({"role":"assistant","content":"x"})")));
}

QTEST_APPLESS_MAIN(tst_SamplingCheck)
#include "tst_SamplingCheck.moc"
