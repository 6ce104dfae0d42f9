// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/StandingRequests.h"

#include "support/ListenerLog.h"

#include <QTest>

using namespace qonduit;

class tst_StandingRequests : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsOfWhatIsWatchedAreToo_data();
    void partsOfWhatIsWatchedAreToo();
    void theServerHearsOnlyOfTheLast();
    void whatWasNeverWatchedMayBeUnwatched();
    void onlyWhatWasAgreedIsAskedForAgain();
    void aRefusalOfOneLeavesTheOther();
    void aLateAnswerChangesNothing();
    void theServerLogsTheMostThatAnyoneWants();
    void whoHasGoneWantsNothing();

private:
    ListenerLog m_one;
    ListenerLog m_other;
};

namespace {

const auto file = QStringLiteral("file:///a");

RawJson paramsOf(const QString &uri)
{
    return RawJson::fromTrusted("{\"uri\":\"" + uri.toUtf8() + "\"}");
}

} // namespace

void tst_StandingRequests::partsOfWhatIsWatchedAreToo_data()
{
    QTest::addColumn<QString>("watched");
    QTest::addColumn<QString>("updated");
    QTest::addColumn<bool>("isHeard");
    QTest::newRow("itself") << "file:///a"
                            << "file:///a" << true;
    QTest::newRow("what is in it") << "file:///a"
                                   << "file:///a/b/c" << true;
    QTest::newRow("what is in a folder") << "file:///a/"
                                         << "file:///a/b" << true;
    QTest::newRow("a name that begins alike") << "file:///a"
                                              << "file:///ab" << false;
    QTest::newRow("what it is in") << "file:///a/b"
                                   << "file:///a" << false;
    QTest::newRow("the folder, without its slash") << "file:///a/"
                                                   << "file:///a" << false;
    QTest::newRow("another case") << "file:///a"
                                  << "file:///A" << false;
    QTest::newRow("no URI") << "file:///a"
                            << "" << false;
}

void tst_StandingRequests::partsOfWhatIsWatchedAreToo()
{
    QFETCH(QString, watched);
    QFETCH(QString, updated);
    QFETCH(bool, isHeard);
    StandingRequests standing;
    standing.watch(watched, paramsOf(watched), &m_one);
    QCOMPARE(standing.watchers(updated).size(), std::size_t(isHeard));
}

void tst_StandingRequests::theServerHearsOnlyOfTheLast()
{
    StandingRequests standing;
    standing.watch(file, paramsOf(file), &m_one);
    standing.watch(file, paramsOf(file), &m_other);
    standing.watch(file, paramsOf(file), &m_other); // twice is once
    QCOMPARE(standing.watchers(file).size(), std::size_t(2));
    QVERIFY(!standing.unwatch(file, &m_other));
    QVERIFY(!standing.unwatch(file, &m_other)); // the other one still wants it
    QCOMPARE(standing.watchers(file), std::vector<StandingRequests::User> { &m_one });
    QVERIFY(standing.unwatch(file, &m_one));
    QVERIFY(standing.watchers(file).empty());
}

void tst_StandingRequests::whatWasNeverWatchedMayBeUnwatched()
{
    StandingRequests standing;
    QVERIFY(standing.unwatch(file, &m_one)); // the server knows best what to say to that
}

void tst_StandingRequests::onlyWhatWasAgreedIsAskedForAgain()
{
    StandingRequests standing;
    standing.watch(file, paramsOf(file), &m_one);
    QVERIFY(standing.agreed().empty());
    standing.noteAnswer(file, &m_one, true);
    QCOMPARE(standing.agreed().size(), std::size_t(1));
    const auto refused = QStringLiteral("file:///b");
    standing.watch(refused, paramsOf(refused), &m_one);
    standing.noteAnswer(refused, &m_one, false);
    QCOMPARE(standing.agreed().size(), std::size_t(1));
    QVERIFY(standing.watchers(refused).empty());
}

void tst_StandingRequests::aRefusalOfOneLeavesTheOther()
{
    StandingRequests standing;
    standing.watch(file, paramsOf(file), &m_one);
    standing.noteAnswer(file, &m_one, true);
    standing.watch(file, paramsOf(file), &m_other);
    standing.noteAnswer(file, &m_other, false); // too often, say
    QCOMPARE(standing.agreed().size(), std::size_t(1));
    QCOMPARE(standing.watchers(file).size(), std::size_t(2)); // the server tells of it, whoever has asked
}

void tst_StandingRequests::aLateAnswerChangesNothing()
{
    StandingRequests standing;
    standing.watch(file, paramsOf(file), &m_one);
    QVERIFY(standing.unwatch(file, &m_one));
    standing.noteAnswer(file, &m_one, true);
    QVERIFY(standing.agreed().empty() && standing.watchers(file).empty());
}

void tst_StandingRequests::theServerLogsTheMostThatAnyoneWants()
{
    StandingRequests standing;
    QVERIFY(!standing.logLevel());
    standing.setLogLevel(LogLevel::Error, &m_one);
    QVERIFY(standing.logLevel() == LogLevel::Error);
    standing.setLogLevel(LogLevel::Debug, &m_other);
    QVERIFY(standing.logLevel() == LogLevel::Debug);
    QVERIFY(standing.logLevel(&m_one) == LogLevel::Error);
    standing.setLogLevel(LogLevel::Emergency, &m_other);
    QVERIFY(standing.logLevel() == LogLevel::Error);
}

void tst_StandingRequests::whoHasGoneWantsNothing()
{
    StandingRequests standing;
    const auto common = QStringLiteral("file:///common");
    for (const auto &uri : { file, common }) {
        standing.watch(uri, paramsOf(uri), &m_one);
        standing.noteAnswer(uri, &m_one, true);
    }
    standing.watch(common, paramsOf(common), &m_other);
    standing.setLogLevel(LogLevel::Debug, &m_one);
    QCOMPARE(standing.forget(&m_one), QStringList { file });
    QVERIFY(standing.forget(&m_one).isEmpty());
    QVERIFY(!standing.logLevel());
    QCOMPARE(standing.agreed().size(), std::size_t(1));
    QCOMPARE(standing.watchers(common), std::vector<StandingRequests::User> { &m_other });
}

QTEST_APPLESS_MAIN(tst_StandingRequests)
#include "tst_StandingRequests.moc"
