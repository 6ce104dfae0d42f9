// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/Toml.h"

#include "Fixtures.h"

#include <QJsonArray>

using namespace qonduit;

namespace {

const auto section = QStringLiteral("mcp_servers");
const auto name = QStringLiteral("qonduit");

EntryFields small()
{
    return { { QStringLiteral("url"), QStringLiteral("http://127.0.0.1:7801/mcp") },
             { QStringLiteral("http_headers"),
               QJsonObject { { QStringLiteral("Authorization"), QStringLiteral("Bearer \"x\\\x01") } } } };
}

const QByteArray table("[mcp_servers.qonduit]\nurl = \"http://127.0.0.1:7801/mcp\"\n"
                       "http_headers = { Authorization = \"Bearer \\\"x\\\\\\u0001\" }\n");

} // namespace

class tst_Toml : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void damageIsNamedWithItsLine_data();
    void damageIsNamedWithItsLine();
    void theTableStandsAtTheEndOrInItsPlace_data();
    void theTableStandsAtTheEndOrInItsPlace();
    void theTableLeavesWithItsEmptyLine_data();
    void theTableLeavesWithItsEmptyLine();
    void aRealFileKeepsEveryOtherByte_data();
    void aRealFileKeepsEveryOtherByte();
    void tablesAreFoundHoweverTheyAreSpelt_data();
    void tablesAreFoundHoweverTheyAreSpelt();
    void aSectionThatIsOneValueIsRefused();
};

void tst_Toml::damageIsNamedWithItsLine_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("line");
    QTest::newRow("half") << QByteArray("a = 1\n[mcp_servers.x\n") << QStringLiteral("line 2");
    QTest::newRow("double key") << QByteArray("a = 1\nb = 2\na = 3\n") << QStringLiteral("line 3");
    QTest::newRow("double table") << QByteArray("[a]\nx=1\n[a]\ny=1\n") << QStringLiteral("line 3");
    QTest::newRow("open text") << QByteArray("a = \"x\n") << QStringLiteral("line 1");
    QTest::newRow("NUL") << QByteArray("a = 1\n\0b = 2\n", 12) << QStringLiteral("line 2");
    QTest::newRow("json") << QByteArray("{\"a\": 1}") << QStringLiteral("line 1");
    QTest::newRow("no UTF-8") << QByteArray("a = \"\xE4\"") << QStringLiteral("line 1");
    QTest::newRow("too deep") << "a = " + QByteArray(100000, '[') << QStringLiteral("line 1");
}

void tst_Toml::damageIsNamedWithItsLine()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, line);
    const auto read = tomltext::read(text);
    QVERIFY(!read);
    QVERIFY2(read.error().message.startsWith(line + QStringLiteral(": ")), qPrintable(read.error().message));
    QVERIFY(!tomltext::withEntry(text, section, name, small()));
    QVERIFY(!tomltext::withoutEntry(text, section, name));
}

void tst_Toml::theTableStandsAtTheEndOrInItsPlace_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("nothing") << QByteArray() << table;
    QTest::newRow("other keys") << QByteArray("a = 1\n") << "a = 1\n\n" + table;
    QTest::newRow("no line end") << QByteArray("a = 1") << "a = 1\n\n" + table;
    QTest::newRow("its place") << QByteArray("# x\n[mcp_servers.qonduit] # y\ncommand = \"q\"\n\n[z]\n")
                               << "# x\n" + table + "\n[z]\n";
    QTest::newRow("with parts of its own")
        << QByteArray("[mcp_servers.qonduit]\ncommand = \"q\"\n\n[mcp_servers.qonduit.env]\nA = \"]\"\n[z]\n")
        << table + "[z]\n";
    QTest::newRow("parts apart") << QByteArray(
        "[mcp_servers.qonduit.env]\nA = \"1\"\n[z]\n[mcp_servers.qonduit]\ncommand = \"q\"\n")
                                 << table + "[z]\n";
    QTest::newRow("in one line of the section")
        << QByteArray("[mcp_servers]\nqonduit = { command = \"q\" }\nother.command = \"o\"\n")
        << "[mcp_servers]\nother.command = \"o\"\n\n" + table;
    QTest::newRow("dotted from the root")
        << QByteArray("mcp_servers.qonduit.command = \"q\"\nmcp_servers.o.command = \"o\"\n")
        << "mcp_servers.o.command = \"o\"\n\n" + table;
    QTest::newRow("spelt otherwise") << QByteArray("[ \"mcp_servers\" . 'qonduit' ]\ncommand = 'q'\n") << table;
}

void tst_Toml::theTableStandsAtTheEndOrInItsPlace()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const auto edited = tomltext::withEntry(before, section, name, small());
    QVERIFY2(edited, edited ? "" : qPrintable(edited.error().message));
    QCOMPARE(*edited, after);
    if (before.contains('\n')) {
        const auto inCrLf = tomltext::withEntry(fixtures::withCrLf(before), section, name, small());
        QCOMPARE(*inCrLf, fixtures::withCrLf(after));
    }
    auto expected = *tomltext::read(before);
    auto servers = expected.value(section).toObject();
    servers.insert(name, toObject(small()));
    expected.insert(section, servers);
    QCOMPARE(*tomltext::read(*edited), expected);
}

void tst_Toml::theTableLeavesWithItsEmptyLine_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("at the end") << "a = 1\n\n" + table << QByteArray("a = 1\n");
    QTest::newRow("in the middle") << "a = 1\n\n" + table + "\n[z]\n" << QByteArray("a = 1\n\n[z]\n");
    QTest::newRow("alone") << table << QByteArray();
    QTest::newRow("comments stay") << "# c\n" + table + "# d\n" << QByteArray("# c\n# d\n");
    QTest::newRow("it is not there") << QByteArray("a = 1 # [mcp_servers.qonduit]\n")
                                     << QByteArray("a = 1 # [mcp_servers.qonduit]\n");
}

void tst_Toml::theTableLeavesWithItsEmptyLine()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QCOMPARE(*tomltext::withoutEntry(before, section, name), after);
    QCOMPARE(*tomltext::withoutEntry(fixtures::withCrLf(before), section, name), fixtures::withCrLf(after));
}

void tst_Toml::aRealFileKeepsEveryOtherByte_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto text = fixtures::text(QStringLiteral("codex-config.toml"));
    QTest::newRow("as it is") << text;
    QTest::newRow("CRLF") << fixtures::withCrLf(text);
    QTest::newRow("BOM") << fixtures::withMark(text);
}

void tst_Toml::aRealFileKeepsEveryOtherByte()
{
    QFETCH(QByteArray, text);
    const auto with = tomltext::withEntry(text, section, name, small());
    QVERIFY2(with, with ? "" : qPrintable(with.error().message));
    QVERIFY(with->startsWith(text));
    QCOMPARE(*tomltext::withoutEntry(*with, section, name), text);
    for (const auto &other : { QStringLiteral("figma"), QStringLiteral("docs"), QStringLiteral("with space") }) {
        auto expected = *tomltext::read(text);
        auto servers = expected.value(section).toObject();
        QVERIFY(servers.contains(other));
        servers.remove(other);
        expected.insert(section, servers);
        const auto without = tomltext::withoutEntry(text, section, other);
        QCOMPARE(*tomltext::read(*without), expected);
        QVERIFY(without->contains("# the one from the docs")); // comments are nobody's to remove
    }
}

void tst_Toml::tablesAreFoundHoweverTheyAreSpelt_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::newRow("header") << QByteArray("a = [ # [mcp_servers.qonduit]\n'[', 2 ]\n[mcp_servers.qonduit]\n") << 3;
    QTest::newRow("behind a long text") << QByteArray(
        "a = \"\"\"\n[mcp_servers.qonduit]\\\"\"\"\"\"\"\n[mcp_servers.qonduit]\n")
                                        << 3;
    QTest::newRow("behind a long literal")
        << QByteArray("a = '''\n[mcp_servers.qonduit]\\'''\n[mcp_servers.qonduit]\n") << 3;
    QTest::newRow("escaped") << QByteArray("[mcp_servers.\"qon\\u0064uit\"]\n") << 1;
    QTest::newRow("only a part of it") << QByteArray("\n[mcp_servers.qonduit.env]\nA='1'\n") << 2;
    QTest::newRow("in a line") << QByteArray("[mcp_servers]\nqonduit={command='q'}\n") << 2;
    QTest::newRow("none") << QByteArray("[mcp_servers.qonduit2]\n[x.mcp_servers.qonduit]\n") << 0;
}

void tst_Toml::tablesAreFoundHoweverTheyAreSpelt()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    QVERIFY2(tomltext::read(text), "the test's text is TOML");
    QCOMPARE(tomltext::lineOf(text, section, name), line);
}

void tst_Toml::aSectionThatIsOneValueIsRefused()
{
    for (const QByteArray text :
         { "a = 1\nmcp_servers = { x = { command = 'x' } }\n", "\nmcp_servers = 3\n", "\n[[mcp_servers]]\nx = 1\n" }) {
        const auto edited = tomltext::withEntry(text, section, name, small());
        QVERIFY2(!edited, text.constData());
        QVERIFY2(
            edited.error().message.startsWith(QStringLiteral("line 2: expected tables such as [mcp_servers.name]")),
            qPrintable(edited.error().message));
    }
}

QTEST_APPLESS_MAIN(tst_Toml)
#include "tst_Toml.moc"
