// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/JsonTree.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QRandomGenerator>
#include <QTest>

#include <memory>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_JsonTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void valuesStandAsTheyCame();
    void twoLevelsAreOpen();
    void onlyWhatIsShortIsOpen();
    void rowsFoldOpenAndShut();
    void foldingLeavesNothingBehind();
    void theSameKeyTwiceIsShownTwice();
    void plainValuesHaveNoName();
    void longTextsAreCutUntilTheyAreOpened();
    void whatIsCopiedIsWhole();
    void manyComeAFewAtATime();
    void manyObjectsComeAtOnce();
    void nestingHasAnEnd();
    void hostileTextsStayOnTheirLine();
    void brokenTextsEnd_data();
    void brokenTextsEnd();

private:
    using Role = JsonTree::Role;

    void show(const QByteArray &json) { m_tree->setValue(RawJson::fromTrusted(json)); }
    QVariant get(int row, Role role) const { return m_tree->index(row).data(int(role)); }
    QString name(int row) const { return get(row, Role::Name).toString(); }
    QString value(int row) const { return get(row, Role::Value).toString(); }
    bool canOpen(int row) const { return get(row, Role::CanOpen).toBool(); }
    /// Every row as `level name=value`.
    QStringList rows() const
    {
        QStringList all;
        for (int row = 0; row < m_tree->count(); ++row)
            all += u"%1 %2=%3"_s.arg(get(row, Role::Level).toInt()).arg(name(row), value(row));
        return all;
    }

    std::unique_ptr<JsonTree> m_tree;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void tst_JsonTree::init()
{
    m_tester.reset();
    m_tree = std::make_unique<JsonTree>();
    m_tester = std::make_unique<QAbstractItemModelTester>(m_tree.get(),
                                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
}

void tst_JsonTree::valuesStandAsTheyCame()
{
    show(R"({ "z": 1.10, "big":12345678901234567890 , "t":true,"n":null,"s":"a\"\u00fc\n","o":{},"a":[ ],"e":1e2 })");
    QCOMPARE(rows(), QStringList({ u"0 z=1.10"_s, u"0 big=12345678901234567890"_s, u"0 t=true"_s, u"0 n=null"_s,
                                   u"0 s=\"a\"ü\\n\""_s, u"0 o={}"_s, u"0 a=[]"_s, u"0 e=1e2"_s }));
    QStringList kinds;
    for (int row = 0; row < m_tree->count(); ++row)
        kinds += get(row, Role::Kind).toString();
    QCOMPARE(kinds, QStringList({ u"number"_s, u"number"_s, u"boolean"_s, u"null"_s, u"string"_s, u"object"_s,
                                  u"array"_s, u"number"_s }));
    QVERIFY(!canOpen(5) && !canOpen(6)); // there is nothing in them
}

void tst_JsonTree::twoLevelsAreOpen()
{
    show(R"({"a":[1,{"b":[2]}],"c":{"d":{"e":3}}})");
    QCOMPARE(rows(), QStringList({ u"0 a=2 element(s)"_s, u"1 0=1"_s, u"1 1=1 member(s)"_s, u"0 c=1 member(s)"_s,
                                   u"1 d=1 member(s)"_s }));
    QVERIFY(get(0, Role::IsOpen).toBool());
    QVERIFY(!get(2, Role::IsOpen).toBool());
}

void tst_JsonTree::onlyWhatIsShortIsOpen()
{
    QByteArray long1000 = "[0";
    for (int i = 1; i < 1000; ++i)
        long1000 += ',' + QByteArray::number(i);
    show("{\"long\":" + long1000 + "],\"short\":[1]}");
    QCOMPARE(rows(), QStringList({ u"0 long=1,000 element(s)"_s, u"0 short=1 element(s)"_s, u"1 0=1"_s }));
}

void tst_JsonTree::rowsFoldOpenAndShut()
{
    show(R"({"a":{"b":{"c":[1,2]}},"z":0})");
    m_tree->setOpen(1, true);
    m_tree->setOpen(2, true);
    QCOMPARE(rows(), QStringList({ u"0 a=1 member(s)"_s, u"1 b=1 member(s)"_s, u"2 c=2 element(s)"_s, u"3 0=1"_s,
                                   u"3 1=2"_s, u"0 z=0"_s }));
    QCOMPARE(m_tree->parentOf(4), 2);
    QCOMPARE(m_tree->parentOf(2), 1);
    QCOMPARE(m_tree->parentOf(5), -1);
    m_tree->setOpen(0, false); // all that is within goes with it
    QCOMPARE(rows(), QStringList({ u"0 a=1 member(s)"_s, u"0 z=0"_s }));
    m_tree->setOpen(0, true);
    QCOMPARE(m_tree->count(), 3);
    for (const int nobody : { -1, 3 }) {
        m_tree->setOpen(nobody, true);
        QCOMPARE(m_tree->parentOf(nobody), -1);
    }
    QCOMPARE(m_tree->count(), 3);
}

void tst_JsonTree::foldingLeavesNothingBehind()
{
    show(R"({"a":[[1,[2,{"x":[]}]],{"b":{"c":[1,2,"text"]}}],"d":{"e":{"f":{"g":[null]}}},"h":"t"})");
    const auto before = rows();
    QRandomGenerator random(4711);
    for (int i = 0; i < 500; ++i) {
        const int row = random.bounded(m_tree->count());
        m_tree->setOpen(row, !get(row, Role::IsOpen).toBool());
    }
    for (int row = m_tree->count() - 1; row >= 0; --row)
        m_tree->setOpen(row, false);
    QCOMPARE(m_tree->count(), 3);
    m_tree->setOpen(1, true);
    m_tree->setOpen(0, true);
    QCOMPARE(rows(), before);
}

void tst_JsonTree::theSameKeyTwiceIsShownTwice()
{
    show(R"({"a":1,"a":2,"":3,"\u0061":4})");
    QCOMPARE(rows(), QStringList({ u"0 a=1"_s, u"0 a=2"_s, u"0 =3"_s, u"0 a=4"_s }));
}

void tst_JsonTree::plainValuesHaveNoName()
{
    for (const auto &[json, shown] : { std::pair("7", u"0 =7"_s), std::pair("\"x\"", u"0 =\"x\""_s),
                                       std::pair("{}", u"0 ={}"_s), std::pair(" [ ] ", u"0 =[]"_s) }) {
        show(json);
        QCOMPARE(rows(), QStringList(shown));
    }
    m_tree->setValue({});
    QCOMPARE(m_tree->count(), 0);
}

void tst_JsonTree::longTextsAreCutUntilTheyAreOpened()
{
    const QByteArray text(500, 'x');
    show("{\"long\":\"" + text + R"(","lines":"a\nb","short":"c","number":)" + QByteArray(300, '9') + ",\""
         + QByteArray(200, 'k') + "\":1}");
    QVERIFY(canOpen(0) && canOpen(1) && !canOpen(2) && canOpen(3) && canOpen(4));
    QVERIFY(value(0).size() < 140);
    QCOMPARE(value(1), u"\"a\\nb\""_s);
    m_tree->setOpen(0, true);
    QCOMPARE(value(0), QString::fromLatin1(text));
    m_tree->setOpen(1, true);
    QCOMPARE(value(1), u"a\nb"_s);
    m_tree->setOpen(3, true);
    QCOMPARE(value(3), QString(300, u'9'));
    QVERIFY(name(4).size() < 80);
    m_tree->setOpen(4, true);
    QCOMPARE(name(4), QString(200, u'k'));
    m_tree->setOpen(0, false);
    QVERIFY(value(0).size() < 140);
    QCOMPARE(m_tree->count(), 5);
}

void tst_JsonTree::whatIsCopiedIsWhole()
{
    const QByteArray text(30'000, 'x');
    show("{\"s\":\"" + text + R"(\n\u202e","o":{ "a" : 1.10 }})");
    m_tree->copy(0);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromLatin1(text) + u"\n\u202e"_s);
    m_tree->copy(1);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"{ \"a\" : 1.10 }"_s);
    m_tree->copy(99);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"{ \"a\" : 1.10 }"_s);
}

void tst_JsonTree::manyComeAFewAtATime()
{
    QByteArray list = "[[0]";
    for (int i = 1; i < 25'000; ++i)
        list += ",[" + QByteArray::number(i) + ']';
    show("{\"list\":" + list + "],\"last\":0}");
    m_tree->setOpen(0, true);
    QCOMPARE(m_tree->count(), 10'003);
    QCOMPARE(get(10'001, Role::Kind).toString(), u"more"_s);
    QCOMPARE(value(10'001), u"15,000 more"_s);
    QCOMPARE(m_tree->parentOf(10'001), 0);
    m_tree->setOpen(10'001, true);
    QCOMPARE(name(10'001), u"10000"_s);
    QVERIFY(!get(10'001, Role::IsOpen).toBool());
    m_tree->setOpen(20'001, true);
    QCOMPARE(m_tree->count(), 25'002);
    QCOMPARE(name(25'000), u"24999"_s);
    m_tree->setOpen(25'000, true);
    QCOMPARE(value(25'001), u"24999"_s);
    m_tree->setOpen(0, false);
    QCOMPARE(m_tree->count(), 2);
}

void tst_JsonTree::manyObjectsComeAtOnce()
{
    m_tester.reset(); // it looks at each row for each change
    QByteArray json = "{\"k0\":{}";
    for (int i = 1; i < 10'000; ++i)
        json += ",\"k" + QByteArray::number(i) + R"(":{"name":"x","list":[1,2,3]})";
    QElapsedTimer time;
    time.start();
    show(json + '}');
    qInfo("10,000 objects: %lld ms", time.restart());
    QCOMPARE(m_tree->count(), 10'000);
    for (int row = 9999; row > 0; row -= 10)
        m_tree->setOpen(row, true);
    qInfo("1,000 of them opened: %lld ms", time.elapsed());
    QCOMPARE(m_tree->count(), 12'000);
}

void tst_JsonTree::nestingHasAnEnd()
{
    show(QByteArray(128, '[') + QByteArray(128, ']'));
    for (int row = 0; row < m_tree->count(); ++row)
        m_tree->setOpen(row, true);
    QCOMPARE(m_tree->count(), JsonRow::deepestLevel + 1);
    QVERIFY(value(JsonRow::deepestLevel).contains(u"too deep"_s));
}

void tst_JsonTree::hostileTextsStayOnTheirLine()
{
    show(R"({"<b>a</b>\u202egnp\u0007\n":"<img src='http:\/\/127.0.0.1:1/x'>\u202e\u0000\ud800","%1%n&x":1})");
    for (const bool isOpen : { false, true }) {
        m_tree->setOpen(0, isOpen);
        for (const auto bad : { u'\u202e', u'\x07', u'\0' })
            QVERIFY(!name(0).contains(bad) && !value(0).contains(bad));
        QVERIFY(!name(0).contains(u'\n'));
        QVERIFY(name(0).startsWith(u"<b>a</b>"));
        QVERIFY(value(0).contains(u"<img src='http://127.0.0.1:1/x'>"));
    }
    QCOMPARE(name(1), u"%1%n&x"_s);
}

void tst_JsonTree::brokenTextsEnd_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char *json : { "{",    "[",   "{\"",   "{\"a",        "{\"a\"", "{\"a\":", "[1,",
                              "[,,]", "{:}", "{1:2}", "[\"\\",       "\"",     "\"\\",    "]",
                              "}",    ",",   "[[[",   "{\"a\":[{\"", "x",      "[x y]",   "{\"a\" \"b\" \"c\"}" })
        QTest::newRow(json) << QByteArray(json);
}

/// What is shown has been checked; but nothing here relies on it.
void tst_JsonTree::brokenTextsEnd()
{
    QFETCH(QByteArray, json);
    show(json);
    for (int row = 0; row < m_tree->count(); ++row) {
        m_tree->setOpen(row, true);
        m_tree->copy(row);
    }
    QVERIFY(rows().size() < 10);
}

QTEST_MAIN(tst_JsonTree)
#include "tst_JsonTree.moc"
