// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/RequestCheck.h"

#include "support/ProcessorTimer.h"

#include <QTest>

using namespace qonduit;

class tst_RequestCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void questionsPass_data();
    void questionsPass();
    void whatIsNoQuestionIsRefused_data();
    void whatIsNoQuestionIsRefused();
    void addressesAPersonMayBeSentTo_data();
    void addressesAPersonMayBeSentTo();
    void conversationsPass_data();
    void conversationsPass();
    void whatIsNoConversationIsRefused_data();
    void whatIsNoConversationIsRefused();
    void aLongConversationIsReadOnce();
};

namespace {

using Kind = PendingRequest::Kind;

Result<> check(Kind kind, const QByteArray &params)
{
    return checkRequest(kind, RawJson::fromTrusted(params));
}

void addRows(std::initializer_list<const char *> params)
{
    QTest::addColumn<QByteArray>("params");
    for (const auto *one : params)
        QTest::newRow(one) << QByteArray(one);
}

QByteArray conversation(const QByteArray &messages)
{
    return R"({"maxTokens":100,"messages":[)" + messages + "]}";
}

const QByteArray text = R"({"type":"text","text":"x"})";

QByteArray message(const QByteArray &role, const QByteArray &content)
{
    return R"({"role":")" + role + R"(","content":)" + content + '}';
}

QByteArray use(const QByteArray &id)
{
    return R"({"type":"tool_use","id":")" + id + R"(","name":"look","input":{}})";
}

QByteArray result(const QByteArray &id)
{
    return R"({"type":"tool_result","toolUseId":")" + id + R"(","content":[]})";
}

} // namespace

void tst_RequestCheck::questionsPass_data()
{
    addRows({ R"({"message":"x","requestedSchema":{"type":"object","properties":{}}})",
              R"({"mode":"form","message":"x","requestedSchema":{}})",
              R"({"mode":"url","message":"x","url":"https://example.com","elicitationId":"e"})" });
}

void tst_RequestCheck::questionsPass()
{
    QFETCH(QByteArray, params);
    const auto checked = check(Kind::Elicitation, params);
    QVERIFY2(checked.has_value(), checked ? "" : qPrintable(checked.error().message));
}

void tst_RequestCheck::whatIsNoQuestionIsRefused_data()
{
    addRows({ "{}", "[]", R"({"message":"x"})", R"({"requestedSchema":{}})", R"({"message":5,"requestedSchema":{}})",
              R"({"mode":"dance","message":"x","requestedSchema":{}})",
              R"({"mode":null,"message":"x","requestedSchema":{}})",
              R"({"mode":"url","message":"x","requestedSchema":{}})",
              R"({"mode":"url","message":"x","url":"https://example.com"})",
              R"({"mode":"url","message":"x","url":"https://example.com","elicitationId":""})",
              R"({"mode":"url","url":"https://example.com","elicitationId":"e"})",
              R"({"message":"x","requestedSchema":{"type":7}})" });
}

void tst_RequestCheck::whatIsNoQuestionIsRefused()
{
    QFETCH(QByteArray, params);
    const auto checked = check(Kind::Elicitation, params);
    QVERIFY(!checked.has_value());
    QVERIFY(checked.error().is(ErrorCode::InvalidParams));
}

void tst_RequestCheck::addressesAPersonMayBeSentTo_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<bool>("isAllowed");
    const auto row = [](const char *url, bool allowed) { QTest::newRow(url) << QString::fromUtf8(url) << allowed; };
    row("https://example.com/in?e=1#x", true);
    row("http://127.0.0.1:8080/", true);
    row("HTTPS://EXAMPLE.COM", true);
    row("https://xn--exmple-cua.com/", true);
    row("", false);
    row("example.com", false);
    row("//example.com", false);
    row("https://", false);
    row("https:///path", false);
    row("ftp://example.com/", false);
    row("file:///etc/passwd", false);
    row("javascript:alert(1)", false);
    row("data:text/html,x", false);
    row("https://bank.example@evil.example/", false);
    row("https://user:secret@example.com/", false);
    row("https://@example.com/", false);
    row("https://example.com/a b", false);
    row("https://example.com/\n", false);
    row("https://exam\tple.com/", false);
    QTest::newRow("2048 characters") << QStringLiteral("https://example.com/") + QString(2048 - 20, u'x') << true;
    QTest::newRow("2049 characters") << QStringLiteral("https://example.com/") + QString(2049 - 20, u'x') << false;
}

void tst_RequestCheck::addressesAPersonMayBeSentTo()
{
    QFETCH(QString, url);
    QFETCH(bool, isAllowed);
    const QJsonObject params { { QStringLiteral("mode"), QStringLiteral("url") },
                               { QStringLiteral("message"), QStringLiteral("x") },
                               { QStringLiteral("elicitationId"), QStringLiteral("e") },
                               { QStringLiteral("url"), url } };
    const auto checked = checkRequest(Kind::Elicitation, RawJson::fromValue(params));
    QCOMPARE(checked.has_value(), isAllowed);
    if (!checked)
        QVERIFY(checked.error().message.startsWith(QStringLiteral("url:")));
}

void tst_RequestCheck::conversationsPass_data()
{
    QTest::addColumn<QByteArray>("messages");
    const auto row = [](const char *name, const QByteArray &messages) { QTest::newRow(name) << messages; };
    row("none", {});
    row("one block", message("user", text));
    row("blocks", message("user", '[' + text + ',' + text + ']'));
    row("a tool's result",
        message("assistant", use("1")) + ',' + message("user", result("1")) + ',' + message("assistant", text));
    row("two results", message("assistant", '[' + text + ',' + use("1") + ',' + use("2") + ']') + ','
                           + message("user", '[' + result("2") + ',' + result("1") + ']'));
    row("a kind of the future", message("user", R"({"type":"smell"})"));
}

void tst_RequestCheck::conversationsPass()
{
    QFETCH(QByteArray, messages);
    const auto checked = check(Kind::Sampling, conversation(messages));
    QVERIFY2(checked.has_value(), checked ? "" : qPrintable(checked.error().message));
}

/// \see MCP 2025-11-25, client/sampling, Error Handling
void tst_RequestCheck::whatIsNoConversationIsRefused_data()
{
    QTest::addColumn<QByteArray>("params");
    const auto row = [](const char *name, const QByteArray &params) { QTest::newRow(name) << params; };
    row("empty", "{}");
    row("no maxTokens", R"({"messages":[]})");
    row("maxTokens of another type", R"({"messages":[],"maxTokens":"many"})");
    row("no list", R"({"messages":{},"maxTokens":1})");
    row("no list of tools", R"({"messages":[],"maxTokens":1,"tools":{}})");
    row("no message", conversation("5"));
    row("no role", conversation(R"({"content":)" + text + '}'));
    row("a strange role", conversation(message("system", text)));
    row("no content", conversation(R"({"role":"user"})"));
    row("mixed",
        conversation(message("assistant", use("1")) + ',' + message("user", '[' + text + ',' + result("1") + ']')));
    row("the assistant's own result", conversation(message("assistant", result("1"))));
    row("a result is missing",
        conversation(message("assistant", '[' + use("1") + ',' + use("2") + ']') + ',' + message("user", result("1"))));
    row("no result at the end", conversation(message("assistant", use("1"))));
    row("another message before the result",
        conversation(message("assistant", use("1")) + ',' + message("assistant", text) + ','
                     + message("user", result("1"))));
}

void tst_RequestCheck::whatIsNoConversationIsRefused()
{
    QFETCH(QByteArray, params);
    const auto checked = check(Kind::Sampling, params);
    QVERIFY(!checked.has_value());
    QCOMPARE(checked.error().code, -32602);
}

void tst_RequestCheck::aLongConversationIsReadOnce()
{
    QByteArrayList uses;
    QByteArrayList results;
    for (int i = 0; i < 20000; ++i) {
        uses += use(QByteArray::number(i));
        results += result(QByteArray::number(i));
    }
    const auto params = conversation(message("assistant", '[' + uses.join(',') + ']') + ','
                                     + message("user", '[' + results.join(',') + ']'));
    const ProcessorTimer timer;
    QVERIFY(check(Kind::Sampling, params));
    QVERIFY2(timer.elapsed() < 5000, "20,000 uses of tools are not compared with 20,000 results each");
}

QTEST_APPLESS_MAIN(tst_RequestCheck)
#include "tst_RequestCheck.moc"
