// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/ClientRelay.h"

#include "support/RelayFixture.h"

#include <QSet>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ClientRelay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyWhatWasDeclaredIsAsked_data();
    void onlyWhatWasDeclaredIsAsked();
    void aQuestionAndItsAnswerTravelByteForByte();
    void aSamplingRequestDoesToo();
    void J14_elicitationIdsOfTwoServersDiffer();
    void whoIsNotInTheAudienceHearsNothing();
    void answeredByAnotherTheClientsRequestIsCancelled();
    void aSecondAnswerChangesNothing();
    void whatTheServerWithdrawsTheClientNoLongerSees();
    void aClientThatCannotLeavesItToTheOthers();
    void aClientThatIsAloneAnswersWithItsError();
    void aRefusalOfSamplingIsAnAnswer();
    void theOnlyOneHasGoneIsACancel();
    void withoutAClientTheOthersCanAnswer();
    void aClientThatIsSilentIsNotWaitedForForEver();
    void progressTokensAreRewrittenBothWays();
    void progressWithoutATokenGoesNowhere();
    void aTaskOfAnotherServerIsRefused();
    void aTaskIsTheServersForWhichItWasMade();
    void theOldestTaskMakesRoom();
    void whatIsToldToAllGoesToAll();
};

namespace {

const auto git = QStringLiteral("git");
const auto mail = QStringLiteral("mail");

} // namespace

void tst_ClientRelay::onlyWhatWasDeclaredIsAsked_data()
{
    QTest::addColumn<QByteArray>("capabilities");
    QTest::addColumn<int>("exposure");
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<bool>("isAsked");
    const auto row = [](const char *capabilities, ExposureChoice::Kind exposure, const char *method, bool isAsked) {
        QTest::addRow("%s, %d, %s", capabilities, int(exposure), method)
            << QByteArray(capabilities) << int(exposure) << QByteArray(method) << isAsked;
    };
    using Kind = ExposureChoice::Kind;
    for (const auto kind : { Kind::Static, Kind::All, Kind::Server }) {
        const bool isLone = kind == Kind::Server; // the two are among themselves
        row("{}", kind, "roots/list", isLone);
        row(R"({"roots":null})", kind, "roots/list", isLone);
        row(R"({"roots":{}})", kind, "roots/list", true);
        row(R"({"roots":{}})", kind, "tools/list", isLone);
        row(R"({"tasks":{}})", kind, "tasks/list", isLone); // else they are many servers'
        row(R"({"experimental":{"x":{}}})", kind, "x/y", isLone);
    }
}

void tst_ClientRelay::onlyWhatWasDeclaredIsAsked()
{
    QFETCH(QByteArray, capabilities);
    QFETCH(int, exposure);
    QFETCH(QByteArray, method);
    QFETCH(bool, isAsked);
    RelayFixture relayed(capabilities, ExposureChoice::Kind(exposure));
    const auto reply = relayed.ask(method, R"({"n":1.0})");
    QCOMPARE(relayed.far.received.size(), std::size_t(isAsked));
    if (!isAsked) {
        QCOMPARE(reply.value().error().code, -32601);
        return;
    }
    QCOMPARE(relayed.far.received.back().payload.toByteArray(), QByteArray(R"({"n":1.0})"));
    relayed.answer(R"({"roots":[],"z":1e2})");
    QCOMPARE(reply.value()->toByteArray(), QByteArray(R"({"roots":[],"z":1e2})"));
}

void tst_ClientRelay::aQuestionAndItsAnswerTravelByteForByte()
{
    RelayFixture relayed;
    const QByteArray question =
        R"({"z":[1.0,9007199254740993,1e2],"message":"\u00e9","requestedSchema":{"type":"array"},"_meta":{"a":null}})";
    const QByteArray answer = R"({"content":{"n":0.1000000000000000055},"action":"accept","_meta":{"\u0061":1}})";
    const auto reply = relayed.put(PendingRequest::Kind::Elicitation, question);
    QCOMPARE(relayed.far.received.back().method, QByteArray("elicitation/create"));
    QCOMPARE(relayed.far.received.back().payload.toByteArray(), question);
    relayed.answer(answer);
    QCOMPARE(reply.value()->toByteArray(), answer);
    QVERIFY(relayed.requests.isEmpty());
    QVERIFY(relayed.far.cancelled().isEmpty());
}

void tst_ClientRelay::aSamplingRequestDoesToo()
{
    RelayFixture relayed;
    const QByteArray params = R"({"maxTokens":1e2,"messages":[{"role":"user","content":{"type":"text","text":"\n"}}]})";
    const auto reply = relayed.put(PendingRequest::Kind::Sampling, params);
    QCOMPARE(relayed.far.received.back().method, QByteArray("sampling/createMessage"));
    QCOMPARE(relayed.far.received.back().payload.toByteArray(), params);
    relayed.answer(R"({"model":"m","role":"assistant","content":[ ]})");
    QCOMPARE(reply.value()->toByteArray(), QByteArray(R"({"model":"m","role":"assistant","content":[ ]})"));
}

void tst_ClientRelay::J14_elicitationIdsOfTwoServersDiffer()
{
    const QByteArray params = R"({"mode":"url","elicitationId":"1","url":"http:a","message":"?"})";
    QSet<QByteArray> ids;
    RelayFixture relayed;
    for (const auto &server : { git, mail }) {
        relayed.put(PendingRequest::Kind::Elicitation, params, { true }, server);
        ids += relayed.far.received.back().payload["elicitationId"].toByteArray();
    }
    QCOMPARE(ids.size(), 2);
    RelayFixture lone(RelayFixture::everything, ExposureChoice::Kind::Server);
    lone.put(PendingRequest::Kind::Elicitation, params);
    QCOMPARE(lone.far.received.back().payload.toByteArray(), params);
}

void tst_ClientRelay::whoIsNotInTheAudienceHearsNothing()
{
    RelayFixture relayed;
    relayed.elicit({ false, true, true });
    QVERIFY(relayed.far.received.empty());
}

void tst_ClientRelay::answeredByAnotherTheClientsRequestIsCancelled()
{
    RelayFixture relayed;
    const auto reply = relayed.elicit({ true, true, false });
    const auto asked = relayed.latestId();
    const auto id = relayed.requests.pending().front().id;
    QVERIFY(
        relayed.requests.answerElicitation(id, QStringLiteral("decline"), {}, QStringLiteral("the desktop dialog")));
    turnEventLoop();
    QCOMPARE(relayed.far.cancelled(), QList<QByteArray> { asked });
    relayed.far.answer(asked, R"({"action":"accept","content":{}})"); // too late
    turnEventLoop();
    QCOMPARE(reply.value()->toByteArray(), QByteArray(R"({"action":"decline"})"));
}

void tst_ClientRelay::aSecondAnswerChangesNothing()
{
    RelayFixture relayed;
    const auto reply = relayed.elicit();
    relayed.far.answer(relayed.latestId(), R"({"action":"decline"})");
    relayed.far.answer(relayed.latestId(), R"({"action":"accept","content":{}})");
    turnEventLoop();
    QCOMPARE(reply.value()->toByteArray(), QByteArray(R"({"action":"decline"})"));
    QVERIFY(relayed.far.cancelled().isEmpty());
}

void tst_ClientRelay::whatTheServerWithdrawsTheClientNoLongerSees()
{
    RelayFixture relayed;
    relayed.elicit();
    const auto question = relayed.latestId();
    relayed.ask("roots/list");
    const auto roots = relayed.latestId();
    relayed.withdrawn.settle(Error(ErrorCode::Cancelled, QStringLiteral("no longer needed")));
    turnEventLoop();
    QCOMPARE(relayed.far.cancelled(), (QList<QByteArray> { question, roots }));
    QVERIFY(relayed.requests.isEmpty());
}

void tst_ClientRelay::aClientThatCannotLeavesItToTheOthers()
{
    for (const auto &others : { Audience { true, true, false }, Audience { true, false, true } }) {
        RelayFixture relayed;
        const auto reply = relayed.elicit(others);
        relayed.refuse(-32601);
        QVERIFY(!reply.isSettled());
        const auto pending = relayed.requests.pending();
        QCOMPARE(pending.size(), std::size_t(1));
        QVERIFY(!pending.front().audience.client);
        QVERIFY(relayed.requests.answerElicitation(pending.front().id, QStringLiteral("cancel"), {}, {}));
        QCOMPARE(reply.value()->toByteArray(), QByteArray(R"({"action":"cancel"})"));
        turnEventLoop();
        QVERIFY(relayed.far.cancelled().isEmpty()); // it has answered
    }
}

void tst_ClientRelay::aClientThatIsAloneAnswersWithItsError()
{
    RelayFixture relayed;
    const auto reply = relayed.elicit();
    relayed.refuse(-32601);
    QCOMPARE(reply.value().error().code, -32601);
    QCOMPARE(reply.value().error().data, QByteArray(R"({"n":1.0})"));
    QVERIFY(relayed.requests.isEmpty());
}

void tst_ClientRelay::aRefusalOfSamplingIsAnAnswer()
{
    RelayFixture relayed;
    const auto params = R"({"messages":[{"role":"user","content":{"type":"text","text":"x"}}],"maxTokens":1})";
    const auto reply = relayed.put(PendingRequest::Kind::Sampling, params, { true, true, true });
    relayed.refuse(-1);
    QCOMPARE(reply.value().error().code, -1);
    QVERIFY(relayed.requests.isEmpty());
}

void tst_ClientRelay::theOnlyOneHasGoneIsACancel()
{
    RelayFixture relayed;
    const auto asked = relayed.elicit();
    relayed.far.leave();
    turnEventLoop();
    QCOMPARE(asked.value()->toByteArray(), QByteArray(R"({"action":"cancel"})"));
    const auto later = relayed.elicit();
    QCOMPARE(later.value()->toByteArray(), QByteArray(R"({"action":"cancel"})"));
    QVERIFY(!relayed.ask("roots/list").value().has_value());
    QVERIFY(relayed.requests.isEmpty());
}

void tst_ClientRelay::withoutAClientTheOthersCanAnswer()
{
    RelayFixture relayed;
    relayed.far.leave();
    turnEventLoop();
    const auto reply = relayed.elicit({ true, true, false });
    QVERIFY(!reply.isSettled());
    QVERIFY(!relayed.requests.pending().front().audience.client);
}

void tst_ClientRelay::aClientThatIsSilentIsNotWaitedForForEver()
{
    RelayFixture relayed;
    const auto roots = relayed.ask("roots/list");
    const auto question = relayed.elicit();
    const auto asked = relayed.latestId();
    relayed.clock.advance(61s);
    turnEventLoop();
    QVERIFY(roots.value().error().is(ErrorCode::Timeout));
    QVERIFY(!question.isSettled()); // a person may think
    relayed.clock.advance(10min);
    turnEventLoop();
    QCOMPARE(question.value()->toByteArray(), QByteArray(R"({"action":"cancel"})"));
    QVERIFY(relayed.far.cancelled().contains(asked));
}

void tst_ClientRelay::progressTokensAreRewrittenBothWays()
{
    RelayFixture relayed;
    const auto one = relayed.ask("roots/list", R"({"_meta":{"progressToken":"same"}})", git);
    const auto first = relayed.far.received.back();
    const auto other = relayed.ask("roots/list", R"({"_meta":{"progressToken":"same"}})", mail);
    const auto second = relayed.far.received.back();
    const auto token = [](const jsonrpc::Message &message) {
        return message.payload["_meta"]["progressToken"].toByteArray();
    };
    QVERIFY(token(first) != token(second)); // whatever the servers say
    relayed.far.notify(wire::progress, R"({"progress":1.0,"progressToken":)" + token(second) + '}');
    relayed.far.notify(wire::progress, R"({"progressToken":)" + token(first) + R"(,"progress":2.0})");
    turnEventLoop();
    const QByteArray method(wire::progress.toByteArray());
    QCOMPARE(relayed.told.size(), 2);
    QVERIFY((relayed.told[0] == RelayFixture::Told { mail, method, R"({"progress":1.0,"progressToken":"same"})" }));
    QVERIFY((relayed.told[1] == RelayFixture::Told { git, method, R"({"progressToken":"same","progress":2.0})" }));
    relayed.far.answer(first.id, "{}");
    turnEventLoop();
    relayed.far.notify(wire::progress, R"({"progressToken":)" + token(first) + R"(,"progress":3})");
    turnEventLoop();
    QCOMPARE(relayed.told.size(), 2); // it is over
}

void tst_ClientRelay::progressWithoutATokenGoesNowhere()
{
    RelayFixture relayed;
    relayed.relay.passOn(wire::progress.toByteArray(), RawJson::fromTrusted(R"({"progressToken":7,"progress":1})"),
                         { git, mail });
    relayed.relay.passOn(wire::progress.toByteArray(), RawJson(), { git, mail });
    QVERIFY(relayed.told.isEmpty()); // seven may mean something else to each of them
}

void tst_ClientRelay::aTaskOfAnotherServerIsRefused()
{
    RelayFixture relayed;
    relayed.makeTask("t", git, "5");
    const auto before = relayed.far.received.size();
    for (const auto *method : { "tasks/get", "tasks/result", "tasks/cancel" }) {
        QCOMPARE(relayed.ask(method, R"({"taskId":"t"})", mail).value().error().code, -32602);
        QCOMPARE(relayed.ask(method, R"({"taskId":"T"})", git).value().error().code, -32602);
        QCOMPARE(relayed.ask(method, R"({"taskId":null})", git).value().error().code, -32602);
        QCOMPARE(relayed.ask(method, "{}", git).value().error().code, -32602);
    }
    QCOMPARE(relayed.far.received.size(), before);
    const auto own = relayed.ask("tasks/get", R"({"taskId":"t"})", git);
    relayed.answer(R"({"taskId":"t","status":"working"})");
    QVERIFY(own.value().has_value());
}

void tst_ClientRelay::aTaskIsTheServersForWhichItWasMade()
{
    RelayFixture relayed;
    relayed.makeTask("t", git, R"("its-own")");
    const auto call = relayed.far.asked(wire::samplingCreateMessage).back().id;
    const auto pass = [&](QByteArrayView method, const QByteArray &params) {
        relayed.relay.passOn(method.toByteArray(), RawJson::fromTrusted(params), { git, mail });
    };
    pass(wire::taskStatus, R"({"taskId":"t","status":"completed"})");
    pass(wire::taskStatus, R"({"taskId":"nobody's"})");
    pass(wire::progress, R"({"progressToken":)" + call + R"(,"progress":1})"); // the call has its answer, the task not
    QCOMPARE(relayed.told.size(), 2);
    QCOMPARE(relayed.told[0].server, git);
    QCOMPARE(relayed.told[0].params, QByteArray(R"({"taskId":"t","status":"completed"})"));
    QCOMPARE(relayed.told[1].server, git);
    QCOMPARE(relayed.told[1].params, QByteArray(R"({"progressToken":"its-own","progress":1})"));
}

void tst_ClientRelay::theOldestTaskMakesRoom()
{
    RelayFixture relayed;
    for (int i = 0; i <= 1000; ++i)
        relayed.makeTask(QByteArray::number(i), git, "1");
    QVERIFY(relayed.ask("tasks/get", R"({"taskId":"0"})").isSettled());
    QVERIFY(!relayed.ask("tasks/get", R"({"taskId":"1"})").isSettled());
    QVERIFY(!relayed.ask("tasks/get", R"({"taskId":"1000"})").isSettled());
}

void tst_ClientRelay::whatIsToldToAllGoesToAll()
{
    RelayFixture relayed;
    relayed.relay.passOn("notifications/roots/list_changed", RawJson(), { git, mail });
    QCOMPARE(relayed.told.size(), 2);
    QCOMPARE(relayed.told[0].server, git);
    QCOMPARE(relayed.told[1].server, mail);
}

QTEST_GUILESS_MAIN(tst_ClientRelay)
#include "tst_ClientRelay.moc"
