// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/TasksModel.h"

#include "support/ManualClock.h"
#include "ui/SampleActivity.h"
#include "ui/tasks/Tasks.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Role = TasksModel::Role;

namespace {

QString textOf(const TasksModel &model, int row, Role role)
{
    return model.index(row).data(int(role)).toString();
}

TaskRow working(const QString &id, TaskRow::TimePoint started)
{
    TaskRow row;
    row.id = id;
    row.tool = u"build"_s;
    row.server = u"ci"_s;
    row.started = started;
    row.deadline = started + 10min;
    return row;
}

} // namespace

class tst_TasksModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runningOnesComeFirst();
    void aTaskThatEndsMovesDown();
    void progressWithATotalIsEstimated();
    void progressWithoutATotalHasNoBar();
    void onlyWhatChangedIsTold();
    void clocksTickOnlyWhileSomebodyLooks();
    void theResultIsAskedForWhenTheTaskEnds();
    void aTaskThatIsForgottenIsDeselected();
    void hostileTextIsOneLine();
};

void tst_TasksModel::runningOnesComeFirst()
{
    TasksModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const TaskRow::TimePoint now { 1h };
    model.take(sample::tasks(now), now);
    QCOMPARE(model.count(), 7);
    QCOMPARE(model.running(), 3);
    QCOMPARE(textOf(model, 0, Role::TaskId), u"t-333"_s); // the newest
    for (int row = 0; row < model.count(); ++row)
        QCOMPARE(model.index(row).data(int(Role::Running)).toBool(), row < 3);
}

void tst_TasksModel::aTaskThatEndsMovesDown()
{
    TasksModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const TaskRow::TimePoint now { 1h };
    auto rows = sample::tasks(now);
    model.take(rows, now);
    rows[2].status = TaskRow::Status::Completed;
    rows[2].ended = now;
    model.take(rows, now);
    QCOMPARE(model.running(), 2);
    QCOMPARE(textOf(model, 2, Role::TaskId), u"t-333"_s);
    QCOMPARE(textOf(model, 2, Role::LeftText), QString());
    QCOMPARE(reset.count(), 0);
}

void tst_TasksModel::progressWithATotalIsEstimated()
{
    TasksModel model;
    const TaskRow::TimePoint start { 1h };
    auto row = working(u"a"_s, start);
    row.progress = 25;
    row.total = 100;
    model.take({ row }, start + 30s);
    QCOMPARE(model.index(0).data(int(Role::Share)).toDouble(), 0.25);
    QCOMPARE(textOf(model, 0, Role::ProgressText), u"25 of 100"_s);
    QCOMPARE(textOf(model, 0, Role::ElapsedText), u"30 s"_s);
    QCOMPARE(textOf(model, 0, Role::LeftText), u"about 1 min 30 s, at most 9 min 30 s"_s);
}

void tst_TasksModel::progressWithoutATotalHasNoBar()
{
    TasksModel model;
    auto row = working(u"a"_s, {});
    row.progress = 1000;
    row.total = 0;
    row.message = u"lines"_s;
    model.take({ row }, {});
    QVERIFY(model.index(0).data(int(Role::Share)).toDouble() < 0);
    QVERIFY(textOf(model, 0, Role::ProgressText).endsWith(u"lines"_s));
    QCOMPARE(textOf(model, 0, Role::LeftText), u"at most 10 min 0 s"_s);
}

void tst_TasksModel::onlyWhatChangedIsTold()
{
    TasksModel model;
    auto row = working(u"a"_s, {});
    model.take({ row }, {});
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.take({ row }, {});
    QCOMPARE(changed.count(), 0);
    row.message = u"half"_s;
    model.take({ row }, {});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed[0][2].value<QList<int>>(), QList<int>({ int(Role::ProgressText) }));
}

void tst_TasksModel::clocksTickOnlyWhileSomebodyLooks()
{
    ManualClock clock;
    TasksLink link;
    Tasks tasks(link, clock);
    Q_EMIT link.tasksCame({ working(u"a"_s, clock.now()) });
    QSignalSpy changed(tasks.list(), &QAbstractItemModel::dataChanged);
    clock.advance(5s);
    QCOMPARE(changed.count(), 0);
    tasks.setWatched(true);
    changed.clear();
    clock.advance(3s);
    QCOMPARE(changed.count(), 3);
    QCOMPARE(textOf(*tasks.list(), 0, Role::ElapsedText), u"8 s"_s);
    tasks.setWatched(false);
    clock.advance(5s);
    QCOMPARE(changed.count(), 3);
}

void tst_TasksModel::theResultIsAskedForWhenTheTaskEnds()
{
    ManualClock clock;
    TasksLink link;
    Tasks tasks(link, clock);
    QSignalSpy asked(&link, &TasksLink::detailsRequested);
    auto row = working(u"a"_s, clock.now());
    Q_EMIT link.tasksCame({ row });
    tasks.select(u"a"_s);
    QCOMPARE(asked.count(), 1);
    Q_EMIT link.detailsCame({ u"a"_s, R"({"n":1})", {}, true });
    QCOMPARE(tasks.arguments(), u"{\n  \"n\": 1\n}"_s);
    QVERIFY(!tasks.resultNote().isEmpty());
    row.message = u"more"_s;
    Q_EMIT link.tasksCame({ row });
    QCOMPARE(asked.count(), 1);
    row.status = TaskRow::Status::Completed;
    Q_EMIT link.tasksCame({ row });
    QCOMPARE(asked.count(), 2);
    Q_EMIT link.detailsCame({ u"a"_s, {}, R"({"content":[{"type":"text","text":"done"}]})", true });
    QCOMPARE(tasks.result(), u"done"_s);
    QVERIFY(!tasks.canCancel());
}

void tst_TasksModel::aTaskThatIsForgottenIsDeselected()
{
    ManualClock clock;
    TasksLink link;
    Tasks tasks(link, clock);
    Q_EMIT link.tasksCame({ working(u"a"_s, clock.now()) });
    tasks.select(u"a"_s);
    Q_EMIT link.tasksCame({});
    QVERIFY(tasks.selected().isEmpty());
    tasks.select(u"nobody-knows-it"_s);
    QVERIFY(tasks.selected().isEmpty());
}

void tst_TasksModel::hostileTextIsOneLine()
{
    TasksModel model;
    auto row = working(u"a"_s, {});
    row.message = QString(u"x\n\u202e<img src='http://127.0.0.1:9/x'>"_s).repeated(10'000);
    row.tool = row.message;
    model.take({ row }, {});
    for (const auto role : { Role::Tool, Role::ProgressText, Role::Label }) {
        QVERIFY(textOf(model, 0, role).size() < 1000);
        QVERIFY(!textOf(model, 0, role).contains(u'\n'));
    }
}

QTEST_GUILESS_MAIN(tst_TasksModel)
#include "tst_TasksModel.moc"
