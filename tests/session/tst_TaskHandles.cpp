// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/TaskHandles.h"

#include <QSet>
#include <QTest>

#include <random>

using namespace qonduit;

/// J14: a handle can be neither forged, reused nor moved to another session.
class tst_TaskHandles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneTaskHasOneHandle();
    void aHandleSaysNothingOfTheTask();
    void equalIdsOfTwoServersAreTwoTasks();
    void J14_changedHandlesMeanNothing();
    void J14_aHandleOfAnotherSessionMeansNothing();
    void J14_aForgottenHandleIsNeverUsedAgain();
    void noServerCrowdsOutAnother();
    void withOneServerTheTaskKeepsItsId();
    void relatedTasksAreNamedByTheirHandle();
    void whatNamesNoTaskStaysAsItIs_data();
    void whatNamesNoTaskStaysAsItIs();
};

namespace {

const auto git = QStringLiteral("git");
const auto mail = QStringLiteral("mail");
constexpr int limit = 10000;
constexpr unsigned seed = 20261121;

} // namespace

void tst_TaskHandles::oneTaskHasOneHandle()
{
    TaskHandles handles(TaskHandles::Naming::OurHandles);
    QVERIFY(!handles.knows(git, QStringLiteral("1")));
    const auto handle = handles.handleOf(git, QStringLiteral("1"));
    QCOMPARE(handles.handleOf(git, QStringLiteral("1")), handle);
    QVERIFY(handles.knows(git, QStringLiteral("1")));
    const auto task = handles.find(handle);
    QVERIFY(task);
    QCOMPARE(task->server, git);
    QCOMPARE(task->id, QStringLiteral("1"));
}

void tst_TaskHandles::aHandleSaysNothingOfTheTask()
{
    TaskHandles handles(TaskHandles::Naming::OurHandles);
    const auto handle = handles.handleOf(git, QStringLiteral("customer-4711"));
    QVERIFY(!handle.contains(QStringLiteral("4711")) && !handle.contains(git));
    QVERIFY(handle.size() >= 22); // 128 bits or more
    QVERIFY(!handles.find(QStringLiteral("customer-4711")));
}

void tst_TaskHandles::equalIdsOfTwoServersAreTwoTasks()
{
    TaskHandles handles(TaskHandles::Naming::OurHandles);
    const auto one = handles.handleOf(git, QStringLiteral("1"));
    const auto other = handles.handleOf(mail, QStringLiteral("1"));
    QVERIFY(one != other);
    QCOMPARE(handles.find(one)->server, git);
    QCOMPARE(handles.find(other)->server, mail);
}

void tst_TaskHandles::J14_changedHandlesMeanNothing()
{
    TaskHandles handles(TaskHandles::Naming::OurHandles);
    QStringList known;
    for (int i = 0; i < 100; ++i)
        known += handles.handleOf(git, QString::number(i));
    std::mt19937 random(seed);
    for (int i = 0; i < 10000; ++i) {
        auto forged = known[int(random() % unsigned(known.size()))];
        const auto at = qsizetype(random() % unsigned(forged.size()));
        switch (random() % 4) {
        case 0:
            forged[at] = QChar(ushort(forged[at].unicode() ^ (1U << random() % 7)));
            break;
        case 1:
            forged.truncate(at);
            break;
        case 2:
            forged.insert(at, u'A');
            break;
        default:
            forged = forged.left(at) + known[int(random() % unsigned(known.size()))].mid(at);
        }
        QVERIFY(known.contains(forged) || !handles.find(forged));
    }
    QVERIFY(!handles.find(QString()));
    QVERIFY(!handles.find(known[0].toUpper()) && !handles.find(known[0] + u' '));
}

void tst_TaskHandles::J14_aHandleOfAnotherSessionMeansNothing()
{
    TaskHandles mine(TaskHandles::Naming::OurHandles);
    TaskHandles theirs(TaskHandles::Naming::OurHandles);
    const auto handle = theirs.handleOf(git, QStringLiteral("1"));
    QVERIFY(!mine.find(handle));
    QVERIFY(mine.handleOf(git, QStringLiteral("1")) != handle);
    QVERIFY(!mine.find(handle)); // though it is the same task
}

void tst_TaskHandles::J14_aForgottenHandleIsNeverUsedAgain()
{
    TaskHandles handles(TaskHandles::Naming::OurHandles);
    QSet<QString> seen;
    const auto first = handles.handleOf(git, QStringLiteral("0"));
    for (int i = 0; i <= limit; ++i)
        seen.insert(handles.handleOf(git, QString::number(i)));
    QCOMPARE(seen.size(), limit + 1);
    QVERIFY(!handles.find(first)); // the oldest has made room
    QVERIFY(!handles.knows(git, QStringLiteral("0")));
    QVERIFY(handles.knows(git, QStringLiteral("1")));
    QVERIFY(!seen.contains(handles.handleOf(git, QStringLiteral("0"))));
    QVERIFY(!handles.find(first));
}

void tst_TaskHandles::noServerCrowdsOutAnother()
{
    TaskHandles handles(TaskHandles::Naming::OurHandles);
    const auto handle = handles.handleOf(git, QStringLiteral("1"));
    const auto message = RawJson::fromTrusted(R"({"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"%"}}})");
    for (int i = 0; i <= limit; ++i) // a name that a server drops in passing costs a handle too
        handles.withHandle(mail, RawJson::fromTrusted(message.toByteArray().replace('%', QByteArray::number(i))));
    QVERIFY(handles.find(handle));
    QVERIFY(!handles.knows(mail, QStringLiteral("0")));
}

void tst_TaskHandles::withOneServerTheTaskKeepsItsId()
{
    TaskHandles handles(TaskHandles::Naming::ServersIds);
    QVERIFY(!handles.find(QStringLiteral("1"))); // not this session's
    QCOMPARE(handles.handleOf(git, QStringLiteral("1")), QStringLiteral("1"));
    QCOMPARE(handles.find(QStringLiteral("1"))->server, git);
    const auto params = RawJson::fromTrusted(R"({"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"1"}}})");
    QCOMPARE(handles.withHandle(git, params).toByteArray(), params.toByteArray());
}

void tst_TaskHandles::relatedTasksAreNamedByTheirHandle()
{
    TaskHandles handles(TaskHandles::Naming::OurHandles);
    const auto handle = handles.handleOf(git, QStringLiteral("1")).toUtf8();
    const QByteArray text =
        R"({"a":1.0,"_meta":{"x":[ ],"io.modelcontextprotocol/related-task":{"taskId":"1","n":1e2}},"z":null})";
    QCOMPARE(handles.withHandle(git, RawJson::fromTrusted(text)).toByteArray(),
             QByteArray(text).replace(R"("1")", '"' + handle + '"'));
    QVERIFY(!handles.withHandle(mail, RawJson::fromTrusted(text)).toByteArray().contains(handle));
}

void tst_TaskHandles::whatNamesNoTaskStaysAsItIs_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const auto *text : { "{}", R"({"_meta":{}})", R"({"_meta":7})", R"({"taskId":"1"})", "[]", "null",
                              R"({"_meta":{"io.modelcontextprotocol/related-task":{}}})",
                              R"({"_meta":{"io.modelcontextprotocol/related-task":"1"}})",
                              R"({"_meta":{"io.modelcontextprotocol/related-task":{"taskId":1}}})",
                              R"({"_meta":{"related-task":{"taskId":"1"}}})" })
        QTest::newRow(text) << QByteArray(text);
}

void tst_TaskHandles::whatNamesNoTaskStaysAsItIs()
{
    QFETCH(QByteArray, text);
    TaskHandles handles(TaskHandles::Naming::OurHandles);
    QCOMPARE(handles.withHandle(git, RawJson::fromTrusted(text)).toByteArray(), text);
    QVERIFY(handles.withHandle(git, RawJson()).isMissing());
}

QTEST_APPLESS_MAIN(tst_TaskHandles)
#include "tst_TaskHandles.moc"
