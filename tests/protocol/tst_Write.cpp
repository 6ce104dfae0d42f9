// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/Write.h"

#include <QTest>

#include <limits>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_Write : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void escapesOnlyWhatMustBe();
    void everyCodeUnitIsReadBack();
    void brokenUtf8IsReplaced();
    void objectsAndArraysNest();
    void everyKindOfValueIsWritten();
    void missingValueWritesNoMember();
    void impossibleNumbersBecomeNull();
};

void tst_Write::escapesOnlyWhatMustBe()
{
    QByteArray out;
    json::appendString(out, u"a\"\\/\b\f\n\r\t\x01\x1f\x7f\u00e4\u2028"_s);
    QCOMPARE(out, "\"a\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\xc3\xa4\xe2\x80\xa8\"");
    out.clear();
    json::appendString(out, QByteArrayView("a\"\n\xc3\xa4"));
    QCOMPARE(out, "\"a\\\"\\n\xc3\xa4\"");
}

void tst_Write::everyCodeUnitIsReadBack()
{
    // Surrogates are alone in one half and pairs in the other.
    QString text;
    for (int unit = 0; unit < 0x10000; unit += unit < 0x100 ? 1 : 37)
        text += QChar(unit);
    text += QString::fromUcs4(U"\U0001F600") + QChar(0xdc00);
    QByteArray out;
    json::appendString(out, text);
    const auto value = RawJson::parse(out);
    QVERIFY2(value, value ? "" : qPrintable(value.error().message));
    QCOMPARE(value->toString(), std::optional(text));
}

void tst_Write::brokenUtf8IsReplaced()
{
    QByteArray out;
    json::appendString(out, QByteArrayView("a\xff"
                                           "b"));
    QCOMPARE(RawJson::parse(out)->toString(), std::optional(u"a\ufffd"
                                                            "b"_s));
}

void tst_Write::objectsAndArraysNest()
{
    QByteArray out;
    json::ObjectWriter object(out);
    object.member("a", 1);
    auto array = object.array("list");
    array.element("x");
    auto element = array.object();
    element.member("b", true);
    element.end();
    array.element(2);
    array.end();
    auto inner = object.object("inner");
    inner.end();
    object.member("z", u"end");
    object.end();
    QCOMPARE(out, R"({"a":1,"list":["x",{"b":true},2],"inner":{},"z":"end"})");
}

void tst_Write::everyKindOfValueIsWritten()
{
    QByteArray out;
    json::ObjectWriter object(out);
    object.member("string", u"s"_s);
    object.member("utf8", QByteArray("u"));
    object.member("literal", "l");
    object.member("bool", false);
    object.member("int", -1);
    object.member("large", std::numeric_limits<quint64>::max());
    object.member("small", std::numeric_limits<qint64>::min());
    object.member("double", 0.1);
    object.member("raw", RawJson::fromTrusted("[1.0]"));
    object.raw("text", "null");
    object.end();
    QCOMPARE(out, R"({"string":"s","utf8":"u","literal":"l","bool":false,"int":-1,"large":18446744073709551615,)"
                  R"("small":-9223372036854775808,"double":0.1,"raw":[1.0],"text":null})");
    QVERIFY(RawJson::parse(out));
}

void tst_Write::missingValueWritesNoMember()
{
    QByteArray out;
    json::ObjectWriter object(out);
    object.member("a", RawJson());
    object.raw("b", {});
    object.member("c", 1);
    object.end();
    QCOMPARE(out, R"({"c":1})");
}

void tst_Write::impossibleNumbersBecomeNull()
{
    QByteArray out;
    json::ObjectWriter object(out);
    object.member("a", std::numeric_limits<double>::infinity());
    object.member("b", std::numeric_limits<double>::quiet_NaN());
    object.end();
    QCOMPARE(out, R"({"a":null,"b":null})");
}

QTEST_GUILESS_MAIN(tst_Write)
#include "tst_Write.moc"
