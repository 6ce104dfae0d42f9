// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/SpanList.h"

#include "ui/SampleActivity.h"
#include "ui/activity/SpanRows.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Role = SpanRows::Role;

namespace {

SpanRow rowOf(quint64 id, quint64 parent = 0, const QByteArray &subject = "echo", const QString &server = {})
{
    SpanRow row;
    row.id = id;
    row.parent = parent;
    row.method = "tools/call";
    row.subject = subject;
    row.server = server;
    row.client = u"tester 1"_s;
    row.direction = server.isEmpty() ? SpanRow::Direction::FromClient : SpanRow::Direction::ToServer;
    row.status = SpanRow::Status::Completed;
    row.ended = row.started + 12ms;
    return row;
}

QList<quint64> idsOf(const SpanList &list)
{
    QList<quint64> ids;
    for (int at = 0; at < list.count(); ++at)
        ids += list.at(at).row.id;
    return ids;
}

QList<int> depthsOf(const SpanList &list)
{
    QList<int> depths;
    for (int at = 0; at < list.count(); ++at)
        depths += list.at(at).depth;
    return depths;
}

} // namespace

class tst_SpanList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void childrenFollowTheirParents();
    void whatIsMadeForNobodyKnownStandsAlone();
    void newsAddsChangesAndRemoves();
    void completeNewsReplaces();
    void theFilterLooksAtEverythingThatIsSaid();
    void childrenOfHiddenParentsStandAlone();
    void namesComeAndGoWithTheirRequests();
    void theOneCallOfAToolIsFound();
    void rowsAreAWindowOntoTheList();
    void scrollingMovesRowsInsteadOfMakingThem();
    void rowsStayConsistent();
    void aRowIsToldInOneSentence();
    void hostileNamesAreOneLine();
};

void tst_SpanList::childrenFollowTheirParents()
{
    SpanList list;
    list.take({ true, { rowOf(1), rowOf(2), rowOf(3, 1), rowOf(4, 2), rowOf(5, 3), rowOf(6, 1), rowOf(7) }, {} });
    QCOMPARE(idsOf(list), QList<quint64>({ 1, 3, 5, 6, 2, 4, 7 }));
    QCOMPARE(depthsOf(list), QList<int>({ 0, 1, 2, 1, 0, 1, 0 }));
}

void tst_SpanList::whatIsMadeForNobodyKnownStandsAlone()
{
    SpanList list;
    list.take({ true, { rowOf(5, 1), rowOf(6, 6), rowOf(7, 99) }, {} });
    QCOMPARE(idsOf(list), QList<quint64>({ 5, 6, 7 }));
    QCOMPARE(depthsOf(list), QList<int>({ 0, 0, 0 }));
}

void tst_SpanList::newsAddsChangesAndRemoves()
{
    SpanList list;
    auto pending = rowOf(2);
    pending.status = SpanRow::Status::Pending;
    list.take({ true, { rowOf(1), pending }, {} });
    QVERIFY(list.hasPending());
    list.take({ false, { rowOf(2), rowOf(3) }, { 1 } });
    QCOMPARE(idsOf(list), QList<quint64>({ 2, 3 }));
    QVERIFY(!list.hasPending());
    QVERIFY(!list.find(1));
    QCOMPARE(list.find(2)->status, SpanRow::Status::Completed);
    QCOMPARE(list.indexOf(3), 1);
}

void tst_SpanList::completeNewsReplaces()
{
    SpanList list;
    list.take({ true, { rowOf(1), rowOf(2) }, {} });
    list.take({ true, { rowOf(2) }, {} });
    QCOMPARE(idsOf(list), QList<quint64>({ 2 }));
    QCOMPARE(list.clients().value(u"tester 1"_s), 1);
}

void tst_SpanList::theFilterLooksAtEverythingThatIsSaid()
{
    auto failed = rowOf(3, 0, "write");
    failed.status = SpanRow::Status::Timeout;
    failed.error = u"too LATE"_s;
    auto other = rowOf(4);
    other.client = u"日本語 3"_s;
    SpanList list;
    list.take({ true, { rowOf(1), rowOf(2, 1, "Echo", u"files"_s), failed, other }, {} });
    const auto fitting = [&list](const SpanFilter &filter) {
        list.setFilter(filter);
        return idsOf(list);
    };
    using Status = SpanFilter::Status;
    QCOMPARE(fitting({ u"ECHO"_s, {}, {}, Status::Any }), QList<quint64>({ 1, 2, 4 }));
    QCOMPARE(fitting({ u"late"_s, {}, {}, Status::Any }), QList<quint64>({ 3 }));
    QCOMPARE(fitting({ u"日本"_s, {}, {}, Status::Any }), QList<quint64>({ 4 }));
    QCOMPARE(fitting({ {}, u"日本語 3"_s, {}, Status::Any }), QList<quint64>({ 4 }));
    QCOMPARE(fitting({ {}, {}, u"files"_s, Status::Any }), QList<quint64>({ 2 }));
    QCOMPARE(fitting({ {}, {}, {}, Status::Failed }), QList<quint64>({ 3 }));
    QCOMPARE(fitting({ {}, {}, u"files"_s, Status::Failed }), QList<quint64>());
    QCOMPARE(list.total(), 4);
}

void tst_SpanList::childrenOfHiddenParentsStandAlone()
{
    SpanList list;
    list.take({ true, { rowOf(1), rowOf(2, 1, "x", u"files"_s), rowOf(3, 2, "y") }, {} });
    list.setFilter({ {}, {}, u"files"_s, {} });
    QCOMPARE(depthsOf(list), QList<int>({ 0 }));
}

void tst_SpanList::namesComeAndGoWithTheirRequests()
{
    SpanList list;
    list.take({ true, { rowOf(1, 0, "x", u"a"_s), rowOf(2, 0, "x", u"b"_s), rowOf(3, 0, "x", u"a"_s) }, {} });
    QCOMPARE(list.servers().keys(), QStringList({ u"a"_s, u"b"_s }));
    list.take({ false, { rowOf(1, 0, "x", u"a"_s) }, { 2, 3 } });
    QCOMPARE(list.servers().keys(), QStringList({ u"a"_s }));
    list.take({ false, {}, { 1 } });
    QVERIFY(list.servers().isEmpty() && list.clients().isEmpty());
}

void tst_SpanList::theOneCallOfAToolIsFound()
{
    SpanList list;
    list.take({ true,
                { rowOf(1), rowOf(2, 1, "x", u"a"_s), rowOf(3), rowOf(4, 3, "x", u"a"_s), rowOf(5, 3, "y", u"a"_s) },
                {} });
    QCOMPARE(list.toolCallOf(1)->id, quint64(2));
    QVERIFY(!list.toolCallOf(3)); // which one is meant cannot be told
    QVERIFY(!list.toolCallOf(2));
}

void tst_SpanList::rowsAreAWindowOntoTheList()
{
    SpanList list;
    SpanRows rows(list);
    QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
    list.take({ true, sample::requests(1000, {}, QDateTime::currentDateTimeUtc()), {} });
    rows.look(300, 20);
    QCOMPARE(rows.rowCount(), 20);
    QCOMPARE(rows.first(), 300);
    QCOMPARE(rows.index(0).data(int(Role::Label)).toString().isEmpty(), false);
    rows.look(list.count() - 5, 20);
    QCOMPARE(rows.rowCount(), 5);
    rows.look(1'000'000, 20); // gone with the filter
    QCOMPARE(rows.first(), list.count() - 1);
    rows.look(-5, 20);
    QCOMPARE(rows.first(), 0);
}

void tst_SpanList::scrollingMovesRowsInsteadOfMakingThem()
{
    SpanList list;
    SpanRows rows(list);
    QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
    list.take({ true, sample::requests(1000, {}, QDateTime::currentDateTimeUtc()), {} });
    rows.look(100, 20);
    QSignalSpy inserted(&rows, &QAbstractItemModel::rowsInserted);
    QSignalSpy moved(&rows, &QAbstractItemModel::rowsMoved);
    QSignalSpy changed(&rows, &QAbstractItemModel::dataChanged);
    rows.look(103, 20);
    QCOMPARE(moved.count(), 1);
    QCOMPARE(changed.count(), 3);
    rows.look(101, 20);
    QCOMPARE(moved.count(), 2);
    QCOMPARE(changed.count(), 5);
    rows.look(101, 20);
    QCOMPARE(changed.count(), 5);
    QCOMPARE(inserted.count(), 0);
}

void tst_SpanList::rowsStayConsistent()
{
    SpanList list;
    SpanRows rows(list);
    QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QRandomGenerator random(11);
    quint64 last = 0;
    QList<quint64> known;
    for (int round = 0; round < 400; ++round) {
        ActivityNews news;
        for (auto count = random.bounded(6); count > 0; --count) {
            const auto parent = known.isEmpty() || random.bounded(2) ? 0 : known[random.bounded(known.size())];
            auto row = rowOf(++last, parent, random.bounded(2) ? "echo" : "write");
            row.status = SpanRow::Status(random.bounded(5));
            news.rows += row;
            known += last;
        }
        while (known.size() > 60)
            news.gone += known.takeAt(random.bounded(known.size()));
        list.take(news);
        if (random.bounded(10) == 0)
            list.setFilter(
                { random.bounded(2) ? u"echo"_s : QString(), {}, {}, SpanFilter::Status(random.bounded(5)) });
        rows.look(random.bounded(70), 5 + random.bounded(20));
        for (int at = 0; at < rows.rowCount(); ++at) {
            const auto &entry = list.at(rows.first() + at);
            QCOMPARE(rows.index(at).data(int(Role::Depth)).toInt(), entry.depth);
            QCOMPARE(rows.index(at).data(int(Role::StatusText)).toString(), SpanRows::statusText(entry.row.status));
            QCOMPARE(rows.index(at).data(int(Role::Title)).toString().toUtf8(), entry.row.subject);
        }
        QCOMPARE(list.total(), known.size());
    }
}

void tst_SpanList::aRowIsToldInOneSentence()
{
    SpanList list;
    SpanRows rows(list);
    list.take({ true, { rowOf(1, 0, "echo", u"everything"_s) }, {} });
    rows.look(0, 10);
    QCOMPARE(rows.index(0).data(int(Role::Label)).toString(), u"tools/call echo, everything, 12 ms, completed"_s);
}

void tst_SpanList::hostileNamesAreOneLine()
{
    SpanList list;
    SpanRows rows(list);
    auto row = rowOf(1, 0, QByteArray("a\n\xe2\x80\xae<b>").repeated(100'000));
    row.client = u"x\ny\u202e"_s;
    list.take({ true, { row }, {} });
    rows.look(0, 10);
    const auto title = rows.index(0).data(int(Role::Title)).toString();
    QVERIFY(title.size() < 2000); // escapes take room
    QVERIFY(!title.contains(u'\n') && !title.contains(QChar(0x202e)));
    QVERIFY(!rows.index(0).data(int(Role::Client)).toString().contains(u'\n'));
}

QTEST_GUILESS_MAIN(tst_SpanList)
#include "tst_SpanList.moc"
