// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/AnswerCheck.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace qonduit;

class tst_AnswerCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fittingAnswersPass_data();
    void fittingAnswersPass();
    void mismatchesNameFieldAndRule_data();
    void mismatchesNameFieldAndRule();
    void defaultsAreFilledIn();
    void requiredFieldsMustBeThere();
    void D09_hostileSchemasCostNothing_data();
    void D09_hostileSchemasCostNothing();
    void D09_tooManyFieldsAreRefused();
};

namespace {

QJsonObject object(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).object();
}

QJsonObject schemaOf(const QByteArray &field)
{
    return object(R"({"type":"object","properties":{"f":)" + field + "}}");
}

} // namespace

void tst_AnswerCheck::fittingAnswersPass_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *field, const char *value) {
        QTest::newRow(field) << QByteArray(field) << QByteArray(value);
    };
    row(R"({"type":"string","minLength":1,"maxLength":3})", "\"\xc3\xa4\xc3\xa4\xc3\xa4\"");
    row(R"({"type":"string","format":"email"})", R"("a@b.example")");
    row(R"({"type":"string","format":"uri"})", R"("https://example.com/x")");
    row(R"({"type":"string","format":"date"})", R"("2026-02-28")");
    row(R"({"type":"string","format":"date-time"})", R"("2026-02-28T10:00:00Z")");
    row(R"({"type":"string","pattern":"^[a-z]+$"})", R"("abc")");
    row(R"({"type":"integer","minimum":1,"maximum":5})", "5");
    row(R"({"type":"number"})", "0.5");
    row(R"({"type":"boolean"})", "false");
    row(R"({"type":"string","enum":["a","b"],"enumNames":["A","B"]})", R"("b")");
    row(R"({"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]})", R"("b")");
    row(R"({"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":1})", R"(["a","b"])");
    row(R"({"type":"array","items":{"anyOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}})", R"(["b"])");
}

void tst_AnswerCheck::fittingAnswersPass()
{
    QFETCH(QByteArray, field);
    QFETCH(QByteArray, value);
    const auto content = object(R"({"f":)" + value + '}');
    const auto checked = checkedAnswer(schemaOf(field), content);
    QVERIFY2(checked.has_value(), checked ? "" : qPrintable(checked.error().message));
    QCOMPARE(*checked, content);
}

void tst_AnswerCheck::mismatchesNameFieldAndRule_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *field, const char *value) {
        QTest::newRow(field) << QByteArray(field) << QByteArray(value);
    };
    row(R"({"type":"string"})", "5");
    row(R"({"type":"string","minLength":4})", "\"\xc3\xa4\xc3\xa4\xc3\xa4\"");
    row(R"({"type":"string","format":"email"})", R"("nobody")");
    row(R"({"type":"string","format":"uri"})", R"("not an address")");
    row(R"({"type":"string","format":"date"})", R"("2026-02-30")");
    row(R"({"type":"string","format":"date-time"})", R"("2026-02-28")");
    row(R"({"type":"string","pattern":"^[a-z]+$"})", R"("ABC")");
    row(R"({"type":"integer","maximum":5})", "6");
    row(R"({"type":"integer"})", "1.5");
    row(R"({"type":"boolean"})", R"("true")");
    row(R"({"type":"string","enum":["a","b"]})", R"("c")");
    row(R"({"type":"string","oneOf":[{"const":"a","title":"A"}]})", R"("b")");
    row(R"({"type":"array","items":{"type":"string","enum":["a"]}})", R"(["z"])");
    row(R"({"type":"array","items":{"type":"string"},"maxItems":1})", R"(["a","b"])");
}

void tst_AnswerCheck::mismatchesNameFieldAndRule()
{
    QFETCH(QByteArray, field);
    QFETCH(QByteArray, value);
    const auto checked = checkedAnswer(schemaOf(field), object(R"({"f":)" + value + '}'));
    QVERIFY(!checked.has_value());
    QVERIFY(checked.error().is(ErrorCode::InvalidParams));
    QVERIFY2(checked.error().message.startsWith(u'f'), qPrintable(checked.error().message));
    QVERIFY2(checked.error().message.size() > 5, qPrintable(checked.error().message));
}

void tst_AnswerCheck::defaultsAreFilledIn()
{
    const auto schema = object(
        R"({"type":"object","properties":{"branch":{"type":"string","default":"main"},"force":{"type":"boolean","default":false},"n":{"type":"integer"}},"required":["branch"]})");
    const auto checked = checkedAnswer(schema, object(R"({"force":true})"));
    QVERIFY(checked.has_value());
    QCOMPARE(*checked, object(R"({"branch":"main","force":true})"));
}

void tst_AnswerCheck::requiredFieldsMustBeThere()
{
    const auto checked =
        checkedAnswer(object(R"({"type":"object","properties":{"name":{"type":"string"}},"required":["name"]})"), {});
    QVERIFY(!checked.has_value());
    QVERIFY2(checked.error().message.contains(QStringLiteral("name")), qPrintable(checked.error().message));
}

void tst_AnswerCheck::D09_hostileSchemasCostNothing_data()
{
    QTest::addColumn<QByteArray>("schema");
    const QByteArray evil = R"((a+)+$)";
    const auto row = [](const char *name, const QByteArray &schema) { QTest::newRow(name) << schema; };
    row("pattern", R"({"type":"object","properties":{"f":{"type":"string","pattern":")" + evil + R"("}}})");
    row("pattern of items", R"({"type":"object","properties":{"l":{"type":"array","items":{"type":"string","pattern":")"
                                + evil + R"("}}}})");
    row("pattern in allOf",
        R"({"type":"object","properties":{"f":{"type":"string","allOf":[{"pattern":")" + evil + R"("}]}}})");
    row("pattern at the root",
        R"({"type":"object","allOf":[{"properties":{"f":{"pattern":")" + evil + R"("}}}],"properties":{}})");
    row("patternProperties", R"({"type":"object","properties":{},"patternProperties":{")" + evil + R"(":{}}})");
    row("reference to itself", R"({"type":"object","properties":{"f":{"$ref":"#/properties/f"}}})");
    row("reference to the root", R"({"type":"object","properties":{"f":{"$ref":"#"}},"allOf":[{"$ref":"#"}]})");
    row("reference to the network", R"({"type":"object","properties":{"f":{"$ref":"http://127.0.0.1:6379/"}}})");
    row("wrong types", R"({"type":7,"properties":{"f":{"type":{},"minLength":"x","enum":5}}})");
    row("a broken pattern", R"({"type":"object","properties":{"f":{"type":"string","pattern":"("}}})");
}

void tst_AnswerCheck::D09_hostileSchemasCostNothing()
{
    QFETCH(QByteArray, schema);
    const auto text = QString(40, u'a') + u'!';
    QJsonObject content { { QStringLiteral("f"), text }, { QStringLiteral("l"), QJsonArray { text } }, { text, 1 } };
    QElapsedTimer timer;
    timer.start();
    const auto checked = checkedAnswer(object(schema), content); // whatever it says, it says it soon
    QVERIFY2(timer.elapsed() < 1000, "within its bounds");
    std::ignore = checked;
}

void tst_AnswerCheck::D09_tooManyFieldsAreRefused()
{
    QJsonObject properties;
    for (int i = 0; i < 65; ++i)
        properties.insert(QString::number(i), QJsonObject());
    QVERIFY(!checkedAnswer(QJsonObject { { QStringLiteral("properties"), properties } }, {}));
}

QTEST_APPLESS_MAIN(tst_AnswerCheck)
#include "tst_AnswerCheck.moc"
