// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/PassThroughExposure.h"

#include "support/PassFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

const QByteArray canAll = R"({"roots":{},"sampling":{"tools":{}},"elicitation":{"form":{},"url":{}}})";
const QByteArray form =
    R"({"message":"n\u0061me?","requestedSchema":{"type":"object","properties":{"n":{"type":"number","default":1.0}}},"x":1e5})";

/// What the server hears to a request of its own.
QByteArray heard(PassFixture &f, const QByteArray &id)
{
    const auto *answer = f.server().answerTo(id);
    return answer ? answer->payload.toByteArray() : QByteArray();
}

} // namespace

/// What a server asks at `/mcp/servers/<name>`, and the tasks on either side.
class tst_PassThroughQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void questionsPassByteForByte_data();
    void questionsPassByteForByte();
    void theClientsErrorsPassToo();
    void aQuestionGoesOnTheStreamOfItsCall();
    void progressOfAQuestionHasTheServersToken();
    void aQuestionThatIsWithdrawnIsCancelled();
    void whoHasNotDeclaredItIsNotAsked_data();
    void whoHasNotDeclaredItIsNotAsked();
    void theEndOfTheClientEndsItsQuestions();
    void aCallThatIsNowATaskGoesOn();
    void tasksOfASharedServerAreTheirMakers();
    void aSecondTaskIdMeansNothing();
    void whatIsToldOfAnothersTaskIsNotHeard();
    void aMessageIsTiedToNobodyElsesRequest();
};

void tst_PassThroughQuestions::questionsPassByteForByte_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QByteArray>("result");
    QTest::newRow("roots") << QByteArray("roots/list") << QByteArray(R"({"_meta":{"a":1.0}})")
                           << QByteArray(R"({"roots":[{"uri":"file:///h\u006fme","x":1.0}]})");
    QTest::newRow("unknown") << QByteArray("x/ask") << QByteArray(R"({"a":1.0})") << QByteArray(R"({"b":1e5})");
    QTest::newRow("form") << QByteArray("elicitation/create") << form
                          << QByteArray(R"({"action":"accept","content":{"n":2.0},"_meta":{}})");
    QTest::newRow("url") << QByteArray("elicitation/create")
                         << QByteArray(
                                R"({"mode":"url","url":"https://example.org/","message":"m","elicitationId":"e"})")
                         << QByteArray(R"({"action":"decline"})");
    QTest::newRow("sampling")
        << QByteArray("sampling/createMessage")
        << QByteArray(
               R"({"messages":[{"role":"user","content":{"type":"text","text":"\u202e"}}],"maxTokens":1.0,"tools":[]})")
        << QByteArray(R"({"role":"assistant","content":[],"model":"m","stopReason":"x","y":1e5})");
}

void tst_PassThroughQuestions::questionsPassByteForByte()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, params);
    QFETCH(QByteArray, result);
    PassFixture f(canAll);
    f.server().request("\"q1\"", method, params);
    f.settle();
    const auto asked = f.client->latest(method);
    QCOMPARE(asked.payload.toByteArray(), params);
    QVERIFY(heard(f, "\"q1\"").isEmpty());
    f.client->respond(asked.id, result);
    f.client->respond(asked.id, "{}"); // too late
    f.settle();
    QCOMPARE(heard(f, "\"q1\""), result);
}

void tst_PassThroughQuestions::theClientsErrorsPassToo()
{
    PassFixture f(canAll);
    for (const auto *method : { "roots/list", "elicitation/create", "sampling/createMessage" }) {
        f.server().request(method == QByteArray("roots/list")           ? "1"
                           : method == QByteArray("elicitation/create") ? "2"
                                                                        : "3",
                           method, form);
        f.settle();
        f.client->respondError(f.client->latest(method).id, Error(-1, QStringLiteral("no \u2066way"), R"({"x":1.0})"));
    }
    f.settle();
    for (const auto *id : { "1", "2", "3" })
        QCOMPARE(heard(f, id), "{\"code\":-1,\"message\":\"no \u2066way\",\"data\":{\"x\":1.0}}");
}

void tst_PassThroughQuestions::aQuestionGoesOnTheStreamOfItsCall()
{
    PassFixture f(canAll);
    f.call("\"c\"");
    f.server().request("1", "roots/list", "{}");
    f.server().elicit("2");
    f.tell(wire::logMessage, R"({"level":"info","data":1})");
    QCOMPARE(f.client->log().relatedTo.mid(f.client->log().relatedTo.size() - 3),
             (QList<QByteArray> { "\"c\"", "\"c\"", "\"c\"" }));
}

void tst_PassThroughQuestions::progressOfAQuestionHasTheServersToken()
{
    PassFixture f(canAll);
    f.server().request("1", "roots/list", R"({"_meta":{"progressToken":"mine"}})");
    f.settle();
    const auto asked = f.client->latest("roots/list");
    const auto token = asked.payload["_meta"]["progressToken"].toByteArray();
    f.client->notify(wire::progress, R"({"progressToken":)" + token + R"(,"progress":1.0})");
    f.settle();
    QCOMPARE(f.paramsOf(one, wire::progress), R"({"progressToken":"mine","progress":1.0})");
}

void tst_PassThroughQuestions::aQuestionThatIsWithdrawnIsCancelled()
{
    PassFixture f(canAll);
    f.server().request("1", "roots/list", "{}");
    f.server().elicit("2");
    f.settle();
    const QList<QByteArray> asked { f.client->latest("roots/list").id, f.client->latest(wire::elicitationCreate).id };
    f.server().notify(wire::cancelled, R"({"requestId":1})");
    f.server().notify(wire::cancelled, R"({"requestId":2})");
    f.settle();
    QCOMPARE(f.client->count(wire::cancelled), 2);
    QCOMPARE(f.client->latest(wire::cancelled).payload["requestId"].toByteArray(), asked.last());
    f.client->respond(asked.first(), "{}");
    f.client->respond(asked.last(), "{}");
    f.settle();
    QVERIFY(heard(f, "1").isEmpty() && heard(f, "2").isEmpty());
}

void tst_PassThroughQuestions::whoHasNotDeclaredItIsNotAsked_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("elicitation") << QByteArray("elicitation/create") << form << QByteArray(R"({"action":"cancel"})");
    QTest::newRow("sampling") << QByteArray("sampling/createMessage") << QByteArray(R"({"messages":[],"maxTokens":1})")
                              << QByteArray(
                                     R"({"code":-1,"message":"nobody is there who could answer a sampling request"})");
}

void tst_PassThroughQuestions::whoHasNotDeclaredItIsNotAsked()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, params);
    QFETCH(QByteArray, answer);
    PassFixture f;
    f.server().request("1", method, params);
    f.settle();
    QCOMPARE(heard(f, "1"), answer);
    QVERIFY(f.client->take().isEmpty());
}

void tst_PassThroughQuestions::theEndOfTheClientEndsItsQuestions()
{
    PassFixture f(canAll, NativeFixture::shared); // the server outlives it
    f.call("1");
    f.server().elicit("7");
    f.settle();
    QCOMPARE(f.client->count(wire::elicitationCreate), 1);
    f.end(f.latestSession);
    QCOMPARE(heard(f, "7"), R"({"action":"cancel"})");
}

void tst_PassThroughQuestions::aCallThatIsNowATaskGoesOn()
{
    PassFixture f;
    const auto id = f.call("1", R"({"name":"work","task":{"ttl":1.0},"_meta":{"progressToken":"p"}})");
    f.server().respond(id, R"({"task":{"taskId":"t1","status":"working"}})");
    f.server().notify(wire::progress, R"({"progressToken":)" + id + R"(,"progress":1})");
    f.server().notify(wire::taskStatus, R"({"taskId":"t1","status":"working","x":1.0})");
    f.settle();
    const QList<QByteArray> expected {
        line(R"("id":1,"result":{"task":{"taskId":"t1","status":"working"}}})"),
        line(R"("method":"notifications/progress","params":{"progressToken":"p","progress":1}})"),
        line(R"("method":"notifications/tasks/status","params":{"taskId":"t1","status":"working","x":1.0}})")
    };
    QCOMPARE(f.client->take(), expected);
    for (const auto *method : { "tasks/get", "tasks/result", "tasks/cancel", "tasks/list" }) {
        f.server().script.results[method] = R"({"tasks":[{"taskId":"t1"}],"n":1.0})";
        QCOMPARE(f.ask(method == QByteArray("tasks/get") ? "\"g\"" : '"' + QByteArray(method) + '"', method,
                       R"({"taskId":"t\u0031"})"),
                 R"({"tasks":[{"taskId":"t1"}],"n":1.0})");
        QCOMPARE(f.paramsOf(one, method), R"({"taskId":"t\u0031"})");
    }
}

void tst_PassThroughQuestions::tasksOfASharedServerAreTheirMakers()
{
    PassFixture f("{}", NativeFixture::shared);
    const auto other = f.join(only(one));
    f.server().script.results["tasks/get"] = R"({"taskId":"t1"})";
    f.server().script.results["tasks/list"] = R"({"tasks":[{"taskId":"t1"},{"taskId":"t2","x":1.0}],"nextCursor":"c"})";
    f.answer(f.call("1", R"({"name":"work","task":{}})"), R"({"task":{"taskId":"t1"}})");
    other->request("1", wire::toolsCall, R"({"name":"work","task":{}})");
    f.settle();
    f.answer(f.idOf(one, wire::toolsCall), R"({"task":{"taskId":"t2"}})");
    QCOMPARE(f.ask("2", wire::tasksGet, R"({"taskId":"t1"})"), R"({"taskId":"t1"})");
    for (const auto *method : { "tasks/get", "tasks/result", "tasks/cancel" }) {
        const auto id = '"' + QByteArray(method) + '"';
        QCOMPARE(f.NativeFixture::ask(*other, id, method, R"({"taskId":"t1"})"),
                 R"({"code":-32602,"message":"params.taskId: there is no such task"})");
    }
    QCOMPARE(f.server().count("tasks/get"), 1);
    QCOMPARE(f.ask("3", wire::tasksList), R"({"tasks":[{"taskId":"t1"}],"nextCursor":"c"})");
    QCOMPARE(f.NativeFixture::ask(*other, "3", wire::tasksList),
             R"({"tasks":[{"taskId":"t2","x":1.0}],"nextCursor":"c"})");
}

void tst_PassThroughQuestions::aSecondTaskIdMeansNothing()
{
    PassFixture f("{}", NativeFixture::shared);
    f.server().script.results["tasks/get"] = "{}";
    f.answer(f.call("1", R"({"name":"work","task":{}})"), R"({"task":{"taskId":"t1"}})");
    QCOMPARE(f.ask("2", wire::tasksGet, R"({"taskId":"t1","t\u0061skId":"others"})"), "{}");
    QCOMPARE(f.paramsOf(one, wire::tasksGet), R"({"taskId":"t1"})");
    f.ask("3", wire::tasksGet, R"({"taskId":"others","taskId":"t1"})");
    QCOMPARE(f.server().count(wire::tasksGet), 1);
}

void tst_PassThroughQuestions::whatIsToldOfAnothersTaskIsNotHeard()
{
    PassFixture f("{}", NativeFixture::shared);
    const auto other = f.join(only(one));
    f.answer(f.call("1", R"({"name":"work","task":{}})"), R"({"task":{"taskId":"t1"}})");
    f.client->take();
    f.tell(wire::taskStatus, R"({"taskId":"t1","status":"completed"})");
    f.tell(wire::taskStatus, R"({"taskId":"t9","status":"completed"})");
    QCOMPARE(f.client->count(wire::taskStatus), 1);
    QVERIFY(other->take().isEmpty());
}

/// Both clients call their requests 1; only one of them has an open call.
void tst_PassThroughQuestions::aMessageIsTiedToNobodyElsesRequest()
{
    PassFixture f("{}", NativeFixture::shared);
    const auto other = f.join(only(one));
    f.answer(f.call("1", R"({"name":"work","task":{}})"), R"({"task":{"taskId":"t1"}})");
    other->request("1", wire::toolsCall, R"({"name":"work"})");
    f.settle();
    f.tell(wire::taskStatus, R"({"taskId":"t1","status":"completed"})");
    QCOMPARE(f.client->count(wire::taskStatus), 1);
    QCOMPARE(f.client->log().relatedTo.last(), QByteArray());
}

QTEST_GUILESS_MAIN(tst_PassThroughQuestions)
#include "tst_PassThroughQuestions.moc"
