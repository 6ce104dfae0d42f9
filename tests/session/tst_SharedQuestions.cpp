// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who is asked what a server wants to know whose connection several sessions share.

#include "session/SharedServers.h"

#include "support/SharedFixture.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_SharedQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whoIsCallingIsAsked();
    void whoHasItsAnswerIsNoLongerAsked();
    void whileTwoAreCallingNobodyIsAsked();
    void orThePersonAtTheDesktop();
    void theStreamTellsWhoIsAsked();
    void theStreamOfACallThatHasEndedIsNobodyElses();
    void aTaskTellsWhoIsAsked();
    void aTaskThatNobodyKnowsIsNobodys();
    void whatOnlyOneClientKnowsIsNotAsked();
    void whoHasLeftIsNotAsked();
    void theDesktopThatHasGoneIsNotAsked();
    void theEndOfAWebPageIsToldToWhoWasSentThere();
    void theEndOfAWebPageIsToldToWhoseErrorHasNamedIt();
    void J03_noQuestionAndNoAnswerIsMisrouted_data();
    void J03_noQuestionAndNoAnswerIsMisrouted();
};

namespace {

constexpr unsigned seed = 20261121;

std::size_t questions(Session &session)
{
    return session.requests().pending().size();
}

jsonrpc::Message elicitation(const QByteArray &id)
{
    return { jsonrpc::Message::Kind::Request, id, "elicitation/create",
             RawJson::fromTrusted(R"({"message":"?","requestedSchema":{"type":"object","properties":{}}})") };
}

QByteArray ofTask(const QByteArray &id)
{
    return R"({"message":"?","requestedSchema":{"type":"object","properties":{}},)"
           R"("_meta":{"io.modelcontextprotocol/related-task":{"taskId":")"
         + id + R"("}}})";
}

} // namespace

void tst_SharedQuestions::whoIsCallingIsAsked()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto call = fixture.call(*one);
    fixture.elicit("1");
    QCOMPARE(questions(*one), std::size_t(1));
    QCOMPARE(questions(*other), std::size_t(0));
    QVERIFY(one->requests().answerElicitation(one->requests().pending().front().id, QStringLiteral("decline"), {}, {}));
    turnEventLoop();
    QCOMPARE(fixture.answerTo("1"), QByteArray(R"({"action":"decline"})"));
}

void tst_SharedQuestions::whoHasItsAnswerIsNoLongerAsked()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto first = fixture.call(*one);
    fixture.server().respond(fixture.server().openCalls.last(), "{}");
    turnEventLoop();
    fixture.elicit("1"); // out of the blue
    QCOMPARE(fixture.answerTo("1"), QByteArray(SharedFixture::nobody));
    const auto second = fixture.call(*other);
    fixture.elicit("2");
    QCOMPARE(questions(*one), std::size_t(0));
    QCOMPARE(questions(*other), std::size_t(1));
}

void tst_SharedQuestions::whileTwoAreCallingNobodyIsAsked()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto first = fixture.call(*one);
    const auto second = fixture.call(*other);
    fixture.elicit("1");
    fixture.ask("2", "sampling/createMessage", R"({"messages":[],"maxTokens":1})");
    QCOMPARE(questions(*one) + questions(*other), std::size_t(0));
    QCOMPARE(fixture.answerTo("1"), QByteArray(SharedFixture::nobody));
    QCOMPARE(fixture.server().answerTo("2")->error().code, -32601);
}

void tst_SharedQuestions::orThePersonAtTheDesktop()
{
    SharedFixture fixture;
    const auto desktop = fixture.joined();
    fixture.shared.setDesktop(desktop.get());
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto first = fixture.call(*one);
    const auto second = fixture.call(*other);
    fixture.elicit("1");
    QCOMPARE(questions(*desktop), std::size_t(1));
    QCOMPARE(questions(*one) + questions(*other), std::size_t(0));
    QVERIFY(desktop->requests().pending().front().audience.desktop);
}

void tst_SharedQuestions::theStreamTellsWhoIsAsked()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto first = fixture.call(*one);
    const auto second = fixture.call(*other);
    fixture.sayOn(first->idText(), elicitation("1"));
    QCOMPARE(questions(*one), std::size_t(1));
    fixture.sayOn(second->idText(), elicitation("2"));
    QCOMPARE(questions(*other), std::size_t(1));
    QCOMPARE(questions(*one), std::size_t(1));
}

void tst_SharedQuestions::theStreamOfACallThatHasEndedIsNobodyElses()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto first = fixture.call(*one);
    const auto second = fixture.call(*other);
    first->cancel(QStringLiteral("enough")); // the server goes on
    fixture.sayOn(first->idText(), elicitation("1"));
    QCOMPARE(questions(*one) + questions(*other), std::size_t(0));
    QCOMPARE(fixture.answerTo("1"), QByteArray(SharedFixture::nobody));
}

void tst_SharedQuestions::aTaskTellsWhoIsAsked()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient(R"({"elicitation":{}})"));
    FakeClient client(fixture.clock);
    one->setPeer(client.takePeer());
    const auto other = fixture.joined();
    one->taskHandles().handleOf(QStringLiteral("fake"), QStringLiteral("t")); // its call was answered with a task
    const auto call = fixture.call(*other);
    fixture.ask("1", "elicitation/create", ofTask("t"));
    QCOMPARE(questions(*other), std::size_t(0));
    QCOMPARE(client.asked("elicitation/create").size(), std::size_t(1));
    const auto named = client.received.back().payload["_meta"]["io.modelcontextprotocol/related-task"]["taskId"];
    QCOMPARE(one->taskHandles().find(*named.toString())->id, QStringLiteral("t"));
    fixture.server().respond(call->idText(), "{}");
    turnEventLoop();
    fixture.ask("2", "elicitation/create", ofTask("t")); // while nobody is calling
    QCOMPARE(client.asked("elicitation/create").size(), std::size_t(2));
}

void tst_SharedQuestions::aTaskThatNobodyKnowsIsNobodys()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient(R"({"elicitation":{}})"));
    const auto call = fixture.call(*one);
    fixture.ask("1", "elicitation/create", ofTask("of one that has left"));
    QCOMPARE(fixture.answerTo("1"), QByteArray(SharedFixture::nobody));
    QVERIFY(!one->taskHandles().knows(QStringLiteral("fake"), QStringLiteral("of one that has left")));
}

void tst_SharedQuestions::whatOnlyOneClientKnowsIsNotAsked()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient(R"({"roots":{},"tasks":{}})"));
    FakeClient client(fixture.clock);
    one->setPeer(client.takePeer());
    const auto call = fixture.call(*one);
    int id = 0;
    for (const auto *method : { "roots/list", "tasks/list", "tasks/get", "x/y" }) {
        const auto text = QByteArray::number(++id);
        fixture.ask(text, method, "{}");
        QCOMPARE(fixture.server().answerTo(text)->error().code, -32601);
    }
    QVERIFY(client.received.empty());
}

void tst_SharedQuestions::whoHasLeftIsNotAsked()
{
    SharedFixture fixture;
    const auto one = fixture.joined();
    const auto other = fixture.joined();
    const auto call = fixture.call(*one);
    fixture.elicit("1");
    one->end(QStringLiteral("the client left"));
    turnEventLoop();
    QCOMPARE(fixture.answerTo("1"), QByteArray(SharedFixture::nobody)); // it waited
    fixture.elicit("2");
    QCOMPARE(fixture.answerTo("2"), QByteArray(SharedFixture::nobody));
    QCOMPARE(questions(*other), std::size_t(0));
}

void tst_SharedQuestions::theDesktopThatHasGoneIsNotAsked()
{
    SharedFixture fixture;
    const auto desktop = fixture.joined();
    fixture.shared.setDesktop(desktop.get());
    QVERIFY(fixture.shared.hasDesktop());
    desktop->end(QStringLiteral("Qonduit stops"));
    QVERIFY(!fixture.shared.hasDesktop());
    const auto one = fixture.joined();
    fixture.elicit("1");
    QCOMPARE(fixture.answerTo("1"), QByteArray(SharedFixture::nobody));
}

void tst_SharedQuestions::theEndOfAWebPageIsToldToWhoWasSentThere()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient(R"({"elicitation":{"url":{}}})"));
    const auto other = fixture.joined(nativeClient());
    FakeClient client(fixture.clock);
    one->setPeer(client.takePeer());
    const Heard first(*one);
    const Heard second(*other);
    const auto call = fixture.call(*one);
    fixture.ask("1", "elicitation/create", R"({"mode":"url","url":"http:a","elicitationId":"e","message":"?"})");
    for (int i = 0; i < 2000; ++i) // and then many who never come back
        fixture.server().request("\"n" + QByteArray::number(i) + '"', "elicitation/create",
                                 R"({"mode":"url","url":"http:a","elicitationId":"n)" + QByteArray::number(i)
                                     + R"(","message":"?"})");
    turnEventLoop();
    fixture.tell("notifications/elicitation/complete", R"({"elicitationId":"n1999"})");
    fixture.tell("notifications/elicitation/complete", R"({"elicitationId":"unknown"})");
    fixture.tell("notifications/elicitation/complete", R"({"elicitationId":""})");
    fixture.tell("notifications/elicitation/complete", "{}");
    QCOMPARE(first.params, QList<QByteArray> { R"({"elicitationId":"n1999"})" });
    QVERIFY(second.methods.isEmpty());
}

void tst_SharedQuestions::theEndOfAWebPageIsToldToWhoseErrorHasNamedIt()
{
    SharedFixture fixture;
    const auto one = fixture.joined(nativeClient());
    const auto other = fixture.joined(nativeClient());
    const auto third = fixture.joined(nativeClient());
    const Heard first(*one);
    const Heard second(*other);
    const Heard nobody(*third);
    const auto refuse = [&](Session &session, const QByteArray &data) {
        const auto call = fixture.call(session);
        fixture.server().respondError(call->idText(), Error(-32042, QStringLiteral("sign in first"), data));
        turnEventLoop();
        return call->answer().value().error().code;
    };
    const QByteArray both = R"({"elicitations":[{"mode":"url","url":"http:a","elicitationId":"e","message":"?"},)"
                            R"({"mode":"url","url":"http:b","elicitationId":"f","message":"?"}]})";
    QCOMPARE(refuse(*one, both), -32042);
    QCOMPARE(refuse(*other, R"({"elicitations":[{"elicitationId":"f"}]})"), -32042);
    for (const auto *odd : { "{}", "7", R"({"elicitations":{}})", R"({"elicitations":[7,{"elicitationId":8}]})" })
        refuse(*third, odd);
    const auto given = fixture.call(*third);
    given->cancel(QStringLiteral("enough"));
    fixture.server().respondError(given->idText(), Error(-32042, QStringLiteral("late"), both));
    turnEventLoop();
    for (const auto *id : { "e", "f", "g" })
        fixture.tell("notifications/elicitation/complete", R"({"elicitationId":")" + QByteArray(id) + "\"}");
    QCOMPARE(first.params, (QList<QByteArray> { R"({"elicitationId":"e"})", R"({"elicitationId":"f"})" }));
    QCOMPARE(second.params, QList<QByteArray> { R"({"elicitationId":"f"})" });
    QVERIFY(nobody.params.isEmpty());
}

void tst_SharedQuestions::J03_noQuestionAndNoAnswerIsMisrouted_data()
{
    QTest::addColumn<bool>("isHttp");
    QTest::newRow("the channel does not say whose") << false;
    QTest::newRow("each call has a stream") << true;
}

/// Four sessions call as they like, the server answers in any order and asks in between. Whatever the order, an answer
/// reaches its call, and a question only who has caused it, as far as that can be told, and else nobody.
void tst_SharedQuestions::J03_noQuestionAndNoAnswerIsMisrouted()
{
    QFETCH(bool, isHttp);
    struct Open
    {
        std::shared_ptr<BackendCall> call;
        std::size_t session;
        QByteArray arguments;
    };
    SharedFixture fixture;
    std::vector<std::unique_ptr<Session>> sessions;
    for (int i = 0; i < 4; ++i)
        sessions.push_back(fixture.joined());
    QCOMPARE(fixture.channels.made, 1);
    std::mt19937 random(seed);
    std::vector<Open> open;
    int asked = 0;
    int refused = 0;
    for (int round = 0; round < 3000; ++round) {
        const auto dice = random() % 10;
        if (dice < 3 && open.size() < 6) {
            const auto who = random() % sessions.size();
            const auto arguments = "{\"n\":" + QByteArray::number(round) + '}';
            open.push_back({ fixture.call(*sessions[who], arguments), who, arguments });
        } else if (dice < 6 && !open.empty()) {
            const auto which = std::ptrdiff_t(random() % open.size());
            const auto &one = open[std::size_t(which)];
            fixture.server().respond(one.call->idText(), one.arguments);
            turnEventLoop();
            QCOMPARE(one.call->answer().value()->toByteArray(), one.arguments);
            open.erase(open.begin() + which);
        } else {
            const auto id = QByteArray::number(round);
            const bool isTold = isHttp && !open.empty();
            const auto who = open.empty() ? sessions.size() : open[random() % open.size()].session;
            const auto cause =
                std::find_if(open.begin(), open.end(), [&](const Open &one) { return one.session == who; });
            const bool isClear =
                isTold || std::all_of(open.begin(), open.end(), [&](const Open &one) { return one.session == who; });
            if (isTold)
                fixture.sayOn(cause->call->idText(), elicitation(id));
            else
                fixture.elicit(id);
            for (std::size_t i = 0; i < sessions.size(); ++i)
                QCOMPARE(questions(*sessions[i]), std::size_t(isClear && i == who));
            if (isClear && who < sessions.size()) {
                ++asked;
                const auto pending = sessions[who]->requests().pending().front();
                QVERIFY(sessions[who]->requests().answerElicitation(pending.id, QStringLiteral("decline"), {}, {}));
                turnEventLoop();
                QCOMPARE(fixture.answerTo(id), QByteArray(R"({"action":"decline"})"));
            } else {
                ++refused;
                QCOMPARE(fixture.answerTo(id), QByteArray(SharedFixture::nobody));
            }
        }
    }
    QVERIFY2(asked > 100 && refused > 100, qPrintable(QStringLiteral("%1, %2").arg(asked).arg(refused)));
}

QTEST_GUILESS_MAIN(tst_SharedQuestions)
#include "tst_SharedQuestions.moc"
