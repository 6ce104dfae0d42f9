// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/RawJson.h"

#include "protocol/json/MemberCursor.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <ctime>

using namespace qonduit;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(std::optional<qint64>)

namespace {

RawJson parsed(const QByteArray &text)
{
    return RawJson::parse(text).value();
}

} // namespace

class tst_RawJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kindIsToldByTheText();
    void invalidTextIsRefused();
    void surroundingSpaceIsNotPartOfTheValue();
    void membersKeepOrderAndSpelling();
    void sameKeyTwiceIsRefused_data();
    void sameKeyTwiceIsRefused();
    void membersOfSomethingElseAreRefused();
    void valueIsFoundByItsKey();
    void keyIsFoundHoweverItIsSpelt();
    void missingKeyGivesMissingValue();
    void elementsKeepTheirText();
    void partsShareTheBuffer();
    void partsOutliveTheWhole();
    void quotesInStringsDoNotEndThem();
    void stringsAreUnescaped();
    void loneSurrogatesSurvive();
    void wholeNumbersAreRead_data();
    void wholeNumbersAreRead();
    void scalarsOfAnotherKindAreNothing();
    void valuesOfQtGoThereAndBack();
    void untrustworthyTrustedTextIsNotOverrun();
    void longStringsAreSkippedQuickly();
};

void tst_RawJson::kindIsToldByTheText()
{
    QCOMPARE(RawJson().kind(), RawJson::Kind::Missing);
    QCOMPARE(parsed("{}").kind(), RawJson::Kind::Object);
    QCOMPARE(parsed("[]").kind(), RawJson::Kind::Array);
    QCOMPARE(parsed("\"\"").kind(), RawJson::Kind::String);
    QCOMPARE(parsed("-1").kind(), RawJson::Kind::Number);
    QCOMPARE(parsed("true").kind(), RawJson::Kind::Boolean);
    QCOMPARE(parsed("false").kind(), RawJson::Kind::Boolean);
    QCOMPARE(parsed("null").kind(), RawJson::Kind::Null);
    QCOMPARE(RawJson::emptyObject().view(), "{}");
}

void tst_RawJson::invalidTextIsRefused()
{
    const auto result = RawJson::parse("{\"a\":}");
    QVERIFY(!result);
    QVERIFY(result.error().is(ErrorCode::ParseError));
}

void tst_RawJson::surroundingSpaceIsNotPartOfTheValue()
{
    QCOMPARE(parsed(" \n{ } \t").toByteArray(), "{ }");
    QCOMPARE(RawJson::fromTrusted("\r\n1 ").toByteArray(), "1");
    QVERIFY(RawJson::fromTrusted("  ").isMissing());
}

void tst_RawJson::membersKeepOrderAndSpelling()
{
    const auto members =
        parsed(R"( { "z" : 1.0 , "a":[ 1, 2 ],"m" : {"x":9223372036854775808},"":"\u0041" } )").members();
    QVERIFY(members);
    QCOMPARE(members->size(), 4u);
    const std::pair<QByteArray, QByteArray> expected[] = {
        { "z", "1.0" }, { "a", "[ 1, 2 ]" }, { "m", R"({"x":9223372036854775808})" }, { "", R"("\u0041")" }
    };
    for (size_t i = 0; i < members->size(); ++i) {
        QCOMPARE((*members)[i].key, expected[i].first);
        QCOMPARE((*members)[i].value.toByteArray(), expected[i].second);
    }
    QVERIFY(parsed("{ }").members()->empty());
}

void tst_RawJson::sameKeyTwiceIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("plain") << QByteArray(R"({"a":1,"b":2,"a":1})");
    QTest::newRow("spelt otherwise") << QByteArray(R"({"a":1,"\u0061":2})");
    QTest::newRow("empty") << QByteArray(R"({"":1,"":2})");
    QByteArray many;
    for (int i = 0; i < 100; ++i)
        many += "\"k" + QByteArray::number(i) + "\":0,";
    QTest::newRow("among many") << '{' + many + R"("k50":0})";
}

void tst_RawJson::sameKeyTwiceIsRefused()
{
    QFETCH(QByteArray, text);
    const auto members = parsed(text).members();
    QVERIFY(!members);
    QVERIFY(members.error().is(ErrorCode::InvalidRequest));
}

void tst_RawJson::membersOfSomethingElseAreRefused()
{
    for (const auto *text : { "[]", "1", "\"{}\"", "null" })
        QVERIFY(parsed(text).members().error().is(ErrorCode::InvalidRequest));
    QVERIFY(RawJson().members().error().is(ErrorCode::InvalidRequest));
}

void tst_RawJson::valueIsFoundByItsKey()
{
    const auto object = parsed(R"({"a":{"b":0},"b":{"c":[true]},"ab":null})");
    QCOMPARE(object["b"]["c"].elements().front().toBool(), std::optional(true));
    QCOMPARE(object["ab"].kind(), RawJson::Kind::Null);
}

void tst_RawJson::keyIsFoundHoweverItIsSpelt()
{
    QCOMPARE(parsed("{\"na\\u006de\":7}")["name"].toInteger(), std::optional<qint64>(7));
    QCOMPARE(parsed("{\"a\\\"b\":7}")["a\"b"].toInteger(), std::optional<qint64>(7));
    QVERIFY(parsed("{\"\\\\\":7}")["\\\\"].isMissing()); // the escape is as long as that key, but is another
    QCOMPARE(parsed("{\"\\\\\":7}")["\\"].toInteger(), std::optional<qint64>(7));
    QCOMPARE(parsed("{\"\xc3\xbc\":7}")["\xc3\xbc"].toInteger(), std::optional<qint64>(7));
}

void tst_RawJson::missingKeyGivesMissingValue()
{
    QVERIFY(parsed("{}")["a"].isMissing());
    QVERIFY(parsed(R"({"b":{"a":1}})")["a"].isMissing());
    QVERIFY(parsed(R"(["a"])")["a"].isMissing());
    QVERIFY(RawJson()["a"]["b"].isMissing());
}

void tst_RawJson::elementsKeepTheirText()
{
    const QByteArrayList expected { "1.0", "\"a,]\"", "[ ]", "{\"b\":[1,2]}", "null", "-0" };
    for (const auto &text : { "[" + expected.join(",") + "]", "[ " + expected.join(" ,\n") + " ]" }) {
        QByteArrayList seen;
        for (const auto &element : parsed(text).elements())
            seen += element.toByteArray();
        QCOMPARE(seen, expected);
    }
    QVERIFY(parsed("[ ]").elements().empty());
    QVERIFY(parsed("{\"a\":1}").elements().empty());
    QVERIFY(RawJson().elements().empty());
}

void tst_RawJson::partsShareTheBuffer()
{
    const QByteArray text = R"({"a":["deep",1]})";
    const auto whole = parsed(text);
    QCOMPARE(static_cast<const void *>(whole.view().data()), static_cast<const void *>(text.constData()));
    QCOMPARE(static_cast<const void *>(whole.toByteArray().constData()), static_cast<const void *>(text.constData()));
    const auto part = whole["a"].elements().front();
    QVERIFY(part.view().begin() > text.begin() && part.view().end() < text.end());
}

void tst_RawJson::partsOutliveTheWhole()
{
    RawJson part;
    {
        auto whole = parsed(QByteArray(R"({"a":"kept","b":)") + '"' + QByteArray(1000, 'x') + "\"}");
        part = whole["a"];
    }
    QCOMPARE(part.toString(), std::optional(u"kept"_s));
}

void tst_RawJson::quotesInStringsDoNotEndThem()
{
    // Around the length at which the scanner changes its way, and with backslashes on both sides of it.
    for (int size = 0; size < 60; ++size) {
        for (const QByteArray &tail :
             { QByteArray(), QByteArray("\\\""), QByteArray("\\\\"), QByteArray("\\\\\\\""), QByteArray("\\\"{[") }) {
            const QByteArray token = '"' + QByteArray(size, 'x') + tail + QByteArray(size, 'y') + tail + '"';
            const auto object = parsed("{\"s\":" + token + ",\"t\":[" + token + "]," + token + ":5}");
            QCOMPARE(object["s"].toByteArray(), token);
            QCOMPARE(object["t"].toByteArray(), '[' + token + ']');
            QCOMPARE(object.members()->back().value.toByteArray(), "5");
        }
    }
}

void tst_RawJson::stringsAreUnescaped()
{
    QCOMPARE(parsed("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4z\"").toString(), std::optional(u"a\"\\/\b\f\n\r\t\u00e4z"_s));
    QCOMPARE(parsed("\"\\ud83d\\ude00\"").toString(), std::optional(QString::fromUcs4(U"\U0001F600")));
    QCOMPARE(parsed("\"\xf0\x9f\x98\x80\"").toString(), std::optional(QString::fromUcs4(U"\U0001F600")));
    QCOMPARE(parsed("\"a\\u0000b\"").toString()->size(), 3);
    QCOMPARE(parsed("\"\"").toString(), std::optional(QString()));
}

void tst_RawJson::loneSurrogatesSurvive()
{
    const auto value = parsed(R"("a\ud800b")");
    QCOMPARE(value.toByteArray(), "\"a\\ud800b\"");
    const auto text = value.toString();
    QCOMPARE(text->size(), 3);
    QCOMPARE(text->at(1).unicode(), char16_t(0xd800));
}

void tst_RawJson::wholeNumbersAreRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<std::optional<qint64>>("value");
    const auto row = [](const char *text, std::optional<qint64> value) {
        QTest::newRow(text) << QByteArray(text) << value;
    };
    row("0", 0);
    row("-0", 0);
    row("5", 5);
    row("5.0", 5);
    row("5e0", 5);
    row("5.00E+0", 5);
    row("0.5e1", 5);
    row("50e-1", 5);
    row("1.5e3", 1500);
    row("-12e2", -1200);
    row("0.0e999999", 0);
    row("0e99999999999999999999", 0);
    row("9223372036854775807", std::numeric_limits<qint64>::max());
    row("-9223372036854775808", std::numeric_limits<qint64>::min());
    row("9223372036854775807.0", std::numeric_limits<qint64>::max());
    row("9007199254740993", 9007199254740993);
    row("9007199254740993.0", 9007199254740993);
    row("9223372036854775808", std::nullopt);
    row("-9223372036854775809", std::nullopt);
    row("1e19", std::nullopt);
    row("5.5", std::nullopt);
    row("5e-1", std::nullopt);
    row("1e-99999999999999999999", std::nullopt);
    row("0.1e0", std::nullopt);
}

void tst_RawJson::wholeNumbersAreRead()
{
    QFETCH(QByteArray, text);
    QFETCH(std::optional<qint64>, value);
    QCOMPARE(parsed(text).toInteger(), value);
}

void tst_RawJson::scalarsOfAnotherKindAreNothing()
{
    QVERIFY(!parsed("\"1\"").toInteger());
    QVERIFY(!parsed("1").toString());
    QVERIFY(!parsed("1").toBool());
    QVERIFY(!parsed("null").toString());
    QVERIFY(!parsed("true").toDouble());
    QVERIFY(!RawJson().toInteger());
    QCOMPARE(parsed("false").toBool(), std::optional(false));
    QCOMPARE(parsed("2.5").toDouble(), std::optional(2.5));
}

void tst_RawJson::valuesOfQtGoThereAndBack()
{
    const QJsonValue values[] = { QJsonObject { { u"a"_s, QJsonArray { 1, 2.5, u"x\"\n"_s } } },
                                  QJsonArray {},
                                  u"text \u00e4"_s,
                                  true,
                                  false,
                                  5,
                                  2.5,
                                  QJsonValue::Null };
    for (const auto &value : values) {
        const auto raw = RawJson::fromValue(value);
        QVERIFY(RawJson::parse(raw.toByteArray()));
        QCOMPARE(raw.toQt(), value);
    }
    QVERIFY(RawJson::fromValue(QJsonValue::Undefined).isMissing());
    QVERIFY(RawJson().toQt().isUndefined());
    QCOMPARE(parsed("9007199254740993").toQt().toInteger(), 9007199254740993);
    QCOMPARE(RawJson::fromValue(QJsonValue(qint64(9007199254740993))).view(), "9007199254740993");
}

void tst_RawJson::untrustworthyTrustedTextIsNotOverrun()
{
    const QByteArray whole = R"({"a\"":[1,{"b":"c\\"}],"d":tru})";
    for (qsizetype size = 0; size <= whole.size(); ++size) {
        const auto value = RawJson::fromTrusted(QByteArray(whole.constData(), size));
        for (MemberCursor member(value); member.next();)
            QVERIFY(member.valueView().end() <= value.view().end());
        std::ignore = value.members(); // must only come back
        std::ignore = value["d"].toString();
        const auto array = RawJson::fromTrusted('[' + whole.first(size));
        for (const auto &element : array.elements())
            std::ignore = element.toString();
    }
    for (const auto *text : { "\"", "\"\\", "\"\\\"", "\"\\u1", "\"\\u12\"", "{\"", "{\"a\"", "{\"a\":", "[", "[\"" }) {
        const auto value = RawJson::fromTrusted(text);
        std::ignore = value.toString();
        std::ignore = value.members();
        std::ignore = value.elements();
    }
}

void tst_RawJson::longStringsAreSkippedQuickly()
{
    const auto object = parsed("{\"text\":\"" + QByteArray(10 * 1024 * 1024, 'x') + "\",\"last\":1}");
    const auto backslashes = parsed("{\"text\":\"" + QByteArray(10 * 1024 * 1024, '\\') + "\",\"last\":1}");
    const auto start = std::clock();
    QCOMPARE(object["last"].toInteger(), std::optional<qint64>(1));
    QCOMPARE(backslashes["last"].toInteger(), std::optional<qint64>(1));
    QVERIFY(double(std::clock() - start) / CLOCKS_PER_SEC < 0.2); // a few milliseconds, minutes if it were quadratic
}

QTEST_GUILESS_MAIN(tst_RawJson)
#include "tst_RawJson.moc"
