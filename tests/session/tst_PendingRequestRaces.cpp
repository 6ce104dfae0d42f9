// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/PendingRequests.h"

#include "support/Asking.h"
#include "support/ManualClock.h"

#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

/// Everything that can end a request, in any order and at any time, 10,000 rounds each: it ends once.
class tst_PendingRequestRaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRequestEndsOnce_data();
    void everyRequestEndsOnce();
};

namespace {

using Kind = PendingRequest::Kind;

constexpr auto patience = 100ms;

/// One request, and those who want to end it.
struct Round
{
    Round(Kind kind, quint32 seed) : random(seed)
    {
        PendingRequests::Limits limits;
        limits.timeout = patience;
        requests.emplace(clock, ids, events, limits);
        const QByteArray params = kind == Kind::Elicitation ? R"({"message":"?","requestedSchema":{"type":"object"}})"
                                                            : R"({"messages":[],"maxTokens":1})";
        QObject::connect(&*requests, &PendingRequests::settled, &*requests, [this] {
            ++settled;
            if (random.bounded(2) == 0) // somebody who hears of the end is late
                act(random.bounded(6u));
        });
        if (random.bounded(8) == 0)
            QObject::connect(&*requests, &PendingRequests::asked, &*requests, [this](const PendingRequest &request) {
                id = request.id;
                act(random.bounded(6u)); // while it is being asked
            });
        reply = requests->ask(requestOf(kind, QStringLiteral("git"), RawJson::fromTrusted(params)), withdrawn);
        reply.whenSettled([this] { ++replies; });
        if (const auto waiting = requests->pending(); !waiting.empty())
            id = waiting.front().id;
    }

    void act(quint32 what)
    {
        switch (what) {
        case 0:
        case 1: {
            const auto by = QStringLiteral("answerer %1").arg(what);
            const bool accepts = random.bounded(2) == 0;
            const auto answered =
                requests->pending({}, Kind::Sampling).empty()
                    ? requests->answerElicitation(id, accepts ? QStringLiteral("accept") : QStringLiteral("decline"),
                                                  {}, by)
                    : requests->answerSampling(
                        id, RawJson::fromTrusted(R"({"role":"assistant","content":"x","model":"m"})"), by);
            winners += answered.has_value();
            break;
        }
        case 2:
            winners += requests->rejectSampling(id, {}, QStringLiteral("rejecter")).has_value();
            break;
        case 3:
            withdrawn.settle(Error(ErrorCode::Cancelled, QStringLiteral("never mind")));
            break;
        case 4:
            requests->rejectAll(random.bounded(2) == 0 ? QString() : QStringLiteral("git"), QStringLiteral("gone"));
            break;
        default:
            clock.advance(std::chrono::milliseconds(random.bounded(60)));
        }
    }

    QRandomGenerator random;
    ManualClock clock;
    Ids ids { clock };
    EventQueue events { clock, ids, EventQueue::Limits() };
    std::optional<PendingRequests> requests;
    Cell<Error> withdrawn;
    Cell<Result<RawJson>> reply;
    QString id;
    int settled = 0;
    int replies = 0;
    int winners = 0;
};

/// What the server hears must be what the event says.
bool isToldAlike(const QByteArray &outcome, const Result<RawJson> &reply)
{
    const auto action = reply ? (*reply)["action"].toString() : std::nullopt;
    if (outcome == "accepted")
        return action == QStringLiteral("accept");
    if (outcome == "declined")
        return action == QStringLiteral("decline");
    if (outcome == "completed")
        return reply.has_value() && (*reply)["model"].isString();
    return !reply.has_value() || action == QStringLiteral("cancel"); // expired, rejected
}

} // namespace

void tst_PendingRequestRaces::everyRequestEndsOnce_data()
{
    QTest::addColumn<PendingRequest::Kind>("kind");
    QTest::newRow("elicitation") << Kind::Elicitation;
    QTest::newRow("sampling") << Kind::Sampling;
}

void tst_PendingRequestRaces::everyRequestEndsOnce()
{
    QFETCH(PendingRequest::Kind, kind);
    QHash<QByteArray, int> ends;
    for (quint32 seed = 1; seed <= 10000; ++seed) {
        Round round(kind, seed);
        for (auto steps = 1 + round.random.bounded(6); steps > 0; --steps)
            round.act(round.random.bounded(6u));
        round.clock.advance(patience); // at the latest

        const auto name = "seed " + QByteArray::number(seed);
        const auto *trace = name.constData();
        QVERIFY2(round.reply.isSettled() && round.requests->isEmpty(), trace);
        QVERIFY2(round.replies == 1 && round.settled == 1 && round.winners <= 1, trace);
        QList<QByteArray> outcomes;
        for (const auto &event : round.events.takeAfter(QString()).events) {
            if (event.type.endsWith("_request"))
                continue;
            outcomes += event.data["outcome"].toString().value_or(QString()).toUtf8();
            QVERIFY2(event.type.endsWith("_expired") == (outcomes.last() == "expired"), trace);
        }
        QVERIFY2(outcomes.size() == 1, trace);
        QVERIFY2(isToldAlike(outcomes.front(), round.reply.value()), trace);
        ++ends[outcomes.front()];
    }
    for (const auto &arrow : PendingRequest::transitions(kind)) {
        if (QByteArrayView(arrow.to) != "cancelled") // nobody here cancels
            QVERIFY2(ends.value(arrow.to) > 100, arrow.to); // each way has been taken, many times
    }
}

QTEST_GUILESS_MAIN(tst_PendingRequestRaces)
#include "tst_PendingRequestRaces.moc"
