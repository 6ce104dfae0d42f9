// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/buffers/BufferManager.h"

#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_BufferManager : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void notificationsAreClearedByReading();
    void oneServerIsReadAlone();
    void theOldestMakesRoomAndThatIsSaid();
    void bytesAreALimitToo();
    void aNotificationThatIsTooLargeIsToldWithoutParams();
    void aLongLineIsCut();
    void whatHasLongEscapesOnlyIsNotCut();
    void aLogMessageKeepsLevelLoggerAndData();
    void anUnknownLevelIsInfo();
    void levelsAreMinima();
    void sourcesAreChosen();
    void theLatestComeInOrderOfArrival();
    void clearingTakesWhatWasReturnedAndNothingElse();
    void whatDidNotArriveGoesBackToItsPlace();
    void aForgottenServerLeavesNothing();

private:
    static constexpr std::size_t all = 500;
    const QString m_git = QStringLiteral("git");
    const QString m_mail = QStringLiteral("mail");
    ManualClock m_clock;
    BufferManager m_buffers { m_clock, {} };

private Q_SLOTS:
    void init()
    {
        m_buffers.forget(m_git);
        m_buffers.forget(m_mail);
    }
};

namespace {

QStringList texts(const BufferManager::Reading<LogRecord> &reading)
{
    QStringList found;
    for (const auto &record : reading.records)
        found += record.data.toString().value_or(QString());
    return found;
}

RawJson message(const QByteArray &level, const QByteArray &data)
{
    return RawJson::fromTrusted(R"({"level":")" + level + R"(","logger":"db","data":)" + data + '}');
}

} // namespace

void tst_BufferManager::notificationsAreClearedByReading()
{
    m_buffers.appendNotification(m_git, "notifications/x", RawJson::fromTrusted(R"({"n":1.0})"));
    m_clock.advance(1s);
    m_buffers.appendNotification(m_mail, "notifications/y", {});
    const auto reading = m_buffers.takeNotifications();
    QCOMPARE(reading.records.size(), std::size_t(2));
    const auto row = RawJson::parse(reading.records[0].toJson()).value();
    QCOMPARE(row["server"].toString(), std::optional(m_git));
    QCOMPARE(row["method"].toString(), std::optional(QStringLiteral("notifications/x")));
    QCOMPARE(row["params"].toByteArray(), QByteArray(R"({"n":1.0})"));
    QVERIFY(row["timestamp"].toString()->endsWith(u'Z'));
    QVERIFY(RawJson::parse(reading.records[1].toJson()).value()["params"].isMissing());
    QVERIFY(m_buffers.takeNotifications().records.empty());
}

void tst_BufferManager::oneServerIsReadAlone()
{
    m_buffers.appendNotification(m_git, "a", {});
    m_buffers.appendNotification(m_mail, "b", {});
    QCOMPARE(m_buffers.takeNotifications(m_mail).records.front().method, QByteArray("b"));
    QCOMPARE(m_buffers.takeNotifications().records.front().method, QByteArray("a"));
}

void tst_BufferManager::theOldestMakesRoomAndThatIsSaid()
{
    for (int i = 0; i < 103; ++i)
        m_buffers.appendNotification(m_git, QByteArray::number(i), {});
    for (int i = 0; i < 507; ++i)
        m_buffers.appendLine(m_git, LogSource::Stderr, QString::number(i));
    const auto notifications = m_buffers.takeNotifications();
    QCOMPARE(notifications.records.size(), std::size_t(100));
    QCOMPARE(notifications.records.front().method, QByteArray("3"));
    QCOMPARE(notifications.dropped, 3);
    const auto logs = m_buffers.logs({}, all, true);
    QCOMPARE(logs.records.size(), std::size_t(500));
    QCOMPARE(texts(logs).first(), QStringLiteral("7"));
    QCOMPARE(logs.dropped, 7);
    QCOMPARE(m_buffers.logs({}, all, true).dropped, 0); // said once
}

void tst_BufferManager::bytesAreALimitToo()
{
    BufferManager::Limits limits;
    limits.bytes = 10'000;
    BufferManager buffers(m_clock, limits);
    for (int i = 0; i < 100; ++i)
        buffers.appendLine(m_git, LogSource::Stdout, QString(1000, u'x'));
    buffers.appendNotification(m_git, "kept", {}); // a flood of logs pushes no notification out
    const auto logs = buffers.logs({}, all, false);
    QVERIFY(logs.records.size() >= 7 && logs.records.size() <= 10);
    QCOMPARE(logs.dropped, qint64(100 - logs.records.size()));
    for (int i = 0; i < 100; ++i)
        buffers.appendLine(m_git, LogSource::Stdout, QString(1000, u'x'));
    QCOMPARE(buffers.logs({}, all, true).records.size(), logs.records.size()); // the sum is kept right
    QCOMPARE(buffers.takeNotifications().records.size(), std::size_t(1));
    for (int i = 0; i < 5; ++i)
        buffers.appendLine(m_git, LogSource::Stdout, QString(1000, u'x'));
    QCOMPARE(buffers.logs({}, all, true).records.size(), std::size_t(5)); // what was read weighs nothing any more
}

void tst_BufferManager::aNotificationThatIsTooLargeIsToldWithoutParams()
{
    const RawJson large = RawJson::fromTrusted('"' + QByteArray(70'000, 'x') + '"');
    m_buffers.appendNotification(m_git, "notifications/x", large);
    const auto row = RawJson::parse(m_buffers.takeNotifications().records.front().toJson()).value();
    QVERIFY(row["params"].isMissing());
    QCOMPARE(row["params_bytes"].toInteger(), std::optional<qint64>(70'002));
}

void tst_BufferManager::aLongLineIsCut()
{
    m_buffers.appendLine(m_git, LogSource::Stderr, QStringLiteral("x") + QString(8000, u'ä')); // 16 001 bytes
    const RawJson object = RawJson::fromTrusted(R"({"text":")" + QByteArray(9000, 'y') + "\"}");
    m_buffers.appendMessage(m_git, message("error", object.toByteArray()));
    const auto records = m_buffers.logs({}, all, true).records;
    const auto line = *records[0].data.toString();
    QCOMPARE(line.toUtf8().size(), 8191); // 8 KiB would end inside a character
    QVERIFY(!line.contains(QChar::ReplacementCharacter));
    QCOMPARE(RawJson::parse(records[0].toJson()).value()["data_bytes"].toInteger(), std::optional<qint64>(16'001));
    QVERIFY2(records[1].data.toString()->startsWith(QStringLiteral(R"({"text":"yyy)")), "its text, as a string");
    QCOMPARE(records[1].data.toString()->size(), 8192);
}

void tst_BufferManager::whatHasLongEscapesOnlyIsNotCut()
{
    const QByteArray escaped = '"' + QByteArray("\\u00e4").repeated(2000) + '"';
    m_buffers.appendMessage(m_git, message("info", escaped));
    const auto record = m_buffers.logs({}, all, true).records.front();
    QCOMPARE(record.data.toByteArray(), escaped);
    QCOMPARE(record.cutFrom, 0);
}

void tst_BufferManager::aLogMessageKeepsLevelLoggerAndData()
{
    m_buffers.appendMessage(m_git, message("critical", R"({"a":1.0,"b":[1e2]})"));
    const auto row = RawJson::parse(m_buffers.logs({}, all, true).records.front().toJson()).value();
    QCOMPARE(row["level"].toString(), std::optional(QStringLiteral("critical")));
    QCOMPARE(row["source"].toString(), std::optional(QStringLiteral("protocol")));
    QCOMPARE(row["logger"].toString(), std::optional(QStringLiteral("db")));
    QCOMPARE(row["data"].toByteArray(), QByteArray(R"({"a":1.0,"b":[1e2]})"));
    QVERIFY(row["data_bytes"].isMissing());
}

void tst_BufferManager::anUnknownLevelIsInfo()
{
    m_buffers.appendMessage(m_git, message("loud", "1"));
    m_buffers.appendMessage(m_git, RawJson::fromTrusted("[]"));
    for (const auto &record : m_buffers.logs({}, all, true).records)
        QVERIFY(record.level == LogLevel::Info);
}

void tst_BufferManager::levelsAreMinima()
{
    for (const auto &level : logLevelNames())
        m_buffers.appendMessage(m_git, message(level, '"' + level + '"'));
    BufferManager::LogFilter filter;
    filter.least = LogLevel::Critical;
    QCOMPARE(texts(m_buffers.logs(filter, all, false)),
             (QStringList { QStringLiteral("critical"), QStringLiteral("alert"), QStringLiteral("emergency") }));
    QCOMPARE(m_buffers.logs({}, all, true).records.size(), std::size_t(8));
}

void tst_BufferManager::sourcesAreChosen()
{
    m_buffers.appendMessage(m_git, message("info", "\"p\""));
    m_buffers.appendLine(m_git, LogSource::Stderr, QStringLiteral("e"));
    m_buffers.appendLine(m_git, LogSource::Stdout, QStringLiteral("o"));
    BufferManager::LogFilter filter;
    filter.sources = { LogSource::Stderr, LogSource::Stdout };
    QCOMPARE(texts(m_buffers.logs(filter, all, true)), (QStringList { QStringLiteral("e"), QStringLiteral("o") }));
    QCOMPARE(texts(m_buffers.logs({}, all, true)), QStringList { QStringLiteral("p") });
}

void tst_BufferManager::theLatestComeInOrderOfArrival()
{
    for (int i = 0; i < 6; ++i)
        m_buffers.appendLine(i % 2 == 0 ? m_mail : m_git, LogSource::Stderr, QString::number(i));
    const auto reading = m_buffers.logs({}, 4, false);
    QCOMPARE(texts(reading).join(u' '), QStringLiteral("2 3 4 5"));
    QCOMPARE(reading.remaining, 2);
}

void tst_BufferManager::clearingTakesWhatWasReturnedAndNothingElse()
{
    for (int i = 0; i < 6; ++i)
        m_buffers.appendLine(m_git, i % 2 == 0 ? LogSource::Stderr : LogSource::Stdout, QString::number(i));
    BufferManager::LogFilter filter;
    filter.sources = { LogSource::Stderr };
    QCOMPARE(texts(m_buffers.logs(filter, 2, true)).join(u' '), QStringLiteral("2 4"));
    QCOMPARE(texts(m_buffers.logs({}, all, false)).join(u' '), QStringLiteral("0 1 3 5"));
    QCOMPARE(texts(m_buffers.logs({}, all, false)).join(u' '), QStringLiteral("0 1 3 5")); // not cleared
}

void tst_BufferManager::whatDidNotArriveGoesBackToItsPlace()
{
    for (int i = 0; i < 3; ++i)
        m_buffers.appendLine(m_git, LogSource::Stderr, QString::number(i));
    const auto lost = m_buffers.logs({}, 2, true);
    m_buffers.appendLine(m_git, LogSource::Stderr, QStringLiteral("3"));
    m_buffers.putBack(lost.records);
    QCOMPARE(texts(m_buffers.logs({}, all, true)).join(u' '), QStringLiteral("0 1 2 3"));
}

void tst_BufferManager::aForgottenServerLeavesNothing()
{
    m_buffers.appendLine(m_git, LogSource::Stderr, QStringLiteral("x"));
    m_buffers.appendNotification(m_git, "x", {});
    m_buffers.forget(m_git);
    QVERIFY(m_buffers.logs({}, all, true).records.empty());
    QVERIFY(m_buffers.takeNotifications().records.empty());
}

QTEST_APPLESS_MAIN(tst_BufferManager)
#include "tst_BufferManager.moc"
