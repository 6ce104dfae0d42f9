// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/tasks/TaskManager.h"

#include "support/BackendFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// A connected server that answers calls when it is told, and a manager of tasks.
struct TaskFixture : BackendFixture
{
    explicit TaskFixture(const TaskManager::Limits &limits = {}) : tasks(clock, ids, events, limits)
    {
        channels.script.answersCalls = false;
        connected();
    }

    TaskManager::Run run(std::chrono::milliseconds budget = 1s, std::chrono::milliseconds ttl = 0ms)
    {
        TaskManager::Run run;
        run.call = backend->callTool(QStringLiteral("work"), RawJson::emptyObject(), {});
        run.server = QStringLiteral("fake");
        run.tool = QStringLiteral("work");
        run.budget = budget;
        run.ttl = ttl;
        run.cancelled = cancelled;
        turnEventLoop();
        return run;
    }
    /// Starts a call and lets its budget pass.
    std::shared_ptr<Task> promoted(std::chrono::milliseconds ttl = 0ms)
    {
        const Collected outcome(tasks.runWithin(run(1ms, ttl)));
        clock.advance(1ms);
        turnEventLoop();
        return outcome.value().promoted;
    }
    void answerLast(const QByteArray &result = R"({"content":[]})")
    {
        channels.latest().respond(channels.latest().openCalls.last(), result);
        turnEventLoop();
    }
    QList<QByteArray> eventTypes()
    {
        QList<QByteArray> types;
        for (const auto &event : events.takeAfter(QString()).events)
            types += event.type;
        return types;
    }

    Ids ids { clock };
    EventQueue events { clock, ids, {} };
    TaskManager tasks;
    Cell<Error> cancelled;
};

} // namespace

class tst_TaskManager : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFastCallNeverMakesATask();
    void aSlowCallIsPromotedAndGoesOn();
    void anAnswerInTheMomentOfTheBudgetIsNotLost();
    void aFailedCallMakesAFailedTask();
    void cancellingTheRequestCancelsTheCall();
    void theTtlExpiresTheTask();
    void aWantedTtlIsBounded();
    void S02_hugeTtlsAreClamped();
    void timeForAPersonDoesNotCount();
    void timeForAPersonIsNotCountedTwice();
    void timeBeforeTheTaskIsNotGivenToIt();
    void aLateResultIsDropped();
    void endedTasksAreKeptFiveMinutes();
    void atMostAHundredWork();
    void callsPromotedTogetherKeepTheLimit();
    void cancelSaysWhatItCannotCancel();
    void cancellingAllEndsAll();
    void theManagerMayGoWhileACallRuns();
    void aTaskMayOutliveItsManager();
    void theEventStandsBeforeTheWaiterGoesOn();
    void B36_aTaskThatNeverEndsExpires();
    void B36_lookingAtATaskCostsNothing();
    void S02_aDeadlineLongPastMakesNoBusyLoop();
    void statesFollowTheirTable();
};

void tst_TaskManager::aFastCallNeverMakesATask()
{
    TaskFixture fixture;
    const Collected outcome(fixture.tasks.runWithin(fixture.run(1s)));
    fixture.clock.advance(999ms);
    fixture.answerLast(R"({"content":[],"n":1.0})");
    QVERIFY(outcome.hasEnded());
    QCOMPARE((*outcome.value().answer)->toByteArray(), QByteArray(R"({"content":[],"n":1.0})"));
    QVERIFY(!outcome.value().promoted);
    fixture.clock.advance(1h);
    QVERIFY(fixture.tasks.tasks().empty());
    QVERIFY(fixture.eventTypes().isEmpty());
}

void tst_TaskManager::aSlowCallIsPromotedAndGoesOn()
{
    TaskFixture fixture;
    const Collected outcome(fixture.tasks.runWithin(fixture.run(1s)));
    fixture.clock.advance(1s);
    QVERIFY(outcome.hasEnded());
    const auto task = outcome.value().promoted;
    QVERIFY(task && task->isWorking());
    QCOMPARE(fixture.eventTypes(), QList<QByteArray> { "task_created" });
    turnEventLoop();
    QVERIFY(fixture.channels.latest().cancelled().isEmpty());
    fixture.answerLast(R"({"content":[],"isError":true,"x":1e2})");
    QVERIFY(task->status() == Task::Status::Completed); // the tool's own error is its result
    QCOMPARE(task->result().toByteArray(), QByteArray(R"({"content":[],"isError":true,"x":1e2})"));
    QCOMPARE(fixture.eventTypes(), (QList<QByteArray> { "task_created", "task_completed" }));
}

void tst_TaskManager::anAnswerInTheMomentOfTheBudgetIsNotLost()
{
    TaskFixture fixture;
    const Collected outcome(fixture.tasks.runWithin(fixture.run(1s)));
    fixture.channels.latest().respond(fixture.channels.latest().openCalls.last(), R"({"content":[]})"); // under way
    fixture.clock.advance(1s);
    turnEventLoop();
    QVERIFY(outcome.value().promoted);
    QVERIFY(outcome.value().promoted->status() == Task::Status::Completed);
}

void tst_TaskManager::aFailedCallMakesAFailedTask()
{
    TaskFixture fixture;
    const auto task = fixture.promoted();
    fixture.channels.latest().crash();
    turnEventLoop();
    QVERIFY(task->status() == Task::Status::Failed);
    QVERIFY(task->error().has_value());
    QVERIFY(fixture.eventTypes().contains("task_failed"));
}

void tst_TaskManager::cancellingTheRequestCancelsTheCall()
{
    TaskFixture fixture;
    const Collected outcome(fixture.tasks.runWithin(fixture.run(1min)));
    fixture.cancelled.settle(Error(ErrorCode::Cancelled, QStringLiteral("the client changed its mind")));
    turnEventLoop();
    QVERIFY(outcome.value().answer->error().is(ErrorCode::Cancelled));
    QCOMPARE(fixture.channels.latest().cancelled(), fixture.channels.latest().openCalls);
    QVERIFY(fixture.tasks.tasks().empty());
}

void tst_TaskManager::theTtlExpiresTheTask()
{
    TaskFixture fixture;
    const auto task = fixture.promoted(5s);
    QVERIFY(task->remaining() == 5s);
    fixture.clock.advance(5s - 1ms);
    QVERIFY(task->isWorking());
    fixture.clock.advance(1ms);
    turnEventLoop();
    QVERIFY(task->status() == Task::Status::Expired);
    QVERIFY(fixture.eventTypes().contains("task_expired"));
    QCOMPARE(fixture.channels.latest().cancelled(), fixture.channels.latest().openCalls);
}

void tst_TaskManager::aWantedTtlIsBounded()
{
    TaskFixture fixture;
    QVERIFY(fixture.promoted()->ttl() == 10min);
    QVERIFY(fixture.promoted(31min)->ttl() == 30min);
}

void tst_TaskManager::S02_hugeTtlsAreClamped()
{
    TaskFixture fixture;
    for (const qint64 ttl : { qint64(-1), qint64(0), qint64(1) << 31, qint64(1) << 32, qint64(1) << 53 }) {
        const auto task = fixture.promoted(std::chrono::milliseconds(ttl));
        QVERIFY(task->isWorking());
        QVERIFY(task->ttl() >= 10min && task->ttl() <= 30min);
    }
}

void tst_TaskManager::timeForAPersonDoesNotCount()
{
    TaskFixture fixture;
    bool isAsking = false;
    fixture.tasks.setQuestionProbe([&](const QString &) { return isAsking; });
    const auto task = fixture.promoted(10min);
    fixture.clock.advance(9min);
    isAsking = true;
    fixture.clock.advance(9min); // far beyond the TTL
    QVERIFY(task->isWorking());
    isAsking = false;
    fixture.tasks.addWaitingTime(QStringLiteral("fake"), 9min);
    QVERIFY2(task->remaining() <= 1min + 2s && task->remaining() >= 1min - 2s,
             qPrintable(QString::number(task->remaining().count())));
    fixture.clock.advance(1min + 2s);
    turnEventLoop();
    QVERIFY(task->status() == Task::Status::Expired);
}

void tst_TaskManager::timeForAPersonIsNotCountedTwice()
{
    TaskFixture fixture;
    const auto task = fixture.promoted(10min);
    fixture.clock.advance(2min);
    fixture.tasks.addWaitingTime(QStringLiteral("fake"), 1min);
    QVERIFY(task->remaining() == 9min);
    fixture.tasks.addWaitingTime(QStringLiteral("other"), 1min); // another server's question
    QVERIFY(task->remaining() == 9min);
}

void tst_TaskManager::timeBeforeTheTaskIsNotGivenToIt()
{
    TaskFixture fixture;
    const auto task = fixture.promoted(10min);
    fixture.clock.advance(1min);
    fixture.tasks.addWaitingTime(QStringLiteral("fake"), 8min); // asked seven minutes before there was the task
    QVERIFY(task->remaining() == 10min);
}

void tst_TaskManager::aLateResultIsDropped()
{
    TaskFixture fixture;
    const auto task = fixture.promoted(5s);
    fixture.clock.advance(5s);
    fixture.answerLast();
    QVERIFY(task->status() == Task::Status::Expired);
    QVERIFY(task->result().isMissing());
    QCOMPARE(fixture.eventTypes().count("task_completed"), 0);
}

void tst_TaskManager::endedTasksAreKeptFiveMinutes()
{
    TaskFixture fixture;
    const auto id = fixture.promoted()->id();
    fixture.answerLast();
    fixture.clock.advance(5min - 1ms);
    QVERIFY(fixture.tasks.find(id));
    fixture.clock.advance(1ms);
    QVERIFY(!fixture.tasks.find(id));
}

void tst_TaskManager::atMostAHundredWork()
{
    TaskFixture fixture;
    for (int i = 0; i < 100; ++i)
        QVERIFY(fixture.promoted());
    const Collected refused(fixture.tasks.runWithin(fixture.run(1s)));
    QVERIFY(refused.hasEnded());
    QVERIFY(refused.value().answer->error().is(ErrorCode::Overloaded));
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().cancelled().size(), 1);
    fixture.answerLast(); // of the refused one: nobody listens
    fixture.channels.latest().respond(fixture.channels.latest().openCalls.first(), "{}");
    turnEventLoop();
    QVERIFY(fixture.promoted()); // there is room again
}

void tst_TaskManager::callsPromotedTogetherKeepTheLimit()
{
    TaskFixture fixture;
    std::vector<Collected<TaskManager::Outcome>> outcomes;
    for (int i = 0; i < 150; ++i)
        outcomes.emplace_back(fixture.tasks.runWithin(fixture.run(1s)));
    fixture.clock.advance(1s);
    QCOMPARE(fixture.tasks.workingCount(), std::size_t(100));
    int refused = 0;
    for (const auto &outcome : outcomes)
        refused += outcome.value().answer && outcome.value().answer->error().is(ErrorCode::Overloaded);
    QCOMPARE(refused, 50);
}

void tst_TaskManager::cancelSaysWhatItCannotCancel()
{
    TaskFixture fixture;
    QVERIFY(fixture.tasks.cancel(QStringLiteral("nope")).error().is(ErrorCode::NotFound));
    const auto task = fixture.promoted();
    QVERIFY(fixture.tasks.cancel(task->id()));
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().cancelled(), fixture.channels.latest().openCalls);
    QVERIFY(task->status() == Task::Status::Cancelled);
    const auto again = fixture.tasks.cancel(task->id());
    QVERIFY(again.error().is(ErrorCode::Rejected));
    QVERIFY(again.error().message.contains(QStringLiteral("cancelled")));
}

void tst_TaskManager::cancellingAllEndsAll()
{
    TaskFixture fixture;
    QList<std::shared_ptr<Task>> all;
    for (int i = 0; i < 10; ++i)
        all += fixture.promoted();
    fixture.tasks.cancelAll(QStringLiteral("the session ends"));
    for (const auto &task : all)
        QVERIFY(task->status() == Task::Status::Cancelled && task->ended().isSettled());
    QCOMPARE(fixture.eventTypes().count("task_cancelled"), 10);
}

void tst_TaskManager::theManagerMayGoWhileACallRuns()
{
    TaskFixture fixture;
    auto manager = std::make_unique<TaskManager>(fixture.clock, fixture.ids, fixture.events, TaskManager::Limits());
    auto run = fixture.run(1s);
    const auto call = run.call;
    const Collected waiting(manager->runWithin(std::move(run)));
    manager.reset();
    fixture.clock.advance(1s);
    turnEventLoop();
    QVERIFY(waiting.hasEnded());
    QVERIFY(waiting.value().answer.has_value());
    QVERIFY(call->answer().isSettled());
}

void tst_TaskManager::aTaskMayOutliveItsManager()
{
    TaskFixture fixture;
    auto manager = std::make_unique<TaskManager>(fixture.clock, fixture.ids, fixture.events, TaskManager::Limits());
    const Collected outcome(manager->runWithin(fixture.run(1ms, 5s)));
    fixture.clock.advance(1ms);
    const auto task = outcome.value().promoted;
    manager.reset();
    fixture.clock.advance(1h);
    fixture.answerLast();
    QVERIFY(task->isWorking()); // nobody is left to end it
}

void tst_TaskManager::theEventStandsBeforeTheWaiterGoesOn()
{
    TaskFixture fixture;
    const auto task = fixture.promoted();
    QList<QByteArray> seen;
    task->ended().whenSettled([&] { seen = fixture.eventTypes(); });
    fixture.answerLast();
    QVERIFY(seen.contains("task_completed"));
}

void tst_TaskManager::B36_aTaskThatNeverEndsExpires()
{
    TaskFixture fixture;
    const auto task = fixture.promoted(24h); // more than it may have
    int ends = 0;
    task->ended().whenSettled([&ends] { ++ends; });
    fixture.clock.advance(30min - 1ms);
    QVERIFY(task->isWorking());
    fixture.clock.advance(1ms);
    QVERIFY(task->status() == Task::Status::Expired);
    QVERIFY(task->error()->is(ErrorCode::Timeout));
    turnEventLoop();
    QVERIFY(fixture.channels.latest().cancelled().contains(fixture.channels.latest().openCalls.first()));
    fixture.clock.advance(24h);
    QCOMPARE(ends, 1);
    QVERIFY(fixture.tasks.tasks().empty());
}

void tst_TaskManager::B36_lookingAtATaskCostsNothing()
{
    TaskFixture fixture;
    const auto id = fixture.promoted()->id();
    const auto lastEvent = fixture.events.lastId();
    const auto received = fixture.channels.latest().received.size();
    for (int i = 0; i < 1'000'000; ++i) {
        const auto task = fixture.tasks.find(id);
        const auto givenUp = task->ended().subscribe([] { QFAIL("it has not ended"); });
    }
    const auto task = fixture.tasks.find(id);
    QCOMPARE(task->ended().waiterCount(), std::size_t(0));
    QCOMPARE(fixture.events.lastId(), lastEvent);
    turnEventLoop();
    QCOMPARE(fixture.channels.latest().received.size(), received); // the server is not asked
    QVERIFY2(task->remaining() == 10min, "looking does not keep it alive");
}

void tst_TaskManager::S02_aDeadlineLongPastMakesNoBusyLoop()
{
    TaskFixture fixture;
    int questions = 0;
    fixture.tasks.setQuestionProbe([&questions](const QString &) {
        ++questions;
        return true;
    });
    const auto task = fixture.promoted(1ms);
    fixture.clock.advance(1h);
    QVERIFY(task->isWorking());
    QVERIFY2(questions <= 3600, "once a second");
    QVERIFY(task->remaining() > 0ms);
}

void tst_TaskManager::statesFollowTheirTable()
{
    using Status = Task::Status;
    TaskFixture fixture;
    const auto task = fixture.promoted();
    for (const auto status : { Status::Completed, Status::Failed, Status::Cancelled, Status::Expired })
        QVERIFY(task->mayBecome(status));
    QVERIFY(!task->mayBecome(Status::Working));
    fixture.answerLast();
    for (const auto status : { Status::Working, Status::Completed, Status::Failed, Status::Cancelled, Status::Expired })
        QVERIFY2(!task->mayBecome(status), "what has ended does not change");
    for (const auto &arrow : taskTransitions)
        QVERIFY(Task::statusFromName(QString::fromLatin1(arrow.to)));
}

QTEST_GUILESS_MAIN(tst_TaskManager)
#include "tst_TaskManager.moc"
