// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/ActivityBridge.h"

#include "app/PageDesk.h"
#include "app/link/ActivityLink.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace qonduit;

namespace {

const auto reader = QStringLiteral("read");

/// What the window has seen so far.
struct Watcher
{
    explicit Watcher(ActivityLink &link) : activity(link)
    {
        QObject::connect(&link, &ActivityLink::newsCame, &context, [this](const ActivityNews &news) {
            ++looks;
            wasComplete = news.isComplete;
            for (const auto &row : news.rows)
                rows[row.id] = row;
        });
        QObject::connect(&link, &ActivityLink::detailsCame, &context,
                         [this](const SpanDetails &came) { details = came; });
        QObject::connect(&link, &ActivityLink::repeated, &context, [this](const SpanRepeat &came) { repeat = came; });
    }

    /// The latest call of a tool of the server's; null when there is none that has ended.
    const SpanRow *toolCall() const
    {
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
            if (row->second.isServersTool() && !row->second.isPending())
                return &row->second;
        }
        return nullptr;
    }
    SpanDetails detailsOf(quint64 id)
    {
        details = {};
        Q_EMIT activity.detailsRequested(id);
        [&] { QTRY_COMPARE(details.id, id); }();
        return details;
    }

    ActivityLink &activity;
    QObject context;
    int looks = 0;
    bool wasComplete = false;
    std::map<quint64, SpanRow> rows;
    SpanDetails details;
    SpanRepeat repeat;
};

} // namespace

class tst_ActivityBridge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingComesUpWhileNobodyLooks();
    void everythingComesAtFirstThenWhatHasChanged();
    void secretsAreHiddenInDetails();
    void whatOnlyReadsIsRepeatedFreely();
    void theRestIsRepeatedAfterAsking();
    void aCallIsRepeatedInTheWindowsSession();
    void whatIsTooLongCannotBeRepeated();
    void aRepetitionCanBeStopped();
    void whatIsGoneIsSaidToBe();
    void anExportHoldsNoSecrets();
    void anExportThatFailsIsTold();
};

void tst_ActivityBridge::nothingComesUpWhileNobodyLooks()
{
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    const auto call = desk.call(reader, "{}");
    QTRY_VERIFY(call->answer().isSettled());
    QTest::qWait(150); // three times as long as news waits
    QCOMPARE(watcher.looks, 0);
}

void tst_ActivityBridge::everythingComesAtFirstThenWhatHasChanged()
{
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    const auto before = desk.call(reader, "{}");
    QTRY_VERIFY(before->answer().isSettled());
    desk.link.activity().setWatched(true);
    QTRY_VERIFY(watcher.toolCall());
    QVERIFY(watcher.wasComplete);
    const auto first = *watcher.toolCall();
    QCOMPARE(first.server, QStringLiteral("echoes"));
    QCOMPARE(first.subject, QByteArray("read"));
    QVERIFY(first.client.startsWith(QStringLiteral("test-client")));
    QVERIFY(first.ended > first.started);

    const auto after = desk.call(reader, "{}");
    QTRY_VERIFY(watcher.toolCall()->id != first.id);
    QVERIFY(!watcher.wasComplete);
    desk.link.activity().setWatched(false);
    const auto looks = watcher.looks;
    const auto unseen = desk.call(reader, "{}");
    QTRY_VERIFY(unseen->answer().isSettled());
    QTest::qWait(150);
    QVERIFY(watcher.looks <= looks + 1); // one may have been on its way
}

void tst_ActivityBridge::secretsAreHiddenInDetails()
{
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    desk.link.activity().setWatched(true);
    const auto call = desk.call(reader, R"({"password":"of-the-caller","text":"known-to-the-server"})");
    QTRY_VERIFY(watcher.toolCall());
    const auto details = watcher.detailsOf(watcher.toolCall()->id);
    for (const auto &json : { details.arguments, details.result }) {
        QVERIFY2(json.contains("***") && !json.contains("of-the-caller") && !json.contains("known-to-the-server"),
                 json.constData());
    }
    QVERIFY(details.result.contains("structuredContent"));
}

void tst_ActivityBridge::whatOnlyReadsIsRepeatedFreely()
{
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    desk.link.activity().setWatched(true);
    const auto call = desk.call(reader, "{}");
    QTRY_VERIFY(watcher.toolCall());
    // The window's session knows the tools once it has asked.
    QTRY_COMPARE(int(watcher.detailsOf(watcher.toolCall()->id).repeat), int(SpanDetails::Repeat::Freely));
}

void tst_ActivityBridge::theRestIsRepeatedAfterAsking()
{
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    desk.link.activity().setWatched(true);
    const auto call = desk.call(QStringLiteral("echo"), "{}");
    QTRY_VERIFY(watcher.toolCall());
    QCOMPARE(int(watcher.detailsOf(watcher.toolCall()->id).repeat), int(SpanDetails::Repeat::AfterAsking));
}

void tst_ActivityBridge::aCallIsRepeatedInTheWindowsSession()
{
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    desk.link.activity().setWatched(true);
    const auto call = desk.call(reader, R"({"n":1.50})");
    QTRY_VERIFY(watcher.toolCall());
    const auto recorded = *watcher.toolCall();
    Q_EMIT desk.link.activity().repeatRequested(recorded.id);
    QTRY_COMPARE(watcher.repeat.id, recorded.id);
    QVERIFY2(watcher.repeat.error.isEmpty(), qPrintable(watcher.repeat.error));
    QCOMPARE(watcher.repeat.result, watcher.detailsOf(recorded.id).result);
    QVERIFY(watcher.repeat.result.contains("1.50")); // the arguments byte for byte
    QTRY_VERIFY(watcher.toolCall()->id != recorded.id);
    QVERIFY(watcher.toolCall()->session != recorded.session);
}

void tst_ActivityBridge::whatIsTooLongCannotBeRepeated()
{
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    desk.link.activity().setWatched(true);
    const auto call = desk.call(reader, R"({"text":")" + QByteArray(70'000, 'x') + R"("})");
    QTRY_VERIFY(watcher.toolCall());
    const auto id = watcher.toolCall()->id;
    const auto details = watcher.detailsOf(id);
    QCOMPARE(int(details.repeat), int(SpanDetails::Repeat::Impossible));
    QVERIFY(!details.problem.isEmpty());
    QVERIFY(details.result.isEmpty());
    QVERIFY(details.argumentsSize > 70'000 && details.arguments.size() <= 2048);
    Q_EMIT desk.link.activity().repeatRequested(id);
    QTRY_COMPARE(watcher.repeat.error, details.problem);
}

void tst_ActivityBridge::aRepetitionCanBeStopped()
{
    PageDesk desk(QStringLiteral("hang"));
    Watcher watcher(desk.link.activity());
    desk.link.activity().setWatched(true);
    const auto call = desk.call(reader, "{}");
    QTRY_VERIFY(!call->idText().isEmpty());
    call->cancel(QStringLiteral("enough"));
    QTRY_VERIFY(watcher.toolCall());
    const auto id = watcher.toolCall()->id;
    Q_EMIT desk.link.activity().repeatRequested(id);
    Q_EMIT desk.link.activity().repeatRequested(id); // one at a time
    QTRY_COMPARE(watcher.repeat.id, id);
    QVERIFY(watcher.repeat.error.contains(QStringLiteral("Another")));
    watcher.repeat = {};
    Q_EMIT desk.link.activity().repeatCancelled();
    QTRY_COMPARE(watcher.repeat.id, id);
    QVERIFY(!watcher.repeat.error.isEmpty());
}

void tst_ActivityBridge::whatIsGoneIsSaidToBe()
{
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    const auto details = watcher.detailsOf(123'456);
    QVERIFY(!details.problem.isEmpty());
    Q_EMIT desk.link.activity().repeatRequested(123'456);
    QTRY_COMPARE(watcher.repeat.error, details.problem);
}

void tst_ActivityBridge::anExportHoldsNoSecrets()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("activity.json"));
    PageDesk desk;
    Watcher watcher(desk.link.activity());
    QSignalSpy exported(&desk.link.activity(), &ActivityLink::exported);
    desk.link.activity().setWatched(true);
    const auto call = desk.call(reader, R"({"apiKey":"of-the-caller","text":"known-to-the-server"})");
    const auto unwanted = desk.call(reader, R"({"text":"left out"})");
    QTRY_VERIFY(call->answer().isSettled() && unwanted->answer().isSettled());
    QTRY_VERIFY(watcher.toolCall());
    QList<quint64> ids;
    for (const auto &[id, row] : watcher.rows) {
        if (row.isServersTool() && ids.isEmpty())
            ids += id;
    }
    Q_EMIT desk.link.activity().exportRequested(path, ids);
    QTRY_COMPARE(exported.count(), 1);
    QCOMPARE(exported[0][1].toString(), QString());

    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto content = file.readAll();
    const auto json = QJsonDocument::fromJson(content).object();
    const auto spans = json.value(QStringLiteral("spans")).toArray();
    QCOMPARE(spans.size(), 1);
    const auto span = spans[0].toObject();
    QCOMPARE(span.value(QStringLiteral("server")).toString(), QStringLiteral("echoes"));
    QCOMPARE(span.value(QStringLiteral("session")), json.value(QStringLiteral("sessions"))[0][QStringLiteral("label")]);
    QVERIFY(span.value(QStringLiteral("arguments")).toString().contains(QStringLiteral("\"***\"")));
    QVERIFY(span.value(QStringLiteral("result")).toString().contains(QStringLiteral("structuredContent")));
    for (const auto *secret : { "of-the-caller", "known-to-the-server", "left out" })
        QVERIFY2(!content.contains(secret), secret);
    QVERIFY(!(QFileInfo(path).permissions() & (QFile::ReadGroup | QFile::ReadOther)));
}

void tst_ActivityBridge::anExportThatFailsIsTold()
{
    PageDesk desk;
    QSignalSpy exported(&desk.link.activity(), &ActivityLink::exported);
    Q_EMIT desk.link.activity().exportRequested(QStringLiteral("/proc/no/such/folder/x.json"), {});
    QTRY_COMPARE(exported.count(), 1);
    QVERIFY(!exported[0][1].toString().isEmpty());
}

QTEST_GUILESS_MAIN(tst_ActivityBridge)
#include "tst_ActivityBridge.moc"
