// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/trial/Trial.h"

#include "ui/SampleServers.h"
#include "ui/models/JsonTree.h"
#include "ui/models/PrettyJson.h"
#include "ui/servers/trial/PictureItem.h"

#include <QAbstractItemModelTester>
#include <QBuffer>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_Trial : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fieldsAreOfTheSchemasKinds();
    void optionalTypesAreSeenThrough();
    void whatIsLeftOutIsNotSent();
    void numbersKeepTheirDigits();
    void wrongInputIsSaidBesideTheField();
    void brokenSchemasGiveJson();
    void promptsTakeText();
    void callsGoOutAndComeBack();
    void lateAnswersAreNotShown();
    void progressIsShown();
    void aRunIsGivenUp();
    void resultsAreShownPartByPart();
    void treesGoWithTheirResult();
    void errorsOfToolsAreSaid();
    void picturesAreReadInBounds();
    void jsonIsPrintedAsItCame();
    void hostileTextsAreBounded();

private:
    static QByteArray argumentsFor(const QByteArray &schema, const QStringList &typed)
    {
        TrialForm form;
        form.setFields(TrialField::ofSchema(RawJson::fromTrusted(schema)));
        for (int row = 0; row < typed.size(); ++row)
            form.fill(row, typed[row]);
        return form.isComplete() ? form.arguments() : QByteArray("incomplete");
    }
    static OfferRow tool(const QByteArray &schema)
    {
        return { u"work"_s, {}, {}, RawJson::fromTrusted(R"({"name":"work","inputSchema":)" + schema + '}') };
    }
};

void tst_Trial::fieldsAreOfTheSchemasKinds()
{
    const auto fields = TrialField::ofSchema(RawJson::fromTrusted(
        R"({"type":"object","properties":{"t":{"type":"string"},"i":{"type":"integer"},"n":{"type":"number"},)"
        R"("b":{"type":"boolean"},"e":{"enum":["x","y"]},"o":{"oneOf":[{"const":1,"title":"One"},{"const":2,"title":"Two"}]},)"
        R"("a":{"type":"array"},"d":{"type":"object"},"u":{},"password":{"type":"string"}},"required":["n"]})"));
    using Kind = TrialField::Kind;
    QCOMPARE(fields.size(), 10);
    QCOMPARE(fields[0].key, "n"); // what is required comes first
    QVERIFY(fields[0].isRequired);
    QList<Kind> kinds;
    for (const auto &field : fields)
        kinds += field.kind;
    QCOMPARE(kinds, QList<Kind>({ Kind::Number, Kind::Text, Kind::Integer, Kind::Boolean, Kind::Choice, Kind::Choice,
                                  Kind::Json, Kind::Json, Kind::Json, Kind::Text }));
    QCOMPARE(fields[5].choices, QStringList({ u"One"_s, u"Two"_s }));
    QVERIFY(fields[9].isSecret);
}

void tst_Trial::optionalTypesAreSeenThrough()
{
    const auto fields = TrialField::ofSchema(RawJson::fromTrusted(
        R"({"properties":{"a":{"anyOf":[{"type":"integer"},{"type":"null"}],"default":null},"b":{"type":["string","null"]}}})"));
    QCOMPARE(fields[0].kind, TrialField::Kind::Integer);
    QVERIFY(fields[0].text.isEmpty());
    QCOMPARE(fields[1].kind, TrialField::Kind::Text);
}

void tst_Trial::whatIsLeftOutIsNotSent()
{
    const QByteArray schema =
        R"({"properties":{"a":{"type":"string"},"b":{"type":"boolean"},"c":{"enum":[1,"1",null]}}})";
    QCOMPARE(argumentsFor(schema, {}), "{}");
    QCOMPARE(argumentsFor(schema, { u"x\n\"y\""_s, u"false"_s }), R"({"a":"x\n\"y\"","b":false})");
    QCOMPARE(argumentsFor(R"({"properties":{"e":{"oneOf":[{"const":"p1","title":"Fire"}]}}})", { u"Fire"_s }),
             R"({"e":"p1"})");
    QCOMPARE(argumentsFor(R"({"properties":{"e":{"type":"string","default":"x"}}})", {}), R"({"e":"x"})");
    QCOMPARE(argumentsFor(R"({"type":"object"})", {}), "{}");
}

void tst_Trial::numbersKeepTheirDigits()
{
    const QByteArray schema = R"({"properties":{"i":{"type":"integer"},"j":{}}})";
    QCOMPARE(argumentsFor(schema, { u"12345678901234567890"_s, u"[1e2, 1.10]"_s }),
             R"({"i":12345678901234567890,"j":[1e2, 1.10]})");
    QCOMPARE(argumentsFor(R"({"properties":{"n":{"type":"number"}}})", { u" 1.5 "_s }), R"({"n":1.5})");
}

void tst_Trial::wrongInputIsSaidBesideTheField()
{
    TrialForm form;
    QAbstractItemModelTester tester(&form, QAbstractItemModelTester::FailureReportingMode::QtTest);
    form.setFields(TrialField::ofSchema(RawJson::fromTrusted(
        R"({"properties":{"i":{"type":"integer","minimum":1,"maximum":5},"j":{"type":"array"},"t":{"type":"string"}},"required":["t"]})")));
    const auto problem = [&](int row) { return form.index(row).data(int(TrialForm::Role::Problem)).toString(); };
    QVERIFY(!form.isComplete());
    QVERIFY(problem(0).isEmpty()); // nobody has been there yet
    form.showProblems();
    QVERIFY(!problem(0).isEmpty());
    form.fill(0, u"x"_s);
    for (const auto &wrong : { u"0"_s, u"6"_s, u"1.5"_s, u"one"_s, u"0x1"_s, u"inf"_s, u"01"_s }) {
        form.fill(1, wrong);
        QVERIFY2(!problem(1).isEmpty(), qPrintable(wrong));
    }
    form.fill(1, u"5"_s);
    form.fill(2, u"[1,"_s);
    QVERIFY(!problem(2).isEmpty());
    form.fill(2, u"[1]"_s);
    QVERIFY(form.isComplete());
}

void tst_Trial::brokenSchemasGiveJson()
{
    for (const char *schema : { R"({"properties":[]})", R"({"$ref":"#/x"})", R"({"anyOf":[{}]})" }) {
        const auto fields = TrialField::ofSchema(RawJson::fromTrusted(schema));
        QCOMPARE(fields.size(), 1);
        QCOMPARE(fields[0].kind, TrialField::Kind::Json);
    }
    QCOMPARE(argumentsFor(R"({"$ref":"#/x"})", { u"{\"a\":1}"_s }), R"({"a":1})");
    QCOMPARE(argumentsFor(R"({"$ref":"#/x"})", { u"[1]"_s }), "incomplete");
    QByteArray many = R"({"properties":{)";
    for (int i = 0; i < 500; ++i)
        many += '"' + QByteArray::number(i) + R"(":{},)";
    many.chop(1);
    QCOMPARE(TrialField::ofSchema(RawJson::fromTrusted(many + "}}")).size(), 1);
}

void tst_Trial::promptsTakeText()
{
    const auto fields =
        TrialField::ofPrompt(RawJson::fromTrusted(R"({"arguments":[{"name":"url","required":true},{"name":"tone"}]})"));
    QCOMPARE(fields.size(), 2);
    QVERIFY(fields[0].isRequired && !fields[1].isRequired);
    QCOMPARE(fields[0].kind, TrialField::Kind::Text);
}

void tst_Trial::callsGoOutAndComeBack()
{
    DetailLink link;
    Trial trial(link);
    QAbstractItemModelTester tester(trial.result(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy asked(&link, &DetailLink::tryRequested);
    trial.open(u"s"_s, OfferList::Kind::Tools, tool(R"({"properties":{"a":{"type":"string"}},"required":["a"]})"));
    trial.run();
    QCOMPARE(asked.count(), 0); // what is required is missing
    trial.form()->fill(0, u"x"_s);
    trial.run();
    trial.run(); // runs already
    QCOMPARE(asked.count(), 1);
    const auto request = asked[0][0].value<TrialRequest>();
    QCOMPARE(request.name, u"work"_s);
    QCOMPARE(request.arguments, R"({"a":"x"})");
    QVERIFY(trial.isRunning());
    Q_EMIT link.tried({ request.id,
                        TrialNews::State::Answered,
                        -1,
                        -1,
                        {},
                        sample::richResult(),
                        {},
                        std::chrono::milliseconds(12) });
    QVERIFY(!trial.isRunning());
    QCOMPARE(trial.result()->rowCount(), 5);
    QVERIFY(trial.status().contains(u"12 ms"));
}

void tst_Trial::lateAnswersAreNotShown()
{
    DetailLink link;
    Trial trial(link);
    QSignalSpy asked(&link, &DetailLink::tryRequested);
    QSignalSpy cancelled(&link, &DetailLink::tryCancelled);
    trial.open(u"s"_s, OfferList::Kind::Tools, tool("{}"));
    trial.run();
    trial.open(u"s"_s, OfferList::Kind::Tools, tool("{}"));
    QCOMPARE(cancelled.count(), 1);
    TrialNews news;
    news.id = asked[0][0].value<TrialRequest>().id;
    news.state = TrialNews::State::Answered;
    news.result = sample::richResult();
    Q_EMIT link.tried(news);
    QCOMPARE(trial.result()->rowCount(), 0);
}

void tst_Trial::progressIsShown()
{
    DetailLink link;
    Trial trial(link);
    trial.open(u"s"_s, OfferList::Kind::Tools, tool("{}"));
    trial.run();
    QVERIFY(trial.progress() < 0);
    Q_EMIT link.tried({ 1, TrialNews::State::Running, 3, 4, u"<b>half\u202e</b>"_s, {}, {}, {} });
    QCOMPARE(trial.progress(), 0.75);
    QVERIFY(trial.status().contains(u"<b>half"));
    QVERIFY(!trial.status().contains(u'\u202e'));
    Q_EMIT link.tried({ 1, TrialNews::State::Running, 9, 4, {}, {}, {}, {} });
    QCOMPARE(trial.progress(), 1.0);
}

void tst_Trial::aRunIsGivenUp()
{
    DetailLink link;
    Trial trial(link);
    QSignalSpy cancelled(&link, &DetailLink::tryCancelled);
    trial.open(u"s"_s, OfferList::Kind::Tools, tool("{}"));
    trial.run();
    trial.cancel();
    QCOMPARE(cancelled.count(), 1);
    QVERIFY(trial.isRunning()); // until the engine says so
    Q_EMIT link.tried({ 1, TrialNews::State::Cancelled, -1, -1, {}, {}, u"given up"_s, {} });
    QVERIFY(!trial.isRunning());
    QVERIFY(trial.problem().isEmpty());
}

void tst_Trial::resultsAreShownPartByPart()
{
    TrialResult result;
    using Role = TrialResult::Role;
    result.show(TrialRequest::Kind::Tool, sample::richResult());
    const auto get = [&](int row, Role role) { return result.index(row).data(int(role)); };
    QCOMPARE(get(0, Role::Text).toString(), u"Issue 4711 is open. <b>Not bold</b>"_s);
    QCOMPARE(get(1, Role::Kind).toString(), u"picture"_s);
    QTRY_COMPARE(get(1, Role::Picture).value<QImage>().size(), QSize(320, 120));
    QVERIFY(get(2, Role::Title).toString().startsWith(u"Sound"));
    QVERIFY(get(2, Role::HasBytes).toBool());
    QVERIFY(get(3, Role::Title).toString().contains(u"https://evil.example/x"));
    QCOMPARE(get(4, Role::Kind).toString(), u"json"_s);
    const auto *tree = get(4, Role::Tree).value<JsonTree *>();
    QVERIFY(tree);
    QCOMPARE(tree->index(0).data(int(JsonTree::Role::Name)).toString(), u"number"_s);
    QCOMPARE(tree->index(0).data(int(JsonTree::Role::Value)).toString(), u"4711"_s);
    QVERIFY(!get(0, Role::Tree).value<JsonTree *>());

    result.show(TrialRequest::Kind::Resource,
                RawJson::fromTrusted(R"({"contents":[{"uri":"a:b","text":"hello"},{"uri":"a:c","blob":"AAAA"}]})"));
    QCOMPARE(result.rowCount(), 2);
    QCOMPARE(get(0, Role::Text).toString(), u"hello"_s);
    result.show(TrialRequest::Kind::Prompt,
                RawJson::fromTrusted(R"({"messages":[{"role":"user","content":{"type":"text","text":"hi"}}]})"));
    QCOMPARE(get(0, Role::Title).toString(), u"User"_s);
}

void tst_Trial::treesGoWithTheirResult()
{
    TrialResult result;
    QAbstractItemModelTester tester(&result, QAbstractItemModelTester::FailureReportingMode::QtTest);
    result.show(TrialRequest::Kind::Tool, sample::richResult());
    QCOMPARE(result.findChildren<JsonTree *>().size(), 2);
    result.show(TrialRequest::Kind::Tool, sample::richResult());
    result.clear();
    QTRY_COMPARE(result.findChildren<JsonTree *>().size(), 0);
}

void tst_Trial::errorsOfToolsAreSaid()
{
    TrialResult result;
    result.show(TrialRequest::Kind::Tool, RawJson::fromTrusted(R"({"isError":true,"content":[]})"));
    QVERIFY(result.isError());
    QCOMPARE(result.rowCount(), 1); // says that it is empty
}

void tst_Trial::picturesAreReadInBounds()
{
    const auto picture = [](int width, int height, const char *format) {
        QImage image(width, height, QImage::Format_Mono);
        image.fill(0);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        image.save(&buffer, format);
        return bytes.toBase64();
    };
    QVERIFY(readPicture(picture(10, 10, "PNG")));
    QVERIFY(readPicture(picture(10, 10, "JPEG")));
    QVERIFY(!readPicture(picture(10, 10, "BMP")));
    QVERIFY(!readPicture(picture(20000, 20000, "PNG"))); // small as a file
    QCOMPARE(readPicture(picture(4000, 2000, "PNG"))->size(), QSize(1600, 800));
    QVERIFY(!readPicture("no base64 at all!"));
    QVERIFY(!readPicture(
        QByteArray("<svg xmlns='http://www.w3.org/2000/svg'><image href='http://127.0.0.1:1/x'/></svg>").toBase64()));
    QVERIFY(!readPicture({}));
}

void tst_Trial::jsonIsPrintedAsItCame()
{
    QCOMPARE(
        prettyJson(RawJson::fromTrusted(R"({"z":1.10,"a":[1,2],"o":{},"l":[{"x":"ü"}]})")),
        u"{\n  \"z\": 1.10,\n  \"a\": [1, 2],\n  \"o\": {},\n  \"l\": [\n    {\n      \"x\": \"ü\"\n    }\n  ]\n}"_s);
    QByteArray deep(100, '[');
    deep += QByteArray(100, ']');
    QVERIFY(!prettyJson(RawJson::fromTrusted(deep)).isEmpty());
    QVERIFY(prettyJson(RawJson::fromTrusted('"' + QByteArray(100'000, 'x') + '"'), 1000).size() <= 1001);
}

void tst_Trial::hostileTextsAreBounded()
{
    TrialResult result;
    QByteArray json = R"({"content":[)";
    for (int i = 0; i < 1000; ++i)
        json += R"({"type":"text","text":")" + QByteArray(1000, '<') + R"(\u202e"},)";
    json += R"({"type":"text","text":")" + QByteArray(5'000'000, 'W') + R"("}]})";
    result.show(TrialRequest::Kind::Tool, RawJson::fromTrusted(json));
    QVERIFY(result.rowCount() <= 202);
    for (int row = 0; row < result.rowCount(); ++row) {
        const auto text = result.index(row).data(int(TrialResult::Role::Text)).toString();
        QVERIFY(text.size() < 25'000);
        QVERIFY(!text.contains(u'\u202e'));
    }
}

QTEST_MAIN(tst_Trial)
#include "tst_Trial.moc"
