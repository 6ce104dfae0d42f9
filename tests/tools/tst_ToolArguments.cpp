// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ToolArguments.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ToolArguments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesArriveAsTheyAre();
    void absentOnesHaveTheirDefaults();
    void whatIsWrongIsRefusedNotMended_data();
    void whatIsWrongIsRefusedNotMended();
    void argumentsMayBeMissingAltogether();
};

namespace {

using Type = ToolParameter::Type;

const ToolDefinition &definition()
{
    static const ToolDefinition tool {
        "tool",
        "Tool",
        "",
        {
            { "name", Type::String, "", true },
            { "action", Type::String, "", false, {}, {}, { "accept", "decline" } },
            { "timeout_ms", Type::Integer, "", false, 1, 1800000, {}, "120000" },
            { "args", Type::Object, "", false, {}, {}, {}, "{}" },
            { "flag", Type::Boolean, "" },
            { "allowed_tools", Type::StringList, "", false, {}, {}, {}, {}, "allowedTools" },
            { "env", Type::StringMap, "" },
            { "sources", Type::StringList, "", false, {}, {}, { "stderr", "stdout" } },
            { "message", Type::String, "", false, 1, 5 },
        },
        {},
        {}
    };
    return tool;
}

Result<ToolArguments> read(const QByteArray &json)
{
    return ToolArguments::read(definition(), RawJson::fromTrusted(json));
}

} // namespace

void tst_ToolArguments::valuesArriveAsTheyAre()
{
    const auto arguments = read(
        R"({"name":"n\u00e4","timeout_ms":1,"args":{"z":1.0,"a":1e2},"flag":true,"allowedTools":["x"],"env":{"K":"v"}})");
    QVERIFY(arguments.has_value());
    QCOMPARE(arguments->text("name"), QStringLiteral("n\u00e4"));
    QVERIFY(arguments->milliseconds("timeout_ms") == 1ms);
    QCOMPARE(arguments->raw("args").toByteArray(), QByteArray(R"({"z":1.0,"a":1e2})"));
    QVERIFY(arguments->flag("flag"));
    QCOMPARE(*arguments->list("allowed_tools"), QStringList { QStringLiteral("x") });
    QCOMPARE(arguments->map("env").value(QStringLiteral("K")), QStringLiteral("v"));
}

void tst_ToolArguments::absentOnesHaveTheirDefaults()
{
    const auto arguments = read(R"({"name":"n"})");
    QVERIFY(arguments->milliseconds("timeout_ms") == 2min);
    QCOMPARE(arguments->raw("args").toByteArray(), QByteArray("{}"));
    QVERIFY(!arguments->list("allowed_tools"));
    QVERIFY(!arguments->has("env"));
    QVERIFY(read(R"({"name":"n","allowed_tools":[]})")->list("allowed_tools")->isEmpty()); // which is not the same
}

void tst_ToolArguments::whatIsWrongIsRefusedNotMended_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *json, const char *message) {
        QTest::newRow(json) << QByteArray(json) << QString::fromLatin1(message);
    };
    row(R"({})", "name: is required; expected a string");
    row(R"({"name":5})", "name: expected a string, got 5");
    row(R"({"name":null})", "name: expected a string, got null");
    row(R"({"name":"n","timeout_ms":0})", "timeout_ms: expected an integer from 1 to 1800000, got 0");
    row(R"({"name":"n","timeout_ms":1800001})", "timeout_ms: expected an integer from 1 to 1800000, got 1800001");
    row(R"({"name":"n","timeout_ms":1.5})", "timeout_ms: expected an integer from 1 to 1800000, got 1.5");
    row(R"({"name":"n","timeout_ms":"5"})", "timeout_ms: expected an integer from 1 to 1800000, got \"5\"");
    row(R"({"name":"n","timeout_ms":1e30})", "timeout_ms: expected an integer from 1 to 1800000, got 1e30");
    row(R"({"name":"n","action":"maybe"})", "action: expected one of accept, decline, got \"maybe\"");
    row(R"({"name":"n","args":[]})", "args: expected an object, got []");
    row(R"({"name":"n","flag":1})", "flag: expected true or false, got 1");
    row(R"({"name":"n","allowed_tools":[1]})", "allowed_tools: expected a list of strings, got 1 in it");
    row(R"({"name":"n","sources":["stderr","x"]})",
        "sources: expected a list of strings, each one of stderr, stdout, got \"x\" in it");
    row(R"({"name":"n","message":""})", "message: expected a string of 1 to 5 characters, got 0 characters");
    row(R"({"name":"n","message":"123456"})", "message: expected a string of 1 to 5 characters, got 6 characters");
    row(R"({"name":"n","message":5})", "message: expected a string of 1 to 5 characters, got 5");
    row(R"({"name":"n","env":{"K":1}})", "env: expected an object with string values, got 1 for K");
    row(R"({"name":"n","env":{"TOKEN":"secret","K":1}})", "env: expected an object with string values, got 1 for K");
    row(R"({"name":"n","allowed_tools":["secret",1]})", "allowed_tools: expected a list of strings, got 1 in it");
}

void tst_ToolArguments::whatIsWrongIsRefusedNotMended()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, message);
    const auto arguments = read(json);
    QVERIFY(!arguments.has_value());
    QCOMPARE(arguments.error().message, message);
    // additionalProperties: false, and no key twice
    QVERIFY(read(R"({"name":"n","nome":"x"})")
                .error()
                .message.startsWith(QStringLiteral("nome: tool has no such parameter")));
    QVERIFY(!read(R"({"name":"n","name":"m"})"));
    QVERIFY(!read("[]"));
}

void tst_ToolArguments::argumentsMayBeMissingAltogether()
{
    const ToolDefinition none { "none", "None", "", {}, {}, {} };
    QVERIFY(ToolArguments::read(none, RawJson()));
    QVERIFY(ToolArguments::read(none, RawJson::emptyObject()));
    QVERIFY(!ToolArguments::read(none, RawJson::fromTrusted(R"({"x":1})")));
}

QTEST_APPLESS_MAIN(tst_ToolArguments)
#include "tst_ToolArguments.moc"
