// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/Jsonc.h"

#include "protocol/json/RawJson.h"

#include <QTest>

using namespace qonduit;

class tst_Jsonc : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatPeopleWriteIsRead_data();
    void whatPeopleWriteIsRead();
    void damageIsNamedWithItsLine_data();
    void damageIsNamedWithItsLine();
    void plainJsonMeansTheSameAsToOthers_data();
    void plainJsonMeansTheSameAsToOthers();
    void aNameThatStandsTwiceIsAmbiguous();
    void anyDamageIsAnErrorOrReads();
};

void tst_Jsonc::whatPeopleWriteIsRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("line comments") << QByteArray("// a\n{ // b\n\"k\": 1 // c\n}// d") << QByteArray("{\"k\":1}");
    QTest::newRow("block comments") << QByteArray("/* { */{/**/\"k\"/*\n*/:/***/1/* } */}") << QByteArray("{\"k\":1}");
    QTest::newRow("trailing commas") << QByteArray("{\"k\": [1, 2, ], }") << QByteArray("{\"k\":[1,2]}");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF{\"k\": 1}") << QByteArray("{\"k\":1}");
    QTest::newRow("comment marks in texts")
        << QByteArray("{\"k\": \"// no /* no */\"}") << QByteArray("{\"k\":\"// no /* no */\"}");
    QTest::newRow("escapes") << QByteArray(R"({"\u006b": "\"\\\/\b\u00e9\ud83d\ude00"})")
                             << QByteArray(R"({"k":"\"\\/\b\u00e9\ud83d\ude00"})");
    QTest::newRow("the last of doubles counts") << QByteArray("{\"k\":1,\"k\":2}") << QByteArray("{\"k\":2}");
    QTest::newRow("words and numbers") << QByteArray("[true,false,null,-0,0.5,1e3,-1.5E-2]")
                                       << QByteArray("[true,false,null,0,0.5,1000,-0.015]");
}

void tst_Jsonc::whatPeopleWriteIsRead()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, json);
    const auto root = jsonc::check(text);
    QVERIFY2(root, root ? "" : qPrintable(root.error().message));
    QCOMPARE(jsonc::toQt(text, *root), RawJson::parse(json)->toQt());
}

void tst_Jsonc::damageIsNamedWithItsLine_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, const QByteArray &text, const char *message) {
        QTest::newRow(name) << text << QString::fromUtf8(message);
    };
    row("half", "{\n\"a\": {\n\"b\": 1", "line 3: expected the } for the { in line 2, but the file ends here");
    row("no comma", "{\n\"a\": 1\n\"b\": 2}", "line 3: expected a comma or }");
    row("no colon", "{\"a\" 1}", "line 1: expected a colon after the name");
    row("no quotes", "{a: 1}", "line 1: expected a name in double quotes");
    row("two commas", "{\"a\": 1,,}", "line 1: expected a name in double quotes");
    row("only a comma", "[,]", "line 1: expected a value");
    row("something behind", "{}\n\n}", "line 3: expected the end of the file");
    row("open text", "{\"a\": \"x\n}",
        "line 1: expected the closing quote of this text, or no control character in it");
    row("open comment", "{\n/* }", "line 2: expected the end of this comment, */");
    row("leading zero", "[01]", "line 1: expected a value");
    row("bad escape", R"(["\x"])", "line 1: expected one of \" \\ / b f n r t u after a backslash");
    row("bad number", "[1.]", "line 1: expected digits after the decimal point");
    row("word that runs on", "[truex]", "line 1: expected a comma or a closing bracket");
    row("NUL", QByteArray("{\n\"a\"\0: 1}", 10), "line 2: expected text, got a NUL byte");
    row("UTF-16", QByteArray("\xFF\xFE{\0}\0", 6), "expected UTF-8, got UTF-16");
    row("no UTF-8", "{\"a\": \"\xE4\"}", "expected UTF-8, got other bytes");
    row("too deep", QByteArray(101, '['), "line 1: expected at most 100 levels of brackets");
}

void tst_Jsonc::damageIsNamedWithItsLine()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    const auto root = jsonc::check(text);
    QVERIFY(!root);
    QCOMPARE(root.error().message, message);
}

void tst_Jsonc::plainJsonMeansTheSameAsToOthers_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char *json : { "{}",
                              "[]",
                              "\"\"",
                              "0",
                              "-12.5e+3",
                              "null",
                              "{\"a\":{\"b\":[{},[],\"\\n\"]}}",
                              "{\"\":\"\\u0041\"}",
                              " [ 1 , 2 ] ",
                              "\"\xC3\xA4\"",
                              "[1 2]",
                              "{\"a\"}",
                              "tru",
                              "",
                              "-",
                              "1e",
                              "\"\\u12\"",
                              "[1]]",
                              "{,}",
                              "+1",
                              ".5",
                              "0x1",
                              "'a'",
                              "\"\t\"" })
        QTest::newRow(json) << QByteArray(json);
}

void tst_Jsonc::plainJsonMeansTheSameAsToOthers()
{
    QFETCH(QByteArray, json);
    const auto strict = RawJson::parse(json);
    const auto root = jsonc::check(json);
    QCOMPARE(root && !root->isEmpty(), strict.has_value());
    if (strict)
        QCOMPARE(jsonc::toQt(json, *root), strict->toQt());
}

void tst_Jsonc::aNameThatStandsTwiceIsAmbiguous()
{
    const QByteArray text("{\n\"a\": 1,\n\"\\u0061\": 2\n}");
    const auto found = jsonc::findLone(text, *jsonc::check(text), QStringLiteral("a"));
    QVERIFY(!found);
    QCOMPARE(found.error().message, QStringLiteral("line 3: expected \"a\" once, but it stands in line 2 already"));
}

/// Every text that one changed, missing or doubled byte makes of a good one.
void tst_Jsonc::anyDamageIsAnErrorOrReads()
{
    const QByteArray good("{ // c\n \"a\\n\": [1.5e2, true, /*x*/ null,], \"b\": {\"c\": \"\xC3\xA4\"} }\n");
    for (qsizetype i = 0; i < good.size(); ++i) {
        for (const char c : QByteArrayView("{}[]\",:/*\\1 \n\xC3t-.e")) {
            auto changed = good;
            changed[i] = c;
            const QList<QByteArray> texts { changed, QByteArray(good).insert(i, c), QByteArray(good).remove(i, 1),
                                            good.left(i) };
            for (const auto &text : texts) {
                if (const auto root = jsonc::check(text); root && !root->isEmpty())
                    QVERIFY(!jsonc::toQt(text, *root).isUndefined());
            }
        }
    }
}

QTEST_APPLESS_MAIN(tst_Jsonc)
#include "tst_Jsonc.moc"
