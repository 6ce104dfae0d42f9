// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/ServersModel.h"

#include "support/ManualClock.h"
#include "ui/SampleData.h"
#include "ui/servers/ServerActions.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Role = ServersModel::Role;

class tst_ServersModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsComeGoAndMoveWithoutReset();
    void onlyWhatChangedIsTold();
    void sameNewsTellsNothing();
    void doublesAreListedOnce();
    void randomListsStayConsistent();
    void removalIsSentWhenTheTimeToUndoHasPassed();
    void undoneRemovalIsNeverSent();
    void nextRemovalFinishesTheOneBefore();
    void failedRemovalShowsTheServerAgain();
    void removalIsNotLostWhenTheProgramEnds();

private:
    static QStringList names(const QAbstractItemModel &model)
    {
        QStringList result;
        for (int row = 0; row < model.rowCount(); ++row)
            result += model.index(row, 0).data(int(Role::Name)).toString();
        return result;
    }
    static QList<ServerRow> named(const QStringList &list)
    {
        QList<ServerRow> rows;
        for (const auto &name : list)
            rows += sample::server(name);
        return rows;
    }
};

void tst_ServersModel::rowsComeGoAndMoveWithoutReset()
{
    EngineLink link;
    ServersModel model(link);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy count(&model, &ServersModel::countChanged);

    link.updateServers(named({ u"a"_s, u"b"_s, u"c"_s, u"d"_s }));
    QCOMPARE(inserted.count(), 4);
    QCOMPARE(count.count(), 1);
    link.updateServers(named({ u"a"_s, u"d"_s }));
    QCOMPARE(removed.count(), 1); // one range
    link.updateServers(named({ u"d"_s, u"x"_s, u"a"_s }));
    QCOMPARE(names(model), QStringList({ u"d"_s, u"x"_s, u"a"_s }));
    link.updateServers({});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(reset.count(), 0);
}

void tst_ServersModel::onlyWhatChangedIsTold()
{
    EngineLink link;
    auto rows = named({ u"a"_s, u"b"_s });
    link.updateServers(rows);
    ServersModel model(link);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    rows[1].state = ServerRow::State::Error;
    rows[1].lastError = u"it broke"_s;
    link.updateServers(rows);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed[0][0].toModelIndex().row(), 1);
    QCOMPARE(changed[0][2].value<QList<int>>(),
             QList<int>({ int(Role::Condition), int(Role::StateText), int(Role::LastError) }));
    QCOMPARE(model.index(1, 0).data(int(Role::Condition)).toString(), u"bad"_s);
}

void tst_ServersModel::sameNewsTellsNothing()
{
    EngineLink link;
    link.updateServers(sample::servers());
    ServersModel model(link);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    link.updateServers(sample::servers());
    QCOMPARE(changed.count() + inserted.count(), 0);
}

void tst_ServersModel::doublesAreListedOnce()
{
    EngineLink link;
    ServersModel model(link);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    link.updateServers(named({ u"a"_s, u"b"_s, u"a"_s }));
    QCOMPARE(names(model), QStringList({ u"a"_s, u"b"_s }));
}

void tst_ServersModel::randomListsStayConsistent()
{
    EngineLink link;
    ServersModel model(link);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QRandomGenerator random(42);
    for (int round = 0; round < 300; ++round) {
        QStringList wanted;
        for (int i = 0; i < 12; ++i) {
            const auto name = QString(QChar(u'a' + random.bounded(16)));
            if (!wanted.contains(name))
                wanted += name;
        }
        link.updateServers(named(wanted));
        QCOMPARE(names(model), wanted);
    }
}

void tst_ServersModel::removalIsSentWhenTheTimeToUndoHasPassed()
{
    ManualClock clock;
    EngineLink link;
    link.updateServers(named({ u"a"_s, u"b"_s }));
    ServersModel model(link);
    ServerActions actions(link, model, clock);
    QSignalSpy removed(&link, &EngineLink::removeServerRequested);

    actions.remove(u"a"_s);
    QCOMPARE(names(model), QStringList { u"b"_s });
    QCOMPARE(actions.removing(), u"a"_s);
    clock.advance(7s);
    QCOMPARE(removed.count(), 0);
    clock.advance(2s);
    QCOMPARE(removed.count(), 1);
    QCOMPARE(removed[0][0].toString(), u"a"_s);
    QVERIFY(actions.removing().isEmpty());
    link.updateServers(named({ u"a"_s, u"b"_s })); // older news: it does not flash up
    QCOMPARE(names(model), QStringList { u"b"_s });
    link.updateServers(named({ u"b"_s }));
    link.updateServers(named({ u"b"_s, u"a"_s })); // a new one of that name
    QCOMPARE(names(model), QStringList({ u"b"_s, u"a"_s }));
}

void tst_ServersModel::undoneRemovalIsNeverSent()
{
    ManualClock clock;
    EngineLink link;
    link.updateServers(named({ u"a"_s, u"b"_s }));
    ServersModel model(link);
    {
        ServerActions actions(link, model, clock);
        QSignalSpy removed(&link, &EngineLink::removeServerRequested);
        actions.remove(u"a"_s);
        actions.undoRemoval();
        QCOMPARE(names(model), QStringList({ u"a"_s, u"b"_s }));
        clock.advance(60s);
        QCOMPARE(removed.count(), 0);
    }
    QCOMPARE(model.rowCount(), 2);
}

void tst_ServersModel::nextRemovalFinishesTheOneBefore()
{
    ManualClock clock;
    EngineLink link;
    link.updateServers(named({ u"a"_s, u"b"_s, u"c"_s }));
    ServersModel model(link);
    ServerActions actions(link, model, clock);
    QSignalSpy removed(&link, &EngineLink::removeServerRequested);
    actions.remove(u"a"_s);
    actions.remove(u"b"_s);
    QCOMPARE(removed.count(), 1);
    QCOMPARE(names(model), QStringList { u"c"_s });
    actions.undoRemoval();
    QCOMPARE(names(model), QStringList({ u"b"_s, u"c"_s }));
}

void tst_ServersModel::failedRemovalShowsTheServerAgain()
{
    ManualClock clock;
    EngineLink link;
    link.updateServers(named({ u"a"_s }));
    ServersModel model(link);
    ServerActions actions(link, model, clock);
    QSignalSpy failed(&actions, &ServerActions::failed);
    actions.remove(u"a"_s);
    clock.advance(9s);
    link.reportFailure(u"a"_s, u"the configuration cannot be written"_s);
    QCOMPARE(names(model), QStringList { u"a"_s });
    QCOMPARE(failed.count(), 1);
}

void tst_ServersModel::removalIsNotLostWhenTheProgramEnds()
{
    ManualClock clock;
    EngineLink link;
    link.updateServers(named({ u"a"_s }));
    ServersModel model(link);
    QSignalSpy removed(&link, &EngineLink::removeServerRequested);
    {
        ServerActions actions(link, model, clock);
        actions.remove(u"a"_s);
    }
    QCOMPARE(removed.count(), 1);
}

QTEST_MAIN(tst_ServersModel)
#include "tst_ServersModel.moc"
