// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/TasksBridge.h"

#include "app/PageDesk.h"
#include "app/link/TasksLink.h"

#include <QSignalSpy>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// A desk where a call hangs, has become a task, and the window looks or not.
struct TaskDesk : PageDesk
{
    TaskDesk() : PageDesk(QStringLiteral("hang"))
    {
        QObject::connect(&link.tasks(), &TasksLink::tasksCame, &context, [this](const QList<TaskRow> &came) {
            ++looks;
            tasks = came;
        });
        QObject::connect(&link.tasks(), &TasksLink::detailsCame, &context,
                         [this](const TaskDetails &came) { details = came; });
    }

    void promote(const QByteArray &arguments)
    {
        TaskManager::Run run;
        run.call = call(QStringLiteral("read"), arguments);
        run.server = QStringLiteral("echoes");
        run.tool = QStringLiteral("read");
        run.budget = 1ms;
        session->tasks().runWithin(run); // runs detached
        [&] { QTRY_COMPARE(session->tasks().workingCount(), 1U); }();
    }
    std::shared_ptr<Task> task() const { return session->tasks().tasks().front(); }

    QObject context;
    int looks = 0;
    QList<TaskRow> tasks;
    TaskDetails details;
};

} // namespace

class tst_TasksBridge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingComesUpWhileNobodyLooks();
    void aTaskIsListedWithItsProgress();
    void secretsAreHiddenInDetails();
    void aCancelledTaskIsCancelledAtItsServer();
    void unknownTasksAreSaidToBeGone();
};

void tst_TasksBridge::nothingComesUpWhileNobodyLooks()
{
    TaskDesk desk;
    desk.promote("{}");
    QTest::qWait(400);
    QCOMPARE(desk.looks, 0);
}

void tst_TasksBridge::aTaskIsListedWithItsProgress()
{
    TaskDesk desk;
    desk.promote("{}");
    desk.link.tasks().setWatched(true);
    QTRY_COMPARE(desk.tasks.size(), 1);
    const auto first = desk.tasks[0];
    QCOMPARE(first.tool, QStringLiteral("read"));
    QCOMPARE(first.server, QStringLiteral("echoes"));
    QVERIFY(first.isWorking() && !first.progress);
    QVERIFY(first.deadline - first.started >= 9min);
    desk.task()->setProgress(RawJson::fromTrusted(R"({"progress":2,"total":8.5,"message":"busy"})"));
    QTRY_VERIFY(desk.tasks[0].progress);
    QCOMPARE(*desk.tasks[0].total, 8.5);
    QCOMPARE(desk.tasks[0].message, QStringLiteral("busy"));
}

void tst_TasksBridge::secretsAreHiddenInDetails()
{
    TaskDesk desk;
    desk.promote(R"({"password":"of-the-caller","text":"known-to-the-server"})");
    Q_EMIT desk.link.tasks().detailsRequested(desk.task()->id());
    QTRY_COMPARE(desk.details.id, desk.task()->id());
    QCOMPARE(desk.details.arguments, QByteArray(R"({"password":"***","text":"***"})"));
    QVERIFY(desk.details.result.isEmpty() && desk.details.isThere);
}

void tst_TasksBridge::aCancelledTaskIsCancelledAtItsServer()
{
    TaskDesk desk;
    desk.promote("{}");
    desk.link.tasks().setWatched(true);
    QTRY_COMPARE(desk.tasks.size(), 1);
    const auto call = desk.task()->call().shared_from_this();
    Q_EMIT desk.link.tasks().cancelRequested(desk.tasks[0].id);
    QVERIFY(call->answer().isSettled());
    QVERIFY(call->answer().value().error().is(ErrorCode::Cancelled));
    QTRY_COMPARE(int(desk.tasks[0].status), int(TaskRow::Status::Cancelled));
    QVERIFY(desk.tasks[0].ended >= desk.tasks[0].started);
}

void tst_TasksBridge::unknownTasksAreSaidToBeGone()
{
    TaskDesk desk;
    Q_EMIT desk.link.tasks().cancelRequested(QStringLiteral("nobody-knows-it"));
    Q_EMIT desk.link.tasks().detailsRequested(QStringLiteral("nobody-knows-it"));
    QTRY_COMPARE(desk.details.id, QStringLiteral("nobody-knows-it"));
    QVERIFY(!desk.details.isThere);
}

QTEST_GUILESS_MAIN(tst_TasksBridge)
#include "tst_TasksBridge.moc"
