// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What an edit of the configuration file does to the engine that runs.

#include "app/Engine.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_EngineReload : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void serversFollowTheFile();
    void newCommandsWaitForThePerson();
    void withoutAPersonTheFileDecides();
    void otherToolsNeedNoNewApproval();
    void whatWasAskedAboutTheOldOneIsTakenBack();
    void clientsFollowTheFile();
    void theRuleFollowsTheFile();
    void ourOwnChangesAreNoNews();
    void aDamagedEditChangesNothing();
    void aFileThatGoesChangesNothing();
    void anEditBesideOursIsNotLost();
    void pausedItSaysSo();
};

namespace {

const auto a = QStringLiteral("a");

/// An engine on a file that the test edits by hand. Nothing is started: no session needs a server.
struct Fixture
{
    explicit Fixture(const QByteArray &text, Approvals::Person person = Approvals::Person::Present)
    {
        edit(text);
        ConfigurationFile file(path, {});
        auto opened = file.openOrRecover();
        Engine::Settings settings { opened.configuration, file, { "token", {} }, person };
        settings.configuration.port = 0;
        engine = std::make_unique<Engine>(std::move(settings));
    }
    void edit(const QByteArray &text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        file.write(text);
    }
    void editAndFollow(const QByteArray &text)
    {
        edit(text);
        engine->followFile();
    }
    const ServerConfig *server(const QString &name) { return engine->registry().find(name); }
    bool isApproved(const QString &name) { return engine->approvals().isApproved(*server(name)); }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("config.json"));
    std::unique_ptr<Engine> engine;
};

} // namespace

void tst_EngineReload::serversFollowTheFile()
{
    Fixture f(R"({"servers":{"a":{"command":"x"},"b":{"command":"y"}}})");
    QSignalSpy reloaded(f.engine.get(), &Engine::configurationReloaded);
    f.editAndFollow(R"({"servers":{"a":{"command":"x","enabled":false},"c":{"command":"z"}}})");
    QCOMPARE(f.engine->registry().names(), (QStringList { a, QStringLiteral("c") }));
    QVERIFY(!f.server(a)->enabled);
    QCOMPARE(reloaded.size(), 1);
    f.engine->followFile(); // nothing more
    QCOMPARE(reloaded.size(), 1);
}

void tst_EngineReload::newCommandsWaitForThePerson()
{
    Fixture f(R"({"servers":{"a":{"command":"x"},"b":{"command":"y"}}})");
    QVERIFY(f.isApproved(a));
    f.editAndFollow(R"({"servers":{"a":{"command":"x","args":["--evil"]},"b":{"command":"y"},"c":{"command":"z"}}})");
    QVERIFY(!f.isApproved(a));
    QVERIFY(f.isApproved(QStringLiteral("b")));
    QVERIFY(!f.isApproved(QStringLiteral("c")));
}

void tst_EngineReload::withoutAPersonTheFileDecides()
{
    Fixture f(R"({"servers":{"a":{"command":"x"}}})", Approvals::Person::Absent);
    f.editAndFollow(R"({"servers":{"a":{"command":"y"}}})");
    QVERIFY(f.isApproved(a));
}

void tst_EngineReload::otherToolsNeedNoNewApproval()
{
    Fixture f(R"({"servers":{"a":{"command":"x"}}})");
    f.editAndFollow(R"({"servers":{"a":{"command":"x","allowed_tools":["t"]}}})");
    QVERIFY(f.isApproved(a));
}

void tst_EngineReload::whatWasAskedAboutTheOldOneIsTakenBack()
{
    Fixture f("{}");
    f.editAndFollow(R"({"servers":{"a":{"command":"x"},"b":{"command":"y"}}})");
    auto &approvals = f.engine->approvals();
    approvals.approve(*f.server(a), QStringLiteral("somebody")); // runs detached
    approvals.approve(*f.server(QStringLiteral("b")), QStringLiteral("somebody")); // runs detached
    QCOMPARE(approvals.questions().size(), std::size_t(2));
    f.editAndFollow(R"({"servers":{"a":{"command":"x2"}}})");
    QVERIFY(approvals.questions().empty());
    QVERIFY(!f.isApproved(a));
}

void tst_EngineReload::clientsFollowTheFile()
{
    const QByteArray hash(64, 'a');
    Fixture f(R"({"clients":{"one":{"token_sha256":")" + hash + R"("}}})");
    ClientIdentity identity;
    identity.principal = QStringLiteral("one");
    QVERIFY(f.engine->sessions().create(identity));
    f.editAndFollow(R"({"clients":{"one":{"token_sha256":")" + hash + R"("}},"ui":{"theme":"dark"}})");
    QCOMPARE(f.engine->sessions().sessions().size(), std::size_t(1));
    QCOMPARE(f.engine->configuration().ui.theme, Configuration::Ui::Theme::Dark);
    f.editAndFollow(R"({"clients":{"one":{"token_sha256":")" + hash + R"(","servers":[]}}})");
    QVERIFY(f.engine->sessions().sessions().empty());
    QCOMPARE(f.engine->configuration().clients.value(0).profile.servers, std::optional(QStringList()));
}

void tst_EngineReload::theRuleFollowsTheFile()
{
    Fixture f(R"({"approve_add_server":"never"})");
    f.editAndFollow(R"({"approve_add_server":"always","servers":{"a":{"command":"x"}}})");
    QVERIFY(!f.isApproved(a));
    f.engine->approvals().approve(*f.server(a), QStringLiteral("somebody")); // runs detached, and to its end
    QVERIFY(f.isApproved(a));
}

void tst_EngineReload::ourOwnChangesAreNoNews()
{
    Fixture f("{}");
    QSignalSpy reloaded(f.engine.get(), &Engine::configurationReloaded);
    ServerConfig config;
    config.name = a;
    config.command = QStringLiteral("x");
    f.engine->approvals().approveNow(config);
    QVERIFY(f.engine->registry().add(config)->isKept);
    QVERIFY(f.engine->file().setMember({ QStringLiteral("ui"), QStringLiteral("theme") }, QStringLiteral("dark")));
    f.engine->followFile();
    QCOMPARE(reloaded.size(), 0);
    QVERIFY(f.isApproved(a));
}

void tst_EngineReload::aDamagedEditChangesNothing()
{
    Fixture f(R"({"servers":{"a":{"command":"x"}}})");
    QSignalSpy problem(f.engine.get(), &Engine::configurationProblem);
    for (const QByteArray text : { R"({"servers":{)", "", R"({"servers":{"a":{"command":5}}})" }) {
        f.editAndFollow(text);
        QCOMPARE(f.engine->registry().names(), QStringList { a });
        QVERIFY(!f.engine->problem().isEmpty());
        QFile file(f.path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), text);
    }
    QVERIFY2(f.engine->problem().contains(QStringLiteral("servers.a.command")), qPrintable(f.engine->problem()));
    QCOMPARE(problem.size(), 3);
    f.engine->followFile(); // told once
    QCOMPARE(problem.size(), 3);
    f.editAndFollow("{}");
    QVERIFY(f.engine->problem().isEmpty() && f.engine->registry().names().isEmpty());
    QCOMPARE(problem.last().value(0).toString(), QString());
}

void tst_EngineReload::aFileThatGoesChangesNothing()
{
    Fixture f(R"({"servers":{"a":{"command":"x"}}})");
    QVERIFY(QFile::remove(f.path));
    f.engine->followFile();
    QCOMPARE(f.engine->registry().names(), QStringList { a });
    QVERIFY(f.engine->problem().contains(QStringLiteral("has gone")));
}

void tst_EngineReload::anEditBesideOursIsNotLost()
{
    Fixture f(R"({"servers":{"a":{"command":"x"}}})");
    f.edit(R"({"servers":{"a":{"command":"x"},"b":{"command":"y"}}})");
    QVERIFY(f.engine->file().setMember({ QStringLiteral("ui"), QStringLiteral("theme") }, QStringLiteral("dark")));
    f.engine->followFile();
    QCOMPARE(f.engine->registry().names(), (QStringList { a, QStringLiteral("b") }));
}

void tst_EngineReload::pausedItSaysSo()
{
    Fixture f("{}");
    QSignalSpy paused(f.engine.get(), &Engine::pausedChanged);
    f.engine->setPaused(true);
    f.engine->setPaused(true);
    QVERIFY(f.engine->isPaused());
    f.engine->setPaused(false);
    QCOMPARE(paused.size(), 2);
}

QTEST_GUILESS_MAIN(tst_EngineReload)
#include "tst_EngineReload.moc"
