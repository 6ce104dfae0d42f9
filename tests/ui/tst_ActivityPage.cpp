// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/Activity.h"

#include "support/ManualClock.h"
#include "ui/PageView.h"
#include "ui/SampleActivity.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QWheelEvent>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_ActivityPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void theNewestAreInSightWhileLive();
    void scrollingEndsLive();
    void rowsInSightStayWhereTheyAre();
    void onlyRowsInSightHaveItems();
    void arrowsSelectAndEnterOpens();
    void aClickOpensDetails();
    void theWheelZoomsAtThePointer();
    void theTextFilterIsTyped();
    void whatDoesNotFitSaysSo();
    void aToolThatMayChangeThingsIsRunAfterAsking();
    void whatOnlyReadsIsRunAtOnce();
    void whatHasChangedIsShown();
    void pendingBarsGrow();
    void aHiddenPageIsNotWatched();
    void screenReadersHearRows();
    void textOfOthersIsPlain();
    void everyControlHasAName();

private:
    QQuickItem *rows() const { return m_page->named(u"activityRows"_s); }
    double contentY() const { return rows()->property("contentY").toDouble(); }
    QList<QQuickItem *> rowItems() const
    {
        return m_page->hand.items([](QQuickItem *item) { return item->property("durationText").isValid(); });
    }
    /// Selects the latest finished call of a server's tool whose name begins like that.
    void selectCall(const QByteArray &tool)
    {
        const auto all = sample::requests(400, m_clock.now(), m_clock.utcNow());
        const auto found = std::find_if(all.rbegin(), all.rend(), [&](const SpanRow &row) {
            return row.isServersTool() && row.status == SpanRow::Status::Completed && row.subject.startsWith(tool);
        });
        QVERIFY(found != all.rend());
        m_activity->setText(QString::fromUtf8(found->subject));
        const auto id = found->id;
        SpanList list;
        list.take({ true, all, {} });
        list.setFilter({ m_activity->text(), {}, {}, {} });
        m_activity->select(list.indexOf(id));
        m_activity->openSelection();
    }

    ManualClock m_clock;
    EngineLink *m_link = nullptr;
    Activity *m_activity = nullptr;
    PageView *m_page = nullptr;
};

void tst_ActivityPage::init()
{
    m_link = new EngineLink;
    sample::serveActivity(*m_link, m_clock, 400);
    m_activity = new Activity(m_link->activity(), m_clock);
    m_page = new PageView(u"pages/ActivityPage.qml"_s, { { u"activity"_s, QVariant::fromValue(m_activity) } });
    QVERIFY2(m_page->isActive(), qPrintable(m_page->complaints.join(u'\n')));
    QTRY_VERIFY(m_activity->count() >= 400);
}

void tst_ActivityPage::cleanup()
{
    const auto complaints = m_page->complaints;
    delete m_page;
    delete m_activity;
    delete m_link;
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
}

void tst_ActivityPage::theNewestAreInSightWhileLive()
{
    const auto bottom = [this] { return rows()->property("contentHeight").toDouble() - rows()->height(); };
    QTRY_COMPARE(contentY(), bottom());
    Q_EMIT m_link->activity().newsCame(
        { false, sample::call(10'001, u"new 1"_s, u"newest"_s, "latest", m_clock.now(), 5ms), {} });
    QTRY_COMPARE(contentY(), bottom());
    QTRY_VERIFY(m_page->hand.withText(u"latest"_s));
    QVERIFY(m_activity->isLive());
}

void tst_ActivityPage::scrollingEndsLive()
{
    rows()->setProperty("contentY", 500);
    QVERIFY(!m_activity->isLive());
    const auto before = contentY();
    Q_EMIT m_link->activity().newsCame(
        { false, sample::call(10'001, u"new 1"_s, u"newest"_s, "latest", m_clock.now(), 5ms), {} });
    QCOMPARE(contentY(), before);
    m_page->hand.click(m_page->hand.withText(u"Live"_s));
    QTRY_VERIFY(m_page->hand.withText(u"latest"_s));
}

void tst_ActivityPage::rowsInSightStayWhereTheyAre()
{
    rows()->setProperty("contentY", 2000);
    const auto first = m_activity->rows()->index(0).data(int(SpanRows::Role::Label)).toString();
    const auto from = m_activity->axis()->from();
    QList<quint64> gone;
    for (quint64 id = 1; id <= 20; ++id)
        gone += id;
    Q_EMIT m_link->activity().newsCame({ false, {}, gone });
    QVERIFY(contentY() < 2000);
    QCOMPARE(m_activity->rows()->index(0).data(int(SpanRows::Role::Label)).toString(), first);
    QCOMPARE(m_activity->axis()->from(), from);
}

void tst_ActivityPage::onlyRowsInSightHaveItems()
{
    QTRY_VERIFY(!rowItems().isEmpty());
    QVERIFY(rowItems().size() < 40);
    rows()->setProperty("contentY", 3000);
    QVERIFY(rowItems().size() < 40);
    for (auto *item : rowItems())
        QVERIFY(item->y() + item->height() > 2900 && item->y() < 3000 + rows()->height() + 100);
}

void tst_ActivityPage::arrowsSelectAndEnterOpens()
{
    rows()->forceActiveFocus();
    m_page->hand.key(Qt::Key_Home);
    QCOMPARE(m_activity->selected(), 0);
    QCOMPARE(contentY(), 0.0);
    m_page->hand.key(Qt::Key_Down);
    m_page->hand.key(Qt::Key_Down);
    m_page->hand.key(Qt::Key_Up);
    QCOMPARE(m_activity->selected(), 1);
    QVERIFY(!m_activity->inspector()->isOpen());
    m_page->hand.key(Qt::Key_Return);
    QVERIFY(m_activity->inspector()->isOpen());
    QTRY_VERIFY(m_page->hand.withText(u"Arguments"_s));
    m_page->hand.key(Qt::Key_End);
    QCOMPARE(m_activity->selected(), m_activity->count() - 1);
    QTRY_VERIFY(contentY() > 1000);
    m_page->hand.key(Qt::Key_Escape);
    QVERIFY(!m_activity->inspector()->isOpen());
}

void tst_ActivityPage::aClickOpensDetails()
{
    rows()->setProperty("contentY", 0);
    QTest::qWait(20);
    m_page->hand.click(rowItems().value(2));
    QTRY_COMPARE(m_activity->selected(), 2);
    QVERIFY(m_activity->inspector()->isOpen());
}

void tst_ActivityPage::theWheelZoomsAtThePointer()
{
    auto *axis = m_activity->axis();
    const auto position = rows()->mapToScene(QPointF(rows()->width() - axis->width() / 3, 60));
    const auto x = axis->width() * 2 / 3;
    const auto scale = axis->scale();
    const auto moment = axis->from() + x / scale;
    QWheelEvent wheel(position, m_page->view.mapToGlobal(position), {}, { 0, 240 }, Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&m_page->view, &wheel);
    QTRY_VERIFY(axis->scale() > scale * 1.3);
    QVERIFY(qAbs(axis->from() + x / axis->scale() - moment) * axis->scale() < 2);
}

void tst_ActivityPage::theTextFilterIsTyped()
{
    QTest::keyClick(&m_page->view, Qt::Key_F, Qt::ControlModifier);
    m_page->hand.type(u"поиск"_s);
    QTRY_COMPARE(m_activity->text(), u"поиск"_s);
    QVERIFY(m_activity->count() > 0 && m_activity->count() < m_activity->total());
    m_page->hand.key(Qt::Key_Escape);
    QTRY_COMPARE(m_activity->count(), m_activity->total());
}

void tst_ActivityPage::whatDoesNotFitSaysSo()
{
    m_activity->setText(u"nobody is called so"_s);
    QTRY_VERIFY(m_page->hand.withText(u"Nothing fits the filter"_s));
    m_page->hand.click(m_page->hand.withText(u"Show everything"_s));
    QTRY_COMPARE(m_activity->count(), m_activity->total());
    Q_EMIT m_link->activity().newsCame({ true, {}, {} });
    QTRY_VERIFY(m_page->hand.withText(u"Nothing has happened yet"_s));
}

void tst_ActivityPage::aToolThatMayChangeThingsIsRunAfterAsking()
{
    QSignalSpy repeated(&m_link->activity(), &ActivityLink::repeatRequested);
    selectCall("create_issue");
    QTRY_VERIFY(m_page->hand.withText(u"Run again…"_s));
    QTest::qWait(50);
    m_page->hand.click(m_page->hand.withText(u"Run again…"_s));
    QCOMPARE(repeated.count(), 0);
    QTRY_VERIFY(m_page->hand.withText(u"Run it"_s));
    QTest::qWait(50);
    m_page->hand.click(m_page->hand.withText(u"Cancel"_s));
    QTRY_VERIFY(!m_page->hand.withText(u"Run it"_s));
    m_page->hand.click(m_page->hand.withText(u"Run again…"_s));
    QTest::qWait(50);
    m_page->hand.click(m_page->hand.withText(u"Run it"_s));
    QCOMPARE(repeated.count(), 1);
}

void tst_ActivityPage::whatOnlyReadsIsRunAtOnce()
{
    QSignalSpy repeated(&m_link->activity(), &ActivityLink::repeatRequested);
    selectCall("search_code");
    QTRY_VERIFY(m_page->hand.withText(u"Run again"_s));
    QTest::qWait(50);
    m_page->hand.click(m_page->hand.withText(u"Run again"_s));
    QCOMPARE(repeated.count(), 1);
}

void tst_ActivityPage::whatHasChangedIsShown()
{
    selectCall("search_code");
    m_activity->inspector()->repeat();
    QTRY_VERIFY(m_page->hand.withText(u"What has changed"_s));
    QTRY_VERIFY(m_page->hand.withText(u"total_count: 3"_s));
    QTRY_VERIFY(m_page->hand.withText(u"total_count: 4"_s));
    QVERIFY(m_activity->inspector()->outcome().contains(u"different"_s));
    m_activity->inspector()->close();
    QVERIFY(m_activity->inspector()->comparison().isEmpty());
}

void tst_ActivityPage::pendingBarsGrow()
{
    QSignalSpy moved(m_activity, &Activity::nowChanged);
    m_clock.advance(1s);
    QCOMPARE(moved.count(), 10);
    Q_EMIT m_link->activity().newsCame({ true, sample::call(1, u"a 1"_s, u"b"_s, "c", m_clock.now() - 5ms, 5ms), {} });
    moved.clear();
    m_clock.advance(1s);
    QVERIFY(moved.count() <= 1); // nothing is pending: nothing moves
}

void tst_ActivityPage::aHiddenPageIsNotWatched()
{
    QVERIFY(m_link->activity().isWatched());
    m_page->view.hide();
    QTRY_VERIFY(!m_link->activity().isWatched());
    QSignalSpy moved(m_activity, &Activity::nowChanged);
    m_clock.advance(5s);
    QCOMPARE(moved.count(), 0);
    m_page->view.show();
    QTRY_VERIFY(m_link->activity().isWatched());
}

void tst_ActivityPage::screenReadersHearRows()
{
    const auto *list = QAccessible::queryAccessibleInterface(rows());
    QVERIFY(list);
    QCOMPARE(list->role(), QAccessible::List);
    m_activity->select(0);
    rows()->setProperty("contentY", 0);
    auto *first = rowItems().value(0);
    const auto *row = QAccessible::queryAccessibleInterface(first);
    QVERIFY(row);
    QCOMPARE(row->role(), QAccessible::ListItem);
    QCOMPARE(row->text(QAccessible::Name), m_activity->rows()->index(0).data().toString());
    QVERIFY(row->text(QAccessible::Name).contains(u" ms, "_s) || row->text(QAccessible::Name).contains(u" s, "_s));
    QVERIFY(row->state().selected);
}

void tst_ActivityPage::textOfOthersIsPlain()
{
    const auto evil = u"<img src='http://127.0.0.1:9/x'>"_s;
    auto rows = sample::call(10'001, evil, evil, evil.toUtf8(), m_clock.now(), 5ms);
    rows[1].method = evil.toUtf8();
    rows[1].status = SpanRow::Status::Failed;
    rows[1].error = evil;
    Q_EMIT m_link->activity().newsCame({ true, rows, {} });
    m_activity->select(1);
    m_activity->openSelection();
    Q_EMIT m_link->activity().detailsCame({ 10'002, evil.toUtf8(), 10, evil.toUtf8(), {}, evil });
    QTest::qWait(50);
    const auto showing =
        m_page->hand.items([&](QQuickItem *item) { return item->property("text").toString().contains(evil); });
    QVERIFY(showing.size() >= 6);
    for (const auto *item : showing) {
        if (item->property("textFormat").isValid())
            QCOMPARE(item->property("textFormat").toInt(), int(Qt::PlainText));
    }
}

void tst_ActivityPage::everyControlHasAName()
{
    selectCall("search_code");
    QTest::qWait(50);
    const auto reachable =
        m_page->hand.items([](QQuickItem *item) { return item->activeFocusOnTab() && item->isEnabled(); });
    QVERIFY(reachable.size() >= 10);
    for (auto *item : reachable) {
        if (item->isFocusScope() && !item->inherits("QQuickControl"))
            continue; // the rows within it have the name
        const auto *accessible = QAccessible::queryAccessibleInterface(item);
        QVERIFY2(accessible && !accessible->text(QAccessible::Name).isEmpty(), item->metaObject()->className());
    }
}

QTEST_MAIN(tst_ActivityPage)
#include "tst_ActivityPage.moc"
