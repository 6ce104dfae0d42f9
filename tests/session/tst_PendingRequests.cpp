// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/PendingRequests.h"

#include "support/Asking.h"
#include "support/ManualClock.h"

#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_PendingRequests : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void theFirstAnswerWinsAndTheLaterOneIsToldByWhom();
    void onlyTheParamsAreKept();
    void anUnknownRequestIsNotFound();
    void silenceBecomesCancel();
    void aMismatchIsRefusedAndTheQuestionStays();
    void defaultsGoOut();
    void declineCarriesNoContent();
    void theServerMayWithdraw();
    void whatWasWithdrawnBeforeItWasAskedIsOver();
    void rejectingAllAnswersCancel();
    void rejectingOneServerLeavesTheOthers();
    void tooManyQuestionsAreDeclinedAtOnce();
    void allServersTogetherHaveALimit();
    void B35_aStormIsDeclined();
    void B35_aMutedServerIsNotHeard();
    void whatIsNoQuestionIsRefused();
    void anUnknownActionIsRefused();
    void anAddressIsAcceptedWithoutContent();
    void theServerMayCompleteWhatItSentThePersonFor();
    void largeQuestionsAreBriefInResults();
    void anAnswerMayBeGivenInsideTheSignal();
    void anotherQuestionMayBeAskedWhenOneIsSettled();
    void aWithdrawalAfterTheEndIsHarmless();
    void everyQuestionHasOneEventForItsEnd();

private:
    Cell<Result<RawJson>> ask(const QString &server = QStringLiteral("git"))
    {
        return requests->ask(
            requestOf(
                PendingRequest::Kind::Elicitation, server,
                RawJson::fromTrusted(
                    R"({"message":"Which?","requestedSchema":{"type":"object","properties":{"branch":{"type":"string"},"n":{"type":"integer","default":1}},"required":["branch"]}})")),
            withdrawn);
    }
    Cell<Result<RawJson>> askUrl(const QByteArray &elicitationId, const QString &server = QStringLiteral("git"))
    {
        return requests->ask(
            requestOf(PendingRequest::Kind::Elicitation, server,
                      RawJson::fromTrusted(
                          R"({"mode":"url","message":"Sign in","url":"https://example.com/in","elicitationId":")"
                          + elicitationId + "\"}")),
            withdrawn);
    }
    QString id() const { return requests->pending().front().id; }
    int count(const QByteArray &type) const
    {
        const auto batch = events->takeAfter(QString());
        return int(std::count_if(batch.events.begin(), batch.events.end(),
                                 [&](const auto &event) { return event.type == type; }));
    }

    std::unique_ptr<ManualClock> clock;
    std::unique_ptr<Ids> ids;
    std::unique_ptr<EventQueue> events;
    std::unique_ptr<PendingRequests> requests;
    Cell<Error> withdrawn;
};

namespace {

const QJsonObject main { { QStringLiteral("branch"), QStringLiteral("main") } };
const QString accept = QStringLiteral("accept");
const QByteArray decline = R"({"action":"decline"})";

QByteArray text(const Cell<Result<RawJson>> &reply)
{
    return reply.isSettled() && reply.value() ? reply.value()->toByteArray() : QByteArray("(no answer)");
}

} // namespace

void tst_PendingRequests::init()
{
    requests.reset();
    events.reset();
    clock = std::make_unique<ManualClock>();
    ids = std::make_unique<Ids>(*clock);
    events = std::make_unique<EventQueue>(*clock, *ids, EventQueue::Limits());
    requests = std::make_unique<PendingRequests>(*clock, *ids, *events, PendingRequests::Limits());
    withdrawn = {};
}

void tst_PendingRequests::theFirstAnswerWinsAndTheLaterOneIsToldByWhom()
{
    const auto reply = ask();
    const auto question = id();
    QVERIFY(requests->answerElicitation(question, accept, main, QStringLiteral("the desktop dialog")));
    const auto late = requests->answerElicitation(question, QStringLiteral("decline"), {},
                                                  QStringLiteral("a tool call of the client"));
    QVERIFY(late.error().is(ErrorCode::Rejected));
    QVERIFY2(late.error().message.contains(QStringLiteral("already answered by the desktop dialog")),
             qPrintable(late.error().message));
    QCOMPARE(text(reply), QByteArray(R"({"action":"accept","content":{"branch":"main","n":1}})"));
}

/// A message may be much more than its params.
void tst_PendingRequests::onlyTheParamsAreKept()
{
    const auto message = RawJson::fromTrusted(R"({"junk":")" + QByteArray(1'000'000, 'x')
                                              + R"(","params":{"message":"m","requestedSchema":{}}})");
    requests->ask(requestOf(PendingRequest::Kind::Elicitation, QStringLiteral("git"), message["params"]), withdrawn);
    const auto kept = requests->pending().front().params;
    QCOMPARE(kept.view(), message["params"].view());
    QCOMPARE(static_cast<const void *>(kept.toByteArray().constData()), kept.view().data()); // it is all of its memory
}

void tst_PendingRequests::anUnknownRequestIsNotFound()
{
    QVERIFY(requests->answerElicitation(QStringLiteral("nope"), accept, main, {}).error().is(ErrorCode::NotFound));
}

void tst_PendingRequests::silenceBecomesCancel()
{
    const auto reply = ask();
    const auto question = id();
    clock->advance(10min - 1ms);
    QVERIFY(!reply.isSettled());
    clock->advance(1ms);
    QCOMPARE(text(reply), QByteArray(R"({"action":"cancel"})"));
    QVERIFY(requests->pending().empty());
    QCOMPARE(count("elicitation_expired"), 1);
    QCOMPARE(count("elicitation_resolved"), 0);
    QVERIFY(requests->answerElicitation(question, accept, main, {}).error().is(ErrorCode::Rejected));
}

void tst_PendingRequests::aMismatchIsRefusedAndTheQuestionStays()
{
    const auto reply = ask();
    const auto wrong = requests->answerElicitation(id(), accept, QJsonObject { { QStringLiteral("branch"), 7 } }, {});
    QVERIFY(wrong.error().is(ErrorCode::InvalidParams));
    QVERIFY(wrong.error().message.contains(QStringLiteral("branch")));
    QVERIFY(!reply.isSettled());
    QCOMPARE(requests->pending().size(), std::size_t(1));
    QVERIFY(requests->answerElicitation(id(), accept, main, {}));
}

void tst_PendingRequests::defaultsGoOut()
{
    const auto reply = ask();
    QVERIFY(requests->answerElicitation(id(), accept, main, {}));
    QCOMPARE((*reply.value())["content"]["n"].toInteger(), std::optional<qint64>(1));
}

void tst_PendingRequests::declineCarriesNoContent()
{
    const auto reply = ask();
    QVERIFY(requests->answerElicitation(id(), QStringLiteral("decline"), main, {}));
    QCOMPARE(text(reply), QByteArray(R"({"action":"decline"})"));
}

void tst_PendingRequests::theServerMayWithdraw()
{
    const auto reply = ask();
    const auto question = id();
    withdrawn.settle(Error(ErrorCode::Cancelled, QStringLiteral("never mind")));
    QVERIFY(reply.isSettled());
    QVERIFY(requests->pending().empty());
    QVERIFY(requests->answerElicitation(question, accept, main, {}).error().is(ErrorCode::Rejected));
    QCOMPARE(count("elicitation_resolved"), 1);
}

void tst_PendingRequests::whatWasWithdrawnBeforeItWasAskedIsOver()
{
    withdrawn.settle(Error(ErrorCode::Cancelled, QStringLiteral("never mind")));
    QVERIFY(ask().isSettled());
    QVERIFY(requests->pending().empty());
}

/// D05: an end of ours is a cancel for the server, in MCP's words.
void tst_PendingRequests::rejectingAllAnswersCancel()
{
    const auto first = ask();
    const auto second = ask(QStringLiteral("other"));
    requests->rejectAll({}, QStringLiteral("the session, which has ended"));
    QCOMPARE(text(first), QByteArray(R"({"action":"cancel"})"));
    QCOMPARE(text(second), QByteArray(R"({"action":"cancel"})"));
    QVERIFY(requests->pending().empty());
}

void tst_PendingRequests::rejectingOneServerLeavesTheOthers()
{
    const auto first = ask();
    const auto second = ask(QStringLiteral("other"));
    requests->rejectAll(QStringLiteral("git"), QStringLiteral("the server, which has gone"));
    QVERIFY(first.isSettled());
    QVERIFY(!second.isSettled());
    QVERIFY(requests->isAsking(QStringLiteral("other")));
    QVERIFY(!requests->isAsking(QStringLiteral("git")));
}

void tst_PendingRequests::tooManyQuestionsAreDeclinedAtOnce()
{
    for (int i = 0; i < 4; ++i)
        QVERIFY(!ask().isSettled());
    QCOMPARE(text(ask()), decline);
    QVERIFY(!ask(QStringLiteral("other")).isSettled()); // another server is not concerned
    QVERIFY(requests->answerElicitation(id(), accept, main, {}));
    QVERIFY(!ask().isSettled()); // there is room again
}

void tst_PendingRequests::allServersTogetherHaveALimit()
{
    for (int i = 0; i < 16; ++i)
        QVERIFY(!ask(QString::number(i)).isSettled());
    QCOMPARE(text(ask()), decline);
}

void tst_PendingRequests::B35_aStormIsDeclined()
{
    int declined = 0;
    for (int i = 0; i < 1000; ++i) {
        declined += text(ask()) == decline;
        QCOMPARE(requests->isSpamming(QStringLiteral("git")), declined > 16);
        clock->advance(1ms);
    }
    QCOMPARE(declined, 996);
    QCOMPARE(count("elicitation_request"), 4);
    QVERIFY(!requests->isSpamming(QStringLiteral("other")));
    clock->advance(1min);
    QVERIFY(!requests->isSpamming(QStringLiteral("git")));
}

void tst_PendingRequests::B35_aMutedServerIsNotHeard()
{
    const auto standing = ask();
    const auto others = ask(QStringLiteral("other"));
    requests->setMuted(QStringLiteral("git"), true);
    QVERIFY(requests->isMuted(QStringLiteral("git")));
    QCOMPARE(text(standing), decline);
    QVERIFY(!others.isSettled());
    QCOMPARE(text(ask()), decline);
    QCOMPARE(count("elicitation_request"), 2);
    requests->setMuted(QStringLiteral("git"), false);
    QVERIFY(!ask().isSettled());
}

void tst_PendingRequests::whatIsNoQuestionIsRefused()
{
    const auto reply = requests->ask(
        requestOf(PendingRequest::Kind::Elicitation, QStringLiteral("git"), RawJson::fromTrusted(R"({"message":"x"})")),
        withdrawn);
    QVERIFY(reply.isSettled());
    QCOMPARE(reply.value().error().code, -32602);
    QVERIFY(requests->isEmpty());
    QCOMPARE(count("elicitation_request"), 0);
}

void tst_PendingRequests::anUnknownActionIsRefused()
{
    const auto reply = ask();
    QVERIFY(requests->answerElicitation(id(), QStringLiteral("dance"), {}, {}).error().is(ErrorCode::InvalidParams));
    QVERIFY(!reply.isSettled());
}

void tst_PendingRequests::anAddressIsAcceptedWithoutContent()
{
    const auto reply = askUrl("e-1");
    const auto shown = RawJson::parse(requests->pending().front().toJson());
    QCOMPARE((*shown)["mode"].toString(), std::optional(QStringLiteral("url")));
    QCOMPARE((*shown)["url"].toString(), std::optional(QStringLiteral("https://example.com/in")));
    QCOMPARE((*shown)["elicitationId"].toString(), std::optional(QStringLiteral("e-1")));
    QVERIFY((*shown)["requestedSchema"].isMissing());
    const auto wrong = requests->answerElicitation(id(), accept, main, {});
    QVERIFY(wrong.error().is(ErrorCode::InvalidParams));
    QVERIFY(wrong.error().message.startsWith(QStringLiteral("content")));
    QVERIFY(requests->answerElicitation(id(), accept, {}, {}));
    QCOMPARE(text(reply), QByteArray(R"({"action":"accept"})"));
}

void tst_PendingRequests::theServerMayCompleteWhatItSentThePersonFor()
{
    const auto one = askUrl("e-1");
    const auto another = askUrl("e-2");
    const auto form = ask();
    requests->noteElicitationComplete(QStringLiteral("other"), QStringLiteral("e-1"));
    requests->noteElicitationComplete(QStringLiteral("git"), QStringLiteral("e-3"));
    requests->noteElicitationComplete(QStringLiteral("git"), QString()); // a form has no id
    QCOMPARE(requests->pending().size(), std::size_t(3));
    requests->noteElicitationComplete(QStringLiteral("git"), QStringLiteral("e-1"));
    requests->noteElicitationComplete(QStringLiteral("git"), QStringLiteral("e-1"));
    QCOMPARE(text(one), QByteArray(R"({"action":"accept"})"));
    QVERIFY(!another.isSettled() && !form.isSettled());
    QCOMPARE(count("elicitation_resolved"), 1);
}

void tst_PendingRequests::largeQuestionsAreBriefInResults()
{
    const QByteArray large =
        R"({"message":"?","requestedSchema":{"type":"object","description":")" + QByteArray(5000, 'x') + R"("}})";
    std::ignore = requests->ask(
        requestOf(PendingRequest::Kind::Elicitation, QStringLiteral("git"), RawJson::fromTrusted(large)), withdrawn);
    const auto request = requests->pending().front();
    const auto brief = RawJson::parse(request.toJson(PendingRequest::Detail::Brief));
    QVERIFY((*brief)["requestedSchema"].isMissing());
    QVERIFY((*brief)["requestedSchema_bytes"].toInteger() > 5000);
    QCOMPARE((*brief)["message"].toString(), std::optional(QStringLiteral("?")));
    QVERIFY((*brief)["more"].toString()->contains(QStringLiteral("get_elicitations")));
    QVERIFY((*RawJson::parse(request.toJson()))["requestedSchema"].isObject());
}

void tst_PendingRequests::anAnswerMayBeGivenInsideTheSignal()
{
    connect(requests.get(), &PendingRequests::asked, this, [this](const PendingRequest &question) {
        QVERIFY(requests->answerElicitation(question.id, QStringLiteral("decline"), {}, QStringLiteral("a rule")));
    });
    QCOMPARE(text(ask()), QByteArray(R"({"action":"decline"})"));
    QVERIFY(requests->pending().empty());
}

void tst_PendingRequests::anotherQuestionMayBeAskedWhenOneIsSettled()
{
    QList<Cell<Result<RawJson>>> replies;
    const auto first = ask();
    const auto more = connect(requests.get(), &PendingRequests::settled, this, [&] {
        if (replies.size() < 20)
            replies.append(ask());
    });
    requests->rejectAll({}, QStringLiteral("x")); // only what stood when it was called
    QVERIFY(first.isSettled());
    QCOMPARE(replies.size(), 1);
    QCOMPARE(requests->pending().size(), std::size_t(1));
    disconnect(more);
}

void tst_PendingRequests::aWithdrawalAfterTheEndIsHarmless()
{
    const auto reply = ask();
    requests.reset();
    withdrawn.settle(Error(ErrorCode::Closed, QStringLiteral("gone")));
    clock->advance(1h);
    QVERIFY(!reply.isSettled()); // whoever ends a session answers first; see tst_Session
}

void tst_PendingRequests::everyQuestionHasOneEventForItsEnd()
{
    QSignalSpy settled(requests.get(), &PendingRequests::settled);
    const auto reply = ask();
    const auto question = id();
    clock->advance(90s);
    QVERIFY(requests->answerElicitation(question, accept, main, {}));
    withdrawn.settle(Error(ErrorCode::Closed, QStringLiteral("gone")));
    requests->rejectAll({}, QStringLiteral("x"));
    clock->advance(1h);
    QCOMPARE(settled.size(), 1);
    QCOMPARE(settled[0][2].value<std::chrono::milliseconds>(), std::chrono::milliseconds(90s));
    QVERIFY(reply.isSettled());
}

QTEST_GUILESS_MAIN(tst_PendingRequests)
#include "tst_PendingRequests.moc"
