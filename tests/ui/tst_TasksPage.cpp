// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/Tasks.h"

#include "support/ManualClock.h"
#include "ui/PageView.h"
#include "ui/SampleActivity.h"

#include <QAccessible>
#include <QSignalSpy>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_TasksPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void tasksAreListedWithTheirProgress();
    void theKeyboardSelects();
    void aTaskIsCancelled();
    void theResultIsShown();
    void noTasksSaysWhatTheyAre();
    void clocksTick();
    void aHiddenPageIsNotWatched();
    void textOfOthersIsPlain();
    void rowsAndControlsHaveNames();

private:
    QList<QQuickItem *> rowItems() const
    {
        return m_page->hand.items([](QQuickItem *item) { return item->property("taskId").isValid(); });
    }

    ManualClock m_clock;
    EngineLink *m_link = nullptr;
    Tasks *m_tasks = nullptr;
    PageView *m_page = nullptr;
};

void tst_TasksPage::init()
{
    m_link = new EngineLink;
    sample::serveActivity(*m_link, m_clock, 10);
    m_tasks = new Tasks(m_link->tasks(), m_clock);
    m_page = new PageView(u"pages/TasksPage.qml"_s, { { u"tasks"_s, QVariant::fromValue(m_tasks) } });
    QVERIFY2(m_page->isActive(), qPrintable(m_page->complaints.join(u'\n')));
    QTRY_COMPARE(m_tasks->list()->count(), 7);
    QTRY_VERIFY(rowItems().size() >= 5);
}

void tst_TasksPage::cleanup()
{
    const auto complaints = m_page->complaints;
    delete m_page;
    delete m_tasks;
    delete m_link;
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
}

void tst_TasksPage::tasksAreListedWithTheirProgress()
{
    QVERIFY(m_page->hand.withText(u"run_workflow"_s));
    QVERIFY(m_page->hand.withText(u"23 of 60 · Compiling src/ui/activity/SpanList.cpp <b>not bold</b>"_s));
    QVERIFY(m_page->hand.withText(u"about 2 min 15 s, at most 8 min 36 s"_s));
}

void tst_TasksPage::theKeyboardSelects()
{
    rowItems().value(0)->parentItem()->parentItem()->forceActiveFocus();
    const auto first = m_tasks->selected();
    QVERIFY(!first.isEmpty());
    m_page->hand.key(Qt::Key_Down);
    QVERIFY(m_tasks->selected() != first);
}

void tst_TasksPage::aTaskIsCancelled()
{
    QSignalSpy cancelled(&m_link->tasks(), &TasksLink::cancelRequested);
    m_tasks->select(u"t-1"_s);
    QTest::qWait(20);
    m_page->hand.click(m_page->hand
                           .items([](QQuickItem *item) {
                               return item->property("text").toString() == u"Cancel" && item->mapToScene({}).x() > 460;
                           })
                           .value(0));
    QCOMPARE(cancelled.count(), 1);
    QTRY_COMPARE(m_tasks->list()->running(), 2);
}

void tst_TasksPage::theResultIsShown()
{
    m_page->hand.click(m_page->hand.withText(u"export_board"_s));
    QTRY_COMPARE(m_tasks->selected(), u"t-4"_s);
    QTRY_VERIFY(m_tasks->result().contains(u"total_count: 3"_s));
    QVERIFY(m_page->hand.withText(m_tasks->result()));
    QVERIFY(m_page->hand.withText(m_tasks->arguments()));
}

void tst_TasksPage::noTasksSaysWhatTheyAre()
{
    Q_EMIT m_link->tasks().tasksCame({});
    QTRY_VERIFY(m_page->hand.withText(u"No tasks"_s));
    QVERIFY(m_tasks->selected().isEmpty());
}

void tst_TasksPage::clocksTick()
{
    QVERIFY(m_page->hand.withText(u"6 s"_s));
    m_clock.advance(2s);
    QTRY_VERIFY(m_page->hand.withText(u"8 s"_s));
}

void tst_TasksPage::aHiddenPageIsNotWatched()
{
    QVERIFY(m_link->tasks().isWatched());
    m_page->view.hide();
    QTRY_VERIFY(!m_link->tasks().isWatched());
}

void tst_TasksPage::textOfOthersIsPlain()
{
    const auto evil = u"<img src='http://127.0.0.1:9/x'>"_s;
    TaskRow row;
    row.id = u"evil"_s;
    row.client = row.server = row.tool = row.message = row.error = evil;
    Q_EMIT m_link->tasks().tasksCame({ row });
    m_tasks->select(u"evil"_s);
    Q_EMIT m_link->tasks().detailsCame({ u"evil"_s, evil.toUtf8(), evil.toUtf8(), true });
    QTest::qWait(50);
    const auto showing =
        m_page->hand.items([&](QQuickItem *item) { return item->property("text").toString().contains(evil); });
    QVERIFY(showing.size() >= 5);
    for (const auto *item : showing) {
        if (item->property("textFormat").isValid())
            QCOMPARE(item->property("textFormat").toInt(), int(Qt::PlainText));
    }
}

void tst_TasksPage::rowsAndControlsHaveNames()
{
    const auto controls = m_page->hand.items(
        [](QQuickItem *item) { return item->activeFocusOnTab() || item->inherits("QQuickItemDelegate"); });
    QVERIFY(controls.size() >= 8);
    for (auto *item : controls) {
        const auto *accessible = QAccessible::queryAccessibleInterface(item);
        QVERIFY2(accessible && !accessible->text(QAccessible::Name).isEmpty(), item->metaObject()->className());
    }
}

QTEST_MAIN(tst_TasksPage)
#include "tst_TasksPage.moc"
