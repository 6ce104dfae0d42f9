// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/AnswerCheck.h"

#include "support/ProcessorTimer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTcpServer>
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
    void longTextsAreNoDanger();
    void longAnswersAreRefused();
    void J11_schemaBombsAreHarmless_data();
    void J11_schemaBombsAreHarmless();
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
    row(R"({"type":"string","format":"date-time","title":"offset"})", R"("2026-02-28T10:00:00.5+01:00")");
    row(R"({"type":"string","format":"unknown"})", R"("anything")");
    row(R"({"type":"string","pattern":"^[a-z]+$"})", R"("abc")");
    row(R"({"type":"number","minimum":0.5,"maximum":1.5})", "0.5");
    row(R"({"type":"integer"})", "9007199254740993");
    row(R"({"type":"integer","minimum":-5})", "3000000000");
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
    row(R"({"type":"string","format":"date-time","title":"no offset"})", R"("2026-02-28T10:00:00")");
    row(R"({"type":"string","format":"date-time","title":"no such day"})", R"("2026-02-30T10:00:00Z")");
    row(R"({"type":"string","format":"uri","title":"relative"})", R"("/path")");
    row(R"({"type":"string","maxLength":2})", R"("abc")");
    row(R"({"type":"number","minimum":0.5})", "0.4");
    row(R"({"type":"integer","minimum":5})", "4");
    row(R"({"type":"integer","maximum":5})", "6");
    row(R"({"type":"integer"})", "1.5");
    row(R"({"type":"boolean"})", R"("true")");
    row(R"({"type":"string","enum":["a","b"]})", R"("c")");
    row(R"({"type":"string","oneOf":[{"const":"a","title":"A"}]})", R"("b")");
    row(R"({"type":"array","items":{"type":"string","enum":["a"]}})", R"(["z"])");
    row(R"({"type":"array","items":{"type":"string"},"maxItems":1})", R"(["a","b"])");
    row(R"({"type":"array","items":{"type":"string"},"minItems":1})", "[]");
    row(R"({"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}})", R"(["A"])");
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
    const ProcessorTimer timer;
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

/// valijson has date-time by std::regex, which goes down one frame a character.
void tst_AnswerCheck::longTextsAreNoDanger()
{
    const QJsonObject content { { QStringLiteral("f"), QString(1000000, u'1') } };
    QVERIFY(!checkedAnswer(schemaOf(R"({"type":"string","format":"date-time"})"), content));
    const QJsonObject schema { { QStringLiteral("allOf"),
                                 QJsonArray { schemaOf(R"({"type":"string","format":"date-time"})") } } };
    QVERIFY(checkedAnswer(schema, content)); // the format of a field is checked, a deeper one is not
}

/// valijson compares each element with each.
void tst_AnswerCheck::longAnswersAreRefused()
{
    QJsonArray numbers;
    for (int i = 0; i < 6000; ++i)
        numbers.append(i);
    const QJsonObject content { { QStringLiteral("f"), numbers } };
    const auto checked = checkedAnswer(schemaOf(R"({"type":"array","uniqueItems":true})"), content);
    QVERIFY(!checked);
    QCOMPARE(checked.error().message, QStringLiteral("content: has more than 5000 values"));
}

/// The row for schemas of ours to check: a tool's inputSchema is passed through and never compiled here.
void tst_AnswerCheck::J11_schemaBombsAreHarmless_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<bool>("isRefused");
    QByteArray cycle = R"({"type":"object","properties":{"f":{"$ref":"#/$defs/d0"}},"$defs":{)";
    for (int i = 0; i < 10000; ++i)
        cycle += "\"d" + QByteArray::number(i) + R"(":{"$ref":"#/$defs/d)" + QByteArray::number((i + 1) % 10000)
               + (i < 9999 ? "\"}," : "\"}");
    QTest::newRow("10,000 references in a circle") << cycle + "}}" << true;
    QTest::newRow("a circle of two") << QByteArray(
        R"({"type":"object","properties":{"f":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}})")
                                     << false;
    QTest::newRow("reference to the network")
        << QByteArray(R"({"$ref":"http://127.0.0.1:PORT/a","properties":{"f":{"$ref":"http://127.0.0.1:PORT/b"}}})")
        << false;
    QTest::newRow("catastrophic pattern")
        << QByteArray(R"({"properties":{"f":{"type":"string","pattern":"(a+)+$"}}})") << false;
    QTest::newRow("100,000 anyOf") << R"({"properties":{"f":{"anyOf":[)" + QByteArray(R"({"const":1},)").repeated(99999)
                                          + R"({"const":1}]}}})"
                                   << true;
    QTest::newRow("anyOf in each other") << QByteArray(R"({"properties":{"f":)")
                                                + QByteArray(R"({"anyOf":[{"const":1},)").repeated(40) + "{\"const\":1}"
                                                + QByteArray("]}").repeated(40) + "}}"
                                         << false;
}

void tst_AnswerCheck::J11_schemaBombsAreHarmless()
{
    QFETCH(QByteArray, schema);
    QFETCH(bool, isRefused);
    QTcpServer network;
    QVERIFY(network.listen(QHostAddress::LocalHost));
    schema.replace("PORT", QByteArray::number(network.serverPort()));
    const auto bomb = object(schema);
    QVERIFY(!bomb.isEmpty());
    const QJsonObject content { { QStringLiteral("f"), QString(40, u'a') + u'!' } };

    const ProcessorTimer timer;
    const auto usable = checkSchema(bomb);
    std::ignore = checkedAnswer(bomb, content);
    QVERIFY2(timer.elapsed() < 100, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(!usable.has_value(), isRefused);
    if (isRefused)
        QVERIFY(!usable.error().message.isEmpty());
    QVERIFY2(!network.waitForNewConnection(50), "nothing is fetched");
}

QTEST_GUILESS_MAIN(tst_AnswerCheck)
#include "tst_AnswerCheck.moc"
