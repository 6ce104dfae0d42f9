// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ConfigurationFile.h"

#include <QFile>
#include <QFileInfo>
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
    const QByteArray before =
        R"({"zebra":{"n":1.0,"m":1e2},"mcpServers":{"old":{"command":"x","note":"\u00e9"}},"listen":{"port":7801}})";
    const auto after = ConfigurationFile::withServer(before, QStringLiteral("new"), R"({"command":"y"})");
    for (const auto *part : { R"({"n":1.0,"m":1e2})", R"({"command":"x","note":"\u00e9"})", R"({"port":7801})" })
        QVERIFY2(after.contains(part), part);
    QVERIFY(after.indexOf("zebra") < after.indexOf("mcpServers")
            && after.indexOf("mcpServers") < after.indexOf("listen"));
    QVERIFY(!after.contains("\"servers\"")); // it went to the section that was there
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
