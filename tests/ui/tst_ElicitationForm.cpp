// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/ElicitationForm.h"

#include "support/ProcessorTimer.h"
#include "ui/SampleData.h"
#include "ui/desktop/form/FormField.h"
#include "ui/desktop/form/SafePattern.h"

#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_ElicitationForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void typedAnswersAreReadOrRefused_data();
    void typedAnswersAreReadOrRefused();
    void D09_whatCannotBeShownIsRefused_data();
    void fieldsStandInTheServersOrder();
    void D09_whatCannotBeShownIsRefused();
    void D09_tooMuchIsRefused();
    void defaultsAreFilledIn();
    void D09_defaultOfTheWrongTypeIsNoDefault();
    void optionalFieldsAreLeftOut();
    void requiredFieldsComeFirstAndAreMarked();
    void choicesSendValuesNotTitles();
    void severalChoicesKeepToTheirNumber();
    void problemIsShownBesideTheFieldFromTheFirstEditOn();
    void secretsAreMaskedAndWarnedAbout_data();
    void secretsAreMaskedAndWarnedAbout();
    void D06_serverTextStaysLiteral();
    void D09_hungryPatternGivesUpInTime();

private:
    static QJsonObject parse(const QByteArray &json)
    {
        QJsonParseError error;
        const auto document = QJsonDocument::fromJson(json, &error);
        if (error.error != QJsonParseError::NoError)
            qFatal("bad JSON in a test: %s", json.constData());
        return document.object();
    }
    static QJsonObject withField(const QByteArray &field, bool required = true)
    {
        return parse("{\"type\":\"object\",\"properties\":{\"f\":" + field + "},\"required\":["
                     + (required ? "\"f\"" : "") + "]}");
    }
    static std::unique_ptr<ElicitationForm> make(const QJsonObject &schema)
    {
        const auto fields = readFields(schema);
        if (!fields)
            qFatal("refused: %s", qPrintable(fields.error().message));
        return std::make_unique<ElicitationForm>(*fields);
    }
    template<typename Editor>
    static Editor *editor(const ElicitationForm &form, const QString &name = u"f"_s)
    {
        return qobject_cast<Editor *>(form.field(name)->editor());
    }
};

void tst_ElicitationForm::typedAnswersAreReadOrRefused_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QJsonValue>("content"); // Undefined: refused

    const QJsonValue refused = QJsonValue::Undefined;
    const auto row = [](const char *name, const QByteArray &field, const QString &typed, const QJsonValue &content) {
        QTest::newRow(name) << field << typed << content;
    };
    row("text", R"({"type":"string"})", u" Ada "_s, u" Ada "_s);
    row("empty but required", R"({"type":"string"})", {}, refused);
    row("too short", R"({"type":"string","minLength":3})", u"ab"_s, refused);
    row("long enough", R"({"type":"string","minLength":3})", u"abc"_s, u"abc"_s);
    row("length counts code points", R"({"type":"string","maxLength":2})", u"\U0001F600\U0001F600"_s,
        u"\U0001F600\U0001F600"_s);
    row("too long", R"({"type":"string","maxLength":2})", u"abc"_s, refused);
    row("pattern", R"({"type":"string","pattern":"^[a-z]+$"})", u"abc"_s, u"abc"_s);
    row("pattern missed", R"({"type":"string","pattern":"^[a-z]+$"})", u"Abc"_s, refused);
    row("pattern not anchored", R"({"type":"string","pattern":"[0-9]"})", u"a1b"_s, u"a1b"_s);
    row("pattern of ECMAScript", R"({"type":"string","pattern":"^\\u0041$"})", u"A"_s, u"A"_s);
    row("broken pattern is the server's to check", R"({"type":"string","pattern":"("})", u"x"_s, u"x"_s);
    row("email", R"({"type":"string","format":"email"})", u"ada@example.com"_s, u"ada@example.com"_s);
    row("no email", R"({"type":"string","format":"email"})", u"ada@"_s, refused);
    row("uri", R"({"type":"string","format":"uri"})", u"https://example.com/a?b"_s, u"https://example.com/a?b"_s);
    row("no uri", R"({"type":"string","format":"uri"})", u"example.com"_s, refused);
    row("date", R"({"type":"string","format":"date"})", u"2026-02-28"_s, u"2026-02-28"_s);
    row("no such date", R"({"type":"string","format":"date"})", u"2026-02-30"_s, refused);
    row("date-time", R"({"type":"string","format":"date-time"})", u"2026-02-28T10:20:30Z"_s, u"2026-02-28T10:20:30Z"_s);
    row("date-time with offset", R"({"type":"string","format":"date-time"})", u"2026-02-28 10:20:30+02:00"_s,
        u"2026-02-28T10:20:30+02:00"_s);
    row("date is no date-time", R"({"type":"string","format":"date-time"})", u"2026-02-28"_s, refused);
    row("integer", R"({"type":"integer"})", u"42"_s, 42);
    row("big integer stays exact", R"({"type":"integer"})", u"9007199254740993"_s,
        QJsonValue(qint64(9007199254740993)));
    row("no integer", R"({"type":"integer"})", u"4.2"_s, refused);
    row("integer too small", R"({"type":"integer","minimum":1})", u"0"_s, refused);
    row("integer too large", R"({"type":"integer","maximum":10})", u"11"_s, refused);
    row("number", R"({"type":"number"})", u"4.25"_s, 4.25);
    row("number at its bound", R"({"type":"number","minimum":0.5,"maximum":1})", u"0.5"_s, 0.5);
    row("number beyond its bound", R"({"type":"number","maximum":1})", u"1.5"_s, refused);
    row("no number", R"({"type":"number"})", u"many"_s, refused);
    row("infinity is no number", R"({"type":"number"})", u"inf"_s, refused);
}

void tst_ElicitationForm::typedAnswersAreReadOrRefused()
{
    QFETCH(QByteArray, field);
    QFETCH(QString, typed);
    QFETCH(QJsonValue, content);
    const auto form = make(withField(field));
    editor<QLineEdit>(*form)->setText(typed);
    QCOMPARE(form->isValid(), !content.isUndefined());
    QCOMPARE(form->content().value("f"_L1), content);
}

void tst_ElicitationForm::D09_whatCannotBeShownIsRefused_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::newRow("nested") << QByteArray(R"({"type":"object","properties":{}})");
    QTest::newRow("unknown type") << QByteArray(R"({"type":"colour"})");
    QTest::newRow("several types") << QByteArray(R"({"type":["string","null"]})");
    QTest::newRow("no type") << QByteArray(R"({})");
    QTest::newRow("reference") << QByteArray(R"({"$ref":"#/x"})");
    QTest::newRow("free list") << QByteArray(R"({"type":"array","items":{"type":"string"}})");
    QTest::newRow("choice without choices") << QByteArray(R"({"type":"string","enum":[]})");
    QTest::newRow("choice of numbers") << QByteArray(R"({"type":"string","enum":[1,2]})");
}

void tst_ElicitationForm::fieldsStandInTheServersOrder()
{
    const auto schema = parse(
        R"({"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string"},"a":{"type":"string"}},"required":["a"]})");
    const auto namesOf = [](const Result<QList<FieldSpec>> &fields) {
        QStringList names;
        for (const auto &field : *fields)
            names += field.name;
        return names;
    };
    QCOMPARE(namesOf(readFields(schema, { u"b"_s, u"c"_s, u"a"_s })), QStringList({ u"b"_s, u"c"_s, u"a"_s }));
    QCOMPARE(namesOf(readFields(schema)), QStringList({ u"a"_s, u"b"_s, u"c"_s }));
}

void tst_ElicitationForm::D09_whatCannotBeShownIsRefused()
{
    QFETCH(QByteArray, field);
    const auto fields = readFields(withField(field));
    QVERIFY(!fields);
    QVERIFY(fields.error().is(ErrorCode::InvalidParams));
}

void tst_ElicitationForm::D09_tooMuchIsRefused()
{
    const auto schemaOf = [](int count) {
        QJsonObject properties;
        for (int i = 0; i < count; ++i)
            properties.insert(u"f%1"_s.arg(i), QJsonObject { { u"type"_s, u"string"_s } });
        return QJsonObject { { u"type"_s, u"object"_s }, { u"properties"_s, properties } };
    };
    QVERIFY(readFields(schemaOf(64)));
    QVERIFY(!readFields(schemaOf(65)));
    QVERIFY(!readFields(schemaOf(5000)));

    const auto choices = [](int count) {
        QStringList values;
        for (int i = 0; i < count; ++i)
            values += QString::number(i);
        const QJsonObject field { { u"type"_s, u"string"_s }, { u"enum"_s, QJsonArray::fromStringList(values) } };
        return QJsonObject { { u"properties"_s, QJsonObject { { u"f"_s, field } } } };
    };
    QVERIFY(readFields(choices(500)));
    QVERIFY(!readFields(choices(100000)));
    QVERIFY(!readFields(parse(R"({"type":"object","properties":{},"required":["ghost"]})")));
    QVERIFY(!readFields(parse(R"({"type":"array"})")));
}

void tst_ElicitationForm::defaultsAreFilledIn()
{
    const auto form = make(parse(R"({"type":"object","properties":{
        "text":{"type":"string","default":"x"}, "int":{"type":"integer","default":7},
        "num":{"type":"number","default":0.5}, "yes":{"type":"boolean","default":true},
        "one":{"type":"string","enum":["a","b"],"default":"b"},
        "many":{"type":"array","items":{"enum":["a","b","c"]},"default":["a","c"]}}})"));
    QVERIFY(form->isValid());
    QCOMPARE(form->content(), parse(R"({"text":"x","int":7,"num":0.5,"yes":true,"one":"b","many":["a","c"]})"));
}

void tst_ElicitationForm::D09_defaultOfTheWrongTypeIsNoDefault()
{
    const auto form = make(parse(R"({"type":"object","properties":{
        "text":{"type":"string","default":3}, "int":{"type":"integer","default":1.5},
        "yes":{"type":"boolean","default":"true"}, "one":{"type":"string","enum":["a"],"default":"z"},
        "many":{"type":"array","items":{"enum":["a"]},"default":["z"]}}})"));
    QVERIFY(form->isValid());
    QCOMPARE(form->content(), QJsonObject());
}

void tst_ElicitationForm::optionalFieldsAreLeftOut()
{
    const auto form = make(parse(R"({"type":"object","properties":{
        "text":{"type":"string","minLength":3}, "mail":{"type":"string","format":"email"},
        "num":{"type":"number","minimum":5}, "yes":{"type":"boolean"}, "one":{"type":"string","enum":["a","b"]},
        "many":{"type":"array","minItems":1,"items":{"enum":["a","b"]}}}})"));
    QVERIFY(form->isValid());
    QCOMPARE(form->content(), QJsonObject());
    editor<QComboBox>(*form, u"yes"_s)->setCurrentIndex(2);
    editor<QLineEdit>(*form, u"text"_s)->setText(u"ab"_s); // answered, so it must be right
    QVERIFY(!form->isValid());
    editor<QLineEdit>(*form, u"text"_s)->setText(u"abc"_s);
    QCOMPARE(form->content(), parse(R"({"text":"abc","yes":false})"));
}

void tst_ElicitationForm::requiredFieldsComeFirstAndAreMarked()
{
    const auto fields = readFields(parse(R"({"type":"object","properties":{
        "a":{"type":"string"},"b":{"type":"string"},"y":{"type":"string"},"z":{"type":"string"}},"required":["z","b"]})"));
    QVERIFY(fields);
    QStringList order;
    for (const auto &field : *fields)
        order += field.name;
    QCOMPARE(order, QStringList({ u"z"_s, u"b"_s, u"a"_s, u"y"_s }));
    const ElicitationForm form(*fields);
    QVERIFY(editor<QLineEdit>(form, u"z"_s)->accessibleName().contains(u"required"));
    QVERIFY(!editor<QLineEdit>(form, u"a"_s)->accessibleName().contains(u"required"));
}

void tst_ElicitationForm::choicesSendValuesNotTitles()
{
    const auto form = make(parse(R"({"type":"object","required":["old","new"],"properties":{
        "old":{"type":"string","enum":["r","g"],"enumNames":["Red","Green"]},
        "new":{"type":"string","oneOf":[{"const":"1","title":"One"},{"const":"2","title":"Two"}]}}})"));
    QVERIFY(!form->isValid()); // nothing is chosen for the person
    auto *old = editor<QComboBox>(*form, u"old"_s);
    old->setCurrentIndex(old->findText(u"Green"_s));
    auto *titled = editor<QComboBox>(*form, u"new"_s);
    titled->setCurrentIndex(titled->findText(u"Two"_s));
    QVERIFY(form->isValid());
    QCOMPARE(form->content(), parse(R"({"old":"g","new":"2"})"));
}

void tst_ElicitationForm::severalChoicesKeepToTheirNumber()
{
    const auto form = make(withField(
        R"({"type":"array","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"1","title":"One"},{"const":"2","title":"Two"},{"const":"3","title":"Three"}]}})"));
    auto *list = editor<QListWidget>(*form);
    QVERIFY(!form->isValid());
    list->item(2)->setCheckState(Qt::Checked);
    list->item(0)->setCheckState(Qt::Checked);
    QVERIFY(form->isValid());
    QCOMPARE(form->content().value("f"_L1).toArray(), QJsonArray({ u"1"_s, u"3"_s }));
    list->item(1)->setCheckState(Qt::Checked);
    QVERIFY(!form->isValid());
}

void tst_ElicitationForm::problemIsShownBesideTheFieldFromTheFirstEditOn()
{
    const auto form = make(withField(R"({"type":"string","format":"email"})"));
    form->show();
    const auto *problem = form->field(u"f"_s)->findChild<QLabel *>(u"problem"_s);
    QVERIFY(!problem->isVisible());
    QTest::keyClicks(editor<QLineEdit>(*form), u"ad"_s);
    QVERIFY(problem->isVisible());
    QTest::keyClicks(editor<QLineEdit>(*form), u"a@example.com"_s);
    QVERIFY(!problem->isVisible());
}

void tst_ElicitationForm::secretsAreMaskedAndWarnedAbout_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("secret");
    for (const char *name : { "password", "API Key", "github_token", "client-secret", "PIN", "otp", "passphrase" })
        QTest::newRow(name) << QByteArray(name) << true;
    for (const char *name : { "name", "spinning", "opinion", "branch" })
        QTest::newRow(name) << QByteArray(name) << false;
}

void tst_ElicitationForm::secretsAreMaskedAndWarnedAbout()
{
    QFETCH(QByteArray, name);
    QFETCH(bool, secret);
    const auto form = make(withField(R"({"type":"string","title":")" + name + "\"}"));
    QCOMPARE(editor<QLineEdit>(*form)->echoMode() == QLineEdit::Password, secret);
    QCOMPARE(form->field(u"f"_s)->findChild<QLabel *>(u"warning"_s) != nullptr, secret);
}

void tst_ElicitationForm::D06_serverTextStaysLiteral()
{
    const auto markup = u"<b>x</b> <img src='http://127.0.0.1:9/'> &File"_s;
    const QJsonObject field { { u"type"_s, u"string"_s }, { u"title"_s, markup }, { u"description"_s, markup } };
    const auto form = make({ { u"properties"_s, QJsonObject { { u"f"_s, field } } } });
    const auto labels = form->findChildren<QLabel *>();
    int literal = 0;
    for (const auto *label : labels) {
        QCOMPARE(label->textFormat(), Qt::PlainText);
        QVERIFY(!label->buddy()); // with a buddy the ampersand would vanish
        literal += label->text().contains(markup);
    }
    QCOMPARE(literal, 2);
    for (const auto *widget : form->findChildren<QWidget *>())
        QVERIFY(widget->toolTip().isEmpty());
}

void tst_ElicitationForm::D09_hungryPatternGivesUpInTime()
{
    const ProcessorTimer time;
    for (const auto &pattern :
         { u"^(a+)+$"_s, u"^(a|aa)+$"_s, u"(*LIMIT_MATCH=4000000000)^(([a-z])+.)+[A-Z]([a-z])+$"_s }) {
        const SafePattern hungry(pattern);
        QVERIFY(hungry.check(QString(60, u'a') + u'!') != SafePattern::Verdict::Matches);
        QVERIFY(hungry.check(QString(50000, u'a') + u'!') != SafePattern::Verdict::Matches);
    }
    QVERIFY2(time.elapsed() < 1000, qPrintable(QString::number(time.elapsed())));
    QCOMPARE(SafePattern(u"^(a+)+$"_s).check(u"aaaa"_s), SafePattern::Verdict::Matches);
}

QTEST_MAIN(tst_ElicitationForm)
#include "tst_ElicitationForm.moc"
