// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/MemberEdit.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace qonduit;

class tst_MemberEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyTheMemberChanges_data();
    void onlyTheMemberChanges();
    void onlyTheMemberGoes_data();
    void onlyTheMemberGoes();
    void whatCannotBeChangedIsAnError_data();
    void whatCannotBeChangedIsAnError();
    void objectsGetAMemberALine();
};

void tst_MemberEdit::onlyTheMemberChanges_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QStringList>("path");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QByteArray>("after");
    const QStringList port { QStringLiteral("listen"), QStringLiteral("port") };
    const QStringList theme { QStringLiteral("ui"), QStringLiteral("theme") };
    const QJsonValue dark(QStringLiteral("dark"));
    QTest::newRow("a value") << QByteArray("{ \"z\" : 1.0,\n\"listen\":{\"port\" :  7801 , \"x\": 1e2} }\r\n") << port
                             << QJsonValue(80)
                             << QByteArray("{ \"z\" : 1.0,\n\"listen\":{\"port\" :  80 , \"x\": 1e2} }\r\n");
    QTest::newRow("an escaped key") << QByteArray(R"({"l\u0069sten":{"port":1}})") << port << QJsonValue(2)
                                    << QByteArray(R"({"l\u0069sten":{"port":2}})");
    QTest::newRow("new, as its neighbours stand")
        << QByteArray("{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}") << QStringList { QStringLiteral("c") } << QJsonValue(true)
        << QByteArray("{\r\n\t\"a\": 1,\r\n\t\"b\": 2,\r\n\t\"c\": true\r\n}");
    QTest::newRow("new, on one line") << QByteArray(R"({"listen": {"port": 1, "x": 2}})")
                                      << QStringList { QStringLiteral("listen"), QStringLiteral("y") } << QJsonValue(3)
                                      << QByteArray(R"({"listen": {"port": 1, "x": 2, "y": 3}})");
    QTest::newRow("new, without spaces") << QByteArray(R"({"a":1})") << QStringList { QStringLiteral("b") }
                                         << QJsonValue(2) << QByteArray(R"({"a":1,"b": 2})");
    QTest::newRow("new, with what is on the way")
        << QByteArray("{\n  \"version\": 1\n}\n") << theme << dark
        << QByteArray("{\n  \"version\": 1,\n  \"ui\": {\n    \"theme\": \"dark\"\n  }\n}\n");
    QTest::newRow("the first of all") << QByteArray("{}") << QStringList { QStringLiteral("a") } << QJsonValue(1)
                                      << QByteArray("{\n  \"a\": 1\n}");
    QTest::newRow("the first of an object") << QByteArray("{\n  \"ui\": { }\n}") << theme << dark
                                            << QByteArray("{\n  \"ui\": {\n    \"theme\": \"dark\"\n  }\n}");
    QTest::newRow("of an element that is named")
        << QByteArray(R"([{"name":"a","n":1},{"name":"b","n":1}])")
        << QStringList { QStringLiteral("b"), QStringLiteral("n") } << QJsonValue(2)
        << QByteArray(R"([{"name":"a","n":1},{"name":"b","n":2}])");
    QTest::newRow("a new element is named")
        << QByteArray(R"({"servers":[]})") << QStringList { QStringLiteral("servers"), QStringLiteral("c") }
        << QJsonValue(QJsonObject { { QStringLiteral("command"), QStringLiteral("x") } })
        << QByteArray("{\"servers\":[\n  {\n    \"command\": \"x\",\n    \"name\": \"c\"\n  }\n]}");
    QTest::newRow("null is a value") << QByteArray(R"({"a":1})") << QStringList { QStringLiteral("a") }
                                     << QJsonValue(QJsonValue::Null) << QByteArray(R"({"a":null})");
}

void tst_MemberEdit::onlyTheMemberChanges()
{
    QFETCH(QByteArray, before);
    QFETCH(QStringList, path);
    QFETCH(QJsonValue, value);
    QFETCH(QByteArray, after);
    const auto changed = withMemberAt(before, path, value);
    QVERIFY2(changed, changed ? "" : qPrintable(changed.error().message));
    QCOMPARE(*changed, after);
    QCOMPARE(*withMemberAt(*changed, path, value), after); // nothing more to do
}

void tst_MemberEdit::onlyTheMemberGoes_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("the only one") << QByteArray("{\n  \"a\": 1 }") << QByteArray("{}");
    QTest::newRow("the first") << QByteArray("{\n  \"a\": [1, 2],\n  \"b\" : 1.0\n}")
                               << QByteArray("{\n  \"b\" : 1.0\n}");
    QTest::newRow("the last") << QByteArray("{\n  \"b\" : 1.0,\n  \"a\": \"}\"\n}")
                              << QByteArray("{\n  \"b\" : 1.0\n}");
    QTest::newRow("one between") << QByteArray("{\"b\":1 , \"a\":{\"a\":1}, \"c\":2}")
                                 << QByteArray("{\"b\":1, \"c\":2}");
    QTest::newRow("none") << QByteArray("{ \"b\":{\"a\":1} }") << QByteArray("{ \"b\":{\"a\":1} }");
}

void tst_MemberEdit::onlyTheMemberGoes()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const auto changed = withoutMemberAt(before, { QStringLiteral("a") });
    QVERIFY(changed);
    QCOMPARE(*changed, after);
}

void tst_MemberEdit::whatCannotBeChangedIsAnError_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("no JSON") << QByteArray("{\"a\":");
    QTest::newRow("a value on the way") << QByteArray("{\"a\":5}");
    QTest::newRow("a key twice") << QByteArray("{\"a\":{},\"a\":{}}");
}

void tst_MemberEdit::whatCannotBeChangedIsAnError()
{
    QFETCH(QByteArray, text);
    const QStringList path { QStringLiteral("a"), QStringLiteral("b") };
    QVERIFY(!withMemberAt(text, path, 1));
    QVERIFY(!withoutMemberAt(text, path));
    QVERIFY(!withMemberAt("{}", {}, 1));
}

void tst_MemberEdit::objectsGetAMemberALine()
{
    const QJsonObject server { { QStringLiteral("args"), QJsonArray { QStringLiteral("-y"), QStringLiteral("\"") } },
                               { QStringLiteral("env"),
                                 QJsonObject { { QStringLiteral("A"), QStringLiteral("ä") } } } };
    const auto text = withMemberAt("{}", { QStringLiteral("servers"), QStringLiteral("a") }, server);
    QCOMPARE(*text, QByteArray("{\n"
                               "  \"servers\": {\n"
                               "    \"a\": {\n"
                               "      \"args\": [\"-y\", \"\\\"\"],\n"
                               "      \"env\": {\n"
                               "        \"A\": \"ä\"\n"
                               "      }\n"
                               "    }\n"
                               "  }\n"
                               "}"));
}

QTEST_APPLESS_MAIN(tst_MemberEdit)
#include "tst_MemberEdit.moc"
