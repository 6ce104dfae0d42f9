// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QObject> // moc 6.4 cannot read <coroutine> when no other header of the library came before

#include "core/Cell.h"

#include <QCoroTask>
#include <QTest>

#include <memory>
#include <optional>
#include <vector>

using namespace qonduit;

namespace {

QCoro::Task<> note(Cell<int> cell, int who, std::vector<int> *seen)
{
    const int value = co_await cell;
    seen->push_back(who * 100 + value);
}

QCoro::Task<> noteAndDrop(std::unique_ptr<Cell<int>> *cell, int *seen)
{
    const int value = co_await **cell;
    cell->reset();
    *seen = value;
}

} // namespace

class tst_Cell : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void firstValueWins();
    void waitersResumeInOrder();
    void settledCellDoesNotSuspend();
    void copiesShareTheValue();
    void waiterMayDestroyTheCell();
    void waiterMayWaitAgain();
    void aSubscriptionThatEndsLeavesNothing();
    void aSubscriptionMayEndWhileTheCellSettles();
    void aSubscriptionToASettledCellRunsAtOnce();
};

void tst_Cell::firstValueWins()
{
    const Cell<int> cell;
    QVERIFY(!cell.isSettled());
    QVERIFY(cell.settle(1));
    QVERIFY(cell.isSettled());
    QVERIFY(!cell.settle(2));
    std::vector<int> seen;
    note(cell, 1, &seen); // runs detached
    QCOMPARE(seen, std::vector<int> { 101 });
}

void tst_Cell::waitersResumeInOrder()
{
    const Cell<int> cell;
    std::vector<int> seen;
    for (int who = 1; who <= 3; ++who)
        note(cell, who, &seen); // runs detached
    QVERIFY(seen.empty());
    QVERIFY(cell.settle(7));
    QCOMPARE(seen, (std::vector<int> { 107, 207, 307 }));
}

void tst_Cell::settledCellDoesNotSuspend()
{
    const Cell<int> cell;
    QVERIFY(cell.settle(5));
    std::vector<int> seen;
    note(cell, 1, &seen); // runs detached
    QCOMPARE(seen.size(), 1u);
}

void tst_Cell::copiesShareTheValue()
{
    const Cell<int> cell;
    const auto copy = cell;
    QVERIFY(copy.settle(1));
    QVERIFY(cell.isSettled());
    QVERIFY(!cell.settle(2));
}

void tst_Cell::waiterMayDestroyTheCell()
{
    auto cell = std::make_unique<Cell<int>>();
    int seen = 0;
    noteAndDrop(&cell, &seen); // runs detached
    QVERIFY(cell->settle(3));
    QVERIFY(!cell);
    QCOMPARE(seen, 3);
}

void tst_Cell::waiterMayWaitAgain()
{
    const Cell<int> first;
    const Cell<int> second;
    std::vector<int> seen;
    const auto both = [](Cell<int> a, Cell<int> b, std::vector<int> *out) -> QCoro::Task<> {
        const int one = co_await a;
        const int two = co_await b;
        out->push_back(one + two);
    };
    both(first, second, &seen); // runs detached
    QVERIFY(first.settle(1));
    QVERIFY(seen.empty());
    QVERIFY(second.settle(2));
    QCOMPARE(seen, std::vector<int> { 3 });
}

void tst_Cell::aSubscriptionThatEndsLeavesNothing()
{
    const Cell<int> cell;
    int runs = 0;
    const auto stays = cell.subscribe([&runs] { ++runs; });
    for (int i = 0; i < 1000; ++i)
        const auto ends = cell.subscribe([&runs] { runs += 1000; });
    QCOMPARE(cell.waiterCount(), std::size_t(1));
    QVERIFY(cell.settle(1));
    QCOMPARE(runs, 1);
    QCOMPARE(cell.waiterCount(), std::size_t(0));
}

void tst_Cell::aSubscriptionMayEndWhileTheCellSettles()
{
    const Cell<int> cell;
    std::optional<Cell<int>::Subscription> second;
    std::vector<int> seen;
    const auto first = cell.subscribe([&] {
        seen.push_back(1);
        second.reset();
    });
    second.emplace(cell.subscribe([&] { seen.push_back(2); }));
    const auto third = cell.subscribe([&](int value) { seen.push_back(value); });
    QVERIFY(cell.settle(7));
    QCOMPARE(seen, (std::vector<int> { 1, 7 }));
}

void tst_Cell::aSubscriptionToASettledCellRunsAtOnce()
{
    auto cell = std::make_unique<Cell<int>>();
    QVERIFY(cell->settle(3));
    int seen = 0;
    const auto subscription = cell->subscribe([&seen](int value) { seen = value; });
    QCOMPARE(seen, 3);
    cell.reset(); // the subscription may live longer
}

QTEST_GUILESS_MAIN(tst_Cell)
#include "tst_Cell.moc"
