// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/InboxBridge.h"

#include "app/link/EngineBridge.h"
#include "app/link/InboxLink.h"
#include "support/Asking.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using Outcome = InboxEntry::Outcome;
using By = InboxEntry::By;

namespace {

Engine::Settings settings(const QString &folder)
{
    Engine::Settings settings { {}, ConfigurationFile({}, "{}"), { "token", {} } };
    settings.configuration.port = 0;
    settings.person = Approvals::Person::Present;
    settings.dataFolder = folder;
    return settings;
}

const auto form = RawJson::fromTrusted(R"({"message":"Who?","requestedSchema":{"type":"object",)"
                                       R"("properties":{"password":{"type":"string"}}}})");
const auto prompt =
    RawJson::fromTrusted(R"({"maxTokens":50,"messages":[{"role":"user","content":{"type":"text","text":"Hello"}}]})");

CatalogueList::Entries tools(const QByteArray &description)
{
    const auto tool = RawJson::fromTrusted(R"({"name":"add","description":")" + description + R"("})");
    return std::make_shared<std::vector<CatalogueEntry>>(
        std::vector<CatalogueEntry> { { QStringLiteral("add"), tool } });
}

/// An engine with one client, and the window's end of it.
struct Desk
{
    using Kind = PendingRequest::Kind;

    Engine engine;
    EngineLink link;
    EngineBridge bridge { engine, link, {} };
    Session *session = nullptr;
    Cell<Error> withdrawn;

    explicit Desk(const QString &folder = {}) : engine(settings(folder))
    {
        link.inbox().setWatched(true);
        ClientIdentity client;
        client.principal = QStringLiteral("tester");
        client.name = QStringLiteral("test-client");
        session = *engine.sessions().create(client);
    }
    Cell<Result<RawJson>> ask(Kind kind, const RawJson &params, Audience audience = { false, true, false })
    {
        auto request = requestOf(kind, QStringLiteral("asker"), params);
        request.audience = audience;
        return session->requests().ask(request, withdrawn);
    }
    /// What the window is shown, once that are so many.
    QList<Question> shown(int count)
    {
        [&] { QTRY_COMPARE(link.questions().size(), count); }();
        return link.questions();
    }
    QList<InboxEntry> answered(int count)
    {
        [&] { QTRY_COMPARE(link.inbox().answered().size(), count); }();
        return link.inbox().answered();
    }
};

} // namespace

class tst_InboxBridge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyEndIsRecorded_data();
    void everyEndIsRecorded();
    void whatIsNotForThePersonIsNotRecorded();
    void approvalsAreRecorded();
    void everyEndOfAnApprovalIsRecorded_data();
    void everyEndOfAnApprovalIsRecorded();
    void theRecordOutlivesTheProgramWithoutAnswers();
    void theRecordIsBounded();
    void damagedLinesAreLeftOut();
    void deniedOnceIsDeniedWithoutAsking();
    void leftToTheClientIsSetAsideWhereItCanAnswer();
    void dialogComesBackAtOnceWhenTheClientCannotAnswer();
    void B38_changedDefinitionsWaitAndAreAccepted();
    void B38_keptBackIsSetAside();
    void B38_headlessAcceptsUnlessTold();
};

void tst_InboxBridge::everyEndIsRecorded_data()
{
    QTest::addColumn<QString>("by");
    QTest::addColumn<QString>("action");
    QTest::addColumn<int>("outcome");
    QTest::addColumn<int>("who");
    const auto row = [](const char *name, const char *by, const char *action, Outcome outcome, By who) {
        QTest::newRow(name) << QString::fromLatin1(by) << QString::fromLatin1(action) << int(outcome) << int(who);
    };
    row("dialog", "the desktop dialog", "accept", Outcome::Accepted, By::Person);
    row("declined", "the desktop dialog", "decline", Outcome::Declined, By::Person);
    row("closed", "the desktop dialog", "cancel", Outcome::Cancelled, By::Person);
    row("tool", "a tool call of the client", "accept", Outcome::Accepted, By::ClientTool);
    row("client", "the client", "decline", Outcome::Declined, By::Client);
    row("withdrawn", "", "withdraw", Outcome::Withdrawn, By::Server);
    row("server gone", "the server, which has gone", "reject", Outcome::Withdrawn, By::Server);
    row("session over", "Qonduit stops", "reject", Outcome::Withdrawn, By::Nobody);
}

void tst_InboxBridge::everyEndIsRecorded()
{
    QFETCH(QString, by);
    QFETCH(QString, action);
    Desk desk;
    const auto reply = desk.ask(Desk::Kind::Elicitation, form);
    const auto id = desk.shown(1)[0].id;
    auto &requests = desk.session->requests();
    if (action == QStringLiteral("withdraw"))
        desk.withdrawn.settle(Error(ErrorCode::Cancelled, QStringLiteral("never mind")));
    else if (action == QStringLiteral("reject"))
        requests.rejectAll({}, by);
    else
        QVERIFY(requests.answerElicitation(id, action, {}, by));
    const auto entry = desk.answered(1)[0];
    QCOMPARE(entry.id, id);
    QCOMPARE(entry.summary, QStringLiteral("Who?"));
    QVERIFY(entry.client.contains(QStringLiteral("test-client")));
    QTEST(int(entry.outcome), "outcome");
    QTEST(int(entry.by), "who");
    QVERIFY(entry.askedAt.isValid() && entry.endedAt >= entry.askedAt);
}

void tst_InboxBridge::whatIsNotForThePersonIsNotRecorded()
{
    Desk desk;
    const auto theirs = desk.ask(Desk::Kind::Elicitation, form, { false, false, true });
    desk.session->requests().rejectAll({}, QStringLiteral("x"));
    const auto ours = desk.ask(Desk::Kind::Elicitation, form);
    desk.session->requests().rejectAll({}, QStringLiteral("x"));
    desk.answered(1);
}

void tst_InboxBridge::approvalsAreRecorded()
{
    Desk desk;
    ServerConfig config;
    config.name = QStringLiteral("helper");
    config.command = QStringLiteral("run-helper");
    std::ignore = desk.engine.approvals().approve(config, QStringLiteral("Claude")); // runs detached
    const auto id = desk.shown(1)[0].id;
    Q_EMIT desk.link.approvalAnswered(id, false);
    const auto entry = desk.answered(1)[0];
    QCOMPARE(entry.kind, Question::Kind::Approval);
    QCOMPARE(entry.outcome, Outcome::Declined);
    QCOMPARE(entry.by, By::Person);
    QCOMPARE(entry.client, QStringLiteral("Claude"));
    QCOMPARE(entry.summary, QStringLiteral("run-helper"));
}

void tst_InboxBridge::everyEndOfAnApprovalIsRecorded_data()
{
    using End = Approvals::End;
    QTest::addColumn<int>("end");
    QTest::addColumn<int>("outcome");
    QTest::addColumn<int>("who");
    const auto row = [](const char *name, End end, Outcome outcome, By who) {
        QTest::newRow(name) << int(end) << int(outcome) << int(who);
    };
    row("allowed", End::Allowed, Outcome::Accepted, By::Person);
    row("denied", End::Denied, Outcome::Declined, By::Person);
    row("muted", End::Muted, Outcome::Declined, By::StandingAnswer);
    row("expired", End::Expired, Outcome::Expired, By::Nobody);
    row("withdrawn", End::Withdrawn, Outcome::Withdrawn, By::Nobody);
}

void tst_InboxBridge::everyEndOfAnApprovalIsRecorded()
{
    QFETCH(int, end);
    const QTemporaryDir folder;
    {
        Desk desk(folder.path());
        ApprovalQuestion question;
        question.id = QStringLiteral("a");
        question.server.name = QStringLiteral("helper");
        Q_EMIT desk.engine.approvals().ended(question, Approvals::End(end));
        desk.answered(1);
    }
    Desk later(folder.path()); // as it is read again
    const auto entry = later.answered(1)[0];
    QTEST(int(entry.outcome), "outcome");
    QTEST(int(entry.by), "who");
}

void tst_InboxBridge::theRecordOutlivesTheProgramWithoutAnswers()
{
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("inbox.jsonl"));
    {
        Desk desk(folder.path());
        const auto reply = desk.ask(Desk::Kind::Elicitation, form);
        const QJsonObject answer { { QStringLiteral("password"), QStringLiteral("hunter2") } };
        Q_EMIT desk.link.elicitationAnswered(desk.shown(1)[0].id, QStringLiteral("accept"), answer);
        QVERIFY(reply.value());
        desk.answered(1);
    }
    QCOMPARE(QFileInfo(file).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    QFile text(file);
    QVERIFY(text.open(QIODevice::ReadOnly) && !text.readAll().contains("hunter2"));
    Desk later(folder.path());
    QCOMPARE(later.answered(1)[0].outcome, Outcome::Accepted);
    Q_EMIT later.link.inbox().historyCleared();
    later.answered(0);
    QCOMPARE(QFileInfo(file).size(), 0);
}

void tst_InboxBridge::theRecordIsBounded()
{
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("inbox.jsonl"));
    InboxHistory history(file);
    InboxEntry entry;
    entry.server = QStringLiteral("s");
    for (int i = 0; i < 2500; ++i) {
        entry.id = QString::number(i);
        history.add(entry);
    }
    QCOMPARE(history.entries().size(), InboxHistory::limit);
    QCOMPARE(history.entries().first().id, QStringLiteral("2499"));
    QFile text(file);
    QVERIFY(text.open(QIODevice::ReadOnly));
    QVERIFY(text.readAll().count('\n') <= 2 * InboxHistory::limit);
    const InboxHistory later(file);
    QCOMPARE(later.entries(), history.entries());
}

void tst_InboxBridge::damagedLinesAreLeftOut()
{
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("inbox.jsonl"));
    {
        InboxHistory history(file);
        InboxEntry entry;
        entry.id = QStringLiteral("a");
        history.add(entry);
    }
    QFile text(file);
    QVERIFY(text.open(QIODevice::Append));
    text.write("{\"id\":\"b\",\"kind\":\"dance\"}\nnonsense\n{\"id\":\"c\",\"ki");
    text.close();
    InboxHistory history(file);
    QCOMPARE(history.entries().size(), 1);
    InboxEntry entry;
    entry.id = QStringLiteral("d");
    history.add(entry);
    QCOMPARE(InboxHistory(file).entries().first().id, QStringLiteral("d")); // not glued to the line that was cut
}

void tst_InboxBridge::deniedOnceIsDeniedWithoutAsking()
{
    const QTemporaryDir folder;
    {
        Desk desk(folder.path());
        Q_EMIT desk.link.inbox().standingAnswerChosen(QStringLiteral("asker"), StandingAnswer::Deny);
        const auto form1 = desk.ask(Desk::Kind::Elicitation, form); // another kind of wish
        const auto reply = desk.ask(Desk::Kind::Sampling, prompt);
        QTRY_VERIFY(reply.isSettled());
        QCOMPARE(reply.value().error().code, -1);
        QVERIFY(!form1.isSettled());
        const auto entry = desk.answered(1)[0];
        QCOMPARE(entry.outcome, Outcome::Declined);
        QCOMPARE(entry.by, By::StandingAnswer);
    }
    Desk later(folder.path());
    QTRY_COMPARE(later.link.inbox().standing().value(QStringLiteral("asker")), StandingAnswer::Deny);
    const auto clients = later.ask(Desk::Kind::Sampling, prompt, { false, false, true }); // the person is not asked
    const auto reply = later.ask(Desk::Kind::Sampling, prompt);
    QTRY_VERIFY(reply.isSettled());
    QVERIFY(!clients.isSettled());
    Q_EMIT later.link.inbox().standingAnswerChosen(QStringLiteral("asker"), StandingAnswer::Ask);
    const auto asked = later.ask(Desk::Kind::Sampling, prompt);
    later.shown(1);
    QVERIFY(!asked.isSettled());
}

void tst_InboxBridge::leftToTheClientIsSetAsideWhereItCanAnswer()
{
    Desk desk;
    Q_EMIT desk.link.inbox().standingAnswerChosen(QStringLiteral("asker"), StandingAnswer::LeaveToClient);
    const auto both = desk.ask(Desk::Kind::Sampling, prompt, { false, true, true });
    const auto person = desk.ask(Desk::Kind::Sampling, prompt);
    const auto shown = desk.shown(2);
    QVERIFY(shown[0].isSetAside);
    QVERIFY(!shown[1].isSetAside);
    QVERIFY(!both.isSettled() && !person.isSettled()); // nobody answers for anybody
}

void tst_InboxBridge::dialogComesBackAtOnceWhenTheClientCannotAnswer()
{
    Desk desk;
    const auto reply = desk.ask(Desk::Kind::Sampling, prompt, { true, true, false });
    desk.shown(1);
    QTRY_VERIFY(!desk.link.questions().first().canClientAnswer); // it has no connection, and nothing else happens
}

void tst_InboxBridge::B38_changedDefinitionsWaitAndAreAccepted()
{
    const QTemporaryDir folder;
    const auto weather = QStringLiteral("weather");
    {
        Desk desk(folder.path());
        desk.engine.definitions().admit(weather, tools("Adds."));
        desk.engine.definitions().admit(weather, tools("Adds.\\nReads your keys."));
        const auto question = desk.shown(1)[0];
        QCOMPARE(question.kind, Question::Kind::Definitions);
        QCOMPARE(question.server, weather);
        QVERIFY(!question.isSetAside && !question.expiresAt.isValid());
        QCOMPARE(question.changes[0].before, QStringLiteral("description:\nAdds."));
        QCOMPARE(question.changes[0].after, QStringLiteral("description:\nAdds.\nReads your keys."));
        QSignalSpy failed(&desk.link.inbox(), &PageLink::failed);
        Q_EMIT desk.link.inbox().definitionsAnswered(weather, "another", true);
        QTRY_COMPARE(failed.count(), 1);
        Q_EMIT desk.link.inbox().definitionsAnswered(weather, question.digest, true);
        desk.shown(0);
        const auto entry = desk.answered(1)[0];
        QCOMPARE(entry.outcome, Outcome::Accepted);
        QCOMPARE(entry.summary, QStringLiteral("add"));
    }
    Desk later(folder.path());
    later.engine.definitions().admit(weather, tools("Adds.\\nReads your keys."));
    QVERIFY(later.engine.definitions().differences().empty());
    const QFileInfo kept(folder.filePath(QStringLiteral("definitions")));
    QVERIFY(kept.isDir());
}

void tst_InboxBridge::B38_keptBackIsSetAside()
{
    Desk desk;
    const auto weather = QStringLiteral("weather");
    desk.engine.definitions().admit(weather, tools("Adds."));
    desk.engine.definitions().admit(weather, tools("Evil."));
    Q_EMIT desk.link.inbox().definitionsAnswered(weather, desk.shown(1)[0].digest, false);
    QTRY_VERIFY(desk.link.questions().first().isSetAside);
    QCOMPARE(waitingCount(desk.link.questions()), 0);
    QVERIFY(desk.engine.definitions().isWithheld(weather, QStringLiteral("add")));
    QCOMPARE(desk.answered(1)[0].outcome, Outcome::Declined);
}

void tst_InboxBridge::B38_headlessAcceptsUnlessTold()
{
    auto headless = settings({});
    headless.person = Approvals::Person::Absent;
    Engine free(headless);
    headless.configuration.changedTools = DefinitionPins::Rule::Withhold;
    Engine strict(headless);
    for (auto *engine : { &free, &strict }) {
        engine->definitions().admit(QStringLiteral("s"), tools("Adds."));
        engine->definitions().admit(QStringLiteral("s"), tools("Evil."));
    }
    QVERIFY(!free.definitions().isWithheld(QStringLiteral("s"), QStringLiteral("add")));
    QVERIFY(strict.definitions().isWithheld(QStringLiteral("s"), QStringLiteral("add")));
}

QTEST_GUILESS_MAIN(tst_InboxBridge)
#include "tst_InboxBridge.moc"
