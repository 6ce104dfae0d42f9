// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/Edit.h"

#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_Edit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyTheMemberChanges_data();
    void onlyTheMemberChanges();
    void whatIsReadBackIsWhatWasSet();
    void partsOfALargerTextAreEdited();
    void progressTokenIsSetWithinMeta();
    void nothingToDoCopiesNothing();
    void whatIsNoObjectStaysAsItIs();
    void keysAreEscaped();
    void aMemberThatDecidesHasOneSpelling();
};

namespace {

RawJson parsed(const char *text)
{
    const auto json = RawJson::parse(text);
    return json ? *json : RawJson();
}

} // namespace

void tst_Edit::onlyTheMemberChanges_data()
{
    QTest::addColumn<QByteArray>("object");
    QTest::addColumn<QByteArray>("value"); // none: removed
    QTest::addColumn<QByteArray>("result");

    const auto row = [](const char *what, const char *object, const char *value, const char *result) {
        QTest::newRow(what) << QByteArray(object) << QByteArray(value) << QByteArray(result);
    };
    row("replaced, only", R"({"k":1})", "2", R"({"k":2})");
    row("replaced, first", R"({ "k" : 1.0 , "a" : 1e+05 })", R"("x")", R"({ "k" : "x" , "a" : 1e+05 })");
    row("replaced, middle", R"({"a":1.00,"k":{"k":0},"b":[ 1 ]})", "{}", R"({"a":1.00,"k":{},"b":[ 1 ]})");
    row("replaced, last", "{\n\t\"a\" : -0 ,\r\n\t\"k\" : null\n}", "[]", "{\n\t\"a\" : -0 ,\r\n\t\"k\" : []\n}");
    row("replaced, spelt with an escape", R"({"a":1,"\u006b":1})", "2", R"({"a":1,"\u006b":2})");
    row("appended", R"({"a":1})", "2", R"({"a":1,"k":2})");
    row("appended, white space", "{ \"a\" : 1 \n}", "2", "{ \"a\" : 1,\"k\":2 \n}");
    row("appended to nothing", "", "2", R"({"k":2})");
    row("appended to none", "{}", "2", R"({"k":2})");
    row("appended to white space", "{ \n }", "2", "{\"k\":2 \n }");
    row("appended, an inner one is another", R"({"a":{"k":1},"b":"\"k\":1","ak":"k","k2":3})", "2",
        R"({"a":{"k":1},"b":"\"k\":1","ak":"k","k2":3,"k":2})");
    row("removed, only", R"({"k":1})", "", "{}");
    row("removed, only, white space", "{ \"k\" : 1\n}", "", "{ \n}");
    row("removed, first", R"({ "k" : 1 , "a" : 1.0 })", "", R"({ "a" : 1.0 })");
    row("removed, middle", R"({ "a" : 1 , "k" : 2 , "b" : 3 })", "", R"({ "a" : 1 , "b" : 3 })");
    row("removed, last", R"({ "a" : 1 , "k" : 2 })", "", R"({ "a" : 1 })");
    row("removed, spelt with an escape", R"({"a":1,"\u006B":[{}]})", "", R"({"a":1})");
    row("removed, not there", R"({"a":1, "b":{"k":1}})", "", R"({"a":1, "b":{"k":1}})");
    row("removed from nothing", "", "", "{}");
    // Two readers may take different ones for the member; afterwards they cannot.
    row("replaced, twice", R"({"k":1,"a":2, "k":3,"b":4})", "5", R"({"k":5,"a":2,"b":4})");
    row("replaced, twice in a row", R"({"k":1, "\u006b":3})", "5", R"({"k":5})");
    row("replaced, three times", R"({"a":0,"k":1,"k":2,"k":3,"b":4})", "5", R"({"a":0,"k":5,"b":4})");
    row("removed, twice", R"({"a":0,"k":1,"k":3 , "b":4})", "", R"({"a":0 , "b":4})");
    row("removed, twice in front", R"({ "k":1, "k":3, "a":4})", "", R"({ "a":4})");
    row("removed, first and last", R"({"k":1,"a":2,"b":3,"k":4})", "", R"({"a":2,"b":3})");
    row("removed, nothing else", R"({"k":1,"k":2, "k":3 })", "", "{ }");
}

void tst_Edit::onlyTheMemberChanges()
{
    QFETCH(QByteArray, object);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, result);
    const auto edited = json::withMember(parsed(object), "k", parsed(value));
    QCOMPARE(edited.toByteArray(), result);
    QVERIFY(RawJson::parse(edited.toByteArray()));
}

void tst_Edit::whatIsReadBackIsWhatWasSet()
{
    // Each subset of four members, in which each is replaced, appended or removed.
    const QByteArrayList keys { "a", "b", "k", "z" };
    for (unsigned subset = 0; subset < 16; ++subset) {
        QByteArrayList members;
        for (qsizetype i = 0; i < keys.size(); ++i) {
            if (subset & (1u << i))
                members += " \"" + keys[i] + "\" : " + QByteArray::number(i) + ' ';
        }
        const auto object = parsed('{' + members.join(',') + '}');
        for (const auto &key : keys) {
            for (const auto &value : { parsed("7"), RawJson() }) {
                const auto edited = json::withMember(object, key, value);
                QVERIFY2(RawJson::parse(edited.toByteArray()), edited.toByteArray());
                for (const auto &other : keys)
                    QCOMPARE(edited[other].view(), (other == key ? value : object[other]).view());
            }
        }
    }
}

void tst_Edit::partsOfALargerTextAreEdited()
{
    const auto message = parsed(R"( { "params" : { "name" : "a__b" , "n" : 1.0 } , "id" : 1 } )");
    const auto params = json::withMember(message["params"], "name", parsed(R"("b")"));
    QCOMPARE(params.toByteArray(), R"({ "name" : "b" , "n" : 1.0 })");
    QCOMPARE(json::withMember(message, "params", params).toByteArray(),
             R"({ "params" : { "name" : "b" , "n" : 1.0 } , "id" : 1 })");
    QCOMPARE(json::withMember(params, "copy", params["n"]).toByteArray(), R"({ "name" : "b" , "n" : 1.0,"copy":1.0 })");
}

void tst_Edit::progressTokenIsSetWithinMeta()
{
    const auto withToken = [](const RawJson &params, const RawJson &token) {
        return json::withMember(params, "_meta", json::withMember(params["_meta"], "progressToken", token));
    };
    QCOMPARE(withToken(RawJson(), parsed("5")).toByteArray(), R"({"_meta":{"progressToken":5}})");
    QCOMPARE(withToken(parsed(R"({"name":"x"})"), parsed("5")).toByteArray(),
             R"({"name":"x","_meta":{"progressToken":5}})");
    QCOMPARE(
        withToken(parsed(R"({"_meta":{"v/x":1.50, "progressToken":"theirs"},"name":"x"})"), parsed("5")).toByteArray(),
        R"({"_meta":{"v/x":1.50, "progressToken":5},"name":"x"})");
    QCOMPARE(withToken(parsed(R"({"_meta":{"progressToken":"theirs"}})"), RawJson()).toByteArray(), R"({"_meta":{}})");
}

void tst_Edit::nothingToDoCopiesNothing()
{
    const auto object = parsed(R"({"a":1})");
    QCOMPARE(static_cast<const void *>(json::withMember(object, "k", RawJson()).view().begin()),
             static_cast<const void *>(object.view().begin()));
}

void tst_Edit::whatIsNoObjectStaysAsItIs()
{
    for (const char *text : { "[]", "[{\"k\":1}]", "\"{}\"", "5", "null", "true" })
        QCOMPARE(json::withMember(parsed(text), "k", parsed("1")).toByteArray(), text);
}

void tst_Edit::keysAreEscaped()
{
    const QByteArray key("\"\\\n\xc3\xa4");
    const auto once = json::withMember(RawJson(), key, parsed("1"));
    QCOMPARE(once.toByteArray(), "{\"\\\"\\\\\\n\xc3\xa4\":1}");
    QCOMPARE(json::withMember(once, key, parsed("2")).toByteArray(), "{\"\\\"\\\\\\n\xc3\xa4\":2}");
    QCOMPARE(json::withMember(once, key, RawJson()).toByteArray(), "{}");
}

void tst_Edit::aMemberThatDecidesHasOneSpelling()
{
    const auto two = parsed(R"({"name":"allowed","Name":"forbidden"})"); // Go takes the last, whatever its case
    const auto refused = json::withLoneMember(two, "name", parsed(R"("allowed")"));
    QVERIFY(!refused);
    QVERIFY2(refused.error().is(ErrorCode::InvalidParams), qPrintable(refused.error().message));
    QVERIFY(!json::withLoneMember(parsed(R"({"tas\u006bID":"yours","taskId":"mine"})"), "taskId", parsed("1")));
    QCOMPARE(json::withLoneMember(parsed(R"({"name":"a","name":"b","names":1})"), "name", parsed("2"))->toByteArray(),
             QByteArray(R"({"name":2,"names":1})"));
}

QTEST_GUILESS_MAIN(tst_Edit)
#include "tst_Edit.moc"
