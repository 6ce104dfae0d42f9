// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/PendingRequests.h"

#include "support/Asking.h"
#include "support/ManualClock.h"

#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

/// Sampling requests among the pending ones; tst_PendingRequests has what holds for both kinds.
class tst_PendingSampling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void anAnswerReachesTheServer();
    void aMismatchIsRefusedAndTheRequestStays();
    void whatTheClientRejectsIsErrorMinusOne();
    void silenceIsAnError();
    void whereTheClientCannotAnswerTheOthersAreTold();
    void endsAreToldForTheRecord();
    void theServerMayWithdraw();
    void theEndOfAServerRejects();
    void aLateAnswerIsToldByWhom();
    void theKindsAreNotConfused();
    void eachKindHasItsOwnRoom();
    void largeRequestsAreBriefInResults();
    void everyEndIsAnArrow();

private:
    Cell<Result<RawJson>> ask(const QByteArray &more = {}, const QString &server = QStringLiteral("git"))
    {
        return requests->ask(
            requestOf(PendingRequest::Kind::Sampling, server,
                      RawJson::fromTrusted(
                          R"({"messages":[{"role":"user","content":{"type":"text","text":"Capital?"}}],"maxTokens":100)"
                          + more + '}')),
            withdrawn);
    }
    QString id() const { return requests->pending().front().id; }
    QList<QByteArray> outcomes() const
    {
        QList<QByteArray> found;
        for (const auto &event : events->takeAfter(QString()).events) {
            const auto outcome = event.data["outcome"].toString();
            if (outcome)
                found += event.type + ' ' + outcome->toUtf8();
        }
        return found;
    }

    std::unique_ptr<ManualClock> clock;
    std::unique_ptr<Ids> ids;
    std::unique_ptr<EventQueue> events;
    std::unique_ptr<PendingRequests> requests;
    Cell<Error> withdrawn;
};

namespace {

const QString me = QStringLiteral("a tool call of the client");

RawJson paris()
{
    return RawJson::fromTrusted(R"({"role":"assistant","content":"Paris.","model":"m-1"})");
}

} // namespace

void tst_PendingSampling::init()
{
    requests.reset();
    events.reset();
    clock = std::make_unique<ManualClock>();
    ids = std::make_unique<Ids>(*clock);
    events = std::make_unique<EventQueue>(*clock, *ids, EventQueue::Limits());
    requests = std::make_unique<PendingRequests>(*clock, *ids, *events, PendingRequests::Limits());
    withdrawn = {};
}

void tst_PendingSampling::anAnswerReachesTheServer()
{
    const auto reply = ask();
    QVERIFY(requests->isAsking(QStringLiteral("git")));
    QVERIFY(requests->answerSampling(id(), paris(), me));
    QCOMPARE(
        reply.value()->toByteArray(),
        QByteArray(
            R"({"role":"assistant","content":{"type":"text","text":"Paris."},"model":"m-1","stopReason":"endTurn"})"));
    QCOMPARE(outcomes(), QList<QByteArray> { "sampling_resolved completed" });
}

void tst_PendingSampling::aMismatchIsRefusedAndTheRequestStays()
{
    const auto reply = ask();
    const auto wrong = requests->answerSampling(
        id(), RawJson::fromTrusted(R"({"role":"assistant","content":{"type":"text"},"model":"m-1"})"), me);
    QVERIFY(wrong.error().is(ErrorCode::InvalidParams));
    QVERIFY(!reply.isSettled());
    QVERIFY(requests->answerSampling(id(), paris(), me));
}

void tst_PendingSampling::whatTheClientRejectsIsErrorMinusOne()
{
    const auto reply = ask();
    QVERIFY(requests->rejectSampling(id(), QStringLiteral("too dear"), me));
    QCOMPARE(reply.value().error().code, -1);
    QCOMPARE(reply.value().error().message, QStringLiteral("User rejected sampling request"));
    QCOMPARE(outcomes(), QList<QByteArray> { "sampling_resolved rejected" });
}

void tst_PendingSampling::silenceIsAnError()
{
    const auto reply = ask();
    clock->advance(10min - 1ms);
    QVERIFY(!reply.isSettled());
    clock->advance(1ms);
    QCOMPARE(reply.value().error().code, -1);
    QCOMPARE(outcomes(), QList<QByteArray> { "sampling_expired expired" });
}

void tst_PendingSampling::whereTheClientCannotAnswerTheOthersAreTold()
{
    QSignalSpy changed(requests.get(), &PendingRequests::audienceChanged);
    auto request = requestOf(PendingRequest::Kind::Sampling, QStringLiteral("git"),
                             RawJson::fromTrusted(R"({"messages":[],"maxTokens":100})"));
    request.audience = { true, true, false };
    const auto reply = requests->ask(request, withdrawn);
    requests->takeClientsAnswer(id(), Error(ErrorCode::Timeout, QStringLiteral("silence")));
    QVERIFY(!reply.isSettled());
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed[0][0].toString(), id());
}

void tst_PendingSampling::endsAreToldForTheRecord()
{
    QStringList told;
    connect(requests.get(), &PendingRequests::ended, this,
            [&](const PendingRequest &request, PendingRequest::State state, const QString &by) {
                told += request.server + u' ' + QLatin1String(PendingRequest::stateName(state)) + u' ' + by;
            });
    connect(requests.get(), &PendingRequests::settled, this, [&] { told += QStringLiteral("settled"); });
    const auto reply = ask();
    QVERIFY(requests->rejectSampling(id(), {}, QStringLiteral("somebody")));
    QCOMPARE(told, QStringList({ QStringLiteral("git rejected somebody"), QStringLiteral("settled") }));
}

void tst_PendingSampling::theServerMayWithdraw()
{
    const auto reply = ask();
    withdrawn.settle(Error(ErrorCode::Cancelled, QStringLiteral("never mind")));
    QVERIFY(reply.isSettled());
    QCOMPARE(outcomes(), QList<QByteArray> { "sampling_resolved rejected" });
}

void tst_PendingSampling::theEndOfAServerRejects()
{
    const auto reply = ask();
    requests->rejectAll(QStringLiteral("git"), QStringLiteral("the server, which has gone"));
    QCOMPARE(reply.value().error().code, -1);
    QVERIFY(requests->isEmpty());
}

void tst_PendingSampling::aLateAnswerIsToldByWhom()
{
    std::ignore = ask();
    const auto request = id();
    QVERIFY(requests->answerSampling(request, paris(), QStringLiteral("the desktop dialog")));
    const auto answered = requests->answerSampling(request, paris(), me);
    const auto rejected = requests->rejectSampling(request, {}, me);
    for (const auto &late : { answered, rejected }) {
        QVERIFY(late.error().is(ErrorCode::Rejected));
        QVERIFY(late.error().message.contains(QStringLiteral("already answered by the desktop dialog")));
    }
    QVERIFY(requests->rejectSampling(QStringLiteral("nope"), {}, me).error().is(ErrorCode::NotFound));
}

void tst_PendingSampling::theKindsAreNotConfused()
{
    const auto reply = ask();
    const auto wrong = requests->answerElicitation(id(), QStringLiteral("cancel"), {}, me);
    QVERIFY(wrong.error().is(ErrorCode::InvalidParams));
    QVERIFY2(wrong.error().message.contains(QStringLiteral("sampling")), qPrintable(wrong.error().message));
    QVERIFY(!reply.isSettled());
    QVERIFY(requests->pending({}, PendingRequest::Kind::Elicitation).empty());
    QCOMPARE(requests->pending({}, PendingRequest::Kind::Sampling).size(), std::size_t(1));
}

void tst_PendingSampling::eachKindHasItsOwnRoom()
{
    for (int i = 0; i < 4; ++i)
        QVERIFY(!ask().isSettled());
    QCOMPARE(ask().value().error().code, -1);
    const auto question =
        requests->ask(requestOf(PendingRequest::Kind::Elicitation, QStringLiteral("git"),
                                RawJson::fromTrusted(R"({"message":"?","requestedSchema":{"type":"object"}})")),
                      withdrawn);
    QVERIFY(!question.isSettled());
}

void tst_PendingSampling::largeRequestsAreBriefInResults()
{
    std::ignore = ask(R"(,"systemPrompt":"Be short","tools":[],"x":")" + QByteArray(5000, 'x') + '"');
    const auto request = requests->pending().front();
    const auto brief = RawJson::parse(request.toJson(PendingRequest::Detail::Brief));
    QVERIFY((*brief)["messages"].isArray()); // they are small
    QCOMPARE((*brief)["maxTokens"].toInteger(), std::optional<qint64>(100));
    QVERIFY((*brief)["systemPrompt"].isMissing());
    QVERIFY((*brief)["more"].toString()->contains(QStringLiteral("get_sampling_requests")));
    const auto full = RawJson::parse(request.toJson());
    QCOMPARE((*full)["systemPrompt"].toString(), std::optional(QStringLiteral("Be short")));
    QVERIFY((*full)["tools"].isArray());

    requests->rejectAll({}, QStringLiteral("x"));
    const QByteArray large = R"({"messages":[{"role":"user","content":{"type":"text","text":")" + QByteArray(5000, 'x')
                           + R"("}}],"maxTokens":1})";
    std::ignore = requests->ask(
        requestOf(PendingRequest::Kind::Sampling, QStringLiteral("git"), RawJson::fromTrusted(large)), withdrawn = {});
    const auto cut = RawJson::parse(requests->pending().front().toJson(PendingRequest::Detail::Brief));
    QVERIFY((*cut)["messages"].isMissing());
    QVERIFY((*cut)["messages_bytes"].toInteger() > 5000);
}

/// The tables are what the diagrams are drawn from.
void tst_PendingSampling::everyEndIsAnArrow()
{
    using State = PendingRequest::State;
    for (const auto kind : { PendingRequest::Kind::Elicitation, PendingRequest::Kind::Sampling }) {
        for (const auto &arrow : PendingRequest::transitions(kind)) {
            QCOMPARE(arrow.from, "pending"); // an end is an end
            QVERIFY(!QByteArray(arrow.cause).isEmpty());
        }
        QCOMPARE(isAllowed(PendingRequest::transitions(kind), "pending", PendingRequest::stateName(State::Completed)),
                 kind == PendingRequest::Kind::Sampling);
        QCOMPARE(isAllowed(PendingRequest::transitions(kind), "pending", PendingRequest::stateName(State::Accepted)),
                 kind == PendingRequest::Kind::Elicitation);
    }
}

QTEST_GUILESS_MAIN(tst_PendingSampling)
#include "tst_PendingSampling.moc"
