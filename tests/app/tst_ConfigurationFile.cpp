// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/ConfigurationFile.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_ConfigurationFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFileThatIsNotThereIsEmpty();
    void inlineWinsAndKeepsNothing();
    void whatIsWrittenReadsBack();
    void everythingElseKeepsItsSpelling();
    void aChangedServerKeepsWhatIsNotOurs();
    void membersAreSetAndTakenAway();
    void aValueThatCannotBeIsNotWritten();
    void aListOfServersStaysAList();
    void C01_aBrokenFileIsNotReplaced_data();
    void C01_aBrokenFileIsNotReplaced();
    void C06_theFileIsItsOwnersOnly();
    void whatIsNoFileIsAnError();

private:
    static ServerConfig server(const QString &name)
    {
        ServerConfig config;
        config.name = name;
        config.command = QStringLiteral("run");
        return config;
    }
    static void write(const QString &path, const QByteArray &text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }
    static QByteArray textOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
    }
};

void tst_ConfigurationFile::aFileThatIsNotThereIsEmpty()
{
    QTemporaryDir folder;
    const auto loaded = ConfigurationFile(folder.filePath(QStringLiteral("none.json")), {}).load();
    QVERIFY(loaded.has_value() && loaded->servers.isEmpty());
}

void tst_ConfigurationFile::inlineWinsAndKeepsNothing()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("c.json"));
    write(path, "not even JSON");
    ConfigurationFile file(path, R"({"servers":{"a":{"command":"x"}}})");
    QCOMPARE(file.load()->servers.size(), 1);
    QVERIFY(file.setServer(server(QStringLiteral("b"))).error().is(ErrorCode::Unavailable));
    QCOMPARE(textOf(path), QByteArray("not even JSON"));
}

void tst_ConfigurationFile::whatIsWrittenReadsBack()
{
    QTemporaryDir folder;
    ConfigurationFile file(folder.filePath(QStringLiteral("deep/c.json")), {});
    QVERIFY(file.setServer(server(QStringLiteral("a"))));
    QVERIFY(file.setServer(server(QStringLiteral("b"))));
    auto changed = server(QStringLiteral("a"));
    changed.arguments = { QStringLiteral("\"quoted\"") };
    QVERIFY(file.setServer(changed));
    const auto loaded = file.load();
    QCOMPARE(loaded->servers.size(), 2);
    QCOMPARE(loaded->servers[0].fingerprint(), changed.fingerprint());
    QVERIFY(file.removeServer(QStringLiteral("a")));
    QVERIFY(file.removeServer(QStringLiteral("never was")));
    QCOMPARE(file.load()->servers.size(), 1);
}

void tst_ConfigurationFile::everythingElseKeepsItsSpelling()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("c.json"));
    const QByteArray before =
        "{\"zebra\":{\"n\":1.0,\"m\":1e2},\n \"mcpServers\":{\"old\":{\"command\":\"x\",\"note\":\"\\u00e9\"}},\n"
        " \"listen\":{\"port\":7801}}";
    write(path, before);
    ConfigurationFile file(path, {});
    QVERIFY(file.setServer(server(QStringLiteral("new"))));
    QVERIFY(textOf(path).contains("\"new\"") && !textOf(path).contains("\"servers\"")); // where the others stand
    QVERIFY(file.removeServer(QStringLiteral("new")));
    QCOMPARE(textOf(path), before);
}

void tst_ConfigurationFile::aChangedServerKeepsWhatIsNotOurs()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("c.json"));
    write(path, R"({"servers":{"a":{"type":"http","url":"http://localhost:1/","note":1.0,"disabled":true,)"
                R"("allowedTools":["x"],"headers":{}}}})");
    ConfigurationFile file(path, {});
    auto changed = file.load()->servers[0];
    QVERIFY(file.setServer(changed));
    QVERIFY(textOf(path).contains(R"("headers":{}})")); // nothing has changed
    changed.enabled = true;
    changed.allowedTools = QStringList { QStringLiteral("x"), QStringLiteral("y") };
    QVERIFY(file.setServer(changed));
    QCOMPARE(textOf(path), QByteArray(R"({"servers":{"a":{"type":"http","url":"http://localhost:1/","note":1.0,)"
                                      R"("headers":{},"allowed_tools": ["x", "y"]}}})"));
    auto process = server(QStringLiteral("a"));
    QVERIFY(file.setServer(process)); // what does not go with a command must not stay
    const auto loaded = file.load();
    QVERIFY2(loaded, loaded ? "" : qPrintable(loaded.error().message));
    QCOMPARE(loaded->servers[0].fingerprint(), process.fingerprint());
    QVERIFY(loaded->servers[0].enabled && !loaded->servers[0].allowedTools);
    QVERIFY(textOf(path).contains(R"("note":1.0)"));
}

void tst_ConfigurationFile::membersAreSetAndTakenAway()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("c.json"));
    ConfigurationFile file(path, {});
    const QStringList theme { QStringLiteral("ui"), QStringLiteral("theme") };
    const QStringList client { QStringLiteral("clients"), QStringLiteral("my.own client") };
    QVERIFY(file.setMember(theme, QStringLiteral("dark")));
    QVERIFY(file.setMember({ QStringLiteral("ui"), QStringLiteral("language") }, QStringLiteral("de")));
    QVERIFY(file.setMember(client, QJsonObject { { QStringLiteral("token_sha256"), QString(64, u'a') } }));
    const auto loaded = file.load();
    QVERIFY(loaded);
    QVERIFY(loaded->warnings.isEmpty());
    QCOMPARE(loaded->ui.theme, Configuration::Ui::Theme::Dark);
    QCOMPARE(loaded->ui.language, QStringLiteral("de"));
    QCOMPARE(loaded->clients.value(0).name, QStringLiteral("my.own client"));
    QVERIFY(file.removeMember(theme));
    QVERIFY(file.removeMember(client));
    QCOMPARE(file.load()->ui.theme, Configuration::Ui::Theme::System);
    QVERIFY(file.load()->clients.isEmpty());
}

void tst_ConfigurationFile::aValueThatCannotBeIsNotWritten()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("c.json"));
    write(path, "{\"listen\": {\"port\": 7801}}");
    ConfigurationFile file(path, {});
    const auto set = file.setMember({ QStringLiteral("listen"), QStringLiteral("port") }, 70000);
    QVERIFY(set.error().is(ErrorCode::InvalidParams) && set.error().message.contains(QStringLiteral("listen.port")));
    QVERIFY(!file.setMember({ QStringLiteral("ui"), QStringLiteral("theme") }, QStringLiteral("mauve")));
    QVERIFY(!file.setMember({ QStringLiteral("ui"), QStringLiteral("language") }, QStringLiteral("../../de")));
    QCOMPARE(textOf(path), QByteArray("{\"listen\": {\"port\": 7801}}"));
}

void tst_ConfigurationFile::aListOfServersStaysAList()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("c.json"));
    write(path, R"({"servers":[{"name":"a","command":"x"},{"name":"b","command":"y","note":1.0}]})");
    ConfigurationFile file(path, {});
    QVERIFY(file.setServer(server(QStringLiteral("c"))));
    QCOMPARE(file.load()->servers.size(), 3);
    QVERIFY(file.setServer(server(QStringLiteral("a"))));
    QVERIFY(file.removeServer(QStringLiteral("c")));
    const auto loaded = file.load();
    QCOMPARE(loaded->servers.size(), 2);
    QCOMPARE(loaded->servers[0].command, QStringLiteral("run"));
    QVERIFY(textOf(path).contains(R"({"name":"b","command":"y","note":1.0})"));
}

void tst_ConfigurationFile::C01_aBrokenFileIsNotReplaced_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("half") << QByteArray(R"({"servers":{"a":{"command":"x"})");
    QTest::newRow("NUL") << QByteArray("{}\0", 3);
    QTest::newRow("no object") << QByteArray("[]");
    QTest::newRow("BOM") << QByteArray("\xef\xbb\xbf{}");
    QTest::newRow("a wrong value") << QByteArray(R"({"servers":{"a":{"command":5}}})");
    QTest::newRow("a key twice") << QByteArray(R"({"servers":{"a":{"command":"x"}},"servers":{"b":{"command":"y"}}})");
    QTest::newRow("a server twice") << QByteArray(R"({"servers":{"a":{"command":"x"},"a":{"command":"y"}}})");
}

void tst_ConfigurationFile::C01_aBrokenFileIsNotReplaced()
{
    QFETCH(QByteArray, text);
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("c.json"));
    write(path, text);
    ConfigurationFile file(path, {});
    QVERIFY(!file.load().has_value());
    QVERIFY(!file.setServer(server(QStringLiteral("b"))));
    QVERIFY(!file.removeServer(QStringLiteral("a")));
    QCOMPARE(textOf(path), text);
}

void tst_ConfigurationFile::C06_theFileIsItsOwnersOnly()
{
    QTemporaryDir folder;
    ConfigurationFile file(folder.filePath(QStringLiteral("c.json")), {});
    QVERIFY(file.setServer(server(QStringLiteral("a"))));
    QCOMPARE(QFileInfo(file.path()).permissions()
                 & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
             QFile::Permissions());
}

void tst_ConfigurationFile::whatIsNoFileIsAnError()
{
    QTemporaryDir folder;
    QVERIFY(ConfigurationFile(folder.path(), {}).load().error().is(ErrorCode::Storage));
}

QTEST_APPLESS_MAIN(tst_ConfigurationFile)
#include "tst_ConfigurationFile.moc"
