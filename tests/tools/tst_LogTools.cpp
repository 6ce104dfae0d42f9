// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "support/CatalogFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_LogTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatAServerLogsIsReadOnDemandOnly();
    void notificationsAreBufferedToo();
    void onlyWhatIsAskedForIsReadAndCleared();
    void whatDidNotArriveIsReadAgain();
    void wrongArgumentsAreNamed_data();
    void wrongArgumentsAreNamed();
    void anUnknownServerIsNotFound();
    void aRemovedServerTakesItsLogsWithIt();
    void secretsOfTheServerAreNotShown();
};

namespace {

QStringList lines(const Collected<Result<ToolReply>> &answer)
{
    QStringList found;
    for (const auto &row : CatalogFixture::block(answer)["logs"].elements())
        found += row["data"].toString().value_or(QString());
    return found;
}

/// A server that has said something in every way.
struct LogFixture : CatalogFixture
{
    LogFixture()
    {
        auto &backend = *session->existingBackend(QStringLiteral("fake"));
        channels.latest().notify("notifications/message", R"({"level":"error","logger":"db","data":"p"})");
        turnEventLoop();
        session->backendLogged(backend, QStringLiteral("stderr"), QStringLiteral("e"));
        session->backendLogged(backend, QStringLiteral("stdout"), QStringLiteral("o"));
    }
};

} // namespace

void tst_LogTools::whatAServerLogsIsReadOnDemandOnly()
{
    LogFixture fixture;
    QVERIFY(!fixture.session->events().hasUndelivered());
    const auto answer = fixture.call("get_logs");
    QCOMPARE(CatalogFixture::blocks(answer), std::size_t(1));
    QCOMPARE(lines(answer).join(u' '), QStringLiteral("p e o"));
    const auto rows = CatalogFixture::block(answer)["logs"].elements();
    QCOMPARE(rows[0]["source"].toString(), std::optional(QStringLiteral("protocol")));
    QCOMPARE(rows[0]["level"].toString(), std::optional(QStringLiteral("error")));
    QCOMPARE(rows[0]["logger"].toString(), std::optional(QStringLiteral("db")));
    QCOMPARE(rows[1]["source"].toString(), std::optional(QStringLiteral("stderr")));
    QCOMPARE(rows[1]["level"].toString(), std::optional(QStringLiteral("info")));
    QCOMPARE(rows[2]["source"].toString(), std::optional(QStringLiteral("stdout")));
    QVERIFY(lines(fixture.call("get_logs")).isEmpty());
}

void tst_LogTools::notificationsAreBufferedToo()
{
    CatalogFixture fixture;
    fixture.channels.latest().notify("notifications/resources/updated", R"({"uri":"x:y"})");
    turnEventLoop();
    const auto answer = fixture.call("get_notifications", R"({"server":"fake"})");
    const auto rows = CatalogFixture::block(answer)["notifications"].elements();
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows[0]["method"].toString(), std::optional(QStringLiteral("notifications/resources/updated")));
    QCOMPARE(rows[0]["params"].toByteArray(), QByteArray(R"({"uri":"x:y"})"));
    QCOMPARE(CatalogFixture::block(answer, 1)["events_since_last_response"].elements().size(), std::size_t(1));
    answer.value()->delivered()(true);
    QVERIFY(CatalogFixture::block(fixture.call("get_notifications"))["notifications"].elements().empty());
}

void tst_LogTools::onlyWhatIsAskedForIsReadAndCleared()
{
    LogFixture fixture;
    QCOMPARE(lines(fixture.call("get_logs", R"({"clear":false})")).size(), 3);
    QCOMPARE(lines(fixture.call("get_logs", R"({"level":"warning","clear":false})")).join(u' '), QStringLiteral("p"));
    QCOMPARE(lines(fixture.call("get_logs", R"({"sources":["stderr","stdout"],"exclude_sources":["stdout"]})")),
             QStringList { QStringLiteral("e") });
    const auto latest = fixture.call("get_logs", R"({"limit":1})");
    QCOMPARE(lines(latest), QStringList { QStringLiteral("o") });
    QCOMPARE(CatalogFixture::block(latest)["remaining"].toInteger(), std::optional<qint64>(1));
    QCOMPARE(lines(fixture.call("get_logs")), QStringList { QStringLiteral("p") });
}

void tst_LogTools::whatDidNotArriveIsReadAgain()
{
    LogFixture fixture;
    fixture.call("get_logs").value()->delivered()(false);
    QCOMPARE(lines(fixture.call("get_logs")).join(u' '), QStringLiteral("p e o"));
    fixture.session->buffers().appendNotification(QStringLiteral("fake"), "x", {});
    fixture.call("get_notifications").value()->delivered()(false);
    QCOMPARE(CatalogFixture::block(fixture.call("get_notifications"))["notifications"].elements().size(),
             std::size_t(1));
}

void tst_LogTools::wrongArgumentsAreNamed_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *arguments, const char *message) {
        QTest::newRow(arguments) << QByteArray(arguments) << QString::fromLatin1(message);
    };
    row(R"({"level":"warn"})",
        "level: expected one of debug, info, notice, warning, error, critical, alert, emergency");
    row(R"({"sources":["stderr","file"]})",
        "sources: expected a list of strings, each one of protocol, stderr, stdout");
    row(R"({"exclude_sources":"stderr"})", "exclude_sources: expected a list of strings, each one of");
    row(R"({"limit":0})", "limit: expected an integer from 1 to 500, got 0");
    row(R"({"limit":501})", "limit: expected an integer from 1 to 500, got 501");
}

void tst_LogTools::wrongArgumentsAreNamed()
{
    QFETCH(QByteArray, arguments);
    QFETCH(QString, message);
    CatalogFixture fixture;
    const auto error = CatalogFixture::block(fixture.call("get_logs", arguments))["error"];
    QCOMPARE(error["code"].toString(), std::optional(QStringLiteral("TOOL_ERR_INVALID_ARGUMENTS")));
    QVERIFY2(error["message"].toString()->startsWith(message), qPrintable(*error["message"].toString()));
}

void tst_LogTools::anUnknownServerIsNotFound()
{
    CatalogFixture fixture;
    for (const auto *tool : { "get_logs", "get_notifications" })
        QCOMPARE(CatalogFixture::block(fixture.call(tool, R"({"server":"nope"})"))["error"]["code"].toString(),
                 std::optional(QStringLiteral("TOOL_ERR_SERVER_NOT_FOUND")));
}

void tst_LogTools::aRemovedServerTakesItsLogsWithIt()
{
    LogFixture fixture;
    QVERIFY(fixture.registry.remove(QStringLiteral("fake")));
    QVERIFY(lines(fixture.call("get_logs")).isEmpty());
}

void tst_LogTools::secretsOfTheServerAreNotShown()
{
    CatalogFixture fixture;
    auto config = fakeServer(QStringLiteral("secretive"));
    config.environment.insert(QStringLiteral("TOKEN"), QStringLiteral("canary-0123456789"));
    QVERIFY(fixture.registry.add(config));
    fixture.session->backendLogged(**fixture.session->backend(config.name), QStringLiteral("stderr"),
                                   QStringLiteral("token is canary-0123456789"));
    const auto logs = fixture.call("get_logs").value()->result().toByteArray();
    QVERIFY(logs.contains("token is") && !logs.contains("canary"));
}

QTEST_GUILESS_MAIN(tst_LogTools)
#include "tst_LogTools.moc"
