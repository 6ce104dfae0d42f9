// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "support/CatalogFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_SamplingTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRequestStandsInEveryResultUntilItIsAnswered();
    void allContentKindsReachTheServer_data();
    void allContentKindsReachTheServer();
    void aMismatchNamesMemberAndRule();
    void contentOfAnotherTypeIsRefused();
    void theReasonToStopMayBeGiven();
    void cancellingTellsTheServerThatTheUserRejected();
    void aLateAnswerIsToldByWhom();
    void whatWaitsIsInAwaitActivity();
    void anOldServerGetsOneBlock();
    void theServerMayWithdraw();
};

namespace {

const QByteArray capital =
    R"({"messages":[{"role":"user","content":{"type":"text","text":"Capital?"}}],"maxTokens":100,"systemPrompt":"Be short","tools":[{"name":"look","inputSchema":{"type":"object"}}]})";

struct SamplingFixture : CatalogFixture
{
    SamplingFixture() { ask("1", "sampling/createMessage", capital); }
    void ask(const QByteArray &id, const QByteArray &method, const QByteArray &params)
    {
        channels.latest().request(id, method, params);
        turnEventLoop();
        const auto pending = session->requests().pending();
        requestId = pending.empty() ? QByteArray() : pending.back().id.toUtf8();
    }
    auto respond(const QByteArray &content, const QByteArray &more = {}, const QByteArray &role = "assistant")
    {
        return call("respond_to_sampling", R"({"request_id":")" + requestId + R"(","role":")" + role + R"(","content":)"
                                               + content + R"(,"model":"m-1")" + more + '}');
    }
    auto cancel(const QByteArray &reason)
    {
        return call("cancel_sampling_request", R"({"request_id":")" + requestId + R"(","reason":")" + reason + R"("})");
    }

    QByteArray requestId;
};

QString errorOf(const Collected<Result<ToolReply>> &answer, const char *member)
{
    return CatalogFixture::block(answer)["error"][member].toString().value_or(QString());
}

} // namespace

void tst_SamplingTools::aRequestStandsInEveryResultUntilItIsAnswered()
{
    SamplingFixture fixture;
    fixture.call("list_tasks").value()->delivered()(true);
    for (int i = 0; i < 2; ++i) {
        const auto waiting =
            CatalogFixture::block(fixture.call("list_tasks"), 1)["pending_client_action"]["sampling_requests"]
                .elements();
        QCOMPARE(waiting.size(), std::size_t(1));
        QCOMPARE(waiting[0]["request_id"].toString(), std::optional(QString::fromLatin1(fixture.requestId)));
        QCOMPARE(waiting[0]["server"].toString(), std::optional(QStringLiteral("fake")));
        QCOMPARE(waiting[0]["maxTokens"].toInteger(), std::optional<qint64>(100));
        QCOMPARE(waiting[0]["messages"].elements().size(), std::size_t(1));
    }
    const auto listed = CatalogFixture::block(fixture.call("get_sampling_requests"))["sampling_requests"].elements();
    QCOMPARE(listed[0]["systemPrompt"].toString(), std::optional(QStringLiteral("Be short")));
    QVERIFY(listed[0]["created_at"].isString() && listed[0]["expires_at"].isString());

    const auto answered = fixture.respond(R"("Paris.")");
    QVERIFY(!CatalogFixture::isError(answered));
    QCOMPARE(CatalogFixture::block(fixture.call("get_sampling_requests"))["sampling_requests"].toByteArray(),
             QByteArray("[]"));
    QVERIFY(fixture.channels.latest().answerTo("1"));
}

void tst_SamplingTools::allContentKindsReachTheServer_data()
{
    QTest::addColumn<QByteArray>("role");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("stopReason");
    const auto row = [](const char *name, const char *role, const char *content, const char *stop = "endTurn") {
        QTest::newRow(name) << QByteArray(role) << QByteArray(content) << QByteArray(stop);
    };
    row("text", "assistant", R"({"type":"text","text":"x"})");
    row("image", "assistant", R"({"type":"image","data":"AAEC","mimeType":"image/png"})");
    row("audio", "assistant", R"({"type":"audio","data":"AAEC","mimeType":"audio/wav"})");
    row("tool_use", "assistant",
        R"([{"type":"text","text":"x"},{"type":"tool_use","id":"1","name":"look","input":{}}])", "toolUse");
    row("tool_result", "user", R"({"type":"tool_result","toolUseId":"1","content":[]})");
}

void tst_SamplingTools::allContentKindsReachTheServer()
{
    QFETCH(QByteArray, role);
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, stopReason);
    SamplingFixture fixture;
    const auto answered = fixture.respond(content, {}, role);
    QVERIFY2(!CatalogFixture::isError(answered), qPrintable(errorOf(answered, "message")));
    const auto sent = fixture.channels.latest().answerTo("1");
    QCOMPARE(sent->payload.toByteArray(), R"({"role":")" + role + R"(","content":)" + content
                                              + R"(,"model":"m-1","stopReason":")" + stopReason + R"("})");
}

void tst_SamplingTools::aMismatchNamesMemberAndRule()
{
    SamplingFixture fixture;
    const auto wrong = fixture.respond(R"({"type":"image","data":"!","mimeType":"image/png"})");
    QCOMPARE(errorOf(wrong, "code"), QStringLiteral("TOOL_ERR_INVALID_ARGUMENTS"));
    QCOMPARE(errorOf(wrong, "message"), QStringLiteral("content.data: expected base64"));
    QVERIFY(!CatalogFixture::isError(fixture.respond(R"("x")"))); // it has stayed
}

void tst_SamplingTools::contentOfAnotherTypeIsRefused()
{
    SamplingFixture fixture;
    for (const auto *content : { "5", "null", "[\"x\"]", "true" }) {
        const auto wrong = fixture.respond(content);
        QCOMPARE(errorOf(wrong, "code"), QStringLiteral("TOOL_ERR_INVALID_ARGUMENTS"));
        QVERIFY(errorOf(wrong, "message").startsWith(QStringLiteral("content: expected a string, an object")));
    }
}

void tst_SamplingTools::theReasonToStopMayBeGiven()
{
    SamplingFixture fixture;
    fixture.respond(R"("x")", R"(,"stop_reason":"maxTokens")");
    QCOMPARE(fixture.channels.latest().answerTo("1")->payload["stopReason"].toString(),
             std::optional(QStringLiteral("maxTokens")));
}

void tst_SamplingTools::cancellingTellsTheServerThatTheUserRejected()
{
    SamplingFixture fixture;
    QVERIFY(!CatalogFixture::isError(fixture.cancel("no time")));
    const auto sent = fixture.channels.latest().answerTo("1");
    QCOMPARE(sent->payload["code"].toInteger(), std::optional<qint64>(-1));
    QCOMPARE(sent->payload["message"].toString(), std::optional(QStringLiteral("User rejected sampling request")));
}

void tst_SamplingTools::aLateAnswerIsToldByWhom()
{
    SamplingFixture fixture;
    QVERIFY(!CatalogFixture::isError(fixture.cancel("no time")));
    QVERIFY(errorOf(fixture.respond(R"("x")"), "message")
                .contains(QStringLiteral("already answered by a tool call of the client (no time)")));
    fixture.requestId = "nope";
    QCOMPARE(errorOf(fixture.respond(R"("x")"), "code"), QStringLiteral("TOOL_ERR_NOT_FOUND"));
}

void tst_SamplingTools::whatWaitsIsInAwaitActivity()
{
    SamplingFixture fixture;
    const auto activity = CatalogFixture::block(fixture.call("await_activity"));
    const auto waiting = activity["pending_client"]["sampling_requests"].elements();
    QCOMPARE(waiting.size(), std::size_t(1));
    QCOMPARE(waiting[0]["requestId"].toString(), std::optional(QString::fromLatin1(fixture.requestId)));
    QCOMPARE(activity["pending_client"]["elicitations"].toByteArray(), QByteArray("[]"));
}

void tst_SamplingTools::anOldServerGetsOneBlock()
{
    CatalogFixture fixture;
    fixture.channels.script.initializeResult =
        R"({"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"old","version":"1"}})";
    QVERIFY(fixture.registry.add(fakeServer(QStringLiteral("old"))));
    Collected((*fixture.session->backend(QStringLiteral("old")))->ready());
    turnEventLoop();
    fixture.channels.latest().request("1", "sampling/createMessage", capital);
    turnEventLoop();
    const auto id = fixture.session->requests().pending().front().id.toUtf8();
    const auto respond = [&](const QByteArray &content) {
        return fixture.call("respond_to_sampling", R"({"request_id":")" + id + R"(","role":"assistant","content":)"
                                                       + content + R"(,"model":"m"})");
    };
    const QByteArray block = R"({"type":"text","text":"x"})";
    const auto two = respond('[' + block + ',' + block + ']');
    QVERIFY2(errorOf(two, "message").contains(QStringLiteral("one block only")), qPrintable(errorOf(two, "message")));
    QVERIFY(!CatalogFixture::isError(respond('[' + block + ']')));
    QCOMPARE(fixture.channels.latest().answerTo("1")->payload["content"].toByteArray(), block);
}

void tst_SamplingTools::theServerMayWithdraw()
{
    SamplingFixture fixture;
    fixture.channels.latest().notify("notifications/cancelled", R"({"requestId":1})");
    turnEventLoop();
    QVERIFY(fixture.session->requests().isEmpty());
    QVERIFY(CatalogFixture::isError(fixture.respond(R"("x")")));
}

QTEST_GUILESS_MAIN(tst_SamplingTools)
#include "tst_SamplingTools.moc"
