// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ConnectPlan.h"

#include "Fixtures.h"
#include "app/clients/ClientServers.h"

#include <QTemporaryDir>

#include <sys/stat.h>

using namespace qonduit;

namespace {

const QDateTime now(QDate(2026, 11, 21), QTime(10, 20, 30));

QByteArray addedText(const ConnectPlan &plan)
{
    QByteArray text;
    for (const auto &hunk : plan.hunks) {
        for (const auto &line : hunk.lines) {
            if (line.kind == DiffLine::Kind::Added)
                text += line.text.toUtf8() + '\n';
        }
    }
    return text;
}

} // namespace

class tst_ConnectPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void connectAndUndoGiveTheFileBack_data();
    void connectAndUndoGiveTheFileBack();
    void aMissingFileIsMadeAndUndone();
    void programsThatCannotSpeakHttpGetTheRelay();
    void theWayIsAChoice();
    void connectingTwiceChangesNothing();
    void anOldEntryOfOursIsReplacedInItsPlace();
    void aStrangersEntryOfOurNameIsKept();
    void twinsBecomeOne();
    void aFileThatChangedSinceIsNotWritten();
    void undoAfterOthersChangedTheFileRemovesJustOurEntry();
    void disconnectRemovesOursAndCanBeUndone();
    void damagedFilesAreNeverWritten_data();
    void damagedFilesAreNeverWritten();
    void whatIsNotInstalledIsNotConnected();
    void theFileKeepsItsModeAndItsLink();
    void undoOfNothingRemovesNothing();

private:
    ClientProgram program(const char *id) const { return *knownClient(folders(), QLatin1String(id)); }
    ClientFolders folders() const { return fixtures::folders(m_home->path()); }

    std::unique_ptr<QTemporaryDir> m_home;
};

void tst_ConnectPlan::init()
{
    m_home = std::make_unique<QTemporaryDir>();
}

void tst_ConnectPlan::connectAndUndoGiveTheFileBack_data()
{
    QTest::addColumn<QString>("client");
    QTest::addColumn<QByteArray>("text");
    for (const auto &[client, file] : fixtures::all()) {
        const auto text = fixtures::text(file);
        QTest::newRow(qPrintable(client)) << client << text;
        QTest::newRow(qPrintable(client + QStringLiteral(", CRLF and BOM")))
            << client << fixtures::withMark(fixtures::withCrLf(text));
        QTest::newRow(qPrintable(client + QStringLiteral(", empty"))) << client << QByteArray();
    }
}

void tst_ConnectPlan::connectAndUndoGiveTheFileBack()
{
    QFETCH(QString, client);
    QFETCH(QByteArray, text);
    const auto known = program(client.toUtf8().constData());
    fixtures::write(known.path, text);
    const auto plan = ConnectPlan::toConnect(known, fixtures::own());
    QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
    QCOMPARE(plan->entry, QStringLiteral("qonduit"));
    QVERIFY(plan->replaced.isEmpty());
    QCOMPARE(fixtures::textOf(known.path), text); // a plan writes nothing
    const bool isStdio = known.reach == ClientProgram::Reach::StdioOnly;
    QCOMPARE(addedText(*plan).contains("Bearer s3cret-token"), !isStdio);
    QCOMPARE(addedText(*plan).contains("/usr/bin/qonduit-stdio"), isStdio);

    const auto before = readClient(known, folders(), fixtures::own());
    const auto receipt = plan->apply(now);
    QVERIFY2(receipt, receipt ? "" : qPrintable(receipt.error().message));
    QCOMPARE(fixtures::textOf(known.path), plan->after);
    QCOMPARE(receipt->backup, known.path + QStringLiteral(".qonduit-backup-20261121-102030"));
    QCOMPARE(fixtures::textOf(receipt->backup), text);
    const auto after = readClient(known, folders(), fixtures::own());
    QVERIFY(after.isConnected() && !after.error);
    QCOMPARE(after.servers.size(), before.servers.size());
    QCOMPARE(plan->kept.size() + (client == QStringLiteral("claude-code") && !text.isEmpty() ? 1 : 0),
             after.servers.size()); // one belongs to a project

    const auto disconnect = ConnectPlan::toDisconnect(known, fixtures::own());
    QVERIFY(disconnect);
    if (!text.isEmpty())
        QCOMPARE(disconnect->after, text);
    const auto undone = undo(*receipt);
    QVERIFY(undone && *undone == Undone::Restored);
    QCOMPARE(fixtures::textOf(known.path), text);
    QVERIFY(!QFile::exists(receipt->backup));
}

void tst_ConnectPlan::aMissingFileIsMadeAndUndone()
{
    const auto known = program("vscode");
    QVERIFY(QDir().mkpath(known.signs.first()));
    const auto plan = ConnectPlan::toConnect(known, fixtures::own());
    QVERIFY(plan && !plan->hasFile);
    const auto receipt = plan->apply(now);
    QVERIFY(receipt);
    QVERIFY(readClient(known, folders(), fixtures::own()).isConnected());
    QCOMPARE(*undo(*receipt), Undone::Restored);
    QVERIFY(!QFile::exists(known.path));
}

void tst_ConnectPlan::programsThatCannotSpeakHttpGetTheRelay()
{
    const auto known = program("claude-desktop");
    fixtures::write(known.path, "{}");
    QCOMPARE(ConnectPlan::toConnect(known, fixtures::own())->after,
             QByteArray("{\n  \"mcpServers\": {\n    \"qonduit\": {\n      \"command\": \"/usr/bin/qonduit-stdio\"\n"
                        "    }\n  }\n}"));
}

void tst_ConnectPlan::theWayIsAChoice()
{
    const auto known = program("codex");
    fixtures::write(known.path, "");
    const auto plan = ConnectPlan::toConnect(known, fixtures::own(), ConnectPlan::Via::Stdio);
    QCOMPARE(plan->after, QByteArray("[mcp_servers.qonduit]\ncommand = \"/usr/bin/qonduit-stdio\"\n"));
    auto open = fixtures::own();
    open.token.clear();
    QCOMPARE(ConnectPlan::toConnect(known, open)->after,
             QByteArray("[mcp_servers.qonduit]\nurl = \"http://127.0.0.1:7801/mcp\"\n"));
}

void tst_ConnectPlan::connectingTwiceChangesNothing()
{
    const auto known = program("cursor");
    fixtures::write(known.path, "{}");
    QVERIFY(ConnectPlan::toConnect(known, fixtures::own())->apply(now));
    const auto again = ConnectPlan::toConnect(known, fixtures::own());
    QVERIFY(again->changesNothing() && again->hunks.isEmpty() && again->replaced.isEmpty());
}

void tst_ConnectPlan::anOldEntryOfOursIsReplacedInItsPlace()
{
    const auto known = program("cursor");
    fixtures::write(known.path,
                    "{\n  \"mcpServers\": {\n    \"hub\": {\n      \"url\": \"http://localhost:7801/mcp\"\n    }, // "
                    "here\n    \"a\": {\"command\": \"x\"}\n  }\n}\n");
    const auto plan = ConnectPlan::toConnect(known, fixtures::own());
    QCOMPARE(plan->entry, QStringLiteral("hub"));
    QCOMPARE(plan->replaced, QStringList { QStringLiteral("hub") });
    QCOMPARE(plan->kept, QStringList { QStringLiteral("a") });
    QVERIFY(plan->after.startsWith(
        "{\n  \"mcpServers\": {\n    \"hub\": {\n      \"url\": \"http://127.0.0.1:7801/mcp\",\n"));
    QVERIFY(plan->after.endsWith("    }, // here\n    \"a\": {\"command\": \"x\"}\n  }\n}\n"));
}

void tst_ConnectPlan::aStrangersEntryOfOurNameIsKept()
{
    const auto known = program("cursor");
    fixtures::write(known.path, R"({"mcpServers": {"qonduit": {"url": "https://elsewhere.example/mcp"}}})");
    const auto plan = ConnectPlan::toConnect(known, fixtures::own());
    QCOMPARE(plan->entry, QStringLiteral("qonduit-2"));
    QCOMPARE(plan->kept, QStringList { QStringLiteral("qonduit") });
    QVERIFY(plan->after.contains("elsewhere.example"));
}

void tst_ConnectPlan::twinsBecomeOne()
{
    const auto known = program("cursor");
    fixtures::write(known.path,
                    R"({"mcpServers": {"a": {"command": "qonduit-stdio"}, "b": {"command": "qonduit-stdio"}}})");
    const auto plan = ConnectPlan::toConnect(known, fixtures::own());
    QCOMPARE(plan->replaced.size(), 2);
    QVERIFY(plan->apply(now));
    QCOMPARE(readClient(known, folders(), fixtures::own()).ownEntries, QStringList { QStringLiteral("a") });
}

void tst_ConnectPlan::aFileThatChangedSinceIsNotWritten()
{
    const auto known = program("gemini-cli");
    fixtures::write(known.path, "{}");
    const auto plan = ConnectPlan::toConnect(known, fixtures::own());
    fixtures::write(known.path, "{ }");
    const auto applied = plan->apply(now);
    QVERIFY(!applied && applied.error().is(ErrorCode::Rejected));
    QCOMPARE(fixtures::textOf(known.path), QByteArray("{ }"));
    QCOMPARE(QDir(QFileInfo(known.path).path()).entryList(QDir::Files).size(), 1);
}

void tst_ConnectPlan::undoAfterOthersChangedTheFileRemovesJustOurEntry()
{
    const auto known = program("zed");
    const auto text = fixtures::text(QStringLiteral("zed-settings.json"));
    fixtures::write(known.path, text);
    const auto receipt = ConnectPlan::toConnect(known, fixtures::own())->apply(now);
    auto changed = fixtures::textOf(known.path);
    fixtures::write(known.path, changed.replace("\"vim_mode\": true", "\"vim_mode\": false"));
    QCOMPARE(*undo(*receipt), Undone::EntryOnly);
    QCOMPARE(fixtures::textOf(known.path), QByteArray(text).replace("\"vim_mode\": true", "\"vim_mode\": false"));
    QVERIFY(QFile::exists(receipt->backup));
    QVERIFY(undo(*receipt).error().is(ErrorCode::NotFound));
}

void tst_ConnectPlan::disconnectRemovesOursAndCanBeUndone()
{
    const auto known = program("windsurf");
    const auto text = fixtures::text(QStringLiteral("windsurf-mcp_config.json"));
    fixtures::write(known.path, text);
    QVERIFY(ConnectPlan::toDisconnect(known, fixtures::own()).error().is(ErrorCode::NotFound));
    QVERIFY(ConnectPlan::toConnect(known, fixtures::own())->apply(now));
    const auto connected = fixtures::textOf(known.path);
    const auto receipt = ConnectPlan::toDisconnect(known, fixtures::own())->apply(now);
    QCOMPARE(fixtures::textOf(known.path), text);
    QCOMPARE(*undo(*receipt), Undone::Restored);
    QCOMPARE(fixtures::textOf(known.path), connected);
    const auto again = ConnectPlan::toDisconnect(known, fixtures::own())->apply(now);
    fixtures::write(known.path, text + '\n');
    QCOMPARE(*undo(*again), Undone::EntryOnly);
    QCOMPARE(fixtures::textOf(known.path), connected + '\n');
}

void tst_ConnectPlan::damagedFilesAreNeverWritten_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("half") << QByteArray("{\"mcpServers\": {");
    QTest::newRow("NUL") << QByteArray("{\0}", 3);
    QTest::newRow("doubles") << QByteArray("{\"mcpServers\": {}, \"mcpServers\": {}}");
    QTest::newRow("wrong type") << QByteArray("{\"mcpServers\": \"x\"}");
    QTest::newRow("no object") << QByteArray("3");
    QTest::newRow("5 MB") << "{}" + QByteArray(5 * 1024 * 1024, ' ');
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0}\0", 6);
}

void tst_ConnectPlan::damagedFilesAreNeverWritten()
{
    QFETCH(QByteArray, text);
    const auto known = program("cursor");
    fixtures::write(known.path, text);
    const auto plan = ConnectPlan::toConnect(known, fixtures::own());
    QVERIFY(!plan);
    QVERIFY(plan.error().message.startsWith(known.path));
    QVERIFY(!ConnectPlan::toDisconnect(known, fixtures::own()));
    QCOMPARE(fixtures::textOf(known.path), text);
}

void tst_ConnectPlan::whatIsNotInstalledIsNotConnected()
{
    const auto plan = ConnectPlan::toConnect(program("codex"), fixtures::own());
    QVERIFY(!plan && plan.error().is(ErrorCode::Unavailable));
    QVERIFY(!QFile::exists(program("codex").signs.first()));
}

void tst_ConnectPlan::theFileKeepsItsModeAndItsLink()
{
    const auto known = program("gemini-cli");
    const auto real = m_home->filePath(QStringLiteral("dotfiles/gemini.json"));
    fixtures::write(real, "{}");
    QCOMPARE(::chmod(QFile::encodeName(real).constData(), 0644), 0);
    QVERIFY(QDir().mkpath(known.signs.first()) && QFile::link(real, known.path));
    const auto plan = ConnectPlan::toConnect(known, fixtures::own());
    QVERIFY(plan->isReadableByOthers);
    QVERIFY(plan->apply(now));
    QVERIFY(QFileInfo(known.path).isSymLink());
    QCOMPARE(fixtures::textOf(real), plan->after);
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(real).constData(), &status), 0);
    QCOMPARE(status.st_mode & 0777, mode_t(0644));
}

void tst_ConnectPlan::undoOfNothingRemovesNothing()
{
    const auto known = program("cursor");
    fixtures::write(known.path, "{}");
    QVERIFY(ConnectPlan::toConnect(known, fixtures::own())->apply(now));
    const auto text = fixtures::textOf(known.path);
    const auto receipt = ConnectPlan::toConnect(known, fixtures::own())->apply(now);
    QVERIFY(receipt && receipt->backup.isEmpty());
    QCOMPARE(*undo(*receipt), Undone::Restored);
    QCOMPARE(fixtures::textOf(known.path), text);
}

QTEST_APPLESS_MAIN(tst_ConnectPlan)
#include "tst_ConnectPlan.moc"
