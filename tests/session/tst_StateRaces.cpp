// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/tasks/TaskManager.h"

#include "core/Log.h"
#include "support/BackendFixture.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <map>
#include <random>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

constexpr int rounds = 10'000;
constexpr unsigned seed = 20261121;

/// What a client has been given, kept against what has happened: each event once, or told as lost, or still there.
class Ledger
{
public:
    void append(EventQueue &queue)
    {
        const auto number = QByteArray::number(qint64(m_times.size()));
        m_times.push_back(0); // before it happens: who wakes may deliver it
        queue.append("e", {}, RawJson::fromTrusted("{\"n\":" + number + '}'));
    }
    void deliver(const EventQueue::Batch &batch)
    {
        for (const auto &event : batch.events) {
            if (event.type == "events_lost")
                m_lost += event.data["count"].toInteger().value_or(0);
            else
                ++m_times[std::size_t(*event.data["n"].toInteger())];
        }
        batch.settled(true);
    }
    /// Whether every event was delivered once or is counted as lost.
    bool isEven() const
    {
        return std::all_of(m_times.begin(), m_times.end(), [](int times) { return times <= 1; })
            && std::count(m_times.begin(), m_times.end(), 0) == m_lost;
    }
    qint64 lost() const { return m_lost; }
    std::size_t happened() const { return m_times.size(); }

private:
    std::vector<int> m_times; ///< that each was delivered
    qint64 m_lost = 0;
};

/// A server that answers calls when it is told, and a manager of tasks.
struct RaceFixture : BackendFixture
{
    RaceFixture()
    {
        channels.script.answersCalls = false;
        connected();
    }

    TaskManager::Run run(std::chrono::milliseconds budget, std::chrono::milliseconds ttl = 1h)
    {
        TaskManager::Run run;
        run.call = backend->callTool(QStringLiteral("work"), RawJson::emptyObject(), {});
        run.server = QStringLiteral("fake");
        run.tool = QStringLiteral("work");
        run.budget = budget;
        run.ttl = ttl;
        run.cancelled = cancelled;
        QCoreApplication::processEvents();
        return run;
    }

    Ids ids { clock };
    EventQueue events { clock, ids, {} };
    TaskManager tasks { clock, ids, events, { 10min, 30min, 1ms, 100 } };
    Cell<Error> cancelled;
};

} // namespace

/// Ten thousand seeded orders of what may happen at the same moment. Whatever the order, everything has one outcome.
class tst_StateRaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(Log::install(Log::Level::Error)); } // tens of thousands of lines else

    void answerAgainstTimeout();
    void S03_cancelAgainstCompletionAgainstExpiry();
    void severalWaitersWakeAndOneTakes();
    void evictionWhileWaiting();
    void disconnectWhileDelivering();
};

void tst_StateRaces::answerAgainstTimeout()
{
    RaceFixture fixture;
    std::mt19937 random(seed);
    auto &server = fixture.channels.latest();
    int answered = 0;
    int promoted = 0;
    int cancelled = 0;
    for (int round = 0; round < rounds; ++round) {
        fixture.cancelled = {};
        int answers = 0;
        auto run = fixture.run(2ms);
        run.call->answer().whenSettled([&answers] { ++answers; });
        const Collected outcome(fixture.tasks.runWithin(std::move(run)));
        const auto result = R"({"round":)" + QByteArray::number(round) + '}';
        std::array<int, 4> steps { 0, 1, 2, 3 };
        std::shuffle(steps.begin(), steps.end(), random);
        for (const auto step : steps) {
            if (step == 0 && !server.openCalls.isEmpty())
                server.respond(server.openCalls.takeLast(), result);
            else if (step == 1)
                fixture.clock.advance(random() % 2 == 0 ? 1ms : 2ms);
            else if (step == 2)
                QCoreApplication::processEvents();
            else if (random() % 4 == 0)
                fixture.cancelled.settle(Error(ErrorCode::Cancelled, QStringLiteral("x")));
        }
        fixture.clock.advance(2ms);
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        QVERIFY(outcome.hasEnded());
        QCOMPARE(answers, 1);
        QVERIFY(outcome.value().answer.has_value() != bool(outcome.value().promoted));
        if (const auto task = outcome.value().promoted) {
            ++promoted;
            QVERIFY(task->status() == Task::Status::Completed);
            QCOMPARE(task->result().toByteArray(), result);
        } else if (outcome.value().answer->has_value()) {
            ++answered;
            QCOMPARE((*outcome.value().answer)->toByteArray(), result);
        } else {
            ++cancelled;
            QVERIFY(outcome.value().answer->error().is(ErrorCode::Cancelled));
        }
        const auto batch = fixture.events.take();
        QCOMPARE(batch.events.size(), std::size_t(outcome.value().promoted ? 2 : 0)); // created and completed
        batch.settled(true);
        server.openCalls.clear();
        server.received.clear();
    }
    QVERIFY2(answered > 500 && promoted > 500 && cancelled > 500, "each outcome has been seen");
    QCOMPARE(fixture.tasks.workingCount(), std::size_t(0));
}

/// On one node: one terminal state for everyone, and one event for it.
void tst_StateRaces::S03_cancelAgainstCompletionAgainstExpiry()
{
    RaceFixture fixture;
    std::mt19937 random(seed);
    auto &server = fixture.channels.latest();
    std::map<QByteArray, int> seen;
    for (int round = 0; round < rounds; ++round) {
        const Collected outcome(fixture.tasks.runWithin(fixture.run(1ms, 2ms)));
        fixture.clock.advance(1ms);
        const auto task = outcome.value().promoted;
        QVERIFY(task);
        int ends = 0;
        std::array<Task::Status, 3> told {}; // three clients wait for the result
        for (auto &status : told) {
            task->ended().whenSettled([&ends, &status, task = task.get()] {
                ++ends;
                status = task->status();
            });
        }
        std::array<int, 5> steps { 0, 1, 2, 3, 4 };
        std::shuffle(steps.begin(), steps.end(), random);
        for (const auto step : steps) {
            if (step == 0 && !server.openCalls.isEmpty())
                server.respond(server.openCalls.takeLast(), "{}");
            else if (step == 1)
                std::ignore = fixture.tasks.cancel(task->id()); // it may be too late
            else if (step == 2)
                fixture.clock.advance(random() % 2 == 0 ? 1ms : 2ms);
            else
                QCoreApplication::processEvents();
        }
        fixture.clock.advance(2ms);
        QCoreApplication::processEvents();
        QCOMPARE(ends, 3);
        QVERIFY(!task->isWorking());
        for (const auto status : told)
            QVERIFY2(status == task->status(), "what has ended does not change");
        QCOMPARE(task->status() == Task::Status::Completed, !task->result().isMissing());
        ++seen[Task::statusName(task->status())];
        const auto batch = fixture.events.take();
        QCOMPARE(batch.events.size(), std::size_t(2));
        QCOMPARE(batch.events[0].type, QByteArray("task_created"));
        QCOMPARE(batch.events[1].type, "task_" + Task::statusName(task->status()));
        batch.settled(true);
        server.openCalls.clear();
        server.received.clear();
    }
    for (const auto *status : { "completed", "cancelled", "expired" })
        QVERIFY2(seen[status] > 500, status);
}

void tst_StateRaces::severalWaitersWakeAndOneTakes()
{
    ManualClock clock;
    Ids ids(clock);
    EventQueue queue(clock, ids, {});
    std::mt19937 random(seed);
    Ledger ledger;
    for (int round = 0; round < rounds; ++round) {
        const auto next = queue.next();
        const int waiters = 1 + int(random() % 5);
        const int leaving = int(random() % unsigned(waiters + 1)) - 1; // one may give up before, or none
        std::vector<QString> triggers;
        std::vector<std::size_t> taken;
        std::vector<Cell<Event>::Subscription> waiting;
        for (int i = 0; i < waiters; ++i) {
            auto waiter = next.subscribe([&](const Event &event) {
                triggers.push_back(event.id);
                const auto batch = queue.take();
                taken.push_back(batch.events.size());
                ledger.deliver(batch);
            });
            if (i != leaving)
                waiting.push_back(std::move(waiter));
        }
        ledger.append(queue);
        QCOMPARE(triggers.size(), waiting.size());
        for (std::size_t i = 0; i < triggers.size(); ++i) {
            QCOMPARE(triggers[i], queue.lastId());
            QCOMPARE(taken[i] > 0, i == 0); // the first takes everything
        }
        clock.advance(1ms);
    }
    ledger.deliver(queue.take());
    QVERIFY(ledger.isEven());
    QCOMPARE(ledger.lost(), 0);
}

void tst_StateRaces::evictionWhileWaiting()
{
    ManualClock clock;
    Ids ids(clock);
    std::mt19937 random(seed);
    qint64 lost = 0;
    for (int round = 0; round < rounds; ++round) {
        EventQueue queue(clock, ids, { 10, 1min });
        Ledger ledger;
        const bool isTaking = random() % 2 == 0; // at once, inside append(), or too late for some
        const auto waiting = queue.next().subscribe([&] {
            if (isTaking)
                ledger.deliver(queue.take());
        });
        const auto burst = 1 + random() % 30;
        for (unsigned i = 0; i < burst; ++i) {
            ledger.append(queue);
            if (random() % 8 == 0)
                clock.advance(random() % 2 == 0 ? 20s : 61s);
        }
        ledger.deliver(queue.take());
        QVERIFY(ledger.isEven());
        QVERIFY(!queue.hasUndelivered());
        lost += ledger.lost();
    }
    QVERIFY2(lost > 1000, "something was evicted");
}

/// Responses that arrive or do not, in any order, while events come, age, overflow and are asked for again.
void tst_StateRaces::disconnectWhileDelivering()
{
    ManualClock clock;
    Ids ids(clock);
    std::mt19937 random(seed);
    qint64 lost = 0;
    std::size_t happened = 0;
    for (int round = 0; round < rounds; ++round) {
        EventQueue queue(clock, ids, { 8, 1min });
        Ledger ledger;
        std::vector<EventQueue::Batch> onTheWay;
        for (int step = 0; step < 20; ++step) {
            const auto what = random() % 10;
            if (what < 5) {
                for (unsigned i = random() % 4; i > 0; --i)
                    ledger.append(queue);
            } else if (what < 7) {
                onTheWay.push_back(queue.take());
            } else if (what < 9 && !onTheWay.empty()) {
                std::swap(onTheWay[random() % onTheWay.size()], onTheWay.back());
                if (random() % 2 == 0)
                    ledger.deliver(onTheWay.back());
                else
                    onTheWay.back().settled(false);
                onTheWay.pop_back();
            } else {
                clock.advance(random() % 4 == 0 ? 61s : 10ms);
            }
        }
        for (const auto &batch : onTheWay)
            batch.settled(false); // the session's client has gone, and comes back
        ledger.deliver(queue.take());
        QVERIFY2(ledger.isEven(), qPrintable(QString::number(round)));
        QVERIFY(!queue.hasUndelivered());
        lost += ledger.lost();
        happened += ledger.happened();
    }
    QVERIFY2(lost > 1000 && qint64(happened) > 2 * lost, "both ways were gone");
}

QTEST_GUILESS_MAIN(tst_StateRaces)
#include "tst_StateRaces.moc"
