// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/setup/Setup.h"

#include "app/Engine.h"
#include "app/link/ClientsBridge.h"
#include "ui/SampleClients.h"
#include "ui/SampleData.h"

#include <QAbstractItemModelTester>
#include <QCryptographicHash>
#include <QDirIterator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_Setup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlySomebodyNewIsWelcomed();
    void lookingNeverMakesTheWindowWait();
    void doublesAreOneAndDamageIsNamed();
    void whatIsHereAlreadyIsNotChosen();
    void aConflictGetsAFreeNameThatCanBeChanged();
    void onlyTheChosenAreBroughtAsTheyStand();
    void otherProgramsFilesAreOnlyRead();
    void whatCannotBeAddedSaysWhy();
    void aProgramIsConnectedWithATokenOfItsOwn();
    void undoBringsBackEveryByteAndTakesTheToken();
    void withoutATokenOfItsOwnOursIsWritten();
    void aFileThatHasChangedMeanwhileIsLeftAlone();
    void aConnectedProgramIsDisconnected();
    void aDamagedFileIsExplainedAndLeftAlone();
    void withoutAnEndpointNothingIsConnected();
};

namespace {

const auto ownToken = QByteArrayLiteral("the-token-of-this-installation-0123456789");

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// Every file below a folder, with what stands in it.
QMap<QString, QByteArray> contents(const QString &folder)
{
    QMap<QString, QByteArray> all;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const auto path = files.next();
        all.insert(path, read(path));
    }
    return all;
}

/// A home with the files of other programs, an engine with a configuration, and the setup between them.
struct NewHome
{
    QTemporaryDir home;
    QTemporaryDir data;
    std::unique_ptr<Engine> engine;
    EngineLink link;
    std::unique_ptr<ClientsBridge> bridge;
    std::unique_ptr<Setup> setup;

    explicit NewHome(const QByteArray &configuration = "{}")
    {
        sample::fillHome(home.path());
        write(configurationPath(), configuration);
        write(data.filePath(u"token"_s), ownToken);
        ConfigurationFile file(configurationPath(), {});
        Engine::Settings settings { *file.load(), file, { ownToken, data.filePath(u"token"_s) } };
        engine = std::make_unique<Engine>(settings);
        bridge = std::make_unique<ClientsBridge>(*engine, link.clients());
        auto overview = sample::serving();
        overview.tokenFile = data.filePath(u"token"_s);
        link.updateOverview(overview);
        ClientFolders folders;
        folders.home = home.path();
        folders.config = home.filePath(u".config"_s);
        setup = std::make_unique<Setup>(link, folders);
        setup->begin();
        setup->bring()->setProperty("movesSecrets", false); // a test has no keychain to rely on
    }
    QString configurationPath() const { return data.filePath(u"config.json"_s); }
    Configuration configuration() const { return *Configuration::parse(read(configurationPath()), {}); }

    CandidatesModel &candidates() { return *setup->bring()->candidates(); }
    void look()
    {
        setup->lookForServers();
        QTRY_VERIFY(!setup->bring()->isScanning());
    }
    QVariant of(int row, CandidatesModel::Role role) { return candidates().index(row).data(int(role)); }
    /// The first row whose text in a role contains \p part; -1 when there is none.
    int row(const QString &part, CandidatesModel::Role role = CandidatesModel::Role::Target)
    {
        for (int i = 0; i < candidates().rowCount(); ++i) {
            if (of(i, role).toString().contains(part))
                return i;
        }
        return -1;
    }

    ConnectPrograms &programs() { return *setup->programs(); }
    void choose(const QString &program)
    {
        setup->lookForPrograms();
        QTRY_VERIFY(!programs().isScanning());
        programs().choose(program);
        QTRY_VERIFY(programs().stage() != u"looking"_s);
    }
    void apply(bool withOwnToken)
    {
        programs().apply(withOwnToken);
        QTRY_VERIFY(programs().stage() != u"writing"_s);
        QTRY_VERIFY(!programs().isScanning());
    }
    QString cursor() const { return home.filePath(u".cursor/mcp.json"_s); }
    QString shown()
    {
        QString all;
        for (const auto &line : programs().lines())
            all += line.toMap().value(u"kind"_s).toString() + u' ' + line.toMap().value(u"text"_s).toString() + u'\n';
        return all;
    }
};

using Role = CandidatesModel::Role;

} // namespace

void tst_Setup::onlySomebodyNewIsWelcomed()
{
    EngineLink link;
    Setup setup(link, {});
    QVERIFY(!setup.isWelcoming()); // nobody knows yet
    link.updateServers({});
    QVERIFY(setup.isWelcoming());
    link.updateServers(sample::servers()); // brought just now
    QVERIFY(setup.isWelcoming());
    setup.dismiss();
    QVERIFY(!setup.isWelcoming());
    link.updateServers({});
    QVERIFY(!setup.isWelcoming());

    EngineLink old;
    Setup another(old, {});
    old.updateServers(sample::servers());
    old.updateServers({});
    QVERIFY(!another.isWelcoming());
}

void tst_Setup::lookingNeverMakesTheWindowWait()
{
    NewHome home;
    home.setup->lookForServers();
    QVERIFY(home.setup->bring()->isScanning());
    QCOMPARE(home.candidates().rowCount(), 0);
    home.setup->lookForServers(); // no second time at once
    QTRY_VERIFY(!home.setup->bring()->isScanning());
    QVERIFY(home.candidates().rowCount() > 0);
}

void tst_Setup::doublesAreOneAndDamageIsNamed()
{
    NewHome home;
    QAbstractItemModelTester tester(&home.candidates(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    home.look();
    const auto files = home.row(u"server-filesystem"_s);
    QVERIFY(files >= 0);
    QCOMPARE(home.of(files, Role::Origins).toString(), u"Claude Desktop, Cursor"_s);
    QVERIFY(home.of(files, Role::Target).toString().contains(u"\"/home/ada/My Projects\""_s));
    const auto weather = home.row(u"weather-server"_s);
    QCOMPARE(home.of(weather, Role::Particulars).toString(), u"Variables: WEATHER_API_KEY"_s);
    const auto problems = home.setup->bring()->problems();
    QCOMPARE(problems.size(), 1);
    QVERIFY(problems[0].startsWith(u"Zed: "_s) && problems[0].contains(u"settings.json"_s));
    for (int i = 0; i < home.candidates().rowCount(); ++i) {
        for (int role = int(Role::Name); role <= int(Role::OutcomeText); ++role) // no value of a secret is shown
            QVERIFY(!home.of(i, Role(role)).toString().contains(u"42424242"_s));
    }
}

void tst_Setup::whatIsHereAlreadyIsNotChosen()
{
    NewHome home(R"({"servers": {"repo": {"command": "uvx",
                    "args": ["mcp-server-git", "--repository", "/home/ada/projects/qonduit"], "enabled": false}}})");
    home.look();
    const auto git = home.row(u"mcp-server-git"_s);
    QCOMPARE(home.of(git, Role::Group).toString(), u"known"_s);
    QVERIFY(!home.of(git, Role::Chosen).toBool());
    QVERIFY(home.of(git, Role::Remark).toString().contains(u"“repo”"_s));
    home.candidates().setChosen(git, true);
    QVERIFY(!home.of(git, Role::Chosen).toBool());
}

void tst_Setup::aConflictGetsAFreeNameThatCanBeChanged()
{
    NewHome home;
    home.look();
    const auto second = home.row(u"my-weather"_s);
    const auto name = home.of(second, Role::Name).toString();
    QVERIFY(name != u"weather"_s);
    QVERIFY(home.of(second, Role::Remark).toString().contains(u"“weather”"_s));
    QVERIFY(home.candidates().isComplete());
    home.candidates().rename(second, u"weather"_s);
    QVERIFY(!home.of(second, Role::NameProblem).toString().isEmpty());
    QVERIFY(!home.candidates().isComplete());
    const auto first = home.row(u"weather-server"_s);
    home.candidates().setChosen(first, false); // whoever is not brought takes no name
    QVERIFY(home.candidates().isComplete());
    home.candidates().rename(second, u"no good name"_s);
    QVERIFY(!home.candidates().isComplete());
}

void tst_Setup::onlyTheChosenAreBroughtAsTheyStand()
{
    NewHome home;
    home.look();
    home.candidates().setEveryChosen(false);
    QCOMPARE(home.candidates().chosen(), 0);
    const auto files = home.row(u"server-filesystem"_s);
    home.candidates().setChosen(files, true);
    home.candidates().rename(files, u"documents"_s);
    home.setup->bring()->bring();
    QVERIFY(home.setup->bring()->isBringing());
    QTRY_VERIFY(!home.setup->bring()->isBringing());
    QCOMPARE(home.of(files, Role::Outcome).toString(), u"added"_s);
    QCOMPARE(home.setup->bring()->added(), 1);
    const auto servers = home.configuration().servers;
    QCOMPARE(servers.size(), 1);
    QCOMPARE(servers[0].name, u"documents"_s);
    QCOMPARE(servers[0].arguments.last(), u"/home/ada/My Projects"_s);
    QCOMPARE(home.candidates().chosen(), 0); // it is not brought twice
}

void tst_Setup::otherProgramsFilesAreOnlyRead()
{
    NewHome home;
    const auto before = contents(home.home.path());
    QVERIFY(before.size() >= 7);
    home.look();
    home.setup->bring()->bring();
    QTRY_VERIFY(!home.setup->bring()->isBringing());
    QVERIFY(home.configuration().servers.size() >= 6);
    QCOMPARE(contents(home.home.path()), before);
}

void tst_Setup::whatCannotBeAddedSaysWhy()
{
    NewHome home;
    home.look();
    home.candidates().setEveryChosen(false);
    const auto files = home.row(u"server-filesystem"_s);
    home.candidates().setChosen(files, true);
    write(home.configurationPath(), "{ broken"); // by hand, just now
    home.setup->bring()->bring();
    QTRY_VERIFY(!home.setup->bring()->isBringing());
    QVERIFY(!home.of(files, Role::OutcomeText).toString().isEmpty());
    QCOMPARE(read(home.configurationPath()), QByteArray("{ broken"));
}

void tst_Setup::aProgramIsConnectedWithATokenOfItsOwn()
{
    NewHome home;
    QAbstractItemModelTester tester(home.programs().programs(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    home.choose(u"cursor"_s);
    QCOMPARE(home.programs().stage(), u"ready"_s);
    QVERIFY(home.programs().isConnecting() && home.programs().canHaveToken());
    QVERIFY2(home.shown().contains(u"http://127.0.0.1:7801/mcp"_s), qPrintable(home.shown()));
    QVERIFY(home.shown().contains(u"Bearer ••••"_s));
    QVERIFY(!home.shown().contains(QString::fromLatin1(ownToken)));
    QVERIFY(!read(home.cursor()).contains("qonduit")); // nothing is written before the person says so
    home.apply(true);
    QCOMPARE(home.programs().stage(), u"done"_s);
    const auto text = read(home.cursor());
    QVERIFY(text.contains("// the same as in Claude Desktop"));
    QVERIFY(!text.contains(ownToken));
    const auto at = text.indexOf("Bearer ") + 7;
    const auto token = text.mid(at, text.indexOf('"', at) - at);
    const auto clients = home.configuration().clients;
    QCOMPARE(clients.size(), 1);
    QCOMPARE(clients[0].name, u"Cursor"_s);
    QCOMPARE(clients[0].tokenSha256, QCryptographicHash::hash(token, QCryptographicHash::Sha256));
    QVERIFY(home.programs().programs()->find(u"cursor"_s)->isConnected);
}

void tst_Setup::undoBringsBackEveryByteAndTakesTheToken()
{
    NewHome home;
    const auto before = contents(home.home.path());
    home.choose(u"cursor"_s);
    home.apply(true);
    QVERIFY(home.programs().canUndo());
    QVERIFY(contents(home.home.path()) != before);
    home.programs().undo();
    QTRY_COMPARE(home.programs().stage(), u"undone"_s);
    QCOMPARE(contents(home.home.path()), before);
    QTRY_VERIFY(home.configuration().clients.isEmpty());
    QTRY_VERIFY(!home.programs().programs()->find(u"cursor"_s)->isConnected);
    QVERIFY(!home.programs().canUndo());
}

void tst_Setup::withoutATokenOfItsOwnOursIsWritten()
{
    NewHome home;
    home.choose(u"cursor"_s);
    home.apply(false);
    QVERIFY(read(home.cursor()).contains("Bearer " + ownToken));
    QVERIFY(home.configuration().clients.isEmpty());
}

void tst_Setup::aFileThatHasChangedMeanwhileIsLeftAlone()
{
    for (const bool withOwnToken : { false, true }) {
        NewHome home;
        home.choose(u"cursor"_s);
        write(home.cursor(), "{}");
        home.apply(withOwnToken);
        QCOMPARE(home.programs().stage(), u"failed"_s);
        QVERIFY2(home.programs().problem().contains(u"has changed"_s), qPrintable(home.programs().problem()));
        QCOMPARE(read(home.cursor()), QByteArray("{}"));
        QTRY_VERIFY(home.configuration().clients.isEmpty()); // the token that was made for it goes
    }
}

void tst_Setup::aConnectedProgramIsDisconnected()
{
    NewHome home;
    const auto before = read(home.cursor());
    home.choose(u"cursor"_s);
    home.apply(true);
    home.choose(u"cursor"_s);
    QVERIFY(!home.programs().isConnecting());
    QVERIFY(home.shown().contains(u"removed"_s));
    QVERIFY(home.shown().contains(u"Bearer ••••"_s)); // its own token is hidden, too
    home.apply(true);
    QCOMPARE(home.programs().stage(), u"done"_s);
    QCOMPARE(read(home.cursor()), before);
}

void tst_Setup::aDamagedFileIsExplainedAndLeftAlone()
{
    NewHome home;
    const auto before = contents(home.home.path());
    home.choose(u"zed"_s);
    QCOMPARE(home.programs().stage(), u"failed"_s);
    QVERIFY(home.programs().problem().contains(u"settings.json"_s));
    QVERIFY(home.programs().lines().isEmpty());
    home.programs().apply(true);
    QCOMPARE(contents(home.home.path()), before);
}

void tst_Setup::withoutAnEndpointNothingIsConnected()
{
    NewHome home;
    home.link.updateOverview(sample::notServing());
    home.choose(u"cursor"_s);
    QCOMPARE(home.programs().stage(), u"failed"_s);
    QVERIFY(!home.programs().problem().isEmpty());
}

QTEST_MAIN(tst_Setup)
#include "tst_Setup.moc"
