// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/ServerInspector.h"

#include "ui/SampleData.h"
#include "ui/SampleServers.h"
#include "ui/servers/AddServer.h"
#include "ui/servers/AdviceText.h"
#include "ui/servers/ServerEditor.h"
#include "ui/servers/ServersModel.h"

#include "app/link/ClientsLink.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_ServerModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void toolsFollowTheServer();
    void aSwitchedOffToolStaysInTheList();
    void onlyWhatFitsTheFilterIsListed();
    void whatServersSayIsMadeHarmless();
    void detailOfAnotherServerComesTooLate();
    void aLogKeepsTheLastThousandLines();
    void aLogIsFilteredByItsLevel();
    void anotherServerHasAnotherLog();
    void processesSayWhatTheyUse();
    void secretsAreKnownByTheirNames();
    void editingKeepsWhatItDoesNotShow();
    void aWrongEntryIsNotSaved();
    void theMendIsOneOfTheEngine();
    void everyCauseHasWords();
    void anythingThatNamesServersIsRead();
    void namesThatAreTakenAreReplaced();
    void nothingIsAddedThatIsNotChosen();

private:
    static QStringList column(const QAbstractItemModel &model, int role)
    {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row)
            texts += model.index(row, 0).data(role).toString();
        return texts;
    }
};

void tst_ServerModels::toolsFollowTheServer()
{
    EngineLink link;
    ServerInspector inspector(link);
    QAbstractItemModelTester tester(inspector.tools(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy chosen(&link.detail(), &DetailLink::serverChosen);
    inspector.setServer(u"github"_s);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(inspector.tools()->rowCount(), 0);
    link.detail().updateDetail(sample::detail(u"github"_s));
    QCOMPARE(inspector.tools()->rowCount(), 7);
    QCOMPARE(inspector.prompts()->rowCount(), 1);
    inspector.setServer(u"tickets"_s);
    QCOMPARE(inspector.tools()->rowCount(), 0);
    QVERIFY(!inspector.isConnected());
}

void tst_ServerModels::aSwitchedOffToolStaysInTheList()
{
    EngineLink link;
    ServerInspector inspector(link);
    inspector.setServer(u"github"_s);
    auto detail = sample::detail(u"github"_s);
    link.detail().updateDetail(detail);
    const int allowed = int(OffersModel::Role::Allowed);
    QCOMPARE(column(*inspector.tools(), allowed).count(u"false"_s), 1);
    QSignalSpy changed(inspector.tools(), &QAbstractItemModel::dataChanged);
    detail.config.allowedTools.reset();
    link.detail().updateDetail(detail);
    QCOMPARE(column(*inspector.tools(), allowed).count(u"false"_s), 0);
    QCOMPARE(changed.count(), 1);
    QSignalSpy switched(&link.detail(), &DetailLink::setToolAllowedRequested);
    inspector.setToolAllowed(u"create_issue"_s, false);
    QCOMPARE(switched.value(0), QVariantList({ u"github"_s, u"create_issue"_s, false }));
}

void tst_ServerModels::onlyWhatFitsTheFilterIsListed()
{
    EngineLink link;
    link.updateServers(sample::servers());
    ServersModel servers(link);
    QAbstractItemModelTester tester(&servers, QAbstractItemModelTester::FailureReportingMode::QtTest);
    servers.setFilter(u"TICKETS.example"_s);
    QCOMPARE(servers.rowCount(), 1);
    QCOMPARE(servers.total(), 30);
    servers.setFilter({});
    QCOMPARE(servers.rowCount(), 30);
}

void tst_ServerModels::whatServersSayIsMadeHarmless()
{
    EngineLink link;
    ServerInspector inspector(link);
    inspector.setServer(u"evil"_s);
    ServerDetail detail;
    detail.config.name = u"evil"_s;
    detail.instructions = sample::hostileText();
    detail.lastLines = { sample::hostileText() };
    detail.lists[0].rows = { { u"a\nb\u202e"_s, sample::hostileText(), sample::hostileText(),
                               RawJson::emptyObject() } };
    link.detail().updateDetail(detail);
    const auto tool = inspector.tools()->index(0);
    for (const auto &text :
         { inspector.instructions(), inspector.lastLines(), tool.data(int(OffersModel::Role::Title)).toString(),
           tool.data(int(OffersModel::Role::Description)).toString(),
           tool.data(int(OffersModel::Role::Name)).toString() })
        QVERIFY2(!text.contains(u'\u202e'), qPrintable(text.left(60)));
    QVERIFY(!tool.data(int(OffersModel::Role::Name)).toString().contains(u'\n'));
    QCOMPARE(tool.data(int(OffersModel::Role::Key)).toString(), u"a\nb\u202e"_s); // what the server knows
    QVERIFY(tool.data(int(OffersModel::Role::Description)).toString().size() < 3000);
}

void tst_ServerModels::detailOfAnotherServerComesTooLate()
{
    EngineLink link;
    ServerInspector inspector(link);
    inspector.setServer(u"github"_s);
    inspector.setServer(u"tickets"_s);
    link.detail().updateDetail(sample::detail(u"github"_s));
    QCOMPARE(inspector.tools()->rowCount(), 0);
}

void tst_ServerModels::aLogKeepsTheLastThousandLines()
{
    EngineLink link;
    LogsModel logs(link.detail());
    QAbstractItemModelTester tester(&logs, QAbstractItemModelTester::FailureReportingMode::QtTest);
    link.detail().setServer(u"chatty"_s);
    QSignalSpy inserted(&logs, &QAbstractItemModel::rowsInserted);
    for (int batch = 0; batch < 5; ++batch)
        Q_EMIT link.detail().logged(u"chatty"_s, sample::logLines(300));
    QCOMPARE(inserted.count(), 5); // a batch is one step
    QCOMPARE(logs.rowCount(), 1000);
    QCOMPARE(logs.kept(), 1000);
    Q_EMIT link.detail().logged(u"chatty"_s, sample::logLines(100'000));
    QCOMPARE(logs.rowCount(), 1000);
    QVERIFY(logs.index(999).data(int(LogsModel::Role::Text)).toString().contains(u"99999"));
}

void tst_ServerModels::aLogIsFilteredByItsLevel()
{
    EngineLink link;
    LogsModel logs(link.detail());
    QAbstractItemModelTester tester(&logs, QAbstractItemModelTester::FailureReportingMode::QtTest);
    link.detail().setServer(u"chatty"_s);
    Q_EMIT link.detail().logged(u"chatty"_s, sample::logLines(600));
    logs.setLeast(4);
    const int before = logs.rowCount();
    QVERIFY(before > 0 && before < 600);
    Q_EMIT link.detail().logged(u"chatty"_s, sample::logLines(600));
    QVERIFY(logs.rowCount() > before);
    QVERIFY(!column(logs, int(LogsModel::Role::Level)).contains(u"info"_s));
    logs.setLeast(0);
    QCOMPARE(logs.rowCount(), 1000);
}

void tst_ServerModels::anotherServerHasAnotherLog()
{
    EngineLink link;
    LogsModel logs(link.detail());
    link.detail().setServer(u"a"_s);
    Q_EMIT link.detail().logged(u"a"_s, sample::logLines(3));
    link.detail().setServer(u"b"_s);
    QCOMPARE(logs.rowCount(), 0);
    Q_EMIT link.detail().logged(u"a"_s, sample::logLines(3)); // was on its way
    QCOMPARE(logs.rowCount(), 0);
}

void tst_ServerModels::processesSayWhatTheyUse()
{
    EngineLink link;
    ServerInspector inspector(link);
    QAbstractItemModelTester tester(inspector.processes(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    inspector.setServer(u"github"_s);
    link.detail().updateDetail(sample::detail(u"github"_s));
    QCOMPARE(column(*inspector.processes(), int(ProcessesModel::Role::Memory)),
             QStringList({ u"84.5 MB"_s, u"131 MB"_s }));
    QCOMPARE(column(*inspector.processes(), int(ProcessesModel::Role::Processors)),
             QStringList({ u"3.0 %"_s, u"41 %"_s }));
    link.updateServers(sample::servers());
    ServersModel servers(link);
    QSignalSpy changed(&servers, &QAbstractItemModel::dataChanged);
    link.detail().updateUsages(sample::usages());
    QCOMPARE(changed.count(), 2);
    QCOMPARE(servers.index(0).data(int(ServersModel::Role::UsageText)).toString(), u"216 MB · 44 %"_s);
}

void tst_ServerModels::secretsAreKnownByTheirNames()
{
    for (const auto &name : { u"GITHUB_TOKEN"_s, u"API_KEY"_s, u"password"_s, u"Authorization"_s })
        QVERIFY2(PairsModel::isSecretName(name), qPrintable(name));
    for (const auto &name : { u"HOME"_s, u"GITHUB_HOST"_s, u"LOG_LEVEL"_s })
        QVERIFY2(!PairsModel::isSecretName(name), qPrintable(name));
    QVERIFY(PairsModel::isReference(u"Bearer ${secret:github}"_s));
    QVERIFY(!PairsModel::isReference(u"hunter2 ${env:HOME}"_s)); // the rest would be shown
}

void tst_ServerModels::editingKeepsWhatItDoesNotShow()
{
    EngineLink link;
    ServerEditor editor(link.detail());
    QVERIFY(!editor.open());
    link.detail().setServer(u"github"_s);
    auto detail = sample::detail(u"github"_s);
    detail.config.restart.maxAttempts = 9;
    detail.config.callTimeout = std::chrono::milliseconds(1500);
    link.detail().updateDetail(detail);
    QVERIFY(editor.open());
    QSignalSpy changed(&link.detail(), &DetailLink::changeRequested);
    editor.save();
    const auto same = changed.value(0).value(0).value<ServerConfig>();
    QCOMPARE(same.fingerprint(), detail.config.fingerprint());
    QCOMPARE(same.restart.maxAttempts, 9);
    QCOMPARE(same.callTimeout, detail.config.callTimeout);

    editor.setProperty("argumentLines", u"run\n--name\na b"_s);
    editor.setProperty("ask", 2);
    editor.pairs()->append();
    editor.pairs()->setName(3, u"NEW"_s);
    editor.pairs()->setValue(3, u"1"_s);
    QCOMPARE(editor.preview(), u"docker run --name \"a b\""_s);
    editor.save();
    const auto other = changed.value(1).value(0).value<ServerConfig>();
    QCOMPARE(other.arguments, QStringList({ u"run"_s, u"--name"_s, u"a b"_s }));
    QCOMPARE(other.ask, std::optional(ServerConfig::Ask::Desktop));
    QCOMPARE(other.environment.value(u"NEW"_s), u"1"_s);
    QCOMPARE(other.environment.size(), 4);
}

void tst_ServerModels::aWrongEntryIsNotSaved()
{
    EngineLink link;
    ServerEditor editor(link.detail());
    link.detail().setServer(u"github"_s);
    link.detail().updateDetail(sample::detail(u"github"_s));
    QVERIFY(editor.open());
    QSignalSpy changed(&link.detail(), &DetailLink::changeRequested);
    editor.setProperty("callTimeout", u"soon"_s);
    QVERIFY(!editor.problem().isEmpty());
    editor.save();
    editor.setProperty("callTimeout", u"2"_s);
    editor.setProperty("command", u" "_s);
    editor.save();
    QCOMPARE(changed.count(), 0);
    editor.setProperty("command", u"docker"_s);
    editor.pairs()->setName(0, u"A=B"_s);
    QVERIFY(!editor.problem().isEmpty());
}

void tst_ServerModels::theMendIsOneOfTheEngine()
{
    EngineLink link;
    ServerInspector inspector(link);
    inspector.setServer(u"weather"_s);
    link.detail().updateDetail(sample::detail(u"weather"_s));
    QVERIFY(inspector.advice().contains(u"npx"_s));
    QCOMPARE(inspector.mendLabel(), u"Use /home/ada/.nvm/versions/node/v22.12.0/bin/npx"_s);
    QSignalSpy mended(&link.detail(), &DetailLink::mendRequested);
    inspector.mend();
    QCOMPARE(mended.count(), 1);

    auto detail = sample::detail(u"weather"_s);
    detail.advice = { ServerAdvice::Cause::SecretMissing, u"github"_s, {} };
    link.detail().updateDetail(detail);
    QSignalSpy wanted(&inspector, &ServerInspector::secretWanted);
    inspector.mend();
    QCOMPARE(wanted.value(0).value(0).toString(), u"github"_s);
    detail.advice = { ServerAdvice::Cause::SignInNeeded, {}, {} };
    link.detail().updateDetail(detail);
    QSignalSpy signIn(&link.detail(), &DetailLink::signInRequested);
    inspector.mend();
    QCOMPARE(signIn.count(), 1);
    detail.advice = { ServerAdvice::Cause::ApprovalDenied, {}, {} };
    link.detail().updateDetail(detail);
    QCOMPARE(inspector.mendLabel(), u"Ask again"_s);
    QSignalSpy restarted(&link, &EngineLink::restartServerRequested);
    inspector.mend();
    QCOMPARE(restarted.count(), 1);
}

void tst_ServerModels::everyCauseHasWords()
{
    for (int cause = 1; cause <= int(ServerAdvice::Cause::NotReached); ++cause) {
        const ServerAdvice advice { ServerAdvice::Cause(cause), u"npx"_s, u"/a/npx"_s };
        QVERIFY2(!AdviceText::explanation(advice).isEmpty(), qPrintable(QString::number(cause)));
        QVERIFY2(!AdviceText::label(advice).isEmpty(), qPrintable(QString::number(cause)));
    }
}

void tst_ServerModels::anythingThatNamesServersIsRead()
{
    EngineLink link;
    AddServer adding(link);
    QAbstractItemModelTester tester(&adding, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto targets = [&](const QString &text) {
        adding.setText(text);
        return column(adding, int(AddServer::Role::Target));
    };
    QCOMPARE(targets(u"npx -y \"my server\""_s), QStringList { u"npx -y \"my server\""_s });
    QCOMPARE(targets(u"https://example.com/mcp"_s), QStringList { u"https://example.com/mcp"_s });
    // Not in the macro: moc 6.4 takes what follows two slashes in a raw string there for a comment.
    const auto snippet = uR"({"mcpServers":{"a":{"command":"run-a"},"b":{"url":"https://b.example/mcp"}}})"_s;
    QCOMPARE(targets(snippet), QStringList({ u"run-a"_s, u"https://b.example/mcp"_s }));
    QCOMPARE(adding.chosenCount(), 2);
    QVERIFY(targets(uR"({"mcpServers":{"a":{"command")"_s).isEmpty());
    QVERIFY(!adding.problem().isEmpty());
    QVERIFY(!adding.isComplete());
    QVERIFY(targets({}).isEmpty());
    QVERIFY(adding.problem().isEmpty());
}

void tst_ServerModels::namesThatAreTakenAreReplaced()
{
    EngineLink link;
    link.updateServers({ sample::server(u"a"_s) });
    AddServer adding(link);
    adding.setText(uR"({"mcpServers":{"a":{"command":"run-a"}}})"_s);
    QVERIFY(adding.index(0).data().toString() != u"a"_s);
    QVERIFY(adding.isComplete());
    adding.rename(0, u"a"_s);
    QVERIFY(!adding.isComplete());
    QVERIFY(!adding.index(0).data(int(AddServer::Role::NameProblem)).toString().isEmpty());
}

void tst_ServerModels::nothingIsAddedThatIsNotChosen()
{
    EngineLink link;
    AddServer adding(link);
    QSignalSpy added(&link.clients(), &ClientsLink::addServersRequested);
    adding.setText(uR"({"mcpServers":{"a":{"command":"run-a"},"b":{"command":"run-b"}}})"_s);
    adding.setChosen(0, false);
    adding.add();
    QCOMPARE(added.count(), 1);
    const auto servers = added.value(0).value(0).value<QList<ServerConfig>>();
    QCOMPARE(servers.size(), 1);
    QCOMPARE(servers.at(0).command, u"run-b"_s);
    QCOMPARE(adding.rowCount(), 0);
    adding.setText(uR"({"mcpServers":{"a":{"command":"run-a"}}})"_s);
    adding.setChosen(0, false);
    adding.add();
    QCOMPARE(added.count(), 1);
}

QTEST_MAIN(tst_ServerModels)
#include "tst_ServerModels.moc"
