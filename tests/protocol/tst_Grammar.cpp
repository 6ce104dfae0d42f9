// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/Grammar.h"

#include "protocol/json/RawJson.h"

#include <QTest>

#include <cstring>
#include <ctime>

using namespace qonduit;
using namespace Qt::StringLiterals;

namespace {

/// A text with its NULs.
template<size_t size>
QByteArray bytes(const char (&literal)[size])
{
    return QByteArray(literal, size - 1);
}

QByteArray nested(int depth)
{
    return QByteArray(depth, '[') + QByteArray(depth, ']');
}

/// The text put together again from its parts, without white space.
QByteArray rebuilt(const RawJson &value)
{
    QByteArrayList parts;
    if (value.isArray()) {
        for (const auto &element : value.elements())
            parts += rebuilt(element);
        return '[' + parts.join(',') + ']';
    }
    if (value.isObject()) {
        const auto members = value.members();
        for (const auto &member : *members)
            parts += '"' + member.key + "\":" + rebuilt(member.value);
        return '{' + parts.join(',') + '}';
    }
    return value.toByteArray();
}

} // namespace

class tst_Grammar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatTheGrammarHas_data();
    void acceptsWhatTheGrammarHas();
    void refusesWhatTheGrammarHasNot_data();
    void refusesWhatTheGrammarHasNot();
    void messageNamesRuleAndOffset_data();
    void messageNamesRuleAndOffset();
    void depthLimitIsExact();
    void deepNestingIsRefusedQuickly();
    void everyCutIsRefused();
    void partsOfAValidTextReassemble();
    void longTextsLeaveShortOnesIntact();
};

void tst_Grammar::acceptsWhatTheGrammarHas_data()
{
    QTest::addColumn<QByteArray>("text");
    const QByteArray texts[] = {
        "{}",
        "[]",
        "null",
        "true",
        "false",
        "0",
        "-0",
        "1",
        "-1",
        "10",
        "\"\"",
        "\"x\"",
        // numbers, H21
        "9007199254740993",
        "9223372036854775808",
        "1180591620717411303424",
        "-9223372036854775809",
        "0.1000000000000000055",
        "1.0",
        "1e3",
        "1E3",
        "1e+3",
        "1e-3",
        "-1.5e-10",
        "1e308",
        "-1e308",
        "1e-400",
        "0e999999",
        "0.0",
        "123456789012345678901234567890.5",
        QByteArray(300, '9'),
        "1.7976931348623157e308",
        "0.00001e313",
        "0.0e999999999999999999999",
        "1e-99999999999999999999",
        QByteArray(400, '1') + "e-200",
        "0." + QByteArray(400, '0') + "1e700",
        "-1.7976931348623157e308",
        QByteArray("1") + QByteArray(308, '0'),
        // white space
        " 1 ",
        "\t1\n",
        "\r\n{\r\n}\r\n",
        "[ ]",
        "{ }",
        "[ 1 , 2 ]",
        "{ \"a\" : 1 , \"b\" : [ ] }",
        "\"a\" ",
        " \"a\"",
        // strings, H20
        R"("\"\\\/\b\f\n\r\t")",
        R"("\u0000")",
        R"("\u0041")",
        R"("\uABCD\uabcd")",
        R"("\ud83d\ude00")",
        R"("\ud800")",
        R"("\udc00")",
        R"("\udc00\ud800")",
        R"(["\\"])",
        R"(["\\\""])",
        R"({"\"":1})",
        R"({"":0})",
        R"("\\u12")",
        R"("/")",
        R"("{}[],:")",
        "\"\x7f\"",
        "\"\xc2\x80\"",
        "\"\xc3\xbc\"",
        "\"\xe2\x82\xac\"",
        "\"\xed\x9f\xbf\"",
        "\"\xee\x80\x80\"",
        "\"\xef\xbf\xbf\"",
        "\"\xf0\x90\x80\x80\"",
        "\"\xf4\x8f\xbf\xbf\"",
        "\"\xe2\x80\xa8\"",
        "\"\xef\xbb\xbf\"",
        "\"a\xef\xbb\xbfz\"",
        // structure
        "[[]]",
        "[{}]",
        R"({"a":{}})",
        R"({"a":[],"b":{}})",
        "[1,[2,[3]]]",
        "[null,true,false,\"\",0,{},[]]",
        R"({"a":1,"a":2})", // twice the same key is grammar; members() refuses it
        "[\"\",\"\",\"\"]",
        R"([{"a":"b"},{"a":"b"}])",
        nested(128),
        QByteArray("[" + QByteArray("1,").repeated(5000) + "1]"),
        '"' + QByteArray(100000, 'x') + '"',
    };
    int row = 0;
    for (const auto &text : texts)
        QTest::addRow("y_%03d %s", row++, text.left(40).toPercentEncoding("{}[]\":,\\ ").constData()) << text;
}

void tst_Grammar::acceptsWhatTheGrammarHas()
{
    QFETCH(QByteArray, text);
    const QByteArray before(text.constData(), text.size());
    const auto result = checkJson(text);
    QVERIFY2(result, result ? "" : qPrintable(result.error().message));
    QCOMPARE(text, before);
}

void tst_Grammar::refusesWhatTheGrammarHasNot_data()
{
    QTest::addColumn<QByteArray>("text");
    const QByteArray texts[] = {
        // not one value, H16
        "",
        " ",
        "\n",
        "{} x",
        "{}{}",
        "[][]",
        "1 2",
        "1,2",
        "\"a\"\"b\"",
        "\"a\"1",
        "1\"a\"",
        "null null",
        "{},",
        "[],",
        "{}]",
        "[]}",
        "]",
        "}",
        ",",
        ":",
        "{}#",
        "{}//x",
        "/**/1",
        bytes("{}\0"),
        bytes("\0"),
        bytes("\0{}"),
        "{}\x0c",
        "\x0c",
        "\x1a",
        "{}\x1a",
        "\xc2\xa0{}",
        // cut short
        "{",
        "[",
        "\"",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "[1",
        "[1,",
        "[\"a",
        "tru",
        "nul",
        "-",
        "\"\\",
        "\"\\\"",
        "\"\\u00",
        "[\"a\\\"]",
        // arrays
        "[,]",
        "[1,]",
        "[,1]",
        "[1,,2]",
        "[1 2]",
        "[1:2]",
        "[}",
        "[1}",
        "[\"a\" \"b\"]",
        "[[]",
        "[]]",
        "[1\x0c,2]",
        "[1,\x0c"
        "2]",
        "[1\x0b]",
        "[a]",
        "[\"a\":1]",
        "[\"a\",\n",
        "[1]x",
        "[*]",
        // objects
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,\"a\":1}",
        "{\"a\":1,,\"b\":2}",
        "{\"a\" 1}",
        "{\"a\",1}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{null:1}",
        "{\"a\"::1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1]",
        "{[]:1}",
        "{{}:1}",
        "{\"a\":1:2}",
        "{:1}",
        "{\"a\":\"b\"\"c\"}",
        "{\"a\x1a"
        "1}",
        "{\"a\\x\":1}",
        // words
        "True",
        "TRUE",
        "nulll",
        "truefalse",
        "true1",
        "undefined",
        "NaN",
        "Infinity",
        "-Infinity",
        "none",
        "n",
        "[nul]",
        "[true\"\"]",
        "\\u0031",
        "\\\"a\"",
        // numbers
        "01",
        "-01",
        "+1",
        ".5",
        "1.",
        "-.5",
        "1.e1",
        "1e",
        "1e+",
        "1E-",
        "1e1.5",
        "--1",
        "- 1",
        "0x10",
        "0b1",
        "1_000",
        "1,0",
        "1e400",
        "-1e400",
        "[1e400]",
        "1e999999999999",
        QByteArray(400, '9'),
        "1a",
        "1.5.5",
        "1e1e1",
        "00",
        "-",
        "[-]",
        "[1.]",
        "\xef\xbc\x91",
        "1\xc2\xa0",
        bytes("1\0002"),
        "1'",
        "1\"",
        "0e",
        "2.e3",
        "1ee2",
        "1.7976931348623159e308",
        "-1.7976931348623159e308",
        "0.00001e314",
        "1e9223372036854775808",
        QByteArray("2") + QByteArray(308, '0'),
        QByteArray(300, '1') + "e100",
        // strings, H20
        R"("\x")",
        R"("\a")",
        R"("\'")",
        R"("\u")",
        R"("\u1")",
        R"("\u12")",
        R"("\u123")",
        R"("\u123g")",
        R"("\U0041")",
        R"("\u 041")",
        R"("\u+041")",
        R"("\ud83d\u")",
        R"("\ud83d\x")",
        R"("\0")",
        R"("\)"
        "\xc3\xbc\"",
        "'a'",
        "\"\n\"",
        "\"\r\"",
        "\"\t\"",
        "\"\x01\"",
        "\"\x1f\"",
        bytes("\"\0\""),
        bytes("\"a\0b\""),
        "\"\\\n\"",
        bytes("\"\\\0\""),
        "\"a\nb\"",
        // UTF-8
        "\"\xff\"",
        "\"\xfe\"",
        "\"\x80\"",
        "\"\xc0\xaf\"",
        "\"\xc0\x80\"",
        "\"\xc1\xbf\"",
        "\"\xe0\x80\xaf\"",
        "\"\xf0\x80\x80\xaf\"",
        "\"\xed\xa0\x80\"",
        "\"\xed\xbf\xbf\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xf8\x88\x80\x80\x80\"",
        "\"\xc3\"",
        "\"\xe2\x82\"",
        "\"\xf0\x90\x80\"",
        "\"\xc3\x28\"",
        "\"\xe2\x28\xa1\"",
        "\xff",
        "{}\xff",
        "{\"\xff\":1}",
        "\"a",
        "\"\xc3",
        // byte order marks
        "\xef\xbb\xbf{}",
        "\xef\xbb\xbf",
        bytes("\xff\xfe{\0}\0"),
        bytes("\xfe\xff\0{\0}"),
        "{\xef\xbb\xbf}",
        "{}\xef\xbb\xbf",
        // depth, H17
        nested(129),
        R"({"params":)" + nested(128) + "}",
    };
    int row = 0;
    for (const auto &text : texts)
        QTest::addRow("n_%03d %s", row++, text.left(40).toPercentEncoding("{}[]\":,\\ ").constData()) << text;
}

void tst_Grammar::refusesWhatTheGrammarHasNot()
{
    QFETCH(QByteArray, text);
    const auto result = checkJson(text);
    QVERIFY(!result);
    QVERIFY(result.error().is(ErrorCode::ParseError));
    QVERIFY(!result.error().message.isEmpty());
    // Neither the place in a vector register nor that in a nest makes a difference.
    for (int shift = 1; shift < 70; shift += 3) {
        auto moved = QByteArray(shift, ' ') + text;
        QVERIFY(!checkJson(moved));
        auto inside = "[\"" + QByteArray(shift, 'x') + "\"," + text + ']';
        if (text != "1,2" && text != "\n" && text != "1,0")
            QVERIFY(!checkJson(inside));
    }
}

void tst_Grammar::messageNamesRuleAndOffset_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("nothing") << QByteArray() << u"there is no value"_s;
    QTest::newRow("nesting") << nested(129) << u"nesting is deeper than 128 levels at byte 128"_s;
    QTest::newRow("utf-8") << QByteArray("\"\xff\"") << u"the text is not valid UTF-8"_s;
    QTest::newRow("bom") << QByteArray("\xef\xbb\xbf{}") << u"the text starts with a byte order mark"_s;
    QTest::newRow("control") << QByteArray("\"\n\"") << u"a string holds a raw control character"_s;
    QTest::newRow("open string") << QByteArray("\"abc") << u"a string has no end"_s;
    QTest::newRow("escape") << QByteArray(R"(["ab\q"])") << u"an escape is unknown at byte 4"_s;
    QTest::newRow("unicode escape") << QByteArray(R"(["\u12"])") << u"an escape is malformed at byte 2"_s;
    QTest::newRow("number") << QByteArray("[1, 01]") << u"a number is malformed at byte 4"_s;
    QTest::newRow("large") << QByteArray("[1e400]") << u"a number is too large at byte 1"_s;
    QTest::newRow("behind") << QByteArray("{} x") << u"something stands behind the value at byte 3"_s;
    QTest::newRow("cut") << QByteArray("{\"a\":") << u"the text ends too early at byte 5"_s;
    QTest::newRow("comma") << QByteArray("[1 2]") << u"a comma or closing bracket is missing at byte 3"_s;
    QTest::newRow("colon") << QByteArray("{\"a\" 1}") << u"a colon is missing at byte 5"_s;
    QTest::newRow("key") << QByteArray("{1:1}") << u"a key is missing at byte 1"_s;
    QTest::newRow("value") << QByteArray("[1,]") << u"a value is missing at byte 3"_s;
}

void tst_Grammar::messageNamesRuleAndOffset()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    const auto result = checkJson(text);
    QVERIFY(!result);
    QCOMPARE(result.error().message, message);
}

void tst_Grammar::depthLimitIsExact()
{
    auto three = nested(3);
    QVERIFY(checkJson(three, 3));
    QVERIFY(!checkJson(three, 2));
    auto wide = "[" + QByteArray("[[]],").repeated(1000) + "[]]";
    QVERIFY(checkJson(wide, 3));
    auto deeperThanTheDefault = nested(1000);
    QVERIFY(checkJson(deeperThanTheDefault, 1000));
}

void tst_Grammar::deepNestingIsRefusedQuickly()
{
    const auto start = std::clock(); // processor time: other tests run beside this one
    for (auto text : { nested(100000), QByteArray(100000, '['), QByteArray("{\"a\":").repeated(100000) }) {
        const auto result = checkJson(text);
        QVERIFY(!result);
        QVERIFY(result.error().message.contains("nesting"_L1));
    }
    QVERIFY(double(std::clock() - start) / CLOCKS_PER_SEC < 0.05);
}

void tst_Grammar::everyCutIsRefused()
{
    const QByteArray whole = R"({"jsonrpc":"2.0","id":1,"params":{"a":[1,2.5e3,"\u00e4\n",null,true],"b":{"c":""}}})";
    for (qsizetype size = 0; size < whole.size(); ++size) {
        auto part = whole.first(size);
        QVERIFY2(!checkJson(part), part.constData());
    }
    auto all = whole;
    QVERIFY(checkJson(all));
}

void tst_Grammar::partsOfAValidTextReassemble()
{
    const QByteArray compact =
        R"({"jsonrpc":"2.0","id":-0,"params":{"n":[9223372036854775808,1.0,1e3,0.1000000000000000055],"s":"{\"}[","t":{"":[[],{}]},"u":"\\"}})";
    QCOMPARE(rebuilt(RawJson::parse(compact).value()), compact);
    // White space between any two tokens changes nothing.
    QByteArray spaced = " ";
    bool inString = false;
    for (qsizetype i = 0; i < compact.size(); ++i) {
        const char c = compact[i];
        if (c == '"' && !compact.first(i).endsWith("\\"))
            inString = !inString;
        if (c == '"' && compact.first(i).endsWith("\\\\"))
            inString = false;
        const bool isOperator = !inString && std::strchr("{}[]:,", c);
        spaced += isOperator ? QByteArray(" \n") + c + "\t\r\n" : QByteArray(1, c);
    }
    QCOMPARE(rebuilt(RawJson::parse(spaced).value()), compact);
}

void tst_Grammar::longTextsLeaveShortOnesIntact()
{
    auto large = "[\"" + QByteArray(3 * 1024 * 1024, 'x') + "\"]";
    auto many = "[" + QByteArray("[],").repeated(500000) + "[]]";
    for (int round = 0; round < 3; ++round) {
        QByteArray small = "[1,2,{\"a\":null}]";
        QVERIFY(checkJson(small));
        QVERIFY(checkJson(large));
        QVERIFY(checkJson(many));
        QByteArray bad = "[1,2,{\"a\":nul}]";
        QVERIFY(!checkJson(bad));
    }
}

QTEST_GUILESS_MAIN(tst_Grammar)
#include "tst_Grammar.moc"
