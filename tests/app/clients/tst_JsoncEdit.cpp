// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/JsoncEdit.h"

#include "Fixtures.h"
#include "app/clients/text/Jsonc.h"

#include <QJsonArray>
#include <QRandomGenerator>

using namespace qonduit;

namespace {

const auto section = QStringLiteral("mcpServers");
const auto name = QStringLiteral("qonduit");

EntryFields entry()
{
    return { { QStringLiteral("type"), QStringLiteral("http") },
             { QStringLiteral("url"), QStringLiteral("http://127.0.0.1:7801/mcp") },
             { QStringLiteral("headers"), QJsonObject { { QStringLiteral("Authorization"), QStringLiteral("x") } } },
             { QStringLiteral("args"), QJsonArray { QStringLiteral("\"ä\\") } } };
}

EntryFields small()
{
    return { { QStringLiteral("command"), QStringLiteral("q") } };
}

QJsonObject parsed(const QByteArray &text)
{
    const auto root = jsonc::check(text);
    return root ? jsonc::toQt(text, *root).toObject() : QJsonObject { { QStringLiteral("damaged"), true } };
}

/// All lines of \p part stand in \p whole, in their order.
bool holdsLinesOf(QByteArray whole, QByteArray part)
{
    const auto lines = whole.replace("\r\n", "\n").split('\n');
    qsizetype at = 0;
    for (const auto &line : part.replace("\r\n", "\n").split('\n')) {
        while (at < lines.size() && lines[at] != line && lines[at] != line + ',')
            ++at;
        if (at++ >= lines.size())
            return false;
    }
    return true;
}

} // namespace

class tst_JsoncEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEntryLooksLikeTheFile_data();
    void theEntryLooksLikeTheFile();
    void anEntryLeavesWithItsLineAndComma_data();
    void anEntryLeavesWithItsLineAndComma();
    void realFilesKeepEveryOtherByte_data();
    void realFilesKeepEveryOtherByte();
    void editingTextIsEditingItsMeaning();
    void whatIsNoObjectIsRefused_data();
    void whatIsNoObjectIsRefused();
};

void tst_JsoncEdit::theEntryLooksLikeTheFile_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *title, const char *before, const char *after) {
        QTest::newRow(title) << QByteArray(before) << QByteArray(after);
    };
    row("nothing", "", "{\n  \"mcpServers\": {\n    \"qonduit\": {\n      \"command\": \"q\"\n    }\n  }\n}\n");
    row("an empty object", "{}\n",
        "{\n  \"mcpServers\": {\n    \"qonduit\": {\n      \"command\": \"q\"\n    }\n  }\n}\n");
    row("only a comment", "// mine",
        "// mine\n{\n  \"mcpServers\": {\n    \"qonduit\": {\n      \"command\": \"q\"\n    }\n  }\n}\n");
    row("no section, tabs", "{\n\t\"a\": 1\n}",
        "{\n\t\"a\": 1,\n\t\"mcpServers\": {\n\t\t\"qonduit\": {\n\t\t\t\"command\": \"q\"\n\t\t}\n\t}\n}");
    row("an empty section", "{\n    \"mcpServers\": {}\n}",
        "{\n    \"mcpServers\": {\n        \"qonduit\": {\n            \"command\": \"q\"\n        }\n    }\n}");
    row("a comment behind the last", "{\n  \"mcpServers\": {\n    \"a\": {} // mine\n    // and this\n  }\n}",
        "{\n  \"mcpServers\": {\n    \"a\": {}, // mine\n    \"qonduit\": {\n      \"command\": \"q\"\n    }\n    // "
        "and this\n  }\n}");
    row("trailing commas", "{\n  \"mcpServers\": {\n    \"a\": {}, // mine\n  },\n}",
        "{\n  \"mcpServers\": {\n    \"a\": {}, // mine\n    \"qonduit\": {\n      \"command\": \"q\"\n    },\n  "
        "},\n}");
    row("one line", "{\"mcpServers\":{\"a\":{}}}", "{\"mcpServers\":{\"a\":{},\"qonduit\":{\"command\":\"q\"}}}");
    row("one line, spaced", "{\"mcpServers\": {}}", "{\"mcpServers\": {\"qonduit\": {\"command\": \"q\"}}}");
    row("entries in a line", "{\n  \"mcpServers\": { \"a\": {} }\n}",
        "{\n  \"mcpServers\": { \"a\": {}, \"qonduit\": {\"command\": \"q\"} }\n}");
    row("a comment in an empty section", "{\n  \"mcpServers\": {\n    // none yet\n  }\n}",
        "{\n  \"mcpServers\": {\n    // none yet\n    \"qonduit\": {\n      \"command\": \"q\"\n    }\n  }\n}");
    row("its old place", "{\n  \"mcpServers\": {\n    \"qonduit\": {\"url\": 1}, // ours\n    \"a\": {}\n  }\n}",
        "{\n  \"mcpServers\": {\n    \"qonduit\": {\n      \"command\": \"q\"\n    }, // ours\n    \"a\": {}\n  }\n}");
}

void tst_JsoncEdit::theEntryLooksLikeTheFile()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    for (const auto &dress : { +[](const QByteArray &text) { return text; },
                               +[](const QByteArray &text) { return fixtures::withCrLf(text); } }) {
        if (!before.contains('\n') && dress(after) != after)
            continue; // there is no line ending to follow
        const auto edited = jsonc::withEntry(dress(before), section, name, small());
        QVERIFY2(edited, edited ? "" : qPrintable(edited.error().message));
        QCOMPARE(*edited, dress(after));
    }
}

void tst_JsoncEdit::anEntryLeavesWithItsLineAndComma_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *title, const char *before, const char *after) {
        QTest::newRow(title) << QByteArray(before) << QByteArray(after);
    };
    row("the only one", "{\n  \"mcpServers\": {\n    \"qonduit\": {}\n  }\n}", "{\n  \"mcpServers\": {}\n}");
    row("the first", "{\"mcpServers\": {\n  \"qonduit\": {\n  },\n  \"a\": {}\n}}",
        "{\"mcpServers\": {\n  \"a\": {}\n}}");
    row("the last", "{\"mcpServers\": {\n  \"a\": {}, // mine\n  \"qonduit\": {}\n}}",
        "{\"mcpServers\": {\n  \"a\": {} // mine\n}}");
    row("the last, with a trailing comma", "{\"mcpServers\": {\n  \"a\": {},\n  \"qonduit\": {},\n}}",
        "{\"mcpServers\": {\n  \"a\": {},\n}}");
    row("in a line", "{\"mcpServers\": {\"a\": {}, \"qonduit\": {}}}", "{\"mcpServers\": {\"a\": {}}}");
    row("first in a line", "{\"mcpServers\": {\"qonduit\": {}, \"a\": {}}}", "{\"mcpServers\": {\"a\": {}}}");
    row("a comment that needs its line", "{\"mcpServers\": {\"a\": {}, // c\n\"qonduit\": {} }}",
        "{\"mcpServers\": {\"a\": {} // c\n }}");
    row("it is not there", "{\"mcpServers\": {\"a\": {}}}", "{\"mcpServers\": {\"a\": {}}}");
    row("nothing is there", "", "");
}

void tst_JsoncEdit::anEntryLeavesWithItsLineAndComma()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const auto edited = jsonc::withoutEntry(before, section, name);
    QVERIFY(edited);
    QCOMPARE(*edited, after);
}

void tst_JsoncEdit::realFilesKeepEveryOtherByte_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("table");
    for (const auto &[client, file] : fixtures::all()) {
        const auto program = *knownClient(fixtures::folders(QStringLiteral("/home/ada")), client);
        if (program.format == ClientProgram::Format::Toml)
            continue;
        const auto text = fixtures::text(file);
        QTest::newRow(qPrintable(client)) << text << program.section;
        QTest::newRow(qPrintable(client + QStringLiteral(", CRLF"))) << fixtures::withCrLf(text) << program.section;
        QTest::newRow(qPrintable(client + QStringLiteral(", BOM"))) << fixtures::withMark(text) << program.section;
    }
}

void tst_JsoncEdit::realFilesKeepEveryOtherByte()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, table);
    const auto with = jsonc::withEntry(text, table, name, entry());
    QVERIFY2(with, with ? "" : qPrintable(with.error().message));
    QVERIFY(holdsLinesOf(*with, text));
    QCOMPARE(with->count("\r\n"), text.contains("\r\n") ? with->count('\n') : 0);
    QCOMPARE(parsed(*with).value(table).toObject().value(name).toObject(), toObject(entry()));
    const auto again = jsonc::withEntry(*with, table, name, entry());
    QCOMPARE(*again, *with);
    const auto without = jsonc::withoutEntry(*with, table, name);
    QCOMPARE(*without, text);
}

/// parse(edit(x)) == edit(parse(x)), for texts that are put together by chance.
void tst_JsoncEdit::editingTextIsEditingItsMeaning()
{
    QRandomGenerator random(20261121);
    const QList<QByteArray> gaps { "", " ", "\n", "\r\n  ", "\t", "/* c, } */", " // c\n", "\n\n    " };
    const QList<QByteArray> values { "1", "\"}\"", "[]", "{ }", "{\"x\": [1,\n2]}", "null", "\"\\\"\"" };
    const QList<QByteArray> keys { "a", "b", "qonduit", "c\\u0064" };
    const auto gap = [&] { return gaps[random.bounded(gaps.size())]; };
    for (int round = 0; round < 5000; ++round) {
        const auto object = [&](const QByteArray &inside, int most) {
            QByteArray out = '{' + gap();
            auto pool = keys;
            const auto count = random.bounded(most + 1);
            for (int i = 0; i < count; ++i) {
                const auto key = pool.takeAt(random.bounded(pool.size()));
                const bool isLast = i + 1 == count;
                out += '"' + (inside.isEmpty() ? key : QByteArray(i == 0 ? "mcpServers" : key)) + '"' + gap() + ':'
                     + gap();
                out += !inside.isEmpty() && i == 0 ? inside : values[random.bounded(values.size())];
                out += gap() + (isLast && random.bounded(2) == 0 ? "" : ",") + gap();
            }
            return out + '}';
        };
        const auto text = gap() + object(object({}, 3), 3) + gap();
        const auto with = jsonc::withEntry(text, section, name, entry());
        QVERIFY2(with, text.constData());
        auto expected = parsed(text);
        auto table = expected.value(section).toObject();
        table.insert(name, toObject(entry()));
        expected.insert(section, table);
        QVERIFY2(parsed(*with) == expected, text + "\n->\n" + *with);
        for (const auto &source : { text, *with }) {
            const auto without = jsonc::withoutEntry(source, section, name);
            auto less = parsed(source);
            auto rest = less.value(section).toObject();
            rest.remove(name);
            if (less.contains(section))
                less.insert(section, rest);
            QVERIFY2(without && parsed(*without) == less, source + "\n->\n" + *without);
        }
    }
}

void tst_JsoncEdit::whatIsNoObjectIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("root") << QByteArray("\n[1]") << QStringLiteral("line 2: expected an object, { … }, got [1]");
    QTest::newRow("section") << QByteArray("{\n\"mcpServers\": null}")
                             << QStringLiteral("line 2: expected an object as \"mcpServers\", got null");
    QTest::newRow("two sections") << QByteArray("{\"mcpServers\": {},\n\"mcpServers\": {}}")
                                  << QStringLiteral(
                                         "line 2: expected \"mcpServers\" once, but it stands in line 1 already");
    QTest::newRow("damaged") << QByteArray("{\n\"a\" 1}") << QStringLiteral("line 2: expected a colon after the name");
}

void tst_JsoncEdit::whatIsNoObjectIsRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    QCOMPARE(jsonc::withEntry(text, section, name, entry()).error().message, message);
    QCOMPARE(jsonc::withoutEntry(text, section, name).error().message, message);
}

QTEST_APPLESS_MAIN(tst_JsoncEdit)
#include "tst_JsoncEdit.moc"
